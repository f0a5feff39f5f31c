//! The folder that programs start in: empty for each, and gone with the helper.

use std::fs::{self, DirBuilder, Permissions};
use std::io;
use std::os::unix::fs::{DirBuilderExt, MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// For its owner alone.
const PRIVATE: u32 = 0o700;

/// How long removing what a program left may keep the next one waiting; what is left then goes at the end.
pub(super) const PATIENCE: Duration = Duration::from_secs(1);

/// A folder is one only as long as it is this device and inode: a program may put a link in its place, to anywhere.
type FolderIdentity = (u64, u64);

/// What changes with all that may be done to a folder, or to what is in it: its mode and owner, and when it last changed, which
/// alone may miss what is done at once.
type FolderState = (u32, (u32, u32), (i64, i64));

/// The empty folder that every run starts in, made anew whenever a program leaves anything in it.
pub(super) struct WorkingFolder {
    /// The helper's own, for this and what is still to be removed.
    home: PathBuf,
    home_identity: FolderIdentity,
    path: PathBuf,
    /// As it was made.
    made: (FolderIdentity, FolderState),
    /// How many were given up.
    left: u64,
}

impl WorkingFolder {
    pub(super) fn new(home: PathBuf) -> io::Result<Self> {
        let path = home.join("work");
        let ((home_identity, _), made) = (make(&home)?, make(&path)?);
        std::env::set_current_dir(&path)?;
        Ok(Self { home, home_identity, path, made, left: 0 })
    }

    /// An error is the system's reason why there can be none; that what a program left cannot be removed is no such reason.
    pub(super) fn renew(&mut self) -> io::Result<()> {
        let same = look_at(&self.path).is_some_and(|now| now == self.made);
        if same && fs::read_dir(".")?.next().is_none() {
            return Ok(());
        }
        std::env::set_current_dir("/")?;
        let aside = self.home.join(format!("left-{}", self.left));
        self.left += 1;
        let is_home = self.is_home();
        if is_home {
            // Out of the way first, however much is in it. The program may have closed the folder above.
            let _ = open_up(&self.home);
            let _ = fs::rename(&self.path, &aside);
        } else {
            let _ = fs::remove_file(&self.home);
            (self.home_identity, _) = make(&self.home)?;
        }
        self.made = make(&self.path)?;
        std::env::set_current_dir(&self.path)?;
        if is_home {
            let _ = remove_tree(&aside, Some(Instant::now() + PATIENCE));
        }
        Ok(())
    }

    fn is_home(&self) -> bool {
        look_at(&self.home).is_some_and(|(now, _)| now == self.home_identity)
    }
}

impl Drop for WorkingFolder {
    fn drop(&mut self) {
        let _ = std::env::set_current_dir("/");
        if self.is_home() {
            let _ = remove_tree(&self.home, None);
        }
    }
}

/// What a folder is and how it is; nothing of a link.
fn look_at(folder: &Path) -> Option<(FolderIdentity, FolderState)> {
    let found = fs::symlink_metadata(folder).ok().filter(fs::Metadata::is_dir)?;
    let state = (found.mode(), (found.uid(), found.gid()), (found.ctime(), found.ctime_nsec()));
    Some(((found.dev(), found.ino()), state))
}

fn make(folder: &Path) -> io::Result<(FolderIdentity, FolderState)> {
    let mut tries = 0..10;
    loop {
        // The one above may be gone, too, and go again as the last of other helpers leaves it.
        folder.parent().map(|above| private().recursive(true).create(above)).transpose()?;
        match private().create(folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound && tries.next().is_some() => {}
            Err(error) => return Err(error),
            Ok(()) => break,
        }
    }
    look_at(folder).ok_or_else(|| io::Error::other("it went away"))
}

/// Makes folders for their owner alone.
pub(super) fn private() -> DirBuilder {
    let mut builder = DirBuilder::new();
    builder.mode(PRIVATE);
    builder
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
    let mut was_empty = false;
    loop {
        let refusal = match fs::remove_dir(folder) {
            Ok(()) => return Ok(()),
            Err(error) => error,
        };
        let mut is_empty = true;
        for entry in fs::read_dir(folder)? {
            is_empty = false;
            if until.is_some_and(|until| Instant::now() >= until) {
                return Err(io::ErrorKind::TimedOut.into());
            }
            let entry = entry?;
            let removed = match entry.file_type() {
                Ok(kind) if kind.is_dir() => dispose(&entry.path()),
                Ok(_) => fs::remove_file(entry.path()),
                Err(error) => Err(error),
            };
            // Another helper may be at it too.
            removed.or_else(|error| match error.kind() {
                io::ErrorKind::NotFound => Ok(()),
                _ => Err(error),
            })?;
        }
        // Once, another helper may have emptied it just now.
        if is_empty && was_empty {
            return Err(refusal);
        }
        was_empty = is_empty;
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
    fn a_link_in_the_place_of_a_folder_is_not_followed() {
        let outside = tempfile::tempdir().expect("a folder");
        fs::create_dir(outside.path().join("work")).expect("a folder");
        fs::write(outside.path().join("work/kept"), "").expect("a file");
        fs::set_permissions(outside.path(), Permissions::from_mode(0o755)).expect("a mode");
        let above = tempfile::tempdir().expect("a folder");
        let home = above.path().join("home");
        let mut folder = WorkingFolder::new(home.clone()).expect("a folder");
        for _ in 0..2 {
            fs::remove_dir_all(&home).expect("removed");
            symlink(outside.path(), &home).expect("a link");
            folder.renew().expect("a new folder");
            assert!(home.join("work").is_dir() && !home.is_symlink());
        }
        fs::remove_dir_all(&home).expect("removed");
        symlink(outside.path(), &home).expect("a link");
        drop(folder);
        assert!(outside.path().join("work/kept").exists());
        let mode = fs::metadata(outside.path()).expect("it is there").mode();
        assert_eq!(mode & 0o777, 0o755);
    }

    #[test]
    fn what_takes_too_long_is_left() {
        let top = tempfile::tempdir().expect("a folder");
        fs::create_dir(top.path().join("folder")).expect("a folder");
        let error = remove_tree(top.path(), Some(Instant::now())).expect_err("no time");
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
    }
}
