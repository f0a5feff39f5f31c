//! The entries of one folder, sorted out: what is ignored by rule, and links, which may lead anywhere.

use std::fs::{self, DirEntry};
use std::io;
use std::path::Path;

use super::{Loader, Reason};

/// Hidden files, editors' backups and explanations are nobody's case.
pub(super) fn is_ignored(name: &str) -> bool {
    name.starts_with('.') || name.ends_with('~') || name == "README.md"
}

/// Snapshots that nobody has reviewed are nobody's record, and git does not show them: they may outlive their case.
pub(super) fn is_pending(name: &str) -> bool {
    name.ends_with(".snap.new")
}

/// Whether such snapshots are all that a folder holds.
pub(super) fn holds_only_pending(folder: &Path) -> bool {
    let Ok(entries) = fs::read_dir(folder) else { return false };
    let mut names = entries.flatten().map(|entry| entry.file_name()).peekable();
    names.peek().is_some() && names.all(|name| name.to_str().is_some_and(is_pending))
}

impl Loader<'_> {
    /// The names in a folder that are not ignored, in order, those of files and those of folders; none if it is doubted.
    pub(super) fn names(&mut self, folder: &Path) -> (Vec<String>, Vec<String>) {
        let (mut files, mut folders) = (Vec::new(), Vec::new());
        if self.is_doubted(folder) {
            return (files, folders);
        }
        match fs::read_dir(folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => self.doubt(folder, Reason::Unreadable(error.to_string())),
            Ok(entries) => {
                for entry in entries {
                    match entry {
                        Ok(entry) => self.name(&entry, &mut files, &mut folders),
                        Err(error) => self.doubt(folder, Reason::Unreadable(error.to_string())),
                    }
                }
            }
        }
        files.sort();
        folders.sort();
        (files, folders)
    }

    fn name(&mut self, entry: &DirEntry, files: &mut Vec<String>, folders: &mut Vec<String>) {
        let path = entry.path();
        let Ok(name) = entry.file_name().into_string() else {
            self.doubt(&path, Reason::NameNotUtf8);
            return;
        };
        if is_ignored(&name) {
            return;
        }
        match self.is_folder(entry) {
            Ok(true) => folders.push(name),
            Ok(false) => files.push(name),
            Err(reason) => self.doubt(&path, reason),
        }
    }

    /// Whether an entry is a folder; if not, it is a file.
    fn is_folder(&self, entry: &DirEntry) -> Result<bool, Reason> {
        let unreadable = |error: io::Error| Reason::Unreadable(error.to_string());
        let mut kind = entry.file_type().map_err(unreadable)?;
        if kind.is_symlink() {
            self.link(&entry.path())?;
            kind = fs::metadata(entry.path()).map_err(unreadable)?.file_type();
        }
        if kind.is_dir() || kind.is_file() {
            Ok(kind.is_dir())
        } else {
            Err(Reason::Special)
        }
    }

    /// What is wrong with a link, wherever it leads over other links.
    pub(super) fn link(&self, path: &Path) -> Result<(), Reason> {
        let real = |path: &Path| {
            fs::canonicalize(path).map_err(|error| match error.kind() {
                io::ErrorKind::PermissionDenied => Reason::Unreadable(error.to_string()),
                _ => Reason::BrokenLink,
            })
        };
        let target = real(path)?;
        if !target.starts_with(&self.home) {
            return Err(Reason::LinkOut(target.display().to_string()));
        }
        let lies_in = real(path.parent().unwrap_or(path))?;
        if lies_in.starts_with(&target) {
            return Err(Reason::LinkLoop);
        }
        Ok(())
    }

    /// Whether a path is that of a regular file and leads over no link.
    pub(super) fn is_plain_file(&self, path: &Path) -> bool {
        let own = path.strip_prefix(self.root).map(|path| self.home.join(path));
        path.is_file() && own.is_ok_and(|own| fs::canonicalize(path).is_ok_and(|real| real == own))
    }
}
