//! Computes for 0.54 s of CPU time, where half a second is allowed.
//! limits: time-limit = 0.5
//! says: of CPU time; the time limit is 0.500 s
//! says: of CPU time the first time, which the machine may have been to blame for; this is a second run, alone

extern "C" {
    fn clock() -> i64;
}

fn main() {
    // SAFETY: it only reads a clock, in microseconds.
    while unsafe { clock() } < 540_000 {}
    println!("1");
}
