//! Prints a wrong answer, and says that it failed.
//! says: ended with exit status 1, having printed 4 bytes
fn main() {
    println!("2\n3");
    std::process::exit(1);
}
