//! What the table knows of one program.

use std::time::Duration;

use crate::limits::{Limits, MIB};
use crate::outcome::Outcome;
use crate::plan::{Kind, Plan, Program};
use crate::verdict::Verdict;

use super::text::escape;

/// Failures shown, shared among the programs that fail, so that none pushes the others off the screen.
const MOST_SHOWN: usize = 6;
/// Failures shown when only one program is judged: whoever asks for it wants to see more.
const MOST_ALONE: usize = 100;

/// What is known of one program so far.
#[derive(Default)]
pub(super) struct Row {
    /// `ID::WAY`, or the test's name for a rejected program, which has but one.
    pub name: String,
    pub tests: usize,
    pub done: usize,
    pub passed: usize,
    pub worst: Option<Verdict>,
    pub slowest: Duration,
    pub memory: u64,
    pub ran: bool,
    /// The most failures to keep.
    pub most: usize,
    /// The first failures, by the test's place.
    pub failures: Vec<(usize, Outcome)>,
}

impl Row {
    pub(super) fn add(&mut self, test: usize, outcome: &Outcome) {
        self.done += 1;
        self.passed += usize::from(outcome.passed());
        // Of a rejected program, which has one test, the verdict that it must get.
        self.worst = Some(self.worst.map_or(outcome.verdict, |worst| worst.min(outcome.verdict)));
        if let Some(run) = &outcome.run {
            self.ran = true;
            self.slowest = self.slowest.max(run.cpu);
            self.memory = self.memory.max(run.memory);
        }
        if !outcome.passed() {
            let place = self.failures.partition_point(|(other, _)| *other < test);
            self.failures.insert(place, (test, outcome.clone()));
            self.failures.truncate(self.most);
        }
    }

    /// `0.132 / 1.000 s    2.1 /  64.0 MiB`.
    pub(super) fn usage(&self, limits: &Limits) -> String {
        let mib = |bytes: u64| bytes as f64 / MIB as f64;
        format!(
            "{:.3} / {:>6.3} s   {:>5.1} / {:>5.1} MiB",
            self.slowest.as_secs_f64(),
            limits.time.as_secs_f64(),
            mib(self.memory),
            mib(limits.memory),
        )
    }
}

/// A row for each program, named and with its tests counted.
pub(super) fn rows(plan: &Plan) -> Vec<Row> {
    let most = if plan.programs.len() == 1 { MOST_ALONE } else { MOST_SHOWN };
    let name =
        |program: &Program| format!("{}::{}", plan.problems[program.problem].id, program.way);
    let mut rows: Vec<Row> = plan
        .programs
        .iter()
        .map(|program| Row { name: name(program), most, ..Row::default() })
        .collect();
    for test in &plan.tests {
        let row = &mut rows[test.program];
        row.tests += 1;
        if matches!(test.kind, Kind::Rejected(_)) {
            row.name = escape(test.name.as_bytes());
        }
    }
    rows
}
