//! Waits for ever.
fn main() {
    println!("1");
    loop {
        std::thread::sleep(std::time::Duration::from_secs(1000));
    }
}
