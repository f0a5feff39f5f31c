//! Writes a file that is larger than any may be.
//! says: wrote more than the output limit of 1.0 MiB to a file
fn main() {
    std::fs::write("file", vec![1u8; 2 << 20]).unwrap();
    println!("1");
}
