//! Prints nothing, as it must, and crashes.
//! answer: 0
//! says: was ended by SIGFPE (arithmetic error), having printed nothing

extern "C" {
    fn raise(signal: i32) -> i32;
}

fn main() {
    // SAFETY: it ends there.
    unsafe { raise(8) };
}
