//! Writes one byte far behind the end.
//! says: wrote more than the output limit of 1.0 MiB

extern "C" {
    fn lseek(descriptor: i32, offset: i64, whence: i32) -> i64;
}

use std::io::Write;

fn main() {
    // SAFETY: it moves an offset.
    unsafe { lseek(1, 1 << 30, 0) };
    std::io::stdout().write_all(b"1\n").unwrap();
}
