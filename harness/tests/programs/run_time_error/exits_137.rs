//! Ends with status 137, which means something to some judges.
//! says: ended with exit status 137, having printed 2 bytes
fn main() {
    println!("1");
    std::process::exit(137);
}
