//! The report for people: a table with a line for each program as it is done, then what failed, then the sum.

use std::io::{self, Write};
use std::time::Instant;

use indicatif::{ProgressBar, ProgressStyle};

use crate::escape::escape;
use crate::outcome::{Event, Outcome, Summary};
use crate::plan::Plan;
use crate::problem::MAIN;
use crate::verdict::Verdict;

use super::message::{message, notes};
use super::table::{style_of, Row, Table};
use super::text::plural;
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
    table: Table,
    /// The first row that is not printed yet: rows come in order.
    next: usize,
    /// Notes on tests that passed: those that failed show theirs themselves.
    notes: Vec<(usize, String)>,
    progress: ProgressBar,
    /// Whether anything is printed yet, so that a blank line sets the next part off.
    is_begun: bool,
    /// Whether anything had to be built yet.
    is_building: bool,
    begun: Instant,
}

impl<'a, W: Write> Terminal<'a, W> {
    /// For the events of one plan; unless quiet, with a bar on standard error if that is a terminal.
    pub fn new(plan: &'a Plan, out: W, detail: Detail) -> Self {
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
            table: Table::new(plan, detail == Detail::Cases),
            next: 0,
            notes: Vec::new(),
            progress,
            is_begun: false,
            is_building: false,
            begun: Instant::now(),
        }
    }

    /// Where there is no bar, one line says why nothing happens for a while.
    fn building(&mut self, program: usize) {
        self.progress.set_message(format!("building {}", self.table.rows[program].name));
        self.progress.tick();
        if self.detail != Detail::Quiet
            && self.progress.is_hidden()
            && !std::mem::replace(&mut self.is_building, true)
        {
            let _ = writeln!(io::stderr(), "building …");
        }
    }

    fn judged(&mut self, test: usize, outcome: &Outcome) -> io::Result<()> {
        self.table.add(self.plan, test, outcome);
        if outcome.passed() {
            self.notes.extend(notes(outcome).map(|note| (test, note)));
        }
        self.progress.inc(1);
        while self.table.rows.get(self.next).is_some_and(|row| row.done == row.tests) {
            self.row(self.next)?;
            self.next += 1;
        }
        Ok(())
    }

    fn row(&mut self, program: usize) -> io::Result<()> {
        if self.detail == Detail::Quiet {
            return Ok(());
        }
        let lines = self.table.lines(program, &self.plan.programs[program].limits);
        let out = &mut self.out;
        self.progress.suspend(|| writeln!(out, "{lines}"))
    }

    fn end(&mut self, summary: &Summary) -> io::Result<()> {
        self.progress.finish_and_clear();
        // Of what was begun before somebody had seen enough.
        for row in self.next..self.table.rows.len() {
            if self.table.rows[row].done > 0 {
                self.row(row)?;
            }
        }
        for part in self.failed_tests() {
            self.section(std::iter::once(part))?;
        }
        if self.detail != Detail::Quiet {
            let mut notes = std::mem::take(&mut self.notes);
            notes.sort();
            let name = |test: usize| escape(self.plan.tests[test].name.as_bytes());
            let lines = notes.iter().map(|(test, note)| format!("note  {}: {note}", name(*test)));
            let lines: Vec<_> = lines.collect();
            self.section(lines.into_iter())?;
        }
        let style = style_of(Verdict::Je, false);
        let errors: Vec<_> =
            summary.errors().map(|error| format!("{style}error{style:#}  {error}")).collect();
        self.section(errors.into_iter())?;
        if self.detail == Detail::Quiet && summary.status() == 0 {
            return Ok(());
        }
        self.sum(summary)
    }

    /// The failures, as many as fit; what is left out is counted, with the command that shows it.
    fn failed_tests(&self) -> Vec<String> {
        let mut parts = Vec::new();
        let rows = self.table.rows.iter().enumerate();
        let failing: Vec<(usize, &Row)> = rows.filter(|(_, row)| row.passed < row.done).collect();
        let most = failing.first().map_or(0, |(_, row)| row.most);
        let share = (most / failing.len().max(1)).max(1);
        for (place, (program, row)) in failing.into_iter().enumerate() {
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
                parts.push(format!("{style}{verdict}{style:#} {words}"));
            }
            let left_out = row.done - row.passed - shown.len();
            if left_out > 0 {
                let more =
                    plural(left_out, if shown.is_empty() { "failure" } else { "more failure" });
                let again = self.plan.again_whole(program).unwrap_or("-v lists every case".into());
                parts.push(format!("    {more} of {}: {again}", row.name));
            }
        }
        parts
    }

    /// Whether the row of `main` is another one.
    fn has_main_of(&self, row: &Row) -> bool {
        let main = row.name.rsplit_once("::").map(|(id, _)| format!("{id}::{MAIN}"));
        main.is_some_and(|main| {
            main != row.name && self.table.rows.iter().any(|other| other.name == main)
        })
    }

    /// Begins a part of the report.
    fn part(&mut self) -> io::Result<()> {
        if std::mem::replace(&mut self.is_begun, true) {
            self.out.write_all(b"\n")?;
        }
        Ok(())
    }

    /// A part of some lines, the first few of them; none without lines.
    fn section(&mut self, lines: impl ExactSizeIterator<Item = String>) -> io::Result<()> {
        let left_out = lines.len().saturating_sub(MOST_LINES);
        for (place, line) in lines.take(MOST_LINES).enumerate() {
            if place == 0 {
                self.part()?;
            }
            writeln!(self.out, "{line}")?;
        }
        if left_out > 0 {
            writeln!(self.out, "… and {left_out} more")?;
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
        let runs = plural(summary.passed + summary.failed, "run");
        let mut line = if parts.is_empty() {
            "nothing was run".to_owned()
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
        self.part()?;
        writeln!(self.out, "{style}{line}{style:#}; {:.1} s", self.begun.elapsed().as_secs_f64())?;
        self.out.flush()
    }
}

impl<W: Write> Reporter for Terminal<'_, W> {
    fn show(&mut self, event: &Event) -> io::Result<()> {
        match event {
            Event::Start { runs: 0, .. } => Ok(()),
            Event::Start { .. } if self.detail == Detail::Quiet => Ok(()),
            Event::Start { .. } => {
                self.is_begun = true;
                writeln!(self.out, "{}", self.table.header())
            }
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
