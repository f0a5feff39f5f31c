//! Writes 24 MiB on standard error.
//! limits: output-limit = 64
//! says: it wrote 25165824 bytes on standard error; only the beginning was kept

use std::io::Write;

fn main() {
    for _ in 0..24 {
        std::io::stderr().write_all(&vec![b'x'; 1 << 20]).unwrap();
    }
    println!("1");
}
