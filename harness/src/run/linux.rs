//! The harness's side of a run on Linux: one helper process a [`Runner`], asked over a socket.

use std::fs::File;
use std::hash::{BuildHasher, RandomState};
use std::io::{self, Read, Seek};
use std::os::fd::OwnedFd;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use rustix::fs::{access, Access};
use rustix::process::{getpid, set_child_subreaper};

use super::inherited::Inherited;
use super::process::{HelperProcess, BECOME_HELPER};
use super::wire::{nanoseconds, Refusal, Report, Request, Written};
use super::{folder, helper, setup, tree, Fault, Job, Run, Stream};

/// Of output that passed its limit a person needs the beginning.
const MOST_EXCESS: u64 = 64 << 10;

/// Call it first in `main`: serves as a helper, and never returns, when the process was started as one.
pub fn become_helper_if_asked() {
    let mut arguments = std::env::args_os().skip(1);
    if arguments.next().is_none_or(|first| first != BECOME_HELPER) {
        setup::heed_signals();
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

/// The folder that holds the programs' working directories. The helpers make it, and the last of them removes it, or
/// the harness if it outlives them: whoever is killed, somebody is left who cleans up.
#[derive(Debug)]
pub struct Scratch {
    pub(super) folder: PathBuf,
    pub(super) executable: PathBuf,
    /// The children that this process had already: none of ours.
    pub(super) strangers: Vec<i32>,
    /// As threads of this process may be: as it was at first, and as somebody made it for good.
    inherited: Mutex<Vec<Inherited>>,
}

impl Scratch {
    /// Chooses the folder, and makes this process the one that orphans come to if a helper dies.
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
        // A variable that is empty is as good as none.
        let set = Some(std::env::temp_dir()).filter(|set| !set.as_os_str().is_empty());
        let parent = std::path::absolute(set.unwrap_or_else(|| "/tmp".into()))?;
        access(&parent, Access::WRITE_OK | Access::EXEC_OK).map_err(|error| {
            let error = io::Error::from(error);
            let parent = parent.display();
            io::Error::new(error.kind(), format!("cannot write to {parent}: {error}; set TMPDIR"))
        })?;
        // Nobody else can guess it and be there first.
        let random = RandomState::new().hash_one(std::process::id());
        Ok(Self {
            folder: parent.join(format!("judge-{random:016x}")),
            executable: executable.to_owned(),
            strangers: tree::children("self"),
            inherited: Mutex::new(vec![Inherited::now()]),
        })
    }

    /// Where it is, now that it exists; a helper may not have made it yet.
    pub(super) fn folder(&self) -> io::Result<&Path> {
        folder::private().recursive(true).create(&self.folder)?;
        Ok(&self.folder)
    }

    /// Whether this thread is as it may be. If not, it is given back what it had; what cannot be given back, as when a person
    /// has moved the judge to other processors, is how it may be from then on.
    fn is_as_before(&self) -> bool {
        let mut known = self.inherited.lock().unwrap_or_else(PoisonError::into_inner);
        if known.contains(&Inherited::now()) {
            return true;
        }
        known[0].restore();
        let now = Inherited::now();
        if !known.contains(&now) {
            known.push(now);
        }
        false
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = folder::remove_tree(&self.folder, None);
    }
}

/// Runs programs one at a time, each in a tree of its own.
#[derive(Debug)]
pub struct Runner {
    /// None once it has failed, until the next run. Gone before the folder goes.
    helper: Option<HelperProcess>,
    scratch: Arc<Scratch>,
}

impl Runner {
    /// Starts the helper.
    ///
    /// # Errors
    /// When no process or socket can be had.
    pub fn new(scratch: &Arc<Scratch>) -> io::Result<Self> {
        Ok(Self { scratch: Arc::clone(scratch), helper: Some(HelperProcess::start(scratch)?) })
    }

    /// Dismisses the helper; it needs not have ended before this runner is dropped.
    pub(crate) fn dismiss(&mut self) {
        self.helper.iter_mut().for_each(HelperProcess::dismiss);
    }

    /// Runs one program to its end or its limits, and everything it started to its end.
    ///
    /// # Errors
    /// A [`Fault`] of the harness or the system, or of a program that meddled with them; nothing else that it did.
    pub fn run(&mut self, job: &Job<'_>) -> Result<Run, Fault> {
        let helper = match self.helper.take() {
            Some(helper) => helper,
            None => HelperProcess::start(&self.scratch)
                .map_err(|error| Fault::System(format!("start a helper process: {error}")))?,
        };
        let asked = helper.ask(&request(job), &job.limits);
        let is_sound =
            !matches!(asked, Err(_) | Ok((Err(Refusal::System(_) | Refusal::Tampered), _)));
        let ended = if is_sound {
            self.helper = Some(helper);
            String::new()
        } else {
            helper.end(&self.scratch)
        };
        if !self.scratch.is_as_before() {
            return Err(Fault::Tampered("the judge itself"));
        }
        match asked {
            Ok((Ok(report), large)) => collect(report, large, job)
                .map_err(|error| Fault::System(format!("read the program's output: {error}"))),
            Ok((Err(Refusal::Input(why)), _)) => Err(Fault::Input(why)),
            Ok((Err(Refusal::Start(number, why)), _)) => Err(Fault::Start(
                number.map_or_else(|| io::Error::other(why), io::Error::from_raw_os_error),
            )),
            Ok((Err(Refusal::System(why)), _)) => Err(Fault::System(why)),
            Ok((Err(Refusal::Tampered), _)) => Err(Fault::Tampered("the process that watches it")),
            Err(what) => Err(Fault::Helper(format!("{what}{ended}"))),
        }
    }
}

fn request(job: &Job<'_>) -> Request {
    let bytes = |text: &std::ffi::OsString| text.as_bytes().to_vec();
    let tool = job.tool;
    Request {
        program: job.program.as_os_str().as_bytes().to_vec(),
        arguments: tool.map_or_else(Vec::new, |tool| tool.arguments.iter().map(bytes).collect()),
        environment: tool.map_or_else(Vec::new, |tool| {
            let pair = |(name, value): &(&str, _)| [name.as_bytes(), b"=", &bytes(value)].concat();
            tool.environment.iter().map(pair).collect()
        }),
        folder: tool.map(|tool| tool.folder.as_os_str().as_bytes().to_vec()),
        input: job.input.as_os_str().as_bytes().to_vec(),
        time_of_kill: nanoseconds(job.limits.time_of_kill()),
        wall: nanoseconds(job.limits.wall()),
        longest: nanoseconds(job.limits.longest()),
        memory: job.limits.memory,
        output: job.limits.output,
        stack: tool.is_none().then(|| job.limits.stack()),
    }
}

fn collect(report: Report, large: Vec<OwnedFd>, job: &Job<'_>) -> io::Result<Run> {
    let mut large = large.into_iter();
    let most_stdout = if report.stdout.len > job.limits.output { MOST_EXCESS } else { u64::MAX };
    Ok(Run {
        end: report.end,
        stop: report.stop,
        stdout: read(report.stdout, &mut large, most_stdout)?,
        stderr: read(report.stderr, &mut large, job.most_stderr())?,
        cpu: Duration::from_nanos(report.cpu),
        wall: Duration::from_nanos(report.wall),
        starved: Duration::from_nanos(report.starved),
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
