//! Three hundred times in turn, a child whose own child ends after it: orphans, each dead at once.
//! limits: time-limit = 5

extern "C" {
    fn fork() -> i32;
    fn _exit(status: i32) -> !;
    fn waitpid(process: i32, status: *mut i32, options: i32) -> i32;
}

fn main() {
    for _ in 0..300 {
        // SAFETY: one thread, and the children only end.
        unsafe {
            let child = fork();
            if child == 0 {
                fork();
                _exit(0);
            }
            waitpid(child, std::ptr::null_mut(), 0);
        }
    }
    std::thread::sleep(std::time::Duration::from_millis(30));
    println!("1");
}
