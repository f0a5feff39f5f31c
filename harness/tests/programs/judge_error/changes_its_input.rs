//! Changes the file that it reads.
//! says: /changes-its-input/1.in was changed while the program ran
fn main() {
    let input = std::fs::read_link("/proc/self/fd/0").unwrap();
    std::fs::write(input, "2\n").unwrap();
    println!("1");
}
