//! Programs side by side on one input, in rounds: whatever slows the machine for a while slows all of them. Counted is the
//! CPU time of the whole process, as its end tells it.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

use harness::limits::{Limits, MIB};
use harness::run::{End, Job, Run, Runner, Stop, Tool};

/// A program that has used more seconds on one input gets no further round.
const ENOUGH: f64 = 10.0;

/// One program in the race.
pub struct Racer {
    pub name: String,
    pub program: PathBuf,
    /// What its output must be.
    pub role: Role,
    /// Sizes and seconds on the inputs of the same kind so far.
    past: Vec<(f64, f64)>,
}

#[derive(Clone, Copy, PartialEq)]
pub enum Role {
    /// Of the problem: the same as the first one's.
    Way,
    /// From outside: if it is another, that is said.
    Baseline,
    /// As long as the first one's.
    Floor,
}

/// What came of one program on one input.
pub enum Finish {
    /// Seconds in each round in which it ran.
    Times {
        seconds: Vec<Option<f64>>,
        same_output: bool,
    },
    /// It takes too long: how long.
    Skipped(String),
    Failed(String),
}

/// The input of one race.
pub struct Course<'a> {
    pub input: &'a Path,
    pub size: f64,
    pub rounds: usize,
    /// A program that would take more seconds is left out.
    pub longest: f64,
}

impl Racer {
    pub fn new(name: impl Into<String>, program: PathBuf, role: Role) -> Self {
        Self { name: name.into(), program, role, past: Vec::new() }
    }

    /// Another kind of input tells nothing of the next one.
    pub fn forget(&mut self) {
        self.past.clear();
    }

    /// Seconds on an input of this size, as a power of it that the last two sizes give.
    fn predicted(&self, size: f64) -> f64 {
        let (before, last) = match self.past[..] {
            [] => return 0.0,
            [last] => (last, last),
            [.., before, last] => (before, last),
        };
        let power = ((last.1 / before.1).ln() / (last.0 / before.0).ln()).max(1.0);
        // Of a single size nothing follows but that more takes longer: NaN.max(1) is 1.
        last.1 * (size / last.0).powf(power)
    }

    fn run(
        &self,
        runner: &mut Runner,
        input: &Path,
        longest: f64,
        bytes: usize,
    ) -> Result<Run, Finish> {
        let time = Duration::from_secs_f64(3.0 * longest);
        let limits = Limits { time, memory: 2048 * MIB, output: 256 * MIB };
        let count = Tool {
            arguments: vec![OsString::from(bytes.to_string())],
            environment: Vec::new(),
            folder: Path::new("/"),
        };
        let tool = (self.role == Role::Floor).then_some(&count);
        let job = Job { program: &self.program, input, limits, tool };
        let run = runner.run(&job).map_err(|fault| Finish::Failed(fault.to_string()))?;
        match (run.stop, run.end) {
            (None, End::Exited(0)) => Ok(run),
            (Some(Stop::Time | Stop::Wall), _) => {
                Err(Finish::Skipped(format!("took more than {time:?}")))
            }
            (Some(stop), _) => Err(Finish::Failed(format!("stopped for {stop:?}"))),
            (None, end) => Err(Finish::Failed(end.to_string())),
        }
    }
}

/// Has all of them run once in each round, each round beginning with another; the first of them says what is right.
pub fn race(
    racers: &mut [Racer],
    course: &Course<'_>,
    runner: &mut Runner,
) -> (Vec<Finish>, usize) {
    let mut right: Option<Vec<u8>> = None;
    let mut finishes: Vec<Finish> = racers
        .iter()
        .map(|racer| match racer.predicted(course.size) {
            seconds if seconds > course.longest => {
                Finish::Skipped(format!("would take about {seconds:.1} s"))
            }
            _ => Finish::Times { seconds: Vec::new(), same_output: true },
        })
        .collect();
    for round in 0..course.rounds {
        for turn in 0..racers.len() {
            let place = (round + turn) % racers.len();
            let racer = &racers[place];
            let Finish::Times { seconds, same_output } = &mut finishes[place] else { continue };
            if seconds.iter().flatten().sum::<f64>() > ENOUGH {
                seconds.push(None);
                continue;
            }
            let bytes = right.as_ref().map_or(0, Vec::len);
            match racer.run(runner, course.input, course.longest, bytes) {
                Err(finish) => finishes[place] = finish,
                Ok(run) => {
                    seconds.push(Some(run.cpu.as_secs_f64()));
                    let right = right.get_or_insert_with(|| run.stdout.bytes.clone());
                    *same_output &= racer.role == Role::Floor || *right == run.stdout.bytes;
                }
            }
        }
    }
    for (racer, finish) in racers.iter_mut().zip(&finishes) {
        if let Finish::Times { seconds, .. } = finish {
            let seconds: Vec<f64> = seconds.iter().flatten().copied().collect();
            racer.past.push((course.size, median(&seconds)));
        }
    }
    (finishes, right.map_or(0, |right| right.len()))
}

/// NaN of nothing.
pub fn median(numbers: &[f64]) -> f64 {
    let mut sorted = numbers.to_vec();
    sorted.sort_by(f64::total_cmp);
    let middle = sorted.len() / 2;
    match sorted.len() {
        0 => f64::NAN,
        odd if odd % 2 == 1 => sorted[middle],
        _ => f64::midpoint(sorted[middle - 1], sorted[middle]),
    }
}
