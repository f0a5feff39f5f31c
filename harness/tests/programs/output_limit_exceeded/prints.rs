//! Prints for ever.
//! says: wrote more than the output limit of 1.0 MiB on standard output
use std::io::Write;
fn main() {
    let line = [b'1'; 1 << 16];
    while std::io::stdout().write_all(&line).is_ok() {}
}
