//! Kills its children itself, and does not wait for them.
//! says nothing

extern "C" {
    fn fork() -> i32;
    fn kill(process: i32, signal: i32) -> i32;
}

fn main() {
    // SAFETY: one thread, and the children only sleep.
    unsafe {
        for _ in 0..5 {
            let child = fork();
            if child == 0 {
                std::thread::sleep(std::time::Duration::from_secs(1000));
            }
            kill(child, 9);
        }
    }
    // They are dead by then.
    std::thread::sleep(std::time::Duration::from_millis(100));
    println!("1");
}
