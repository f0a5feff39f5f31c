//! `cargo test` over all problems: a test for each submission and case, one for each program that must be rejected, and
//! `catalog` for what lies in the folders. Cases are found when it runs, so a new file needs no build.

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::sync::Arc;

use harness::args::matches;
use harness::case::Expected;
use harness::catalog::{find_root, Catalog, Doubt};
use harness::compile::Compiler;
use harness::judge::{Judge, Pool};
use harness::outcome::{Cause, Outcome, NOTHING_TO_DO};
use harness::plan::{Kind, Plan, Test};
use harness::problem::MAIN;
use harness::report::message;
use harness::run::become_helper_if_asked;
use harness::snapshot::Behaviour;
use libtest_mimic::{Arguments, Failed, Trial};

/// The name of the test that reports all that does not fit the rules; each such file has a test of its own besides.
const CATALOG: &str = "catalog";

/// The hidden argument that makes this process store one snapshot, read from its standard input.
const RECORD: &str = "--judge-record";

fn main() -> ExitCode {
    become_helper_if_asked();
    record_if_asked();
    let selection = Selection::parse(std::env::args_os());
    match tests(&selection) {
        Ok(trials) => libtest_mimic::run(&selection.arguments, trials).exit_code(),
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// What the command line asks for. libtest takes any number of filters, libtest-mimic one.
struct Selection {
    arguments: Arguments,
    filters: Vec<String>,
}

impl Selection {
    fn parse(given: impl Iterator<Item = OsString>) -> Self {
        let mut rest = Vec::new();
        let mut filters = Vec::new();
        let mut given = given.map(|argument| argument.to_string_lossy().into_owned());
        rest.extend(given.next());
        while let Some(argument) = given.next() {
            match argument.as_str() {
                "--no-capture" => rest.push("--nocapture".to_owned()),
                "--test-threads" | "--logfile" | "--skip" | "--color" | "--format" | "-Z" => {
                    rest.push(argument);
                    rest.extend(given.next());
                }
                "--" => filters.extend(given.by_ref()),
                flag if flag.starts_with('-') => rest.push(argument),
                _ => filters.push(argument),
            }
        }
        let mut arguments = Arguments::from_iter(rest);
        if arguments.test_threads == Some(0) {
            eprintln!("error: argument for --test-threads must not be 0");
            std::process::exit(101);
        }
        // A single filter is left to it, so that it counts what is filtered out.
        arguments.filter =
            Some(&filters).filter(|filters| filters.len() == 1).map(|filters| filters[0].clone());
        Self { arguments, filters }
    }

    fn takes(&self, name: &str) -> bool {
        let matches = |part: &String| matches(name, part, self.arguments.exact);
        (self.filters.is_empty() || self.filters.iter().any(matches))
            && !self.arguments.skip.iter().any(matches)
    }

    fn threads(&self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        if self.arguments.list {
            0
        } else {
            self.arguments.test_threads.unwrap_or_else(cores)
        }
    }

    /// The one test that is wanted, by its exact name.
    fn exact(&self) -> Option<&str> {
        self.arguments.filter.as_deref().filter(|_| self.arguments.exact)
    }
}

fn tests(selection: &Selection) -> io::Result<Vec<Trial>> {
    // Before the catalog, while this process is small.
    let pool = Pool::new(if selection.exact().is_some() { 0 } else { selection.threads() })?;
    let root = find_root(&std::env::current_dir()?)?;
    let alone = selection.exact().and_then(|name| Catalog::of_one_test(&root, name));
    let is_whole = alone.is_none();
    let catalog = alone.map_or_else(
        || Catalog::load(&root),
        |problem| Catalog { problems: vec![problem], doubts: Vec::new() },
    );
    let mut plan = Plan::new(catalog);
    let doubts = plan.doubts.clone();
    let is_empty = plan.tests.is_empty();
    let mut trials = Vec::new();
    // What is filtered out is only counted, and must not be built.
    if selection.filters.len() < 2 {
        let others = plan.tests.iter().filter(|test| !selection.takes(&test.name));
        trials.extend(
            others.map(|test| Trial::test(test.name.clone(), || Err("filtered out".into()))),
        );
    }
    for doubt in &doubts {
        // By its path, which holds the names of the problem and the case that a filter may ask for.
        let name = format!("{CATALOG}::{}", doubt.place());
        if selection.filters.len() < 2 || selection.takes(&name) {
            let text = doubt.to_string();
            trials.push(Trial::test(name, || Err(text.into())));
        }
    }
    plan.keep(|test| selection.takes(&test.name));
    let judge = Arc::new(Judge::new(plan, Compiler::new()?, pool));
    for (place, test) in judge.plan.tests.iter().enumerate() {
        let (judge, root) = (Arc::clone(&judge), root.clone());
        trials.push(Trial::test(test.name.clone(), move || judged(&judge, place, &root)));
    }
    if is_whole && (selection.filters.len() < 2 || selection.takes(CATALOG)) {
        trials.push(Trial::test(CATALOG, move || catalog_is_clear(&doubts, is_empty)));
    }
    Ok(trials)
}

fn catalog_is_clear(doubts: &[Doubt], is_empty: bool) -> Result<(), Failed> {
    if is_empty {
        return Err(NOTHING_TO_DO.into());
    }
    let lines: Vec<String> = doubts.iter().map(Doubt::to_string).collect();
    if lines.is_empty() {
        Ok(())
    } else {
        Err(lines.join("\n").into())
    }
}

fn judged(judge: &Judge, place: usize, root: &Path) -> Result<(), Failed> {
    let outcome = judge.one(place, &|_| ());
    if outcome.passed() {
        return Ok(());
    }
    let test = &judge.plan.tests[place];
    let mut text = message(&judge.plan, test, &outcome);
    if let Err(error) = store_for_review(judge, test, &outcome, root) {
        text += &format!("\n    note: cannot store it for review: {error}");
    }
    Err(text.into())
}

/// Leaves what `main` newly did on a case without an answer where `cargo insta review` finds it.
fn store_for_review(judge: &Judge, test: &Test, outcome: &Outcome, root: &Path) -> io::Result<()> {
    let (Cause::Unreviewed(found) | Cause::Changed { found, .. }, Kind::Case(case)) =
        (&outcome.cause, test.kind)
    else {
        return Ok(());
    };
    let case = &judge.plan.problem_of(test).cases[case];
    match &case.expected {
        Expected::Snapshot(file) if judge.plan.programs[test.program].way == MAIN => {
            store(found, file, &case.input, root)
        }
        _ => Ok(()),
    }
}

/// In a process of its own, where insta can neither print nor panic, and no variable of its own lets it pass over a review.
fn store(found: &Behaviour, file: &Path, input: &Path, root: &Path) -> io::Result<()> {
    let set_to_no = std::env::var_os("INSTA_UPDATE").is_some_and(|value| value == "no");
    let update = if set_to_no || std::env::var_os("CI").is_some() { "no" } else { "new" };
    let mut process = Command::new(std::env::current_exe()?)
        .args([RECORD.as_ref(), file.as_os_str(), input.as_os_str()])
        .env("INSTA_UPDATE", update)
        .env("INSTA_OUTPUT", "none")
        .env("INSTA_FORCE_PASS", "1")
        .env("INSTA_WORKSPACE_ROOT", root)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()?;
    if let Some(mut stdin) = process.stdin.take() {
        stdin.write_all(found.render().as_bytes())?;
    }
    let status = process.wait()?;
    if status.success() {
        Ok(())
    } else {
        Err(io::Error::other(format!("insta ended with {status}")))
    }
}

fn record_if_asked() {
    let mut arguments = std::env::args_os().skip(1);
    if arguments.next().is_none_or(|first| first != RECORD) {
        return;
    }
    let (file, input) =
        (PathBuf::from(arguments.next().unwrap_or_default()), arguments.next().unwrap_or_default());
    let text = io::read_to_string(io::stdin()).unwrap_or_default();
    let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let mut settings = insta::Settings::new();
    settings.set_snapshot_path(file.parent().unwrap_or(Path::new(".")));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.set_input_file(input);
    settings.bind(|| insta::assert_snapshot!(name, text));
    std::process::exit(0);
}
