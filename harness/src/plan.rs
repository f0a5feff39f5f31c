//! Which runs there are and what they are called: a test for each submission on each case, and one for each program that
//! must be rejected. `cargo judge`, `cargo test` and their filters all speak of these names.

use std::path::Path;

use crate::case::Case;
use crate::catalog::{Catalog, Doubt, Loose};
use crate::compile::Source;
use crate::escape::shell_word;
use crate::limits::Limits;
use crate::problem::{Problem, Settings, REJECTED};

mod select;

/// Stands for the problem where there is none.
const PROGRAM: &str = "program";

/// What is to be judged, flat; the parts name each other by place.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Every problem that can be judged.
    pub problems: Vec<Problem>,
    /// Every program, by problem: its submissions, then those that must fail.
    pub programs: Vec<Program>,
    /// What is to run, by program and case.
    pub tests: Vec<Test>,
    /// What could not be understood.
    pub doubts: Vec<Doubt>,
    /// What is to be said of filters that match nothing.
    pub idle: Vec<String>,
    /// The command that repeats a test, but for the test.
    again: Again,
    /// The problem that is left of all, if [`Plan::keep_problem`] chose one.
    only: Option<String>,
}

/// How a test is named to the command that repeats it.
#[derive(Clone, Debug)]
enum Again {
    /// By its name, behind these options.
    ByName(String),
    /// By its input, behind this command.
    ByInput(String),
}

/// One source file.
#[derive(Clone, Debug)]
pub struct Program {
    /// Its place in [`Plan::problems`].
    pub problem: usize,
    /// The way, or `rejected`.
    pub way: String,
    /// Where it comes from.
    pub source: Source,
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
            idle: Vec::new(),
            again: Again::ByName(String::new()),
            only: None,
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
                    source: Source::File(submission.source.clone()),
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
                    source: Source::File(program.source.clone()),
                    limits: problem.settings.limits,
                });
            }
        }
        // A program without tests is none to speak of.
        plan.keep(|_| true);
        plan
    }

    /// One executable on cases that belong to no problem of the workspace; `command` repeats it when an input is added.
    pub fn of_program(path: &Path, loose: Loose, settings: Settings, command: String) -> Self {
        let way = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let test = |(case, found): (usize, &Case)| Test {
            name: format!("{PROGRAM}::{way}::{}", found.name),
            program: 0,
            kind: Kind::Case(case),
        };
        let tests = loose.cases.iter().enumerate().map(test).collect();
        let limits = settings.limits;
        let source = Source::Executable(path.to_owned());
        Self {
            tests,
            programs: vec![Program { problem: 0, way, source, limits }],
            problems: vec![Problem {
                id: PROGRAM.to_owned(),
                settings,
                submissions: Vec::new(),
                rejected: Vec::new(),
                cases: loose.cases,
            }],
            doubts: loose.doubts,
            idle: Vec::new(),
            again: Again::ByInput(command),
            only: None,
        }
    }

    /// The command that repeats one test, for a shell.
    pub fn again(&self, test: &Test) -> String {
        match (&self.again, test.kind) {
            (Again::ByInput(command), Kind::Case(case)) => {
                let input = &self.problem_of(test).cases[case].input;
                format!("{command} {}", shell_word(input))
            }
            (Again::ByName(options), _) => {
                format!("cargo judge {options}--exact {}", shell_word(&test.name))
            }
            // No such program has to be rejected.
            (Again::ByInput(command), Kind::Rejected(_)) => command.clone(),
        }
    }

    /// The command that judges one program on all its cases, if that is another than the present one.
    pub fn again_whole(&self, program: usize) -> Option<String> {
        if self.programs.len() == 1 {
            return None;
        }
        let test = self.tests.iter().find(|test| test.program == program)?;
        let Program { problem, way, .. } = &self.programs[program];
        Some(match test.kind {
            Kind::Rejected(_) => self.again(test),
            Kind::Case(_) => {
                let Again::ByName(options) = &self.again else { return None };
                format!("cargo judge {options}{}::{way}", self.problems[*problem].id)
            }
        })
    }

    /// For another command than the usual one: the words between `cargo judge` and the test's name.
    pub fn repeat_by(&mut self, words: &str) {
        self.again = Again::ByName(format!("{words} "));
    }

    /// For programs that check themselves as they run, which takes time: ten times the limits.
    pub fn check(&mut self) {
        self.scale_time(10.0);
        if let Again::ByName(options) = &mut self.again {
            *options += "--checked ";
        }
    }

    /// For a machine that is slower by `factor`.
    pub fn adapt_to(&mut self, factor: f64) {
        self.scale_time(factor);
        if let Again::ByName(options) = &mut self.again {
            if factor != 1.0 {
                *options += &format!("--time-factor {factor} ");
            }
        }
    }

    /// Multiplies every time limit.
    pub fn scale_time(&mut self, factor: f64) {
        for program in &mut self.programs {
            program.limits.time = program.limits.time.mul_f64(factor);
        }
    }

    /// Leaves only the problem `id`.
    pub fn keep_problem(&mut self, id: &str) {
        let of_it: Vec<bool> =
            self.programs.iter().map(|program| self.problems[program.problem].id == id).collect();
        self.keep(|test| of_it[test.program]);
        self.doubts.retain(|doubt| doubt.problem() == Some(id));
        self.only = Some(id.to_owned());
    }

    /// `ID::WAY`.
    pub fn name(&self, program: &Program) -> String {
        format!("{}::{}", self.problems[program.problem].id, program.way)
    }

    /// Leaves only tests that `wanted` takes, and the programs that they need.
    pub fn keep(&mut self, wanted: impl FnMut(&Test) -> bool) {
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

    /// The problem of a test.
    pub fn problem_of(&self, test: &Test) -> &Problem {
        &self.problems[self.programs[test.program].problem]
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::args::Selection;

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

    fn filters<const N: usize>(filters: [&str; N]) -> Selection {
        Selection { filters: filters.map(String::from).into(), ..Selection::default() }
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
        plan.select(&filters(["ab::w", "a::main::2"]));
        assert_eq!(names(&plan), ["a::main::2", "ab::w::1", "ab::w::2"]);
        let ends_with = |test: usize, end: &str| {
            let source = &plan.programs[plan.tests[test].program].source;
            matches!(source, Source::File(path) if path.ends_with(end))
        };
        assert!(ends_with(0, "problems/a/src/main.rs"));
        assert!(ends_with(2, "src/bin/ab-w.rs"));
        assert_eq!(plan.programs.len(), 2);
        assert_eq!(plan.doubts.len(), 2);
    }

    #[test]
    fn a_filter_keeps_the_doubts_about_its_problems() {
        let mut plan = plan();
        plan.select(&filters(["ab::main"]));
        assert_eq!(plan.doubts.len(), 1);
        plan.select(&filters(["nothing"]));
        assert_eq!((plan.tests.len(), plan.doubts.len()), (0, 0));
        assert_eq!(plan.idle, ["no test matches `nothing`"]);
    }

    #[test]
    fn a_filter_that_matches_nothing_is_told_the_nearest_name() {
        let mut plan = plan();
        plan.select(&filters(["a::main::1", "AB::man", "problems/ab/", "ab:w", "promot", "zzzz"]));
        let expected = [
            "no test matches `AB::man`; is it `ab::main`?",
            "no test matches `problems/ab/`; is it `ab`?",
            "no test matches `ab:w`; is it `ab::w`?",
            "no test matches `promot`; is it `promote`?",
            "no test matches `zzzz`",
        ];
        assert_eq!(plan.idle, expected);
        assert_eq!(names(&plan), ["a::main::1"]);
    }

    #[test]
    fn programs_that_must_fail_are_taken_when_they_are_meant() {
        let selected = |selection: &Selection| {
            let mut plan = plan();
            plan.select(selection);
            assert_eq!(plan.idle, [""; 0]);
            names(&plan).join(" ")
        };
        let rejected = "a::rejected::wrong_answer/x";
        assert!(!selected(&filters([])).contains("rejected"));
        assert!(!selected(&filters(["a::", "1"])).contains("rejected"));
        assert_eq!(
            selected(&filters(["a::main::1", "a::rejected"])),
            format!("a::main::1 {rejected}")
        );
        assert_eq!(
            selected(&filters(["wrong_answer/x"])),
            format!("{rejected} ab::rejected::wrong_answer/x")
        );
        assert_eq!(selected(&Selection { exact: true, ..filters([rejected]) }), rejected);
        assert!(selected(&Selection { rejected: true, ..filters(["a::"]) }).contains(rejected));
    }
}
