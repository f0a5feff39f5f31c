//! Has children do the work and waits for none of them: the system reaps them at once.

use std::time::Duration;

extern "C" {
    fn fork() -> i32;
    fn signal(number: i32, handler: usize) -> usize;
    fn kill(process: i32, signal: i32) -> i32;
    fn clock() -> i64;
}

const SIGCHLD: i32 = 17;
const SIG_IGN: usize = 1;

fn main() {
    // SAFETY: one thread, and the child only computes.
    let child = unsafe {
        signal(SIGCHLD, SIG_IGN);
        fork()
    };
    // SAFETY: both only ask.
    unsafe {
        if child == 0 {
            // 0.6 s of CPU time, in microseconds.
            while clock() < 600_000 {}
            return;
        }
        while kill(child, 0) == 0 {
            std::thread::sleep(Duration::from_millis(10));
        }
    }
    println!("1");
}
