//! `cargo judge portability` and `cargo judge paste` over small workspaces, by the real compiler and by ones that are quick and
//! say what a test needs.
#![cfg(target_os = "linux")]

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::{Command, Output};

use assert_cmd::assert::OutputAssertExt;
use cargo_judge::judge;
use predicates::prelude::PredicateBooleanExt;
use predicates::str::contains;
use script::write_script;
use serde_json::Value;
use workspace::{Workspace, ECHO};

#[path = "common/cargo_judge.rs"]
mod cargo_judge;
#[path = "common/script.rs"]
mod script;
#[path = "common/workspace.rs"]
mod workspace;

/// Problem `p`, whose submission is right on its one case.
fn workspace() -> Workspace {
    let workspace = Workspace::new();
    workspace.problem("p").case("p", "1", b"250\n", Some(b"250\n"));
    workspace
}

/// A compiler of this release. Every program that it makes writes what it reads; it notes what it was given, and warns where
/// a source asks for that.
fn compiler(workspace: &Workspace, release: &str) -> PathBuf {
    let path = workspace.root().join(format!("rustc-{release}"));
    let script = format!(
        r#"#!/bin/sh
case $1 in
-vV) echo "release: {release}.0"; exit ;;
--help) echo '    -O    Equivalent to -C opt-level=2'; exit ;;
esac
echo "{release} $*" >> '{log}'
while [ $# -gt 1 ]; do [ "$1" = -o ] && out=$2; shift; done
if grep -q WARN "$1"; then echo 'warning: as asked' >&2; fi
cp "$(command -v cat)" "$out"
"#,
        log = workspace.root().join("log").display()
    );
    write_script(&path, &script);
    path
}

/// `cargo judge` by a quick compiler of release 1.95.
fn quick(workspace: &Workspace, arguments: &[&str]) -> Command {
    let mut command = judge(workspace.root());
    let rustc = compiler(workspace, "1.95");
    command.env("JUDGE_RUSTC", rustc).env("JUDGE_CACHE", workspace.root().join("cache"));
    command.args(arguments);
    command
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}

/// The result of each cell, by the way and the judge, of a report in JSON.
fn cells(output: &Output) -> BTreeMap<(String, String), String> {
    let lines = text(&output.stdout);
    let events = lines.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    let word = |event: &Value, key: &str| event[key].as_str().unwrap_or_default().to_owned();
    let cells = events.filter(|event| event["event"] == "cell").map(|event| {
        let verdict = word(&event, "verdict");
        let shown = if verdict.is_empty() { word(&event, "result") } else { verdict };
        ((word(&event, "way"), word(&event, "judge")), shown)
    });
    cells.collect()
}

/// One of each kind of mistake, by the compiler that builds the harness.
#[test]
fn each_judge_finds_what_differs_there() {
    let workspace = workspace();
    let adds = "use std::io::Read;
fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let number: u8 = text.trim().parse().unwrap();
    println!(\"{}\", number.wrapping_add(0) + 0 * (number + 9));
}
";
    let array = ECHO.replace("fn main() {\n", "fn main() {\n    for _ in [1u8].into_iter() {}\n");
    let warns = ECHO.replace("fn main() {\n", "fn main() {\n    let unused = 1;\n");
    workspace
        .write("problems/p/src/bin/p-adds.rs", adds)
        .write("problems/p/src/bin/p-array.rs", array)
        .write("problems/p/src/bin/p-warns.rs", warns)
        .write("problems/p/rejected/wrong_answer/none.rs", "fn main() {}\n");
    let output = judge(workspace.root()).args(["portability", "--format", "json"]).output();
    let output = output.expect("judge starts");
    assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
    let cells = cells(&output);
    let failed = |way: &str, verdict: &str| -> Vec<&str> {
        let of_it = cells.iter().filter(|((its, _), shown)| its == way && *shown == verdict);
        of_it.map(|((_, judge), _)| judge.as_str()).collect()
    };
    let all = cells.keys().filter(|(way, _)| way == "main").count();
    assert_eq!(cells.len(), 4 * all, "no program that must fail is asked for");
    assert_eq!(failed("main", "not covered").len() + failed("main", "accepted").len(), all);
    assert_eq!(failed("warns", "CE").len(), all, "a warning counts");
    assert_eq!(failed("adds", "RE"), ["Luogu without O2"], "overflow panics in a debug build");
    let lines = text(&output.stdout);
    let of_adds =
        lines.lines().filter(|line| line.contains(r#""way":"adds","runs":1,"verdict":"RE""#));
    let builds: Vec<Value> =
        of_adds.map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(builds.len(), 1, "{lines}");
    assert_eq!(builds[0]["judges"], serde_json::json!(["Luogu without O2"]));
    let old = ["DOMjudge", "Hydro", "LibreOJ 2015", "LibreOJ 2018", "SPOJ"];
    assert_eq!(failed("array", "CE"), old, "an array is iterated by value since 2021");
}

#[test]
fn compilers_at_hand_cover_their_own_judges_and_those_between() {
    let workspace = workspace();
    let [old, new] = ["1.63", "1.85"].map(|release| compiler(&workspace, release));
    let paths = [old.to_str().expect("UTF-8"), new.to_str().expect("UTF-8")];
    let shown = |rustc: &[&str]| {
        let mut command = quick(&workspace, &["portability"]);
        if !rustc.is_empty() {
            command.arg("--rustc").args(rustc);
        }
        let output = command.output().expect("judge starts");
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        let shown = text(&output.stdout);
        assert!(shown.lines().all(|line| line.chars().count() <= 100), "{shown}");
        assert!(!shown.contains('\u{1b}'), "{shown}");
        shown
    };
    let alone = shown(&[]);
    assert!(!alone.contains(" AC"), "{alone}");
    assert!(alone.contains("16 cells: 0 accepted, 0 failed, 16 not covered"), "{alone}");
    let log = std::fs::read_to_string(workspace.root().join("log")).expect("a log");
    let compiled: Vec<&str> = log.lines().collect();
    let mut once = compiled.clone();
    once.sort_unstable();
    once.dedup();
    assert_eq!(compiled.len(), once.len(), "no command twice: {log}");
    assert!(compiled.iter().any(|line| line.ends_with(" answer.code")), "{log}");

    let all = shown(&paths);
    // A cell is right below its column's number.
    let row = "p::main     AC  AC  AC  AC   ?  AC   ?   ?  AC  AC   ?   ?   ?  AC  AC old\n";
    assert!(all.contains(row), "{all}");
    for words in [
        "16  SPOJ              1.56   -O                                                  1.63, 1.85, 1.95\n",
        "old  not covered: SPOJ: accepted here, but by newer compilers alone",
        "?  not covered: AtCoder, problemtools, DMOJ, LibreOJ 2015, LibreOJ 2018, LibreOJ 2021:",
        "16 cells: 9 accepted, 0 failed, 7 not covered",
    ] {
        assert!(all.contains(words), "{words}\n{all}");
    }
    let before = std::fs::read_to_string(workspace.root().join("log")).expect("a log");
    let twice = shown(&[paths[0], paths[1], paths[0]]);
    assert!(twice.contains("  1.63, 1.85, 1.95\n"), "a compiler named twice is one: {twice}");
    assert_eq!(shown(&paths).split("; ").nth(1), all.split("; ").nth(1));
    let after = std::fs::read_to_string(workspace.root().join("log")).expect("a log");
    assert_eq!(before, after, "what was compiled is kept");
}

#[test]
fn a_failure_is_shown_once_with_the_command_and_its_judges() {
    let workspace = workspace();
    workspace.write("problems/p/src/main.rs", format!("{ECHO}// WARN\n"));
    let shown = quick(&workspace, &["portability"]).assert().code(1);
    shown.stdout(
        contains("CE  p::main::1: compile error")
            .and(contains("warning: it compiles, but not without a word"))
            .and(contains("warning: as asked"))
            .and(contains("again: cargo judge portability --exact p::main::1\n"))
            .and(contains("compiled by rustc 1.95 --edition=2024 -C opt-level=2 -C strip=symbols, as Luogu with O2 would"))
            .and(contains("other builds of p::main failed too"))
            .and(contains("accepted here").not()),
    );
    quick(&workspace, &["portability", "--exact", "p::main::1"]).assert().code(1);
}

#[test]
fn what_cannot_be_done_is_an_error() {
    let workspace = workspace();
    let none = workspace.root().join("none");
    quick(&workspace, &["portability", "--rustc"])
        .arg(&none)
        .assert()
        .code(2)
        .stdout("")
        .stderr(contains(format!("--rustc {}: it does not start", none.display())));
    let mute = workspace.root().join("mute");
    write_script(&mute, "#!/bin/sh\n");
    quick(&workspace, &["portability", "--rustc"])
        .arg(&mute)
        .assert()
        .code(2)
        .stderr(contains("`rustc -vV` names no release; give a rustc"));
    quick(&workspace, &["portability", "q::"])
        .assert()
        .code(2)
        .stdout(contains("error  no test matches `q::`"));
}

#[test]
fn paste_prints_the_source_and_nothing_else() {
    let workspace = workspace();
    let manifest = "[package]\nname = \"p\"\n[package.metadata.judge]\ntime-limit = 1\nmemory-limit = 64\nsubmit = [\n\
                    { url = \"https://j.org/1\", rust = \"yes\", note = \"tick O2\" },\n\
                    { url = \"https://k.org/1\", rust = \"no\" },\n]\n";
    // Neither end of line nor byte is touched.
    let source = format!("//! é\n{ECHO}\n\n// no newline at the end");
    workspace
        .write("problems/p/Cargo.toml", manifest)
        .write("problems/p/src/main.rs", &source)
        .write("problems/p/src/bin/p-b.rs", format!("{ECHO}// b\n"));
    quick(&workspace, &["paste", "p"]).assert().code(0).stdout(source.clone()).stderr(
        contains("submit  https://j.org/1: takes Rust; tick O2\n")
            .and(contains("submit  https://k.org/1: takes no Rust\n"))
            .and(contains(" builds passed, each made as one or more of 16 judges would; "))
            .and(contains("old  not covered: ").and(contains("compiled as").not()))
            .and(contains("refused").not()),
    );
    quick(&workspace, &["paste", "p::b"]).assert().code(0).stdout(format!("{ECHO}// b\n"));
}

#[test]
fn paste_refuses_with_its_reasons_unless_told_otherwise() {
    let workspace = workspace();
    let tab = format!("{ECHO}//\t\n");
    workspace
        .write("problems/p/src/bin/p-tab.rs", &tab)
        .write("problems/p/src/bin/p-warns.rs", format!("{ECHO}// WARN\n"));
    let refused = |name: &str, status: i32| {
        quick(&workspace, &["paste", name]).assert().code(status).stdout("")
    };
    refused("p::tab", 1).stderr(
        contains("p-tab.rs:4: a tab")
            .and(contains("nothing is printed; --anyway prints it all the same"))
            .and(contains("no judge is known that has this problem and takes Rust")),
    );
    refused("p::warns", 1)
        .stderr(contains("warning: as asked").and(contains("refused  it does not pass")));
    quick(&workspace, &["paste", "p::tab", "--anyway"])
        .assert()
        .code(0)
        .stdout(tab)
        .stderr(contains("p-tab.rs:4: a tab").and(contains("printed all the same")));
    refused("p::tba", 2).stderr(contains("no submission is called `p::tba`; is it `p::tab`?"));
    refused("p::rejected", 2).stderr(contains("no submission is called"));
    workspace.write("testdata/p/odd.txt", "");
    refused("p", 2).stderr(
        contains("error  testdata/p/odd.txt")
            .and(contains("refused  not all of it could be judged"))
            .and(contains("does not pass").not()),
    );
    std::fs::remove_file(workspace.root().join("testdata/p/odd.txt")).expect("it is removed");
    workspace.case("p", "1", b"250\n", Some(b"251\n"));
    refused("p", 1).stderr(contains("WA  p::main::1: wrong answer"));
}
