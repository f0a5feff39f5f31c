//! Submissions × judges, for people: the table, what failed, what the columns are, and what none of it shows.

use std::io::{self, Write};
use std::time::Instant;

use anstyle::{AnsiColor, Style};
use indicatif::{ProgressBar, ProgressStyle};

use crate::escape::escape;
use crate::plan::Plan;
use crate::portability::{Build, Cell, Event, Finding, Gap, Matrix, Results};
use crate::verdict::Verdict;

use super::message::message;
use super::table::style_of;
use super::text::{plural, wrapped};

/// No line is longer, but where a judge's flags are.
const WIDTH: usize = 100;
/// A cell and the blank before it.
const CELL: usize = 4;
/// Programs whose failure is shown.
const MOST_SHOWN: usize = 10;
/// Gaps in the order in which they are told.
const GAPS: [Gap; 4] = [Gap::Older, Gap::Newer, Gap::Unknown, Gap::Edition];

/// Prints to `out` at the end; before that there is a bar on standard error, if that is a terminal.
pub struct MatrixText<'a, W> {
    matrix: &'a Matrix,
    plan: &'a Plan,
    out: W,
    progress: ProgressBar,
    begun: Instant,
    /// Whether the table is left out when nothing in it failed.
    is_brief: bool,
}

impl<'a, W: Write> MatrixText<'a, W> {
    /// For the events of one run of `matrix` over `plan`.
    pub fn new(matrix: &'a Matrix, plan: &'a Plan, out: W) -> Self {
        let progress = ProgressBar::new((matrix.builds.len() * plan.tests.len()) as u64);
        if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len}") {
            progress.set_style(style);
        }
        Self { matrix, plan, out, progress, begun: Instant::now(), is_brief: false }
    }

    /// Without the table, unless something in it failed.
    pub fn brief(self) -> Self {
        Self { is_brief: true, ..self }
    }

    /// Shows one event.
    ///
    /// # Errors
    /// When `out` takes no more.
    pub fn show(&mut self, event: &Event<'_>) -> io::Result<()> {
        match event {
            Event::Start | Event::Found { .. } => Ok(()),
            Event::Judged => {
                self.progress.inc(1);
                Ok(())
            }
            Event::End(results) => {
                self.progress.finish_and_clear();
                self.end(results)
            }
        }
    }

    fn end(&mut self, results: &Results) -> io::Result<()> {
        if !results.findings.is_empty() && !self.plan.programs.is_empty() {
            let [_, failed, _] = counts(self.matrix, self.plan, results);
            let is_whole = !self.is_brief || failed > 0;
            if is_whole {
                self.table(results)?;
                self.failures(results)?;
                self.columns()?;
            }
            self.gaps(results)?;
        }
        let style = style_of(Verdict::Je, false);
        for error in &results.errors {
            writeln!(self.out, "{style}error{style:#}  {error}")?;
        }
        self.sum(results)?;
        self.out.flush()
    }

    /// The cells, in as many blocks of columns as it takes.
    fn table(&mut self, results: &Results) -> io::Result<()> {
        let names: Vec<String> = self.names();
        let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(10);
        let in_block = (WIDTH.saturating_sub(width) / CELL).max(1);
        let columns: Vec<usize> = (0..self.matrix.judges.len()).collect();
        let dim = Style::new().dimmed();
        for block in columns.chunks(in_block) {
            let numbers: String =
                block.iter().map(|column| format!("{:>CELL$}", column + 1)).collect();
            writeln!(self.out, "{dim}{:width$}{numbers}{dim:#}", "submission")?;
            for (program, name) in names.iter().enumerate() {
                write!(self.out, "{name:width$}")?;
                for &judge in block {
                    let (word, style) = shown(self.matrix.cell(results, judge, program));
                    write!(self.out, " {style}{word:>3}{style:#}")?;
                }
                writeln!(self.out)?;
            }
            writeln!(self.out)?;
        }
        Ok(())
    }

    fn names(&self) -> Vec<String> {
        let programs = self.plan.programs.iter();
        programs.map(|program| escape(self.plan.name(program).as_bytes())).collect()
    }

    /// Of each program the first build that failed, since the others mostly say the same.
    fn failures(&mut self, results: &Results) -> io::Result<()> {
        let programs = 0..self.plan.programs.len();
        let failing = programs.filter_map(|program| Some((program, failures(results, program)?)));
        let failing: Vec<_> = failing.collect();
        for (program, (build, finding, others)) in failing.iter().take(MOST_SHOWN) {
            let Some((test, outcome)) = &finding.failure else { continue };
            let text = message(self.plan, &self.plan.tests[*test], outcome);
            let (verdict, words) = text.split_once(' ').unwrap_or((&text, ""));
            let style = style_of(outcome.verdict, false);
            writeln!(self.out, "{style}{verdict}{style:#} {words}")?;
            writeln!(self.out, "    compiled by {}", self.command(&self.matrix.builds[*build]))?;
            if *others > 0 {
                let others = plural(*others, "other build");
                writeln!(self.out, "    {others} of {} failed too", self.names()[*program])?;
            }
            writeln!(self.out)?;
        }
        let left_out = failing.len().saturating_sub(MOST_SHOWN);
        if left_out > 0 {
            writeln!(self.out, "… and {} more\n", plural(left_out, "submission"))?;
        }
        Ok(())
    }

    /// `rustc 1.63 --edition=2021 -O`, and whose command it is.
    fn command(&self, build: &Build) -> String {
        let release = self.matrix.compilers[build.compiler].release;
        let names = self.matrix.names(build).join(", ");
        format!("rustc {release} {}, as {names} would", build.style.flags.join(" "))
    }

    /// A line for each column, that says what the judge does and what stood for it.
    fn columns(&mut self) -> io::Result<()> {
        let judges = &self.matrix.judges;
        let compiler = |judge: usize| {
            judges[judge].compiler.map_or_else(|| "?".to_owned(), |release| release.to_string())
        };
        let rows: Vec<[String; 4]> = (0..judges.len())
            .map(|judge| {
                let releases: Vec<_> =
                    self.matrix.releases(judge).map(|release| release.to_string()).collect();
                let name = judges[judge].name.clone();
                [name, compiler(judge), self.compiled_as(judge), releases.join(", ")]
            })
            .collect();
        let header = ["judge", "rustc", "compiled as", "here by"].map(String::from);
        let width = |place: usize| {
            let cells = rows.iter().chain([&header]).map(|row| row[place].chars().count());
            cells.max().unwrap_or(0)
        };
        let (name, rustc, flags) = (width(0), width(1), width(2));
        let dim = Style::new().dimmed();
        let line = |number: &str, row: &[String; 4]| {
            let [a, b, c, d] = row;
            format!("{number:>2}  {a:name$}  {b:rustc$}  {c:flags$}  {d}")
        };
        writeln!(self.out, "{dim}{}{dim:#}", line("", &header))?;
        for (judge, row) in rows.iter().enumerate() {
            writeln!(self.out, "{}", line(&(judge + 1).to_string(), row).trim_end())?;
        }
        writeln!(self.out)
    }

    fn compiled_as(&self, judge: usize) -> String {
        let judge = &self.matrix.judges[judge];
        let mut words = judge.all_flags();
        if judge.file != "main.rs" {
            words.push(judge.file.clone());
        }
        if judge.time_factor != 1.0 {
            words.push(format!("({} × the time)", judge.time_factor));
        }
        words.join(" ")
    }

    /// What the cells that are no verdict mean, and whom they concern.
    fn gaps(&mut self, results: &Results) -> io::Result<()> {
        let programs = 0..self.plan.programs.len();
        for gap in GAPS {
            // Where all failed, nothing is open, and nothing was accepted.
            let is_open = |judge: usize| {
                let mut cells = programs.clone().map(|it| self.matrix.cell(results, judge, it));
                cells.any(|cell| cell == Cell::NotCovered(gap))
            };
            let judges = self.matrix.judges.iter().enumerate();
            let names: Vec<&str> = judges
                .filter(|(place, _)| is_open(*place))
                .map(|(_, judge)| judge.name.as_str())
                .collect();
            if names.is_empty() {
                continue;
            }
            let (word, what) = explained(gap);
            let text = format!("not covered: {}: {what}", names.join(", "));
            let lines = wrapped(&text, WIDTH - CELL - 1);
            for (place, line) in lines.iter().enumerate() {
                let word = if place == 0 { word } else { "" };
                writeln!(self.out, "{word:>3}  {line}")?;
            }
        }
        writeln!(self.out)
    }

    fn sum(&mut self, results: &Results) -> io::Result<()> {
        let [accepted, failed, open] = counts(self.matrix, self.plan, results);
        let all: Vec<&Finding> = results.findings.iter().flatten().collect();
        let passed = all.iter().filter(|finding| finding.failure.is_none()).count();
        let style = style_of(Verdict::Ac, results.status == 0).bold();
        let passed = format!("{passed} of {} passed", plural(all.len(), "build"));
        let cells = accepted + failed + open;
        let line = if self.is_brief && failed == 0 {
            format!("{passed}, each made as one or more of {} would", plural(cells, "judge"))
        } else {
            let cells = plural(cells, "cell");
            format!("{passed}; {cells}: {accepted} accepted, {failed} failed, {open} not covered")
        };
        let line = format!("{line}; {:.1} s", self.begun.elapsed().as_secs_f64());
        writeln!(self.out, "{style}{line}{style:#}")
    }
}

/// The first build of a program that failed, by its place, and how many others did.
fn failures(results: &Results, program: usize) -> Option<(usize, &Finding, usize)> {
    let findings = results.findings.iter().map(|findings| &findings[program]).enumerate();
    let mut failed = findings.filter(|(_, finding)| finding.failure.is_some());
    let (build, first) = failed.next()?;
    Some((build, first, failed.count()))
}

/// How many cells are accepted, failed, and not covered.
pub(super) fn counts(matrix: &Matrix, plan: &Plan, results: &Results) -> [usize; 3] {
    let mut counts = [0; 3];
    for judge in 0..matrix.judges.len() {
        for program in 0..plan.programs.len() {
            match matrix.cell(results, judge, program) {
                Cell::Accepted => counts[0] += 1,
                Cell::Failed(_) => counts[1] += 1,
                Cell::NotCovered(_) => counts[2] += 1,
            }
        }
    }
    counts
}

fn shown(cell: Cell) -> (&'static str, Style) {
    match cell {
        Cell::Accepted => (Verdict::Ac.code(), style_of(Verdict::Ac, true)),
        Cell::Failed(verdict) => (verdict.code(), style_of(verdict, false)),
        Cell::NotCovered(gap) => (explained(gap).0, AnsiColor::Yellow.on_default()),
    }
}

/// The word in a cell, and what it says.
pub(super) fn explained(gap: Gap) -> (&'static str, &'static str) {
    match gap {
        Gap::Older => (
            "old",
            "accepted here, but by newer compilers alone, which does not show that an old one accepts it; `cargo judge \
             portability --rustc PATH` adds a compiler, and scripts/portability unpacks some",
        ),
        Gap::Newer => {
            ("new", "accepted here, but by older compilers alone; `cargo judge portability --rustc PATH` adds a compiler")
        }
        Gap::Unknown => ("?", "accepted here, but which compiler is used there is not known"),
        Gap::Edition => {
            ("-", "no compiler here knows the edition used there; `cargo judge portability --rustc PATH` adds a compiler")
        }
    }
}
