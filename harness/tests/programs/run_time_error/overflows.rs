//! Recurses without end.
//! says: overflowed its stack, SIGABRT (abort), having printed nothing
fn deeper(n: u64) -> u64 {
    let here = std::hint::black_box([n; 64]);
    if here[0] == u64::MAX {
        0
    } else {
        1 + deeper(n + 1) + here[1]
    }
}
fn main() {
    println!("{}", deeper(std::hint::black_box(0)));
}
