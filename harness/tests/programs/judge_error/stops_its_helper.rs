//! Stops the process that watches it, and computes for ever.
//! slow
//! says: the process that watches the program does not answer

extern "C" {
    fn kill(process: i32, signal: i32) -> i32;
    fn getppid() -> i32;
}

fn main() {
    println!("1");
    // SAFETY: it only sends a signal.
    unsafe { kill(getppid(), 19) };
    std::thread::sleep(std::time::Duration::from_secs(1000));
}
