//! What a process hands down to all that it starts, and what others of its user may change in it from outside: whoever
//! finds it changed must start nothing more, or the next program would pay for what the last one did.

use rustix::process::{
    getpriority_process, getrlimit, setpriority_process, setrlimit, Resource, Rlimit,
};
use rustix::thread::{sched_getaffinity, sched_setaffinity, CpuSet};

const RESOURCES: [Resource; 11] = [
    Resource::As,
    Resource::Core,
    Resource::Cpu,
    Resource::Data,
    Resource::Fsize,
    Resource::Locks,
    Resource::Memlock,
    Resource::Nofile,
    Resource::Nproc,
    Resource::Rss,
    Resource::Stack,
];

/// Limits, priority and processors of one process.
#[derive(Debug, PartialEq)]
pub(super) struct Inherited {
    limits: [Rlimit; RESOURCES.len()],
    priority: Option<i32>,
    processors: Option<CpuSet>,
}

impl Inherited {
    /// Of this process as it is now.
    pub(super) fn now() -> Self {
        Self {
            limits: RESOURCES.map(getrlimit),
            priority: getpriority_process(None).ok(),
            processors: sched_getaffinity(None).ok(),
        }
    }

    /// Gives this process back what it had, as far as its user may.
    pub(super) fn restore(&self) {
        for (resource, limit) in RESOURCES.into_iter().zip(self.limits) {
            let _ = setrlimit(resource, limit);
        }
        self.priority.map(|priority| setpriority_process(None, priority));
        self.processors.as_ref().map(|processors| sched_setaffinity(None, processors));
    }
}
