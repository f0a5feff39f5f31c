//! Holds most of its memory while it starts other programs, one after another.
//! limits: time-limit = 5
fn main() {
    let mut memory = vec![1u8; 45 << 20];
    for _ in 0..150 {
        assert!(std::process::Command::new("/bin/true").status().unwrap().success());
    }
    memory[0] = 1;
    std::hint::black_box(&memory);
    println!("1");
}
