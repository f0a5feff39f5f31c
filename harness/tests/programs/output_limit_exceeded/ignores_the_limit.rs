//! Ignores the signal for too much output, and ends well.
//! says: wrote more than the output limit of 1.0 MiB on standard output

use std::io::Write;

extern "C" {
    fn signal(number: i32, handler: usize) -> usize;
}

const SIGXFSZ: i32 = 25;
const SIG_IGN: usize = 1;

fn main() {
    // SAFETY: it installs no handler.
    unsafe { signal(SIGXFSZ, SIG_IGN) };
    while std::io::stdout().write_all(&[b'1'; 1 << 16]).is_ok() {}
}
