//! Every doubt of the catalog, each on a workspace that is healthy but for one thing.
#![cfg(target_os = "linux")]

use std::fmt::Write;
use std::path::Path;

use assert_cmd::assert::OutputAssertExt;
use harness::catalog::Catalog;
use harness::compile::Source;
use harness::plan::{Kind, Plan};
use judge::{bound_judge, judge, set_mode};
use predicates::prelude::PredicateBooleanExt;
use predicates::str::contains;
use spoilt::{healthy, link, make_pipe};
use workspace::Workspace;

#[path = "common/judge.rs"]
mod judge;
#[path = "catalog/spoilt.rs"]
mod spoilt;
#[path = "common/workspace.rs"]
mod workspace;

/// The names of all tests.
fn tests(root: &Path) -> Vec<String> {
    Plan::new(Catalog::load(root)).tests.into_iter().map(|test| test.name).collect()
}

fn doubts(root: &Path) -> Vec<String> {
    Catalog::load(root).doubts.iter().map(ToString::to_string).collect()
}

#[test]
fn a_healthy_workspace_is_not_doubted() {
    let workspace = healthy();
    assert_eq!(doubts(workspace.root()), [""; 0]);
    let expected = [
        "p::main::sample/1",
        "p::main::sample/2",
        "p::main::sample/10",
        "p::main::open",
        "p::w::sample/1",
        "p::w::sample/2",
        "p::w::sample/10",
        "p::w::open",
        "p::rejected::wrong_answer/silent",
        "q::main::1",
    ];
    assert_eq!(tests(workspace.root()), expected);
}

#[test]
fn each_doubt_is_told_once_with_its_cure_and_costs_nothing_else() {
    let all = tests(healthy().root());
    let mut messages = String::new();
    for row in spoilt::rows() {
        let workspace = healthy();
        (row.spoil)(&workspace);
        let found = doubts(workspace.root());
        assert_eq!(found.len(), 1, "{}: {found:#?}", row.what);
        assert!(found[0].starts_with(&format!("{}: ", row.at)), "{}: {}", row.what, found[0]);
        let left = tests(workspace.root());
        let is_lost = |name: &&String| row.loses.iter().any(|lost| name.starts_with(lost));
        assert_eq!(left.iter().find(is_lost), None, "{}", row.what);
        for name in all.iter().filter(|name| !is_lost(name)) {
            assert!(left.contains(name), "{}: {name} is not judged", row.what);
        }
        let _ = writeln!(messages, "{}:\n    {}", row.what, found[0].replace('\n', "\n    "));
    }
    insta::assert_snapshot!("messages", messages);
}

#[test]
fn hidden_files_backups_and_explanations_are_ignored() {
    let workspace = healthy();
    for folder in ["testdata", "testdata/p", "testdata/p/sample", "problems", "problems/p/src"] {
        for name in [".1.in.swp", "1.in~", ".DS_Store", ".gitkeep", "README.md", ".git/x", "old~/x"]
        {
            workspace.write(format!("{folder}/{name}"), "\0");
        }
        // Of an editor that has 1.in open.
        link(&workspace, "somebody@somewhere.1", &format!("{folder}/.#1.in"));
    }
    workspace.write("harness/snapshots/p/.open.snap.swp", "").write("problems/p/rejected/x~", "");
    assert_eq!(doubts(workspace.root()), [""; 0]);
    assert_eq!(tests(workspace.root()), tests(healthy().root()));
}

/// Names that a shell or a test's filter may stumble over, and links to what lies inside.
fn unusual() -> Workspace {
    let workspace = healthy();
    for name in ["a b", "why?", "[x]*", "棋盘/é", "$HOME `x` 'y' \"z\"", "-v", "a:b", "x.in", "#1"]
    {
        workspace.case("p", name, b"1\n", Some(b"1\n"));
    }
    workspace.case("p", "raw/bytes", b"\xff\r\n\0 ", Some(b"\xff\r\n\0 "));
    link(&workspace, "sample/1.in", "testdata/p/linked.in");
    link(&workspace, workspace.root().join("testdata/q/1.ans"), "testdata/p/linked.ans");
    link(&workspace, "../q", "testdata/p/folder");
    workspace
}

#[test]
fn unusual_names_and_links_inside_are_judged() {
    let workspace = unusual();
    assert_eq!(doubts(workspace.root()), [""; 0]);
    let names = tests(workspace.root());
    for case in ["a b", "why?", "[x]*", "棋盘/é", "-v", "x.in", "raw/bytes", "linked", "folder/1"]
    {
        assert!(names.contains(&format!("p::main::{case}")), "{case}: {names:?}");
    }
    // None is lost on the way to the program; only the snapshot of `open` is none.
    judge(workspace.root())
        .arg("::main::")
        .assert()
        .stdout(contains("15/16").and(contains("error  ").not()));
}

#[test]
fn links_in_a_circle_are_doubted_where_they_close_it() {
    let workspace = healthy();
    for (folder, other) in [("a", "b"), ("b", "a")] {
        workspace.case("p", &format!("{folder}/1"), b"1\n", Some(b"1\n"));
        link(&workspace, format!("../{other}"), &format!("testdata/p/{folder}/{other}"));
    }
    let found = doubts(workspace.root());
    assert_eq!(found.len(), 2, "{found:#?}");
    assert!(found[0].starts_with("testdata/p/a/b/a: a link"), "{found:#?}");
    assert!(found[1].starts_with("testdata/p/b/a/b: a link"), "{found:#?}");
    assert!(tests(workspace.root()).contains(&"p::main::a/b/1".to_owned()));
}

#[test]
fn one_test_by_its_name_is_as_in_the_whole() {
    let workspace = unusual();
    let plan = Plan::new(Catalog::load(workspace.root()));
    for test in &plan.tests {
        let found = Catalog::of_one_test(workspace.root(), &test.name);
        let (program, problem) = (&plan.programs[test.program], plan.problem_of(test));
        let Kind::Case(case) = test.kind else {
            assert!(found.is_none(), "{} needs every case", test.name);
            continue;
        };
        let case = &problem.cases[case];
        if case.name == "linked" || case.name.starts_with("folder/") {
            assert!(found.is_none(), "{} lies behind a link", test.name);
            continue;
        }
        let found = found.unwrap_or_else(|| panic!("{} is not found", test.name));
        let submission = &found.submissions[0];
        assert_eq!((&found.id, &found.settings), (&problem.id, &problem.settings));
        assert_eq!(submission.way, program.way);
        assert_eq!(Source::File(submission.source.clone()), program.source);
        assert_eq!(submission.limits, program.limits);
        assert_eq!(found.cases, std::slice::from_ref(case));
    }
}

#[test]
fn what_is_no_test_is_not_found_by_its_name() {
    let workspace = healthy();
    workspace
        .case("p", ".hidden", b"1\n", None)
        .case("p", "old~/1", b"1\n", None)
        .case("p", "a__b", b"1\n", None)
        .case("p", "x.in/1", b"1\n", None)
        .case("p", "special", b"1\n", None)
        .write("problems/p/src/bin/p-Upper.rs", "")
        .write("problems/p/src/bin/p-generator.rs", "")
        .write("problems/main.rs", "")
        .write("testdata/1.in", "");
    make_pipe(&workspace, "testdata/p/special.ans");
    let whole = tests(workspace.root());
    for name in [
        "",
        "p",
        "p::main",
        "p::main::",
        "p::main::gone",
        "p::gone::sample/1",
        "gone::main::sample/1",
        "p::main::sample/../open",
        "p::main::../q/1",
        "p::main::./open",
        "p::main::sample//1",
        "p::main::/open",
        "p::../../src/main::open",
        "../problems/p::main::open",
        "..::main::1",
        "p::main::.hidden",
        "p::main::old~/1",
        "p::main::a__b",
        "p::main::x.in/1",
        "p::main::special",
        "p::Upper::open",
        "p::generator::open",
        "p::rejected::wrong_answer/silent",
    ] {
        assert!(Catalog::of_one_test(workspace.root(), name).is_none(), "{name}");
        assert!(!whole.contains(&name.to_owned()) || name.contains("::rejected::"), "{name}");
    }
}

#[test]
fn a_doubt_fails_the_whole_and_its_problem_but_no_other() {
    let workspace = Workspace::new();
    for id in ["p", "q"] {
        workspace.problem(id).case(id, "1", b"1\n", Some(b"1\n"));
    }
    workspace.write("testdata/p/notes.txt", "");
    let once =
        || contains("error  testdata/p/notes.txt: ").count(1).and(contains("notes.txt").count(1));
    let judged = |id: &str| contains(format!("{id}::main  ")).and(contains("AC"));
    judge(workspace.root()).assert().code(2).stdout(once().and(judged("p")).and(judged("q")));
    judge(workspace.root()).arg("p::main").assert().code(2).stdout(once().and(judged("p")));
    judge(workspace.root())
        .arg("q")
        .assert()
        .code(0)
        .stdout(judged("q").and(contains("error  ").not()));
}

#[test]
fn what_may_not_be_read_is_doubted_once() {
    let workspace = Workspace::new();
    workspace.problem("p").problem("q").case("q", "1", b"1\n", Some(b"1\n"));
    for case in ["1", "raw/1", "sub/1"] {
        workspace.case("p", case, b"1\n", Some(b"1\n"));
    }
    workspace.case("p", "sub/open", b"1\n", None);
    workspace.write("harness/snapshots/p/sub__open.snap", "");
    // The other user may not start the compiler, wherever it lies; the cache has what is needed.
    judge(workspace.root()).assert().code(2);
    let mut messages = String::new();
    for path in [
        "problems",
        "problems/p",
        "problems/p/Cargo.toml",
        "problems/p/src",
        "testdata",
        "testdata/p",
        "testdata/p/1.in",
        "testdata/p/raw/1.ans",
        "testdata/p/sub",
        "harness/snapshots/p",
    ] {
        let path = workspace.root().join(path);
        let mode = if path.is_dir() { 0o755 } else { 0o644 };
        set_mode(&path, 0);
        let output = bound_judge(workspace.root(), &[]).output().expect("judge starts");
        set_mode(&path, mode);
        let shown = String::from_utf8_lossy(&output.stdout);
        assert_eq!(output.status.code(), Some(2), "{}: {output:?}", path.display());
        let found: Vec<&str> = shown.lines().filter(|line| line.starts_with("error")).collect();
        assert_eq!(found.len(), 1, "{}: {output:?}", path.display());
        let hides_all = path.ends_with("problems") || path.ends_with("testdata");
        assert!(hides_all || shown.contains("q::main"), "{}: {output:?}", path.display());
        let _ = writeln!(messages, "{}", found[0]);
    }
    insta::assert_snapshot!("unreadable", messages);
}

#[test]
#[ignore = "takes long: scripts/check"]
fn a_hundred_thousand_cases_are_found_and_one_of_them_is_judged() {
    let workspace = Workspace::new();
    workspace.problem("p");
    for number in 1..=100_000 {
        workspace.case("p", &format!("{}/{number}", number % 100), b"1\n", Some(b"1\n"));
    }
    let listed = judge(workspace.root()).arg("list").output().expect("it starts");
    let listed = String::from_utf8(listed.stdout).expect("UTF-8");
    assert_eq!(listed.lines().count(), 100_000);
    judge(workspace.root())
        .args(["--exact", "p::main::0/100000"])
        .assert()
        .success()
        .stdout(contains("1 run: 1 AC"));
}
