//! Shell scripts to be started.

use std::path::Path;
use std::process::Command;

/// Writes an executable; by a process of its own, since what this one has open for writing while another thread forks cannot be
/// started.
pub fn write_script(path: &Path, text: &str) {
    let written = Command::new("sh")
        .args(["-c", r#"printf %s "$1" > "$0" && chmod +x "$0""#])
        .arg(path)
        .arg(text)
        .status();
    assert!(written.expect("sh starts").success());
}
