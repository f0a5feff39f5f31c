//! Who takes part: the problem's submissions, and what is held against them.

use std::io;
use std::path::{Path, PathBuf};

use super::{Contestant, Inputs, Stress};
use crate::case::Case;
use crate::compile::{named_executable, Compiler};
use crate::files;
use crate::limits::Limits;
use crate::nearest::suggestion;
use crate::problem::{Problem, REJECTED};
use crate::run::Pool;

/// What is held against what.
#[derive(Clone, Copy, Debug)]
pub struct Wanted<'a> {
    /// `ID`, `ID::WAY`, or `ID::rejected::VERDICT/NAME`.
    pub name: &'a str,
    /// Any executable, held against the submissions instead.
    pub program: Option<&'a Path>,
    /// Of all inputs.
    pub seed: u64,
}

impl<'a> Stress<'a> {
    /// Builds what takes part; `root` is the workspace that holds `problems`.
    ///
    /// # Errors
    /// When there is no such problem or program, it cannot be built, or it has nothing to be held against.
    pub fn enter(
        root: &Path,
        problems: &[Problem],
        compiler: &Compiler,
        pool: &'a Pool,
        wanted: Wanted<'_>,
    ) -> io::Result<Self> {
        let builder = Builder { compiler, pool };
        let id = wanted.name.split("::").next().unwrap_or_default();
        let unknown = || unknown(problems, wanted.name);
        let problem = problems.iter().find(|problem| problem.id == id).ok_or_else(unknown)?;
        let entries = entries(problem);
        let named = entries.iter().find(|entry| entry.name == wanted.name);
        let suspect = match wanted.program {
            Some(program) => Some(Contestant {
                name: program.display().to_string(),
                program: named_executable(program)?,
                limits: problem.settings.limits,
            }),
            None if wanted.name == id => None,
            None => Some(builder.contestant(named.ok_or_else(unknown)?)?),
        };
        let is_suspect = |entry: &Entry<'_>| wanted.program.is_none() && entry.name == wanted.name;
        let trusted = entries.iter().filter(|entry| entry.is_right && !is_suspect(entry));
        let trusted = trusted.map(|entry| builder.contestant(entry));
        let trusted = trusted.collect::<io::Result<Vec<_>>>()?;
        if trusted.len() + usize::from(suspect.is_some()) < 2 {
            return Err(other(format!(
                "{id} has nothing to be held against; add another way, or name a --program"
            )));
        }
        let inputs = builder.inputs(root, problem, wanted.seed)?;
        Ok(Self { trusted, suspect, compare: problem.settings.compare, inputs, pool })
    }
}

/// A program of the problem.
struct Entry<'a> {
    name: String,
    source: &'a Path,
    limits: Limits,
    /// Not one that must fail.
    is_right: bool,
}

fn entries(problem: &Problem) -> Vec<Entry<'_>> {
    let id = &problem.id;
    let right = problem.submissions.iter().map(|submission| Entry {
        name: format!("{id}::{}", submission.way),
        source: &submission.source,
        limits: submission.limits,
        is_right: true,
    });
    let rejected = problem.rejected.iter().map(|program| Entry {
        name: format!("{id}::{REJECTED}::{}", program.name),
        source: &program.source,
        limits: problem.settings.limits,
        is_right: false,
    });
    right.chain(rejected).collect()
}

fn unknown(problems: &[Problem], name: &str) -> io::Error {
    let ids = problems.iter().map(|problem| problem.id.clone());
    let programs = problems.iter().flat_map(entries).map(|entry| entry.name);
    let nearest = suggestion(name, ids.chain(programs));
    other(format!("there is no problem or program `{}`{nearest}", name.escape_debug()))
}

/// Makes sources into executables.
struct Builder<'a> {
    compiler: &'a Compiler,
    pool: &'a Pool,
}

impl Builder<'_> {
    fn compiled(&self, source: &Path) -> io::Result<PathBuf> {
        let result = self.compiler.compile(source, self.pool, || ()).result;
        let path = result.map(|executable| executable.path);
        path.map_err(|failure| other(format!("{} has no executable: {failure}", source.display())))
    }

    fn contestant(&self, entry: &Entry<'_>) -> io::Result<Contestant> {
        let program = self.compiled(entry.source)?;
        Ok(Contestant { name: entry.name.clone(), program, limits: entry.limits })
    }

    /// Those of `raw` are odd on purpose, and changes to them odder still.
    fn inputs(&self, root: &Path, problem: &Problem, seed: u64) -> io::Result<Inputs> {
        let id = &problem.id;
        let generator = root.join("problems").join(id).join("generator.rs");
        let generator = generator.exists().then(|| self.compiled(&generator)).transpose()?;
        let plain = |case: &&Case| case.answer().is_some() && !case.is_below("raw");
        let cases =
            problem.cases.iter().filter(plain).map(|case| files::read(&case.input, files::MOST));
        let inputs = Inputs::new(seed, generator, cases.collect::<io::Result<_>>()?);
        if inputs.is_empty() {
            return Err(other(format!(
                "{id} has no inputs to begin with; add a case, or problems/{id}/generator.rs"
            )));
        }
        Ok(inputs)
    }
}

fn other(what: String) -> io::Error {
    io::Error::other(what)
}
