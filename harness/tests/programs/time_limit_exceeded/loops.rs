//! Computes for ever.
//! says: of CPU time and was stopped; the time limit is 0.500 s
fn main() {
    let mut x = 1u64;
    loop {
        x = std::hint::black_box(x.wrapping_mul(3));
    }
}
