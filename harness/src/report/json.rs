//! The report for programs: each event as one object on a line of its own, and nothing else.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::time::Duration;

use serde::Serialize;

use crate::outcome::{Event, Outcome, Summary};
use crate::plan::{Kind, Plan};
use crate::verdict::Verdict;

use super::message::{message, notes};
use super::Reporter;

/// Writes to `out` as events come.
#[derive(Debug)]
pub struct Json<'a, W> {
    plan: &'a Plan,
    out: W,
}

/// What is written. Times are in ms, memory in KiB; an optional field is left out when there is nothing to say.
#[derive(Serialize)]
#[serde(rename_all = "lowercase", tag = "event")]
enum Line<'a> {
    Start {
        submissions: usize,
        runs: usize,
    },
    Compile {
        problem: &'a str,
        way: &'a str,
        /// The whole path; bytes that are not UTF-8 are replaced.
        source: Cow<'a, str>,
        ok: bool,
        wall_ms: f64,
        #[serde(skip_serializing_if = "Option::is_none")]
        message: Option<&'a str>,
    },
    Run {
        test: &'a str,
        problem: &'a str,
        way: &'a str,
        case: &'a str,
        verdict: Verdict,
        /// What a program that must be rejected has to get.
        #[serde(skip_serializing_if = "Option::is_none")]
        expected: Option<Verdict>,
        cpu_ms: f64,
        wall_ms: f64,
        memory_kib: u64,
        notes: Vec<String>,
        /// What the screen shows of a test that did not come out as it must.
        #[serde(skip_serializing_if = "Option::is_none")]
        message: Option<String>,
    },
    End {
        verdicts: &'a BTreeMap<Verdict, usize>,
        doubts: Vec<String>,
        /// Tests, if somebody had seen enough before.
        #[serde(skip_serializing_if = "Option::is_none")]
        not_run: Option<usize>,
        status: u8,
    },
}

impl<'a, W: Write> Json<'a, W> {
    /// For the events of one plan.
    pub fn new(plan: &'a Plan, out: W) -> Self {
        Self { plan, out }
    }

    fn write(&mut self, line: &Line<'_>) -> io::Result<()> {
        write_line(&mut self.out, line)
    }

    fn run(&mut self, place: usize, outcome: &Outcome) -> io::Result<()> {
        let plan = self.plan;
        let test = &plan.tests[place];
        let problem = plan.problem_of(test);
        let run = outcome.run.as_ref();
        let wall = run.map_or(Duration::ZERO, |run| run.wall);
        self.write(&Line::Run {
            test: &test.name,
            problem: &problem.id,
            way: &plan.programs[test.program].way,
            case: match test.kind {
                Kind::Case(case) => &problem.cases[case].name,
                Kind::Rejected(place) => &problem.rejected[place].name,
            },
            verdict: outcome.verdict,
            expected: Some(outcome.wanted).filter(|&wanted| wanted != Verdict::Ac),
            cpu_ms: milliseconds(run.map_or(Duration::ZERO, |run| run.cpu)),
            wall_ms: milliseconds(wall),
            memory_kib: run.map_or(0, |run| run.memory / 1024),
            notes: notes(outcome).collect(),
            message: (!outcome.passed()).then(|| message(plan, test, outcome)),
        })
    }

    fn end(&mut self, summary: &Summary) -> io::Result<()> {
        self.write(&Line::End {
            verdicts: &summary.verdicts,
            doubts: summary.errors().collect(),
            not_run: Some(summary.not_run).filter(|&count| count > 0),
            status: summary.status(),
        })
    }
}

impl<W: Write> Reporter for Json<'_, W> {
    fn show(&mut self, event: &Event) -> io::Result<()> {
        let plan = self.plan;
        match event {
            Event::Start { programs, runs } => {
                self.write(&Line::Start { submissions: *programs, runs: *runs })
            }
            Event::Building { .. } => Ok(()),
            Event::Built { program, took, failure } => {
                let program = &plan.programs[*program];
                self.write(&Line::Compile {
                    problem: &plan.problems[program.problem].id,
                    way: &program.way,
                    source: program.source.path().to_string_lossy(),
                    ok: failure.is_none(),
                    wall_ms: milliseconds(*took),
                    message: failure.as_deref(),
                })
            }
            Event::Judged { test, outcome } => self.run(*test, outcome),
            Event::End(summary) => self.end(summary),
        }
    }
}

/// Writes one object on a line of its own, at once.
pub(super) fn write_line(out: &mut impl Write, line: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, line)?;
    out.write_all(b"\n")?;
    out.flush()
}

/// To the microsecond: more digits would be noise.
fn milliseconds(time: Duration) -> f64 {
    time.as_micros() as f64 / 1000.0
}
