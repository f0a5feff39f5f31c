//! Leaves a process that has left its session, twice, and holds its outputs open.
//! says: it left a process running; killed

extern "C" {
    fn fork() -> i32;
    fn setsid() -> i32;
}

fn main() {
    // SAFETY: one thread, and the child only sleeps.
    unsafe {
        if fork() == 0 {
            setsid();
            if fork() == 0 {
                setsid();
                std::thread::sleep(std::time::Duration::from_secs(1000));
            }
            return;
        }
    }
    // The one in between is gone by then.
    std::thread::sleep(std::time::Duration::from_millis(100));
    println!("1");
}
