//! The inputs of the benchmark: those that `problems/ID/benchmark.rs` makes, the same bytes each time.

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use harness::limits::{Limits, MIB};
use harness::run::{Job, Runner, Tool};

/// More than any input here needs.
const LIMITS: Limits =
    Limits { time: Duration::from_secs(60), memory: 4096 * MIB, output: 1024 * MIB };

/// Inputs that differ in size alone.
pub struct Kind {
    /// What there is so much of.
    pub unit: String,
    /// From small to large; at least one.
    pub sizes: Vec<usize>,
    program: PathBuf,
}

impl Kind {
    /// One of this size.
    pub fn make(&self, size: usize, runner: &mut Runner) -> io::Result<Vec<u8>> {
        say(&self.program, &[&self.unit, &size.to_string()], runner)
    }
}

/// Those that this program, once compiled, says that it makes.
pub fn kinds(program: &Path, runner: &mut Runner) -> io::Result<Vec<Kind>> {
    let list = String::from_utf8(say(program, &[], runner)?).map_err(io::Error::other)?;
    list.lines().map(|line| kind(program, line)).collect()
}

fn kind(program: &Path, line: &str) -> io::Result<Kind> {
    let mut unit = line;
    let mut sizes = Vec::new();
    while let Some((size, rest)) = unit.split_once(' ') {
        let Ok(size) = size.parse() else { break };
        sizes.push(size);
        unit = rest;
    }
    if sizes.is_empty() {
        return Err(wrong(&format!("`{line}`: expected sizes, then what there is so much of")));
    }
    Ok(Kind { unit: unit.to_owned(), sizes, program: program.to_owned() })
}

/// What the program prints.
fn say(program: &Path, arguments: &[&str], runner: &mut Runner) -> io::Result<Vec<u8>> {
    let arguments = arguments.iter().map(OsString::from).collect();
    let tool = Tool { arguments, environment: Vec::new(), folder: Path::new("/") };
    // It reads nothing.
    let job = Job { program, input: program, limits: LIMITS, tool: Some(&tool) };
    let run = runner.run(&job).map_err(io::Error::other)?;
    if run.succeeded() {
        return Ok(run.stdout.bytes);
    }
    Err(wrong(String::from_utf8_lossy(&run.stderr.bytes).trim_end()))
}

fn wrong(what: &str) -> io::Error {
    io::Error::other(format!("benchmark.rs: {what}"))
}
