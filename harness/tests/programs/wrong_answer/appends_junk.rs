//! Ends its number with a NUL, behind which some judges do not look.
//! says: found     1\0junk\n
fn main() {
    println!("1\0junk");
}
