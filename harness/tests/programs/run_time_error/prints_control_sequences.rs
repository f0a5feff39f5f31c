//! Would clear the screen and change the window's title, then fails.
//! says: \u{1b}[2J\u{1b}]0;title\u{7}
fn main() {
    eprintln!("\x1b[2J\x1b]0;title\x07");
    std::process::exit(1);
}
