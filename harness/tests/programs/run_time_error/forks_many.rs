//! A fork bomb, of five hundred processes in each of as many sessions.
//! limits: memory-limit = 1024, time-limit = 5
//! says: started more than 256 processes and was stopped

extern "C" {
    fn fork() -> i32;
    fn setsid() -> i32;
}

fn main() {
    for _ in 0..9 {
        // SAFETY: one thread, and all of them only sleep.
        unsafe {
            fork();
            setsid();
        }
    }
    println!("1");
    std::thread::sleep(std::time::Duration::from_secs(1000));
}
