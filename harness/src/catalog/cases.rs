//! The cases of one problem, from the tree of its testdata, and the snapshots that stand for them.

use std::collections::{BTreeSet, HashMap};
use std::path::Path;

use walkdir::{DirEntry, WalkDir};

use super::folders::is_pending;
use super::{is_ignored, unreadable, Loader, Reason};
use crate::case::{fault_in_name, fault_in_text, natural_order, snapshot_file, Case, Expected};
use crate::files;

/// The names, without endings, of the inputs and the answers below one folder.
#[derive(Default)]
struct Found {
    inputs: BTreeSet<String>,
    answers: BTreeSet<String>,
}

impl Loader<'_> {
    /// All cases of the problem `id`, in natural order.
    pub(super) fn cases(&mut self, id: &str) -> Vec<Case> {
        let data = self.root.join("testdata").join(id);
        let before = self.doubts.len();
        let is_there = data.is_dir() && !self.is_doubted(&data);
        let found = if is_there { self.walk(&data) } else { Found::default() };
        for name in found.answers.difference(&found.inputs) {
            self.answer_without_input(&data, name);
        }
        if found.inputs.is_empty() && self.doubts.len() == before {
            self.doubt_missing(&data, Reason::NoCases);
        }
        let mut cases: Vec<Case> =
            found.inputs.iter().filter_map(|name| self.case(id, &data, name, &found)).collect();
        self.snapshots(id, &data, &cases);
        self.names_that_differ_in_case(&data, &found.inputs);
        for case in &cases {
            self.plain_text(case);
        }
        // The statement's own cases first: they are what a person checks first.
        cases.sort_by(|a, b| {
            let is_other = |case: &Case| !case.name.starts_with("sample/");
            is_other(a).cmp(&is_other(b)).then_with(|| natural_order(&a.name, &b.name))
        });
        cases
    }

    /// `None` if it has an answer, but one that cannot be used.
    fn case(&self, id: &str, data: &Path, name: &str, found: &Found) -> Option<Case> {
        let answer = data.join(format!("{name}.ans"));
        let expected = if found.answers.contains(name) {
            Expected::Answer(answer)
        } else if self.is_doubted(&answer) {
            return None;
        } else {
            Expected::Snapshot(self.snapshot(id, name))
        };
        Some(Case::new(name.to_owned(), data.join(format!("{name}.in")), expected))
    }

    fn answer_without_input(&mut self, data: &Path, name: &str) {
        let input = data.join(format!("{name}.in"));
        if !self.is_doubted(&input) {
            let input = input.file_name().unwrap_or_default().to_string_lossy().into_owned();
            self.doubt(&data.join(format!("{name}.ans")), Reason::AnswerWithoutInput(input));
        }
    }

    fn walk(&mut self, data: &Path) -> Found {
        let mut found = Found::default();
        let mut entries =
            WalkDir::new(data).min_depth(1).follow_links(true).sort_by_file_name().into_iter();
        while let Some(entry) = entries.next() {
            match entry {
                Err(error) => self.walk_error(&error),
                Ok(entry) => {
                    let is_folder = entry.file_type().is_dir();
                    let goes_on = self.entry(data, &entry, &mut found);
                    if is_folder && !goes_on {
                        entries.skip_current_dir();
                    }
                }
            }
        }
        found
    }

    /// Files one entry; whether a folder is worth entering.
    fn entry(&mut self, data: &Path, entry: &DirEntry, found: &mut Found) -> bool {
        let path = entry.path();
        if entry.file_name().to_str().is_some_and(is_ignored) {
            return false;
        }
        if let Some(reason) = self.fault_in_entry(entry) {
            self.doubt(path, reason);
            return false;
        }
        if entry.file_type().is_dir() {
            return true;
        }
        let below = path.strip_prefix(data).unwrap_or(path).with_extension("");
        let name = below.to_str().unwrap_or_default().replace(std::path::MAIN_SEPARATOR, "/");
        match path.extension().and_then(|ending| ending.to_str()) {
            Some("in") => drop(found.inputs.insert(name)),
            Some("ans") => drop(found.answers.insert(name)),
            _ => self.doubt(path, Reason::UnknownEnding),
        }
        false
    }

    /// What keeps an entry from being a folder of cases or a file, whatever its ending.
    fn fault_in_entry(&self, entry: &DirEntry) -> Option<Reason> {
        let Some(name) = entry.file_name().to_str() else {
            return Some(Reason::NameNotUtf8);
        };
        if let Some(what) = fault_in_name(name) {
            return Some(Reason::BadName(what));
        }
        if entry.path_is_symlink() {
            if let Err(reason) = self.link(entry.path()) {
                return Some(reason);
            }
        }
        let kind = entry.file_type();
        if kind.is_dir() {
            let like_case = name.ends_with(".in") || name.ends_with(".ans");
            like_case.then_some(Reason::FolderNamedLikeCase)
        } else {
            (!kind.is_file()).then_some(Reason::Special)
        }
    }

    fn walk_error(&mut self, error: &walkdir::Error) {
        let path = error.path().unwrap_or(self.root);
        if path.file_name().and_then(|name| name.to_str()).is_some_and(is_ignored) {
            return;
        }
        let link = if path.is_symlink() { self.link(path) } else { Ok(()) };
        let reason = match (link, error.io_error()) {
            (Err(reason), _) => reason,
            (Ok(()), None) => Reason::LinkLoop,
            (Ok(()), Some(error)) => Reason::Unreadable(error.to_string()),
        };
        self.doubt(path, reason);
    }

    /// Doubts every snapshot that stands for no case.
    fn snapshots(&mut self, id: &str, data: &Path, cases: &[Case]) {
        let folder = self.root.join("harness/snapshots").join(id);
        let unanswered = cases.iter().filter(|case| case.answer().is_none());
        let wanted: BTreeSet<String> = unanswered.map(|case| snapshot_file(&case.name)).collect();
        let (files, folders) = self.names(&folder);
        let reviewed = files.into_iter().filter(|name| !is_pending(name));
        for name in reviewed.chain(folders) {
            let case = name.strip_suffix(".snap").unwrap_or(&name).replace("__", "/");
            let is_hidden = ["in", "ans"]
                .iter()
                .any(|ending| self.is_doubted(&data.join(format!("{case}.{ending}"))));
            if !wanted.contains(&name) && !is_hidden {
                self.doubt(&folder.join(name), Reason::SnapshotWithoutCase);
            }
        }
    }

    fn names_that_differ_in_case(&mut self, data: &Path, names: &BTreeSet<String>) {
        let mut last: HashMap<String, &String> = HashMap::new();
        for name in names {
            if let Some(other) = last.insert(name.to_lowercase(), name) {
                let path = data.join(format!("{name}.in"));
                self.doubt(&path, Reason::SameButForCase(format!("{other}.in")));
            }
        }
    }

    /// Doubts a file that cannot be read, or is no plain text and does not stand below `raw` to say that it is meant so.
    fn plain_text(&mut self, case: &Case) {
        for path in [Some(&case.input), case.answer()].into_iter().flatten() {
            match files::read(path, files::MOST) {
                Err(error) => self.doubt(path, unreadable(&error)),
                Ok(_) if case.is_below("raw") => {}
                Ok(bytes) => {
                    if let Some((line, what)) = fault_in_text(&bytes) {
                        self.doubt_in_line(path, Some(line), Reason::NotPlain(what));
                    }
                }
            }
        }
    }
}
