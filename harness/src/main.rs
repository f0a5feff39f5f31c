//! `cargo judge`: parse, read the catalog, judge, report, status.

use std::io;
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
            eprintln!("error: {error}");
            2.into()
        }
    }
}

fn judge(args: &Args) -> io::Result<u8> {
    let jobs =
        args.jobs.map_or_else(|| available_parallelism().map_or(1, NonZero::get), usize::from);
    // Before the catalog, while this process is small.
    let pool = Pool::new(jobs)?;
    let here = std::env::current_dir()?;
    let root = find_root(&here)?;
    let mut plan = Plan::new(Catalog::load(&root));
    // Whoever names one means it.
    if !args.rejected && !args.filters.iter().any(|filter| filter.contains(REJECTED)) {
        plan.keep(|test| matches!(test.kind, Kind::Case(_)));
    }
    plan.filter(&filters(args, &root, &here));
    let judge = Judge::new(plan, Compiler::new()?, pool);
    let mut reporter: Box<dyn Reporter> = match args.format {
        Format::Text => Box::new(Terminal::new(&judge.plan, anstream::stdout(), true)),
        Format::Json => Box::new(Json::new(&judge.plan, io::stdout().lock())),
    };
    let mut printed = Ok(());
    let summary = judge.all(jobs, |event| {
        if printed.is_ok() {
            printed = reporter.show(event);
        }
    });
    printed.map(|()| summary.status())
}

/// What was asked for; below `problems/ID`, that problem if nothing was.
fn filters(args: &Args, root: &Path, here: &Path) -> Vec<String> {
    let below = here.strip_prefix(root.join("problems")).ok().and_then(|path| path.iter().next());
    match below.and_then(|id| id.to_str()) {
        Some(id) if args.filters.is_empty() => vec![format!("{id}::")],
        _ => args.filters.clone(),
    }
}
