//! `scripts/bench`: how fast the submissions are, and the judge. It only measures, so no test starts it.

use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args as Group, Parser, Subcommand};
use harness::catalog::{find_root, Catalog};
use harness::run::become_helper_if_asked;

mod bare;
mod inputs;
mod judging;
mod meter;
mod problem;
mod race;
mod table;
mod trees;

/// Times every way of each problem on large inputs, side by side, and the least that any program needs.
#[derive(Debug, Parser)]
#[command(
    name = "scripts/bench",
    bin_name = "scripts/bench",
    args_conflicts_with_subcommands = true,
    disable_help_subcommand = true,
    after_help = "Exit status: 0 when all is measured, 1 when a way failed or wrote something other than `main`, 2 when \
                  nothing could be measured."
)]
struct Args {
    #[command(subcommand)]
    command: Option<Command>,

    #[command(flatten)]
    programs: Programs,

    /// Whether to measure at all: cargo starts this without it among the tests of all targets.
    #[arg(long, hide = true, global = true)]
    bench: bool,
}

#[derive(Debug, Group)]
struct Programs {
    /// The problems [default: all]
    #[arg(value_name = "ID")]
    ids: Vec<String>,

    /// Time this executable on the inputs of each chosen problem, too; may be given again
    #[arg(long, value_name = "NAME=PATH", value_parser = baseline)]
    baseline: Vec<(String, PathBuf)>,

    /// How often each program runs on each input
    #[arg(long, value_name = "N", default_value_t = 7, value_parser = clap::value_parser!(u16).range(1..))]
    rounds: u16,

    /// Leave out what would take more CPU time than this
    #[arg(long, value_name = "SECONDS", default_value_t = 20.0, value_parser = seconds)]
    longest: f64,

    /// Only the smallest inputs, once: shows that all of it works, and no more
    #[arg(long)]
    quick: bool,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Time the judge: what a case costs, how soon it begins, and how all grows
    Harness {
        /// The tables to make [default: all]
        #[arg(value_enum, value_name = "TABLE")]
        tables: Vec<judging::Table>,

        /// Also 400 problems and 100 000 cases, which takes half an hour
        #[arg(long)]
        full: bool,
    },
    /// Start a program once on each input of a folder, and no more
    #[command(hide = true)]
    Bare { program: PathBuf, folder: PathBuf, jobs: usize },
}

fn main() -> ExitCode {
    become_helper_if_asked();
    let args = Args::parse();
    if !args.bench && !matches!(args.command, Some(Command::Bare { .. })) {
        println!("nothing is measured but by scripts/bench");
        return ExitCode::SUCCESS;
    }
    match run(&args) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error}");
            2.into()
        }
    }
}

/// Whether all was as it must be.
fn run(args: &Args) -> io::Result<bool> {
    match &args.command {
        Some(Command::Bare { program, folder, jobs }) => {
            bare::run(program, folder, *jobs).map(|()| true)
        }
        Some(Command::Harness { tables, full }) => {
            judging::measure(&root()?, tables, *full).map(|()| true)
        }
        None => time_programs(&args.programs),
    }
}

fn root() -> io::Result<PathBuf> {
    find_root(&std::env::current_dir()?)
}

fn time_programs(args: &Programs) -> io::Result<bool> {
    let root = root()?;
    let problems = Catalog::load(&root).problems;
    let known = |id: &String| problems.iter().any(|problem| problem.id == *id);
    if let Some(id) = args.ids.iter().find(|id| !known(id)) {
        let ids: Vec<&str> = problems.iter().map(|problem| problem.id.as_str()).collect();
        let ids = ids.join(", ");
        return Err(io::Error::other(format!("there is no problem {id}; there are {ids}")));
    }
    let bench = problem::Bench::new(args, &root)?;
    let wanted =
        problems.iter().filter(|problem| args.ids.is_empty() || args.ids.contains(&problem.id));
    let mut is_fine = true;
    table::machine();
    println!("CPU time of whole processes in ms: median, least … most; × is the median of the ratios to main, round by round");
    for problem in wanted {
        is_fine &= bench.time(problem)?;
    }
    Ok(is_fine)
}

fn baseline(text: &str) -> Result<(String, PathBuf), String> {
    match text.split_once('=') {
        Some((name, path)) if !name.is_empty() && !path.is_empty() => {
            Ok((name.into(), path.into()))
        }
        _ => Err("expected NAME=PATH".into()),
    }
}

fn seconds(text: &str) -> Result<f64, String> {
    let seconds = text.parse().map_err(|_| "expected a number of seconds")?;
    if (0.001..=3600.0).contains(&seconds) {
        Ok(seconds)
    } else {
        Err("expected from 0.001 to 3600 seconds".into())
    }
}
