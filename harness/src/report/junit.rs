//! The report for CI services: one JUnit XML document, in the form that Jenkins documents and its peers read, with a suite for
//! each submission and a case for each case. It comes whole, at the end, since a suite begins with its sums.

use std::io::{self, Write};
use std::time::Duration;

use quick_xml::events::{BytesDecl, BytesText, Event as Xml};
use quick_xml::Writer;

use crate::catalog::Doubt;
use crate::escape::escape;
use crate::outcome::{Event, Outcome, Summary};
use crate::plan::{Plan, Test};
use crate::verdict::Verdict;

use super::message::{message, notes};
use super::text::{mebibytes, seconds};
use super::Reporter;

/// The suite of what could not be judged.
const CATALOG: &str = "catalog";

/// Gathers what each test came to, and writes to `out` at the end.
#[derive(Debug)]
pub struct Junit<'a, W> {
    plan: &'a Plan,
    out: W,
    /// By the test's place.
    entries: Vec<Entry>,
}

/// One case of a suite.
#[derive(Clone, Debug)]
struct Entry {
    name: String,
    /// On the wall.
    time: Duration,
    came: Came,
    /// Verdict, use of resources and notes.
    said: String,
}

/// How it came out, with what the screen says of it.
#[derive(Clone, Debug)]
enum Came {
    Passed,
    Failed(Verdict, String),
    /// The judge could not do its work.
    Error(String),
    NotRun,
}

impl<'a, W: Write> Junit<'a, W> {
    /// For the events of one plan.
    pub fn new(plan: &'a Plan, out: W) -> Self {
        let name = |test: &Test| escape(parts(plan, test).1.as_bytes());
        let entries = plan.tests.iter().map(|test| Entry::new(name(test), Came::NotRun)).collect();
        Self { plan, out, entries }
    }

    fn judged(&mut self, place: usize, outcome: &Outcome) {
        let test = &self.plan.tests[place];
        let entry = &mut self.entries[place];
        entry.came = match outcome.verdict {
            _ if outcome.passed() => Came::Passed,
            Verdict::Je => Came::Error(message(self.plan, test, outcome)),
            verdict => Came::Failed(verdict, message(self.plan, test, outcome)),
        };
        entry.said = outcome.verdict.code().to_owned();
        if let Some(run) = &outcome.run {
            entry.time = run.wall;
            entry.said += &format!("  {} of CPU time, {}", seconds(run.cpu), mebibytes(run.memory));
        }
        entry.said.extend(notes(outcome).map(|note| format!("\nnote: {note}")));
    }

    fn document(&mut self, summary: &Summary) -> io::Result<()> {
        let errors = errors(summary);
        let mut writer = Writer::new_with_indent(&mut self.out, b' ', 2);
        writer.write_event(Xml::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
        element(
            &mut writer,
            "testsuites",
            "cargo judge",
            self.entries.iter().chain(&errors),
            |writer| {
                let mut rest = self.entries.as_slice();
                for tests in
                    self.plan.tests.chunk_by(|a, b| parts(self.plan, a).0 == parts(self.plan, b).0)
                {
                    let (entries, others) = rest.split_at(tests.len());
                    rest = others;
                    suite(writer, &escape(parts(self.plan, &tests[0]).0.as_bytes()), entries)?;
                }
                if errors.is_empty() {
                    Ok(())
                } else {
                    suite(writer, CATALOG, &errors)
                }
            },
        )?;
        self.out.write_all(b"\n")?;
        self.out.flush()
    }
}

impl<W: Write> Reporter for Junit<'_, W> {
    fn show(&mut self, event: &Event) -> io::Result<()> {
        match event {
            Event::Judged { test, outcome } => {
                self.judged(*test, outcome);
                Ok(())
            }
            Event::End(summary) => self.document(summary),
            Event::Start { .. } | Event::Building { .. } | Event::Built { .. } => Ok(()),
        }
    }
}

impl Entry {
    fn new(name: String, came: Came) -> Self {
        Self { name, time: Duration::ZERO, came, said: String::new() }
    }
}

/// `ID::WAY` and the case, which of a case that lies anywhere may hold `::` too.
fn parts<'a>(plan: &Plan, test: &'a Test) -> (&'a str, &'a str) {
    let suite = plan.problem_of(test).id.len() + 2 + plan.programs[test.program].way.len();
    let case = test.name.get(suite + 2..).unwrap_or_default();
    (test.name.get(..suite).unwrap_or_default(), case)
}

/// What could not be judged, each under the name of its file if it is about one.
fn errors(summary: &Summary) -> Vec<Entry> {
    let names = summary.doubts.iter().map(Doubt::place);
    let names = names.chain(std::iter::repeat("selection".to_owned()));
    names.zip(summary.errors()).map(|(name, error)| Entry::new(name, Came::Error(error))).collect()
}

/// An element that begins with the sums of `entries`.
fn element<'a, W: Write>(
    writer: &mut Writer<W>,
    element: &str,
    name: &str,
    entries: impl Iterator<Item = &'a Entry> + Clone,
    content: impl FnOnce(&mut Writer<W>) -> io::Result<()>,
) -> io::Result<()> {
    let count = |wanted: fn(&Came) -> bool| {
        entries.clone().filter(|entry| wanted(&entry.came)).count().to_string()
    };
    let time = entries.clone().map(|entry| entry.time).sum();
    writer
        .create_element(element)
        .with_attribute(("name", name))
        .with_attribute(("tests", count(|_| true).as_str()))
        .with_attribute(("failures", count(|came| matches!(came, Came::Failed(..))).as_str()))
        .with_attribute(("errors", count(|came| matches!(came, Came::Error(_))).as_str()))
        .with_attribute(("skipped", count(|came| matches!(came, Came::NotRun)).as_str()))
        .with_attribute(("time", number(time).as_str()))
        .write_inner_content(content)?;
    Ok(())
}

fn suite<W: Write>(writer: &mut Writer<W>, name: &str, entries: &[Entry]) -> io::Result<()> {
    element(writer, "testsuite", name, entries.iter(), |writer| {
        for entry in entries {
            writer
                .create_element("testcase")
                .with_attribute(("name", entry.name.as_str()))
                .with_attribute(("classname", name))
                .with_attribute(("time", number(entry.time).as_str()))
                .write_inner_content(|writer| result(writer, entry))?;
        }
        Ok(())
    })
}

fn result<W: Write>(writer: &mut Writer<W>, entry: &Entry) -> io::Result<()> {
    let mut fault = |element: &str, verdict: Verdict, message: &str| {
        let first = message.lines().next().unwrap_or_default();
        writer
            .create_element(element)
            .with_attribute(("type", verdict.code()))
            .with_attribute(("message", first))
            .write_text_content(BytesText::new(message))
            .map(|_| ())
    };
    match &entry.came {
        Came::Passed => {}
        Came::Failed(verdict, message) => fault("failure", *verdict, message)?,
        Came::Error(message) => fault("error", Verdict::Je, message)?,
        Came::NotRun => {
            writer.create_element("skipped").write_empty()?;
        }
    }
    if !entry.said.is_empty() {
        writer.create_element("system-out").write_text_content(BytesText::new(&entry.said))?;
    }
    Ok(())
}

/// Seconds, bare.
fn number(time: Duration) -> String {
    format!("{:.3}", time.as_secs_f64())
}
