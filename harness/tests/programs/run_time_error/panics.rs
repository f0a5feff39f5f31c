//! Panics with a message.
//! says: panicked (exit status 101), having printed nothing
//! says: a number \u{1b}[31m in the input
fn main() {
    let none: Option<u32> = None;
    println!("{}", none.expect("a number \x1b[31m in the input"));
}
