//! Uses more and more memory.
//! says: and was stopped; the memory limit is 64.0 MiB
fn main() {
    let mut all = Vec::new();
    loop {
        all.push(std::hint::black_box(vec![1u8; 1 << 20]));
    }
}
