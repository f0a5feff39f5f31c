//! Panics with a message.
fn main() {
    let none: Option<u32> = None;
    println!("{}", none.expect("a number \x1b[31m in the input"));
}
