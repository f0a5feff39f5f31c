//! The command line of `cargo judge`.

use clap::{Parser, ValueEnum};

/// Judges the submissions of this workspace on its testdata, as an online judge would.
#[derive(Debug, Parser)]
#[command(
    name = "cargo judge",
    bin_name = "cargo judge",
    version,
    after_help = "\
Examples:
  cargo judge                                    everything
  cargo judge poj-1321                           one problem; so is everything in problems/poj-1321
  cargo judge poj-1321::dfs                      one way of solving it
  cargo judge --exact poj-1321::dfs::sample/1    one case
  cargo judge ::dfs:: luogu                      whatever matches one of two filters
  cargo judge --rejected                         also the programs that must fail

A name is ID::WAY::CASE, the way of src/main.rs is `main`, and a filter is any part of a name, as for `cargo test`.

Exit status:
  0  every test came out as it must
  1  some submission failed
  2  the judge could not do its work: a file that fits no rule, a failure of its own, or nothing to judge"
)]
pub struct Args {
    /// Judge only tests whose names contain one of these.
    #[arg(value_name = "FILTER")]
    pub filters: Vec<String>,

    /// Judge the tests of exactly these names.
    #[arg(long)]
    pub exact: bool,

    /// Judge this many programs at once [default: the number of cores].
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub jobs: Option<u16>,

    /// Also run the programs that must fail, and see that they do; a filter with `rejected` in it means so too.
    #[arg(long)]
    pub rejected: bool,

    /// How to report: for people, or an object a line for programs.
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    pub format: Format,
}

/// A form of report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// A table, the failures, the sum
    Text,
    /// Events: start, compile, run, end; times in ms, memory in KiB
    Json,
}
