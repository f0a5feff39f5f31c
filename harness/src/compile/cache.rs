//! The cache of executables: where it is, and what makes an entry of it whole.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::path::{Path, PathBuf};

use super::{is_executable, Executable, Failure};
use crate::files;
use crate::identity::Identity;

/// The folder that `cargo judge` and `cargo test` share; where they were moved without it, as in an archive of tests, the one
/// that came with them.
pub(super) fn default_cache() -> PathBuf {
    let built_with = PathBuf::from(env!("JUDGE_BUILT_WITH_CACHE"));
    let executable = std::env::current_exe().unwrap_or_default();
    if built_with.parent().is_some_and(|target| executable.starts_with(target)) {
        return built_with;
    }
    // TARGET/PROFILE/judge, or TARGET/PROFILE/deps/judge-HASH.
    let beside = |folder: &Path| Some(folder.join(built_with.file_name()?));
    let mut found = executable.ancestors().skip(2).take(2).filter_map(beside);
    found.find(|folder| folder.is_dir()).unwrap_or(built_with)
}

/// Removes what is no file where one belongs: a program can have put it there, and opening a pipe would wait for ever.
pub(super) fn clear_for_file(path: &Path) {
    let _ = match fs::symlink_metadata(path) {
        Ok(found) if found.is_dir() => fs::remove_dir_all(path),
        Ok(found) if !found.is_file() => fs::remove_file(path),
        Ok(_) | Err(_) => Ok(()),
    };
}

/// An entry, if it is there and is what the compiler made.
pub(super) fn whole(entry: &Path) -> Option<Executable> {
    let identity = Identity::of(entry).ok()?;
    if !is_executable(entry) {
        return None;
    }
    let sealed = files::read_text(&with_ending(entry, "seal"), files::MOST_OF_TEXT).ok()?;
    let is_whole = seal(&files::read(entry, files::MOST).ok()?) == sealed;
    is_whole.then(|| Executable { path: entry.to_owned(), identity, seal: Some(sealed) })
}

pub(super) fn seal(bytes: &[u8]) -> String {
    format!("{} bytes, {:016x}\n", bytes.len(), hash(&bytes))
}

pub(super) fn hash(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

pub(super) fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".");
    name.push(ending);
    name.into()
}

pub(super) fn cache_fault(what: &str, path: &Path, error: &io::Error) -> Failure {
    let cure = "set JUDGE_CACHE to a folder that can be written to";
    Failure::Fault(format!("cannot {what} {}: {error}; {cure}", path.display()))
}
