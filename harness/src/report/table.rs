//! The table: a line for each program, and one for each of its cases if they are wanted.

use std::time::Duration;

use anstyle::{AnsiColor, Style};

use crate::escape::escape;
use crate::limits::{Limits, MIB};
use crate::outcome::{Note, Outcome};
use crate::plan::{Kind, Plan, Program, Test};
use crate::verdict::Verdict;

use super::text::seconds;

/// Failures shown, shared among the programs that fail, so that none pushes the others off the screen.
const MOST_SHOWN: usize = 6;
/// Failures shown when only one program is judged: whoever asks for it wants to see more.
const MOST_ALONE: usize = 100;

/// Blanks before a case's name.
const INDENT: usize = 2;
/// Above the names.
const NAMES: &str = "submission";
/// Above the tests that passed, of how many.
const COUNTS: &str = "cases";

/// A row for each program.
pub(super) struct Table {
    pub rows: Vec<Row>,
    name_width: usize,
    count_width: usize,
    wants_cases: bool,
}

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
    ran: bool,
    /// The most failures to keep.
    pub most: usize,
    /// The first failures, by the test's place.
    pub failures: Vec<(usize, Outcome)>,
    /// What is known of each case, by the test's place; empty unless they are wanted.
    cases: Vec<CaseLine>,
}

/// What is known of one case.
struct CaseLine {
    name: String,
    verdict: Verdict,
    passed: bool,
    /// CPU time, memory, time on the wall.
    usage: String,
    /// The test's place.
    test: usize,
}

impl CaseLine {
    /// Of the test at this place of `plan`; none of a program that must fail and does not, on any case.
    fn new(plan: &Plan, test: usize, outcome: &Outcome) -> Option<Self> {
        let decided = outcome.notes.iter().find_map(|note| match note {
            Note::RejectedBy(case) => Some(case.as_str()),
            _ => None,
        });
        let name = match plan.tests[test].kind {
            Kind::Case(_) => case_names(plan, &plan.tests[test]).next(),
            Kind::Rejected(_) => decided,
        };
        let usage = outcome.run.as_ref().map_or_else(String::new, |run| {
            let memory = run.memory as f64 / MIB as f64;
            format!("{:<16}   {memory:>5.1} MiB  {:>15}", seconds(run.cpu), seconds(run.wall))
        });
        Some(Self {
            name: escape(name?.as_bytes()),
            verdict: outcome.verdict,
            passed: outcome.passed(),
            usage,
            test,
        })
    }
}

/// The names that the line of its case may have: for a program that must fail, of whichever case decides.
fn case_names<'a>(plan: &'a Plan, test: &Test) -> impl Iterator<Item = &'a str> {
    let cases = &plan.problem_of(test).cases;
    let cases = match test.kind {
        Kind::Case(case) => &cases[case..=case],
        Kind::Rejected(_) => cases,
    };
    cases.iter().map(|case| case.name.as_str())
}

impl Row {
    fn add(&mut self, test: usize, outcome: &Outcome) {
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
    fn usage(&self, limits: &Limits) -> String {
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

impl Table {
    /// A row for each program, named and with its tests counted.
    pub(super) fn new(plan: &Plan, wants_cases: bool) -> Self {
        let most = if plan.programs.len() == 1 { MOST_ALONE } else { MOST_SHOWN };
        let name = |program: &Program| escape(plan.name(program).as_bytes());
        let row = |program| Row { name: name(program), most, ..Row::default() };
        let mut rows: Vec<Row> = plan.programs.iter().map(row).collect();
        let width = |text: &str| text.chars().count();
        let mut name_width = width(NAMES);
        for test in &plan.tests {
            let row = &mut rows[test.program];
            row.tests += 1;
            if matches!(test.kind, Kind::Rejected(_)) {
                row.name = escape(test.name.as_bytes());
            }
            let cases = case_names(plan, test).filter(|_| wants_cases);
            let longest = cases.map(|name| INDENT + width(&escape(name.as_bytes()))).max();
            name_width = name_width.max(width(&row.name)).max(longest.unwrap_or(0));
        }
        // `90/90`, under `cases`.
        let counts = rows.iter().map(|row| 2 * row.tests.to_string().len() + 1);
        let count_width = counts.max().unwrap_or(0).max(width(COUNTS));
        Self { rows, name_width, count_width, wants_cases }
    }

    /// Enters what came of the test at this place of `plan`.
    pub(super) fn add(&mut self, plan: &Plan, test: usize, outcome: &Outcome) {
        let row = &mut self.rows[plan.tests[test].program];
        row.add(test, outcome);
        if !self.wants_cases {
            return;
        }
        if let Some(line) = CaseLine::new(plan, test, outcome) {
            let place = row.cases.partition_point(|case| case.test < test);
            row.cases.insert(place, line);
        }
    }

    /// What stands above the rows.
    pub(super) fn header(&self) -> String {
        let style = Style::new().dimmed();
        let wall = if self.wants_cases { "     wall clock" } else { "" };
        format!(
            "{style}{NAMES:name$}  {COUNTS:>count$}  verdict  slowest case       peak memory{wall}{style:#}",
            name = self.name_width,
            count = self.count_width,
        )
    }

    /// A program's line, with those of its cases if they are wanted.
    pub(super) fn lines(&self, program: usize, limits: &Limits) -> String {
        let row = &self.rows[program];
        let verdict = row.worst.unwrap_or(Verdict::Ac);
        let style = style_of(verdict, row.passed == row.tests);
        let usage = if row.ran { row.usage(limits) } else { format!("{:17}  {}", "-", "-") };
        let mut lines = format!(
            "{:name$}  {:>count$}  {style}{:7}{style:#}  {usage}",
            row.name,
            format!("{}/{}", row.passed, row.tests),
            verdict.code(),
            name = self.name_width,
            count = self.count_width,
        );
        for case in &row.cases {
            let style = style_of(case.verdict, case.passed);
            lines += &format!(
                "\n{:INDENT$}{:name$}  {:count$}  {style}{:7}{style:#}  {}",
                "",
                case.name,
                "",
                case.verdict.code(),
                case.usage,
                name = self.name_width - INDENT,
                count = self.count_width,
            );
        }
        lines
    }
}

/// The colour of a verdict.
pub(super) fn style_of(verdict: Verdict, passed: bool) -> Style {
    let colour = match verdict {
        _ if passed => AnsiColor::Green,
        Verdict::New | Verdict::Pe => AnsiColor::Yellow,
        Verdict::Je => AnsiColor::Magenta,
        _ => AnsiColor::Red,
    };
    colour.on_default()
}
