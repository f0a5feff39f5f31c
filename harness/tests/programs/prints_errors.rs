//! Prints for ever on standard error.
use std::io::Write;
fn main() {
    println!("1");
    let line = [b'1'; 1 << 16];
    while std::io::stderr().write_all(&line).is_ok() {}
}
