//! Waits for ever.
//! says: on the wall, with 0.0
//! says: and was stopped; the time limit is 0.500 s
fn main() {
    println!("1");
    loop {
        std::thread::sleep(std::time::Duration::from_secs(1000));
    }
}
