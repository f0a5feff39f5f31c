//! What a run is held against, and the outcome of that.

use crate::case::{Case, Expected};
use crate::compare::{hints, Agreement, Compare, Difference};
use crate::files;
use crate::limits::Limits;
use crate::outcome::{Cause, Excerpt, Mismatch, Note, Outcome};
use crate::plan::Program;
use crate::problem::MAIN;
use crate::run::{End, Run};
use crate::snapshot::{self, Behaviour, Record};
use crate::verdict::{self, Verdict};

/// Bytes of standard error that an outcome keeps, for its message.
const MOST_QUOTED: usize = 4 << 10;

/// What is judged, whatever the case.
pub(super) struct Subject<'a> {
    pub program: &'a Program,
    pub compare: Compare,
}

impl Subject<'_> {
    fn limits(&self) -> Limits {
        self.program.limits
    }

    pub(super) fn without_run(&self, verdict: Verdict, cause: Cause) -> Outcome {
        Outcome {
            verdict,
            wanted: Verdict::Ac,
            cause,
            run: None,
            limits: self.limits(),
            notes: Vec::new(),
        }
    }

    fn with_run(&self, verdict: Verdict, cause: Cause, mut run: Run) -> Outcome {
        let mut notes = Vec::new();
        if run.left_behind > 0 {
            notes.push(Note::LeftBehind(run.left_behind));
        }
        if run.stderr.is_cut() {
            notes.push(Note::CutErrors(run.stderr.len));
        }
        // An outcome is kept until the end, and a hundred thousand may be.
        run.stdout.bytes = Vec::new();
        run.stderr.bytes.truncate(MOST_QUOTED);
        run.stderr.bytes.shrink_to_fit();
        Outcome { run: Some(run), notes, ..self.without_run(verdict, cause) }
    }
}

/// What a case holds a run against, read before the program starts, so that it cannot be swayed.
pub(super) enum Reference {
    Answer(Vec<u8>),
    Snapshot(Record),
}

impl Reference {
    pub(super) fn read(case: &Case) -> Result<Self, String> {
        match &case.expected {
            Expected::Answer(path) => files::read(path, files::MOST)
                .map(Self::Answer)
                .map_err(|error| format!("cannot read {}: {error}", path.display())),
            Expected::Snapshot(path) => match snapshot::read(path) {
                Err(error) => Err(format!("cannot read {}: {error}", path.display())),
                Ok(Record::Damaged) => Err(format!(
                    "{} is no snapshot as it was reviewed; restore it, or remove it and review the case again",
                    path.display()
                )),
                Ok(record) => Ok(Self::Snapshot(record)),
            },
        }
    }

    pub(super) fn judge(&self, subject: &Subject<'_>, run: Run) -> Outcome {
        let statuses: &[i32] = match self {
            Self::Answer(_) => &[0],
            Self::Snapshot(_) => &snapshot::STATUSES,
        };
        if let Some(verdict) = verdict::of_run(&run, &subject.limits(), statuses) {
            let mut outcome = subject.with_run(verdict, Cause::Run, run);
            if let (Self::Snapshot(Record::Reviewed(reviewed)), Verdict::Re) = (self, verdict) {
                outcome.notes.push(Note::ReviewedStatus(reviewed.status));
            }
            return outcome;
        }
        match self {
            Self::Answer(answer) => against_answer(subject, run, answer),
            Self::Snapshot(record) => against_record(subject, run, record),
        }
    }
}

fn against_answer(subject: &Subject<'_>, run: Run, answer: &[u8]) -> Outcome {
    let output = &run.stdout.bytes;
    let agreement = subject.compare.compare(output, answer);
    let hints = hints(subject.compare, output, answer, &agreement);
    let cause = match agreement {
        Agreement::Same => Cause::Run,
        Agreement::WhiteSpace(at) | Agreement::Different(at) => {
            Cause::Output(mismatch(output, answer, at))
        }
    };
    let mut outcome = subject.with_run(verdict::of_agreement(&agreement), cause, run);
    outcome.notes.extend(hints.into_iter().map(Note::Hint));
    outcome
}

fn against_record(subject: &Subject<'_>, run: Run, record: &Record) -> Outcome {
    let End::Exited(status) = run.end else {
        return subject.with_run(Verdict::Re, Cause::Run, run);
    };
    if run.stderr.is_cut() {
        let (len, kept) = (run.stderr.len, run.stderr.bytes.len());
        let what = format!("wrote {len} bytes on standard error; a snapshot holds {kept} at most");
        return subject.with_run(Verdict::Re, Cause::Fault(what), run);
    }
    let found =
        Behaviour { status, stdout: run.stdout.bytes.clone(), stderr: run.stderr.bytes.clone() };
    let (verdict, cause) = match record {
        Record::Reviewed(reviewed) => {
            let is_main = subject.program.way == MAIN;
            if if is_main { *reviewed == found } else { reviewed.binds(&found) } {
                (Verdict::Ac, Cause::Run)
            } else {
                (Verdict::Wa, Cause::Changed { reviewed: reviewed.clone(), found })
            }
        }
        Record::None | Record::Damaged => (Verdict::New, Cause::Unreviewed(found)),
    };
    subject.with_run(verdict, cause, run)
}

fn mismatch(found: &[u8], expected: &[u8], at: Difference) -> Mismatch {
    Mismatch {
        at,
        found: Excerpt::around(found, at.found.offset),
        expected: Excerpt::around(expected, at.expected.offset),
    }
}
