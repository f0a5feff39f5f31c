//! A child uses all the memory.
//! says: the memory limit is 64.0 MiB

extern "C" {
    fn fork() -> i32;
    fn waitpid(process: i32, status: *mut i32, options: i32) -> i32;
}

fn main() {
    // SAFETY: one thread.
    unsafe {
        if fork() == 0 {
            std::hint::black_box(vec![1u8; 100 << 20]);
            return;
        }
        waitpid(-1, std::ptr::null_mut(), 0);
    }
    println!("1");
}
