//! Which runs there are and what they are called: a test for each submission on each case, and one for each program that
//! must be rejected. `cargo judge`, `cargo test` and their filters all speak of these names.

use std::path::PathBuf;

use crate::catalog::{Catalog, Doubt};
use crate::limits::Limits;
use crate::problem::{Problem, REJECTED};

/// What is to be judged, flat; the parts name each other by place.
#[derive(Debug)]
pub struct Plan {
    /// Every problem that can be judged.
    pub problems: Vec<Problem>,
    /// Every program, by problem: its submissions, then those that must fail.
    pub programs: Vec<Program>,
    /// What is to run, by program and case.
    pub tests: Vec<Test>,
    /// What could not be understood.
    pub doubts: Vec<Doubt>,
}

/// One source file.
#[derive(Clone, Debug)]
pub struct Program {
    /// Its place in [`Plan::problems`].
    pub problem: usize,
    /// The way, or `rejected`.
    pub way: String,
    /// The file.
    pub source: PathBuf,
    /// What it may use.
    pub limits: Limits,
}

/// One thing to run, and its name.
#[derive(Clone, Debug)]
pub struct Test {
    /// `ID::WAY::CASE`, or `ID::rejected::VERDICT/NAME`.
    pub name: String,
    /// Its place in [`Plan::programs`].
    pub program: usize,
    /// What it runs on.
    pub kind: Kind,
}

/// What a test runs its program on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// One case, by its place in its problem.
    Case(usize),
    /// Cases in turn until one rejects it; by its place in its problem's list.
    Rejected(usize),
}

impl Plan {
    /// Everything in `catalog`.
    pub fn new(catalog: Catalog) -> Self {
        let mut plan = Self {
            problems: catalog.problems,
            programs: Vec::new(),
            tests: Vec::new(),
            doubts: catalog.doubts,
        };
        for (place, problem) in plan.problems.iter().enumerate() {
            for submission in &problem.submissions {
                let tests = problem.cases.iter().enumerate().map(|(case, found)| Test {
                    name: format!("{}::{}::{}", problem.id, submission.way, found.name),
                    program: plan.programs.len(),
                    kind: Kind::Case(case),
                });
                plan.tests.extend(tests);
                plan.programs.push(Program {
                    problem: place,
                    way: submission.way.clone(),
                    source: submission.source.clone(),
                    limits: submission.limits,
                });
            }
            for (rejected, program) in problem.rejected.iter().enumerate() {
                plan.tests.push(Test {
                    name: format!("{}::{REJECTED}::{}", problem.id, program.name),
                    program: plan.programs.len(),
                    kind: Kind::Rejected(rejected),
                });
                plan.programs.push(Program {
                    problem: place,
                    way: REJECTED.to_owned(),
                    source: program.source.clone(),
                    limits: problem.settings.limits,
                });
            }
        }
        plan
    }

    /// Leaves only tests that `wanted` takes, and the programs that they need.
    pub fn keep(&mut self, wanted: impl Fn(&Test) -> bool) {
        self.tests.retain(wanted);
        let mut needed: Vec<usize> = self.tests.iter().map(|test| test.program).collect();
        needed.dedup();
        self.programs = needed.iter().map(|&program| self.programs[program].clone()).collect();
        let mut place = 0;
        for test in &mut self.tests {
            place += usize::from(needed[place] != test.program);
            test.program = place;
        }
    }

    /// Leaves only tests whose names contain one of `filters`, and the doubts about their problems; all, if there are no
    /// filters. Doubts about a problem that a filter names stay too: it may have no tests because of them.
    pub fn filter(&mut self, filters: &[String]) {
        if filters.is_empty() {
            return;
        }
        self.keep(|test| filters.iter().any(|filter| test.name.contains(filter.as_str())));
        let tests = &self.tests;
        self.doubts.retain(|doubt| {
            doubt.problem().is_some_and(|id| {
                let prefix = format!("{id}::");
                filters
                    .iter()
                    .any(|filter| id.contains(filter.as_str()) || filter.starts_with(&prefix))
                    || tests.iter().any(|test| test.name.starts_with(&prefix))
            })
        });
    }

    /// The problem of a test.
    pub fn problem_of(&self, test: &Test) -> &Problem {
        &self.problems[self.programs[test.program].problem]
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    /// Problems `a` and `ab` with ways `main` and `w`, cases 1 and 2.
    fn plan() -> Plan {
        let folder = tempfile::tempdir().unwrap();
        for id in ["a", "ab"] {
            let write = |path: String, text: &str| {
                let path = folder.path().join(path);
                std::fs::create_dir_all(path.parent().unwrap_or(Path::new(""))).unwrap();
                std::fs::write(path, text).unwrap();
            };
            let limits = "[package.metadata.judge]\ntime-limit = 1\nmemory-limit = 64\n";
            write(
                format!("problems/{id}/Cargo.toml"),
                &format!("[package]\nname = \"{id}\"\n{limits}"),
            );
            write(format!("problems/{id}/src/main.rs"), "");
            write(format!("problems/{id}/src/bin/{id}-w.rs"), "");
            write(format!("problems/{id}/rejected/wrong_answer/x.rs"), "");
            for case in 1..=2 {
                write(format!("testdata/{id}/{case}.in"), "");
                write(format!("testdata/{id}/{case}.ans"), "");
            }
            write(format!("testdata/{id}/stray"), "");
        }
        Plan::new(Catalog::load(folder.path()))
    }

    fn names(plan: &Plan) -> Vec<&str> {
        plan.tests.iter().map(|test| test.name.as_str()).collect()
    }

    #[test]
    fn each_submission_meets_each_case() {
        let plan = plan();
        assert_eq!(
            names(&plan)[..5],
            ["a::main::1", "a::main::2", "a::w::1", "a::w::2", "a::rejected::wrong_answer/x"]
        );
        assert_eq!((plan.tests.len(), plan.programs.len(), plan.doubts.len()), (10, 6, 2));
    }

    #[test]
    fn filters_select_and_tests_still_find_their_programs() {
        let mut plan = plan();
        plan.filter(&["ab::w".into(), "a::main::2".into()]);
        assert_eq!(names(&plan), ["a::main::2", "ab::w::1", "ab::w::2"]);
        let sources: Vec<_> =
            plan.tests.iter().map(|test| &plan.programs[test.program].source).collect();
        assert!(sources[0].ends_with("problems/a/src/main.rs"), "{sources:?}");
        assert!(sources[2].ends_with("src/bin/ab-w.rs"), "{sources:?}");
        assert_eq!(plan.programs.len(), 2);
        assert_eq!(plan.doubts.len(), 2);
    }

    #[test]
    fn a_filter_keeps_the_doubts_about_its_problems() {
        let mut plan = plan();
        plan.filter(&["ab::main".into()]);
        assert_eq!(plan.doubts.len(), 1);
        plan.filter(&["nothing".into()]);
        assert_eq!((plan.tests.len(), plan.doubts.len()), (0, 0));
    }
}
