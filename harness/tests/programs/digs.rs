//! Makes folders in folders, deeper than a path can say.
fn main() {
    for _ in 0..5000 {
        std::fs::create_dir("d").unwrap();
        std::env::set_current_dir("d").unwrap();
    }
    println!("1");
}
