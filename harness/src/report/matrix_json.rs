//! Submissions × judges, for programs: each event as one object on a line of its own, then a line for each cell.

use std::io::{self, Write};

use serde::Serialize;

use crate::plan::Plan;
use crate::portability::{Cell, Event, Finding, Matrix, Results};
use crate::verdict::Verdict;

use super::json::write_line;
use super::matrix::{counts, explained};
use super::message::message;

/// Writes to `out` as events come.
pub struct MatrixJson<'a, W> {
    matrix: &'a Matrix,
    plan: &'a Plan,
    out: W,
}

/// What is written; an optional field is left out when there is nothing to say.
#[derive(Serialize)]
#[serde(rename_all = "lowercase", tag = "event")]
enum Line<'a> {
    Start {
        submissions: usize,
        judges: usize,
        compilers: Vec<String>,
        builds: usize,
    },
    Build {
        compiler: String,
        flags: &'a [String],
        file: Option<&'a str>,
        judges: Vec<&'a str>,
        problem: &'a str,
        way: &'a str,
        runs: usize,
        verdict: Verdict,
        #[serde(skip_serializing_if = "Option::is_none")]
        message: Option<String>,
    },
    Cell {
        judge: &'a str,
        problem: &'a str,
        way: &'a str,
        result: &'static str,
        #[serde(skip_serializing_if = "Option::is_none")]
        verdict: Option<Verdict>,
        #[serde(skip_serializing_if = "Option::is_none")]
        reason: Option<&'static str>,
    },
    End {
        accepted: usize,
        failed: usize,
        not_covered: usize,
        doubts: &'a [String],
        status: u8,
    },
}

impl<'a, W: Write> MatrixJson<'a, W> {
    /// For the events of one run of `matrix` over `plan`.
    pub fn new(matrix: &'a Matrix, plan: &'a Plan, out: W) -> Self {
        Self { matrix, plan, out }
    }

    /// Shows one event.
    ///
    /// # Errors
    /// When `out` takes no more.
    pub fn show(&mut self, event: &Event<'_>) -> io::Result<()> {
        let (matrix, plan) = (self.matrix, self.plan);
        match event {
            Event::Start => self.write(&Line::Start {
                submissions: plan.programs.len(),
                judges: matrix.judges.len(),
                compilers: matrix.compilers.iter().map(|it| it.release.to_string()).collect(),
                builds: matrix.builds.len(),
            }),
            Event::Judged => Ok(()),
            Event::Found { build, program, finding } => self.build(*build, *program, finding),
            Event::End(results) => self.end(results),
        }
    }

    fn build(&mut self, build: usize, program: usize, finding: &Finding) -> io::Result<()> {
        let (matrix, plan) = (self.matrix, self.plan);
        let build = &matrix.builds[build];
        let failure = finding.failure.as_ref();
        let (problem, way) = self.name(program);
        self.write(&Line::Build {
            compiler: matrix.compilers[build.compiler].release.to_string(),
            flags: &build.style.flags,
            file: build.style.file.as_deref(),
            judges: matrix.names(build),
            problem,
            way,
            runs: finding.runs,
            verdict: failure.map_or(Verdict::Ac, |(_, outcome)| outcome.verdict),
            message: failure.map(|(test, outcome)| message(plan, &plan.tests[*test], outcome)),
        })
    }

    fn end(&mut self, results: &Results) -> io::Result<()> {
        let (matrix, plan) = (self.matrix, self.plan);
        for program in 0..plan.programs.len() {
            for (place, judge) in matrix.judges.iter().enumerate() {
                let (result, verdict, reason) = match matrix.cell(results, place, program) {
                    Cell::Accepted => ("accepted", None, None),
                    Cell::Failed(verdict) => ("failed", Some(verdict), None),
                    Cell::NotCovered(gap) => ("not covered", None, Some(explained(gap).1)),
                };
                let ((problem, way), judge) = (self.name(program), &judge.name);
                self.write(&Line::Cell { judge, problem, way, result, verdict, reason })?;
            }
        }
        let [accepted, failed, not_covered] = counts(matrix, plan, results);
        let (doubts, status) = (&results.errors, results.status);
        self.write(&Line::End { accepted, failed, not_covered, doubts, status })
    }

    /// The problem and the way.
    fn name(&self, program: usize) -> (&'a str, &'a str) {
        let program = &self.plan.programs[program];
        (&self.plan.problems[program.problem].id, &program.way)
    }

    fn write(&mut self, line: &Line<'_>) -> io::Result<()> {
        write_line(&mut self.out, line)
    }
}
