//! The programs of one problem: its submissions, and those that must be rejected.

use std::path::Path;

use super::{is_id, Loader, Reason};
use crate::case::fault_in_test_name;
use crate::problem::{Rejected, Settings, Submission, MAIN, REJECTED};
use crate::verdict::Verdict;

/// Whether `src/bin/ID-WAY.rs` may have this WAY.
pub(super) fn is_way(way: &str) -> bool {
    is_id(way) && ![MAIN, REJECTED, "generator"].contains(&way)
}

impl Loader<'_> {
    /// Doubts programs and folders of the problem `id` in places where nothing looks for them.
    pub(super) fn refuse_strays(&mut self, id: &str) {
        let folder = self.folder(id);
        let (files, folders) = self.names(&folder);
        let is_known = |name: &str| ["generator.rs", "benchmark.rs"].contains(&name);
        let files = files.into_iter().filter(|name| name.ends_with(".rs") && !is_known(name));
        let folders = folders.into_iter().filter(|name| name != "src" && name != REJECTED);
        for name in files.chain(folders) {
            self.doubt(&folder.join(name), Reason::NeverJudged);
        }
    }

    /// All submissions, `main` first; none if there are no limits for them.
    pub(super) fn submissions(&mut self, id: &str, settings: Option<&Settings>) -> Vec<Submission> {
        let folder = self.folder(id).join("src");
        let (files, folders) = self.names(&folder);
        let mut ways = Vec::new();
        if files.iter().any(|name| name == "main.rs") {
            ways.push(MAIN.to_owned());
        }
        let files = files.into_iter().filter(|name| name != "main.rs");
        for name in files.chain(folders.iter().filter(|name| *name != "bin").cloned()) {
            self.doubt(&folder.join(name), Reason::NoSubmission(format!("src/bin/{id}-WAY.rs")));
        }
        if ways.is_empty() {
            self.doubt_missing(&folder.join("main.rs"), Reason::NoMain);
        }
        if folders.iter().any(|name| name == "bin") {
            ways.extend(self.other_ways(id, &folder.join("bin")));
        }
        let Some(settings) = settings else { return Vec::new() };
        for way in settings.time_factors.keys().filter(|way| !ways.contains(way)) {
            if !self.is_doubted(&self.source(id, way)) {
                self.doubt(&self.manifest(id), Reason::NoSuchWay(way.clone()));
            }
        }
        let submission = |way: String| {
            let (source, limits) = (self.source(id, &way), settings.limits_of(&way));
            Submission { way, source, limits }
        };
        ways.into_iter().map(submission).collect()
    }

    fn other_ways(&mut self, id: &str, folder: &Path) -> Vec<String> {
        let (files, folders) = self.names(folder);
        let mut ways = Vec::new();
        for name in files {
            let stem = name.strip_suffix(".rs");
            match stem.and_then(|stem| stem.strip_prefix(id)?.strip_prefix('-')) {
                Some(way) if is_way(way) => ways.push(way.to_owned()),
                _ => self.doubt(&folder.join(&name), Reason::BadWay(format!("{id}-WAY.rs"))),
            }
        }
        for name in folders {
            self.doubt(&folder.join(name), Reason::BadWay(format!("{id}-WAY.rs")));
        }
        ways
    }

    /// All programs that must be rejected.
    pub(super) fn rejected(&mut self, id: &str) -> Vec<Rejected> {
        let folder = self.folder(id).join(REJECTED);
        let (files, folders) = self.names(&folder);
        for name in files {
            self.doubt(&folder.join(name), Reason::RejectedWithoutVerdict);
        }
        let mut rejected = Vec::new();
        for name in folders {
            match Verdict::of_rejected_folder(&name) {
                Some(verdict) => {
                    self.rejected_with(verdict, &name, &folder.join(&name), &mut rejected)
                }
                None => self.doubt(&folder.join(&name), Reason::RejectedWithoutVerdict),
            }
        }
        rejected
    }

    fn rejected_with(
        &mut self,
        verdict: Verdict,
        words: &str,
        folder: &Path,
        found: &mut Vec<Rejected>,
    ) {
        let (files, folders) = self.names(folder);
        for file in files {
            let source = folder.join(&file);
            match (file.strip_suffix(".rs"), fault_in_test_name(&file)) {
                (Some(name), None) => {
                    found.push(Rejected { name: format!("{words}/{name}"), verdict, source })
                }
                (Some(_), Some(what)) => self.doubt(&source, Reason::BadName(what)),
                (None, _) => self.doubt(&source, Reason::NoProgram),
            }
        }
        for name in folders {
            self.doubt(&folder.join(name), Reason::NoProgram);
        }
    }
}
