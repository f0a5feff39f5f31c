//! Needs most of the stack that it gets: 44 of 48 MiB.
fn deeper(n: u64) -> u64 {
    let here = std::hint::black_box([n; 128]);
    if n == 0 {
        here[0]
    } else {
        deeper(n - 1) + here[1] - n
    }
}

fn main() {
    // A call takes its array and a little more.
    println!("{}", deeper(std::hint::black_box(38_000)) + 1);
}
