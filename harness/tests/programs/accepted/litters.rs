//! Leaves files, and folders that nobody may enter, in its working directory.
use std::fs;
use std::os::unix::fs::PermissionsExt;
fn main() {
    fs::create_dir_all("deep/er").unwrap();
    fs::write("deep/er/file", "x").unwrap();
    fs::write("core", "x").unwrap();
    fs::set_permissions("deep/er", fs::Permissions::from_mode(0)).unwrap();
    fs::set_permissions(".", fs::Permissions::from_mode(0)).unwrap();
    println!("1");
}
