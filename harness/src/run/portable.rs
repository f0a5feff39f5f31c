//! Running programs with std alone, on systems that have no helper yet. Enforced are the wall limit, on the program
//! itself, and the output limit, by looking; CPU time is taken to be the time on the wall, and memory is not measured.

use std::fs::File;
use std::io::{self, Read, Seek};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::{End, Fault, Job, Run, Stop, Stream};
use crate::files;

/// How often a running program is looked at.
const INTERVAL: Duration = Duration::from_millis(2);

/// There are no helpers here.
pub fn become_helper_if_asked() {}

/// The folder that holds the programs' working directories; removed at the end.
#[derive(Debug)]
pub struct Scratch(tempfile::TempDir);

impl Scratch {
    /// Makes the folder.
    ///
    /// # Errors
    /// When the system's folder for temporary files cannot be written.
    pub fn new() -> io::Result<Self> {
        tempfile::Builder::new().prefix("judge-").tempdir().map(Self)
    }

    pub(super) fn folder(&self) -> io::Result<&Path> {
        Ok(self.0.path())
    }
}

/// Runs programs one at a time.
#[derive(Debug)]
pub struct Runner(Arc<Scratch>);

impl Runner {
    /// A runner that works below `scratch`.
    ///
    /// # Errors
    /// None here.
    pub fn new(scratch: &Arc<Scratch>) -> io::Result<Self> {
        Ok(Self(Arc::clone(scratch)))
    }

    /// No process is kept between runs.
    pub(crate) fn dismiss(&mut self) {}

    /// Runs one program to its end or its limits.
    ///
    /// # Errors
    /// A [`Fault`] of the harness or the system; never anything that the program did.
    pub fn run(&mut self, job: &Job<'_>) -> Result<Run, Fault> {
        let input = files::open(job.input).map_err(|error| Fault::Input(error.to_string()))?;
        let system = |error: io::Error| Fault::System(format!("make a temporary file: {error}"));
        let folder = self.0.folder().and_then(tempfile::tempdir_in).map_err(system)?;
        let mut stdout = tempfile::tempfile().map_err(system)?;
        let mut stderr = tempfile::tempfile().map_err(system)?;
        let begun = Instant::now();
        let mut command = Command::new(job.program);
        command.current_dir(folder.path());
        if let Some(tool) = job.tool {
            if cfg!(unix) {
                let path = std::env::var_os("PATH");
                command.env_clear().envs(path.map(|path| ("PATH", path)));
            }
            let environment = tool.environment.iter().map(|(name, value)| (name, value));
            command.args(&tool.arguments).envs(environment).current_dir(tool.folder);
        }
        let mut child = command
            .stdin(Stdio::from(input))
            .stdout(stdout.try_clone().map_err(system)?)
            .stderr(stderr.try_clone().map_err(system)?)
            .spawn()
            .map_err(|error| Fault::Start(error))?;
        let watched = watch(&mut child, job, begun, [&stdout, &stderr]);
        let (status, stop) =
            watched.map_err(|error| Fault::System(format!("wait for the program: {error}")))?;
        let wall = begun.elapsed();
        let read = |file: &mut File, most| {
            take(file, most)
                .map_err(|error| Fault::System(format!("read the program's output: {error}")))
        };
        Ok(Run {
            end: end(status),
            stop,
            stdout: read(&mut stdout, job.limits.output + 1)?,
            stderr: read(&mut stderr, job.most_stderr())?,
            cpu: wall,
            wall,
            starved: Duration::ZERO,
            memory: 0,
            left_behind: 0,
        })
    }
}

fn watch(
    child: &mut Child,
    job: &Job<'_>,
    begun: Instant,
    outputs: [&File; 2],
) -> io::Result<(ExitStatus, Option<Stop>)> {
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok((status, None));
        }
        let written = outputs.iter().filter_map(|file| Some(file.metadata().ok()?.len())).max();
        let stop = if begun.elapsed() >= job.limits.wall() {
            Some(Stop::Wall)
        } else {
            written.filter(|&written| written > job.limits.output).map(|_| Stop::Output)
        };
        if stop.is_some() {
            child.kill()?;
            return Ok((child.wait()?, stop));
        }
        std::thread::sleep(INTERVAL);
    }
}

fn take(file: &mut File, most: u64) -> io::Result<Stream> {
    let mut bytes = Vec::new();
    file.rewind()?;
    let len = file.metadata()?.len();
    file.take(most).read_to_end(&mut bytes)?;
    Ok(Stream { bytes, len })
}

#[cfg(unix)]
fn end(status: ExitStatus) -> End {
    use std::os::unix::process::ExitStatusExt;
    status.signal().map_or_else(|| End::Exited(status.code().unwrap_or(-1)), End::Signaled)
}

#[cfg(not(unix))]
fn end(status: ExitStatus) -> End {
    End::Exited(status.code().unwrap_or(-1))
}
