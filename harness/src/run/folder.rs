//! The folder that programs start in: empty for each, and gone with the helper.

use std::fs::{self, DirBuilder, Permissions};
use std::io;
use std::os::unix::fs::{DirBuilderExt, MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// For its owner alone.
const PRIVATE: u32 = 0o700;

/// How long removing what a program left may keep the next one waiting; what is left then goes when the helper does.
const PATIENCE: Duration = Duration::from_secs(1);

/// The empty folder that every run starts in, made anew whenever a program leaves anything in it.
pub(super) struct WorkingFolder {
    /// The helper's own, for this and what is still to be removed.
    home: PathBuf,
    path: PathBuf,
    identity: (u64, u64),
    /// How many were given up.
    left: u64,
}

impl WorkingFolder {
    pub(super) fn new(home: PathBuf) -> io::Result<Self> {
        let path = home.join("work");
        let identity = make(&home, &path)?;
        Ok(Self { home, path, identity, left: 0 })
    }

    /// An error is the system's reason why there can be none; that what a program left cannot be removed is no such reason.
    pub(super) fn renew(&mut self) -> io::Result<()> {
        let same = fs::symlink_metadata(&self.path).is_ok_and(|now| {
            (now.dev(), now.ino()) == self.identity && now.mode() & 0o7777 == PRIVATE
        });
        if same && fs::read_dir(".")?.next().is_none() {
            return Ok(());
        }
        let _ = std::env::set_current_dir("/");
        let aside = self.home.join(format!("left-{}", self.left));
        self.left += 1;
        // Out of the way first, however much is in it. The program may have closed the folder above, or removed both.
        let _ = open_up(&self.home);
        let _ = fs::rename(&self.path, &aside);
        self.identity = make(&self.home, &self.path)?;
        let _ = remove_tree(&aside, Some(Instant::now() + PATIENCE));
        Ok(())
    }
}

impl Drop for WorkingFolder {
    fn drop(&mut self) {
        let _ = std::env::set_current_dir("/");
        let _ = remove_tree(&self.home, None);
    }
}

fn make(home: &Path, path: &Path) -> io::Result<(u64, u64)> {
    if !fs::symlink_metadata(home).is_ok_and(|found| found.is_dir()) {
        let _ = fs::remove_file(home);
        DirBuilder::new().mode(PRIVATE).recursive(true).create(home)?;
    }
    DirBuilder::new().mode(PRIVATE).create(path)?;
    std::env::set_current_dir(path)?;
    let made = fs::metadata(path)?;
    Ok((made.dev(), made.ino()))
}

/// Removes a folder and everything in it, never following a link. A tree may be deeper than paths, stacks and descriptors
/// reach, so that it is flattened on the way: what lies in a folder of `top` moves up into `top` before that folder goes.
pub(super) fn remove_tree(top: &Path, until: Option<Instant>) -> io::Result<()> {
    if !fs::symlink_metadata(top)?.is_dir() {
        return fs::remove_file(top);
    }
    let mut moved = 0;
    empty(top, until, &mut |entry| {
        empty(entry, until, &mut |folder| move_up(folder, top, &mut moved))
    })
}

/// Removes `folder` and the files in it, if there is time `until` then; `dispose` does away with each folder in it.
fn empty(
    folder: &Path,
    until: Option<Instant>,
    dispose: &mut dyn FnMut(&Path) -> io::Result<()>,
) -> io::Result<()> {
    open_up(folder)?;
    loop {
        let refusal = match fs::remove_dir(folder) {
            Ok(()) => return Ok(()),
            Err(error) => error,
        };
        let mut is_empty = true;
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            is_empty = false;
            if until.is_some_and(|until| Instant::now() >= until) {
                return Err(io::ErrorKind::TimedOut.into());
            }
            if entry.file_type()?.is_dir() {
                dispose(&entry.path())?;
            } else {
                fs::remove_file(entry.path())?;
            }
        }
        if is_empty {
            return Err(refusal);
        }
    }
}

fn move_up(folder: &Path, top: &Path, moved: &mut u64) -> io::Result<()> {
    // A folder that may not be written cannot be moved.
    open_up(folder)?;
    loop {
        *moved += 1;
        match fs::rename(folder, top.join(format!("up-{moved}"))) {
            // The program has made one of this name.
            Err(error)
                if matches!(
                    error.kind(),
                    io::ErrorKind::DirectoryNotEmpty | io::ErrorKind::NotADirectory
                ) => {}
            other => return other,
        }
    }
}

fn open_up(folder: &Path) -> io::Result<()> {
    fs::set_permissions(folder, Permissions::from_mode(PRIVATE))
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    #[test]
    fn a_tree_of_any_depth_and_modes_goes_and_what_it_links_to_stays() {
        let outside = tempfile::tempdir().expect("a folder");
        fs::write(outside.path().join("kept"), "").expect("a file");
        let above = tempfile::tempdir().expect("a folder");
        let top = above.path().join("top");
        let mut folder = top.clone();
        for depth in 0..60 {
            // Names that removing it uses itself, too.
            folder.push(format!("up-{depth}"));
            fs::create_dir_all(&folder).expect("a folder");
            fs::write(folder.join("file"), "").expect("a file");
            fs::write(folder.join("up-99"), "").expect("a file");
            symlink(outside.path(), folder.join("link")).expect("a link");
        }
        for folder in folder.ancestors().take(60).filter(|folder| *folder != top) {
            fs::set_permissions(folder, Permissions::from_mode(0o000)).expect("a mode");
        }
        remove_tree(&top, None).expect("removed");
        assert!(!top.exists());
        assert!(outside.path().join("kept").exists());
        symlink(outside.path(), &top).expect("a link");
        remove_tree(&top, None).expect("removed");
        assert!(!top.is_symlink() && outside.path().join("kept").exists());
    }

    #[test]
    fn what_takes_too_long_is_left() {
        let top = tempfile::tempdir().expect("a folder");
        fs::create_dir(top.path().join("folder")).expect("a folder");
        let error = remove_tree(top.path(), Some(Instant::now())).expect_err("no time");
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
    }
}
