//! Looks for an input on which programs of one problem differ, and makes it small. Takes the problem's submissions, the first of
//! which says what is an input at all, and one program to hold against them, or none to hold them against each other; hands
//! on the smallest input found, with what each of them says of it.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::compare::{Agreement, Compare};
use crate::limits::Limits;
use crate::run::{Job, Pool, Run};
use crate::workers::start_workers;

mod enter;
mod inputs;
mod keep;
mod mutate;
mod random;
mod shrink;

pub use enter::Wanted;
pub use inputs::Inputs;
pub use keep::keep;

/// Runs that making an input small may take.
const MOST_RUNS: usize = 600;

/// One of the programs.
#[derive(Clone, Debug)]
pub struct Contestant {
    /// How it is called.
    pub name: String,
    /// What runs.
    pub program: PathBuf,
    /// What it may use.
    pub limits: Limits,
}

/// All that it takes.
#[derive(Debug)]
pub struct Stress<'a> {
    /// Submissions that are right for all that is known; the first one says what an input is, by accepting it.
    pub trusted: Vec<Contestant>,
    /// Held against them; without it they are held against each other.
    pub suspect: Option<Contestant>,
    /// How outputs are held against each other.
    pub compare: Compare,
    /// Where inputs come from.
    pub inputs: Inputs,
    /// Runs them.
    pub pool: &'a Pool,
}

/// What a program did on an input.
#[derive(Clone, Debug)]
pub struct Said {
    /// Its place: trusted ones in their order, then the suspect.
    pub who: usize,
    /// All of it.
    pub run: Run,
}

/// What was tried.
#[derive(Clone, Debug, Default)]
pub struct Tried {
    /// Inputs that were made.
    pub inputs: u64,
    /// Of these, such as the first submission accepts, by the power of two that their length in bytes is below.
    pub valid: [u64; 32],
}

/// An input on which programs differ.
#[derive(Clone, Debug)]
pub struct Found {
    /// Its number, from 0: the seed repeats it.
    pub index: u64,
    /// As it was found.
    pub original: Vec<u8>,
    /// Made small.
    pub input: Vec<u8>,
    /// Inputs that were tried to make it so.
    pub steps: usize,
    /// What each program says of it.
    pub said: Vec<Said>,
}

/// How an input came out.
enum Trial {
    /// It is none.
    Refused,
    /// All say the same.
    Same,
    /// They do not.
    Differs(Vec<Said>),
}

/// A place to put an input for one worker.
struct Desk(TempDir);

impl Desk {
    fn file(&self) -> PathBuf {
        self.0.path().join("input")
    }
}

impl Stress<'_> {
    /// Tries inputs by `jobs` threads for this long, or until programs differ; `tell` hears of the number tried so far.
    ///
    /// # Errors
    /// When a program cannot be run, or a file not be written.
    pub fn search(
        &self,
        jobs: usize,
        time: Duration,
        tell: &(dyn Fn(u64) + Sync),
    ) -> io::Result<(Tried, Option<Found>)> {
        let (next, over) = (AtomicU64::new(0), AtomicBool::new(false));
        let progress = Mutex::new(Progress::default());
        let locked = || progress.lock().unwrap_or_else(PoisonError::into_inner);
        let end = Instant::now() + time;
        let work = || -> io::Result<()> {
            let desk = Desk(self.pool.folder()?);
            while !over.load(Ordering::Relaxed) && Instant::now() < end {
                let index = next.fetch_add(1, Ordering::Relaxed);
                let (input, is_generated) = self.inputs.make(index, self.pool, desk.0.path())?;
                let trial = self.trial(&desk, &input)?;
                let mut progress = locked();
                progress.add(index, &input, is_generated, &trial);
                tell(progress.tried.inputs);
                if progress.sure.is_some() {
                    over.store(true, Ordering::Relaxed);
                }
            }
            Ok(())
        };
        let work_to_the_end = |(): &()| {
            if let Err(error) = work() {
                over.store(true, Ordering::Relaxed);
                locked().error = Some(error);
            }
        };
        std::thread::scope(|threads| start_workers(threads, jobs, (), work_to_the_end));
        let progress = progress.into_inner().unwrap_or_else(PoisonError::into_inner);
        match (progress.error, progress.sure.or(progress.unsure)) {
            (Some(error), _) => Err(error),
            (None, Some(first)) => Ok((progress.tried, self.reduce(first)?)),
            (None, None) => Ok((progress.tried, None)),
        }
    }

    /// Makes input `index` small; none if it shows nothing the second time.
    fn reduce(&self, index: u64) -> io::Result<Option<Found>> {
        let desk = Desk(self.pool.folder()?);
        let (original, _) = self.inputs.make(index, self.pool, desk.0.path())?;
        let Trial::Differs(said) = self.trial(&desk, &original)? else {
            return Ok(None);
        };
        // A crash may be another fault than a wrong answer, and a smaller one.
        let kind = kinds(&said);
        let mut error = None;
        let (input, steps) = shrink::shrink(
            &original,
            &self.inputs.placeholders(),
            MOST_RUNS,
            |candidate| match self.trial(&desk, candidate) {
                Ok(Trial::Differs(said)) => kinds(&said) == kind,
                Ok(_) => false,
                Err(fault) => {
                    error = Some(fault);
                    false
                }
            },
        );
        if let Some(error) = error {
            return Err(error);
        }
        let Trial::Differs(said) = self.trial(&desk, &input)? else {
            return Ok(None);
        };
        Ok(Some(Found { index, original, input, steps, said }))
    }

    fn trial(&self, desk: &Desk, input: &[u8]) -> io::Result<Trial> {
        let file = desk.file();
        std::fs::write(&file, input)?;
        let first = self.run(0, &file)?;
        if !first.succeeded() {
            return Ok(Trial::Refused);
        }
        let differs = |other: &Run| !self.agree(&first, other);
        if let Some(place) = self.suspect.as_ref().map(|_| self.trusted.len()) {
            let found = self.run(place, &file)?;
            if !differs(&found) {
                return Ok(Trial::Same);
            }
            let mut said = vec![Said { who: 0, run: first.clone() }];
            for who in 1..self.trusted.len() {
                let run = self.run(who, &file)?;
                if !run.succeeded() {
                    return Ok(Trial::Refused);
                }
                said.push(Said { who, run });
            }
            said.push(Said { who: place, run: found });
            return Ok(Trial::Differs(said));
        }
        let mut said = Vec::new();
        for who in 1..self.trusted.len() {
            said.push(Said { who, run: self.run(who, &file)? });
        }
        if said.iter().any(|other| differs(&other.run)) {
            said.insert(0, Said { who: 0, run: first });
            return Ok(Trial::Differs(said));
        }
        Ok(Trial::Same)
    }

    /// The right output of what was found, for all that is known: the first submission's, if another one says the same.
    pub fn answer<'f>(&self, found: &'f Found) -> Option<&'f [u8]> {
        let (first, others) = found.said.split_first()?;
        let mut others = others.iter().filter(|said| said.who < self.trusted.len());
        let is_confirmed = others.any(|other| self.agree(&first.run, &other.run));
        (is_confirmed && first.run.succeeded()).then_some(&first.run.stdout.bytes)
    }

    /// By its place.
    pub fn contestant(&self, who: usize) -> Option<&Contestant> {
        self.trusted.get(who).or(self.suspect.as_ref())
    }

    fn run(&self, who: usize, input: &Path) -> io::Result<Run> {
        let Some(contestant) = self.contestant(who) else {
            return Err(io::Error::other("no such program"));
        };
        let program = &contestant.program;
        let job = Job { program, input, limits: contestant.limits, tool: None };
        let run = self.pool.take()?.run(&job);
        run.map_err(|fault| io::Error::other(format!("cannot run {}: {fault}", contestant.name)))
    }

    fn agree(&self, one: &Run, other: &Run) -> bool {
        let same = || self.compare.compare(&other.stdout.bytes, &one.stdout.bytes);
        one.end == other.end && other.stop.is_none() && same() == Agreement::Same
    }
}

/// Where a search stands.
#[derive(Default)]
struct Progress {
    tried: Tried,
    /// The first input on which programs differ. Others may be found at the same time, whatever the threads do, but those
    /// before it are all under way.
    sure: Option<u64>,
    /// The first on which one crashes that was made by a change: perhaps no judge sends such, though it is accepted.
    unsure: Option<u64>,
    error: Option<io::Error>,
}

impl Progress {
    fn add(&mut self, index: u64, input: &[u8], is_generated: bool, trial: &Trial) {
        self.tried.inputs += 1;
        if !matches!(trial, Trial::Refused) {
            let power = (usize::BITS - input.len().leading_zeros()) as usize;
            self.tried.valid[power.min(self.tried.valid.len() - 1)] += 1;
        }
        if let Trial::Differs(said) = trial {
            let is_sure = is_generated || said.iter().all(|said| said.run.succeeded());
            let first = if is_sure { &mut self.sure } else { &mut self.unsure };
            *first = Some(first.map_or(index, |first| first.min(index)));
        }
    }
}

/// Who ended how.
fn kinds(said: &[Said]) -> Vec<bool> {
    said.iter().map(|said| said.run.succeeded()).collect()
}
