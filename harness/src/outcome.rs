//! What judging says: one type of event for the screen, the JSON and `cargo test` alike, so that they cannot disagree.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::catalog::Doubt;
use crate::compare::{Difference, Hint};
use crate::limits::Limits;
use crate::plan::Plan;
use crate::run::Run;
use crate::snapshot::Behaviour;
use crate::verdict::Verdict;

/// What is said where no test is selected, and no more is known.
pub const NOTHING_TO_DO: &str = "there is nothing to judge";

/// One step of judging.
#[derive(Debug)]
pub enum Event {
    /// Before all others.
    Start {
        /// Programs with at least one run.
        programs: usize,
        /// Runs to come.
        runs: usize,
    },
    /// The compiler is about to start.
    Building {
        /// The program's place in the plan.
        program: usize,
    },
    /// A program was built or found in the cache, or cannot be.
    Built {
        /// The program's place in the plan.
        program: usize,
        /// Time on the wall; zero when the cache had it.
        took: Duration,
        /// What the compiler said, when there is no executable.
        failure: Option<String>,
    },
    /// A test was judged.
    Judged {
        /// Its place in the plan.
        test: usize,
        /// What came of it.
        outcome: Box<Outcome>,
    },
    /// After all others.
    End(Summary),
}

/// What came of one test.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// What the program got.
    pub verdict: Verdict,
    /// What it must get: AC, or the verdict of its folder for a rejected program.
    pub wanted: Verdict,
    /// What is behind the verdict.
    pub cause: Cause,
    /// The run; none when there was none. Its standard output is dropped.
    pub run: Option<Run>,
    /// What the run could use.
    pub limits: Limits,
    /// What a person should know besides.
    pub notes: Vec<Note>,
}

/// What is behind a verdict, as far as the run does not say it.
#[derive(Clone, Debug)]
pub enum Cause {
    /// The run says it all.
    Run,
    /// The output is not the answer.
    Output(Mismatch),
    /// The compiler's words.
    Compiler(String),
    /// What the harness failed at.
    Fault(String),
    /// There is no reviewed snapshot; this is what the program did.
    Unreviewed(Behaviour),
    /// It did not do what was reviewed.
    Changed {
        /// As reviewed, of `main`.
        reviewed: Behaviour,
        /// What this program did.
        found: Behaviour,
    },
}

/// Where and how output differs.
#[derive(Clone, Debug)]
pub struct Mismatch {
    /// The places.
    pub at: Difference,
    /// The output there.
    pub found: Excerpt,
    /// The answer there.
    pub expected: Excerpt,
}

/// A piece of one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excerpt {
    /// With the newline, if it is in reach; empty at the end of the text.
    pub bytes: Vec<u8>,
    /// Whether the line begins before it.
    pub cut_before: bool,
    /// Whether the line goes on behind it.
    pub cut_after: bool,
}

/// Something beside the verdict.
#[derive(Clone, Debug, PartialEq)]
pub enum Note {
    /// What the output itself tells.
    Hint(Hint),
    /// The exit status that was reviewed for this case.
    ReviewedStatus(i32),
    /// Processes that it left running were killed.
    LeftBehind(u32),
    /// Its first run took this CPU time, too near the limit to tell; it ran again alone.
    RanAgain(Duration),
    /// Only the beginning of this many bytes on standard error was kept.
    CutErrors(u64),
    /// A rejected program was run on other cases before; this one did not accept it.
    RejectedBy(String),
}

/// The end of judging.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    /// How many tests got each verdict.
    pub verdicts: BTreeMap<Verdict, usize>,
    /// Tests that got what they had to.
    pub passed: usize,
    /// Tests that did not.
    pub failed: usize,
    /// What could not be understood.
    pub doubts: Vec<Doubt>,
    /// What is to be said of filters that match nothing.
    pub idle: Vec<String>,
    /// Tests that were not run, since nobody wanted to know any more.
    pub not_run: usize,
    /// No test matched.
    pub nothing_to_do: bool,
}

impl Outcome {
    /// Whether the verdict is the one that it must be.
    pub fn passed(&self) -> bool {
        self.verdict == self.wanted
    }
}

impl Summary {
    /// Before anything has run.
    pub fn of_nothing_yet(plan: &Plan) -> Self {
        Self {
            doubts: plan.doubts.clone(),
            idle: plan.idle.clone(),
            nothing_to_do: plan.tests.is_empty(),
            not_run: plan.tests.len(),
            ..Self::default()
        }
    }

    /// Counts one outcome.
    pub fn add(&mut self, outcome: &Outcome) {
        *self.verdicts.entry(outcome.verdict).or_default() += 1;
        self.not_run -= 1;
        if outcome.passed() {
            self.passed += 1;
        } else {
            self.failed += 1;
        }
    }

    /// Why the judge could not do all its work, a line each.
    pub fn errors(&self) -> impl Iterator<Item = String> + '_ {
        let explained = !self.doubts.is_empty() || !self.idle.is_empty();
        let nothing = (self.nothing_to_do && !explained).then(|| NOTHING_TO_DO.to_owned());
        self.doubts.iter().map(ToString::to_string).chain(self.idle.iter().cloned()).chain(nothing)
    }

    /// The exit status: 0 when all is as it must be, 1 when a submission failed, 2 when the judge could not do its work:
    /// a doubt, its own failure, or nothing to judge.
    pub fn status(&self) -> u8 {
        if self.nothing_to_do
            || !self.doubts.is_empty()
            || !self.idle.is_empty()
            || self.verdicts.contains_key(&Verdict::Je)
            // Somebody had seen enough, but of no failure.
            || (self.not_run > 0 && self.failed == 0)
        {
            2
        } else {
            u8::from(self.failed > 0)
        }
    }
}

impl Excerpt {
    /// Bytes shown of a line that is longer: as many as fit into 80 columns with what stands before them.
    const WIDTH: usize = 64;

    /// The line around `offset`, the byte there near the middle if it does not fit whole.
    pub fn around(text: &[u8], offset: usize) -> Self {
        let reach = &text[offset.saturating_sub(Self::WIDTH)..offset];
        let before = reach.iter().rev().take_while(|&&byte| byte != b'\n').count();
        let rest = &text[offset..text.len().min(offset + Self::WIDTH)];
        let after =
            rest.iter().position(|&byte| byte == b'\n').map_or(rest.len(), |newline| newline + 1);
        // Give the side that needs less its all, and the other the rest.
        let kept_before = before.min((Self::WIDTH / 2).max(Self::WIDTH.saturating_sub(after)));
        let kept_after = after.min(Self::WIDTH - kept_before);
        let (start, end) = (offset - kept_before, offset + kept_after);
        Self {
            bytes: text[start..end].to_vec(),
            cut_before: start > 0 && text[start - 1] != b'\n',
            cut_after: end < text.len() && (end == 0 || text[end - 1] != b'\n' || end == start),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn excerpt(text: &str, offset: usize) -> (String, bool, bool) {
        let excerpt = Excerpt::around(text.as_bytes(), offset);
        (String::from_utf8(excerpt.bytes).unwrap(), excerpt.cut_before, excerpt.cut_after)
    }

    #[test]
    fn short_lines_are_whole() {
        let whole = |line: &str| (line.to_owned(), false, false);
        assert_eq!(excerpt("ab\ncde\nf\n", 4), whole("cde\n"));
        assert_eq!(excerpt("ab\ncde\nf\n", 3), whole("cde\n"));
        assert_eq!(excerpt("ab\ncde\nf\n", 6), whole("cde\n"));
        assert_eq!(excerpt("ab\ncde", 6), whole("cde"));
        assert_eq!(excerpt("ab\n", 3), whole(""));
        assert_eq!(excerpt("", 0), whole(""));
        assert_eq!(excerpt("\n\n", 1), whole("\n"));
    }

    #[test]
    fn of_long_lines_a_window_is_shown() {
        let line = "x".repeat(1000) + "y" + &"z".repeat(1000);
        let (shown, before, after) = excerpt(&line, 1000);
        assert_eq!((shown.len(), before, after), (64, true, true));
        assert_eq!(&shown[32..33], "y");
        let (shown, before, after) = excerpt(&line, 0);
        assert_eq!((shown.len(), before, after), (64, false, true));
        let (shown, before, after) = excerpt(&line, 2000);
        assert_eq!((shown.len(), before, after), (64, true, false));
        let (shown, before, after) = excerpt(&line, 2001);
        assert_eq!((shown.len(), before, after), (64, true, false));
    }

    #[test]
    fn the_judges_own_failure_outranks() {
        let mut summary = Summary::default();
        assert_eq!(summary.status(), 0);
        summary.failed = 1;
        assert_eq!(summary.status(), 1);
        summary.verdicts.insert(Verdict::Je, 1);
        assert_eq!(summary.status(), 2);
        assert_eq!(Summary { nothing_to_do: true, ..Summary::default() }.status(), 2);
        // What ended before its end, and not for a failure, is no success.
        assert_eq!(Summary { not_run: 1, passed: 1, ..Summary::default() }.status(), 2);
        assert_eq!(Summary { not_run: 1, failed: 1, ..Summary::default() }.status(), 1);
    }
}
