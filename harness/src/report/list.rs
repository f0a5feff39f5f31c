//! What would run.

use std::io::{self, BufWriter, Write};

use crate::escape::escape;
use crate::plan::Plan;

use super::text::{mebibytes, seconds};

/// Prints the name of each test of `plan` on a line of its own, with its limits of CPU time and memory.
///
/// # Errors
/// When `out` takes no more.
pub fn list(plan: &Plan, out: &mut impl Write) -> io::Result<()> {
    let names: Vec<String> = plan.tests.iter().map(|test| escape(test.name.as_bytes())).collect();
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let mut out = BufWriter::new(out);
    for (name, test) in names.iter().zip(&plan.tests) {
        let limits = &plan.programs[test.program].limits;
        writeln!(
            out,
            "{name:width$}  {:>9}  {:>10}",
            seconds(limits.time),
            mebibytes(limits.memory)
        )?;
    }
    out.flush()
}
