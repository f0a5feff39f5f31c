//! The command line of `cargo judge`.

use std::path::PathBuf;

use clap::{Args as Group, Parser, Subcommand, ValueEnum};

/// Judges the submissions of this workspace on its testdata, as an online judge would.
#[derive(Debug, Parser)]
#[command(
    name = "cargo judge",
    bin_name = "cargo judge",
    version,
    args_conflicts_with_subcommands = true,
    disable_help_subcommand = true,
    after_help = "\
Examples:
  cargo judge                                    everything
  cargo judge poj-1321                           one problem; so is everything in problems/poj-1321
  cargo judge poj-1321::dfs                      one way of solving it
  cargo judge --exact poj-1321::dfs::sample/1    one case
  cargo judge ::dfs:: luogu                      whatever matches one of two filters
  cargo judge --rejected                         also the programs that must fail
  cargo judge program ./a.out --cases tests/     any executable on any .in/.ans pairs
  cargo judge list poj-1321                      what would run, with its limits
  cargo judge promote poj-1321::malformed/x      make a reviewed snapshot the answer of its case

A name is ID::WAY::CASE, the way of src/main.rs is `main`, and a filter is any part of a name, as for `cargo test`.

Exit status:
  0  every test came out as it must
  1  some submission failed
  2  the judge could not do its work: a file that fits no rule, a failure of its own, or nothing to judge"
)]
pub struct Args {
    /// What to do instead of judging.
    #[command(subcommand)]
    pub command: Option<Command>,

    /// Which tests.
    #[command(flatten)]
    pub selection: Selection,

    /// How.
    #[command(flatten)]
    pub manner: Manner,
}

/// How to judge and to report.
#[derive(Debug, Group)]
pub struct Manner {
    /// Judge this many programs at once [default: the number of cores].
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub jobs: Option<u16>,

    /// Stop at the first failure.
    #[arg(long)]
    pub fail_fast: bool,

    /// Multiply every time limit by this, for a slow machine.
    #[arg(long, value_name = "X", default_value_t = 1.0, hide_default_value = true, value_parser = factor)]
    pub time_factor: f64,

    /// How to report: for people, or an object a line for programs.
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    pub format: Format,
}

/// What to do instead of judging.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Judge any executable, on pairs of an input (.in) and its answer (.ans or .out) anywhere
    Program(ProgramArgs),
    /// Print the names of the tests that would run, with their limits of CPU time and memory
    List {
        /// Which tests.
        #[command(flatten)]
        selection: Selection,
    },
    /// Make the reviewed snapshot of a case its answer, if the exit status in it is 0
    Promote {
        /// The case, as ID::CASE, or the name of one of its tests
        #[arg(value_name = "CASE")]
        case: String,
    },
}

/// An executable and its cases.
#[derive(Debug, Group)]
pub struct ProgramArgs {
    /// The executable: what a compiler made, or a script with `#!`
    #[arg(value_name = "PATH")]
    pub program: PathBuf,

    /// Folders with cases in them, also in folders `in` and `out` side by side, or inputs.
    #[arg(long, value_name = "DIR|FILE.in", required = true, num_args = 1..)]
    pub cases: Vec<PathBuf>,

    /// CPU time, in seconds.
    #[arg(long, value_name = "S", default_value_t = 2.0)]
    pub time_limit: f64,

    /// Memory, in MiB.
    #[arg(long, value_name = "MIB", default_value_t = 256.0)]
    pub memory_limit: f64,

    /// Output, in MiB.
    #[arg(long, value_name = "MIB", default_value_t = 64.0)]
    pub output_limit: f64,

    /// How output is held against the answer.
    #[arg(long, value_enum, default_value_t = CompareBy::Exact, value_name = "HOW")]
    pub compare: CompareBy,

    /// How far numbers a and b (the answer) may differ: this times max(1, |b|).
    #[arg(long, value_name = "E")]
    pub tolerance: Option<f64>,

    /// How.
    #[command(flatten)]
    pub manner: Manner,
}

/// How output is held against the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum CompareBy {
    /// Byte for byte
    Exact,
    /// Token by token; white space does not count
    Tokens,
}

/// Which tests.
#[derive(Debug, Default, Group)]
pub struct Selection {
    /// Only tests whose names contain one of these.
    #[arg(value_name = "FILTER")]
    pub filters: Vec<String>,

    /// Only the tests of exactly these names.
    #[arg(long)]
    pub exact: bool,

    /// Also the programs that must fail, to see that they do; a filter with `rejected` in it means so too.
    #[arg(long)]
    pub rejected: bool,
}

fn factor(text: &str) -> Result<f64, String> {
    let factor = text.parse().ok().filter(|factor| (0.01..=1000.0).contains(factor));
    factor.ok_or_else(|| "expected a number from 0.01 to 1000".to_owned())
}

/// A form of report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// A table, the failures, the sum
    Text,
    /// Events: start, compile, run, end; times in ms, memory in KiB
    Json,
}
