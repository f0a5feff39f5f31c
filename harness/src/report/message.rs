//! What a person needs to know of one test that did not do as it must: which limit or signal, where the output differs, what
//! the program said, and how to run just this again. Bounded, whatever the program wrote.

use std::time::Duration;

use crate::escape::escape;
use crate::limits::Limits;
use crate::outcome::{Cause, Excerpt, Mismatch, Outcome};
use crate::plan::{Kind, Plan, Test};
use crate::problem::MAIN;
use crate::run::{End, Run, Stop, MOST_PROCESSES};
use crate::snapshot::Behaviour;
use crate::verdict::Verdict;

pub use super::notes::notes;
use super::text::{first_lines, mebibytes, plural, seconds, signal};

/// The most lines of one text that a message quotes.
const MOST_LINES: usize = 8;
/// The most bytes of one line of it.
const MOST_WIDTH: usize = 160;
/// How a snapshot is accepted.
const REVIEW: &str =
    "if it must behave like this, `cargo test` and then `cargo insta review --workspace`";
/// A compiler says more, and it matters.
const MOST_COMPILER_LINES: usize = 40;

/// The message on one outcome, without an end of line: the first line is the verdict and the name.
pub fn message(plan: &Plan, test: &Test, outcome: &Outcome) -> String {
    let mut lines = vec![headline(test, outcome)];
    lines.extend(cause(plan, test, outcome));
    if let Some(run) = outcome.run.as_ref().filter(|run| !run.stderr.bytes.is_empty()) {
        // A record holds what was said on standard error already.
        if !matches!(outcome.cause, Cause::Unreviewed(_) | Cause::Changed { .. }) {
            lines.push("standard error:".to_owned());
            // A panic's words begin with a blank line.
            let said = run.stderr.bytes.strip_prefix(b"\n").unwrap_or(&run.stderr.bytes);
            let len = run.stderr.len - (run.stderr.bytes.len() - said.len()) as u64;
            let quoted = first_lines(said, len, MOST_LINES, MOST_WIDTH, escape);
            lines.extend(quoted.into_iter().map(indent));
        }
    }
    lines.extend(notes(outcome).map(|note| format!("note: {note}")));
    lines.push(format!("again: {}", plan.again(test)));
    lines.join("\n    ")
}

fn headline(test: &Test, outcome: &Outcome) -> String {
    let name = escape(test.name.as_bytes());
    let (verdict, wanted) = (outcome.verdict, outcome.wanted);
    if wanted == Verdict::Ac {
        format!("{}  {name}: {}", verdict.code(), verdict.words())
    } else if verdict == Verdict::Ac {
        format!(
            "AC  {name}: accepted on every case, but must get {}: the testdata are too weak",
            wanted.code()
        )
    } else {
        format!("{}  {name}: {}, but must get {}", verdict.code(), verdict.words(), wanted.code())
    }
}

fn cause(plan: &Plan, test: &Test, outcome: &Outcome) -> Vec<String> {
    let mut lines = Vec::new();
    match &outcome.cause {
        Cause::Run => lines.extend(
            outcome.run.as_ref().and_then(|run| of_verdict(outcome.verdict, run, &outcome.limits)),
        ),
        Cause::Output(mismatch) => of_output(&mut lines, mismatch),
        Cause::Compiler(said) => {
            let said = errors_first(said);
            let len = said.len() as u64;
            lines.extend(first_lines(
                said.as_bytes(),
                len,
                MOST_COMPILER_LINES,
                MOST_WIDTH,
                escape,
            ));
        }
        Cause::Fault(what) => lines.push(escape(what.as_bytes())),
        Cause::Unreviewed(found) => {
            behaviour(&mut lines, "it did this", found);
            lines.push(how_to_review(plan, test));
        }
        Cause::Changed { reviewed, found } => {
            changed(&mut lines, &reviewed.render(), &found.render());
            if plan.programs[test.program].way == MAIN {
                lines.push(REVIEW.to_owned());
            }
        }
    }
    lines
}

/// A compiler's words with its warnings behind its errors.
fn errors_first(said: &str) -> String {
    let mut paragraphs: Vec<&str> = said.trim_end().split("\n\n").collect();
    paragraphs.sort_by_key(|paragraph| !paragraph.starts_with("error"));
    paragraphs.join("\n\n")
}

/// The limit, status or signal behind a verdict that the run alone decided.
pub(super) fn of_verdict(verdict: Verdict, run: &Run, limits: &Limits) -> Option<String> {
    let cpu = seconds(run.cpu);
    Some(match verdict {
        Verdict::Mle => {
            let stopped = if run.stop == Some(Stop::Memory) { " and was stopped" } else { "" };
            format!("used {}{stopped}; the memory limit is {}", mebibytes(run.memory), mebibytes(limits.memory))
        }
        Verdict::Ole => {
            let place = if run.stdout.len > limits.output {
                "on standard output"
            } else if run.stderr.len > limits.output {
                "on standard error"
            } else {
                "to a file"
            };
            format!("wrote more than the output limit of {} {place}", mebibytes(limits.output))
        }
        Verdict::Tle => match run.stop {
            Some(Stop::Wall) => format!(
                "still ran after {}, where the limit is {}, and was stopped; it used {cpu} of CPU time",
                on_the_wall(run),
                seconds(limits.wall())
            ),
            Some(_) => format!("used {cpu} of CPU time and was stopped; the time limit is {}", seconds(limits.time)),
            None if run.cpu > limits.time => {
                format!("used {cpu} of CPU time; the time limit is {}", seconds(limits.time))
            }
            None => format!("took {}, where the limit is {}", on_the_wall(run), seconds(limits.wall())),
        },
        Verdict::Re => {
            let printed = match run.stdout.len {
                0 => "having printed nothing".to_owned(),
                len => format!("having printed {}", plural(usize::try_from(len).unwrap_or(usize::MAX), "byte")),
            };
            format!("{}, {printed}", end(run))
        }
        _ => return None,
    })
}

fn on_the_wall(run: &Run) -> String {
    let starved = if run.starved < Duration::from_millis(1) {
        String::new()
    } else {
        format!(", not counting {} in which it waited for a processor", seconds(run.starved))
    };
    format!("{} by the wall clock{starved}", seconds(run.wall - run.starved.min(run.wall)))
}

fn end(run: &Run) -> String {
    let overflowed = || {
        let said = String::from_utf8_lossy(&run.stderr.bytes);
        said.contains("has overflowed its stack")
    };
    match run.end {
        _ if run.stop == Some(Stop::Processes) => {
            format!("started more than {MOST_PROCESSES} processes and was stopped")
        }
        End::Exited(101) => "panicked (exit status 101)".to_owned(),
        End::Exited(status) => format!("ended with exit status {status}"),
        End::Signaled(number) if overflowed() => {
            format!("overflowed its stack, {}", signal(number))
        }
        End::Signaled(number) => format!("was ended by {}", signal(number)),
    }
}

fn of_output(lines: &mut Vec<String>, mismatch: &Mismatch) {
    let (found, expected) = (mismatch.at.found, mismatch.at.expected);
    let mut place =
        format!("first difference in line {}, column {} of the output", found.line, found.column);
    if (found.line, found.column) != (expected.line, expected.column) {
        place += &format!(", line {}, column {} of the answer", expected.line, expected.column);
    }
    lines.push(place);
    lines.push(format!("expected  {}", excerpt(&mismatch.expected)));
    lines.push(format!("found     {}", excerpt(&mismatch.found)));
}

fn excerpt(excerpt: &Excerpt) -> String {
    if excerpt.bytes.is_empty() && !excerpt.cut_before {
        return "(nothing more)".to_owned();
    }
    let before = if excerpt.cut_before { "…" } else { "" };
    let after = match (excerpt.cut_after, excerpt.bytes.ends_with(b"\n")) {
        (true, _) => "…",
        (false, true) => "",
        (false, false) => " (and no newline)",
    };
    format!("{before}{}{after}", escape(&excerpt.bytes))
}

/// The first difference between two renderings, under the heading of the output that it is in.
fn changed(lines: &mut Vec<String>, reviewed: &str, found: &str) {
    let same = reviewed.lines().zip(found.lines()).take_while(|(a, b)| a == b).count();
    let heading = reviewed.lines().take(same).filter(|line| !line.starts_with('|')).last();
    lines.push("it does not do what was reviewed, of main:".to_owned());
    lines.extend(heading.map(|heading| format!("  {heading}")));
    for (whose, text) in [("expected", reviewed), ("found", found)] {
        let rest: String = text.lines().skip(same).flat_map(|line| [line, "\n"]).collect();
        lines.push(format!("{whose}, from line {} of the record:", same + 1));
        quote_rendering(lines, &rest, MOST_LINES / 2);
    }
}

fn behaviour(lines: &mut Vec<String>, heading: &str, found: &Behaviour) {
    lines.push(format!("{heading}:"));
    quote_rendering(lines, &found.render(), MOST_LINES);
}

/// A rendering has escaped everything already.
fn quote_rendering(lines: &mut Vec<String>, text: &str, most: usize) {
    let as_it_is = |line: &[u8]| String::from_utf8_lossy(line).into_owned();
    let len = text.len() as u64;
    lines.extend(
        first_lines(text.as_bytes(), len, most, MOST_WIDTH, as_it_is).into_iter().map(indent),
    );
}

fn indent(line: String) -> String {
    format!("  {line}")
}

fn how_to_review(plan: &Plan, test: &Test) -> String {
    let problem = plan.problem_of(test);
    let answer = match test.kind {
        Kind::Case(case) => format!("testdata/{}/{}.ans", problem.id, problem.cases[case].name),
        Kind::Rejected(_) => "a .ans beside the case".to_owned(),
    };
    format!("it has no answer: put the right one into {}; {REVIEW}", escape(answer.as_bytes()))
}
