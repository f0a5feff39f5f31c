//! Prints the right answer, but says that it failed.
//! says: ended with exit status 3, having printed 2 bytes
fn main() {
    println!("1");
    std::process::exit(3);
}
