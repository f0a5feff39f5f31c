//! Who takes part: the problem's submissions, and what is held against them.

use std::io;
use std::path::Path;

use super::{Contestant, Inputs, Stress};
use crate::case::Case;
use crate::compile::{Compiler, Executable, Source};
use crate::identity::Identity;
use crate::limits::Limits;
use crate::nearest::suggestion;
use crate::plan::{Kind, Plan, Program};
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
    /// Builds what takes part; `root` is the workspace, all of which `plan` holds.
    ///
    /// # Errors
    /// When there is no such problem or program, it cannot be built, or it has nothing to be held against.
    pub fn enter(
        root: &Path,
        plan: &Plan,
        compiler: &Compiler,
        pool: &'a Pool,
        wanted: Wanted<'_>,
    ) -> io::Result<Self> {
        let builder = Builder { compiler, pool };
        let id = wanted.name.split("::").next().unwrap_or_default();
        let entries = entries(plan, id);
        let unknown = || unknown(plan, &entries, wanted.name);
        let problem = plan.problems.iter().find(|problem| problem.id == id).ok_or_else(unknown)?;
        let entry = entries.iter().find(|(name, _)| name == wanted.name);
        let suspect = match wanted.program {
            Some(program) => Some(builder.outsider(program, problem.settings.limits)?),
            None if wanted.name == id => None,
            None => Some(builder.contestant(entry.ok_or_else(unknown)?)?),
        };
        let is_trusted = |(name, program): &&(String, &Program)| {
            let is_suspect = wanted.program.is_none() && name == wanted.name;
            program.way != REJECTED && !is_suspect
        };
        let trusted = entries.iter().filter(is_trusted).map(|entry| builder.contestant(entry));
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

/// The programs of the problem `id`, by name.
fn entries<'a>(plan: &'a Plan, id: &str) -> Vec<(String, &'a Program)> {
    let named = |(place, program): (usize, &'a Program)| {
        let test = plan.tests.iter().find(|test| test.program == place)?;
        let name = match test.kind {
            Kind::Case(_) => format!("{id}::{}", program.way),
            Kind::Rejected(_) => test.name.clone(),
        };
        (plan.problems[program.problem].id == id).then_some((name, program))
    };
    plan.programs.iter().enumerate().filter_map(named).collect()
}

fn unknown(plan: &Plan, entries: &[(String, &Program)], name: &str) -> io::Error {
    let ids = plan.problems.iter().map(|problem| problem.id.clone());
    let nearest = suggestion(name, ids.chain(entries.iter().map(|(name, _)| name.clone())));
    other(format!("there is no problem or program `{}`{nearest}", name.escape_debug()))
}

/// Makes sources into executables.
struct Builder<'a> {
    compiler: &'a Compiler,
    pool: &'a Pool,
}

impl Builder<'_> {
    fn compiled(&self, source: &Path) -> io::Result<Executable> {
        let result = self.compiler.compile(source, self.pool, || ()).result;
        result
            .map_err(|failure| other(format!("{} has no executable: {failure}", source.display())))
    }

    fn contestant(&self, (name, program): &(String, &Program)) -> io::Result<Contestant> {
        let executable = match &program.source {
            Source::File(path) => self.compiled(path)?,
            Source::Executable(path) => {
                Executable { path: path.clone(), identity: Identity::of(path)? }
            }
        };
        Ok(Contestant { name: name.clone(), executable, limits: program.limits })
    }

    fn outsider(&self, program: &Path, limits: Limits) -> io::Result<Contestant> {
        let name = program.display().to_string();
        let path = std::path::absolute(program)?;
        let identity = Identity::of(&path);
        let identity =
            identity.map_err(|error| io::Error::new(error.kind(), format!("{name}: {error}")))?;
        Ok(Contestant { name, executable: Executable { path, identity }, limits })
    }

    /// Those of `raw` are odd on purpose, and changes to them odder still.
    fn inputs(&self, root: &Path, problem: &Problem, seed: u64) -> io::Result<Inputs> {
        let id = &problem.id;
        let generator = root.join("problems").join(id).join("generator.rs");
        let generator = generator.exists().then(|| self.compiled(&generator)).transpose()?;
        let plain = |case: &&Case| case.answer().is_some() && !case.is_below("raw");
        let cases = problem.cases.iter().filter(plain).map(|case| std::fs::read(&case.input));
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
