//! Makes the process that watches it the last to be served, and so all programs after it.
//! says: somebody, perhaps the program, changed the limits, the scheduling or the processors of the process that watches it

extern "C" {
    fn getppid() -> i32;
    fn setpriority(which: i32, who: u32, priority: i32) -> i32;
}

fn main() {
    // SAFETY: it only sets a number.
    unsafe { setpriority(0, getppid() as u32, 19) };
    println!("1");
}
