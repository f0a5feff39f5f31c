//! Removes the file that it reads.
//! says: /removes-its-input/1.in went away while the program ran
fn main() {
    std::fs::remove_file(std::fs::read_link("/proc/self/fd/0").unwrap()).unwrap();
    println!("1");
}
