//! Leaves a process that computes and prints for ever.
//! says: it left a process running; killed

use std::io::Write;

extern "C" {
    fn fork() -> i32;
}

fn main() {
    // SAFETY: one thread, and the child only computes.
    if unsafe { fork() } == 0 {
        std::thread::sleep(std::time::Duration::from_millis(300));
        while writeln!(std::io::stdout(), "2").is_ok() {}
    }
    println!("1");
}
