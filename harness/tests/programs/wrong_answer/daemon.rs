//! Reads a number of MiB and touches as many; leaves a process in a session of its own and prints its number.
//! says: first difference in line 1, column
//! says: it left a process running; killed

use std::time::Duration;

extern "C" {
    fn fork() -> i32;
    fn setsid() -> i32;
}

fn main() {
    let mut line = String::new();
    std::io::stdin().read_line(&mut line).unwrap();
    let mut memory = vec![0u8; line.trim().parse::<usize>().unwrap() << 20];
    for page in memory.chunks_mut(4096) {
        page[0] = 1;
    }
    // SAFETY: one thread, and the child only sleeps.
    let daemon = unsafe { fork() };
    if daemon == 0 {
        unsafe { setsid() };
        std::thread::sleep(Duration::from_secs(1000));
    }
    println!("{daemon}");
    std::hint::black_box(memory);
}
