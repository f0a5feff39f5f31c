//! The folder that programs start in: empty for each, and gone with the helper.

use std::fs::{self, DirBuilder};
use std::io;
use std::os::unix::fs::{DirBuilderExt, MetadataExt};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

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
        // A program may have removed the folder above as well.
        path.parent().map(fs::create_dir_all).transpose()?;
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

    /// As far as it goes. By other processes when there is much to do: a tree may be deeper than a stack or descriptors
    /// reach, and this process must not grow.
    fn remove(&self) {
        let _ = std::env::set_current_dir("/");
        if fs::remove_dir(&self.path).is_ok() || fs::remove_file(&self.path).is_ok() {
            return;
        }
        let run = |program: &str, arguments: &[&str]| {
            let _ = Command::new(program)
                .args(arguments)
                .arg(&self.path)
                .stdin(Stdio::null())
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .status();
        };
        run("chmod", &["-R", "u+rwx", "--"]);
        run("rm", &["-rf", "--"]);
    }
}

impl Drop for WorkingFolder {
    fn drop(&mut self) {
        self.remove();
    }
}
