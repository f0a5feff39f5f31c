//! The report for people: a table with a line for each program as it is done, then what failed, then the sum.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use anstyle::{AnsiColor, Style};
use indicatif::{ProgressBar, ProgressStyle};

use crate::limits::Limits;
use crate::outcome::{Event, Outcome, Summary};
use crate::plan::{Kind, Plan};
use crate::verdict::Verdict;

use super::message;
use super::text::{escape, plural, shell_word};

/// Failures shown, shared among the programs that fail, so that none pushes the others off the screen.
const MOST_SHOWN: usize = 6;
/// Programs of which failures are shown at all.
const MOST_PROGRAMS: usize = 12;

/// Prints to `out` as events come.
pub struct Terminal<'a, W> {
    plan: &'a Plan,
    out: W,
    rows: Vec<Row>,
    /// The first row that is not printed yet: rows come in order.
    next: usize,
    name_width: usize,
    count_width: usize,
    failures: Vec<(usize, Box<Outcome>)>,
    progress: ProgressBar,
    /// Whether anything had to be built yet.
    is_building: bool,
    begun: Instant,
}

/// What is known of one program so far.
#[derive(Default)]
struct Row {
    tests: usize,
    done: usize,
    passed: usize,
    worst: Option<Verdict>,
    slowest: Duration,
    memory: u64,
    ran: bool,
}

impl<'a, W: Write> Terminal<'a, W> {
    /// For the events of one plan; `progress` shows a bar on standard error, if that is a terminal.
    pub fn new(plan: &'a Plan, out: W, progress: bool) -> Self {
        let mut rows: Vec<Row> = plan.programs.iter().map(|_| Row::default()).collect();
        for test in &plan.tests {
            rows[test.program].tests += 1;
        }
        let mut terminal = Self {
            plan,
            out,
            next: 0,
            name_width: 0,
            count_width: rows.iter().map(|row| row.tests.to_string().len()).max().unwrap_or(1),
            rows,
            failures: Vec::new(),
            progress: if progress {
                ProgressBar::new(plan.tests.len() as u64)
            } else {
                ProgressBar::hidden()
            },
            is_building: false,
            begun: Instant::now(),
        };
        let names = (0..plan.programs.len()).map(|program| terminal.name(program).chars().count());
        terminal.name_width = names.max().unwrap_or(0).max("submission".len());
        if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} {msg}") {
            terminal.progress.set_style(style);
        }
        terminal
    }

    /// Shows one event.
    ///
    /// # Errors
    /// When `out` takes no more.
    pub fn show(&mut self, event: &Event) -> io::Result<()> {
        match event {
            Event::Start { runs: 0, .. } => Ok(()),
            Event::Start { .. } => self.header(),
            Event::Building { program } => {
                self.building(*program);
                Ok(())
            }
            Event::Built { .. } => {
                self.progress.set_message("");
                Ok(())
            }
            Event::Judged { test, outcome } => self.judged(*test, outcome),
            Event::End(summary) => self.end(summary),
        }
    }

    fn header(&mut self) -> io::Result<()> {
        let style = Style::new().dimmed();
        writeln!(
            self.out,
            "{style}{:name$}  {:>count$}  verdict  slowest case       peak memory{style:#}",
            "submission",
            "cases",
            name = self.name_width,
            count = 2 * self.count_width + 1,
        )
    }

    /// Where there is no bar, one line says why nothing happens for a while.
    fn building(&mut self, program: usize) {
        self.progress.set_message(format!("building {}", self.name(program)));
        self.progress.tick();
        if self.progress.is_hidden() && !std::mem::replace(&mut self.is_building, true) {
            eprintln!("building {} …", plural(self.plan.programs.len(), "program"));
        }
    }

    /// `ID::WAY`, or the test's name for a rejected program, which has but one.
    fn name(&self, program: usize) -> String {
        let found = &self.plan.programs[program];
        let test = self.plan.tests.iter().find(|test| test.program == program);
        match test {
            Some(test) if matches!(test.kind, Kind::Rejected(_)) => escape(test.name.as_bytes()),
            _ => format!("{}::{}", self.plan.problems[found.problem].id, found.way),
        }
    }

    fn judged(&mut self, test: usize, outcome: &Outcome) -> io::Result<()> {
        let row = &mut self.rows[self.plan.tests[test].program];
        row.done += 1;
        row.passed += usize::from(outcome.passed());
        let verdict = if outcome.passed() { Verdict::Ac } else { outcome.verdict };
        row.worst = Some(row.worst.map_or(verdict, |worst| worst.min(verdict)));
        if let Some(run) = &outcome.run {
            row.ran = true;
            row.slowest = row.slowest.max(run.cpu);
            row.memory = row.memory.max(run.memory);
        }
        if !outcome.passed() {
            self.failures.push((test, Box::new(outcome.clone())));
        }
        self.progress.inc(1);
        while self.rows.get(self.next).is_some_and(|row| row.done == row.tests) {
            let line = self.line(self.next);
            let out = &mut self.out;
            self.progress.suspend(|| writeln!(out, "{line}"))?;
            self.next += 1;
        }
        Ok(())
    }

    fn line(&self, program: usize) -> String {
        let row = &self.rows[program];
        let limits = &self.plan.programs[program].limits;
        let verdict = row.worst.unwrap_or(Verdict::Ac);
        let style = style_of(verdict, row.passed == row.tests);
        let usage = if row.ran { usage(row, limits) } else { format!("{:17}  {}", "-", "-") };
        format!(
            "{:name$}  {:>count$}  {style}{:7}{style:#}  {usage}",
            self.name(program),
            format!("{}/{}", row.passed, row.tests),
            verdict.code(),
            name = self.name_width,
            count = (2 * self.count_width + 1).max("cases".len()),
        )
    }

    fn end(&mut self, summary: &Summary) -> io::Result<()> {
        self.progress.finish_and_clear();
        self.failures.sort_by_key(|(test, _)| *test);
        self.failed_tests()?;
        if !summary.doubts.is_empty() {
            writeln!(self.out)?;
        }
        let style = style_of(Verdict::Je, false);
        for doubt in &summary.doubts {
            writeln!(self.out, "{style}doubt{style:#}  {doubt}")?;
        }
        self.sum(summary)
    }

    /// The failures, as many as fit; what is left out is counted, with the command that shows it.
    fn failed_tests(&mut self) -> io::Result<()> {
        let program_of = |failure: &(usize, Box<Outcome>)| self.plan.tests[failure.0].program;
        let failures = std::mem::take(&mut self.failures);
        let programs: Vec<_> = failures.chunk_by(|a, b| program_of(a) == program_of(b)).collect();
        let share = (MOST_SHOWN / programs.len().max(1)).max(1);
        for (place, failures) in programs.into_iter().enumerate() {
            // What does not compile fails everywhere for the same reason; what is new, for lack of the same review.
            let says_all = matches!(failures[0].1.verdict, Verdict::Ce | Verdict::New);
            let share = if says_all { 1 } else { share };
            let shown = if place < MOST_PROGRAMS { failures.len().min(share) } else { 0 };
            for (test, outcome) in &failures[..shown] {
                let text = message(self.plan, &self.plan.tests[*test], outcome);
                let (verdict, words) = text.split_once(' ').unwrap_or((&text, ""));
                let style = style_of(outcome.verdict, false);
                writeln!(self.out, "\n{style}{verdict}{style:#} {words}")?;
            }
            if shown < failures.len() {
                let name = self.name(program_of(&failures[0]));
                let more = plural(
                    failures.len() - shown,
                    if shown > 0 { "more failure" } else { "failure" },
                );
                writeln!(self.out, "\n    {more} of {name}: cargo judge {}", shell_word(&name))?;
            }
        }
        Ok(())
    }

    fn sum(&mut self, summary: &Summary) -> io::Result<()> {
        let mut parts: Vec<String> = Vec::new();
        for verdict in Verdict::ALL.iter().rev() {
            if let Some(count) = summary.verdicts.get(verdict) {
                parts.push(format!("{count} {}", verdict.code()));
            }
        }
        let runs = plural(self.plan.tests.len(), "run");
        let mut line = if parts.is_empty() {
            "no test matches".to_owned()
        } else {
            format!("{runs}: {}", parts.join(", "))
        };
        if summary.failed > 0 {
            line += &format!("; {} failed", summary.failed);
        }
        if !summary.doubts.is_empty() {
            line += &format!("; {}", plural(summary.doubts.len(), "doubt"));
        }
        let style = style_of(Verdict::Ac, summary.status() == 0).bold();
        writeln!(
            self.out,
            "\n{style}{line}{style:#}; {:.1} s",
            self.begun.elapsed().as_secs_f64()
        )?;
        self.out.flush()
    }
}

/// `0.132 / 1.000 s    2.1 /  64.0 MiB`.
fn usage(row: &Row, limits: &Limits) -> String {
    let mib = |bytes: u64| bytes as f64 / crate::limits::MIB as f64;
    format!(
        "{:.3} / {:>6.3} s   {:>5.1} / {:>5.1} MiB",
        row.slowest.as_secs_f64(),
        limits.time.as_secs_f64(),
        mib(row.memory),
        mib(limits.memory),
    )
}

fn style_of(verdict: Verdict, passed: bool) -> Style {
    let colour = match verdict {
        _ if passed => AnsiColor::Green,
        Verdict::New | Verdict::Pe => AnsiColor::Yellow,
        Verdict::Je => AnsiColor::Magenta,
        _ => AnsiColor::Red,
    };
    colour.on_default()
}
