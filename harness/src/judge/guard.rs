//! Notices when a program, which may do all that its user may, changes the files that its verdict rests on.

use std::path::Path;

use crate::compile::Executable;
use crate::identity::Identity;

/// What files were before a run.
pub(super) struct Guard<'a>(Vec<(&'a Path, Identity)>);

impl<'a> Guard<'a> {
    /// Remembers `files`, and `executable` as it was built, which an earlier run may have changed; an error names the
    /// file that cannot be looked at.
    pub(super) fn new(
        executable: &'a Executable,
        files: impl Iterator<Item = &'a Path>,
    ) -> Result<Self, String> {
        let mut seen = vec![(executable.path.as_path(), executable.identity.clone())];
        for path in files {
            let identity = Identity::of(path)
                .map_err(|error| format!("cannot look at {}: {error}", path.display()))?;
            seen.push((path, identity));
        }
        let guard = Self(seen);
        guard.check("before the program started")?;
        Ok(guard)
    }

    /// An error names the file that is no longer what it was.
    pub(super) fn check(&self, when: &str) -> Result<(), String> {
        for (path, before) in &self.0 {
            let path_shown = path.display();
            match Identity::of(path) {
                Ok(now) if now == *before => {}
                Ok(_) => return Err(format!("{path_shown} was changed {when}")),
                Err(error) => return Err(format!("{path_shown} went away {when}: {error}")),
            }
        }
        Ok(())
    }
}
