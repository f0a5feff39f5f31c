//! Prints the right answer, then reads where nothing is.
//! says: was ended by SIGSEGV (invalid memory access), having printed 2 bytes
use std::io::Write;
fn main() {
    println!("1");
    std::io::stdout().flush().unwrap();
    // SAFETY: none.
    unsafe {
        std::hint::black_box(std::ptr::dangling::<u64>())
            .cast::<u8>()
            .wrapping_sub(8)
            .read_volatile()
    };
}
