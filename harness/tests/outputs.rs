//! Outputs and answers of every kind: what is said of them is exact, bounded, quick, and harms no terminal.
#![cfg(target_os = "linux")]

use std::process::Command;
use std::time::{Duration, Instant};

use assert_cmd::cargo::cargo_bin;
use workspace::Workspace;

#[path = "common/workspace.rs"]
mod workspace;

/// A case's name, the output, and the answer.
type Row<'a> = (&'a str, &'a [u8], &'a [u8]);

/// What `judge` prints of the one problem, without what was measured.
fn messages(workspace: &Workspace) -> String {
    let mut judge = Command::new(cargo_bin("judge"));
    let output = judge.current_dir(workspace.root()).args(["--jobs", "1"]).output();
    let text = String::from_utf8(output.expect("it starts").stdout).expect("UTF-8");
    let begin = text.find("\n\n").expect("an end of the table");
    let end = text.rfind("\n\n").expect("a last line");
    text[begin..end].trim_start().to_owned()
}

/// Problem `p`, whose program writes what it reads, with these outputs for these answers.
fn echoing(cases: &[Row<'_>]) -> Workspace {
    let workspace = Workspace::new();
    workspace.problem("p");
    for (name, output, answer) in cases {
        workspace.case("p", &format!("raw/{name}"), output, Some(answer));
    }
    workspace
}

#[test]
fn what_is_said_of_odd_bytes() {
    // The first three of a program's failures are shown whole.
    let groups: [&[Row<'_>]; 5] = [
        &[("empty", b"", b""), ("no-answer", b"1\n", b""), ("no-output", b"", b"1\n")],
        &[
            ("nul", b"5\0junk\n", b"5\n"),
            ("not-utf-8", b"\xff\xc3(\n", b"x\n"),
            ("answer-not-utf-8", b"x\n", b"\xff\xc3(\n"),
        ],
        &[
            ("bom", b"1\n", b"\xef\xbb\xbf1\n"),
            ("utf-16", b"1\n", b"\xff\xfe1\0\n\0"),
            ("control", b"\x1b[2J\x1b]0;x\x07\n", b"1\n"),
        ],
        &[
            ("crlf", b"1\r\n2\r\n", b"1\n2\n"),
            ("crlf-answer", b"1\n2\n", b"1\r\n2\r\n"),
            ("lone-cr", b"1\r2\n", b"1\n2\n"),
        ],
        &[("close", b"0.3333333\n", b"0.3333334\n"), ("far", b"0.3\n", b"0.4\n")],
    ];
    let mut all = String::new();
    for group in groups {
        all += &messages(&echoing(group));
        all += "\n\n";
    }
    insta::assert_snapshot!("odd_bytes", all);
}

#[test]
fn what_is_said_of_numbers() {
    let workspace = echoing(&[
        ("integers", b"9007199254740992\n", b"9007199254740993\n"),
        ("reals", b"1 3.15\n", b"1 3.14\n"),
        ("none", b"nan\n", b"1\n"),
    ]);
    let manifest =
        "[package]\nname = \"p\"\n[package.metadata.judge]\ntime-limit = 1\nmemory-limit = 64\n\
                    compare = \"tokens\"\ntolerance = 1e-6\n";
    workspace.write("problems/p/Cargo.toml", manifest);
    insta::assert_snapshot!("numbers", messages(&workspace));
}

#[test]
fn what_is_said_of_much_is_little_and_soon() {
    let line = |last: &str| ("x".repeat(4 << 20) + last + "\n").into_bytes();
    let lines = |first: &str| (first.to_owned() + &"1\n".repeat(1_000_000)).into_bytes();
    let words = |last: &str| ("1.5 ".repeat(1 << 20) + last + "\n").into_bytes();
    let workspace = echoing(&[
        ("a-line", &line("a"), &line("b")),
        ("lines", &lines("2\n"), &lines("3\n")),
        ("words", &words("2.5"), &words("2.75")),
    ]);
    // It is built before the clock starts.
    messages(&workspace);
    let begun = Instant::now();
    let said = messages(&workspace);
    // Three runs and three comparisons of megabytes; generous, since the machine may be busy.
    assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
    assert!(said.len() < 2000, "{said}");
    insta::assert_snapshot!("much", said);
}

#[test]
fn a_failure_where_another_status_was_reviewed_names_that() {
    let workspace = Workspace::new();
    workspace
        .problem("p")
        .case("p", "odd", b"1\n", None)
        .write("problems/p/src/main.rs", "fn main() {\n    std::process::exit(3);\n}\n")
        .write(
            "harness/snapshots/p/odd.snap",
            "---\nsource: x\n---\nexit status: 1\nstandard output: empty\nstandard error: empty\n",
        );
    let said = messages(&workspace);
    assert!(said.contains("ended with exit status 3, having printed nothing"), "{said}");
    assert!(said.contains("note: what was reviewed ends with exit status 1"), "{said}");
}
