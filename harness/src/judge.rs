//! Judges a plan: builds what a test needs, runs it, holds it against what is expected, and tells each step as an event.

use std::cell::Cell;
use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{mpsc, Arc, PoisonError, RwLock};
use std::time::Duration;

use crate::case::Case;
use crate::compile::{Builds, Compiled, Compiler, Executable, Failure, Progress};
use crate::outcome::{Cause, Event, Note, Outcome, Summary};
use crate::plan::{Kind, Plan, Test};
pub use crate::run::Pool;
use crate::run::{Fault, Job, Run};
use crate::verdict::{self, Verdict};
use crate::workers::start_workers;

mod expect;
mod guard;
mod memo;

use expect::{Reference, Subject};
use guard::Guard;
pub use memo::Memo;

/// A plan and all that it takes to carry it out; any number of threads may judge tests of it at once.
#[derive(Debug)]
pub struct Judge {
    /// What is judged.
    pub plan: Plan,
    builds: Builds,
    pool: Arc<Pool>,
    /// What other judges of this plan have seen pass.
    memo: Option<Arc<Memo>>,
    /// Held shared by every run, alone by a run that is repeated because it was near a limit.
    alone: RwLock<()>,
}

impl Judge {
    /// For one plan.
    pub fn new(plan: Plan, compiler: Compiler, pool: impl Into<Arc<Pool>>) -> Self {
        let sources = plan.programs.iter().map(|program| program.source.clone()).collect();
        let builds = Builds::new(compiler, sources);
        Self { builds, plan, pool: pool.into(), memo: None, alone: RwLock::new(()) }
    }

    /// The same, which runs nothing again that another judge of the plan saw pass, and tells others of its own.
    pub fn sharing(self, memo: Arc<Memo>) -> Self {
        Self { memo: Some(memo), ..self }
    }

    /// Judges every test by `jobs` threads, the first ones first, and hands `listen` each event in this thread, until it
    /// says that it wants no more; then only the last one, which sums up.
    pub fn all(&self, jobs: usize, mut listen: impl FnMut(&Event) -> bool) -> Summary {
        let mut summary = Summary::of_nothing_yet(&self.plan);
        let start =
            Event::Start { programs: self.plan.programs.len(), runs: self.plan.tests.len() };
        if !listen(&start) {
            return summary;
        }
        let next = AtomicUsize::new(0);
        std::thread::scope(|threads| {
            let (sender, events) = mpsc::channel();
            let jobs = jobs.clamp(1, self.plan.tests.len().max(1));
            start_workers(threads, jobs, sender, |sender| self.work(&next, sender));
            for event in events {
                if let Event::Judged { outcome, .. } = &event {
                    summary.add(outcome);
                }
                // Without a receiver the workers stop after what they are at.
                if !listen(&event) {
                    break;
                }
            }
        });
        listen(&Event::End(summary.clone()));
        summary
    }

    fn work(&self, next: &AtomicUsize, sender: &mpsc::Sender<Event>) {
        // A listener that is gone wants nothing more.
        let gone = Cell::new(false);
        let tell = |event| gone.set(sender.send(event).is_err());
        loop {
            let test = next.fetch_add(1, Ordering::Relaxed);
            if test >= self.plan.tests.len() || gone.get() {
                return;
            }
            let outcome = Box::new(self.one(test, &tell));
            tell(Event::Judged { test, outcome });
        }
    }

    /// Judges the test at this place of the plan; `tell` hears of what had to be built for it.
    pub fn one(&self, place: usize, tell: &dyn Fn(Event)) -> Outcome {
        let test = &self.plan.tests[place];
        let program = &self.plan.programs[test.program];
        let problem = self.plan.problem_of(test);
        let compiled = self.build(test.program, tell);
        let subject = Subject { program, compare: problem.settings.compare };
        let memo = self.memo.as_deref().zip(compiled.result.as_ref().ok());
        if let Some(known) = memo.and_then(|(memo, made)| memo.find(made, place, program.limits)) {
            return known;
        }
        let outcome = match (&compiled.result, test.kind) {
            (Err(Failure::Rejected(said)), _) => {
                subject.without_run(Verdict::Ce, Cause::Compiler(said.clone()))
            }
            (Err(Failure::Fault(what)), _) => {
                subject.without_run(Verdict::Je, Cause::Fault(what.clone()))
            }
            (Ok(executable), Kind::Case(case)) => {
                self.case(&subject, executable, &problem.cases[case])
            }
            (Ok(executable), Kind::Rejected(_)) => {
                self.rejected(&subject, executable, &problem.cases)
            }
        };
        let outcome = Outcome { wanted: self.wanted(test), ..outcome };
        if let Some((memo, made)) = memo {
            memo.keep(made, place, &outcome);
        }
        outcome
    }

    fn build(&self, program: usize, tell: &dyn Fn(Event)) -> Compiled {
        // A compiler is company too for a run that must be alone.
        let _shared = self.alone.read().unwrap_or_else(PoisonError::into_inner);
        self.builds.get(program, &self.pool, |program, progress| match progress {
            Progress::Begun => tell(Event::Building { program }),
            Progress::Done(compiled) => {
                let failure = compiled.result.as_ref().err().map(ToString::to_string);
                tell(Event::Built { program, took: compiled.took, failure });
            }
        })
    }

    fn wanted(&self, test: &Test) -> Verdict {
        match test.kind {
            Kind::Case(_) => Verdict::Ac,
            Kind::Rejected(place) => self.plan.problem_of(test).rejected[place].verdict,
        }
    }

    /// Runs a program that must fail on the cases that must make it, until one does not accept it.
    fn rejected(&self, subject: &Subject<'_>, executable: &Executable, cases: &[Case]) -> Outcome {
        let decisive = |case: &&Case| {
            case.answer().is_some() && !case.is_below("sample") && !case.is_below("raw")
        };
        let mut last = subject.without_run(Verdict::Ac, Cause::Run);
        for case in cases.iter().filter(decisive) {
            last = self.case(subject, executable, case);
            if last.verdict != Verdict::Ac {
                last.notes.push(Note::RejectedBy(case.name.clone()));
                break;
            }
        }
        last
    }

    fn case(&self, subject: &Subject<'_>, executable: &Executable, case: &Case) -> Outcome {
        let ran = Guard::new(executable, case).and_then(|guard| {
            let expected = Reference::read(case)?;
            Ok((expected, self.run(subject, &guard, executable, case)?))
        });
        let (expected, (run, first)) = match ran {
            Ok(ran) => ran,
            Err(what) => return subject.without_run(Verdict::Je, Cause::Fault(what)),
        };
        let mut outcome = expected.judge(subject, run);
        outcome.notes.extend(first.map(Note::RanAgain));
        outcome
    }

    /// Runs once, and once more while nothing else does if the first time was too near to its limit to tell; then that
    /// first CPU time comes too.
    fn run(
        &self,
        subject: &Subject<'_>,
        guard: &Guard<'_>,
        executable: &Executable,
        case: &Case,
    ) -> Result<(Run, Option<Duration>), String> {
        let limits = subject.program.limits;
        let job = Job { program: &executable.path, input: &case.input, limits, tool: None };
        let first = {
            let _shared = self.alone.read().unwrap_or_else(PoisonError::into_inner);
            self.run_once(&job, guard)?
        };
        if !verdict::is_worth_repeating(&first, &limits) {
            return Ok((first, None));
        }
        let _alone = self.alone.write().unwrap_or_else(PoisonError::into_inner);
        Ok((self.run_once(&job, guard)?, Some(first.cpu)))
    }

    fn run_once(&self, job: &Job<'_>, guard: &Guard<'_>) -> Result<Run, String> {
        let mut runner =
            self.pool.take().map_err(|error| format!("cannot start a helper process: {error}"))?;
        let run = runner.run(job).map_err(|fault| match fault {
            Fault::Input(why) => format!("cannot open {}: {why}", job.input.display()),
            Fault::Start(why) => {
                let is_there = why.kind() == io::ErrorKind::NotFound && job.program.exists();
                let cure = if is_there {
                    "; what is missing is the interpreter that it names"
                } else {
                    ""
                };
                format!("cannot start {}: {why}{cure}", job.program.display())
            }
            other => other.to_string(),
        });
        // What the program broke explains a failed run better than the run does.
        guard.check("while the program ran")?;
        run
    }
}
