//! Three children use half of the memory each.
//! says: and was stopped; the memory limit is 64.0 MiB

extern "C" {
    fn fork() -> i32;
    fn waitpid(process: i32, status: *mut i32, options: i32) -> i32;
}

fn main() {
    // SAFETY: one thread, and the children only sleep.
    unsafe {
        for _ in 0..3 {
            if fork() == 0 {
                std::hint::black_box(vec![1u8; 32 << 20]);
                let memory = std::hint::black_box(vec![1u8; 32 << 20]);
                std::thread::sleep(std::time::Duration::from_secs(1000));
                std::hint::black_box(memory);
            }
        }
        while waitpid(-1, std::ptr::null_mut(), 0) > 0 {}
    }
    println!("1");
}
