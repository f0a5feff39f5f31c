//! Runs one executable on one input under limits, and says what happened; what that is worth, `verdict` says.
//!
//! On Linux each [`Runner`] owns a small helper process that starts the program, watches it and everything that it starts,
//! and kills what is left. The helper is another process for three reasons: a program's peak memory starts at the size of
//! the process that starts it, which must not be the harness's; orphans are handed to the nearest subreaper, which
//! must know whose they are; and when the harness dies, somebody must still clean up. Elsewhere `portable` does
//! what std alone can.

use std::ffi::OsString;
use std::fmt;
use std::path::Path;
use std::time::Duration;

use crate::limits::Limits;

#[cfg(target_os = "linux")]
mod folder;
#[cfg(target_os = "linux")]
mod helper;
#[cfg(target_os = "linux")]
mod inherited;
#[cfg(target_os = "linux")]
mod linux;
mod pool;
#[cfg(target_os = "linux")]
mod process;
#[cfg(target_os = "linux")]
mod setup;
#[cfg(target_os = "linux")]
mod spawn;
#[cfg(target_os = "linux")]
mod tree;
#[cfg(target_os = "linux")]
mod watched;
#[cfg(target_os = "linux")]
mod wire;

#[cfg(target_os = "linux")]
pub use linux::{become_helper_if_asked, Runner, Scratch};
pub use pool::Pool;

#[cfg(not(target_os = "linux"))]
mod portable;
#[cfg(not(target_os = "linux"))]
pub use portable::{become_helper_if_asked, Runner, Scratch};

/// The most processes that a program may have at one time, itself among them.
pub const MOST_PROCESSES: usize = 256;

/// Of what a submission says on standard error a person needs the beginning, in bytes; of a compiler's words the error
/// behind all warnings.
const MOST_STDERR: u64 = 64 << 10;
const MOST_OF_TOOL: u64 = 1 << 20;

/// The signal for a file that grew past its limit.
pub(crate) const SIGXFSZ: i32 = 25;

/// One program to run once.
#[derive(Clone, Copy, Debug)]
pub struct Job<'a> {
    /// The executable; it is started without arguments, unless it is a tool.
    pub program: &'a Path,
    /// The regular file that becomes its standard input.
    pub input: &'a Path,
    /// What it may use.
    pub limits: Limits,
    /// What it gets because it is no submission.
    pub tool: Option<&'a Tool<'a>>,
}

impl Job<'_> {
    /// Bytes of standard error that its run keeps.
    fn most_stderr(&self) -> u64 {
        if self.tool.is_some() {
            MOST_OF_TOOL
        } else {
            MOST_STDERR
        }
    }
}

/// What a program gets that is no submission but does the harness's work on one, as the compiler.
#[derive(Clone, Debug)]
pub struct Tool<'a> {
    /// Its arguments.
    pub arguments: Vec<OsString>,
    /// Variables beside those that every program gets, with their values.
    pub environment: Vec<(&'a str, OsString)>,
    /// Where it starts, and what it leaves stays.
    pub folder: &'a Path,
}

/// What a program did.
#[derive(Clone, Debug)]
pub struct Run {
    /// How the program itself ended.
    pub end: End,
    /// The limit for which it was stopped, if it was.
    pub stop: Option<Stop>,
    /// What it wrote on standard output until it ended.
    pub stdout: Stream,
    /// What it wrote on standard error until it ended.
    pub stderr: Stream,
    /// User and system time of the program and everything it started.
    pub cpu: Duration,
    /// From its start until its end.
    pub wall: Duration,
    /// The part of it in which the program was ready to run, but others had the processors; looked at only where it may
    /// decide, near [`Limits::wall`].
    pub starved: Duration,
    /// Peak memory in bytes: the larger of any one process's peak and of the highest sum seen over all its processes.
    pub memory: u64,
    /// Processes that were still alive when the program ended, and were killed.
    pub left_behind: u32,
}

impl Run {
    /// Whether it ended by itself, and well.
    pub fn succeeded(&self) -> bool {
        self.stop.is_none() && self.end == End::Exited(0)
    }

    /// Whether it computed, or waited to, for any part of its time worth naming: it did not just sleep.
    pub fn computed(&self, limits: &Limits) -> bool {
        self.cpu >= limits.time / 20
    }
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exited(status) => write!(f, "exit status {status}"),
            Self::Signaled(number) => write!(f, "signal {number}"),
        }
    }
}

/// How a process ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(target_os = "linux", derive(serde::Serialize, serde::Deserialize))]
pub enum End {
    /// It exited with this status.
    Exited(i32),
    /// This signal ended it.
    Signaled(i32),
}

/// The limit for which a run was stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(target_os = "linux", derive(serde::Serialize, serde::Deserialize))]
pub enum Stop {
    /// CPU time, at [`Limits::time_of_kill`].
    Time,
    /// Time on the wall, at [`Limits::wall`] without what does not count, or at [`Limits::longest`].
    Wall,
    /// Memory.
    Memory,
    /// Bytes on standard output or standard error.
    Output,
    /// More than [`MOST_PROCESSES`] processes.
    Processes,
}

impl Stream {
    /// Whether there is more than was kept.
    pub fn is_cut(&self) -> bool {
        self.len > self.bytes.len() as u64
    }
}

/// What a program wrote on one of its outputs.
#[derive(Clone, Debug, Default)]
pub struct Stream {
    /// The bytes; all of them on standard output unless it passed its limit, only the beginning on standard error.
    pub bytes: Vec<u8>,
    /// How many it wrote in all.
    pub len: u64,
}

/// The harness's own failure to run a program: it says nothing about the program.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// The input cannot be opened.
    #[error("cannot open the input: {0}")]
    Input(String),
    /// The system refused to start the program, or its limits cannot be granted.
    #[error("cannot start the program: {0}")]
    Start(std::io::Error),
    /// Something around the run failed.
    #[error("cannot {0}")]
    System(String),
    /// The helper process is gone or silent.
    #[error("the process that watches the program {0}")]
    Helper(String),
    /// What all programs inherit was changed, by a program or by a person.
    #[error("somebody, perhaps the program, changed the limits, the scheduling or the processors of {0}")]
    Tampered(&'static str),
}
