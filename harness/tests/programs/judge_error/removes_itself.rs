//! Removes its own executable.
//! says: went away while the program ran
fn main() {
    std::fs::remove_file(std::env::current_exe().unwrap()).unwrap();
    println!("1");
}
