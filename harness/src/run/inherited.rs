//! What a process hands down to all that it starts, and what others of its user may change in it from outside: whoever
//! finds it changed must start nothing more, or the next program would pay for what the last one did.

use std::fs;
use std::io;

use rustix::process::{
    getpriority_process, getrlimit, setpriority_process, setrlimit, Resource, Rlimit,
};
use rustix::thread::{sched_getaffinity, sched_setaffinity, CpuSet};

/// All that the system has.
const RESOURCES: [Resource; 16] = [
    Resource::As,
    Resource::Core,
    Resource::Cpu,
    Resource::Data,
    Resource::Fsize,
    Resource::Locks,
    Resource::Memlock,
    Resource::Msgqueue,
    Resource::Nice,
    Resource::Nofile,
    Resource::Nproc,
    Resource::Rss,
    Resource::Rtprio,
    Resource::Rttime,
    Resource::Sigpending,
    Resource::Stack,
];

/// How willing a process is to be killed when memory runs out.
const OOM_SCORE: &str = "/proc/thread-self/oom_score_adj";

/// Limits, scheduling, processors and the like of one process.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Inherited {
    limits: [Rlimit; RESOURCES.len()],
    scheduling: Option<Scheduling>,
    priority: Option<i32>,
    processors: Option<CpuSet>,
    oom_score: Option<Vec<u8>>,
}

impl Inherited {
    /// Of this thread as it is now.
    pub(super) fn now() -> Self {
        Self {
            limits: RESOURCES.map(getrlimit),
            scheduling: Scheduling::now().ok(),
            priority: getpriority_process(None).ok(),
            processors: sched_getaffinity(None).ok(),
            oom_score: fs::read(OOM_SCORE).ok(),
        }
    }

    /// Gives this thread back what it had, as far as its user may.
    pub(super) fn restore(&self) {
        for (resource, limit) in RESOURCES.into_iter().zip(self.limits) {
            let _ = setrlimit(resource, limit);
        }
        self.scheduling.as_ref().map(Scheduling::restore);
        self.priority.map(|priority| setpriority_process(None, priority));
        self.processors.as_ref().map(|processors| sched_setaffinity(None, processors));
        self.oom_score.as_ref().map(|score| fs::write(OOM_SCORE, score));
    }
}

/// By which rule a thread gets its turn, and the priority that some of the rules know.
#[derive(Clone, Debug, PartialEq)]
struct Scheduling {
    policy: i32,
    priority: i32,
}

impl Scheduling {
    fn now() -> io::Result<Self> {
        let mut parameters = libc::sched_param { sched_priority: 0 };
        #[expect(unsafe_code, reason = "neither std nor rustix knows policies")]
        // SAFETY: the calls write to the live variable only.
        let policy = unsafe {
            match libc::sched_getparam(0, &mut parameters) {
                0 => libc::sched_getscheduler(0),
                failed => failed,
            }
        };
        if policy < 0 {
            return Err(io::Error::last_os_error());
        }
        Ok(Self { policy, priority: parameters.sched_priority })
    }

    #[expect(unsafe_code, reason = "neither std nor rustix knows policies")]
    fn restore(&self) {
        let parameters = libc::sched_param { sched_priority: self.priority };
        // SAFETY: it reads the live variable only.
        unsafe {
            libc::sched_setscheduler(0, self.policy, &parameters);
        }
    }
}
