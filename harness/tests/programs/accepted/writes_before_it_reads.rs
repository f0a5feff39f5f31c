//! Writes four megabytes before it reads eight.
//! input: 4000000
//! answer: 2000000
//! limits: output-limit = 8

use std::io::{Read, Write};

fn main() {
    std::io::stdout().write_all(&b"1\n".repeat(2_000_000)).unwrap();
    let mut input = Vec::new();
    std::io::stdin().read_to_end(&mut input).unwrap();
    assert_eq!(input.len(), 8_000_000);
}
