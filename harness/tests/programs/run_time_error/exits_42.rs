//! Ends with status 42, which means something to some judges.
//! says: ended with exit status 42, having printed 2 bytes
fn main() {
    println!("1");
    std::process::exit(42);
}
