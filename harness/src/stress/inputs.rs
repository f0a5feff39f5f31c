//! Inputs by number: of the problem's generator, of its testdata with small changes, and of the generator with small changes.

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::mutate::mutate;
use super::random::Random;
use super::shrink::PLACEHOLDERS;
use crate::limits::{Limits, MIB};
use crate::run::{Job, Pool, Tool};

/// What the generator may use for one input.
const LIMITS: Limits =
    Limits { time: Duration::from_secs(10), memory: 1024 * MIB, output: 256 * MIB };

/// Longer inputs are not changed: small ones show more, and sooner.
const MOST_BYTES: usize = 4 << 10;

/// Where inputs come from.
#[derive(Debug)]
pub struct Inputs {
    seed: u64,
    generator: Option<PathBuf>,
    /// Inputs of cases that are short enough to change.
    cases: Vec<Vec<u8>>,
}

impl Inputs {
    /// Of `generator` and of the inputs of cases; all follow from `seed`.
    pub fn new(seed: u64, generator: Option<PathBuf>, mut cases: Vec<Vec<u8>>) -> Self {
        cases.retain(|input| input.len() <= MOST_BYTES);
        Self { seed, generator, cases }
    }

    /// Whether there are none at all.
    pub fn is_empty(&self) -> bool {
        self.generator.is_none() && self.cases.is_empty()
    }

    /// Those that stand in cases.
    pub(super) fn placeholders(&self) -> Vec<u8> {
        let stands = |byte: &u8| self.cases.iter().any(|case| case.contains(byte));
        PLACEHOLDERS.iter().copied().filter(stands).collect()
    }

    /// Input `index`, and whether it is just as the generator made it; `folder` is a place for the generator to work in.
    ///
    /// # Errors
    /// When the generator fails.
    pub fn make(&self, index: u64, pool: &Pool, folder: &Path) -> io::Result<(Vec<u8>, bool)> {
        let mut random = Random::new(self.seed, index);
        let (Some(generator), kind) = (&self.generator, random.below(4)) else {
            return Ok((self.changed_case(&mut random), false));
        };
        // Starting the generator costs as much as a run, so more inputs come from those at hand.
        if kind > 1 {
            return Ok((self.changed_case(&mut random), false));
        }
        let input = generated(generator, random.next(), pool, folder)?;
        if kind == 0 || input.len() > MOST_BYTES {
            return Ok((input, true));
        }
        Ok((mutate(&input, &mut random), false))
    }

    fn changed_case(&self, random: &mut Random) -> Vec<u8> {
        let case = random.pick(&self.cases).map_or(&[][..], Vec::as_slice);
        mutate(case, random)
    }
}

fn generated(generator: &Path, seed: u64, pool: &Pool, folder: &Path) -> io::Result<Vec<u8>> {
    let tool = Tool { arguments: vec![seed.to_string().into()], environment: Vec::new(), folder };
    let job = Job {
        program: generator,
        // It reads nothing.
        input: generator,
        limits: LIMITS,
        tool: Some(&tool),
    };
    let run = pool
        .take()?
        .run(&job)
        .map_err(|fault| io::Error::other(format!("cannot run the generator: {fault}")))?;
    if !run.succeeded() {
        let said = String::from_utf8_lossy(&run.stderr.bytes);
        let said = said.lines().next().unwrap_or_default().escape_debug().to_string();
        return Err(io::Error::other(format!("generator {seed} ended with {}: {said}", run.end)));
    }
    Ok(run.stdout.bytes)
}
