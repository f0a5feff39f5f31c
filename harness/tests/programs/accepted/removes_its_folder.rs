//! Removes the folder that it works in, and the one above, and puts a link there.
use std::env::current_dir;
use std::fs;
fn main() {
    let own = current_dir().unwrap();
    let above = own.parent().unwrap();
    let elsewhere = above.with_extension("elsewhere");
    fs::create_dir_all(elsewhere.join("work")).unwrap();
    fs::write(elsewhere.join("work/file"), "").unwrap();
    fs::remove_dir_all(above).unwrap();
    std::os::unix::fs::symlink(&elsewhere, above).unwrap();
    println!("1");
}
