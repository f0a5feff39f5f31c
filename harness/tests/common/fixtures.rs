//! Programs that do one thing each, filed as `tests/programs/VERDICT/NAME.rs` by the verdict that they must get where the answer
//! is 1.

use std::path::PathBuf;

use walkdir::WalkDir;

use super::place::of_package;

/// All of them, by name.
pub fn sources() -> Vec<PathBuf> {
    let walk = WalkDir::new(of_package("tests/programs")).sort_by_file_name().into_iter();
    let entries = walk.map(|entry| entry.expect("a readable folder"));
    entries.filter(|entry| entry.file_type().is_file()).map(walkdir::DirEntry::into_path).collect()
}

/// The one called so.
pub fn source(name: &str) -> PathBuf {
    let found =
        sources().into_iter().find(|source| source.file_stem().is_some_and(|it| it == name));
    found.unwrap_or_else(|| panic!("there is no fixture {name}"))
}
