//! The folder that programs start in: empty for each, and gone with the helper.

use std::fs::{self, DirBuilder, Permissions};
use std::io;
use std::os::unix::fs::{DirBuilderExt, MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};

/// The empty folder that every run starts in, made anew whenever a program leaves anything in it.
pub(super) struct WorkingFolder {
    path: PathBuf,
    identity: (u64, u64),
}

impl WorkingFolder {
    pub(super) fn new(path: PathBuf) -> io::Result<Self> {
        let identity = Self::make(&path)?;
        Ok(Self { path, identity })
    }

    fn make(path: &Path) -> io::Result<(u64, u64)> {
        DirBuilder::new().mode(0o700).create(path)?;
        std::env::set_current_dir(path)?;
        let made = fs::metadata(path)?;
        Ok((made.dev(), made.ino()))
    }

    pub(super) fn renew(&mut self) -> io::Result<()> {
        let same = fs::symlink_metadata(&self.path).is_ok_and(|now| {
            (now.dev(), now.ino()) == self.identity && now.mode() & 0o7777 == 0o700
        });
        if same && fs::read_dir(".")?.next().is_none() {
            return Ok(());
        }
        self.remove();
        self.identity = Self::make(&self.path)?;
        Ok(())
    }

    /// As far as it goes: a folder without permissions inside is given them first.
    fn remove(&self) {
        let _ = std::env::set_current_dir("/");
        for _ in 0..2 {
            if fs::remove_dir_all(&self.path).is_ok() {
                return;
            }
            open_up(&self.path);
        }
        let _ = fs::remove_file(&self.path);
    }
}

impl Drop for WorkingFolder {
    fn drop(&mut self) {
        self.remove();
    }
}

fn open_up(folder: &Path) {
    let _ = fs::set_permissions(folder, Permissions::from_mode(0o700));
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            open_up(&entry.path());
        }
    }
}
