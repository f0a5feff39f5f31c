//! Prints for ever.
use std::io::Write;
fn main() {
    let line = [b'1'; 1 << 16];
    while std::io::stdout().write_all(&line).is_ok() {}
}
