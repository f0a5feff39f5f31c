//! The cache: what it has is not built again, and what is stale, damaged or half-written never comes out of it.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use assert_cmd::assert::OutputAssertExt;
use harness::compile::{Compiler, Failure};
use predicates::prelude::PredicateBooleanExt;
use predicates::str::contains;

use super::bench::{compile, copying, made, pool, real, Bench};
use super::judge::{bound_judge, judge, set_mode};
use super::workspace::Workspace;

/// What tells a file from another of the same path.
fn identity(path: &Path) -> (u64, i64, i64) {
    let metadata = fs::metadata(path).expect("it is there");
    (metadata.ino(), metadata.mtime(), metadata.mtime_nsec())
}

#[test]
fn a_program_is_built_once_and_found_again() {
    let bench = Bench::new();
    // Warnings fail nothing.
    let source =
        bench.source("a/main.rs", "fn main() { let unused = 1; println!(\"{}\", file!()); }\n");
    let first = compile(&real(&bench), &source);
    let executable = first.result.expect("it compiles").path;
    let before = identity(&executable);
    assert!(first.took > Duration::ZERO);
    let output = Command::new(&executable).output().expect("it starts");
    assert_eq!(output.stdout, b"main.rs\n");
    let again = real(&bench).compile(&source, &pool(), || panic!("it was built again"));
    assert_eq!(
        (again.result.expect("found").path, again.took),
        (executable.clone(), Duration::ZERO)
    );
    assert_eq!(identity(&executable), before);
}

#[test]
fn an_entry_is_of_its_source_its_name_and_its_compiler() {
    let bench = Bench::new();
    let compiler = bench.compiler();
    let source = bench.source("main.rs", "1");
    let first = made(&compiler, &source);
    let before = identity(&first);
    bench.source("main.rs", "2");
    let second = made(&compiler, &source);
    bench.source("main.rs", "1");
    assert_eq!(made(&compiler, &source), first);
    assert_eq!((fs::read(&first).unwrap(), fs::read(&second).unwrap()), (b"1".into(), b"2".into()));
    assert_eq!(identity(&first), before);
    assert_eq!(bench.log().len(), 2);
    // A panic shows the file's name, but no more of its path.
    assert_eq!(made(&compiler, &bench.source("elsewhere/main.rs", "1")), first);
    assert_ne!(made(&compiler, &bench.source("p-dfs.rs", "1")), first);
    let newer = copying("", &bench.path("log")).replace("1.0", "1.1");
    let newer = bench.compiler_of(&bench.script("rustc", &newer));
    assert_ne!(made(&newer, &source), first);
    assert_eq!(bench.log(), ["main.rs", "main.rs", "p-dfs.rs", "main.rs"]);
}

#[test]
fn a_damaged_entry_is_built_again() {
    let bench = Bench::new();
    let compiler = bench.compiler();
    let source = bench.source("main.rs", "the program");
    let entry = made(&compiler, &source);
    let beside = |ending: &str| PathBuf::from(format!("{}.{ending}", entry.display()));
    let seal = beside("seal");
    let sealed = fs::read(&seal).expect("a seal");
    let write = |path: &Path, text: &[u8]| fs::write(path, text).expect("written");
    let damages: BTreeMap<&str, Box<dyn Fn()>> = BTreeMap::from([
        ("gone", Box::new(|| fs::remove_file(&entry).expect("removed")) as Box<dyn Fn()>),
        ("empty", Box::new(|| write(&entry, b""))),
        ("half", Box::new(|| write(&entry, b"the pro"))),
        ("longer", Box::new(|| write(&entry, b"the program\n"))),
        ("changed", Box::new(|| write(&entry, b"the gropram"))),
        ("seal gone", Box::new(|| fs::remove_file(&seal).expect("removed"))),
        ("seal empty", Box::new(|| write(&seal, b""))),
        ("half a seal", Box::new(|| write(&seal, &sealed[..sealed.len() / 2]))),
        ("no seal", Box::new(|| write(&seal, b"\xff"))),
        ("both empty", Box::new(|| [&entry, &seal].into_iter().for_each(|path| write(path, b"")))),
        (
            "begun",
            Box::new(|| {
                fs::remove_file(&entry).expect("removed");
                bench.source(beside("making/program").to_str().expect("UTF-8"), "the pro");
            }),
        ),
    ]);
    for (count, (damage, make)) in (2..).zip(&damages) {
        make();
        assert_eq!(made(&compiler, &source), entry, "{damage}");
        assert_eq!(fs::read(&entry).expect("an entry"), b"the program", "{damage}");
        assert_eq!(bench.log().len(), count, "{damage}");
        assert!(!beside("making").exists(), "{damage}");
    }
}

#[test]
fn two_processes_and_their_threads_build_an_entry_once() {
    let workspace = Workspace::new();
    let bench = Bench::new();
    let slow = bench.script("rustc", &copying("sleep 0.3", &bench.path("log")));
    for id in ["p", "q"] {
        // What the compiler copies must run.
        workspace
            .problem(id)
            .case(id, "1", b"1\n", Some(b"1\n"))
            .write(format!("problems/{id}/src/main.rs"), "#!/bin/sh\ncat\n");
    }
    let start = || {
        judge(workspace.root())
            .args(["--jobs", "2"])
            .env("JUDGE_RUSTC", &slow)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("judge starts")
    };
    for mut judge in [start(), start(), start()] {
        assert!(judge.wait().expect("it ends").success());
    }
    assert_eq!(bench.log(), ["main.rs"]);
}

#[test]
fn a_cache_that_cannot_be_written_serves_what_it_has() {
    let workspace = Workspace::new();
    workspace.problem("p").case("p", "1", b"1\n", Some(b"1\n"));
    let cache = workspace.root().join("cache");
    judge(workspace.root()).assert().code(0);
    set_mode(&cache, 0o555);
    bound_judge(workspace.root(), &[]).assert().code(0);
    workspace.write("problems/p/src/main.rs", "fn main() {}\n");
    let refused = format!("cannot write {}/main-", cache.display());
    let named =
        contains(refused).and(contains("Permission denied")).and(contains("set JUDGE_CACHE"));
    bound_judge(workspace.root(), &[]).assert().code(2).stdout(named.and(contains("CE").not()));
    // Its own user may remove it.
    set_mode(&cache, 0o755);
}

#[test]
fn a_cache_that_cannot_be_made_is_named() {
    let bench = Bench::new();
    let file = bench.source("file", "");
    for cache in [file.clone(), file.join("cache")] {
        let compiler =
            Compiler::with(Some(bench.path("rustc")), Some(cache.clone())).expect("a compiler");
        let failure =
            compile(&compiler, &bench.source("main.rs", "")).result.expect_err("no cache");
        let names = |what: &str| what.contains(&format!("{}: ", cache.display()));
        assert!(matches!(&failure, Failure::Fault(what) if names(what)), "{failure}");
    }
}
