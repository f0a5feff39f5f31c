//! The harness's side of a run on Linux: one helper process a [`Runner`], asked over a socket.

use std::fs::File;
use std::io::{self, Read, Seek};
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use rustix::event::{poll, PollFd, PollFlags};
use rustix::net::{socketpair, AddressFamily, SocketFlags, SocketType};
use rustix::process::{
    getpid, kill_process, set_child_subreaper, waitpid, Pid, Signal, WaitOptions,
};

use super::wire::{self, nanoseconds, Refusal, Reply, Report, Request, Written};
use super::{helper, setup, tree, Fault, Job, Run, Stream};

/// The hidden argument that turns this executable into a helper; the folder to work in follows.
const BECOME_HELPER: &str = "--judge-helper";

/// Beyond the wall limit, how long the helper may need to answer: killing a tree takes it five seconds at most.
const PATIENCE: Duration = Duration::from_secs(8);

/// Of standard error a person needs the beginning.
const MOST_STDERR: u64 = 64 << 10;

/// Of output that passed its limit too.
const MOST_EXCESS: u64 = 64 << 10;

/// Call it first in `main`: serves as a helper, and never returns, when the process was started as one.
pub fn become_helper_if_asked() {
    let mut arguments = std::env::args_os().skip(1);
    if arguments.next().is_none_or(|first| first != BECOME_HELPER) {
        setup::heed_children();
        return;
    }
    let scratch = PathBuf::from(arguments.next().unwrap_or_default());
    if let Err(error) = helper::serve(&scratch) {
        // A judge that has ended meanwhile took the folder with it, and wants no helper.
        if scratch.exists() {
            eprintln!("judge's helper: {error}");
        }
        std::process::exit(2);
    }
    std::process::exit(0);
}

/// The folder that holds the programs' working directories; removed when the last helper is gone.
#[derive(Debug)]
pub struct Scratch {
    folder: tempfile::TempDir,
    executable: PathBuf,
}

impl Scratch {
    /// Makes the folder, and this process the one that orphans come to if a helper dies.
    ///
    /// # Errors
    /// When the system's folder for temporary files cannot be written.
    pub fn new() -> io::Result<Self> {
        // By its link, which holds even if the file is replaced meanwhile.
        Self::with_helper(Path::new("/proc/self/exe"))
    }

    /// The same with helpers that are another executable, one that calls [`become_helper_if_asked`].
    ///
    /// # Errors
    /// As [`Scratch::new`].
    pub fn with_helper(executable: &Path) -> io::Result<Self> {
        set_child_subreaper(Some(getpid()))?;
        let folder = tempfile::Builder::new().prefix("judge-").tempdir()?;
        Ok(Self { folder, executable: executable.to_owned() })
    }
}

/// Runs programs one at a time, each in a tree of its own.
#[derive(Debug)]
pub struct Runner {
    scratch: Arc<Scratch>,
    helper: Helper,
}

impl Runner {
    /// Starts the helper.
    ///
    /// # Errors
    /// When no process or socket can be had.
    pub fn new(scratch: &Arc<Scratch>) -> io::Result<Self> {
        Ok(Self { scratch: Arc::clone(scratch), helper: Helper::start(scratch)? })
    }

    /// Runs one program to its end or its limits, and everything it started to its end.
    ///
    /// # Errors
    /// A [`Fault`] of the harness or the system; never anything that the program did.
    pub fn run(&mut self, job: &Job<'_>) -> Result<Run, Fault> {
        let request = Request {
            program: job.program.as_os_str().as_bytes().to_vec(),
            input: job.input.as_os_str().as_bytes().to_vec(),
            time_of_kill: nanoseconds(job.limits.time_of_kill()),
            wall: nanoseconds(job.limits.wall()),
            memory: job.limits.memory,
            output: job.limits.output,
            stack: job.limits.stack(),
        };
        match self.helper.ask(&request, job.limits.wall() + PATIENCE) {
            Ok((Ok(report), large)) => collect(report, large, job.limits.output)
                .map_err(|error| Fault::System(format!("read the program's output: {error}"))),
            Ok((Err(Refusal::Input(why)), _)) => Err(Fault::Input(why)),
            Ok((Err(Refusal::Start(why)), _)) => Err(Fault::Start(why)),
            Ok((Err(Refusal::System(why)), _)) => {
                self.replace()?;
                Err(Fault::System(why))
            }
            Err(what) => {
                self.replace()?;
                Err(Fault::Helper(what))
            }
        }
    }

    fn replace(&mut self) -> Result<(), Fault> {
        self.helper.end(self.scratch.folder.path());
        self.helper = Helper::start(&self.scratch)
            .map_err(|error| Fault::System(format!("start a helper process: {error}")))?;
        Ok(())
    }
}

/// The helpers that are alive: their numbers tell them from orphans.
static HELPERS: Mutex<Vec<u32>> = Mutex::new(Vec::new());

#[derive(Debug)]
struct Helper {
    process: Child,
    socket: Option<OwnedFd>,
}

impl Helper {
    fn start(scratch: &Scratch) -> io::Result<Self> {
        let (ours, theirs) =
            socketpair(AddressFamily::UNIX, SocketType::SEQPACKET, SocketFlags::CLOEXEC, None)?;
        // Held until the number is listed: a sweep in between would take the new helper for an orphan.
        let mut helpers = HELPERS.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let process = Command::new(&scratch.executable)
            .arg0("judge")
            .arg(BECOME_HELPER)
            .arg(scratch.folder.path())
            .stdin(theirs)
            .stdout(Stdio::null())
            .spawn()?;
        helpers.push(process.id());
        Ok(Self { process, socket: Some(ours) })
    }

    fn ask(
        &self,
        request: &Request,
        longest: Duration,
    ) -> Result<(Reply, Vec<OwnedFd>), &'static str> {
        const GONE: &str = "has died";
        let socket = self.socket.as_ref().ok_or(GONE)?.as_fd();
        wire::send(socket, request, &[]).map_err(|_| GONE)?;
        let deadline = Instant::now() + longest;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            let timeout = rustix::time::Timespec::try_from(left)
                .map_err(|_| "was asked for too long a run")?;
            let mut fds = [PollFd::from_borrowed_fd(socket, PollFlags::IN)];
            match poll(&mut fds, Some(&timeout)) {
                Err(rustix::io::Errno::INTR) => {}
                Ok(0) | Err(_) => return Err("does not answer"),
                Ok(_) => return wire::receive::<Reply>(socket).ok().flatten().ok_or(GONE),
            }
        }
    }

    /// Kills a helper that is of no more use, and then what it leaves.
    fn end(&mut self, scratch: &Path) {
        self.socket = None;
        let _ = self.process.kill();
        let _ = self.process.wait();
        let mut helpers = HELPERS.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        helpers.retain(|&helper| helper != self.process.id());
        kill_orphans(&helpers);
        let _ = std::fs::remove_dir_all(helper::folder(scratch, self.process.id()));
    }
}

impl Drop for Helper {
    fn drop(&mut self) {
        self.socket = None;
        let _ = self.process.wait();
        let mut helpers = HELPERS.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        helpers.retain(|&helper| helper != self.process.id());
    }
}

/// Kills every child of this process that came from a dead helper: such a one has left our session.
fn kill_orphans(helpers: &[u32]) {
    let begun = Instant::now();
    let session = session(0);
    while begun.elapsed() < PATIENCE {
        let orphans: Vec<Pid> = tree::children("self")
            .into_iter()
            .filter(|pid| !helpers.contains(&pid.unsigned_abs()))
            .filter(|&pid| session_differs(pid, session))
            .filter_map(Pid::from_raw)
            .collect();
        if orphans.is_empty() {
            return;
        }
        for pid in orphans {
            let _ = kill_process(pid, Signal::KILL);
            let _ = waitpid(Some(pid), WaitOptions::NOHANG);
        }
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// The session of a process, 0 for this one; it is 0 if it lies outside the namespace, -1 if there is no such process.
#[expect(unsafe_code, reason = "rustix takes the session 0 for impossible")]
fn session(pid: i32) -> i32 {
    // SAFETY: it only looks a number up.
    unsafe { libc::getsid(pid) }
}

fn session_differs(pid: i32, ours: i32) -> bool {
    let other = session(pid);
    other != -1 && other != ours
}

fn collect(report: Report, large: Vec<OwnedFd>, output: u64) -> io::Result<Run> {
    let mut large = large.into_iter();
    let most_stdout = if report.stdout.len > output { MOST_EXCESS } else { u64::MAX };
    Ok(Run {
        end: report.end,
        stop: report.stop,
        stdout: read(report.stdout, &mut large, most_stdout)?,
        stderr: read(report.stderr, &mut large, MOST_STDERR)?,
        cpu: Duration::from_nanos(report.cpu),
        wall: Duration::from_nanos(report.wall),
        memory: report.memory,
        left_behind: report.left_behind,
    })
}

fn read(
    written: Written,
    large: &mut impl Iterator<Item = OwnedFd>,
    most: u64,
) -> io::Result<Stream> {
    let len = written.len;
    if let Some(bytes) = written.inline {
        return Ok(Stream { bytes, len });
    }
    let fd =
        large.next().ok_or_else(|| io::Error::other("the helper sent no descriptor for it"))?;
    // Less than `len` is there when a survivor cut the file off in its last moment.
    let mut bytes = Vec::new();
    let mut file = File::from(fd);
    file.rewind()?;
    file.take(len.min(most)).read_to_end(&mut bytes)?;
    Ok(Stream { bytes, len })
}
