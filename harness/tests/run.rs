//! Running programs, hostile ones among them: what is reported of each, and that nothing of it is left.
#![cfg(target_os = "linux")]

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::sync::Arc;
use std::time::Duration;

use assert_cmd::cargo::cargo_bin;
use harness::compile::Compiler;
use harness::limits::{Limits, MIB};
use harness::run::{End, Fault, Job, Pool, Run, Runner, Scratch, Stop};
use harness::verdict::{of_run, Verdict};
use rustix::thread::{sched_getaffinity, sched_setaffinity, CpuSet};

#[path = "common/place.rs"]
mod place;

#[path = "common/fixtures.rs"]
mod fixtures;
#[path = "common/script.rs"]
mod script;

const LIMITS: Limits = Limits { time: Duration::from_millis(500), memory: 64 * MIB, output: MIB };

fn scratch() -> Arc<Scratch> {
    Arc::new(Scratch::with_helper(&cargo_bin("judge")).expect("a temporary folder"))
}

/// The executable of the fixture NAME.
fn program(name: &str) -> PathBuf {
    let source = fixtures::source(name);
    Compiler::new()
        .expect("a compiler")
        .compile(&source, &Pool::within(&scratch(), 1).expect("a helper"), || ())
        .result
        .expect("the fixture compiles")
        .path
}

fn run(name: &str, input: &str, limits: Limits) -> Run {
    let mut runner = Runner::new(&scratch()).expect("a helper");
    run_by(&mut runner, &program(name), input, limits)
}

fn run_by(runner: &mut Runner, program: &Path, input: &str, limits: Limits) -> Run {
    let mut file = tempfile::NamedTempFile::new().expect("a temporary file");
    file.write_all(input.as_bytes()).expect("written");
    runner.run(&Job { program, input: file.path(), limits, tool: None }).expect("a run")
}

fn script(text: &str) -> tempfile::TempPath {
    let path = tempfile::NamedTempFile::new().expect("a temporary file").into_temp_path();
    script::write_script(&path, text);
    path
}

fn text(run: &Run) -> String {
    String::from_utf8_lossy(&run.stdout.bytes).into_owned()
}

fn is_alive(pid: &str) -> bool {
    Path::new("/proc").join(pid.trim()).exists()
}

#[test]
fn daemons_of_parallel_programs_are_told_apart_and_killed() {
    let large = vec![1u8; 300 << 20];
    let program = program("daemon");
    let scratch = scratch();
    let limits = Limits { memory: 256 * MIB, ..LIMITS };
    let one =
        |input| run_by(&mut Runner::new(&scratch).expect("a helper"), &program, input, limits);
    let (small, big) = std::thread::scope(|threads| {
        let (small, big) = (threads.spawn(|| one("20\n")), threads.spawn(|| one("60\n")));
        (small.join().expect("no panic"), big.join().expect("no panic"))
    });
    for (run, mib) in [(small, 20), (big, 60)] {
        assert_eq!(run.end, End::Exited(0));
        assert_eq!(run.left_behind, 1);
        assert!((mib * MIB..(mib + 8) * MIB).contains(&run.memory), "{} for {mib} MiB", run.memory);
        assert!(!is_alive(&text(&run)), "{} lives", text(&run));
    }
    std::hint::black_box(large);
}

#[test]
fn each_limit_stops_its_program_in_time() {
    let table = [
        ("loops", Some(Stop::Time), Verdict::Tle),
        ("threads", Some(Stop::Time), Verdict::Tle),
        ("sleeps", Some(Stop::Wall), Verdict::Tle),
        ("allocates", Some(Stop::Memory), Verdict::Mle),
        ("prints", None, Verdict::Ole),
        ("prints_errors", None, Verdict::Ole),
    ];
    for (name, stop, verdict) in table {
        let program = program(name);
        let mut runner = Runner::new(&scratch()).expect("a helper");
        let run = run_by(&mut runner, &program, "", LIMITS);
        assert_eq!(of_run(&run, &LIMITS, &[0]), Some(verdict), "{name}: {run:?}");
        // The kernel or a sample may be first to see too much output.
        assert!(run.stop == stop || verdict == Verdict::Ole, "{name}: {:?}", run.stop);
        assert!(run.wall - run.starved < LIMITS.wall() + Duration::from_secs(1), "{name}: {run:?}");
        assert!(
            run.stdout.len <= LIMITS.output + 1 && run.stdout.bytes.len() <= 64 << 10,
            "{name}"
        );
    }
}

#[test]
fn both_clocks_are_read() {
    let busy = run("threads", "", LIMITS);
    assert!(
        busy.cpu >= LIMITS.time_of_kill() && busy.wall - busy.starved < busy.cpu * 3,
        "{busy:?}"
    );
    let idle = run("sleeps", "", LIMITS);
    assert!(idle.cpu < LIMITS.time / 2 && idle.wall >= LIMITS.wall(), "{idle:?}");
    assert_eq!(text(&idle), "1\n");
}

/// This thread, and so all that it starts, on one processor with eight others that compute, until it is dropped.
struct Crowd(Vec<Child>);

impl Crowd {
    fn new() -> Self {
        let allowed = sched_getaffinity(None).expect("processors");
        let first = (0..CpuSet::MAX_CPU).find(|&number| allowed.is_set(number)).expect("one");
        let mut one = CpuSet::new();
        one.set(first);
        sched_setaffinity(None, &one).expect("it may");
        // A session each: the scheduler may share out time among these first.
        let spin = || Command::new("setsid").args(["sh", "-c", "while :; do :; done"]).spawn();
        Self((0..8).map(|_| spin().expect("it starts")).collect())
    }
}

impl Drop for Crowd {
    fn drop(&mut self) {
        for child in &mut self.0 {
            child.kill().expect("a child of ours");
            child.wait().expect("it ended");
        }
    }
}

#[test]
fn to_wait_for_a_processor_is_not_to_sleep() {
    let (computes, sleeps) = (program("just_under_half"), program("sleeps"));
    let _crowd = Crowd::new();
    let mut runner = Runner::new(&scratch()).expect("a helper");
    let starved = run_by(&mut runner, &computes, "", LIMITS);
    assert!(starved.wall > LIMITS.wall() && starved.stop.is_none(), "{starved:?}");
    assert_eq!(of_run(&starved, &LIMITS, &[0]), None, "{starved:?}");
    let idle = run_by(&mut runner, &sleeps, "", LIMITS);
    assert_eq!(idle.stop, Some(Stop::Wall), "{idle:?}");
    assert!(idle.wall < LIMITS.longest() / 2, "{idle:?}");
}

#[test]
fn an_end_is_reported_as_it_was() {
    let table = [
        ("exits_3", End::Exited(3), "1\n"),
        ("panics", End::Exited(101), ""),
        ("crashes", End::Signaled(11), "1\n"),
        ("overflows", End::Signaled(6), ""),
        ("reserves", End::Exited(0), "1\n"),
    ];
    for (name, end, stdout) in table {
        let run = run(name, "", LIMITS);
        assert_eq!((run.end, text(&run).as_str(), run.stop), (end, stdout, None), "{name}");
        assert!(run.memory < LIMITS.memory, "{name}: {}", run.memory);
    }
}

#[test]
fn small_programs_measure_small_under_a_large_harness() {
    let large = vec![1u8; 300 << 20];
    let run = run("answers_1", "", Limits { memory: 10 * MIB, ..LIMITS });
    assert_eq!(run.end, End::Exited(0));
    assert!(run.memory < 4 * MIB, "{}", run.memory);
    std::hint::black_box(large);
}

#[test]
fn every_run_finds_a_clean_slate() {
    let mut runner = Runner::new(&scratch()).expect("a helper");
    let program = program("looks_around");
    assert_eq!(text(&run_by(&mut runner, &program, "", LIMITS)), "1\n");
    run_by(&mut runner, &self::program("litters"), "", LIMITS);
    assert_eq!(text(&run_by(&mut runner, &program, "", LIMITS)), "1\n");
}

#[test]
fn runs_do_not_see_each_others_output() {
    let mut runner = Runner::new(&scratch()).expect("a helper");
    // Output that is inline, output that is handed over, and none at all, in every order of two.
    let sizes = [0, 1, 16 << 10, (16 << 10) + 1, 1 << 20];
    let programs = sizes.map(|size| {
        script(&format!("#!/bin/sh\nhead -c {size} /dev/zero\nhead -c {size} /dev/zero >&2\n"))
    });
    for first in &programs {
        for (second, size) in programs.iter().zip(sizes) {
            run_by(&mut runner, first, "", LIMITS);
            let run = run_by(&mut runner, second, "", LIMITS);
            assert_eq!((run.stdout.len, run.stderr.len), (size, size));
            assert_eq!(run.stdout.bytes.len() as u64, size);
            assert!(run.stdout.bytes.iter().all(|&byte| byte == 0));
        }
    }
}

#[test]
fn what_cannot_be_run_is_the_judges_fault_and_the_next_run_is_fine() {
    let mut runner = Runner::new(&scratch()).expect("a helper");
    let good = program("answers_1");
    let input = tempfile::NamedTempFile::new().expect("a temporary file");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let no_program = script("no program\n");
    let mut fault = |program: &Path, input: &Path| {
        let fault =
            runner.run(&Job { program, input, limits: LIMITS, tool: None }).expect_err("a fault");
        let fine = run_by(&mut runner, &good, "", LIMITS);
        assert_eq!(text(&fine), "1\n");
        fault
    };
    assert!(matches!(fault(&folder.path().join("none"), input.path()), Fault::Start(_)));
    assert!(matches!(fault(&no_program, input.path()), Fault::Start(_)));
    assert!(matches!(fault(folder.path(), input.path()), Fault::Start(_)));
    assert!(matches!(fault(&good, &folder.path().join("none")), Fault::Input(_)));
    assert!(matches!(fault(&good, folder.path()), Fault::Input(_)));
}

#[test]
fn a_program_that_kills_its_helper_is_a_fault_and_the_next_run_is_fine() {
    let mut runner = Runner::new(&scratch()).expect("a helper");
    let killer =
        script("#!/bin/sh\n(setsid sleep 1000 & echo $! >&2)\nkill -9 $PPID\nsleep 1000\n");
    let input = tempfile::NamedTempFile::new().expect("a temporary file");
    let fault = runner
        .run(&Job { program: &killer, input: input.path(), limits: LIMITS, tool: None })
        .expect_err("a fault");
    assert!(matches!(fault, Fault::Helper(_)), "{fault}");
    assert_eq!(text(&run_by(&mut runner, &program("answers_1"), "", LIMITS)), "1\n");
}

#[test]
fn children_count_and_are_not_survivors_when_waited_for() {
    let run = run_by(
        &mut Runner::new(&scratch()).expect("a helper"),
        &script("#!/bin/sh\nhead -c 20000000 /dev/zero | tail -c 20000000 | wc -c\n"),
        "",
        Limits { time: Duration::from_secs(5), ..LIMITS },
    );
    assert_eq!((run.end, run.left_behind, text(&run).trim()), (End::Exited(0), 0, "20000000"));
    // `tail` held it all.
    assert!(run.memory > 15 * MIB, "{}", run.memory);
}

#[test]
fn nothing_stays_in_the_temporary_folder() {
    let scratch = scratch();
    let folder = {
        let mut runner = Runner::new(&scratch).expect("a helper");
        let run = run_by(&mut runner, &script("#!/bin/sh\npwd\ntouch left\n"), "", LIMITS);
        PathBuf::from(text(&run).trim())
    };
    assert!(!folder.exists(), "{}", folder.display());
    // The folder above waits for further runners.
    let mut runner = Runner::new(&scratch).expect("a helper");
    assert_eq!(run_by(&mut runner, &program("answers_1"), "", LIMITS).end, End::Exited(0));
    drop((runner, scratch));
    assert!(!folder.parent().expect("a parent").exists());
}

#[test]
fn what_a_program_does_to_its_folder_is_its_own_affair() {
    let mut runner = Runner::new(&scratch()).expect("a helper");
    let innocent = program("answers_1");
    let limits = Limits { memory: 10 * MIB, ..LIMITS };
    let remover = script("#!/bin/sh\ncd ..\nrm -rf \"$PWD\"\n");
    for wild in [program("digs"), remover.to_path_buf()] {
        run_by(&mut runner, &wild, "", LIMITS);
        let run = run_by(&mut runner, &innocent, "", limits);
        assert_eq!((run.end, text(&run).as_str()), (End::Exited(0), "1\n"), "{}", wild.display());
        assert!(run.memory < 4 * MIB, "{}: {}", wild.display(), run.memory);
    }
}

#[test]
fn the_time_of_children_that_nobody_waits_for_counts() {
    let run = run("disowns", "", LIMITS);
    assert_eq!(of_run(&run, &LIMITS, &[0]), Some(Verdict::Tle), "{run:?}");
}

#[test]
fn the_dead_are_no_processes_and_a_spawn_does_not_double_the_memory() {
    for name in ["double_forks", "spawns"] {
        let run = run(name, "", Limits { time: Duration::from_secs(5), ..LIMITS });
        assert_eq!(of_run(&run, &LIMITS, &[0]), None, "{name}: {run:?}");
        assert_eq!(text(&run), "1\n");
    }
}
