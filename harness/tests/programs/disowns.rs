//! Has children do the work and waits for none of them: the system reaps them at once.

use std::time::{Duration, Instant};

extern "C" {
    fn fork() -> i32;
    fn signal(number: i32, handler: usize) -> usize;
}

const SIGCHLD: i32 = 17;
const SIG_IGN: usize = 1;

fn main() {
    // SAFETY: one thread, and the child only computes.
    let child = unsafe {
        signal(SIGCHLD, SIG_IGN);
        fork()
    };
    let begun = Instant::now();
    if child == 0 {
        while begun.elapsed() < Duration::from_millis(600) {
            std::hint::black_box(1);
        }
    } else {
        std::thread::sleep(Duration::from_millis(700));
        println!("1");
    }
}
