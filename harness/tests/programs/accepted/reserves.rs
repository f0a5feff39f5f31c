//! Reserves 8 GiB of addresses and touches none.
fn main() {
    let memory: Vec<u8> = Vec::with_capacity(8 << 30);
    std::hint::black_box(&memory);
    println!("1");
}
