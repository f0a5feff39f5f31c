//! A child does the work.
//! says nothing

extern "C" {
    fn fork() -> i32;
    fn waitpid(process: i32, status: *mut i32, options: i32) -> i32;
}

fn main() {
    // SAFETY: one thread.
    unsafe {
        if fork() == 0 {
            println!("1");
            return;
        }
        waitpid(-1, std::ptr::null_mut(), 0);
    }
}
