//! Closes its standard input at once.
//! input: 4000000

extern "C" {
    fn close(descriptor: i32) -> i32;
}

fn main() {
    // SAFETY: nothing else uses it.
    unsafe { close(0) };
    println!("1");
}
