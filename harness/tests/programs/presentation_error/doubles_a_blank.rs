//! The right tokens, one blank too many.
//! says: compared by tokens it would be accepted
fn main() {
    println!("1 ");
}
