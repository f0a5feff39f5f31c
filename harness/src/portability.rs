//! Whether each judge of the table would take each submission. Takes a plan and the compilers at hand; compiles every program
//! as every judge does, by every compiler that can, without a word of the compiler, and judges it on all its cases; hands on
//! what each build came to, and what that shows of each judge.
//!
//! A judge counts as *covered* when one of the compilers is its own, or when some are older and some are newer: Rust keeps
//! taking what it took, so what both accept, one between them accepts. All else, and least of all a judge whose compiler is
//! older than any at hand, is said not to be covered, whatever came of it. Judges that give the same command share a build,
//! and builds that are the same bytes share their runs.

use std::io;
use std::sync::Arc;

use crate::compile::Style;
use crate::judge::{Judge, Memo, Pool};
use crate::judges::{OnlineJudge, Release};
use crate::outcome::{self, Outcome, Summary};
use crate::plan::Plan;
use crate::verdict::Verdict;

mod toolchain;

pub use toolchain::Toolchain;

/// What is to be built, and for whom.
#[derive(Debug)]
pub struct Matrix {
    /// The columns.
    pub judges: Vec<OnlineJudge>,
    /// The oldest first.
    pub compilers: Vec<Toolchain>,
    /// Each command once.
    pub builds: Vec<Build>,
}

/// One way to compile every program.
#[derive(Clone, Debug)]
pub struct Build {
    /// Its place in [`Matrix::compilers`].
    pub compiler: usize,
    /// What it is given.
    pub style: Style,
    /// On every time limit.
    pub time_factor: f64,
    /// Whom it stands for, by their places in [`Matrix::judges`].
    pub judges: Vec<usize>,
}

/// What one build of one program came to.
#[derive(Debug, Default)]
pub struct Finding {
    /// Tests that were judged.
    pub runs: usize,
    /// The first test that failed, by its place in the plan, and how.
    pub failure: Option<(usize, Box<Outcome>)>,
}

/// Why nothing is known of a judge for sure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Gap {
    /// Nobody has said which compiler it has.
    Unknown,
    /// Its compiler is older than any at hand that knows its edition.
    Older,
    /// Its compiler is newer than any at hand.
    Newer,
    /// No compiler at hand knows its edition.
    Edition,
}

/// What is known of one submission at one judge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// It is accepted there.
    Accepted,
    /// Some build that stands for the judge failed, the gravest so.
    Failed(Verdict),
    /// No build failed, but that does not show that the judge accepts it.
    NotCovered(Gap),
}

/// One step of it.
#[derive(Debug)]
pub enum Event<'a> {
    /// Before all others.
    Start,
    /// One test more was judged.
    Judged,
    /// A program was built, or not, and judged on all its cases.
    Found {
        /// The build's place.
        build: usize,
        /// The program's place in the plan.
        program: usize,
        /// What came of it.
        finding: &'a Finding,
    },
    /// After all others.
    End(&'a Results),
}

/// All that came of it.
#[derive(Debug, Default)]
pub struct Results {
    /// By build and program.
    pub findings: Vec<Vec<Finding>>,
    /// What could not be understood, or done.
    pub errors: Vec<String>,
    /// As of `cargo judge`: a judge that is not covered makes no difference.
    pub status: u8,
}

impl Matrix {
    /// Of these judges and compilers.
    pub fn new(judges: Vec<OnlineJudge>, mut compilers: Vec<Toolchain>) -> Self {
        compilers.sort_by_key(|toolchain| toolchain.release);
        let mut builds: Vec<Build> = Vec::new();
        for (compiler, toolchain) in compilers.iter().enumerate() {
            for (place, judge) in judges.iter().enumerate() {
                if !judge.is_known_to(toolchain.release) {
                    continue;
                }
                let (style, time_factor) = (toolchain.style(judge), judge.time_factor);
                let same = builds.iter_mut().find(|build| {
                    (build.compiler, &build.style, build.time_factor)
                        == (compiler, &style, time_factor)
                });
                match same {
                    Some(build) => build.judges.push(place),
                    None => {
                        builds.push(Build { compiler, style, time_factor, judges: vec![place] });
                    }
                }
            }
        }
        Self { judges, compilers, builds }
    }

    /// The releases that can stand for a judge.
    pub fn releases(&self, judge: usize) -> impl Iterator<Item = Release> + '_ {
        let judge = &self.judges[judge];
        let releases = self.compilers.iter().map(|toolchain| toolchain.release);
        releases.filter(|release| judge.is_known_to(*release))
    }

    /// Whom a build stands for.
    pub fn names(&self, build: &Build) -> Vec<&str> {
        build.judges.iter().map(|&judge| self.judges[judge].name.as_str()).collect()
    }

    /// What keeps the compilers at hand from showing that a judge accepts what they accept.
    pub fn gap(&self, judge: usize) -> Option<Gap> {
        let (Some(oldest), Some(newest)) = (self.releases(judge).min(), self.releases(judge).max())
        else {
            return Some(Gap::Edition);
        };
        match self.judges[judge].compiler {
            None => Some(Gap::Unknown),
            Some(own) if own < oldest => Some(Gap::Older),
            Some(own) if newest < own => Some(Gap::Newer),
            Some(_) => None,
        }
    }

    /// What the findings show of a program at a judge.
    pub fn cell(&self, results: &Results, judge: usize, program: usize) -> Cell {
        let of_it = self.builds.iter().zip(&results.findings);
        let of_it = of_it.filter(|(build, _)| build.judges.contains(&judge));
        let failures = of_it.filter_map(|(_, findings)| findings[program].failure.as_ref());
        let gravest = failures.map(|(_, outcome)| outcome.verdict).min();
        match (gravest, self.gap(judge)) {
            (Some(verdict), _) => Cell::Failed(verdict),
            (None, Some(gap)) => Cell::NotCovered(gap),
            (None, None) => Cell::Accepted,
        }
    }

    /// Makes every build of `plan`, one after the other, and judges it by `jobs` threads; `show` is told of all.
    ///
    /// # Errors
    /// That of `show`, after which nothing more is made.
    pub fn run(
        &self,
        plan: &Plan,
        pool: Pool,
        jobs: usize,
        mut show: impl FnMut(&Event<'_>) -> io::Result<()>,
    ) -> io::Result<Results> {
        let (pool, memo) = (Arc::new(pool), Arc::new(Memo::default()));
        let mut results = Results::default();
        show(&Event::Start)?;
        for (place, build) in self.builds.iter().enumerate() {
            let judge = self.judge(build, plan, &pool).sharing(Arc::clone(&memo));
            let mut findings: Vec<Finding> = Vec::new();
            findings.resize_with(plan.programs.len(), Finding::default);
            let mut shown = Ok(());
            let summary = judge.all(jobs, |event| {
                if let outcome::Event::Judged { test, outcome } = event {
                    findings[plan.tests[*test].program].add(*test, outcome);
                    shown = show(&Event::Judged);
                }
                shown.is_ok()
            });
            shown?;
            for (program, finding) in findings.iter().enumerate() {
                show(&Event::Found { build: place, program, finding })?;
            }
            results.findings.push(findings);
            results.add(&summary);
            if summary.nothing_to_do {
                break;
            }
        }
        show(&Event::End(&results))?;
        Ok(results)
    }

    fn judge(&self, build: &Build, plan: &Plan, pool: &Arc<Pool>) -> Judge {
        let mut plan = plan.clone();
        plan.scale_time(build.time_factor);
        let compiler = self.compilers[build.compiler].compiler.clone();
        Judge::new(plan, compiler.styled(build.style.clone()), Arc::clone(pool))
    }
}

impl Finding {
    fn add(&mut self, test: usize, outcome: &Outcome) {
        self.runs += 1;
        let is_first = self.failure.as_ref().is_none_or(|(other, _)| test < *other);
        if !outcome.passed() && is_first {
            self.failure = Some((test, Box::new(outcome.clone())));
        }
    }
}

impl Results {
    fn add(&mut self, summary: &Summary) {
        if self.errors.is_empty() {
            self.errors = summary.errors().collect();
        }
        self.status = self.status.max(summary.status());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compile::Compiler;
    use crate::judges::Edition;

    fn judge(compiler: Option<Release>, edition: Option<Edition>, flags: &str) -> OnlineJudge {
        OnlineJudge {
            name: flags.to_owned(),
            compiler,
            edition,
            flags: flags.split_whitespace().map(String::from).collect(),
            file: "main.rs".to_owned(),
            time_factor: 1.0,
            source: String::new(),
            date: String::new(),
        }
    }

    fn matrix(judges: Vec<OnlineJudge>, releases: &[u32]) -> Matrix {
        let compiler = Compiler::new().unwrap();
        let toolchain = |minor: &u32| Toolchain {
            compiler: compiler.clone(),
            release: Release(1, *minor),
            optimised: Some("opt-level=2".into()),
        };
        Matrix::new(judges, releases.iter().map(toolchain).collect())
    }

    #[test]
    fn a_judge_is_covered_by_its_own_compiler_or_between_two() {
        let gap = |own: Option<u32>, edition, releases: &[u32]| {
            let own = own.map(|minor| Release(1, minor));
            matrix(vec![judge(own, edition, "-O")], releases).gap(0)
        };
        let newest = Some(Edition::E2024);
        for (own, edition, releases, expected) in [
            (Some(63), None, &[63][..], None),
            (Some(70), None, &[95, 63], None),
            (Some(56), None, &[63, 95], Some(Gap::Older)),
            (Some(96), None, &[63, 95], Some(Gap::Newer)),
            (None, None, &[63, 95], Some(Gap::Unknown)),
            (Some(88), newest, &[85, 95], None),
            // That 1.63 is at hand shows nothing: it cannot compile this.
            (Some(88), newest, &[63, 95], Some(Gap::Older)),
            (Some(88), newest, &[63], Some(Gap::Edition)),
        ] {
            assert_eq!(gap(own, edition, releases), expected, "{own:?} {edition:?} {releases:?}");
        }
    }

    #[test]
    fn the_same_command_is_one_build() {
        let own = Some(Release(1, 63));
        let mut judges: Vec<_> = ["-O", "-C opt-level=2", "", "-O --cfg J", "-O", "-O"]
            .map(|flags| judge(own, None, flags))
            .into();
        judges[4].file = "answer.code".to_owned();
        judges[5].time_factor = 10.0;
        let shared = |releases| -> Vec<Vec<usize>> {
            matrix(judges.clone(), releases).builds.into_iter().map(|build| build.judges).collect()
        };
        let once = [vec![0, 1], vec![2], vec![3], vec![4], vec![5]];
        assert_eq!(shared(&[63]), once);
        assert_eq!(shared(&[63, 95]), [&once[..], &once[..]].concat());
        let flags = |minor| matrix(judges.clone(), &[minor]).builds[0].style.flags.join(" ");
        assert_eq!(flags(63), "-C opt-level=2 -C strip=symbols");
        assert_eq!(flags(56), "-C opt-level=2");
    }

    #[test]
    fn what_is_not_covered_never_passes_and_what_failed_always_shows() {
        let judges = vec![
            judge(Some(Release(1, 95)), None, "-O"),
            judge(Some(Release(1, 56)), None, "-O"),
            judge(Some(Release(1, 95)), None, ""),
        ];
        let matrix = matrix(judges, &[95]);
        let findings = vec![vec![Finding::default()], vec![Finding::default()]];
        let mut results = Results { findings, ..Results::default() };
        let cell = |results: &Results, judge| matrix.cell(results, judge, 0);
        assert_eq!(cell(&results, 0), Cell::Accepted);
        assert_eq!(cell(&results, 1), Cell::NotCovered(Gap::Older));
        let outcome = Outcome {
            verdict: Verdict::Wa,
            wanted: Verdict::Ac,
            cause: outcome::Cause::Run,
            run: None,
            limits: crate::problem::Settings::new([1.0, 64.0, 1.0], false, None).unwrap().limits,
            notes: Vec::new(),
        };
        results.findings[0][0].add(0, &outcome);
        assert_eq!(cell(&results, 0), Cell::Failed(Verdict::Wa));
        assert_eq!(cell(&results, 1), Cell::Failed(Verdict::Wa));
        assert_eq!(cell(&results, 2), Cell::Accepted);
    }
}
