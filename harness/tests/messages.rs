//! Every message on a test that did not come out as it must, and every note, as a person reads them.

use std::fmt::Write;
use std::time::Duration;

use harness::catalog::Catalog;
use harness::compare::{Difference, Hint, Place, Side};
use harness::limits::{Limits, MIB};
use harness::outcome::{Cause, Excerpt, Mismatch, Note, Outcome};
use harness::plan::Plan;
use harness::report::message;
use harness::run::{End, Run, Stop, Stream};
use harness::snapshot::Behaviour;
use harness::verdict::Verdict;
use workspace::Workspace;

#[path = "common/workspace.rs"]
mod workspace;

const LIMITS: Limits = Limits { time: Duration::from_secs(1), memory: 64 * MIB, output: MIB };

/// A test of `main` or of another way on `odd/1`, or the one of a program that must fail.
fn plan() -> Plan {
    let workspace = Workspace::new();
    workspace
        .problem("p")
        .case("p", "odd/1", b"1\n", None)
        .write("problems/p/src/bin/p-dfs.rs", "")
        .write("problems/p/rejected/wrong_answer/rows.rs", "");
    Plan::new(Catalog::load(workspace.root()))
}

/// Ended well, having printed `1`.
fn run() -> Run {
    Run {
        end: End::Exited(0),
        stop: None,
        stdout: Stream { bytes: b"1\n".to_vec(), len: 2 },
        stderr: Stream::default(),
        cpu: Duration::from_millis(250),
        wall: Duration::from_millis(300),
        starved: Duration::ZERO,
        memory: 5 * MIB / 2,
        left_behind: 0,
    }
}

fn outcome(verdict: Verdict, cause: Cause, run: Option<Run>) -> Outcome {
    Outcome { verdict, wanted: Verdict::Ac, cause, run, limits: LIMITS, notes: Vec::new() }
}

/// What the run alone decided.
fn by_run(verdict: Verdict, change: impl FnOnce(&mut Run)) -> Outcome {
    let mut run = run();
    change(&mut run);
    outcome(verdict, Cause::Run, Some(run))
}

/// The first of these lines against the second, which differ from this offset on.
fn by_output(verdict: Verdict, found: &[u8], expected: &[u8], offset: usize) -> Outcome {
    let place = |line| Place { offset, line, column: offset + 1 };
    let mismatch = Mismatch {
        at: Difference { found: place(3), expected: place(3) },
        found: Excerpt::around(found, offset),
        expected: Excerpt::around(expected, offset),
    };
    outcome(verdict, Cause::Output(mismatch), Some(run()))
}

fn stderr(text: &[u8]) -> Stream {
    Stream { bytes: text.to_vec(), len: text.len() as u64 }
}

fn behaviour(status: i32, stdout: &[u8], stderr: &[u8]) -> Behaviour {
    Behaviour { status, stdout: stdout.to_vec(), stderr: stderr.to_vec() }
}

/// Each under what it is about.
fn shown(rows: Vec<(&str, Outcome)>, test: usize) -> String {
    let plan = plan();
    let mut text = String::new();
    for (what, outcome) in rows {
        let _ = writeln!(text, "# {what}\n{}\n", message(&plan, &plan.tests[test], &outcome));
    }
    text
}

#[test]
fn limits_and_ends() {
    let exited = |status| move |run: &mut Run| run.end = End::Exited(status);
    let signaled = |number| move |run: &mut Run| run.end = End::Signaled(number);
    let rows = vec![
        (
            "too slow, and stopped",
            by_run(Verdict::Tle, |run| {
                run.cpu = Duration::from_millis(1251);
                run.stop = Some(Stop::Time);
            }),
        ),
        (
            "too slow, but it ended",
            by_run(Verdict::Tle, |run| run.cpu = Duration::from_millis(1001)),
        ),
        (
            "asleep",
            by_run(Verdict::Tle, |run| {
                run.wall = Duration::from_millis(3001);
                run.stop = Some(Stop::Wall);
            }),
        ),
        (
            "slow on the wall, but it ended",
            by_run(Verdict::Tle, |run| run.wall = Duration::from_millis(3001)),
        ),
        (
            "too much memory, and stopped",
            by_run(Verdict::Mle, |run| {
                run.memory = 65 * MIB;
                run.stop = Some(Stop::Memory);
            }),
        ),
        ("too much memory, but it ended", by_run(Verdict::Mle, |run| run.memory = 65 * MIB)),
        ("too much on standard output", by_run(Verdict::Ole, |run| run.stdout.len = MIB + 1)),
        ("too much on standard error", by_run(Verdict::Ole, |run| run.stderr.len = MIB + 1)),
        ("too large a file", by_run(Verdict::Ole, signaled(25))),
        ("an exit status", by_run(Verdict::Re, exited(42))),
        (
            "a panic",
            by_run(Verdict::Re, |run| {
                run.end = End::Exited(101);
                run.stdout = Stream::default();
                run.stderr = stderr(b"\nthread 'main' panicked at main.rs:4:25:\nindex out of bounds: the len is 3 but the index is 3\n");
            }),
        ),
        ("a signal", by_run(Verdict::Re, signaled(11))),
        ("a signal without a name", by_run(Verdict::Re, signaled(40))),
        (
            "an overflow of the stack",
            by_run(Verdict::Re, |run| {
                run.end = End::Signaled(6);
                run.stderr = stderr(b"\nthread 'main' has overflowed its stack\nfatal runtime error: stack overflow\n");
            }),
        ),
        ("too many processes", by_run(Verdict::Re, |run| run.stop = Some(Stop::Processes))),
        (
            "many words on standard error",
            by_run(Verdict::Re, |run| {
                run.end = End::Exited(1);
                run.stderr = stderr("a line \x1b[2J\n".repeat(50).as_bytes());
            }),
        ),
    ];
    insta::assert_snapshot!("limits", shown(rows, 0));
}

#[test]
fn output_that_is_not_the_answer() {
    let long = |last: &str| "0123456789".repeat(100) + last;
    let rows = vec![
        ("another word", by_output(Verdict::Wa, b"1 2 3\n", b"1 2 4\n", 4)),
        ("the answer goes on", by_output(Verdict::Wa, b"", b"1\n", 0)),
        ("the output goes on", by_output(Verdict::Wa, b"1\n", b"", 0)),
        ("no newline", by_output(Verdict::Pe, b"1", b"1\n", 1)),
        ("a blank", by_output(Verdict::Pe, b"1 \n", b"1\n", 1)),
        ("no text", by_output(Verdict::Wa, b"\x1b[2J\0\xff\r\n", b"\xe6\xa3\x8b\n", 0)),
        (
            "a long line",
            by_output(Verdict::Wa, long("1\n").as_bytes(), long("2\n").as_bytes(), 1000),
        ),
    ];
    insta::assert_snapshot!("output", shown(rows, 0));
}

#[test]
fn what_has_no_answer() {
    let text: String = (1..=40).map(|number| format!("{number}\n")).collect();
    let new = behaviour(0, text.as_bytes(), b"");
    let reviewed = behaviour(1, b"", b"error: line 1: expected a number\n");
    let changed = |found| {
        outcome(Verdict::Wa, Cause::Changed { reviewed: reviewed.clone(), found }, Some(run()))
    };
    let rows = vec![
        ("not reviewed", outcome(Verdict::New, Cause::Unreviewed(new.clone()), Some(run()))),
        ("another status", changed(new)),
        ("other words", changed(behaviour(1, b"", b"error: line 2: expected a number\n"))),
    ];
    insta::assert_snapshot!(
        "no_answer",
        shown(rows.clone(), 0) + "# BY ANOTHER WAY\n\n" + &shown(rows, 1)
    );
}

#[test]
fn no_run_at_all() {
    let compiler = "warning: unused variable: `k`\n --> main.rs:3:9\n\nerror[E0425]: cannot find value `n` in this scope\n --> main.rs:4:5\n  |\n4 |     n\n  |     ^ not found in this scope\n\nerror: aborting due to 1 previous error\n";
    let fault = "cannot start /none/rustc: No such file or directory; set JUDGE_RUSTC to a rustc";
    let rows = vec![
        ("it does not compile", outcome(Verdict::Ce, Cause::Compiler(compiler.into()), None)),
        ("the judge's failure", outcome(Verdict::Je, Cause::Fault(fault.into()), None)),
    ];
    insta::assert_snapshot!("no_run", shown(rows, 0));
}

#[test]
fn notes_stand_behind_the_message() {
    let notes = vec![
        Note::LeftBehind(1),
        Note::LeftBehind(2),
        Note::RanAgain(Duration::from_millis(1010)),
        Note::CutErrors(25_165_824),
        Note::RejectedBy("edge/1".into()),
        Note::ReviewedStatus(1),
        Note::Hint(Hint::ByteOrderMark(Side::Answer)),
        Note::Hint(Hint::Utf16(Side::Output)),
        Note::Hint(Hint::CarriageReturns(Side::Answer)),
        Note::Hint(Hint::Tokens),
        Note::Hint(Hint::Tolerance(1e-6)),
        Note::Hint(Hint::Numbers { found: "3".into(), expected: "4".into(), apart: None }),
        Note::Hint(Hint::Numbers {
            found: "0.5".into(),
            expected: "0.51".into(),
            apart: Some((0.01, 1e-6)),
        }),
    ];
    let all = Outcome { notes, ..by_output(Verdict::Wa, b"1\n", b"2\n", 0) };
    insta::assert_snapshot!("notes", shown(vec![("all notes", all)], 0));
}

#[test]
fn programs_that_must_fail() {
    let must = |outcome| Outcome { wanted: Verdict::Wa, ..outcome };
    let place = plan().tests.iter().position(|test| test.name.contains("rejected"));
    let note = vec![Note::RejectedBy("edge/1".into())];
    let rows = vec![
        ("it survives", must(outcome(Verdict::Ac, Cause::Run, Some(run())))),
        (
            "it fails otherwise",
            Outcome { notes: note, ..must(by_output(Verdict::Pe, b"1 \n", b"1\n", 1)) },
        ),
    ];
    insta::assert_snapshot!("rejected", shown(rows, place.expect("its test")));
}
