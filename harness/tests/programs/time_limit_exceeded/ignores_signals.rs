//! Ignores whatever asks it to end, and computes for ever.
//! says: of CPU time and was stopped; the time limit is 0.500 s

extern "C" {
    fn signal(number: i32, handler: usize) -> usize;
}

const SIG_IGN: usize = 1;

fn main() {
    for number in 1..32 {
        // SAFETY: it installs no handler.
        unsafe { signal(number, SIG_IGN) };
    }
    loop {
        std::hint::black_box(1);
    }
}
