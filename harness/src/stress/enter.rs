//! Who takes part: the problem's submissions, and what is held against them.

use std::io;
use std::path::Path;

use super::{Contestant, Inputs, Stress};
use crate::compile::{Compiler, Executable, Source};
use crate::identity::Identity;
use crate::limits::Limits;
use crate::nearest::suggestion;
use crate::plan::{Kind, Plan, Program};
use crate::problem::REJECTED;
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
        let (id, way) =
            wanted.name.split_once("::").map_or((wanted.name, None), |(id, way)| (id, Some(way)));
        let entries = entries(plan, id);
        let unknown = || {
            let ids = plan.problems.iter().map(|problem| problem.id.clone());
            let names = ids.chain(entries.iter().map(|(name, _)| name.clone()));
            let name = wanted.name.escape_debug();
            other(format!(
                "there is no problem or submission `{name}`{}",
                suggestion(wanted.name, names)
            ))
        };
        let problem = plan.problems.iter().find(|problem| problem.id == id).ok_or_else(unknown)?;
        let compiled = |source: &Path| {
            let result = compiler.compile(source, pool, || ()).result;
            result.map_err(|failure| {
                other(format!("{} does not compile: {failure}", source.display()))
            })
        };
        let contestant = |name: String, source: &Source, limits: Limits| {
            let executable = match source {
                Source::File(path) => compiled(path)?,
                Source::Executable(path) => {
                    Executable { path: path.clone(), identity: Identity::of(path)? }
                }
            };
            Ok::<_, io::Error>(Contestant { name, executable, limits })
        };
        let suspect = match (wanted.program, way) {
            (Some(program), _) => {
                let path = std::path::absolute(program)?;
                let name = program.display().to_string();
                let limits = problem.settings.limits;
                let found = contestant(name, &Source::Executable(path), limits);
                Some(found.map_err(|error| other(format!("{}: {error}", program.display())))?)
            }
            (None, Some(_)) => {
                let (name, program) =
                    entries.iter().find(|(name, _)| name == wanted.name).ok_or_else(unknown)?;
                Some(contestant(name.clone(), &program.source, program.limits)?)
            }
            (None, None) => None,
        };
        let is_suspect =
            |name: &String| suspect.as_ref().is_some_and(|suspect| suspect.name == *name);
        let trusted =
            entries.iter().filter(|(name, program)| program.way != REJECTED && !is_suspect(name));
        let trusted = trusted
            .map(|(name, program)| contestant(name.clone(), &program.source, program.limits));
        let trusted = trusted.collect::<io::Result<Vec<_>>>()?;
        if trusted.len() + usize::from(suspect.is_some()) < 2 {
            return Err(other(format!(
                "{id} has nothing to be held against; add another way, or name a --program"
            )));
        }
        let generator = root.join("problems").join(id).join("generator.rs");
        let generator = generator.exists().then(|| compiled(&generator)).transpose()?;
        let cases =
            problem.cases.iter().filter(|case| case.answer().is_some() && !case.is_below("raw"));
        let cases = cases.map(|case| std::fs::read(&case.input)).collect::<io::Result<_>>()?;
        let inputs = Inputs::new(wanted.seed, generator, cases);
        if inputs.is_empty() {
            return Err(other(format!(
                "{id} has no inputs to begin with; add a case, or problems/{id}/generator.rs"
            )));
        }
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

fn other(what: String) -> io::Error {
    io::Error::other(what)
}
