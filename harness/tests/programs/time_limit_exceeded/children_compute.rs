//! Two children compute for ever, and it waits for them.
//! says: of CPU time and was stopped; the time limit is 0.500 s

extern "C" {
    fn fork() -> i32;
    fn waitpid(process: i32, status: *mut i32, options: i32) -> i32;
}

fn main() {
    // SAFETY: one thread, and the children only compute.
    unsafe {
        if fork() == 0 || fork() == 0 {
            loop {
                std::hint::black_box(1);
            }
        }
        while waitpid(-1, std::ptr::null_mut(), 0) > 0 {}
    }
    println!("1");
}
