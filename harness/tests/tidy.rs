//! The rules of this workspace that a machine can check, each a test over the real files that lists all offences at once.
//! The rules themselves are functions of text alone; beside each is a test that shows what it accepts and what it refuses.
//!
//! A way or a problem of one's own need not be tidy to be judged, so `cargo test` leaves out what is asked of problems only
//! when they are committed; `scripts/check` runs it all.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use harness::problem::REJECTED;
use walkdir::{DirEntry, WalkDir};

// A file straight below `tests` would be a test program of its own.
#[path = "tidy/rules.rs"]
mod rules;

use rules::{dialect, folders, pieces, text, Offence};

#[test]
fn the_harness_is_made_of_small_pieces() {
    refuse(files_below("harness/src").into_iter().map(|path| {
        let found = pieces::small(&read(&path));
        (path, found)
    }));
}

#[test]
#[ignore = "asked of what is committed: scripts/check"]
fn problems_hold_what_they_need_and_nothing_else() {
    refuse(ids("problems").into_iter().map(|id| {
        let found = folders::problem(&id, &files_below(&format!("problems/{id}")));
        (format!("problems/{id}"), found)
    }));
}

#[test]
#[ignore = "asked of what is committed: scripts/check"]
fn manifests_of_problems_ask_for_nothing() {
    refuse(ids("problems").into_iter().map(|id| {
        let path = format!("problems/{id}/Cargo.toml");
        let found = folders::manifest(&id, &read(&path));
        (path, found)
    }));
}

#[test]
#[ignore = "asked of what is committed: scripts/check"]
fn submissions_suit_every_judge() {
    let sources = ids("problems").into_iter().flat_map(|id| submissions(&id));
    refuse(sources.map(|path| {
        let source = read(&path);
        let mut found = text::plain(&source);
        found.extend(dialect::submission(&source));
        if path.ends_with("src/main.rs") {
            found.extend(pieces::at_most(150, &source));
        }
        (path, found)
    }));
}

#[test]
#[ignore = "asked of what is committed: scripts/check"]
fn rejected_programs_say_their_mistakes() {
    let programs = ids("problems").into_iter().flat_map(|id| rejected(&id));
    refuse(programs.map(|path| {
        let source = read(&path);
        let mut found = text::plain(&source);
        found.extend(text::says_its_mistake(&source));
        (path, found)
    }));
}

#[test]
fn readmes_are_for_every_reader() {
    refuse(files_below("").into_iter().filter(|path| path.ends_with("README.md")).map(|path| {
        let found = text::for_every_reader(&read(&path));
        (path, found)
    }));
}

#[test]
#[ignore = "asked of what is committed: scripts/check"]
fn readmes_of_problems_name_every_way() {
    refuse(ids("problems").into_iter().map(|id| {
        let path = format!("problems/{id}/README.md");
        let found = folders::names_every_way(&id, &submissions(&id), &read(&path));
        (path, found)
    }));
}

#[test]
#[ignore = "asked of what is committed: scripts/check"]
fn every_problem_has_each_kind_of_case() {
    let (problems, testdata) = (ids("problems"), ids("testdata"));
    refuse(problems.union(&testdata).map(|id| {
        let found = if problems.contains(id) && testdata.contains(id) {
            let cases = files_below(&format!("testdata/{id}"));
            folders::each_kind_of_case(id, &cases)
        } else {
            vec![Offence::of_all(format!(
                "a problem is both problems/{id} and testdata/{id}: add the other"
            ))]
        };
        (id.clone(), found)
    }));
}

#[test]
fn sources_that_cargo_fmt_does_not_see_are_formatted() {
    let mut sources = files_below("harness/tests/programs");
    for id in ids("problems") {
        let files = files_below(&format!("problems/{id}")).into_iter();
        sources.extend(files.filter(|path| !path.contains("/src/")));
    }
    sources.retain(|path| path.ends_with(".rs"));
    let mut rustfmt = Command::new("rustfmt");
    rustfmt.args(["--check", "--color=never", "--edition=2021"]).args(&sources).current_dir(root());
    let output =
        rustfmt.output().expect("rustfmt starts; if there is none, `rustup component add rustfmt`");
    assert!(
        output.status.success(),
        "mend these by `rustfmt --edition=2021 FILE` (`rustup component add rustfmt` if there is none):\n{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr),
    );
}

/// By the lints of this workspace and the manifest of a problem of it, around a program that needs 1.60.
#[test]
#[ignore = "asked of what is committed: scripts/check"]
fn clippy_refuses_what_the_library_lacked_then() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let write = |path: &str, text: String| {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("the folders");
        fs::write(path, text).expect("written");
    };
    let workspace = read("Cargo.toml");
    assert!(workspace.contains(MEMBERS), "{workspace}");
    write("Cargo.toml", workspace.replace(MEMBERS, "\"p\"").replace("[\"harness\"]", "[\"p\"]"));
    let id = ids("problems").into_iter().next().expect("a problem");
    write("p/Cargo.toml", read(&format!("problems/{id}/Cargo.toml")));
    for (body, is_fine) in [("1u8.wrapping_sub(2)", true), ("1u8.abs_diff(2)", false)] {
        write(
            "p/src/main.rs",
            format!("//! X.\n\nfn main() {{\n    std::process::exit(i32::from({body}));\n}}\n"),
        );
        let mut clippy = Command::new(env!("CARGO"));
        clippy.args(["clippy", "--offline", "--color=never", "--", "-D", "warnings"]);
        let output = clippy.current_dir(&folder).env_remove("CARGO_TARGET_DIR").output();
        let output = output.expect("cargo starts");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.success(), is_fine, "{said}");
        assert_eq!(said.contains("incompatible_msrv"), !is_fine, "{said}");
    }
}

/// In the workspace's manifest.
const MEMBERS: &str = "\"harness\", \"problems/*\"";

/// Fails with all that was found in the files.
fn refuse(checked: impl Iterator<Item = (String, Vec<Offence>)>) {
    let mut files = 0;
    let mut lines = Vec::new();
    for (path, found) in checked {
        files += 1;
        lines.extend(found.into_iter().map(|offence| offence.in_file(&path)));
    }
    assert!(lines.is_empty(), "{} to mend:\n{}", lines.len(), lines.join("\n"));
    assert!(files > 0, "there was nothing to check: has a folder moved?");
}

/// Cargo and nextest name the harness's folder when they run a test, which may be elsewhere than where it was built.
fn root() -> PathBuf {
    let harness = env::var_os("CARGO_MANIFEST_DIR").expect("cargo runs this");
    Path::new(&harness).parent().expect("a folder above the harness").to_owned()
}

fn read(path: &str) -> String {
    let bytes = fs::read(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"));
    String::from_utf8(bytes)
        .unwrap_or_else(|error| panic!("{path}: not UTF-8 ({error}): save it as UTF-8"))
}

/// The files of a folder, but for hidden ones, editors' backups and all that is built, as paths from the root.
fn files_below(folder: &str) -> Vec<String> {
    let target = root().join("target");
    let is_ours = |entry: &DirEntry| {
        let name = entry.file_name().to_string_lossy();
        entry.depth() == 0
            || !(name.starts_with('.') || name.ends_with('~') || entry.path() == target)
    };
    let walk = WalkDir::new(root().join(folder)).sort_by_file_name().into_iter();
    walk.filter_entry(is_ours)
        .map(|entry| entry.expect("a readable folder"))
        .filter(|entry| !entry.path().is_dir())
        .map(|entry| relative(entry.path()))
        .collect()
}

fn relative(path: &Path) -> String {
    let path = path.strip_prefix(root()).expect("a file of the workspace");
    path.to_str().expect("a name in UTF-8").replace('\\', "/")
}

/// The names of the folders in `problems` or `testdata`.
fn ids(folder: &str) -> BTreeSet<String> {
    let entries = fs::read_dir(root().join(folder)).expect("a readable folder");
    let entries = entries.map(|entry| entry.expect("a readable folder"));
    let folders = entries.filter(|entry| entry.path().is_dir());
    let names = folders.map(|entry| entry.file_name().to_string_lossy().into_owned());
    names.filter(|name| !name.starts_with('.')).collect()
}

fn submissions(id: &str) -> Vec<String> {
    programs(id, "src")
}

fn rejected(id: &str) -> Vec<String> {
    programs(id, REJECTED)
}

fn programs(id: &str, folder: &str) -> Vec<String> {
    let below = format!("problems/{id}/{folder}/");
    let files = files_below(&format!("problems/{id}")).into_iter();
    files.filter(|path| path.starts_with(&below) && path.ends_with(".rs")).collect()
}
