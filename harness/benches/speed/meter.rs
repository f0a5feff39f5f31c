//! Whole commands under the harness's own runner, which tells what they and all that they start use. Every 5 ms it looks at
//! them: that costs the machine a little, them nothing.

use std::ffi::OsString;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use harness::limits::{Limits, MIB};
use harness::run::{Job, Run, Runner, Scratch, Tool};
use tempfile::TempDir;

/// More than any command here needs.
const LIMITS: Limits =
    Limits { time: Duration::from_secs(3600), memory: 8192 * MIB, output: 1024 * MIB };

pub struct Meter {
    runner: Runner,
    nothing: PathBuf,
    folder: TempDir,
}

impl Meter {
    /// Its commands run on the processors that this thread may use now.
    pub fn new() -> io::Result<Self> {
        let folder = tempfile::tempdir()?;
        let nothing = folder.path().join("nothing");
        File::create(&nothing)?;
        Ok(Self { runner: Runner::new(&Arc::new(Scratch::new()?))?, nothing, folder })
    }

    /// Runs a program in a folder to its end, which must be good; executables that it makes come to `cache`.
    pub fn run(
        &mut self,
        program: &Path,
        arguments: &[&str],
        folder: &Path,
        cache: &Path,
    ) -> io::Result<Run> {
        let tool = Tool {
            arguments: arguments.iter().map(OsString::from).collect(),
            environment: vec![
                ("JUDGE_CACHE", cache.into()),
                ("CARGO_MANIFEST_DIR", env!("CARGO_MANIFEST_DIR").into()),
                ("TMPDIR", self.folder.path().into()),
            ],
            folder,
        };
        let job = Job { program, input: &self.nothing, limits: LIMITS, tool: Some(&tool) };
        let run = self.runner.run(&job).map_err(io::Error::other)?;
        if run.succeeded() {
            return Ok(run);
        }
        let said = String::from_utf8_lossy(&run.stderr.bytes);
        Err(io::Error::other(format!(
            "{} {}: {}: {said}",
            program.display(),
            arguments.join(" "),
            run.end
        )))
    }
}
