//! What is seen of a program while it runs, by samples that are no snapshots: processes come and go within one.

use std::time::Duration;

use super::wire::{nanoseconds, Request};
use super::{tree, Stop, MOST_PROCESSES};

/// What sampling has seen of one run.
#[derive(Default)]
pub(super) struct Watched {
    pub stop: Option<Stop>,
    /// The highest sum that two samples in a row have reached: one alone may have caught processes in passing.
    pub memory: u64,
    last_memory: u64,
    /// The CPU time in ticks of the last sample, and what it has settled at: one sample alone may have missed the time of a
    /// child that was just being waited for.
    last_ticks: Duration,
    ticks: Duration,
    /// What vanished with children that nobody waited for.
    vanished: Duration,
    /// CPU time used at least.
    pub cpu: Duration,
    /// For how long its threads were seen waiting for a processor, at the last look and in all.
    last_delay: Duration,
    delay: Duration,
    /// The time in which the program was ready to run and did not.
    pub starved: Duration,
}

impl Watched {
    /// Looks at the tree once more, and decides whether it has passed a limit; `written` is the larger of its outputs, and
    /// `elapsed` the time since it was started.
    pub(super) fn sample(&mut self, request: &Request, written: u64, elapsed: Duration) {
        let sample = tree::sample();
        // Of one process it is exact.
        let memory =
            if sample.processes == 1 { sample.memory } else { sample.memory.min(self.last_memory) };
        self.memory = self.memory.max(memory);
        self.last_memory = sample.memory;
        let settled = sample.ticks.max(self.last_ticks);
        self.vanished += self.ticks.saturating_sub(settled);
        self.ticks = settled;
        self.last_ticks = sample.ticks;
        self.cpu = self.cpu.max(sample.cpu + self.vanished);
        self.see_starved(request, elapsed);
        let counted = nanoseconds(elapsed - self.starved);
        self.stop = if self.memory > request.memory {
            Some(Stop::Memory)
        } else if written > request.output {
            Some(Stop::Output)
        } else if nanoseconds(self.cpu) > request.time_of_kill {
            Some(Stop::Time)
        } else if sample.processes > MOST_PROCESSES {
            Some(Stop::Processes)
        } else if counted >= request.wall || nanoseconds(elapsed) >= request.longest {
            Some(Stop::Wall)
        } else {
            None
        };
    }

    /// Looks at how long the tree has waited for a processor, if that may come to matter.
    pub(super) fn see_starved(&mut self, request: &Request, elapsed: Duration) {
        if nanoseconds(elapsed) < request.wall / 2 {
            return;
        }
        let delay = tree::delay();
        // It falls when threads end.
        self.delay += delay.saturating_sub(self.last_delay);
        self.last_delay = delay;
        // Several may wait at once, and some while others run.
        self.starved = self.delay.min(elapsed.saturating_sub(self.cpu));
    }
}
