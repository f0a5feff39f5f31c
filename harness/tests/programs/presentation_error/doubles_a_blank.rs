//! The right tokens, one blank too many.
//! says: `compare = "tokens"` would accept it
fn main() {
    println!("1 ");
}
