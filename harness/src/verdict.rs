//! What a run is worth. Pure; the only place that knows which of several faults counts.

use serde::Serialize;

use crate::compare::Agreement;
use crate::limits::Limits;
use crate::run::{End, Run, Stop, SIGXFSZ};

/// A verdict. Of several that hold the first in this order is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Verdict {
    /// The judge's own failure, which says nothing of the submission.
    Je,
    /// It does not compile.
    Ce,
    /// It used more memory than its limit.
    Mle,
    /// It wrote more than its limit.
    Ole,
    /// It used more CPU time than its limit, or did not end in time.
    Tle,
    /// It crashed, or ended with another status than 0.
    Re,
    /// Its output is wrong.
    Wa,
    /// Its output is right but for white space.
    Pe,
    /// There is no answer, and what it did has not been reviewed.
    New,
    /// Accepted.
    Ac,
}

impl Verdict {
    /// All, in the order in which they take precedence.
    pub const ALL: [Self; 10] = [
        Self::Je,
        Self::Ce,
        Self::Mle,
        Self::Ole,
        Self::Tle,
        Self::Re,
        Self::Wa,
        Self::Pe,
        Self::New,
        Self::Ac,
    ];

    /// The abbreviation that judges use.
    pub fn code(self) -> &'static str {
        match self {
            Self::Je => "JE",
            Self::Ce => "CE",
            Self::Mle => "MLE",
            Self::Ole => "OLE",
            Self::Tle => "TLE",
            Self::Re => "RE",
            Self::Wa => "WA",
            Self::Pe => "PE",
            Self::New => "NEW",
            Self::Ac => "AC",
        }
    }

    /// In words, as a person reads it.
    pub fn words(self) -> &'static str {
        match self {
            Self::Je => "judge error",
            Self::Ce => "compile error",
            Self::Mle => "memory limit exceeded",
            Self::Ole => "output limit exceeded",
            Self::Tle => "time limit exceeded",
            Self::Re => "run-time error",
            Self::Wa => "wrong answer",
            Self::Pe => "presentation error",
            Self::New => "new, not yet reviewed",
            Self::Ac => "accepted",
        }
    }

    /// The verdict that the programs in the folder `rejected/NAME` must get; `None` for another name.
    pub fn of_rejected_folder(name: &str) -> Option<Self> {
        let verdicts = [Self::Mle, Self::Ole, Self::Tle, Self::Re, Self::Wa, Self::Pe];
        verdicts.into_iter().find(|verdict| verdict.words().replace([' ', '-'], "_") == name)
    }
}

/// What the run alone decides, with `good` the exit statuses that leave it to the output: `None` then.
pub fn of_run(run: &Run, limits: &Limits, good: &[i32]) -> Option<Verdict> {
    let too_long = run.stdout.len > limits.output || run.stderr.len > limits.output;
    if run.stop == Some(Stop::Memory) || run.memory > limits.memory {
        Some(Verdict::Mle)
    } else if too_long || run.stop == Some(Stop::Output) || run.end == End::Signaled(SIGXFSZ) {
        Some(Verdict::Ole)
    } else if matches!(run.stop, Some(Stop::Time | Stop::Wall))
        || run.cpu > limits.time
        || run.wall.saturating_sub(run.starved) > limits.wall()
    {
        Some(Verdict::Tle)
    } else {
        let fine =
            run.stop.is_none() && matches!(run.end, End::Exited(status) if good.contains(&status));
        (!fine).then_some(Verdict::Re)
    }
}

/// What the output decides, once the run is fine.
pub fn of_agreement(agreement: &Agreement) -> Verdict {
    match agreement {
        Agreement::Same => Verdict::Ac,
        Agreement::WhiteSpace(_) => Verdict::Pe,
        Agreement::Different(_) => Verdict::Wa,
    }
}

/// Whether a run should be repeated alone before it is called too slow: its CPU time came out between 1 and 1.25 times
/// the limit, or it had computed, not only slept, when the wall limit ended it. Another process may have cost it that.
pub fn is_worth_repeating(run: &Run, limits: &Limits) -> bool {
    match run.stop {
        None => run.cpu > limits.time,
        // Stopped by an estimate, which what was reaped does not bear out.
        Some(Stop::Time) => run.cpu < limits.time_of_kill(),
        Some(Stop::Wall) => run.computed(limits),
        Some(Stop::Memory | Stop::Output | Stop::Processes) => false,
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::run::Stream;

    const LIMITS: Limits = Limits { time: Duration::from_secs(1), memory: 1000, output: 100 };

    fn run() -> Run {
        Run {
            end: End::Exited(0),
            stop: None,
            stdout: Stream { bytes: Vec::new(), len: 100 },
            stderr: Stream { bytes: Vec::new(), len: 100 },
            cpu: LIMITS.time,
            wall: LIMITS.wall() + Duration::from_secs(2),
            starved: Duration::from_secs(2),
            memory: LIMITS.memory,
            left_behind: 3,
        }
    }

    #[test]
    fn at_its_limits_a_run_is_fine() {
        assert_eq!(of_run(&run(), &LIMITS, &[0]), None);
    }

    #[test]
    fn each_fault_alone_and_the_order_of_two() {
        let memory: fn(&mut Run) = |run| run.memory += 1;
        let memory_stop: fn(&mut Run) = |run| run.stop = Some(Stop::Memory);
        let output: fn(&mut Run) = |run| run.stdout.len += 1;
        let errors: fn(&mut Run) = |run| run.stderr.len += 1;
        let output_stop: fn(&mut Run) = |run| run.stop = Some(Stop::Output);
        let sparse: fn(&mut Run) = |run| run.end = End::Signaled(SIGXFSZ);
        let time: fn(&mut Run) = |run| run.cpu += Duration::from_nanos(1);
        let wall: fn(&mut Run) = |run| run.wall += Duration::from_nanos(1);
        let time_stop: fn(&mut Run) = |run| run.stop = Some(Stop::Time);
        let wall_stop: fn(&mut Run) = |run| run.stop = Some(Stop::Wall);
        let processes: fn(&mut Run) = |run| run.stop = Some(Stop::Processes);
        let status: fn(&mut Run) = |run| run.end = End::Exited(1);
        let signal: fn(&mut Run) = |run| run.end = End::Signaled(9);
        let groups = [
            (Verdict::Mle, vec![memory, memory_stop]),
            (Verdict::Ole, vec![output, errors, output_stop, sparse]),
            (Verdict::Tle, vec![time, wall, time_stop, wall_stop]),
            (Verdict::Re, vec![processes, status, signal]),
        ];
        for (place, (verdict, faults)) in groups.iter().enumerate() {
            for fault in faults {
                let mut alone = run();
                fault(&mut alone);
                assert_eq!(of_run(&alone, &LIMITS, &[0]), Some(*verdict), "{alone:?}");
                for other in groups[place + 1..].iter().flat_map(|(_, others)| others) {
                    let mut both = run();
                    other(&mut both);
                    // The same field cannot hold two faults: the later one would win by being written last.
                    fault(&mut both);
                    assert_eq!(of_run(&both, &LIMITS, &[0]), Some(*verdict), "{both:?}");
                }
            }
        }
    }

    #[test]
    fn a_snapshot_may_hold_status_1() {
        let failed = |status| Run { end: End::Exited(status), ..run() };
        assert_eq!(of_run(&failed(1), &LIMITS, &[0, 1]), None);
        assert_eq!(of_run(&failed(2), &LIMITS, &[0, 1]), Some(Verdict::Re));
        assert_eq!(of_run(&failed(1), &LIMITS, &[0]), Some(Verdict::Re));
    }

    #[test]
    fn only_a_doubtful_time_is_repeated() {
        let cpu = |seconds: f64, stop| Run { cpu: Duration::from_secs_f64(seconds), stop, ..run() };
        assert!(!is_worth_repeating(&cpu(1.0, None), &LIMITS));
        assert!(is_worth_repeating(&cpu(1.1, None), &LIMITS));
        assert!(!is_worth_repeating(&cpu(1.26, Some(Stop::Time)), &LIMITS));
        assert!(!is_worth_repeating(&cpu(1.25, Some(Stop::Time)), &LIMITS));
        assert!(is_worth_repeating(&cpu(1.2, Some(Stop::Time)), &LIMITS));
        assert!(is_worth_repeating(&cpu(0.1, Some(Stop::Wall)), &LIMITS));
        assert!(!is_worth_repeating(&cpu(0.01, Some(Stop::Wall)), &LIMITS));
        assert!(!is_worth_repeating(&cpu(1.1, Some(Stop::Memory)), &LIMITS));
    }

    #[test]
    fn the_order_is_the_order_of_precedence() {
        assert!(Verdict::ALL.is_sorted());
    }

    #[test]
    fn rejected_folders_are_named_by_the_verdict_in_words() {
        let found = |name| Verdict::of_rejected_folder(name).map(Verdict::code);
        assert_eq!(found("wrong_answer"), Some("WA"));
        assert_eq!(found("presentation_error"), Some("PE"));
        assert_eq!(found("run_time_error"), Some("RE"));
        assert_eq!(found("time_limit_exceeded"), Some("TLE"));
        assert_eq!(found("memory_limit_exceeded"), Some("MLE"));
        assert_eq!(found("output_limit_exceeded"), Some("OLE"));
        assert_eq!(found("accepted"), None);
        assert_eq!(found("compile_error"), None);
    }
}
