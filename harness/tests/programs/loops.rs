//! Computes for ever.
fn main() {
    let mut x = 1u64;
    loop {
        x = std::hint::black_box(x.wrapping_mul(3));
    }
}
