//! Many sources, compiled on demand by any number of workers; one that waits for a submission builds another meanwhile.

use std::path::{Path, PathBuf};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::{fault, Compiled, Compiler, Executable, Failure};
use crate::identity::Identity;
use crate::run::Pool;

/// Where a program comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// A file to compile.
    File(PathBuf),
    /// An executable, as it is.
    Executable(PathBuf),
}

impl Source {
    /// The file itself.
    pub fn path(&self) -> &Path {
        let (Self::File(path) | Self::Executable(path)) = self;
        path
    }
}

/// Builds many sources on demand, each once, whichever worker asks first.
#[derive(Debug)]
pub struct Builds {
    compiler: Compiler,
    /// With what each was before the first program could change it; nothing if it could not be looked at.
    sources: Vec<(Source, Option<Identity>)>,
    states: Mutex<Vec<State>>,
    changed: Condvar,
}

/// What [`Builds::get`] tells of one source.
#[derive(Clone, Copy, Debug)]
pub enum Progress<'a> {
    /// The cache has it not: the compiler is about to start.
    Begun,
    /// It is there, or cannot be.
    Done(&'a Compiled),
}

#[derive(Clone, Debug)]
enum State {
    Waiting,
    Building,
    Done(Compiled),
}

impl Builds {
    /// For these sources, which [`Builds::get`] names by their places.
    pub fn new(compiler: Compiler, sources: Vec<Source>) -> Self {
        let states = Mutex::new(vec![State::Waiting; sources.len()]);
        let seen = |source: Source| {
            let identity = Identity::of(source.path()).ok();
            (source, identity)
        };
        let sources = sources.into_iter().map(seen).collect();
        Self { compiler, sources, states, changed: Condvar::new() }
    }

    /// What came of the source at `wanted`, built now if it has not been. While another worker builds it, this one
    /// builds a later one, so that all cores are busy; `progress` hears of all that this call builds, by runners of `pool`.
    pub fn get(
        &self,
        wanted: usize,
        pool: &Pool,
        progress: impl Fn(usize, Progress<'_>),
    ) -> Compiled {
        let mut states = self.states();
        loop {
            if let State::Done(compiled) = &states[wanted] {
                return compiled.clone();
            }
            let free = |place: &usize| matches!(states[*place], State::Waiting);
            let next = Some(wanted).filter(free).or_else(|| (wanted..states.len()).find(free));
            let Some(next) = next else {
                states = self.changed.wait(states).unwrap_or_else(PoisonError::into_inner);
                continue;
            };
            states[next] = State::Building;
            drop(states);
            let compiled = self.compile(next, pool, &progress);
            progress(next, Progress::Done(&compiled));
            states = self.states();
            states[next] = State::Done(compiled);
            self.changed.notify_all();
        }
    }

    fn compile(
        &self,
        place: usize,
        pool: &Pool,
        progress: &impl Fn(usize, Progress<'_>),
    ) -> Compiled {
        let (source, seen) = &self.sources[place];
        let compiled = match source {
            Source::File(path) => {
                self.compiler.compile(path, pool, || progress(place, Progress::Begun))
            }
            Source::Executable(path) => {
                let found = |identity| Executable { path: path.clone(), identity, seal: None };
                let result = Identity::of(path).map(found);
                let result = result.map_err(|error| fault("look at", path, &error));
                Compiled { result, took: Duration::ZERO }
            }
        };
        // What it was made of may be another program's work.
        if Identity::of(source.path()).ok() == *seen {
            return compiled;
        }
        let what = format!("{} was changed while the judge ran", source.path().display());
        Compiled { result: Err(Failure::Fault(what)), ..compiled }
    }

    fn states(&self) -> MutexGuard<'_, Vec<State>> {
        self.states.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
