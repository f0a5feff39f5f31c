//! What no program can do without: reads all of its input and writes as many bytes as its argument says.

use std::io::{self, Read, Write};

fn main() {
    let bytes = std::env::args().nth(1).and_then(|bytes| bytes.parse().ok()).expect("a number");
    let mut input = Vec::new();
    io::stdin().read_to_end(&mut input).expect("it can be read");
    io::stdout().write_all(&vec![b'\n'; bytes]).expect("it can be written");
}
