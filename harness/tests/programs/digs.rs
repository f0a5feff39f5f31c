//! Makes folders in folders, more than most systems give descriptors for.
fn main() {
    for _ in 0..1500 {
        std::fs::create_dir("d").unwrap();
        std::env::set_current_dir("d").unwrap();
    }
    println!("1");
}
