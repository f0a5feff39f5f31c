//! `cargo judge`: parse, read the catalog, judge, report, status.

use std::io::{self, Write};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::thread::available_parallelism;
use std::time::{Duration, Instant, SystemTime};

use clap::Parser;
use harness::args::{
    Args, Command, CompareBy, Format, Manner, MatrixFormat, PortabilityArgs, ProgramArgs,
    Selection, StressArgs,
};
use harness::catalog::{find_root, Catalog, Loose};
use harness::compile::{named_executable, Compiler, Source};
use harness::completions::completions;
use harness::escape::shell_word;
use harness::files;
use harness::judge::{Judge, Pool};
use harness::judges::judges;
use harness::outcome::{Event, Summary};
use harness::paste::form;
use harness::plan::Plan;
use harness::portability::{Matrix, Toolchain};
use harness::problem::Settings;
use harness::promote::promote;
use harness::report::{difference, list, no_difference, refusal, stress_progress, where_to_submit};
use harness::report::{Detail, Json, Junit, MatrixJson, MatrixText, Reporter, Terminal};
use harness::run::become_helper_if_asked;
use harness::stress::{keep, Stress, Wanted};

fn main() -> ExitCode {
    become_helper_if_asked();
    let args = Args::parse();
    let status = match &args.command {
        None => judge(&args.manner, args.checked, || plan(&args.selection)),
        Some(Command::Program(program)) => {
            judge(&program.manner, false, || plan_of_program(program))
        }
        Some(Command::List { selection }) => list_tests(selection),
        Some(Command::Promote { case }) => promote_case(case),
        Some(Command::Stress(args)) => stress(args),
        Some(Command::Portability(args)) => portability(args),
        Some(Command::Paste { name, anyway }) => paste(name, *anyway),
        Some(Command::Completions { shell }) => completions(*shell, &mut io::stdout()).map(|()| 0),
    };
    match status {
        Ok(status) => status.into(),
        // Whoever reads no further wants no more of it.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => 2.into(),
        Err(error) => {
            // Where nobody can be told, the status says it.
            let _ = writeln!(io::stderr(), "error: {error}");
            2.into()
        }
    }
}

fn judge(
    manner: &Manner,
    checked: bool,
    plan: impl FnOnce() -> io::Result<Plan>,
) -> io::Result<u8> {
    let jobs = jobs(manner.jobs);
    // Before the catalog, while this process is small.
    let pool = new_pool(jobs)?;
    let mut plan = plan()?;
    plan.adapt_to(manner.time_factor);
    let mut compiler = Compiler::new()?;
    if checked {
        plan.check();
        compiler = compiler.checked();
    }
    let judge = Judge::new(plan, compiler, pool);
    let mut reporter: Box<dyn Reporter> = match manner.format {
        Format::Text => Box::new(Terminal::new(&judge.plan, anstream::stdout(), detail(manner))),
        Format::Json => Box::new(Json::new(&judge.plan, io::stdout().lock())),
        Format::Junit => Box::new(Junit::new(&judge.plan, io::stdout().lock())),
    };
    let mut printed = Ok(());
    let summary = judge.all(jobs, |event| {
        // What went wrong first is what is told.
        if printed.is_ok() {
            printed = reporter.show(event);
        }
        printed.is_ok() && !(manner.fail_fast && is_failure(event))
    });
    printed.map(|()| summary.status())
}

fn jobs(wanted: Option<u16>) -> usize {
    wanted.map_or_else(cores, usize::from)
}

fn cores() -> usize {
    available_parallelism().map_or(1, NonZero::get)
}

/// More than can be busy at once are started when they are needed.
fn new_pool(jobs: usize) -> io::Result<Pool> {
    Pool::new(jobs.min(4 * cores())).map_err(|error| {
        io::Error::other(format!("cannot start the processes that watch programs: {error}"))
    })
}

fn detail(manner: &Manner) -> Detail {
    if manner.quiet {
        Detail::Quiet
    } else if manner.verbose {
        Detail::Cases
    } else {
        Detail::Programs
    }
}

/// An executable on the cases that the command line names.
fn plan_of_program(args: &ProgramArgs) -> io::Result<Plan> {
    let limits = [args.time_limit, args.memory_limit, args.output_limit];
    let tokens = args.compare == CompareBy::Tokens;
    let settings = Settings::new(limits, tokens, args.tolerance).map_err(io::Error::other)?;
    let program = named_executable(&args.program)?;
    Ok(Plan::of_program(&program, Loose::find(&args.cases), settings, args.again()))
}

fn is_failure(event: &Event) -> bool {
    matches!(event, Event::Judged { outcome, .. } if !outcome.passed())
}

fn list_tests(selection: &Selection) -> io::Result<u8> {
    let plan = plan(selection)?;
    list(&plan, &mut anstream::stdout())?;
    let summary = Summary::of_nothing_yet(&plan);
    for error in summary.errors() {
        writeln!(anstream::stderr(), "error  {error}")?;
    }
    Ok(if summary.errors().next().is_some() { 2 } else { 0 })
}

fn stress(args: &StressArgs) -> io::Result<u8> {
    let jobs = jobs(args.jobs);
    let pool = new_pool(jobs)?;
    let (root, _) = place()?;
    let problems = Catalog::load(&root).problems;
    // Short, since a person types it again.
    let clock = || SystemTime::UNIX_EPOCH.elapsed().map_or(0, |time| time.subsec_micros().into());
    let seed = args.seed.unwrap_or_else(clock);
    let wanted = Wanted { name: &args.name, program: args.program.as_deref(), seed };
    let stress = Stress::enter(&root, &problems, &Compiler::new()?, &pool, wanted)?;
    let (time, begun) = (Duration::from_secs_f64(args.seconds), Instant::now());
    let progress = stress_progress();
    let (tried, found) = stress.search(jobs, time, &|count| progress.set_position(count))?;
    progress.finish_and_clear();
    let mut out = anstream::stdout();
    let Some(found) = found else {
        if tried.valid.iter().sum::<u64>() == 0 {
            return Err(io::Error::other(format!(
                "`main` accepted none of {} inputs",
                tried.inputs
            )));
        }
        no_difference(&tried, seed, begun.elapsed(), &mut out)?;
        return Ok(0);
    };
    let program = args
        .program
        .as_ref()
        .map_or_else(String::new, |path| format!(" --program {}", shell_word(path)));
    let again = format!("cargo judge stress {}{program} --seed {seed}", shell_word(&args.name));
    difference(&stress, &found, &again, &mut out)?;
    if let Some(name) = &args.keep {
        let testdata = root.join("testdata").join(args.name.split("::").next().unwrap_or_default());
        for path in keep(&testdata, name, &found.input, stress.answer(&found))? {
            writeln!(out, "kept: {}", path.display())?;
        }
    }
    Ok(1)
}

fn portability(args: &PortabilityArgs) -> io::Result<u8> {
    let jobs = jobs(args.jobs);
    let pool = new_pool(jobs)?;
    let mut plan = whole_plan()?;
    plan.keep_submissions();
    plan.select(&args.selection());
    plan.adapt_to(args.time_factor);
    plan.repeat_by(&args.again());
    let matrix = matrix(&args.rustc)?;
    let results = match args.format {
        MatrixFormat::Text => {
            let mut text = MatrixText::new(&matrix, &plan, anstream::stdout());
            matrix.run(&plan, pool, jobs, |event| text.show(event))?
        }
        MatrixFormat::Json => {
            let mut json = MatrixJson::new(&matrix, &plan, io::stdout().lock());
            matrix.run(&plan, pool, jobs, |event| json.show(event))?
        }
    };
    Ok(results.status)
}

/// All judges of the table, by the current compiler and these.
fn matrix(others: &[PathBuf]) -> io::Result<Matrix> {
    let toolchains = Toolchain::all(Compiler::new()?, others).map_err(io::Error::other)?;
    Ok(Matrix::new(judges().map_err(io::Error::other)?, toolchains))
}

fn paste(name: &str, anyway: bool) -> io::Result<u8> {
    let jobs = cores();
    let pool = new_pool(jobs)?;
    let (root, _) = place()?;
    let mut plan = Plan::new(Catalog::load(&root));
    plan.keep_submission(name).map_err(io::Error::other)?;
    plan.repeat_by("portability");
    let [program] = &plan.programs[..] else { return Err(io::Error::other("no single source")) };
    let Source::File(path) = &program.source else { return Err(io::Error::other("no source")) };
    let read = || {
        files::read(path, files::MOST_OF_TEXT)
            .map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", path.display())))
    };
    let source = read()?;
    let mut told = anstream::stderr();

    let mut reasons: Vec<String> = form(&source)
        .into_iter()
        .map(|(line, what)| format!("{}:{line}: {what}", path.display()))
        .collect();
    let matrix = matrix(&[])?;
    let mut text = MatrixText::new(&matrix, &plan, anstream::stderr()).brief();
    let results = matrix.run(&plan, pool, jobs, |event| text.show(event))?;
    let what = match results.status {
        0 => None,
        1 => Some("it does not pass as every judge would compile it: see above"),
        _ => Some("not all of it could be judged: see above"),
    };
    reasons.extend(what.map(str::to_owned));
    if read()? != source {
        reasons.push(format!("{} was changed meanwhile", path.display()));
    }
    where_to_submit(&plan.problems[program.problem].settings, &mut told)?;
    refusal(&reasons, anyway, &mut told)?;
    if !reasons.is_empty() && !anyway {
        return Ok(results.status.max(1));
    }
    let mut out = io::stdout().lock();
    out.write_all(&source)?;
    out.flush()?;
    Ok(0)
}

fn promote_case(case: &str) -> io::Result<u8> {
    let (root, _) = place()?;
    let answer = promote(&Catalog::load(&root), case).map_err(io::Error::other)?;
    writeln!(io::stdout(), "{} is the answer now; the snapshot is gone", answer.display())?;
    Ok(0)
}

/// What is selected of the workspace around the present folder.
fn plan(selection: &Selection) -> io::Result<Plan> {
    let mut plan = whole_plan()?;
    plan.select(selection);
    Ok(plan)
}

/// All of the workspace around the present folder, or of the problem whose folder that is.
fn whole_plan() -> io::Result<Plan> {
    let (root, here) = place()?;
    let mut plan = Plan::new(Catalog::load(&root));
    if let Some(id) = problem_here(&root, &here) {
        plan.keep_problem(id);
    }
    Ok(plan)
}

/// The workspace's root and the present folder.
fn place() -> io::Result<(PathBuf, PathBuf)> {
    let here = std::env::current_dir().map_err(|error| {
        io::Error::new(
            error.kind(),
            format!("cannot tell the present folder: {error}; go to one that is there"),
        )
    })?;
    Ok((find_root(&here)?, here))
}

/// The problem whose folder, of programs or of testdata, one is in.
fn problem_here<'a>(root: &Path, here: &'a Path) -> Option<&'a str> {
    let below = here.strip_prefix(root).ok()?;
    let mut parts = below.iter().map(|part| part.to_str());
    match parts.next()?? {
        "problems" | "testdata" => parts.next()?,
        _ => None,
    }
}
