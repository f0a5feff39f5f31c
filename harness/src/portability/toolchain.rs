//! A compiler at hand, and how it is told to do as a judge does.

use std::path::PathBuf;
use std::process::{Command, Stdio};

use crate::compile::{Compiler, Style};
use crate::judges::{OnlineJudge, Release};

/// The first compiler that can leave symbols out, which only makes the programs smaller.
const STRIPS: Release = Release(1, 59);

/// A compiler at hand.
#[derive(Clone, Debug)]
pub struct Toolchain {
    pub(super) compiler: Compiler,
    /// What it is.
    pub release: Release,
    /// What `-O` is short for, as it says itself; it was not always the same.
    pub(super) optimised: Option<String>,
}

impl Toolchain {
    /// This compiler.
    ///
    /// # Errors
    /// When it does not say which release it is.
    pub fn new(compiler: Compiler) -> Result<Self, String> {
        let release = Release::of_version(compiler.version()).ok_or_else(|| {
            format!("{}: `rustc -vV` names no release; give a rustc", compiler.path().display())
        })?;
        let help = Command::new(compiler.path()).arg("--help").stdin(Stdio::null()).output();
        let optimised = help.ok().and_then(|output| meaning_of_o(&output.stdout));
        Ok(Self { compiler, release, optimised })
    }

    /// How a judge would compile, were this its compiler.
    pub(super) fn style(&self, judge: &OnlineJudge) -> Style {
        let mut flags = judge.all_flags();
        if let (Some(meaning), Some(short)) =
            (&self.optimised, flags.iter().position(|flag| flag == "-O"))
        {
            flags.splice(short..=short, ["-C", meaning].map(String::from));
        }
        if self.release >= STRIPS {
            flags.extend(["-C", "strip=symbols"].map(String::from));
        }
        Style { flags, file: Some(judge.file.clone()), is_strict: true }
    }

    /// The current compiler, and those at these paths, each once.
    ///
    /// # Errors
    /// When one of them cannot be used.
    pub fn all(current: Compiler, others: &[PathBuf]) -> Result<Vec<Self>, String> {
        let others = others.iter().map(|path| {
            current.instead(path).map_err(|problem| {
                format!("--rustc {}: {problem}; give the path of a rustc", path.display())
            })
        });
        let mut all: Vec<Self> = Vec::new();
        for compiler in std::iter::once(Ok(current.clone())).chain(others) {
            let compiler = compiler?;
            let is_known = |other: &Self| other.compiler.version() == compiler.version();
            if !all.iter().any(is_known) {
                all.push(Self::new(compiler)?);
            }
        }
        Ok(all)
    }
}

/// `opt-level=N`, of the help that says `-O  Equivalent to -C opt-level=N`.
fn meaning_of_o(help: &[u8]) -> Option<String> {
    let help = String::from_utf8_lossy(help);
    let line = help.lines().find(|line| line.trim_start().starts_with("-O "))?;
    let (_, meaning) = line.split_once("Equivalent to -C ")?;
    meaning.starts_with("opt-level=").then(|| meaning.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_short_flag_means_is_asked() {
        let help =
            b"    -g     Equivalent to -C debuginfo=2\n    -O     Equivalent to -C opt-level=3\n";
        assert_eq!(meaning_of_o(help).as_deref(), Some("opt-level=3"));
        assert_eq!(meaning_of_o(b"    -O     optimise\n"), None);
    }
}
