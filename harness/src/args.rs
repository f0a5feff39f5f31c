//! The command line of `cargo judge`.

use std::path::PathBuf;

use clap::builder::RangedI64ValueParser;
use clap::{Args as Group, CommandFactory, Parser, Subcommand, ValueEnum};

use crate::completions::Shell;
use crate::escape::shell_word;

mod help;
mod portability;

use help::{EXAMPLES, FORMATS, NAMES_AND_STATUS};
pub use portability::{MatrixFormat, PortabilityArgs};

/// In s, for any executable.
const TIME_LIMIT: f64 = 2.0;
/// In MiB.
const MEMORY_LIMIT: f64 = 256.0;
/// In MiB.
const OUTPUT_LIMIT: f64 = 64.0;

/// Judges the submissions of this workspace on its testdata, as an online judge would.
#[derive(Debug, Parser)]
#[command(
    name = "cargo judge",
    bin_name = "cargo judge",
    version,
    args_conflicts_with_subcommands = true,
    disable_help_subcommand = true,
    after_help = format!("{EXAMPLES}{NAMES_AND_STATUS}\n`--help` also says what the forms of report hold."),
    after_long_help = format!("{EXAMPLES}{NAMES_AND_STATUS}{FORMATS}")
)]
pub struct Args {
    /// What to do instead of judging.
    #[command(subcommand)]
    pub command: Option<Command>,

    /// Which tests.
    #[command(flatten)]
    pub selection: Selection,

    /// Build with overflow checks and debug assertions, and give ten times the time: a panic is RE then.
    #[arg(long)]
    pub checked: bool,

    /// How.
    #[command(flatten)]
    pub manner: Manner,
}

/// How to judge and to report.
#[derive(Debug, Group)]
pub struct Manner {
    /// Judge this many programs at once [default: the number of cores].
    #[arg(long, short, value_name = "N", value_parser = job_count())]
    pub jobs: Option<u16>,

    /// Stop at the first failure.
    #[arg(long)]
    pub fail_fast: bool,

    /// Multiply every time limit by this, for a slow machine.
    #[arg(long, value_name = "X", default_value_t = 1.0, hide_default_value = true, value_parser = factor)]
    pub time_factor: f64,

    /// The form of report, on standard output.
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    pub format: Format,

    /// Print a line for each case, with its times and memory (text).
    #[arg(long, short, conflicts_with = "quiet")]
    pub verbose: bool,

    /// Print only what is not as it must be (text).
    #[arg(long, short)]
    pub quiet: bool,
}

/// What to do instead of judging.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Judge any executable on pairs of an input and its answer, anywhere
    #[command(
        after_help = help::PROGRAM,
        override_usage = "cargo judge program [OPTIONS] <PATH> --cases <DIR|FILE.in>..."
    )]
    Program(ProgramArgs),
    /// Print the tests that would run, with their limits
    List {
        /// Which tests.
        #[command(flatten)]
        selection: Selection,
    },
    /// Make the reviewed snapshot of a case its answer
    #[command(after_help = help::PROMOTE)]
    Promote {
        /// The case, as ID::CASE, or the name of one of its tests
        #[arg(value_name = "CASE")]
        case: String,
    },
    /// Look for an input on which programs of a problem differ, and make it small
    #[command(after_help = help::STRESS)]
    Stress(StressArgs),
    /// Compile and judge each submission as every judge would: a matrix
    #[command(after_help = help::PORTABILITY)]
    Portability(PortabilityArgs),
    /// Print a submission to paste, if it passes as every judge would compile it
    #[command(after_help = help::PASTE)]
    Paste {
        /// The submission, as ID::WAY, or ID for its `main`
        #[arg(value_name = "NAME")]
        name: String,
        /// Print it even if it is refused.
        #[arg(long)]
        anyway: bool,
    },
    /// Print what a shell needs to complete `cargo judge`
    #[command(after_help = help::COMPLETIONS)]
    Completions {
        /// The shell
        #[arg(value_enum, value_name = "SHELL")]
        shell: Shell,
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
    #[arg(long, value_name = "S", default_value_t = TIME_LIMIT)]
    pub time_limit: f64,

    /// Memory, in MiB.
    #[arg(long, value_name = "MIB", default_value_t = MEMORY_LIMIT)]
    pub memory_limit: f64,

    /// Output, in MiB.
    #[arg(long, value_name = "MIB", default_value_t = OUTPUT_LIMIT)]
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

/// What to hold against what, and for how long.
#[derive(Debug, Group)]
pub struct StressArgs {
    /// A problem: its ways against each other; or ID::WAY, or ID::rejected::VERDICT/NAME: against the others
    #[arg(value_name = "NAME")]
    pub name: String,

    /// Hold this executable against the problem's submissions.
    #[arg(long, value_name = "PATH")]
    pub program: Option<PathBuf>,

    /// Look for so long, in seconds.
    #[arg(long, value_name = "S", default_value_t = 10.0, value_parser = duration)]
    pub seconds: f64,

    /// Of the random inputs; the same one makes the same inputs [default: another each time].
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,

    /// Make the input that was found a case, `stress/NAME`.
    #[arg(long, value_name = "NAME")]
    pub keep: Option<String>,

    /// Try this many inputs at once [default: the number of cores].
    #[arg(long, short, value_name = "N", value_parser = job_count())]
    pub jobs: Option<u16>,
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

    /// Also the programs that must fail, to see that they do; a filter that matches nothing else means so too.
    #[arg(long)]
    pub rejected: bool,
}

impl ProgramArgs {
    /// The command that does the same, for a shell, but for the cases at its end.
    pub fn again(&self) -> String {
        let mut command = format!("cargo judge program {}", shell_word(&self.program));
        let mut add = |option: &str, value: String| command += &format!(" --{option} {value}");
        for (option, value, default) in [
            ("time-limit", self.time_limit, TIME_LIMIT),
            ("memory-limit", self.memory_limit, MEMORY_LIMIT),
            ("output-limit", self.output_limit, OUTPUT_LIMIT),
            ("time-factor", self.manner.time_factor, 1.0),
        ] {
            if value != default {
                add(option, value.to_string());
            }
        }
        if self.compare == CompareBy::Tokens {
            add("compare", "tokens".to_owned());
        }
        if let Some(tolerance) = self.tolerance {
            add("tolerance", format!("{tolerance:e}"));
        }
        command + " --cases"
    }
}

impl Selection {
    /// Whether `filter` is one that takes a test of this name.
    pub fn matches(&self, name: &str, filter: &str) -> bool {
        matches(name, filter, self.exact)
    }
}

/// More at once would only wait for each other.
fn job_count() -> RangedI64ValueParser<u16> {
    clap::value_parser!(u16).range(1..=256)
}

/// Whether a filter takes a test of this name: any part of it, or all of it if `exact`.
pub fn matches(name: &str, filter: &str, exact: bool) -> bool {
    if exact {
        name == filter
    } else {
        name.contains(filter)
    }
}

/// What stands where a filter could, and is none.
pub fn command_names() -> impl Iterator<Item = String> {
    let command = Args::command();
    let names = command.get_subcommands().map(|command| command.get_name().to_owned());
    names.collect::<Vec<_>>().into_iter()
}

fn duration(text: &str) -> Result<f64, String> {
    let seconds = text.parse().ok().filter(|seconds| (0.1..=1e6).contains(seconds));
    seconds.ok_or_else(|| "expected a number of seconds from 0.1 to 1000000".to_owned())
}

fn factor(text: &str) -> Result<f64, String> {
    let factor = text.parse().ok().filter(|factor| (0.01..=1000.0).contains(factor));
    factor.ok_or_else(|| "expected a number from 0.01 to 1000".to_owned())
}

/// A form of report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// A table, the failures, the sum, for people
    Text,
    /// An object a line, for programs
    Json,
    /// An XML document, for CI services
    Junit,
}
