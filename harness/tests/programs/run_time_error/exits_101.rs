//! Ends as if it had panicked.
//! says: panicked (exit status 101), having printed 2 bytes
fn main() {
    println!("1");
    std::process::exit(101);
}
