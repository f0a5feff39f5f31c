//! The tests of `cargo test`, as a person starts them in a folder.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use super::place::of_package;

/// The tests of `cargo test`.
pub fn test(folder: &Path) -> Command {
    static TESTS: LazyLock<PathBuf> = LazyLock::new(|| beside_this().unwrap_or_else(by_cargo));
    let mut command = Command::new(&*TESTS);
    command.current_dir(folder).env_remove("CI").env_remove("INSTA_UPDATE");
    command
}

/// Cargo says which executable they are, and builds it if need be.
fn by_cargo() -> PathBuf {
    let cargo = Command::new(env!("CARGO"))
        .args(["test", "--quiet", "--test", "judge", "--no-run", "--message-format=json"])
        .current_dir(of_package(""))
        .output()
        .expect("cargo starts");
    let messages = String::from_utf8(cargo.stdout).expect("UTF-8");
    let executable = messages.lines().find_map(|line| {
        let (_, rest) = line.split_once("\"executable\":\"")?;
        let path = rest.split_once('"')?.0;
        line.contains("\"kind\":[\"test\"]").then(|| PathBuf::from(path))
    });
    executable.expect("cargo names the executable")
}

/// In an archive they lie beside this one, which is not where it was built then, and nothing stale does. The program `judge` has
/// tests as well, but none that is called so.
fn beside_this() -> Option<PathBuf> {
    if Path::new(env!("CARGO_BIN_EXE_judge")).exists() {
        return None;
    }
    let folder = std::env::current_exe().ok()?;
    let files = folder.parent()?.read_dir().ok()?.filter_map(|file| Some(file.ok()?.path()));
    let mut candidates = files.filter(|path| {
        path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("judge-"))
    });
    candidates.find(|path| {
        let listed =
            Command::new(path).args(["--list", "catalog"]).current_dir(of_package("")).output();
        listed.is_ok_and(|output| output.stdout.starts_with(b"catalog: test"))
    })
}
