//! Has a limit of 10 MiB, of which it needs little.
//! limits: memory-limit = 10
fn main() {
    println!("1");
}
