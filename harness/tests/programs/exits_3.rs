//! Prints the right answer, but says that it failed.
fn main() {
    println!("1");
    std::process::exit(3);
}
