//! Stops, and waits for somebody to let it go on.
//! says: by the wall clock

extern "C" {
    fn raise(signal: i32) -> i32;
}

const SIGSTOP: i32 = 19;

fn main() {
    println!("1");
    // SAFETY: it only stops.
    unsafe { raise(SIGSTOP) };
}
