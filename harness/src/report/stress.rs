//! What looking for a difference came to.

use std::io::{self, Write};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use crate::escape::escape;
use crate::run::Run;
use crate::stress::{Found, Stress, Tried};
use crate::verdict;

use super::message::of_verdict;
use super::text::{first_lines, plural};

/// The most lines that are shown of an input or an output.
const MOST_LINES: usize = 20;
/// The most bytes of each.
const MOST_WIDTH: usize = 160;

/// Counts inputs on standard error, if that is a terminal.
pub fn stress_progress() -> ProgressBar {
    let progress = ProgressBar::new_spinner();
    if let Ok(style) = ProgressStyle::with_template("{pos} inputs, {elapsed}") {
        progress.set_style(style);
    }
    progress
}

/// Prints an input on which programs differ, and what each says of it; `again` is the command that finds it again.
///
/// # Errors
/// When `out` takes no more.
pub fn difference(
    stress: &Stress<'_>,
    found: &Found,
    again: &str,
    out: &mut impl Write,
) -> io::Result<()> {
    let (small, large) = (found.input.len(), found.original.len());
    writeln!(
        out,
        "They differ on input {} of this seed, made small: {} of {large}, in {} steps.\n",
        found.index,
        plural(small, "byte"),
        found.steps
    )?;
    writeln!(out, "input:")?;
    quote(out, &found.input)?;
    for said in &found.said {
        let Some(contestant) = stress.contestant(said.who) else { continue };
        writeln!(out, "\n{}:", escape(contestant.name.as_bytes()))?;
        if let Some(verdict) = verdict::of_run(&said.run, &contestant.limits, &[0]) {
            let why = of_verdict(verdict, &said.run, &contestant.limits).unwrap_or_default();
            writeln!(out, "  {}: {why}", verdict.code())?;
        }
        outputs(out, &said.run)?;
    }
    writeln!(out, "\nagain: {again}")?;
    out.flush()
}

fn outputs(out: &mut impl Write, run: &Run) -> io::Result<()> {
    quote(out, &run.stdout.bytes)?;
    if run.stderr.bytes.is_empty() {
        return Ok(());
    }
    writeln!(out, "  standard error:")?;
    quote(out, &run.stderr.bytes)
}

fn quote(out: &mut impl Write, text: &[u8]) -> io::Result<()> {
    let lines = first_lines(text, text.len() as u64, MOST_LINES, MOST_WIDTH, escape);
    for line in &lines {
        writeln!(out, "  {line}")?;
    }
    if lines.is_empty() {
        writeln!(out, "  (nothing)")?;
    } else if !text.ends_with(b"\n") {
        writeln!(out, "  (no newline at the end)")?;
    }
    Ok(())
}

/// Prints what was tried in vain.
///
/// # Errors
/// When `out` takes no more.
pub fn no_difference(
    tried: &Tried,
    seed: u64,
    took: Duration,
    out: &mut impl Write,
) -> io::Result<()> {
    let valid: u64 = tried.valid.iter().sum();
    let per_second = tried.inputs as f64 / took.as_secs_f64().max(0.001);
    writeln!(
        out,
        "no difference: {} inputs of seed {seed} in {:.1} s ({per_second:.0} a second), {valid} of them valid",
        tried.inputs,
        took.as_secs_f64(),
    )?;
    let sizes = tried.valid.iter().enumerate().filter(|(_, &count)| count > 0);
    let sizes = sizes.map(|(power, count)| match power {
        0 => format!("{count} empty"),
        _ => format!("{count} below {} bytes", 1u64 << power),
    });
    writeln!(out, "valid ones by size: {}", sizes.collect::<Vec<_>>().join(", "))?;
    out.flush()
}
