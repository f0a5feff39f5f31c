//! Computes for 0.93 s of CPU time, where one second is allowed.
//! limits: time-limit = 1

extern "C" {
    fn clock() -> i64;
}

fn main() {
    // SAFETY: it only reads a clock, in microseconds.
    while unsafe { clock() } < 930_000 {}
    println!("1");
}
