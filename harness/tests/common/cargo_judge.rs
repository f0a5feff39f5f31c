//! The program `judge`, as a person starts it in a folder by `cargo judge`.

use std::path::Path;
use std::process::Command;

use assert_cmd::cargo::cargo_bin;

/// Without colours, whatever the terminal and its settings.
pub fn judge(folder: &Path) -> Command {
    let mut command = Command::new(cargo_bin("judge"));
    command.current_dir(folder).env("NO_COLOR", "1");
    for variable in ["CLICOLOR_FORCE", "CLICOLOR", "COLUMNS", "LINES"] {
        command.env_remove(variable);
    }
    command
}
