//! Every word that is printed. Each reporter listens to the events of judging and shows them in its own form; what a verdict
//! means in words is in `message`, once for all of them.

mod message;
mod row;
mod terminal;
mod text;

pub use message::message;
pub use terminal::Terminal;
