//! Which tests the two commands take: filters, exact names, libtest's options, the folder one is in.
#![cfg(target_os = "linux")]

use std::process::Command;

use assert_cmd::assert::OutputAssertExt;
use cargo_judge::judge;
use cargo_test::test;
use predicates::prelude::PredicateBooleanExt;
use predicates::str::contains;
use programs::{fixture, with_ways};
use workspace::Workspace;

#[path = "common/cargo_judge.rs"]
mod cargo_judge;
#[path = "common/cargo_test.rs"]
mod cargo_test;
#[path = "common/fixtures.rs"]
mod fixtures;
#[path = "common/place.rs"]
mod place;
#[path = "common/programs.rs"]
mod programs;
#[path = "common/workspace.rs"]
mod workspace;

#[test]
fn tests_are_selected_as_in_libtest() {
    let workspace = with_ways("answers_1", &["answers_2"]);
    workspace.case("p", "sample/10", b"1\n", Some(b"1\n"));
    let list = |arguments: &[&str]| {
        let output =
            test(workspace.root()).args(arguments).arg("--list").output().expect("tests start");
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        text.lines()
            .filter_map(|line| line.strip_suffix(": test").map(str::to_owned))
            .collect::<Vec<_>>()
    };
    let all = [
        "catalog",
        "p::answers-2::sample/1",
        "p::answers-2::sample/10",
        "p::main::sample/1",
        "p::main::sample/10",
    ];
    let sorted = |mut names: Vec<String>| {
        names.sort();
        names
    };
    assert_eq!(sorted(list(&[])), all);
    assert_eq!(sorted(list(&["::main::"])), all[3..]);
    assert_eq!(sorted(list(&["sample/10", "catalog"])), [all[0], all[2], all[4]]);
    assert_eq!(list(&["--exact", "p::main::sample/1"]), [all[3]]);
    assert_eq!(sorted(list(&["--exact", "p::main::sample/1", "p::main::sample/10"])), all[3..]);
    assert_eq!(sorted(list(&["--skip", "main", "--skip", "catalog"])), all[1..3]);
    assert_eq!(list(&["--exact", "p::main::sample"]), [""; 0]);
    assert_eq!(list(&["--ignored"]), [""; 0]);
    assert_eq!(sorted(list(&["--include-ignored", "--", "--skip"])), [""; 0]);
    let terse = test(workspace.root()).args(["--format", "terse", "main"]).assert().success();
    terse.stdout(contains("\n..\n").and(contains("... ok").not()));
    let none = test(workspace.root()).args(["--test-threads", "0"]).assert().code(101);
    none.stderr(contains("must not be 0"));
    let run = test(workspace.root())
        .args(["--no-capture", "--test-threads", "1", "main"])
        .assert()
        .success();
    run.stdout(contains("2 passed; 0 failed; 0 ignored; 0 measured; 3 filtered out"));
}

/// The names that each command would run; of `cargo judge` with the programs that must fail, which `cargo test` always has.
fn taken(workspace: &Workspace, arguments: &[&str]) -> [Vec<String>; 2] {
    let printed = |command: &mut Command| {
        String::from_utf8(command.output().expect("it starts").stdout).expect("UTF-8")
    };
    let listed = printed(judge(workspace.root()).args(["list", "--rejected"]).args(arguments));
    let by_judge = listed.lines().filter_map(|line| Some(line.split_once("  ")?.0.to_owned()));
    let listed = printed(test(workspace.root()).arg("--list").args(arguments));
    let by_test = listed.lines().filter_map(|line| line.strip_suffix(": test"));
    let by_test = by_test.filter(|name| !name.starts_with("catalog")).map(str::to_owned);
    let mut both = [by_judge.collect::<Vec<_>>(), by_test.collect()];
    both.iter_mut().for_each(|names| names.sort());
    both
}

#[test]
fn both_commands_take_the_same() {
    let workspace = with_ways("answers_1", &["answers_2"]);
    workspace
        .problem("pq")
        .write("problems/pq/rejected/wrong_answer/two.rs", fixture("answers_2"))
        .write("problems/pq/rejected/run_time_error/main.rs", fixture("crashes"));
    for case in ["edge/1", "edge/10", "edge/a b", "deep/er/x", "[x]*", "--exact"] {
        workspace.case("p", case, b"1\n", Some(b"1\n")).case("pq", case, b"1\n", Some(b"1\n"));
    }
    let table: &[(&[&str], usize)] = &[
        (&[], 22),
        (&["p"], 22),
        (&["pq"], 8),
        (&["p::"], 14),
        (&["::main::"], 13),
        (&["main"], 14),
        (&["answers-2"], 7),
        (&["p::answers-2::edge"], 3),
        (&["edge/1"], 6),
        (&["edge/10", "deep"], 6),
        (&["a b"], 3),
        (&["[x]*"], 3),
        (&["er/x"], 3),
        (&["rejected"], 2),
        (&["wrong_answer"], 1),
        (&["rejected::run_time_error/main", "sample"], 3),
        (&["nothing"], 0),
        (&["--exact", "p::main::edge/1"], 1),
        (&["--exact", "p::main::edge/1", "pq::main::edge/10"], 2),
        (&["--exact", "pq::rejected::wrong_answer/two"], 1),
        (&["--exact", "edge/1"], 0),
        (&["P"], 0),
        (&["--", "--exact"], 3),
    ];
    for (arguments, count) in table {
        let [by_judge, by_test] = taken(&workspace, arguments);
        assert_eq!(by_judge, by_test, "{arguments:?}");
        assert_eq!(by_judge.len(), *count, "{arguments:?}: {by_judge:?}");
        let list = judge(workspace.root()).args(["list", "--rejected"]).args(*arguments).assert();
        list.code(if *count == 0 { 2 } else { 0 });
        let runs = judge(workspace.root())
            .args(["--rejected", "--format", "json"])
            .args(*arguments)
            .assert();
        runs.stdout(contains(format!("\"runs\":{count}}}\n")));
    }
}

#[test]
fn every_filter_has_to_match_and_exact_ones_the_whole_name() {
    let workspace = with_ways("answers_1", &[]);
    workspace.case("p", "sample/10", b"1\n", Some(b"1\n"));
    let idle = "error  no test matches `p::mian`; is it `p::main`?";
    judge(workspace.root())
        .args(["sample/10", "p::mian"])
        .assert()
        .code(2)
        .stdout(contains(idle).and(contains("1 run: 1 AC")));
    judge(workspace.root())
        .arg("p::main::sample/1")
        .assert()
        .success()
        .stdout(contains("2 runs: 2 AC"));
    judge(workspace.root())
        .args(["--exact", "p::main::sample/1"])
        .assert()
        .success()
        .stdout(contains("1 run: 1 AC"));
    judge(workspace.root()).args(["--exact", "sample/1"]).assert().code(2);
}

#[test]
fn a_list_names_what_would_run() {
    let workspace = with_ways("answers_1", &["answers_2"]);
    let listed = judge(workspace.root()).args(["list", "main"]).assert().success();
    listed.stdout("p::main::sample/1    0.400 s    64.0 MiB\n");
    judge(workspace.root())
        .args(["list", "mian"])
        .assert()
        .code(2)
        .stderr(contains("no test matches `mian`"));
}

#[test]
fn nothing_to_judge_is_no_success() {
    let workspace = with_ways("answers_1", &[]);
    judge(workspace.root()).arg("nothing").assert().code(2).stdout(contains("no test matches"));
    let outside = tempfile::tempdir().expect("a folder");
    judge(outside.path()).assert().code(2).stderr(contains("run this inside the workspace"));
    let empty = Workspace::new();
    judge(empty.root()).assert().code(2);
    test(empty.root()).assert().failure().stdout(contains("there is nothing to judge"));
}

#[test]
fn below_a_problem_it_is_that_problem() {
    let workspace = with_ways("answers_1", &[]);
    workspace.problem("q").case("q", "1", b"1\n", Some(b"2\n"));
    judge(&workspace.root().join("problems/p/src"))
        .assert()
        .success()
        .stdout(contains("1 run: 1 AC"));
    judge(&workspace.root().join("problems"))
        .assert()
        .code(1)
        .stdout(contains("2 runs: 1 AC, 1 WA"));
    judge(&workspace.root().join("problems/p")).arg("q::").assert().code(2);
    judge(&workspace.root().join("testdata/q"))
        .arg("1")
        .assert()
        .code(1)
        .stdout(contains("1 run: 1 WA"));
}
