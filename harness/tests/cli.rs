//! The two commands as a person meets them: `cargo judge`, and the tests of `cargo test`, over small workspaces.
#![cfg(target_os = "linux")]

use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use assert_cmd::assert::OutputAssertExt;
use assert_cmd::cargo::cargo_bin;
use predicates::prelude::PredicateBooleanExt;
use predicates::str::contains;
use workspace::Workspace;

#[path = "common/fixtures.rs"]
mod fixtures;
#[path = "common/workspace.rs"]
mod workspace;

/// `cargo judge` in a folder.
fn judge(folder: &Path) -> Command {
    let mut command = Command::new(cargo_bin("judge"));
    command.current_dir(folder).env("NO_COLOR", "1");
    command
}

/// The tests of `cargo test` in a folder: cargo says which executable they are, and builds it if need be.
fn test(folder: &Path) -> Command {
    let cargo = Command::new(env!("CARGO"))
        .args(["test", "--quiet", "--test", "judge", "--no-run", "--message-format=json"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo starts");
    let messages = String::from_utf8(cargo.stdout).expect("UTF-8");
    let executable = messages.lines().find_map(|line| {
        let (_, rest) = line.split_once("\"executable\":\"")?;
        let path = rest.split_once('"')?.0;
        line.contains("\"kind\":[\"test\"]").then(|| PathBuf::from(path))
    });
    let mut command = Command::new(executable.expect("cargo names the executable"));
    command.current_dir(folder).env_remove("CI").env_remove("INSTA_UPDATE");
    command
}

fn fixture(name: &str) -> String {
    std::fs::read_to_string(fixtures::source(name)).expect("a fixture")
}

/// Problem `p` with one case, of answer 1, a quick limit, and these fixtures as ways.
fn with_ways(main: &str, ways: &[&str]) -> Workspace {
    let workspace = Workspace::new();
    workspace.problem("p").case("p", "sample/1", b"1\n", Some(b"1\n"));
    workspace
        .write("problems/p/src/main.rs", fixture(main))
        .write("problems/p/Cargo.toml", manifest(""));
    for way in ways {
        workspace.write(format!("problems/p/src/bin/p-{}.rs", way.replace('_', "-")), fixture(way));
    }
    workspace
}

fn manifest(more: &str) -> String {
    format!(
        "[package]\nname = \"p\"\n[package.metadata.judge]\ntime-limit = 0.4\nmemory-limit = 64\noutput-limit = 1\n{more}"
    )
}

/// What is printed, with one `#` for each measurement and the blanks that line it up.
fn steady(output: &[u8]) -> String {
    let text = String::from_utf8(output.to_vec()).expect("UTF-8");
    let mut steady = String::new();
    for word in text.split_inclusive([' ', '\n']) {
        let bare = word.trim_end();
        if bare.contains('.') && bare.parse::<f64>().is_ok() {
            steady.truncate(steady.trim_end_matches(' ').len());
            steady.push_str(&word.replace(bare, " #"));
        } else {
            steady.push_str(word);
        }
    }
    steady
}

#[test]
fn each_failure_gets_its_verdict_and_hides_no_other() {
    let ways = [
        "loops",
        "sleeps",
        "crashes",
        "exits_3",
        "allocates",
        "prints",
        "doubles_a_blank",
        "answers_2",
    ];
    let workspace = with_ways("answers_1", &ways);
    let output = judge(workspace.root()).output().expect("judge starts");
    insta::assert_snapshot!("each_failure", steady(&output.stdout));
    assert_eq!(output.status.code(), Some(1));
    test(workspace.root()).assert().failure().stdout(contains("2 passed; 8 failed"));
}

#[test]
fn a_submission_that_does_not_compile_hides_no_other() {
    let workspace = with_ways("answers_1", &["answers_2"]);
    workspace.write("problems/p/src/bin/p-broken.rs", "fn main() { let x = ; }\n");
    judge(workspace.root())
        .assert()
        .code(1)
        .stdout(
            contains("CE  p::broken::sample/1: compile error")
                .and(contains("expected expression, found `;`")),
        )
        .stdout(
            contains("--> p-broken.rs:1:21")
                .and(contains("1/1  AC"))
                .and(contains("WA  p::answers-2::sample/1")),
        );
}

#[test]
fn a_crash_shows_what_was_said_and_harms_no_terminal() {
    let workspace = with_ways("panics", &["overflows"]);
    let shown = judge(workspace.root()).assert().code(1);
    shown
        .stdout(contains("panicked (exit status 101), having printed nothing"))
        .stdout(contains("a number \\u{1b}[31m in the input"))
        .stdout(contains("overflowed its stack, SIGABRT (abort)"))
        .stdout(is_match_control_free());
}

fn is_match_control_free() -> impl predicates::Predicate<str> {
    predicates::function::function(|text: &str| text.chars().all(|c| c == '\n' || !c.is_control()))
}

#[test]
fn white_space_counts_in_exact_and_not_in_tokens() {
    let found = [
        ("crlf", "1 2\r\n"),
        ("no-newline", "1 2"),
        ("doubled-blank", "1  2\n"),
        ("wrong", "1 3\n"),
    ];
    let workspace = Workspace::new();
    workspace.problem("p");
    for (name, output) in found {
        workspace.case("p", &format!("raw/{name}"), output.as_bytes(), Some(b"1 2\n"));
    }
    let exact = judge(workspace.root()).output().expect("judge starts");
    insta::assert_snapshot!("exact", steady(&exact.stdout));
    workspace.write("problems/p/Cargo.toml", manifest("compare = \"tokens\"\n"));
    judge(workspace.root())
        .assert()
        .code(1)
        .stdout(contains("4 runs: 3 AC, 1 WA; 1 failed").and(contains("WA  p::main::raw/wrong")));
}

#[test]
fn a_case_is_two_files_and_nothing_is_built_for_it() {
    let workspace = with_ways("answers_1", &[]);
    judge(workspace.root()).assert().success().stdout(contains("1 run: 1 AC;"));
    workspace.case("p", "new/mine", b"5\n", Some(b"1\n"));
    let cache = tempfile::tempdir().expect("a folder");
    judge(workspace.root()).assert().success().stdout(contains("2 runs: 2 AC;"));
    test(workspace.root()).assert().success().stdout(contains("test p::main::new/mine ... ok"));
    // Neither command needed a compiler.
    let no_compiler = |mut command: Command| {
        command.env("JUDGE_RUSTC", "/none").env("JUDGE_CACHE", cache.path()).output()
    };
    let failed = no_compiler(judge(workspace.root())).expect("judge starts");
    assert_eq!(failed.status.code(), Some(2), "{}", String::from_utf8_lossy(&failed.stdout));
    workspace.case("p", "new/mine", b"5\n", Some(b"1\n2\n3\n"));
    let words = "first difference in line 2, column 1 of the output";
    for mut command in [judge(workspace.root()), test(workspace.root())] {
        command
            .assert()
            .failure()
            .stdout(contains("WA  p::main::new/mine: wrong answer").and(contains(words)))
            .stdout(contains("expected  2\\n").and(contains("found     (nothing more)")))
            .stdout(contains("again: cargo judge --exact p::main::new/mine"));
    }
}

#[test]
fn a_case_without_an_answer_is_new_then_reviewed_then_binding() {
    let workspace = with_ways("answers_1", &["answers_2"]);
    workspace.case("p", "odd/mine", b"?\n", None).case("p", "sample/1", b"1\n", Some(b"1\n"));
    let snapshot = workspace.root().join("harness/snapshots/p/odd__mine.snap");
    let pending = workspace.root().join("harness/snapshots/p/odd__mine.snap.new");
    judge(workspace.root()).assert().code(1).stdout(contains("NEW  p::main::odd/mine"));
    assert!(!pending.exists(), "`cargo judge` writes nothing");
    test(workspace.root())
        .env("INSTA_UPDATE", "always")
        .env("INSTA_FORCE_PASS", "1")
        .assert()
        .failure()
        .stdout(contains("NEW  p::main::odd/mine").and(contains("cargo insta review --workspace")));
    assert!(pending.exists() && !snapshot.exists(), "only a review accepts");

    // What a review does.
    std::fs::rename(&pending, &snapshot).expect("a pending snapshot");
    judge(workspace.root()).args(["p::main"]).assert().success().stdout(contains("2 runs: 2 AC"));
    test(workspace.root()).args(["p::main"]).assert().success();
    // It binds every way.
    judge(workspace.root())
        .args(["p::answers-2::odd"])
        .assert()
        .code(1)
        .stdout(contains("WA  p::answers-2::odd/mine"));

    workspace.write("problems/p/src/main.rs", fixture("answers_2"));
    judge(workspace.root())
        .args(["p::main::odd"])
        .assert()
        .code(1)
        .stdout(contains("it no longer does what was reviewed"));
    test(workspace.root()).args(["p::main::odd"]).assert().failure();
    assert!(pending.exists(), "a change can be reviewed too");
    std::fs::remove_file(&pending).expect("pending");
    test(workspace.root()).args(["p::main::odd"]).env("CI", "true").assert().failure();
    assert!(!pending.exists(), "CI stores nothing");
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

#[test]
fn rejected_programs_must_fail_as_their_folder_says() {
    let workspace = with_ways("answers_1", &[]);
    workspace
        .case("p", "raw/1", b"1\n", Some(b"1\n"))
        .write("problems/p/rejected/wrong_answer/two.rs", fixture("answers_2"))
        .write("problems/p/rejected/wrong_answer/one.rs", fixture("answers_1"))
        .write("problems/p/rejected/wrong_answer/blank.rs", fixture("doubles_a_blank"));
    judge(workspace.root()).assert().success();
    // The sample and raw cases are not what may reject it.
    let survivors = "AC  p::rejected::wrong_answer/two: accepted on every case, but must get WA";
    judge(workspace.root()).arg("--rejected").assert().code(1).stdout(contains(survivors));
    workspace.case("p", "edge/1", b"1\n", Some(b"1\n"));
    judge(workspace.root())
        .args(["--rejected", "rejected"])
        .assert()
        .code(1)
        .stdout(contains("p::rejected::wrong_answer/one: accepted on every case, but must get WA"))
        .stdout(contains(
            "PE  p::rejected::wrong_answer/blank: presentation error, but must get WA",
        ))
        .stdout(contains("wrong_answer/two: accepted").not());
    let shown = test(workspace.root()).arg("rejected").assert().failure();
    shown
        .stdout(contains("test p::rejected::wrong_answer/two   ... ok"))
        .stdout(contains("1 passed; 2 failed"));
}

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
    let run = test(workspace.root())
        .args(["--no-capture", "--test-threads", "1", "main"])
        .assert()
        .success();
    run.stdout(contains("2 passed; 0 failed; 0 ignored; 0 measured; 3 filtered out"));
}

#[test]
fn help_teaches() {
    let help = judge(Path::new(".")).arg("--help").output().expect("judge starts");
    insta::assert_snapshot!("help", String::from_utf8(help.stdout).expect("UTF-8"));
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
fn a_program_that_replaces_itself_is_never_judged_by_the_other() {
    let workspace = with_ways("replaces_itself", &["answers_1"]);
    workspace.case("p", "sample/2", b"1\n", Some(b"1\n")).case(
        "p",
        "sample/3",
        b"1\n",
        Some(b"1\n"),
    );
    let cache = tempfile::tempdir().expect("a folder");
    for _ in 0..2 {
        judge(workspace.root())
            .env("JUDGE_CACHE", cache.path())
            .args(["-j", "1"])
            .assert()
            .code(2)
            .stdout(
                contains("was changed while the program ran")
                    .and(contains("was changed before the program started")),
            )
            .stdout(contains("6 runs: 3 AC, 3 JE"));
    }
}

#[test]
fn a_filter_of_cargo_test_finds_what_is_wrong_with_its_files() {
    let workspace = with_ways("answers_1", &[]);
    workspace.case("p", "edge/blank", b"1 \n", Some(b"1\n"));
    for filter in ["p", "edge/blank"] {
        let shown = test(workspace.root()).arg(filter).assert().failure();
        shown.stdout(contains("testdata/p/edge/blank.in:1: has a blank at its end"));
    }
    test(workspace.root()).arg("sample").assert().success();
    workspace.write("problems/p/Cargo.toml", "[package]\nname = \"p\"\n");
    test(workspace.root()).arg("p").assert().failure().stdout(contains("[package.metadata.judge]"));
}

#[test]
fn who_reads_no_further_ends_the_judging() {
    let workspace = with_ways("sleeps", &["loops"]);
    for way in ["p", "q", "r", "s"] {
        workspace.write(format!("problems/p/src/bin/p-{way}.rs"), fixture("sleeps"));
    }
    let begun = std::time::Instant::now();
    let mut child = judge(workspace.root())
        .args(["-j", "1"])
        .stdout(std::process::Stdio::piped())
        .spawn()
        .expect("judge starts");
    drop(child.stdout.take());
    assert_eq!(child.wait().expect("it ends").code(), Some(2));
    // Each of five sleepers would take 1.8 s.
    assert!(begun.elapsed().as_secs() < 7, "{:?}", begun.elapsed());
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
fn a_reviewed_success_can_be_promoted_to_an_answer_and_nothing_else_can() {
    let workspace = with_ways("answers_1", &[]);
    workspace.case("p", "odd/x", b"?\n", None).case("p", "odd/y", b"?\n", None);
    let record = |status: u8, stderr: &str| {
        format!("---\nsource: x\n---\nexit status: {status}\nstandard output: 1 line, 2 bytes\n|1\nstandard error: {stderr}\n")
    };
    let promote = |case: &str| {
        let mut command = judge(workspace.root());
        command.args(["promote", case]);
        command
    };
    promote("p::odd/x").assert().code(2).stderr(contains("has no reviewed snapshot"));
    workspace.write("harness/snapshots/p/odd__x.snap", record(0, "empty"));
    workspace.write("harness/snapshots/p/odd__y.snap", record(1, "empty"));
    promote("p::main::odd/x").assert().success();
    assert_eq!(
        std::fs::read(workspace.root().join("testdata/p/odd/x.ans")).expect("an answer"),
        b"1\n"
    );
    assert!(!workspace.root().join("harness/snapshots/p/odd__x.snap").exists());
    promote("p::odd/x").assert().code(2).stderr(contains("has an answer"));
    promote("p::odd/y").assert().code(2).stderr(contains("cannot be an answer"));
    promote("p::odd/z").assert().code(2).stderr(contains("there is no case `p::odd/z`"));
    assert!(!workspace.root().join("testdata/p/odd/y.ans").exists());
    judge(workspace.root()).arg("odd/x").assert().success();
}

#[test]
fn the_first_failure_can_be_the_last_and_slow_machines_get_time() {
    let workspace = with_ways("answers_2", &["loops"]);
    let first = judge(workspace.root()).args(["-j", "1", "--fail-fast"]).assert().code(1);
    first.stdout(contains("1 run: 1 WA; 1 failed; 1 not run"));
    let slow = judge(workspace.root()).args(["loops", "--time-factor", "0.5"]).assert().code(1);
    slow.stdout(contains("the time limit is 0.200 s"));
    judge(workspace.root())
        .args(["--time-factor", "0"])
        .assert()
        .code(2)
        .stderr(contains("0.01 to 1000"));
}

#[test]
fn the_json_says_what_the_screen_says() {
    let ways = ["answers_2", "crashes", "doubles_a_blank", "exits_3", "loops", "prints"];
    let workspace = with_ways("answers_1", &ways);
    workspace.case("p", "odd/new", b"1\n", None).write("testdata/p/stray.txt", "");
    workspace.write("problems/p/src/bin/p-broken.rs", "fn main() { let x = ; }\n");
    let screen = judge(workspace.root()).output().expect("judge starts");
    let json = judge(workspace.root()).args(["--format", "json"]).output().expect("judge starts");
    assert_eq!(screen.status, json.status);
    let screen = String::from_utf8(screen.stdout).expect("UTF-8");
    let lines = String::from_utf8(json.stdout).expect("UTF-8");
    let events: Vec<serde_json::Value> =
        lines.lines().map(|line| serde_json::from_str(line).expect("an object a line")).collect();
    let of =
        |kind: &str| events.iter().filter(move |event| event["event"] == kind).collect::<Vec<_>>();
    assert_eq!(events[0]["runs"], of("run").len());
    assert_eq!(of("compile").iter().filter(|event| event["ok"] == false).count(), 1);
    for run in of("run") {
        let headline = format!(
            "{}  {}: ",
            run["verdict"].as_str().expect("text"),
            run["test"].as_str().expect("text")
        );
        let message = run["message"].as_str();
        assert_eq!(message.is_some(), run["verdict"] != "AC", "{run}");
        assert!(message.is_none_or(|message| message.starts_with(&headline)), "{run}");
    }
    let end = events.last().expect("an end");
    assert_eq!(end["status"], 2);
    assert!(screen.contains(end["doubts"][0].as_str().expect("a doubt")), "{screen}");
    for (verdict, count) in end["verdicts"].as_object().expect("counts") {
        assert!(screen.contains(&format!("{count} {verdict}")), "{verdict}: {screen}");
        assert_eq!(
            of("run").iter().filter(|run| run["verdict"] == verdict.as_str()).count() as u64,
            *count
        );
    }
}

#[test]
fn any_program_is_judged_on_cases_anywhere() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |path: &str, text: &str| {
        let path = folder.path().join(path);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("the folders");
        std::fs::write(path, text).expect("written");
    };
    write("cat", "#!/bin/sh\nexec cat\n");
    std::fs::set_permissions(folder.path().join("cat"), std::fs::Permissions::from_mode(0o755))
        .expect("executable");
    for (input, answer) in [
        ("a/1.in", "a/1.ans"),
        ("a/10.in", "a/10.out"),
        ("a/deep/x.in", "a/deep/x.ans"),
        ("b/in/one.txt", "b/out/one.txt"),
    ] {
        write(input, "1 2\n");
        write(answer, "1 2\n");
    }
    write("a/notes.md", "not ours");
    let program = |arguments: &[&str]| {
        let mut command = judge(folder.path());
        command.args(["program", "./cat", "--cases"]).args(arguments);
        command
    };
    program(&["a", "b"])
        .assert()
        .success()
        .stdout(contains("4/4  AC").and(contains("4 runs: 4 AC")));
    let json = program(&["a", "--format", "json"]).assert().success();
    json.stdout(contains("\"test\":\"program::cat::deep/x\""));

    write("a/1.ans", "1  2\n");
    let again = "again: cargo judge program ./cat --time-limit 1 --cases ";
    let failed = program(&["a", "--time-limit", "1"]).assert().code(1);
    failed.stdout(contains("PE  program::cat::1: ").and(contains(again)).and(contains("a/1.in\n")));
    program(&["a", "--compare", "tokens"]).assert().success();
    write("a/deep/x.ans", "1.0000001 2\n");
    program(&["a", "--compare", "tokens"]).assert().code(1);
    program(&["a", "--compare", "tokens", "--tolerance", "1e-6"]).assert().success();

    // What is no pair is never passed over.
    write("c/2.in", "");
    write("c/3.out", "");
    let doubts = program(&["c", "a/1.in", "gone.in"]).assert().code(2);
    doubts
        .stdout(contains("error  c/2.in: an input without its answer; add 2.ans beside it"))
        .stdout(contains("error  c/3.out: an answer without its input; add 3.in beside it"))
        .stdout(contains("error  gone.in: there is no such file").and(contains("1 run: 1 PE")));
    std::fs::create_dir(folder.path().join("empty")).expect("a folder");
    program(&["empty"]).assert().code(2).stdout(contains("error  empty: no cases"));
    let gone = judge(folder.path()).args(["program", "./gone", "--cases", "a"]).assert().code(2);
    gone.stderr(contains("./gone: No such file"));
}
