//! Puts another program in its own place, one that would be right.
//! says: was changed while the program ran
use std::fs;
fn main() {
    let own = std::env::current_exe().unwrap();
    fs::remove_file(&own).unwrap();
    fs::copy("/bin/cat", &own).unwrap();
    println!("wrong");
}
