//! Prints for ever on standard error.
//! says: wrote more than the output limit of 1.0 MiB on standard error
//! says: bytes on standard error; only the beginning was kept
use std::io::Write;
fn main() {
    println!("1");
    let line = [b'1'; 1 << 16];
    while std::io::stderr().write_all(&line).is_ok() {}
}
