//! Makes folders in folders, far more than paths, stacks or descriptors reach, and closes some of them.
//! limits: time-limit = 5
use std::fs;
use std::os::unix::fs::PermissionsExt;
fn main() {
    for depth in 0..5500 {
        fs::create_dir("d").unwrap();
        std::env::set_current_dir("d").unwrap();
        if depth % 100 == 0 {
            fs::create_dir("closed").unwrap();
            fs::create_dir("closed/folder").unwrap();
            fs::set_permissions("closed", fs::Permissions::from_mode(0)).unwrap();
        }
        if depth % 1000 == 999 {
            fs::set_permissions("..", fs::Permissions::from_mode(0)).unwrap();
        }
    }
    println!("1");
}
