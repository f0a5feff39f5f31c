//! Ways to spoil a healthy workspace, one thing at a time.

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::symlink;
use std::os::unix::net::UnixListener;
use std::path::Path;
use std::process::Command;

use super::workspace::{Workspace, ECHO};

/// Problem `p` with every kind of file, and `q` with the least.
pub fn healthy() -> Workspace {
    let workspace = Workspace::new();
    workspace.problem("p").problem("q").case("q", "1", b"1\n", Some(b"1\n"));
    for case in ["sample/1", "sample/2", "sample/10"] {
        workspace.case("p", case, b"1\n", Some(b"1\n"));
    }
    workspace
        .case("p", "open", b"1\n", None)
        .write("harness/snapshots/p/open.snap", "")
        .write("problems/p/README.md", "")
        .write("problems/p/generator.rs", "")
        .write("problems/p/src/bin/p-w.rs", ECHO)
        .write("problems/p/rejected/wrong_answer/silent.rs", "fn main() {}\n");
    workspace
}

/// One thing that is wrong.
pub struct Row {
    /// In words.
    pub what: &'static str,
    /// The path that the doubt begins with, and the line if it names one.
    pub at: String,
    /// How the names of tests begin that must not be run because of it.
    pub loses: &'static [&'static str],
    /// Makes it so.
    pub spoil: Box<dyn Fn(&Workspace)>,
}

/// All of them.
pub fn rows() -> Vec<Row> {
    let stray = |&(what, at, file): &(_, &str, &'static str)| Row {
        what,
        at: at.to_owned(),
        loses: NEW,
        spoil: Box::new(move |workspace| drop_in(workspace, file)),
    };
    let manifest = |&(what, text): &(_, &'static str)| Row {
        what,
        at: MANIFEST.to_owned(),
        loses: &["p::"],
        spoil: Box::new(move |workspace| set_manifest(workspace, text)),
    };
    let text = |&(what, line, bytes): &(_, &str, &'static [u8])| Row {
        what,
        at: format!("testdata/p/new.in:{line}"),
        loses: &[],
        spoil: Box::new(move |workspace| {
            workspace.case("p", "new", bytes, None).case("p", "raw/new", bytes, Some(bytes));
        }),
    };
    let other = |&(what, at, loses, spoil): &(_, &str, _, fn(&Workspace))| Row {
        what,
        at: at.to_owned(),
        loses,
        spoil: Box::new(spoil),
    };
    let mut rows: Vec<Row> = STRAYS.iter().map(stray).collect();
    rows.extend(MANIFESTS.iter().map(manifest));
    rows.extend(TEXTS.iter().map(text));
    rows.extend([FOLDERS, PROGRAMS, CASES, LINKS].into_iter().flatten().map(other));
    rows
}

const MANIFEST: &str = "problems/p/Cargo.toml";
const SUBMISSION: &str = "problems/p/src/main.rs";
const SLOW: &str = "[package]\nname = \"p\"\n[package.metadata.judge]\ntime-limit = 1\nmemory-limit = 64\n\
                    [package.metadata.judge.ways.slow]\ntime-factor = 2\nreason = \"it tries all\"\n";

const MAIN: &[&str] = &["p::main::"];
const NEW: &[&str] = &["p::main::new", "p::w::new"];
const TWO: &[&str] = &["p::main::sample/2", "p::w::sample/2"];
const WAYS: &[&str] = &["p::main::", "p::w::"];

/// What it is, what is doubted, and the empty file that is added.
const STRAYS: &[(&str, &str, &str)] = &[
    ("a file among the problems", "problems/notes.txt", "problems/notes.txt"),
    ("a program beside src", "problems/p/brute.rs", "problems/p/brute.rs"),
    ("a folder beside src", "problems/p/rejects", "problems/p/rejects/wrong_answer/x.rs"),
    ("testdata of no problem", "testdata/nobody", "testdata/nobody/1.in"),
    ("a file among the testdata", "testdata/1.in", "testdata/1.in"),
    ("snapshots of no problem", "harness/snapshots/nobody", "harness/snapshots/nobody/1.snap"),
    ("a file among the snapshots", "harness/snapshots/1.snap", "harness/snapshots/1.snap"),
    ("a snapshot whose case is gone", "harness/snapshots/p/1.snap", "harness/snapshots/p/1.snap"),
    (
        "a snapshot whose case has an answer",
        "harness/snapshots/p/sample__1.snap",
        "harness/snapshots/p/sample__1.snap",
    ),
    ("a folder among snapshots", "harness/snapshots/p/a", "harness/snapshots/p/a/1.snap"),
    ("a file beside main.rs", "problems/p/src/lib.rs", "problems/p/src/lib.rs"),
    ("a folder beside main.rs", "problems/p/src/ways", "problems/p/src/ways/p-x.rs"),
    ("a way of another name", "problems/p/src/bin/dfs.rs", "problems/p/src/bin/dfs.rs"),
    ("a way called main", "problems/p/src/bin/p-main.rs", "problems/p/src/bin/p-main.rs"),
    ("a way in capitals", "problems/p/src/bin/p-DFS.rs", "problems/p/src/bin/p-DFS.rs"),
    ("a way in another language", "problems/p/src/bin/p-x.py", "problems/p/src/bin/p-x.py"),
    ("a folder for a way", "problems/p/src/bin/p-x", "problems/p/src/bin/p-x/main.rs"),
    ("a program without its verdict", "problems/p/rejected/x.rs", "problems/p/rejected/x.rs"),
    ("a verdict that is none", "problems/p/rejected/wrong", "problems/p/rejected/wrong/x.rs"),
    (
        "something else among rejected programs",
        "problems/p/rejected/wrong_answer/x.txt",
        "problems/p/rejected/wrong_answer/x.txt",
    ),
    (
        "a folder among rejected programs",
        "problems/p/rejected/wrong_answer/x",
        "problems/p/rejected/wrong_answer/x/main.rs",
    ),
    (
        "`::` in a rejected program's name",
        "problems/p/rejected/wrong_answer/a::b.rs",
        "problems/p/rejected/wrong_answer/a::b.rs",
    ),
    ("an answer without an input", "testdata/p/new.ans", "testdata/p/new.ans"),
    ("another ending", "testdata/p/new.txt", "testdata/p/new.txt"),
    ("an ending in capitals", "testdata/p/new.IN", "testdata/p/new.IN"),
    ("an editor's autosave", "testdata/p/#new.in#", "testdata/p/#new.in#"),
    ("a folder called like an input", "testdata/p/new.in", "testdata/p/new.in/1.in"),
    ("a newline in a name", r"testdata/p/new\nline.in", "testdata/p/new\nline.in"),
    ("a control sequence in a name", r"testdata/p/new\u{1b}[2J.in", "testdata/p/new\x1b[2J.in"),
    ("`__` in a name", "testdata/p/new__1.in", "testdata/p/new__1.in"),
    ("`_` at the beginning of a name", "testdata/p/new/_1.in", "testdata/p/new/_1.in"),
    ("`::` in a folder's name", "testdata/p/new::1", "testdata/p/new::1/1.in"),
];

/// What it is, and the manifest.
const MANIFESTS: &[(&str, &str)] = &[
    ("no TOML", "[package\n"),
    ("a manifest that would clear the screen", "\x1b[2J"),
    ("a manifest without our section", "[package]\nname = \"p\"\n"),
    ("a manifest of another name", "[package]\nname = \"q\"\n"),
    (
        "an unknown key",
        "[package]\nname = \"p\"\n[package.metadata.judge]\ntime-limt = 1\nmemory-limit = 64\n",
    ),
    (
        "a missing key",
        "[package]\nname = \"p\"\n[package.metadata.judge]\nmemory-limit = 64\n",
    ),
    (
        "a value of the wrong type",
        "[package]\nname = \"p\"\n[package.metadata.judge]\ntime-limit = \"1 s\"\nmemory-limit = 64\n",
    ),
    (
        "a value out of range",
        "[package]\nname = \"p\"\n[package.metadata.judge]\ntime-limit = 0\nmemory-limit = 64\n",
    ),
];

/// What it is, the line at fault, and the input.
const TEXTS: &[(&str, &str, &[u8])] = &[
    ("no newline at the end", "2", b"1\n2"),
    ("CRLF", "1", b"1\r\n\r\n"),
    ("a blank at a line's end", "2", b"1\n2 \n"),
    ("a byte-order mark", "1", b"\xef\xbb\xbf1\n"),
    ("a NUL", "3", b"\n\n\0\n"),
    ("UTF-16", "1", b"\xff\xfe1\0\n\0"),
];

type Others = &'static [(&'static str, &'static str, &'static [&'static str], fn(&Workspace))];

const FOLDERS: Others = &[
    ("a problem whose name no filter takes", "problems/P_1", &["P_1"], |w| {
        w.problem("P_1").case("P_1", "1", b"", None);
    }),
    ("no manifest", MANIFEST, &["p::"], |w| remove(w, MANIFEST)),
    ("a manifest that is no text", MANIFEST, &["p::"], |w| {
        w.write(MANIFEST, b"\xff\n");
    }),
    ("no testdata", "testdata/p", WAYS, |w| {
        remove(w, "harness/snapshots/p");
        remove(w, "testdata/p");
    }),
    ("testdata without cases", "testdata/p", WAYS, |w| {
        remove(w, "harness/snapshots/p");
        remove(w, "testdata/p");
        w.write("testdata/p/README.md", "").write("testdata/p/sample/.gitkeep", "");
    }),
    ("a file instead of testdata", "testdata/p", WAYS, |w| {
        remove(w, "testdata/p");
        drop_in(w, "testdata/p");
    }),
];

const PROGRAMS: Others = &[
    ("no submission", SUBMISSION, MAIN, |w| remove(w, SUBMISSION)),
    ("a folder instead of the submission", SUBMISSION, MAIN, |w| {
        remove(w, SUBMISSION);
        make_folder(w, SUBMISSION);
    }),
    ("a manifest too large to be read", MANIFEST, &["p::"], |w| make_huge(w, MANIFEST)),
    ("a pipe instead of the submission", SUBMISSION, MAIN, |w| {
        remove(w, SUBMISSION);
        make_pipe(w, SUBMISSION);
    }),
    ("a file instead of src/bin", "problems/p/src/bin", &["p::w::"], |w| {
        remove(w, "problems/p/src/bin");
        drop_in(w, "problems/p/src/bin");
    }),
    ("limits of a way without its program", MANIFEST, &[], |w| set_manifest(w, SLOW)),
    ("a way's name that is not UTF-8", r"problems/p/src/bin/p-\xff.rs", &[], |w| {
        w.write(Path::new("problems/p/src/bin").join(OsStr::from_bytes(b"p-\xff.rs")), "");
    }),
];

const CASES: Others = &[
    ("a folder called like an answer", "testdata/p/sample/2.ans", TWO, |w| {
        replace_answer(w, make_folder);
    }),
    ("a pipe for an answer", "testdata/p/sample/2.ans", TWO, |w| replace_answer(w, make_pipe)),
    ("a socket for an answer", "testdata/p/sample/2.ans", TWO, |w| replace_answer(w, make_socket)),
    ("an answer too large to be read", "testdata/p/sample/2.ans", &[], |w| {
        make_huge(w, "testdata/p/sample/2.ans");
    }),
    ("a pipe for an input", "testdata/p/new.in", NEW, |w| {
        make_pipe(w, "testdata/p/new.in");
        // Neither is without its input, as it seems.
        w.write("testdata/p/new.ans", "").write("harness/snapshots/p/new.snap", "");
    }),
    ("a case's name that is not UTF-8", r"testdata/p/\xff\n.in", &[], |w| {
        w.write(Path::new("testdata/p").join(OsStr::from_bytes(b"\xff\n.in")), "");
    }),
    ("a folder's name that is not UTF-8", r"testdata/p/\xff", &[], |w| {
        w.write(Path::new("testdata/p").join(OsStr::from_bytes(b"\xff/1.in")), "");
    }),
    ("names that differ in case only", "testdata/p/é/new.in", &[], |w| {
        w.case("p", "é/new", b"", Some(b"")).case("p", "É/New", b"", Some(b""));
    }),
];

const LINKS: Others = &[
    ("a link to nowhere", "testdata/p/new.in", NEW, |w| link(w, "gone", "testdata/p/new.in")),
    ("a link to itself", "testdata/p/new.in", NEW, |w| link(w, "new.in", "testdata/p/new.in")),
    ("a way that is a link to nowhere", "problems/p/src/bin/p-slow.rs", &["p::slow"], |w| {
        link(w, "gone", "problems/p/src/bin/p-slow.rs");
        set_manifest(w, SLOW);
    }),
    ("a link out of the workspace", "testdata/p/new.in", NEW, |w| {
        link(w, "/", "testdata/p/new.in")
    }),
    ("an answer out of the workspace", "testdata/p/sample/2.ans", TWO, |w| {
        replace_answer(w, |w, path| link(w, "/", path));
    }),
    ("a problem out of the workspace", "problems/new", &["new::"], |w| {
        link(w, "/", "problems/new");
        drop_in(w, "testdata/new/1.in");
    }),
    ("a problem that is all problems", "problems/new", &["new::"], |w| {
        link(w, ".", "problems/new")
    }),
    ("testdata out of the workspace", "testdata/p", WAYS, |w| {
        remove(w, "testdata/p");
        link(w, "/", "testdata/p");
    }),
    ("submissions out of the workspace", "problems/p/src", WAYS, |w| {
        remove(w, "problems/p/src");
        link(w, "/", "problems/p/src");
    }),
    ("a link to the folder that it lies in", "testdata/p/loop", &[], |w| {
        link(w, ".", "testdata/p/loop");
    }),
    ("a link to the whole workspace", "testdata/p/loop", &[], |w| {
        link(w, "../..", "testdata/p/loop");
    }),
];

fn drop_in(workspace: &Workspace, path: &str) {
    workspace.write(path, "");
}

fn set_manifest(workspace: &Workspace, text: &str) {
    workspace.write(MANIFEST, text);
}

fn replace_answer(workspace: &Workspace, make: impl Fn(&Workspace, &str)) {
    remove(workspace, "testdata/p/sample/2.ans");
    make(workspace, "testdata/p/sample/2.ans");
}

fn remove(workspace: &Workspace, path: &str) {
    let path = workspace.root().join(path);
    let removed = if path.is_dir() { fs::remove_dir_all(&path) } else { fs::remove_file(&path) };
    removed.unwrap_or_else(|error| panic!("cannot remove {}: {error}", path.display()));
}

fn make_folder(workspace: &Workspace, path: &str) {
    fs::create_dir(workspace.root().join(path)).expect("a folder");
}

fn make_socket(workspace: &Workspace, path: &str) {
    UnixListener::bind(workspace.root().join(path)).expect("a socket");
}

/// A file that claims 10 GiB and takes no room.
fn make_huge(workspace: &Workspace, path: &str) {
    let file = fs::File::create(workspace.root().join(path)).expect("a file");
    file.set_len(10 << 30).expect("a length");
}

/// Whoever opens one to read waits for a writer that never comes.
pub fn make_pipe(workspace: &Workspace, path: &str) {
    let made = Command::new("mkfifo").arg(workspace.root().join(path)).status();
    assert!(made.expect("mkfifo starts").success());
}

pub fn link(workspace: &Workspace, target: impl AsRef<Path>, path: &str) {
    symlink(target, workspace.root().join(path)).expect("a link");
}
