//! Makes an input that was found a case of the problem's testdata.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::case::fault_in_text;
use crate::catalog::is_case;

/// Writes `testdata/ID/stress/NAME.in`, and the answer beside it if there is one, never over a file that is there; gives the paths. What is
/// no plain text goes below `raw`.
///
/// # Errors
/// When no case can have this name, there is such a case, or a file cannot be written.
pub fn keep(
    testdata: &Path,
    name: &str,
    input: &[u8],
    answer: Option<&[u8]>,
) -> io::Result<Vec<PathBuf>> {
    let is_plain =
        [Some(input), answer].into_iter().flatten().all(|text| fault_in_text(text).is_none());
    let name = format!("stress/{}{name}", if is_plain { "" } else { "raw/" });
    if !is_case(&name) {
        return Err(io::Error::other(format!("no case can be called `{}`", name.escape_debug())));
    }
    let path = |ending: &str| testdata.join(format!("{name}.{ending}"));
    let mut files = vec![(path("in"), input)];
    files.extend(answer.map(|answer| (path("ans"), answer)));
    // An answer of another time would be taken for one to this input.
    if let Some(there) = ["in", "ans"].map(path).into_iter().find(|path| path.exists()) {
        return Err(io::Error::other(format!(
            "{} is there already; choose another name",
            there.display()
        )));
    }
    for (path, bytes) in &files {
        let written = || -> io::Result<()> {
            fs::create_dir_all(path.parent().unwrap_or(testdata))?;
            File::create_new(path)?.write_all(bytes)
        };
        written().map_err(|error| {
            io::Error::new(error.kind(), format!("cannot write {}: {error}", path.display()))
        })?;
    }
    Ok(files.into_iter().map(|(path, _)| path).collect())
}
