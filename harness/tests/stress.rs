//! Looking for a difference: it is found, made small, kept when that is wanted, and nothing is made up.
#![cfg(target_os = "linux")]

use std::path::PathBuf;
use std::process::Command;

use assert_cmd::assert::OutputAssertExt;
use cargo_judge::judge;
use predicates::prelude::PredicateBooleanExt;
use predicates::str::contains;
use workspace::Workspace;

#[path = "common/cargo_judge.rs"]
mod cargo_judge;
#[path = "common/workspace.rs"]
mod workspace;

/// The sum of the numbers of each line, wrong where `bug` stands; what is no number ends it with status 1.
fn sums(bug: &str) -> String {
    format!(
        "use std::io::BufRead;
fn main() {{
    for line in std::io::stdin().lock().lines() {{
        let line = line.unwrap();
        let numbers: Result<Vec<i64>, _> = line.split_whitespace().map(str::parse).collect();
        let mut numbers = numbers.unwrap_or_else(|_| std::process::exit(1));
        {bug}
        numbers.push(0);
        println!(\"{{}}\", numbers.iter().sum::<i64>());
    }}
}}
"
    )
}

/// Problem `sum` with ways that are right, and one that must fail.
fn workspace() -> Workspace {
    let workspace = Workspace::new();
    workspace
        .problem("sum")
        .write("problems/sum/src/main.rs", sums(""))
        .write("problems/sum/src/bin/sum-rev.rs", sums("numbers.reverse();"))
        .write("problems/sum/rejected/wrong_answer/three.rs", sums("numbers.truncate(2);"))
        .case("sum", "1", b"1 2\n3\n", Some(b"3\n3\n"))
        .case("sum", "2", b"10 20 30 40\n5 6\n7\n", Some(b"100\n11\n7\n"));
    workspace
}

/// `cargo judge stress`, the same inputs each time.
fn stress(workspace: &Workspace, arguments: &[&str]) -> Command {
    let mut command = judge(workspace.root());
    command.arg("stress").args(arguments).args(["--seed", "7"]);
    command
}

#[test]
fn a_mistake_is_found_and_made_small_the_same_each_time() {
    let workspace = workspace();
    let find = || stress(&workspace, &["sum::rejected::wrong_answer/three"]).output();
    let (one, other) = (find().expect("judge starts"), find().expect("judge starts"));
    assert_eq!(one.status.code(), Some(1));
    assert_eq!(one, other);
    let told = String::from_utf8(one.stdout).expect("UTF-8");
    // Three numbers on a line, the least that shows it, and none of them in vain.
    assert!(told.contains("input:\n  1 1 1\n\n"), "{told}");
    for said in ["sum::main:\n  3\n", "sum::rev:\n  3\n", "wrong_answer/three:\n  2\n"] {
        assert!(told.contains(said), "{told}");
    }
    let again = "again: cargo judge stress sum::rejected::wrong_answer/three --seed 7\n";
    assert!(told.ends_with(again), "{told}");
}

#[test]
fn what_is_right_differs_in_nothing() {
    let workspace = workspace();
    let told = stress(&workspace, &["sum", "--seconds", "1"]).assert().success();
    told.stdout(
        contains("no difference: ").and(contains("of seed 7")).and(contains("below 8 bytes")),
    );
    stress(&workspace, &["sum::rev", "--seconds", "0.5"]).assert().success();
}

#[test]
fn ways_are_held_against_each_other() {
    let workspace = workspace();
    workspace.write("problems/sum/src/bin/sum-odd.rs", sums("if numbers.len() > 2 { panic!() }"));
    stress(&workspace, &["sum"]).assert().code(1).stdout(
        contains("sum::odd:\n  RE: panicked (exit status 101), having printed nothing\n")
            .and(contains("input:\n  1 1 1\n")),
    );
}

/// The executable of this source.
fn built(workspace: &Workspace, source: &str) -> PathBuf {
    let file = workspace.root().join("other.rs");
    std::fs::write(&file, source).expect("written");
    let program = workspace.root().join("other");
    let rustc = Command::new("rustc").arg("-o").arg(&program).arg(&file).status();
    assert!(rustc.expect("rustc starts").success());
    program
}

#[test]
fn what_is_found_can_be_kept_and_nothing_is_overwritten() {
    let workspace = workspace();
    let program = built(&workspace, &sums("numbers.truncate(2);"));
    let program = program.to_str().expect("UTF-8");
    let find = || {
        let mut command = stress(&workspace, &["sum", "--program", program, "--keep", "three"]);
        command.assert()
    };
    find().code(1).stdout(contains("stress/three.in\n").and(contains("stress/three.ans\n")));
    let kept = |ending: &str| {
        let file = workspace.root().join("testdata/sum/stress/three").with_extension(ending);
        std::fs::read_to_string(file).expect("a file")
    };
    assert_eq!((kept("in"), kept("ans")), ("1 1 1\n".to_owned(), "3\n".to_owned()));
    judge(workspace.root()).assert().success().stdout(contains("6 runs: 6 AC"));
    find().code(2).stderr(contains("three.in is there already; choose another name"));
    assert_eq!(kept("in"), "1 1 1\n");
    let bad = stress(&workspace, &["sum", "--program", program, "--keep", "../x"]).assert();
    bad.code(2).stderr(contains("no case can be called `stress/../x`"));

    // Where only one is trusted, nobody confirms its answer.
    std::fs::remove_file(workspace.root().join("problems/sum/src/bin/sum-rev.rs")).expect("gone");
    let alone = stress(&workspace, &["sum", "--program", program, "--keep", "open"]).assert();
    alone.code(1).stdout(contains("stress/open.in\n").and(contains("open.ans").not()));
}

#[test]
fn a_generator_is_used_and_its_failure_told() {
    let workspace = workspace();
    let generator = "fn main() { println!(\"{} 2 3\", std::env::args().nth(1).unwrap().len()); }\n";
    workspace.write("problems/sum/generator.rs", generator);
    std::fs::remove_dir_all(workspace.root().join("testdata/sum")).expect("gone");
    let wanted = ["sum::rejected::wrong_answer/three"];
    stress(&workspace, &wanted).assert().code(1).stdout(contains("  1 1 1\n"));
    workspace.write("problems/sum/generator.rs", "fn main() { panic!(\"no more\") }\n");
    let failed = stress(&workspace, &wanted).assert().code(2);
    failed.stderr(contains("generator ").and(contains("ended with exit status 101")));
    workspace.write("problems/sum/src/main.rs", "fn main() { std::process::exit(1) }\n");
    workspace.write("problems/sum/generator.rs", generator);
    let none = stress(&workspace, &["sum", "--seconds", "0.5"]).assert();
    none.code(2).stderr(contains("`main` accepted none of "));
}
