//! The report for people: a table with a line for each program as it is done, then what failed, then the sum.

use std::io::{self, Write};
use std::time::Instant;

use anstyle::{AnsiColor, Style};
use indicatif::{ProgressBar, ProgressStyle};

use crate::limits::Limits;
use crate::outcome::{Event, Outcome, Summary};
use crate::plan::{shell_word, Plan};
use crate::problem::MAIN;
use crate::verdict::Verdict;

use super::message::{message, notes};
use super::row::{rows, Row, INDENT};
use super::text::{escape, plural};
use super::Reporter;

/// Programs of which failures are shown at all.
const MOST_PROGRAMS: usize = 10;
/// Doubts, and notes, that are shown.
const MOST_LINES: usize = 20;

/// How much is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// Nothing but what is not as it must be, and the sum if anything is not.
    Quiet,
    /// A line for each program too.
    Programs,
    /// A line for each case too.
    Cases,
}

/// Prints to `out` as events come.
pub struct Terminal<'a, W> {
    plan: &'a Plan,
    out: W,
    detail: Detail,
    rows: Vec<Row>,
    /// The first row that is not printed yet: rows come in order.
    next: usize,
    name_width: usize,
    count_width: usize,
    /// Notes on tests that passed: those that failed show theirs themselves.
    notes: Vec<(usize, String)>,
    progress: ProgressBar,
    /// Whether anything had to be built yet.
    is_building: bool,
    begun: Instant,
}

impl<'a, W: Write> Terminal<'a, W> {
    /// For the events of one plan; unless quiet, with a bar on standard error if that is a terminal.
    pub fn new(plan: &'a Plan, out: W, detail: Detail) -> Self {
        let rows = rows(plan, detail == Detail::Cases);
        let progress = match detail {
            Detail::Quiet => ProgressBar::hidden(),
            _ => ProgressBar::new(plan.tests.len() as u64),
        };
        if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} {msg}") {
            progress.set_style(style);
        }
        Self {
            plan,
            out,
            detail,
            next: 0,
            name_width: rows.iter().map(|row| row.width).max().unwrap_or(0).max("submission".len()),
            // `90/90`, under `cases`.
            count_width: rows
                .iter()
                .map(|row| 2 * row.tests.to_string().len() + 1)
                .max()
                .unwrap_or(0)
                .max("cases".len()),
            rows,
            notes: Vec::new(),
            progress,
            is_building: false,
            begun: Instant::now(),
        }
    }

    fn header(&mut self) -> io::Result<()> {
        let style = Style::new().dimmed();
        let wall = if self.detail == Detail::Cases { "     wall clock" } else { "" };
        writeln!(
            self.out,
            "{style}{:name$}  {:>count$}  verdict  slowest case       peak memory{wall}{style:#}",
            "submission",
            "cases",
            name = self.name_width,
            count = self.count_width,
        )
    }

    /// Where there is no bar, one line says why nothing happens for a while.
    fn building(&mut self, program: usize) {
        self.progress.set_message(format!("building {}", self.rows[program].name));
        self.progress.tick();
        if self.detail != Detail::Quiet
            && self.progress.is_hidden()
            && !std::mem::replace(&mut self.is_building, true)
        {
            let _ = writeln!(io::stderr(), "building …");
        }
    }

    fn judged(&mut self, test: usize, outcome: &Outcome) -> io::Result<()> {
        self.rows[self.plan.tests[test].program].add(self.plan, test, outcome);
        if outcome.passed() {
            self.notes.extend(notes(outcome).map(|note| (test, note)));
        }
        self.progress.inc(1);
        while self.rows.get(self.next).is_some_and(|row| row.done == row.tests) {
            self.row(self.next)?;
            self.next += 1;
        }
        Ok(())
    }

    /// A program's line, with those of its cases if they are wanted.
    fn row(&mut self, program: usize) -> io::Result<()> {
        if self.detail == Detail::Quiet {
            return Ok(());
        }
        let row = &self.rows[program];
        let mut lines = self.line(row, &self.plan.programs[program].limits);
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
        let out = &mut self.out;
        self.progress.suspend(|| writeln!(out, "{lines}"))
    }

    fn line(&self, row: &Row, limits: &Limits) -> String {
        let verdict = row.worst.unwrap_or(Verdict::Ac);
        let style = style_of(verdict, row.passed == row.tests);
        let usage = if row.ran { row.usage(limits) } else { format!("{:17}  {}", "-", "-") };
        format!(
            "{:name$}  {:>count$}  {style}{:7}{style:#}  {usage}",
            row.name,
            format!("{}/{}", row.passed, row.tests),
            verdict.code(),
            name = self.name_width,
            count = self.count_width,
        )
    }

    fn end(&mut self, summary: &Summary) -> io::Result<()> {
        self.progress.finish_and_clear();
        // Of what was begun before somebody had seen enough.
        for row in self.next..self.rows.len() {
            if self.rows[row].done > 0 {
                self.row(row)?;
            }
        }
        self.failed_tests()?;
        self.notes.sort();
        let notes = self.notes.iter().map(|(test, note)| {
            format!("note  {}: {note}", escape(self.plan.tests[*test].name.as_bytes()))
        });
        if self.detail != Detail::Quiet {
            section(&mut self.out, notes)?;
        }
        let style = style_of(Verdict::Je, false);
        let errors: Vec<_> =
            summary.errors().map(|error| format!("{style}error{style:#}  {error}")).collect();
        section(&mut self.out, errors.into_iter())?;
        if self.detail == Detail::Quiet && summary.status() == 0 {
            return Ok(());
        }
        self.sum(summary)
    }

    /// The failures, as many as fit; what is left out is counted, with the command that shows it.
    fn failed_tests(&mut self) -> io::Result<()> {
        let failing: Vec<&Row> = self.rows.iter().filter(|row| row.passed < row.done).collect();
        let most = failing.first().map_or(0, |row| row.most);
        let share = (most / failing.len().max(1)).max(1);
        for (place, row) in failing.into_iter().enumerate() {
            let shown = match row.worst {
                _ if place >= MOST_PROGRAMS => 0,
                // It fails everywhere for the same reason.
                Some(Verdict::Ce) => 1,
                // For lack of one review, which is of `main`.
                Some(Verdict::New) if self.has_main_of(row) => 0,
                _ => share,
            };
            let shown = &row.failures[..shown.min(row.failures.len())];
            for (test, outcome) in shown {
                let text = message(self.plan, &self.plan.tests[*test], outcome);
                let (verdict, words) = text.split_once(' ').unwrap_or((&text, ""));
                let style = style_of(outcome.verdict, false);
                writeln!(self.out, "\n{style}{verdict}{style:#} {words}")?;
            }
            let left_out = row.done - row.passed - shown.len();
            if left_out > 0 {
                let more =
                    plural(left_out, if shown.is_empty() { "failure" } else { "more failure" });
                writeln!(
                    self.out,
                    "\n    {more} of {}: cargo judge {}",
                    row.name,
                    shell_word(&row.name)
                )?;
            }
        }
        Ok(())
    }

    /// Whether the row of `main` is another one.
    fn has_main_of(&self, row: &Row) -> bool {
        let main = row.name.rsplit_once("::").map(|(id, _)| format!("{id}::{MAIN}"));
        main.is_some_and(|main| {
            main != row.name && self.rows.iter().any(|other| other.name == main)
        })
    }

    fn sum(&mut self, summary: &Summary) -> io::Result<()> {
        let mut parts: Vec<String> = Vec::new();
        for verdict in Verdict::ALL.iter().rev() {
            if let Some(count) = summary.verdicts.get(verdict) {
                parts.push(format!("{count} {}", verdict.code()));
            }
        }
        let runs = plural(summary.passed + summary.failed, "run");
        let mut line = if parts.is_empty() {
            "no test matches".to_owned()
        } else {
            format!("{runs}: {}", parts.join(", "))
        };
        if summary.failed > 0 {
            line += &format!("; {} failed", summary.failed);
        }
        if summary.not_run > 0 && !summary.nothing_to_do {
            line += &format!("; {} not run", summary.not_run);
        }
        let errors = summary.errors().count();
        if errors > 0 {
            line += &format!("; {}", plural(errors, "error"));
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

impl<W: Write> Reporter for Terminal<'_, W> {
    fn show(&mut self, event: &Event) -> io::Result<()> {
        match event {
            Event::Start { runs: 0, .. } => Ok(()),
            Event::Start { .. } if self.detail == Detail::Quiet => Ok(()),
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
}

/// A blank line and some lines, the first few of them, or nothing.
fn section(out: &mut impl Write, lines: impl ExactSizeIterator<Item = String>) -> io::Result<()> {
    let left_out = lines.len().saturating_sub(MOST_LINES);
    for (place, line) in lines.take(MOST_LINES).enumerate() {
        writeln!(out, "{}{line}", if place == 0 { "\n" } else { "" })?;
    }
    if left_out > 0 {
        writeln!(out, "… and {left_out} more")?;
    }
    Ok(())
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
