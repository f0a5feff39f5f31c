//! `cargo judge`: parse, read the catalog, judge, report, status.

use std::io::{self, Write};
use std::num::NonZero;
use std::path::Path;
use std::process::ExitCode;
use std::thread::available_parallelism;

use clap::Parser;
use harness::args::{Args, Format};
use harness::catalog::{find_root, Catalog};
use harness::compile::Compiler;
use harness::judge::{Judge, Pool};
use harness::plan::{Kind, Plan};
use harness::problem::REJECTED;
use harness::report::{Json, Reporter, Terminal};
use harness::run::become_helper_if_asked;

fn main() -> ExitCode {
    become_helper_if_asked();
    match judge(&Args::parse()) {
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

fn judge(args: &Args) -> io::Result<u8> {
    let jobs =
        args.jobs.map_or_else(|| available_parallelism().map_or(1, NonZero::get), usize::from);
    // Before the catalog, while this process is small.
    let pool = Pool::new(jobs).map_err(|error| {
        io::Error::other(format!("cannot start the processes that watch programs: {error}"))
    })?;
    let here = std::env::current_dir()?;
    let root = find_root(&here)?;
    let mut plan = Plan::new(Catalog::load(&root));
    // Whoever names one means it.
    if !args.rejected && !args.filters.iter().any(|filter| filter.contains(REJECTED)) {
        plan.keep(|test| matches!(test.kind, Kind::Case(_)));
    }
    if let Some(id) = problem_here(&root, &here) {
        plan.keep_problem(id);
    }
    plan.filter(&args.filters, args.exact);
    let judge = Judge::new(plan, Compiler::new()?, pool);
    let mut reporter: Box<dyn Reporter> = match args.format {
        Format::Text => Box::new(Terminal::new(&judge.plan, anstream::stdout(), true)),
        Format::Json => Box::new(Json::new(&judge.plan, io::stdout().lock())),
    };
    let mut printed = Ok(());
    let summary = judge.all(jobs, |event| {
        printed = reporter.show(event);
        printed.is_ok()
    });
    printed.map(|()| summary.status())
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
