//! The two commands as a person meets them: `cargo judge`, and the tests of `cargo test`, over small workspaces.
#![cfg(target_os = "linux")]

use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::PermissionsExt;
use std::process::Command;

use assert_cmd::assert::OutputAssertExt;
use cargo_judge::judge;
use cargo_test::test;
use predicates::prelude::PredicateBooleanExt;
use predicates::str::contains;
use programs::{fixture, with_ways};

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
        .stdout(contains("it does not do what was reviewed"));
    test(workspace.root()).args(["p::main::odd"]).assert().failure();
    assert!(pending.exists(), "a change can be reviewed too");
    std::fs::remove_file(&pending).expect("pending");
    test(workspace.root()).args(["p::main::odd"]).env("CI", "true").assert().failure();
    assert!(!pending.exists(), "CI stores nothing");
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
    // What could not stand there as an answer is none.
    workspace.case("p", "odd/blank", b"?\n", None).write(
        "harness/snapshots/p/odd__blank.snap",
        "---\nsource: x\n---\nexit status: 0\nstandard output: 1 line, 3 bytes\n|1\\x20\nstandard error: empty\n",
    );
    promote("p::odd/blank").assert().code(2).stderr(contains("below a folder named `raw`"));
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
    // By whichever clock.
    slow.stdout(contains("limit is 0.200 s").or(contains("limit is 1.400 s")))
        .stdout(contains("again: cargo judge --time-factor 0.5 --exact p::loops::sample/1"));
    judge(workspace.root())
        .args(["--time-factor", "0"])
        .assert()
        .code(2)
        .stderr(contains("0.01 to 1000"));
}

#[test]
fn a_checked_build_panics_where_an_integer_overflows() {
    let workspace = with_ways("answers_1", &["overflows_an_integer"]);
    judge(workspace.root()).assert().success();
    judge(workspace.root()).arg("--checked").assert().code(1).stdout(
        contains("RE  p::overflows-an-integer::sample/1: run-time error")
            .and(contains("attempt to add with overflow").and(contains("/  4.000 s")))
            .and(contains("again: cargo judge --checked --exact p::overflows-an-integer")),
    );
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

    write("cat", "#!/nowhere\n");
    let missing = contains("JE").and(contains("missing is the interpreter that it names"));
    program(&["a"]).assert().code(2).stdout(missing);
    write("cat", "#!/bin/sh\nexec cat\n");

    write("a/1.ans", "1  2\n");
    let again = "again: cargo judge program ./cat --time-limit 1 --cases ";
    let failed = program(&["a", "--time-limit", "1"]).assert().code(1);
    failed.stdout(contains("PE  program::cat::1: ").and(contains(again)).and(contains("a/1.in\n")));
    program(&["a", "--compare", "tokens"]).assert().success();
    write("a/deep/x.ans", "1.0000001 2\n");
    program(&["a", "--compare", "tokens"]).assert().code(1);
    program(&["a", "--compare", "tokens", "--tolerance", "1e-6"]).assert().success();

    // Names that a terminal, a shell or a parser would stumble over.
    let hostile = std::ffi::OsStr::from_bytes(b"x<\x1b[31m]]>&'\"\xff");
    std::fs::create_dir(folder.path().join(hostile)).expect("a folder");
    for ending in ["in", "ans"] {
        for name in [&b"\xef\xbf\xbe1."[..], b"\xff::."] {
            let name = [name, ending.as_bytes()].concat();
            let file = folder.path().join(hostile).join(std::ffi::OsStr::from_bytes(&name));
            std::fs::write(file, ending).expect("written");
        }
    }
    let failed = |format: &str| {
        let mut command = program(&[]);
        let output = command.arg(hostile).args(["--format", format]).output();
        let output = output.expect("judge starts");
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    let text = failed("text");
    assert!(text.contains("2 runs: 2 WA"), "{text}");
    assert!(text.chars().all(|c| c == '\n' || !c.is_control()), "{text:?}");
    assert!(text.contains("again: cargo judge program ./cat --cases $'"), "{text}");
    assert!(roxmltree::Document::parse(&failed("junit")).is_ok());
    // The command that is shown does what it says.
    let again = text.split("again: cargo judge").nth(1).and_then(|rest| rest.lines().next());
    let mut bash = Command::new("bash");
    bash.arg("-c").arg(format!("\"$JUDGE\" {}", again.expect("a command")));
    bash.env("JUDGE", judge(folder.path()).get_program()).current_dir(folder.path());
    bash.assert().code(1).stdout(contains("1 run: 1 WA"));

    // From within, too, where the folder's name is not in the path.
    let within =
        judge(&folder.path().join("b/in")).args(["program", "../../cat", "--cases", "."]).assert();
    within.success().stdout(contains("1 run: 1 AC"));
    // Whoever names one twice means it once.
    program(&["b", "./b", "b/in", "b/in/one.txt"])
        .assert()
        .success()
        .stdout(contains("1 run: 1 AC"));
    write("d/1.in", "1\n");
    write("d/1.ans", "1\n");
    write("d/1.out", "2\n");
    let two = "error  d/1.in: an input with two answers, d/1.ans and d/1.out; remove the one";
    program(&["d"]).assert().code(2).stdout(contains(two));
    let named = "error  d/1.out: an answer; name its input";
    program(&["d/1.out"]).assert().code(2).stdout(contains(named));

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
