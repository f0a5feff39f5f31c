//! Leaves twenty thousand files.
//! limits: time-limit = 5
fn main() {
    for number in 0..20_000 {
        std::fs::write(number.to_string(), "").unwrap();
    }
    println!("1");
}
