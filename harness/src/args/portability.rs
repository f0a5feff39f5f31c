//! The command line of `cargo judge portability`.

use std::path::PathBuf;

use clap::{Args as Group, ValueEnum};

use super::{factor, job_count, Selection};
use crate::escape::shell_word;

/// Which submissions, and which compilers.
#[derive(Debug, Group)]
pub struct PortabilityArgs {
    /// Only tests whose names contain one of these.
    #[arg(value_name = "FILTER")]
    pub filters: Vec<String>,

    /// Only the tests of exactly these names.
    #[arg(long)]
    pub exact: bool,

    /// Compilers besides the one that built the harness; a bare name is looked for in PATH.
    #[arg(long, value_name = "PATH", num_args = 1..)]
    pub rustc: Vec<PathBuf>,

    /// Judge this many programs at once [default: the number of cores].
    #[arg(long, short, value_name = "N", value_parser = job_count())]
    pub jobs: Option<u16>,

    /// Multiply every time limit by this, for a slow machine.
    #[arg(long, value_name = "X", default_value_t = 1.0, hide_default_value = true, value_parser = factor)]
    pub time_factor: f64,

    /// The form of report, on standard output.
    #[arg(long, value_enum, default_value_t = MatrixFormat::Text, value_name = "FORMAT")]
    pub format: MatrixFormat,
}

/// A form of the matrix.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum MatrixFormat {
    /// A table, the failures, what was not covered, for people
    Text,
    /// An object a line, for programs
    Json,
}

impl PortabilityArgs {
    /// Which tests.
    pub fn selection(&self) -> Selection {
        Selection { filters: self.filters.clone(), exact: self.exact, rejected: false }
    }

    /// What stands between `cargo judge` and a test's name in the command that repeats it.
    pub fn again(&self) -> String {
        let mut words = "portability".to_owned();
        if !self.rustc.is_empty() {
            words += " --rustc";
        }
        for path in &self.rustc {
            words += &format!(" {}", shell_word(path));
        }
        if self.time_factor != 1.0 {
            words += &format!(" --time-factor {}", self.time_factor);
        }
        words
    }
}
