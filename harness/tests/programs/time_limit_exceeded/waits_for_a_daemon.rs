//! Waits for what a child in a session of its own will never write.
//! says: by the wall clock

use std::io::Read;
use std::process::{Command, Stdio};

fn main() {
    let mut child =
        Command::new("setsid").args(["sleep", "1000"]).stdout(Stdio::piped()).spawn().unwrap();
    let mut text = String::new();
    child.stdout.take().unwrap().read_to_string(&mut text).unwrap();
    println!("1");
}
