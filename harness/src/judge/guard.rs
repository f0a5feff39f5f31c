//! Notices when a program, which may do all that its user may, changes the files that its verdict rests on.

use std::fs;
use std::path::Path;

/// What files were before a run.
pub(super) struct Guard<'a>(Vec<(&'a Path, Identity)>);

/// Changes whenever the file is written, replaced or touched.
#[derive(PartialEq)]
struct Identity {
    len: u64,
    modified: Option<std::time::SystemTime>,
    #[cfg(unix)]
    inode: (u64, u64, i64, i64),
}

impl<'a> Guard<'a> {
    /// Remembers `files`; an error names the one that cannot be looked at.
    pub(super) fn new(files: impl Iterator<Item = &'a Path>) -> Result<Self, String> {
        files.map(|path| Ok((path, identity(path)?))).collect::<Result<_, String>>().map(Self)
    }

    /// An error names the file that is no longer what it was.
    pub(super) fn check(&self) -> Result<(), String> {
        for (path, before) in &self.0 {
            match identity(path) {
                Ok(now) if now == *before => {}
                Ok(_) => {
                    return Err(format!("{} was changed while the program ran", path.display()))
                }
                Err(what) => return Err(format!("{what}: it went away while the program ran")),
            }
        }
        Ok(())
    }
}

fn identity(path: &Path) -> Result<Identity, String> {
    let found = fs::metadata(path)
        .map_err(|error| format!("cannot look at {}: {error}", path.display()))?;
    Ok(Identity {
        len: found.len(),
        modified: found.modified().ok(),
        #[cfg(unix)]
        inode: {
            use std::os::unix::fs::MetadataExt;
            (found.dev(), found.ino(), found.ctime(), found.ctime_nsec())
        },
    })
}
