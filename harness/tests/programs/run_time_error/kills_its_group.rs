//! Kills its whole process group.
//! says: was ended by SIGKILL (killed), having printed 2 bytes

extern "C" {
    fn kill(process: i32, signal: i32) -> i32;
}

fn main() {
    println!("1");
    // SAFETY: it ends there.
    unsafe { kill(0, 9) };
}
