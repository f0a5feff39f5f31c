//! What the judge is measured against: a loop that only starts the program on each input and takes its output.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

/// By so many threads; an error says that a run failed.
pub fn run(program: &Path, folder: &Path, jobs: usize) -> io::Result<()> {
    let entries = fs::read_dir(folder)?.map(|entry| Ok(entry?.path()));
    let mut inputs = entries.collect::<io::Result<Vec<PathBuf>>>()?;
    inputs.retain(|path| path.extension().is_some_and(|ending| ending == "in"));
    let next = AtomicUsize::new(0);
    let work = || -> io::Result<()> {
        while let Some(input) = inputs.get(next.fetch_add(1, Ordering::Relaxed)) {
            let output = Command::new(program).stdin(File::open(input)?).output()?;
            if !output.status.success() {
                return Err(io::Error::other(format!("{}: {}", input.display(), output.status)));
            }
        }
        Ok(())
    };
    std::thread::scope(|threads| {
        let workers: Vec<_> = (0..jobs).map(|_| threads.spawn(work)).collect();
        workers.into_iter().try_for_each(|worker| {
            worker.join().unwrap_or_else(|_| Err(io::Error::other("a thread panicked")))
        })
    })
}
