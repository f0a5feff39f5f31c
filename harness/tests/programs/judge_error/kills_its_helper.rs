//! Kills the process that watches it.
//! says: the process that watches the program has died (signal: 9 (SIGKILL))

extern "C" {
    fn kill(process: i32, signal: i32) -> i32;
    fn getppid() -> i32;
}

fn main() {
    println!("1");
    // SAFETY: it only sends a signal.
    unsafe { kill(getppid(), 9) };
    std::thread::sleep(std::time::Duration::from_secs(1000));
}
