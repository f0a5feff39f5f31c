//! The right tokens, one blank too many.
fn main() {
    println!("1 ");
}
