//! One helper process as the harness sees it: started, asked, and ended together with what it leaves.

use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use rustix::event::{poll, PollFd, PollFlags};
use rustix::io::Errno;
use rustix::net::{socketpair, AddressFamily, SocketFlags, SocketType};
use rustix::process::{
    kill_process, waitid, waitpid, Pid, Signal, WaitId, WaitIdOptions, WaitOptions,
};

use super::folder::{self, remove_tree};
use super::linux::Scratch;
use super::wire::{self, Reply, Request};
use super::{helper, tree};
use crate::limits::Limits;

/// The hidden argument that turns this executable into a helper; the folder to work in follows.
pub(super) const BECOME_HELPER: &str = "--judge-helper";

/// Beyond the wall limit, how long the helper may need to answer: five seconds at most to kill a tree, and one to clear up
/// after it.
const PATIENCE: Duration = Duration::from_secs(8);

/// The helpers that are alive: their numbers tell them from orphans.
static HELPERS: Mutex<Vec<u32>> = Mutex::new(Vec::new());

fn helpers() -> MutexGuard<'static, Vec<u32>> {
    HELPERS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// One helper.
#[derive(Debug)]
pub(super) struct HelperProcess {
    process: Child,
    socket: Option<OwnedFd>,
    /// How it ended, once it is reaped: its number may be another's then.
    status: Option<ExitStatus>,
}

impl HelperProcess {
    pub(super) fn start(scratch: &Scratch) -> io::Result<Self> {
        let (ours, theirs) =
            socketpair(AddressFamily::UNIX, SocketType::SEQPACKET, SocketFlags::CLOEXEC, None)?;
        // Held until the number is listed: a sweep in between would take the new helper for an orphan.
        let mut helpers = helpers();
        let process = Command::new(&scratch.executable)
            .arg0("judge")
            .arg(BECOME_HELPER)
            .arg(&scratch.folder)
            .stdin(theirs)
            .stdout(Stdio::null())
            .spawn()?;
        helpers.push(process.id());
        Ok(Self { process, socket: Some(ours), status: None })
    }

    /// What it answers, with large outputs as descriptors; an error says what it did instead. `limits` are the program's:
    /// they bound how long it may take.
    pub(super) fn ask(
        &self,
        request: &Request,
        limits: &Limits,
    ) -> Result<(Reply, Vec<OwnedFd>), &'static str> {
        const GONE: &str = "has died";
        let socket = self.socket.as_ref().ok_or(GONE)?.as_fd();
        wire::send(socket, &Some(request), &[]).map_err(|_| GONE)?;
        let begun = Instant::now();
        let last = begun + limits.longest() + PATIENCE;
        let mut deadline = begun + limits.wall() + PATIENCE;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            let timeout = rustix::time::Timespec::try_from(left)
                .map_err(|_| "was asked for too long a run")?;
            let mut fds = [PollFd::from_borrowed_fd(socket, PollFlags::IN)];
            match poll(&mut fds, Some(&timeout)) {
                Err(Errno::INTR) => {}
                // A starved program may take longer; a helper that was stopped never goes on.
                Ok(0) if Instant::now() < last && !tree::is_stopped(self.number()) => {
                    deadline = (Instant::now() + PATIENCE).min(last);
                }
                Ok(0) | Err(_) => return Err("does not answer"),
                Ok(_) => return wire::receive::<Reply>(socket).ok().flatten().ok_or(GONE),
            }
        }
    }

    fn number(&self) -> i32 {
        self.process.id().cast_signed()
    }

    /// Kills a helper that is of no more use, and then what it leaves; says how it had ended, if it had.
    pub(super) fn end(mut self, scratch: &Scratch) -> String {
        let ended = self.ended();
        let _ = self.process.kill();
        self.forget();
        kill_orphans(&helpers(), &scratch.strangers);
        let until = Instant::now() + folder::PATIENCE;
        let _ = remove_tree(&helper::folder(&scratch.folder, self.process.id()), Some(until));
        ended.map_or_else(String::new, |status| format!(" ({status})"))
    }

    /// One whose socket has closed is as good as ended.
    fn ended(&mut self) -> Option<ExitStatus> {
        let begun = Instant::now();
        loop {
            let ended = self.reap();
            if ended.is_some() || begun.elapsed() > Duration::from_millis(100) {
                return ended;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    /// Takes note of its end, if it has ended: in one step it is reaped and no longer listed, since a new helper may get its
    /// number at once.
    fn reap(&mut self) -> Option<ExitStatus> {
        if self.status.is_none() {
            let mut helpers = helpers();
            self.status = self.process.try_wait().ok().flatten();
            if self.status.is_some() {
                helpers.retain(|&helper| helper != self.process.id());
            }
        }
        self.status
    }

    /// Tells it to end, and does not wait until it has.
    pub(super) fn dismiss(&mut self) {
        if let Some(socket) = self.socket.take() {
            let _ = wire::send(socket.as_fd(), &None::<Request>, &[]);
        }
    }

    /// Once it is dismissed or was killed, it ends.
    fn forget(&mut self) {
        self.dismiss();
        if self.reap().is_none() {
            // Without reaping it: this may take a while, and others must not wait for the list meanwhile.
            let end = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT;
            let pid = Pid::from_raw(self.number());
            while pid.is_some_and(|pid| {
                waitid(WaitId::Pid(pid), end).is_err_and(|error| error == Errno::INTR)
            }) {}
            self.reap();
        }
    }
}

impl Drop for HelperProcess {
    fn drop(&mut self) {
        self.forget();
    }
}

/// Kills every child of this process that came from a dead helper: such a one has left our session, and was not there
/// before the first helper was.
fn kill_orphans(helpers: &[u32], strangers: &[i32]) {
    let begun = Instant::now();
    let session = session(0);
    while begun.elapsed() < PATIENCE {
        let orphans: Vec<Pid> = tree::children("self")
            .into_iter()
            .filter(|pid| !helpers.contains(&pid.unsigned_abs()) && !strangers.contains(pid))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_a_dead_helper_may_be_a_new_ones() {
        let process = Command::new("true").spawn().expect("it starts");
        let number = process.id();
        helpers().push(number);
        let mut dead = HelperProcess { process, socket: None, status: None };
        dead.forget();
        assert!(!helpers().contains(&number));
        helpers().push(number);
        drop(dead);
        assert!(helpers().contains(&number));
        helpers().retain(|&helper| helper != number);
    }
}
