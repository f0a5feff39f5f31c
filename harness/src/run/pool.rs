//! The runners that are idle: one is taken for each run, so that there are as many as runs at once.

use std::io;
use std::ops::{Deref, DerefMut};
use std::sync::{Arc, Mutex, PoisonError};

use tempfile::TempDir;

use super::{Runner, Scratch};

/// Runners to take and to give back.
#[derive(Debug)]
pub struct Pool {
    idle: Mutex<Vec<Runner>>,
    scratch: Arc<Scratch>,
}

impl Pool {
    /// With `runners` started at once: before the harness holds much, since starting a process from a large one is dear.
    ///
    /// # Errors
    /// When the system has no process, socket or temporary folder for them.
    pub fn new(runners: usize) -> io::Result<Self> {
        Self::within(&Arc::new(Scratch::new()?), runners)
    }

    /// The same with helpers that work below `scratch`.
    ///
    /// # Errors
    /// As [`Pool::new`].
    pub fn within(scratch: &Arc<Scratch>, runners: usize) -> io::Result<Self> {
        let idle = (0..runners).map(|_| Runner::new(scratch)).collect::<io::Result<_>>()?;
        Ok(Self { scratch: Arc::clone(scratch), idle: Mutex::new(idle) })
    }

    /// A new folder, which goes at the end even if the harness is killed.
    pub(crate) fn folder(&self) -> io::Result<TempDir> {
        TempDir::new_in(self.scratch.folder()?)
    }

    /// An idle runner, or a new one.
    pub(crate) fn take(&self) -> io::Result<Taken<'_>> {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let runner = idle.map_or_else(|| Runner::new(&self.scratch), Ok)?;
        Ok(Taken { runner: Some(runner), pool: self })
    }
}

impl Drop for Pool {
    /// All helpers end side by side.
    fn drop(&mut self) {
        let idle = self.idle.get_mut().unwrap_or_else(PoisonError::into_inner);
        idle.iter_mut().for_each(Runner::dismiss);
    }
}

/// A runner that goes back to its pool.
pub(crate) struct Taken<'a> {
    runner: Option<Runner>,
    pool: &'a Pool,
}

impl Deref for Taken<'_> {
    type Target = Runner;

    fn deref(&self) -> &Runner {
        self.runner.as_ref().expect("taken until dropped")
    }
}

impl DerefMut for Taken<'_> {
    fn deref_mut(&mut self) -> &mut Runner {
        self.runner.as_mut().expect("taken until dropped")
    }
}

impl Drop for Taken<'_> {
    fn drop(&mut self) {
        let runner = self.runner.take();
        self.pool.idle.lock().unwrap_or_else(PoisonError::into_inner).extend(runner);
    }
}
