//! A place to compile in, with compilers that do as a test needs.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use assert_cmd::cargo::cargo_bin;
use harness::compile::{Compiled, Compiler};
use harness::run::{Pool, Scratch};
use tempfile::TempDir;

use super::script::write_script;

/// A folder with a cache, sources, and a compiler that copies them and writes down which.
pub struct Bench(TempDir);

impl Bench {
    pub fn new() -> Self {
        let bench = Self(tempfile::tempdir().expect("a temporary folder"));
        bench.script("rustc", &copying("", &bench.path("log")));
        bench
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// An executable.
    pub fn script(&self, name: &str, text: &str) -> PathBuf {
        write_script(&self.path(name), &format!("#!/bin/sh\n{text}"));
        self.path(name)
    }

    pub fn source(&self, name: &str, text: impl AsRef<[u8]>) -> PathBuf {
        let path = self.path(name);
        fs::create_dir_all(path.parent().expect("a file's path")).expect("the folders");
        fs::write(&path, text).expect("written");
        path
    }

    pub fn compiler(&self) -> Compiler {
        self.compiler_of(&self.path("rustc"))
    }

    pub fn compiler_of(&self, rustc: &Path) -> Compiler {
        Compiler::with(Some(rustc.to_owned()), Some(self.path("cache"))).expect("a compiler")
    }

    /// What was compiled, in turn.
    pub fn log(&self) -> Vec<String> {
        let log = fs::read_to_string(self.path("log")).unwrap_or_default();
        log.lines().map(str::to_owned).collect()
    }
}

/// A script that does `first`, copies what it is to compile, and adds its name to `log`.
pub fn copying(first: &str, log: &Path) -> String {
    format!(
        r#"if [ "$1" = -vV ]; then echo copying 1.0; exit; fi
{first}
while [ $# -gt 1 ]; do [ "$1" = -o ] && out=$2; shift; done
echo "$1" >> '{}'
cp "$1" "$out" && chmod +x "$out"
"#,
        log.display()
    )
}

pub fn real(bench: &Bench) -> Compiler {
    Compiler::with(None, Some(bench.path("cache"))).expect("a compiler")
}

pub fn compile(compiler: &Compiler, source: &Path) -> Compiled {
    compiler.compile(source, &pool(), || ())
}

/// Runners whose helper is the program `judge`.
pub fn pool() -> Pool {
    let scratch = Scratch::with_helper(&cargo_bin("judge"));
    Pool::within(&Arc::new(scratch.expect("a temporary folder")), 0).expect("no helper yet")
}

pub fn made(compiler: &Compiler, source: &Path) -> PathBuf {
    compile(compiler, source).result.expect("it compiles").path
}
