//! Prints what is no number.
//! says: mismatched types
fn main() {
    let answer: u64 = "1";
    println!("{}", answer);
}
