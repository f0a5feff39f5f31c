//! What tells whether a file is still the one that was seen before.

use std::fs;
use std::io;
use std::path::Path;
use std::time::SystemTime;

/// Changes whenever a file is written, replaced or touched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    len: u64,
    modified: Option<SystemTime>,
    /// Device, inode, and the time of the last change of anything, in s and ns.
    #[cfg(unix)]
    inode: (u64, u64, i64, i64),
}

impl Identity {
    /// Of the file at `path`, behind links.
    ///
    /// # Errors
    /// When it cannot be looked at.
    pub fn of(path: &Path) -> io::Result<Self> {
        let found = fs::metadata(path)?;
        Ok(Self {
            len: found.len(),
            modified: found.modified().ok(),
            #[cfg(unix)]
            inode: {
                use std::os::unix::fs::MetadataExt;
                (found.dev(), found.ino(), found.ctime(), found.ctime_nsec())
            },
        })
    }
}
