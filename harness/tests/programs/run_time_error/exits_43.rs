//! Ends with status 43, which means something to some judges.
//! says: ended with exit status 43, having printed 2 bytes
fn main() {
    println!("1");
    std::process::exit(43);
}
