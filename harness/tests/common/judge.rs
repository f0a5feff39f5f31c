//! The program `judge` on a workspace, by whoever runs the tests or by a user whom the modes of files bind.

use std::ffi::OsString;
use std::fs::{self, File, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use assert_cmd::cargo::cargo_bin;

/// Nobody, by name on most systems.
const OTHER: u32 = 65534;

/// `judge` in the folder `root`, with its cache in `root/cache`.
pub fn judge(root: &Path) -> Command {
    start(Command::new(cargo_bin("judge")), root)
}

/// The same by a user who is bound by modes: another, if this one is root. What it needs must lie in the cache already, as
/// it may have no right to the compiler.
/// Started by another program with its arguments, if there is one, as `prlimit`.
pub fn bound_judge(root: &Path, starter: &[&str]) -> Command {
    let own = own_judge(root).into_os_string();
    let mut words = starter.iter().map(OsString::from).chain([own]);
    let mut command = Command::new(words.next().expect("a program"));
    command.args(words);
    let mut command = start(command, root);
    let temporary = root.join("tmp");
    fs::create_dir_all(&temporary).expect("a folder");
    set_mode(root, 0o755);
    set_mode(&temporary, 0o777);
    command.env("TMPDIR", temporary);
    if !is_bound(root) {
        command.uid(OTHER).gid(OTHER);
    }
    command
}

/// A copy that another user may start.
fn own_judge(root: &Path) -> PathBuf {
    let own = root.join("judge");
    // By a process of its own: a copy that this one has open for writing while another thread forks cannot be started.
    let copied = Command::new("cp").arg(cargo_bin("judge")).arg(&own).status();
    assert!(copied.expect("cp starts").success());
    own
}

fn start(mut command: Command, root: &Path) -> Command {
    command.current_dir(root).env("JUDGE_CACHE", root.join("cache")).env_remove("JUDGE_RUSTC");
    command
}

/// Changes who may do what with a file.
pub fn set_mode(path: &Path, mode: u32) {
    fs::set_permissions(path, Permissions::from_mode(mode)).expect("the mode can be set");
}

fn is_bound(folder: &Path) -> bool {
    let probe = folder.join("probe");
    File::create(&probe).expect("a file");
    set_mode(&probe, 0);
    let opened = File::open(&probe);
    fs::remove_file(&probe).expect("it can go");
    opened.is_err()
}
