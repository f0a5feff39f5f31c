//! Runs that need not be made twice: different flags often give the same executable, byte for byte, and that does on a case
//! what it did before. Only what passed is kept; a failure is always of a run of its own.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use crate::compile::Executable;
use crate::limits::Limits;
use crate::outcome::Outcome;

/// What passed, for judges of the same plan.
#[derive(Debug, Default)]
pub struct Memo(Mutex<HashMap<Key, Outcome>>);

/// The bytes of the executable, the test's place, and the limits.
type Key = (String, usize, Limits);

impl Memo {
    pub(super) fn find(&self, made: &Executable, test: usize, limits: Limits) -> Option<Outcome> {
        let key = (made.seal.clone()?, test, limits);
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&key).cloned()
    }

    pub(super) fn keep(&self, made: &Executable, test: usize, outcome: &Outcome) {
        let Some(seal) = made.seal.clone().filter(|_| outcome.passed()) else { return };
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.insert((seal, test, outcome.limits), outcome.clone());
    }
}
