//! Every word that is printed. Each reporter listens to the events of judging and shows them in its own form; what a verdict
//! means in words is in `message`, once for all of them.

use std::io;

use crate::outcome::Event;

mod json;
mod junit;
mod list;
mod matrix;
mod matrix_json;
mod message;
mod notes;
mod paste;
mod stress;
mod table;
mod terminal;
mod text;

pub use json::Json;
pub use junit::Junit;
pub use list::list;
pub use matrix::MatrixText;
pub use matrix_json::MatrixJson;
pub use message::message;
pub use paste::{refusal, where_to_submit};
pub use stress::{difference, no_difference, stress_progress};
pub use terminal::{Detail, Terminal};

/// Shows the events of judging.
pub trait Reporter {
    /// Shows one event, the moment it comes.
    ///
    /// # Errors
    /// When what it writes to takes no more.
    fn show(&mut self, event: &Event) -> io::Result<()>;
}
