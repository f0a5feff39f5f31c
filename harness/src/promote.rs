//! Makes the reviewed snapshot of a case its answer: the only thing that writes into testdata, and only when asked.

use std::fs::{self, File};
use std::io::Write;
use std::path::PathBuf;

use crate::case::{fault_in_text, Case, Expected};
use crate::catalog::Catalog;
use crate::nearest::suggestion;
use crate::snapshot::{self, Record};

/// Writes the answer of the case `name`, which is `ID::CASE` or the name of one of its tests, and removes its snapshot;
/// gives the answer's path.
///
/// # Errors
/// When there is no such case, it has an answer, its snapshot is not reviewed or holds a failure, or a file cannot be written.
pub fn promote(catalog: &Catalog, name: &str) -> Result<PathBuf, String> {
    let case = find(catalog, name).ok_or_else(|| unknown(catalog, name))?;
    let Expected::Snapshot(file) = &case.expected else {
        return Err(format!(
            "`{name}` has an answer; remove that first if the snapshot knows better"
        ));
    };
    let reviewed = match snapshot::read(file) {
        Ok(Record::Reviewed(reviewed)) => reviewed,
        Ok(Record::None) => return Err(format!("`{name}` has no reviewed snapshot; `cargo test`, then `cargo insta review --workspace`")),
        Ok(Record::Damaged) => return Err(format!("{} is no snapshot as it was reviewed", file.display())),
        Err(error) => return Err(format!("cannot read {}: {error}", file.display())),
    };
    if reviewed.status != 0 || !reviewed.stderr.is_empty() {
        return Err(format!(
            "`{name}` is a case that fails or complains: its snapshot cannot be an answer"
        ));
    }
    let answer = case.input.with_extension("ans");
    if let Some((line, what)) = fault_in_text(&reviewed.stdout).filter(|_| !case.is_below("raw")) {
        return Err(format!(
            "line {line} of the output {what}, which an answer may only have below a folder named `raw`; move the case there first"
        ));
    }
    let write = |error| format!("cannot write {}: {error}", answer.display());
    // Never over a file that is there, and whole or not at all.
    let mut made = File::create_new(&answer).map_err(write)?;
    made.write_all(&reviewed.stdout).map_err(|error| {
        let _ = fs::remove_file(&answer);
        write(error)
    })?;
    fs::remove_file(file).map_err(|error| format!("cannot remove {}: {error}", file.display()))?;
    Ok(answer)
}

fn find<'a>(catalog: &'a Catalog, name: &str) -> Option<&'a Case> {
    let (id, rest) = name.split_once("::")?;
    let problem = catalog.problems.iter().find(|problem| problem.id == id)?;
    // No case has `::` in its name.
    let case = rest.rsplit_once("::").map_or(rest, |(_, case)| case);
    problem.cases.iter().find(|found| found.name == case)
}

fn unknown(catalog: &Catalog, name: &str) -> String {
    let names = catalog.problems.iter().flat_map(|problem| {
        problem.cases.iter().map(|case| format!("{}::{}", problem.id, case.name))
    });
    let nearest = suggestion(name, names);
    format!(
        "there is no case `{}`; name it ID::CASE, or as one of its tests{nearest}",
        name.escape_debug()
    )
}
