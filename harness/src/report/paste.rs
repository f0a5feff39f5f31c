//! What is said of a submission that is to be pasted.

use std::io::{self, Write};

use crate::problem::{Settings, TakesRust};
use crate::verdict::Verdict;

use super::table::style_of;

/// Says where a problem can be submitted in Rust.
///
/// # Errors
/// When `out` takes no more.
pub fn where_to_submit(settings: &Settings, out: &mut impl Write) -> io::Result<()> {
    for place in &settings.submit {
        let rust = match place.rust {
            TakesRust::Yes => "takes Rust",
            TakesRust::No => "takes no Rust",
            TakesRust::Unknown => "not known to take Rust: look at its list of languages",
        };
        let note = place.note.as_ref().map_or_else(String::new, |note| format!("; {note}"));
        writeln!(out, "submit  {}: {rust}{note}", place.url)?;
    }
    if !settings.submit.iter().any(|place| place.rust == TakesRust::Yes) {
        writeln!(out, "note  no judge is known that has this problem and takes Rust")?;
    }
    Ok(())
}

/// Says why the source is not printed, or is so nevertheless.
///
/// # Errors
/// When `out` takes no more.
pub fn refusal(reasons: &[String], anyway: bool, out: &mut impl Write) -> io::Result<()> {
    let style = style_of(Verdict::Je, false);
    for reason in reasons {
        writeln!(out, "{style}refused{style:#}  {reason}")?;
    }
    match (reasons.is_empty(), anyway) {
        (true, _) => Ok(()),
        (false, true) => writeln!(out, "printed all the same, for --anyway"),
        (false, false) => writeln!(out, "nothing is printed; --anyway prints it all the same"),
    }
}
