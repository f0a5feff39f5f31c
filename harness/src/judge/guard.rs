//! Notices when the files that a verdict rests on are no longer those that were found. A program may do all that its user
//! may, to its own files and to those of runs to come; and a person may edit a case while others are judged.

use std::path::Path;

use crate::case::Case;
use crate::compile::Executable;
use crate::identity::Identity;

/// Files, and what they were when they were found; nothing if they were not there.
pub(super) struct Guard<'a>([(&'a Path, Option<&'a Identity>); 3]);

impl<'a> Guard<'a> {
    /// Holds a run of `executable` on `case` to what they were; an error names the file that has changed already.
    pub(super) fn new(executable: &'a Executable, case: &'a Case) -> Result<Self, String> {
        let guard = Self([
            (&executable.path, Some(&executable.identity)),
            (&case.input, case.seen.input.as_ref()),
            (case.expected.path(), case.seen.expected.as_ref()),
        ]);
        guard.check("before the program started")?;
        Ok(guard)
    }

    /// An error names the file that is no longer what it was.
    pub(super) fn check(&self, when: &str) -> Result<(), String> {
        for (path, before) in self.0 {
            let shown = path.display();
            match (Identity::of(path), before) {
                (Ok(now), Some(before)) if now == *before => {}
                (Ok(_), Some(_)) => return Err(format!("{shown} was changed {when}")),
                (Ok(_), None) => return Err(format!("{shown} was added {when}")),
                (Err(error), Some(_)) => return Err(format!("{shown} went away {when}: {error}")),
                (Err(_), None) => {}
            }
        }
        Ok(())
    }
}
