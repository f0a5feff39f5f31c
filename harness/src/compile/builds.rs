//! Many sources, compiled on demand by any number of workers; one that waits for a submission builds another meanwhile.

use std::path::PathBuf;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::{fault, Compiled, Compiler, Executable};
use crate::identity::Identity;

/// Where a program comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// A file to compile.
    File(PathBuf),
    /// An executable, as it is.
    Executable(PathBuf),
}

/// Builds many sources on demand, each once, whichever worker asks first.
#[derive(Debug)]
pub struct Builds {
    compiler: Compiler,
    sources: Vec<Source>,
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
        Self { compiler, sources, states, changed: Condvar::new() }
    }

    /// What came of the source at `wanted`, built now if it has not been. While another worker builds it, this one
    /// builds a later one, so that all cores are busy; `progress` hears of all that this call builds.
    pub fn get(&self, wanted: usize, progress: impl Fn(usize, Progress<'_>)) -> Compiled {
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
            let compiled = self.compile(next, &progress);
            progress(next, Progress::Done(&compiled));
            states = self.states();
            states[next] = State::Done(compiled);
            self.changed.notify_all();
        }
    }

    fn compile(&self, place: usize, progress: &impl Fn(usize, Progress<'_>)) -> Compiled {
        match &self.sources[place] {
            Source::File(path) => self.compiler.compile(path, || progress(place, Progress::Begun)),
            Source::Executable(path) => {
                let found = |identity| Executable { path: path.clone(), identity };
                let result = Identity::of(path).map(found);
                let result = result.map_err(|error| fault("look at", path, &error));
                Compiled { result, took: Duration::ZERO }
            }
        }
    }

    fn states(&self) -> MutexGuard<'_, Vec<State>> {
        self.states.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
