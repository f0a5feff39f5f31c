//! What a person should know beside the verdict, in words.

use crate::compare::{Hint, Side};
use crate::escape::escape;
use crate::outcome::{Note, Outcome};

use super::text::seconds;

/// What a person should know beside the verdict, a line each.
pub fn notes(outcome: &Outcome) -> impl Iterator<Item = String> + '_ {
    // That a rejected program is rejected is what it is for.
    let is_news = |note: &&Note| !(outcome.passed() && matches!(note, Note::RejectedBy(_)));
    outcome.notes.iter().filter(is_news).map(note)
}

fn note(note: &Note) -> String {
    match note {
        Note::Hint(hint) => self::hint(hint),
        Note::ReviewedStatus(status) => format!("what was reviewed ends with exit status {status}"),
        Note::LeftBehind(count) => {
            let processes =
                if *count == 1 { "a process".to_owned() } else { format!("{count} processes") };
            format!("it left {processes} running; killed")
        }
        Note::RanAgain(first) => {
            format!("{} of CPU time the first time, which the machine may have been to blame for; this is a second run, alone", seconds(*first))
        }
        Note::CutErrors(len) => {
            format!("it wrote {len} bytes on standard error; only the beginning was kept")
        }
        Note::RejectedBy(case) => format!("on case {}", escape(case.as_bytes())),
    }
}

fn hint(hint: &Hint) -> String {
    let side = |side: &Side| match side {
        Side::Output => "the output",
        Side::Answer => "the answer",
    };
    match hint {
        Hint::ByteOrderMark(of) => format!("{} begins with a byte-order mark", side(of)),
        Hint::Utf16(of) => format!("{} looks like UTF-16", side(of)),
        Hint::CarriageReturns(of) => format!("only {} has lines that end with CR LF", side(of)),
        Hint::Tokens => "compared by tokens it would be accepted".to_owned(),
        Hint::Tolerance(tolerance) => {
            format!("compared by tokens with a tolerance of {tolerance:e} it would be accepted")
        }
        Hint::Numbers { found, expected, apart: None } => {
            format!("{found} is not {expected}; two integers must be equal")
        }
        Hint::Numbers { found, expected, apart: Some((apart, allowed)) } => {
            format!("{found} is {apart:.3e} away from {expected}; at most {allowed:.3e} is allowed")
        }
    }
}
