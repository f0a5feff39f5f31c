//! Goes where it pleases, and writes there.
fn main() {
    for folder in ["..", "/tmp", "/"] {
        std::env::set_current_dir(folder).unwrap();
        if folder == ".." {
            std::fs::write("stray", "x").unwrap();
        }
    }
    println!("1");
}
