//! Compiling: what is the submission's fault and what is not, and a cache that never hands on what it should not.
#![cfg(target_os = "linux")]

use std::fs;
use std::path::PathBuf;

use assert_cmd::assert::OutputAssertExt;
use bench::{compile, copying, made, real, Bench};
use harness::compile::{Compiler, Failure};
use judge::judge;
use predicates::str::contains;
use workspace::Workspace;

#[path = "compile/bench.rs"]
mod bench;
#[path = "compile/builds.rs"]
mod builds;
#[path = "compile/cache.rs"]
mod cache;
#[path = "common/judge.rs"]
mod judge;
#[path = "compile/limits.rs"]
mod limits;
#[path = "common/script.rs"]
mod script;
#[path = "common/workspace.rs"]
mod workspace;

#[test]
fn what_the_language_forbids_is_rejected_with_the_compilers_words() {
    let bench = Bench::new();
    bench.source("helper.rs", "pub fn help() {}\n");
    let table: &[(&str, &[u8], &str)] = &[
        ("syntax", b"fn main() { let x = ; }\n", "--> syntax.rs:1:21"),
        ("type", b"\n\n\n\n\n\n\n\n\n\n\nfn main() { let x: u8 = \"\"; }\n", "--> type.rs:12:25"),
        ("empty", b"", "`main` function not found"),
        ("mainless", b"fn solve() {}\n", "`main` function not found"),
        ("bytes", b"fn main() { print!(\"\xff\"); }\n", "UTF-8"),
        ("denied", b"#![deny(warnings)]\nfn main() { let unused = 1; }\n", "unused variable"),
        ("const", b"struct S<T>(T);\nimpl<T> S<T> { const A: () = assert!(std::mem::size_of::<T>() > 8); }\nfn f<T>() { S::<T>::A }\nfn main() { f::<u8>() }\n", "evaluation"),
        ("module", b"mod helper;\nfn main() { helper::help() }\n", "file not found for module"),
        ("include", b"include!(\"helper.rs\");\nfn main() { help() }\n", "couldn't read"),
        ("crate", b"use rand::random;\nfn main() { random() }\n", "rand"),
        ("symbol", b"extern \"C\" { fn nowhere(); }\nfn main() { unsafe { nowhere() } }\n", "nowhere"),
        ("variable", b"fn main() { print!(env!(\"CARGO_PKG_NAME\")) }\n", "CARGO_PKG_NAME"),
        ("nightly", b"#![feature(never_type)]\nfn main() {}\n", "may not be used"),
    ];
    for (name, text, words) in table {
        let source = bench.source(&format!("{name}.rs"), text);
        match compile(&real(&bench), &source).result {
            Err(Failure::Rejected(said)) => assert!(said.contains(words), "{name}: {said}"),
            other => panic!("{name}: {other:?}"),
        }
    }
    let left: Vec<_> = fs::read_dir(bench.path("cache")).expect("a cache").flatten().collect();
    assert!(
        left.iter().all(|entry| entry.path().extension().is_some_and(|it| it == "lock")),
        "{left:?}"
    );
}

#[test]
fn an_error_behind_many_warnings_is_kept_and_what_is_cut_is_said_to_be() {
    let bench = Bench::new();
    let rejected =
        |compiler: &Compiler, text: &str| match compile(compiler, &bench.source("main.rs", text))
            .result
        {
            Err(Failure::Rejected(said)) => said,
            other => panic!("{other:?}"),
        };
    let warned = "    if (true) {}\n".repeat(600);
    let said = rejected(&real(&bench), &format!("fn main() {{\n{warned}let x: u8 = \"\";\n}}\n"));
    assert!(said.len() > 100_000 && said.contains("error[E0308]: mismatched types"), "{said}");
    let endless = "if grep -q todo main.rs; then yes warning | head -c 3000000 >&2; exit 1; fi";
    let endless = copying(endless, &bench.path("log"));
    let said = rejected(&bench.compiler_of(&bench.script("endless", &endless)), "todo");
    let cut = "error: the compiler wrote 3000000 bytes on this file; these are the first 1048576\n\nwarning";
    assert!(said.starts_with(cut), "{}", &said[..200]);
}

#[test]
fn what_ails_the_machine_is_no_fault_of_the_submission() {
    let bench = Bench::new();
    let source = bench.source("main.rs", "fn main() { let unused = 1; }\n");
    let real = env!("JUDGE_BUILT_WITH_RUSTC");
    let says = |line: &str, status: u8| {
        format!("[ \"$1\" = -vV ] && exit\nprintf '%b' '{line}' >&2\nexit {status}")
    };
    let full = "error: failed to write to `x`: No space left on device (os error 28)";
    let warned =
        r"warning: unused\n --> main.rs:1:1\n\nerror: linking with `cc` failed: exit status: 1\n";
    let table = [
        ("linker", format!("PATH=/nowhere exec '{real}' \"$@\""), "linker `cc` not found"),
        ("full", says(full, 1), "No space left"),
        ("warned", says(warned, 1), "linking with `cc` failed"),
        ("crashed", says("thread rustc panicked", 101), "exit status 101: thread rustc panicked"),
        ("killed", "[ \"$1\" = -vV ] || kill -9 $$".into(), "signal 9"),
        ("nothing", says("", 0), "cannot read"),
    ];
    for (name, script, words) in &table {
        let compiler = bench.compiler_of(&bench.script(name, script));
        match compile(&compiler, &source).result {
            Err(Failure::Fault(what)) => {
                assert!(what.contains(words) && what.lines().count() == 1, "{name}: {what}");
            }
            other => panic!("{name}: {other:?}"),
        }
    }
}

#[test]
fn a_missing_compiler_is_named_with_the_cure() {
    let bench = Bench::new();
    let cases = [
        (bench.path("gone"), "it does not start: No such file"),
        (bench.source("plain", ""), "it does not start: Permission denied"),
        (bench.script("fails", "exit 3"), "exit status: 3"),
        ("no-such-rustc".into(), "it does not start: No such file"),
    ];
    for (rustc, words) in cases {
        let error = Compiler::with(Some(rustc.clone()), None).expect_err("no compiler").to_string();
        assert!(error.contains(&format!("JUDGE_RUSTC is {}, but ", rustc.display())), "{error}");
        assert!(error.contains(words) && error.ends_with("or unset it"), "{error}");
    }
    let compiler = bench.compiler();
    fs::remove_file(bench.path("rustc")).expect("removed");
    let failure = compile(&compiler, &bench.source("main.rs", "")).result.expect_err("no compiler");
    assert!(
        matches!(&failure, Failure::Fault(what) if what.contains("rustc: No such file or directory (os error 2); set JUDGE_RUSTC")),
        "{failure}"
    );
    let workspace = Workspace::new();
    workspace.problem("p").case("p", "1", b"", Some(b""));
    judge(workspace.root())
        .env("JUDGE_RUSTC", "/nowhere/rustc")
        .assert()
        .code(2)
        .stdout("")
        .stderr(contains("error: JUDGE_RUSTC is /nowhere/rustc, but it does not start"));
}

#[test]
fn a_compiler_may_be_named_from_the_present_folder() {
    let bench = Bench::new();
    let here = std::env::current_dir().expect("a present folder");
    let up: PathBuf = here.components().skip(1).map(|_| "..").collect();
    let below = bench.path("rustc");
    let relative = up.join(below.strip_prefix("/").expect("an absolute path"));
    made(&bench.compiler_of(&relative), &bench.source("main.rs", ""));
}
