//! Waits for ever.
//! says: by the wall clock
//! says: where the limit is 2.000 s, and was stopped; it used 0.0
fn main() {
    println!("1");
    loop {
        std::thread::sleep(std::time::Duration::from_secs(1000));
    }
}
