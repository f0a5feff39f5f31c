//! Prints nothing.
//! says: found     (nothing more)
fn main() {}
