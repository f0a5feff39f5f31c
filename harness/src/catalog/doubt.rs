//! What is wrong with a workspace, in words that name the cure.

use std::fmt;
use std::path::PathBuf;

use crate::escape::{escape, escape_lines};

/// Something in the folders that does not fit the rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Doubt {
    /// The file, from the workspace's root.
    pub path: PathBuf,
    /// From 1, where a line is at fault.
    pub line: Option<usize>,
    /// What is wrong.
    pub reason: Reason,
}

/// The kinds of doubt.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Reason {
    /// A `.ans` has no `.in`.
    #[error("an answer without its input; add {0} beside it, or remove the answer")]
    AnswerWithoutInput(String),
    /// A loose `.in` has no answer.
    #[error("an input without its answer; add {0} beside it")]
    InputWithoutAnswer(String),
    /// An answer was named where an input is meant.
    #[error("an answer; name its input")]
    AnswerNamed,
    /// An input has two answers.
    #[error("an input with two answers, {0} and {1}; remove the one that is wrong")]
    TwoAnswers(String, String),
    /// A file that was named is not there.
    #[error("there is no such file")]
    Missing,
    /// Neither `.in` nor `.ans`.
    #[error("neither an input (.in) nor an answer (.ans); rename it, or move it out of testdata")]
    UnknownEnding,
    /// A folder that is called like a file of a case.
    #[error("a folder that is named like a case; rename the folder")]
    FolderNamedLikeCase,
    /// A problem has no cases.
    #[error(
        "no cases; add NAME.in and NAME.ans here, since a problem without cases cannot be judged"
    )]
    NoCases,
    /// Testdata or snapshots of no problem.
    #[error("belongs to no problem; add problems/{0}, or rename or remove this folder")]
    NoSuchProblem(String),
    /// A file beside the problems' folders.
    #[error("lies outside every problem's folder; move it into one, or remove it")]
    OutsideAProblem,
    /// A file in `problems`.
    #[error("no problem, since each is a folder; move this file into one, or remove it")]
    NotAProblem,
    /// A problem's folder has a name that cargo or a filter would not take.
    #[error("no ID of a problem; name the folder in lower-case letters, digits and hyphens")]
    BadId,
    /// No manifest.
    #[error(
        "missing; add it, with a [package.metadata.judge] that has time-limit and memory-limit"
    )]
    NoManifest,
    /// The manifest cannot be understood.
    #[error("{0}")]
    BadManifest(String),
    /// `ways.WAY` of no submission.
    #[error("[package.metadata.judge.ways.{0}] is for no submission; add its program or remove the section")]
    NoSuchWay(String),
    /// No `src/main.rs`.
    #[error("missing; write the submission there")]
    NoMain,
    /// Something else in `src`.
    #[error("no submission; move another way to {0}, and anything else out of src")]
    NoSubmission(String),
    /// A file in `src/bin` that is no way.
    #[error("no name of a way; call it {0}, with WAY in lower-case letters, digits and hyphens, but not `main`, `rejected` or `generator`")]
    BadWay(String),
    /// Something beside `src`, where it would never be judged.
    #[error("would never be judged there; the submission is src/main.rs, other ways lie in src/bin/, programs that must fail in rejected/VERDICT/; move or remove it")]
    NeverJudged,
    /// Something in `rejected` that says no verdict.
    #[error("says no verdict; programs lie in rejected/VERDICT/, one of wrong_answer, presentation_error, run_time_error, time_limit_exceeded, memory_limit_exceeded, output_limit_exceeded")]
    RejectedWithoutVerdict,
    /// Something in `rejected/VERDICT` that is no program.
    #[error("no program; each is one file, called NAME.rs")]
    NoProgram,
    /// A name with bytes that are not UTF-8.
    #[error("its name is not UTF-8; rename it")]
    NameNotUtf8,
    /// A name that could not be a test's.
    #[error("its name contains {0}; rename it")]
    BadName(&'static str),
    /// Two names that some file systems take for one.
    #[error(
        "differs from {0} in upper and lower case only, which some systems take for one; rename it"
    )]
    SameButForCase(String),
    /// A link whose end is missing, or that leads to itself.
    #[error("a link to nowhere; mend or remove it")]
    BrokenLink,
    /// A link that leaves the workspace.
    #[error("a link out of the workspace, to {0}; copy what is there instead")]
    LinkOut(String),
    /// A link to a folder that it lies in.
    #[error("a link to a folder that it lies in; remove it")]
    LinkLoop,
    /// Not a regular file.
    #[error("no file but a pipe, socket or device; remove it")]
    Special,
    /// The system does not let it be read.
    #[error("cannot be read ({0}); give your user the right to, or remove it")]
    Unreadable(String),
    /// More than is read.
    #[error("cannot be read: {0}; make it smaller, or remove it")]
    TooLarge(String),
    /// A case that is no plain text.
    #[error("{0}; mend it, or move the case below a folder named `raw` if it is meant so")]
    NotPlain(&'static str),
    /// A snapshot of no case without an answer.
    #[error("the snapshot of no case, or of one that has an answer by now; remove it")]
    SnapshotWithoutCase,
}

impl Doubt {
    /// The problem that it is about, if it is about one.
    pub fn problem(&self) -> Option<&str> {
        let mut parts = self.path.iter().map(|part| part.to_str().unwrap_or_default());
        match parts.next()? {
            "problems" | "testdata" => parts.next(),
            "harness" => parts.nth(1),
            _ => None,
        }
    }

    /// `path:line`, or the path alone, as text that cannot harm a terminal.
    pub fn place(&self) -> String {
        let path = escape(self.path.as_os_str().as_encoded_bytes());
        self.line.map_or_else(|| path.clone(), |line| format!("{path}:{line}"))
    }
}

/// `path:line: what; cure`, on one line but for what a parser shows.
impl fmt::Display for Doubt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place(), escape_lines(&self.reason.to_string()))
    }
}
