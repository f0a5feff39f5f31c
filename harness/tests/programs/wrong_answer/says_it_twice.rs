//! The right answer, and once more.
//! says: first difference in line 2, column 1 of the output
//! says: expected  (nothing more)
fn main() {
    println!("1\n1");
}
