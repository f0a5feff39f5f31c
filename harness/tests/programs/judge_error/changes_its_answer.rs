//! Makes what it prints the answer.
//! says: /changes-its-answer/1.ans was changed while the program ran
fn main() {
    let input = std::fs::read_link("/proc/self/fd/0").unwrap();
    std::fs::write(input.with_extension("ans"), "2\n").unwrap();
    println!("2");
}
