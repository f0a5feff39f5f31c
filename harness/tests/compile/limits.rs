//! The compiler under limits: what a source makes of it is that source's affair.

use std::fs;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use harness::compile::Failure;
use harness::limits::{Limits, MIB};

use super::bench::{compile, real, Bench};
use super::judge::judge;
use super::workspace::Workspace;

const LIMITS: Limits = Limits { time: Duration::from_secs(1), memory: 400 * MIB, output: 64 * MIB };

/// The compiler evaluates it for ever.
const ENDLESS: &str = "#![allow(long_running_const_eval)]\n\
    const NEVER: u64 = { let mut n = 0u64; loop { n = n.wrapping_mul(3) + 1; } };\n\
    fn main() { println!(\"{}\", NEVER) }\n";

/// The compiler holds all of it.
const LARGE: &str = "static LARGE: [u8; 1 << 30] = [1; 1 << 30];\n\
    fn main() { println!(\"{}\", LARGE[std::env::args().count()]) }\n";

/// Macros that call one another twice each, and so the last one two to the power of forty times.
fn bomb() -> String {
    let one = |n: u32| format!("macro_rules! m{n} {{ () => {{ m{0}!(); m{0}!(); }} }}\n", n - 1);
    let all: String = (1..=40).map(one).collect();
    format!("fn f() {{}}\nmacro_rules! m0 {{ () => {{ f(); }} }}\n{all}fn main() {{ m40!(); }}\n")
}

#[test]
fn a_source_that_the_compiler_cannot_bear_is_rejected_and_says_why() {
    let bench = Bench::new();
    let bomb = bomb();
    let table = [
        // Of CPU time, or of time on the wall where that is short.
        ("endless", ENDLESS, ""),
        ("large", LARGE, "used more than 400.0 MiB of memory"),
        // Of time or of memory.
        ("bomb", &bomb, ""),
    ];
    for (name, text, words) in table {
        let source = bench.source(&format!("{name}.rs"), text);
        let begun = Instant::now();
        match compile(&real(&bench).limited(LIMITS), &source).result {
            Err(Failure::Rejected(said)) => {
                let beginning = format!("error: the compiler {words}");
                assert!(said.starts_with(&beginning), "{name}: {said}");
                assert!(said.contains("on this file and was stopped"), "{name}: {said}");
            }
            other => panic!("{name}: {other:?}"),
        }
        // Longer than the wall limit only where it has to wait for a processor.
        assert!(begun.elapsed() < LIMITS.longest(), "{name}");
    }
}

#[test]
fn a_compiler_that_idles_fills_or_crashes_on_one_file_is_stopped() {
    let bench = Bench::new();
    let source = bench.source("main.rs", "fn main() { todo!() }\n");
    // Of the trivial program each makes something.
    let script = |what: &str| {
        format!(
            "[ \"$1\" = -vV ] && exit\nif grep -q todo main.rs; then {what}; fi\ncp main.rs program\nchmod +x program"
        )
    };
    let table = [
        // It computes for a while first, so that the file may be why.
        (
            "idles",
            "head -c 1000000000 /dev/zero | cksum; sleep 1000 & sleep 1000",
            "took more than 3s",
        ),
        ("fills", "exec head -c 100000000 /dev/zero > program", "wrote more than 64.0 MiB"),
        ("crashes", "kill -11 $$", "crashed on this file: signal 11"),
    ];
    for (name, what, words) in table {
        let compiler = bench.compiler_of(&bench.script(name, &script(what))).limited(LIMITS);
        match compile(&compiler, &source).result {
            Err(Failure::Rejected(said)) => assert!(said.contains(words), "{name}: {said}"),
            other => panic!("{name}: {other:?}"),
        }
    }
}

#[test]
fn a_compiler_that_only_waits_is_no_fault_of_the_submission() {
    let bench = Bench::new();
    let source = bench.source("main.rs", "fn main() {}\n");
    let waits = bench.script("waits", "[ \"$1\" = -vV ] && exit\nsleep 1000 & sleep 1000");
    match compile(&bench.compiler_of(&waits).limited(LIMITS), &source).result {
        Err(Failure::Fault(what)) => {
            assert!(what.contains("waits took more than 3s and hardly computed"), "{what}");
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn no_compiler_outlives_a_judge_that_was_killed() {
    let workspace = Workspace::new();
    let bench = Bench::new();
    let pid = bench.path("pid");
    let waits = format!(
        "[ \"$1\" = -vV ] && exit\nsetsid sleep 1000 &\necho $$ $! > '{0}.new'\nmv '{0}.new' '{0}'\nwait",
        pid.display()
    );
    workspace.problem("p").case("p", "1", b"1\n", Some(b"1\n"));
    let mut judge = judge(workspace.root())
        .env("JUDGE_RUSTC", bench.script("waits", &waits))
        .stdout(Stdio::null())
        .spawn()
        .expect("judge starts");
    let patience = Instant::now() + Duration::from_secs(20);
    while !pid.exists() {
        assert!(Instant::now() < patience, "the compiler did not start");
        std::thread::sleep(Duration::from_millis(5));
    }
    judge.kill().expect("it runs");
    judge.wait().expect("it ended");
    let pids = fs::read_to_string(&pid).expect("two numbers");
    for pid in pids.split_whitespace() {
        let alive =
            || Command::new("kill").args(["-0", pid]).stderr(Stdio::null()).status().expect("kill");
        while alive().success() {
            assert!(Instant::now() < patience, "{pid} lives");
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}
