//! Does not read its input, which is large.
//! input: 4000000
fn main() {
    println!("1");
}
