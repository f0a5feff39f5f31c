//! Prints bytes that are no text.
//! says: found     \xff\xfe\u{1b}[2J\n
//! says: the output looks like UTF-16

use std::io::Write;

fn main() {
    std::io::stdout().write_all(b"\xff\xfe\x1b[2J\n").unwrap();
}
