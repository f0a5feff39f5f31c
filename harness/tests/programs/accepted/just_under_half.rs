//! Computes for 0.44 s of CPU time, where half a second is allowed.
//! limits: time-limit = 0.5

extern "C" {
    fn clock() -> i64;
}

fn main() {
    // SAFETY: it only reads a clock, in microseconds.
    while unsafe { clock() } < 440_000 {}
    println!("1");
}
