//! The helper process: starts one program after another, watches each, and leaves nothing of it behind, also when the
//! harness is gone. It stays small, because a program's peak memory starts at its size.

use std::ffi::{CString, OsStr};
use std::fs::File;
use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rustix::event::{poll, PollFd, PollFlags};
use rustix::fs::{fcntl_setfl, fstat, memfd_create, MemfdFlags, Mode, OFlags};
use rustix::process::{getpid, set_child_subreaper, setrlimit, setsid, umask, Resource, Rlimit};

use super::folder::{remove_tree, WorkingFolder};
use super::inherited::Inherited;
use super::setup::{close_on_exec, forget_signals, shrink};
use super::spawn::{self, CloneStack, Start, Started};
use super::tree::{self, Usage};
use super::watched::Watched;
use super::wire::{self, nanoseconds, Refusal, Reply, Report, Request, Written, INLINE};
use crate::files;

/// Most programs are over by then, so most runs are never sampled.
const FIRST_SAMPLE: Duration = Duration::from_millis(10);
const NEXT_SAMPLE: Duration = Duration::from_millis(5);

/// Serves the harness, at the other end of descriptor 0, until it dismisses this helper or is gone; `scratch` is the folder
/// to work in.
pub(super) fn serve(scratch: &Path) -> io::Result<()> {
    let socket = rustix::io::fcntl_dupfd_cloexec(rustix::stdio::stdin(), 10)?;
    let served = Helper::new(socket.as_fd(), scratch).and_then(|mut helper| {
        shrink();
        helper.serve()
    });
    let parting = served.unwrap_or_else(|error| refuse(&socket, &error));
    // The last one removes the folder that held them all. A harness that is killed, or exits while threads of it still run,
    // left more in it. Who comes later makes it anew.
    let _ = match parting {
        Parting::Dismissed => std::fs::remove_dir(scratch),
        Parting::HarnessGone => remove_tree(scratch, None),
    };
    Ok(())
}

enum Parting {
    Dismissed,
    HarnessGone,
}

/// Tells the harness in place of a run why there can be none. One that hears nothing more is gone, whatever it asked for last.
fn refuse(socket: &OwnedFd, why: &io::Error) -> Parting {
    match wire::receive::<Option<Request>>(socket.as_fd()) {
        Ok(Some((None, _))) => Parting::Dismissed,
        Ok(Some((Some(_), _))) => {
            let refusal: Reply = Err(Refusal::System(format!("prepare to run programs: {why}")));
            let told = wire::send(socket.as_fd(), &refusal, &[]);
            told.map_or(Parting::HarnessGone, |()| Parting::Dismissed)
        }
        Ok(None) | Err(_) => Parting::HarnessGone,
    }
}

/// Where the helper `process` has its programs work.
pub(super) fn folder(scratch: &Path, process: u32) -> PathBuf {
    scratch.join(format!("run-{process}"))
}

struct Helper<'a> {
    socket: BorrowedFd<'a>,
    environment: Vec<CString>,
    outputs: Outputs,
    stack: CloneStack,
    folder: WorkingFolder,
    /// As every program must find it.
    inherited: Inherited,
}

impl<'a> Helper<'a> {
    fn new(socket: BorrowedFd<'a>, scratch: &Path) -> io::Result<Self> {
        let null = File::options().read(true).write(true).open("/dev/null")?;
        rustix::stdio::dup2_stdin(&null)?;
        rustix::stdio::dup2_stdout(&null)?;
        close_on_exec();
        setsid()?;
        set_child_subreaper(Some(getpid()))?;
        forget_signals();
        umask(Mode::WGRP | Mode::WOTH);
        setrlimit(Resource::Core, Rlimit { current: Some(0), maximum: Some(0) })?;
        let path =
            std::env::var_os("PATH").unwrap_or_else(|| "/usr/local/bin:/usr/bin:/bin".into());
        let path = [b"PATH=", path.as_bytes()].concat();
        Ok(Self {
            socket,
            environment: vec![CString::new(path)?, c"LANG=C.UTF-8".into()],
            outputs: Outputs::new()?,
            stack: CloneStack::new(),
            folder: WorkingFolder::new(folder(scratch, std::process::id())).map_err(|error| {
                let text = format!("{}: {error}; set TMPDIR to another folder", scratch.display());
                io::Error::new(error.kind(), text)
            })?,
            inherited: Inherited::now(),
        })
    }

    fn serve(&mut self) -> io::Result<Parting> {
        while let Some((request, _)) = wire::receive::<Option<Request>>(self.socket)? {
            let Some(request) = request else { return Ok(Parting::Dismissed) };
            let socket = self.socket;
            let Some((reply, large)) = self.answer(&request) else { break };
            wire::send(socket, &reply, &large)?;
            // While the harness reads the old ones. What a program can do to those, such as their times and attributes, has
            // no end.
            self.outputs = Outputs::new()?;
        }
        Ok(Parting::HarnessGone)
    }

    /// `None` when the harness left meanwhile. Large outputs come as descriptors, in order.
    fn answer(&mut self, request: &Request) -> Option<(Reply, Vec<BorrowedFd<'_>>)> {
        match self.run(request) {
            Ok(None) => None,
            Ok(Some((report, large))) => Some((Ok(report), large)),
            Err(refusal) => Some((Err(refusal), Vec::new())),
        }
    }

    fn run(&mut self, request: &Request) -> Result<Option<(Report, Vec<BorrowedFd<'_>>)>, Refusal> {
        let input = open_input(Path::new(OsStr::from_bytes(&request.input)))
            .map_err(|error| Refusal::Input(error.to_string()))?;
        let begun = Instant::now();
        let started = self
            .start(request, &input)
            .map_err(|error| Refusal::Start(error.raw_os_error(), error.to_string()))?;
        let watched = self.watch(request, &started, begun);
        let wall = begun.elapsed();
        // What counts is what was written until now; survivors may go on for a moment.
        let lengths = self.outputs.lengths();
        let usage = tree::sweep(started.pid).map_err(|what| Refusal::System(what.to_owned()));
        // It may be why the tree could not be seen.
        if Inherited::now() != self.inherited {
            return Err(Refusal::Tampered);
        }
        let usage = usage?;
        let Ok(watched) = watched else { return Ok(None) };
        let system = |what: &str, error: io::Error| Refusal::System(format!("{what}: {error}"));
        self.folder.renew().map_err(|error| system("make a new working directory", error))?;
        self.report(&usage, &watched, wall, lengths)
            .map(Some)
            .map_err(|error| system("read the program's output", error))
    }

    fn start(&mut self, request: &Request, input: &File) -> io::Result<Started> {
        let text = |bytes: &Vec<u8>| CString::new(bytes.as_slice());
        let texts = |list: &[Vec<u8>]| list.iter().map(text).collect::<Result<Vec<_>, _>>();
        let program = text(&request.program)?;
        let folder = request.folder.as_ref().map(text).transpose()?;
        let what = Start {
            program: &program,
            arguments: &texts(&request.arguments)?,
            environment: &[self.environment.clone(), texts(&request.environment)?].concat(),
            folder: folder.as_deref(),
            streams: [input.as_fd(), self.outputs.stdout.as_fd(), self.outputs.stderr.as_fd()],
            // One byte more than allowed, so that a full output can be told from one that is too large.
            file_size: request.output + 1,
            cpu_seconds: request.time_of_kill / 1_000_000_000 + 2,
            stack: request.stack,
        };
        spawn::start(&what, &mut self.stack)
    }

    /// Waits until the program ends or passes a limit; an error says that the harness is gone.
    fn watch(
        &self,
        request: &Request,
        started: &Started,
        begun: Instant,
    ) -> Result<Watched, HarnessGone> {
        let mut watched = Watched::default();
        let mut wait = FIRST_SAMPLE;
        loop {
            let waited = self.wait(started.pidfd.as_fd(), wait)?;
            let elapsed = begun.elapsed();
            if matches!(waited, Waited::Ended) {
                watched.see_starved(request, elapsed);
                return Ok(watched);
            }
            let [stdout, stderr] = self.outputs.lengths();
            watched.sample(request, stdout.max(stderr), elapsed);
            if watched.stop.is_some() {
                return Ok(watched);
            }
            wait = NEXT_SAMPLE;
        }
    }

    fn wait(&self, program: BorrowedFd<'_>, longest: Duration) -> Result<Waited, HarnessGone> {
        let mut fds = [
            PollFd::from_borrowed_fd(program, PollFlags::IN),
            PollFd::from_borrowed_fd(self.socket, PollFlags::IN),
        ];
        let timeout = rustix::time::Timespec::try_from(longest).map_err(|_| HarnessGone)?;
        let ready = poll(&mut fds, Some(&timeout));
        match (ready, fds[0].revents().is_empty(), fds[1].revents().is_empty()) {
            (Ok(0) | Err(_), ..) => Ok(Waited::TimedOut),
            // The harness says nothing during a run: it can only have left.
            (_, _, false) => Err(HarnessGone),
            (_, false, _) => Ok(Waited::Ended),
            _ => Ok(Waited::TimedOut),
        }
    }

    fn report(
        &self,
        usage: &Usage,
        watched: &Watched,
        wall: Duration,
        lengths: [u64; 2],
    ) -> io::Result<(Report, Vec<BorrowedFd<'_>>)> {
        let mut large = Vec::new();
        let stdout = read(&self.outputs.stdout, lengths[0], &mut large)?;
        let stderr = read(&self.outputs.stderr, lengths[1], &mut large)?;
        let end = usage.end.ok_or_else(|| io::Error::other("the program was never reaped"))?;
        let report = Report {
            end,
            stop: watched.stop,
            // The time of children that nobody waited for is in what was seen of them only.
            cpu: nanoseconds(usage.cpu.max(watched.cpu)),
            wall: nanoseconds(wall),
            starved: nanoseconds(watched.starved),
            memory: usage.memory.max(watched.memory),
            // When the program was stopped, it was not the one that left them.
            left_behind: if watched.stop.is_some() { 0 } else { usage.killed },
            stdout,
            stderr,
        };
        Ok((report, large))
    }
}

enum Waited {
    Ended,
    TimedOut,
}

struct HarnessGone;

/// Without the flags that opening it took: the program sees them.
fn open_input(path: &Path) -> io::Result<File> {
    let file = files::open(path)?;
    fcntl_setfl(&file, OFlags::empty())?;
    Ok(file)
}

/// Where one program writes.
struct Outputs {
    stdout: OwnedFd,
    stderr: OwnedFd,
}

impl Outputs {
    fn new() -> io::Result<Self> {
        let output = || {
            let made = memfd_create("output", MemfdFlags::CLOEXEC)?;
            // Above the three that the program gets.
            rustix::io::fcntl_dupfd_cloexec(made, 10)
        };
        Ok(Self { stdout: output()?, stderr: output()? })
    }

    fn lengths(&self) -> [u64; 2] {
        [&self.stdout, &self.stderr]
            .map(|output| fstat(output).map_or(0, |stat| stat.st_size.unsigned_abs()))
    }
}

/// What was written, if it is not so large that the harness had better read it by itself.
fn read<'a>(output: &'a OwnedFd, len: u64, large: &mut Vec<BorrowedFd<'a>>) -> io::Result<Written> {
    if len > INLINE as u64 {
        large.push(output.as_fd());
        return Ok(Written { len, inline: None });
    }
    let mut bytes = vec![0; len as usize];
    let mut read = 0;
    while read < bytes.len() {
        match rustix::io::pread(output, &mut bytes[read..], read as u64)? {
            0 => break,
            more => read += more,
        }
    }
    bytes.truncate(read);
    Ok(Written { len, inline: Some(bytes) })
}
