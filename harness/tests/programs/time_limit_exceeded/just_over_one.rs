//! Computes for 1.06 s of CPU time, where one second is allowed.
//! limits: time-limit = 1
//! says: of CPU time; the time limit is 1.000 s
//! says: of CPU time the first time, which the machine may have been to blame for; this is a second run, alone

extern "C" {
    fn clock() -> i64;
}

fn main() {
    // SAFETY: it only reads a clock, in microseconds.
    while unsafe { clock() } < 1_060_000 {}
    println!("1");
}
