//! The race of all programs of one problem, on each of its inputs.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use harness::compile::{named_executable, Compiler};
use harness::problem::Problem;
use harness::run::{Pool, Runner, Scratch};
use tempfile::TempDir;

use super::inputs::{kinds, Kind};
use super::race::{race, Course, Finish, Racer, Role};
use super::{table, Programs};

/// Instructions are counted where no program takes more seconds: it takes about fifty times as long.
const LONGEST_TO_COUNT: f64 = 0.1;

/// Enough for `--quick`.
const SMALL: usize = 100;

pub struct Bench<'a> {
    args: &'a Programs,
    root: &'a Path,
    compiler: Compiler,
    baselines: Vec<(&'a str, PathBuf)>,
    scratch: Arc<Scratch>,
    pool: Pool,
    folder: TempDir,
}

impl<'a> Bench<'a> {
    pub fn new(args: &'a Programs, root: &'a Path) -> io::Result<Self> {
        let scratch = Arc::new(Scratch::new()?);
        let baselines = args.baseline.iter();
        Ok(Self {
            args,
            baselines: baselines
                .map(|(name, path)| Ok((name.as_str(), named_executable(path)?)))
                .collect::<io::Result<_>>()?,
            root,
            compiler: Compiler::new()?,
            pool: Pool::within(&scratch, 1)?,
            scratch,
            folder: tempfile::tempdir()?,
        })
    }

    /// Prints what each program took on each input; whether every way did as `main` did.
    pub fn time(&self, problem: &Problem) -> io::Result<bool> {
        let mut runner = Runner::new(&self.scratch)?;
        let source = self.root.join("problems").join(&problem.id).join("benchmark.rs");
        if !source.exists() {
            println!("\n{}: not timed, for lack of {}", problem.id, source.display());
            return Ok(true);
        }
        let kinds = kinds(&self.compile(&source)?, &mut runner)?;
        let mut racers = self.racers(problem)?;
        let mut is_fine = true;
        let mut to_count = None;
        for kind in &kinds {
            racers.iter_mut().for_each(Racer::forget);
            let quick = [kind.sizes[0].min(SMALL)];
            let sizes = if self.args.quick { &quick[..] } else { &kind.sizes };
            for &size in sizes {
                let input = self.input(kind, size, &mut runner)?;
                let finishes = self.race(problem, (kind, size), &input, &mut racers, &mut runner);
                is_fine &= racers.iter().zip(&finishes).all(did_well);
                if finishes.iter().all(is_short) {
                    to_count = Some((kind, size));
                }
            }
        }
        if let Some((kind, size)) = to_count.filter(|_| !self.args.quick) {
            let input = self.input(kind, size, &mut runner)?;
            println!(
                "\n{}: instructions on {} {}",
                problem.id,
                table::grouped(size as u64),
                kind.unit
            );
            self.count(&input, &racers);
        }
        Ok(is_fine)
    }

    fn race(
        &self,
        problem: &Problem,
        (kind, size): (&Kind, usize),
        input: &Path,
        racers: &mut [Racer],
        runner: &mut Runner,
    ) -> Vec<Finish> {
        let course = Course {
            input,
            size: size as f64,
            rounds: if self.args.quick { 1 } else { self.args.rounds.into() },
            longest: self.args.longest,
        };
        let (finishes, written) = race(racers, &course, runner);
        let read = fs::metadata(input).map_or(0, |found| found.len());
        println!(
            "\n{}: {} {}; reads {} and writes {} bytes",
            problem.id,
            table::grouped(size as u64),
            kind.unit,
            table::grouped(read),
            table::grouped(written as u64)
        );
        table::finishes(racers, &finishes);
        finishes
    }

    /// `main` first, the floor last.
    fn racers(&self, problem: &Problem) -> io::Result<Vec<Racer>> {
        let mut racers = Vec::new();
        for submission in &problem.submissions {
            let program = self.compile(&submission.source)?;
            racers.push(Racer::new(&submission.way, program, Role::Way));
        }
        for (name, program) in &self.baselines {
            racers.push(Racer::new(*name, program.clone(), Role::Baseline));
        }
        let floor = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/speed/floor.rs");
        racers.push(Racer::new("(floor)", self.compile(&floor)?, Role::Floor));
        Ok(racers)
    }

    fn compile(&self, source: &Path) -> io::Result<PathBuf> {
        let compiled = self.compiler.compile(source, &self.pool, || ());
        let made = compiled.result.map_err(|failure| {
            io::Error::other(format!("{} does not compile: {failure}", source.display()))
        })?;
        Ok(made.path)
    }

    fn input(&self, kind: &Kind, size: usize, runner: &mut Runner) -> io::Result<PathBuf> {
        let path = self.folder.path().join("input");
        fs::write(&path, kind.make(size, runner)?)?;
        Ok(path)
    }

    /// Prints how many instructions each program executes, if valgrind is there to count them.
    fn count(&self, input: &Path, racers: &[Racer]) {
        let counts: Option<Vec<(&str, u64)>> = racers
            .iter()
            .filter(|racer| racer.role != Role::Floor)
            .map(|racer| Some((&*racer.name, self.instructions(&racer.program, input)?)))
            .collect();
        match counts {
            None => println!("not counted: valgrind is not there, or fails"),
            Some(counts) => table::counts(&counts),
        }
    }

    fn instructions(&self, program: &Path, input: &Path) -> Option<u64> {
        let output = Command::new("valgrind")
            .args(["--tool=callgrind", "--callgrind-out-file=callgrind.out"])
            .arg(program)
            .current_dir(self.folder.path())
            .stdin(fs::File::open(input).ok()?)
            .output()
            .ok()?;
        let said = String::from_utf8_lossy(&output.stderr);
        let collected = said.lines().find_map(|line| line.split_once("Collected : "))?;
        collected.1.trim().parse().ok()
    }
}

/// A baseline may do as it likes.
fn did_well((racer, finish): (&Racer, &Finish)) -> bool {
    match finish {
        _ if racer.role == Role::Baseline => true,
        Finish::Times { same_output, .. } => *same_output,
        Finish::Skipped(_) => true,
        Finish::Failed(_) => false,
    }
}

fn is_short(finish: &Finish) -> bool {
    match finish {
        Finish::Times { seconds, .. } => {
            seconds.iter().flatten().all(|&one| one < LONGEST_TO_COUNT)
        }
        _ => false,
    }
}
