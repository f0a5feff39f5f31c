//! What one run may use, and the bounds that follow from it.

use std::time::Duration;

/// Bytes in a MiB, the unit in which people state memory and output.
pub const MIB: u64 = 1 << 20;

/// `9.8 MiB`.
pub(crate) fn mebibytes(bytes: u64) -> String {
    format!("{:.1} MiB", bytes as f64 / MIB as f64)
}

/// The limits of one submission on one case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Limits {
    /// CPU time, user and system, of the program and all that it started.
    pub time: Duration,
    /// Memory of the program and all that it started, in bytes.
    pub memory: u64,
    /// Bytes on standard output; the same bound holds for every file that the program writes.
    pub output: u64,
}

impl Limits {
    /// Time on the wall after which a run is stopped, whatever it computes: 2 × `time` + 1 s, since a program that sleeps
    /// must end too. The time in which it was ready to run, but others had the processors, does not count.
    pub fn wall(&self) -> Duration {
        2 * self.time + Duration::from_secs(1)
    }

    /// Time on the wall after which a run is stopped, whatever it has waited for: 10 × [`Limits::wall`].
    pub fn longest(&self) -> Duration {
        10 * self.wall()
    }

    /// CPU time after which a run is stopped: 1.25 × `time`. Between the two a run is worth repeating.
    pub fn time_of_kill(&self) -> Duration {
        self.time * 5 / 4
    }

    /// Bytes of stack for the main thread: ¾ of the memory, so that an overflow is a crash and not too much memory.
    pub fn stack(&self) -> u64 {
        self.memory / 4 * 3
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_follows_from_the_limits() {
        let limits = Limits { time: Duration::from_secs(2), memory: 64 * MIB, output: MIB };
        assert_eq!(limits.wall(), Duration::from_secs(5));
        assert_eq!(limits.longest(), Duration::from_secs(50));
        assert_eq!(limits.time_of_kill(), Duration::from_millis(2500));
        assert_eq!(limits.stack(), 48 << 20);
        assert_eq!(mebibytes(10_240_000), "9.8 MiB");
    }
}
