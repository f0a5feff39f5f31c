//! Uses more than it may for so short a time that nobody may have looked.
//! says: the memory limit is 64.0 MiB
fn main() {
    std::hint::black_box(vec![1u8; 66 << 20]);
    println!("1");
}
