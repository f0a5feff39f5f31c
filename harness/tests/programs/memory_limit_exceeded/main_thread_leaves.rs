//! The main thread leaves another alone, which allocates and then waits.
//! says: and was stopped

use std::thread;
use std::time::Duration;

extern "C" {
    fn syscall(number: i64, ...) -> i64;
}

/// Of a thread, not of the process.
#[cfg(target_arch = "x86_64")]
const EXIT: i64 = 60;
#[cfg(not(target_arch = "x86_64"))]
const EXIT: i64 = 93;

fn main() {
    thread::spawn(|| {
        let bytes = vec![1u8; 100 << 20];
        thread::sleep(Duration::from_secs(60));
        println!("{}", bytes[0]);
    });
    // SAFETY: it ends this thread, which holds nothing that the other needs.
    unsafe { syscall(EXIT, 0) };
}
