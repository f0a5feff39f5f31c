//! The cases of one problem, from the tree of its testdata.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fs;
use std::path::Path;

use walkdir::{DirEntry, WalkDir};

use super::{is_ignored, Loader, Reason};
use crate::case::{fault_in_name, fault_in_text, natural_order, Case, Expected};

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
        let found = if data.is_dir() { self.walk(&data) } else { Found::default() };
        for name in found.answers.difference(&found.inputs) {
            let input =
                Path::new(name).file_name().unwrap_or_default().to_string_lossy().into_owned();
            self.doubt(
                &data.join(format!("{name}.ans")),
                Reason::AnswerWithoutInput(format!("{input}.in")),
            );
        }
        if found.inputs.is_empty() {
            self.doubt(&data, Reason::NoCases);
        }
        self.names_that_differ_in_case(&data, &found.inputs);
        let mut cases: Vec<Case> =
            found.inputs.iter().map(|name| self.case(id, &data, name, &found.answers)).collect();
        for case in &cases {
            self.plain_text(case);
        }
        cases.sort_by(|a, b| natural_order(&a.name, &b.name));
        cases
    }

    fn case(&self, id: &str, data: &Path, name: &str, answers: &BTreeSet<String>) -> Case {
        let expected = if answers.contains(name) {
            Expected::Answer(data.join(format!("{name}.ans")))
        } else {
            Expected::Snapshot(self.snapshot(id, name))
        };
        Case { name: name.to_owned(), input: data.join(format!("{name}.in")), expected }
    }

    fn walk(&mut self, data: &Path) -> Found {
        let mut found = Found::default();
        let home = fs::canonicalize(self.root).unwrap_or_else(|_| self.root.to_owned());
        let mut entries =
            WalkDir::new(data).min_depth(1).follow_links(true).sort_by_file_name().into_iter();
        while let Some(entry) = entries.next() {
            match entry {
                Err(error) => self.walk_error(&error),
                Ok(entry) => {
                    let is_folder = entry.file_type().is_dir();
                    let goes_on = self.entry(data, &home, &entry, &mut found);
                    if is_folder && !goes_on {
                        entries.skip_current_dir();
                    }
                }
            }
        }
        found
    }

    /// Files one entry; whether a folder is worth entering.
    fn entry(&mut self, data: &Path, home: &Path, entry: &DirEntry, found: &mut Found) -> bool {
        let path = entry.path();
        let Some(file) = entry.file_name().to_str() else {
            self.doubt(path, Reason::NameNotUtf8);
            return false;
        };
        if is_ignored(file) {
            return false;
        }
        if entry.path_is_symlink() {
            let target = fs::canonicalize(path).unwrap_or_default();
            if !target.starts_with(home) {
                self.doubt(path, Reason::LinkOut(target.display().to_string()));
                return false;
            }
        }
        if let Some(what) = fault_in_name(file) {
            self.doubt(path, Reason::BadName(what));
            return false;
        }
        let ending = path.extension().and_then(|ending| ending.to_str());
        if entry.file_type().is_dir() {
            let like_case = matches!(ending, Some("in" | "ans"));
            if like_case {
                self.doubt(path, Reason::FolderNamedLikeCase);
            }
            return !like_case;
        }
        if !entry.file_type().is_file() {
            self.doubt(path, Reason::Special);
            return false;
        }
        let below = path.strip_prefix(data).unwrap_or(path).with_extension("");
        let name = below.to_str().unwrap_or_default().replace(std::path::MAIN_SEPARATOR, "/");
        match ending {
            Some("in") => found.inputs.insert(name),
            Some("ans") => found.answers.insert(name),
            _ => {
                self.doubt(path, Reason::UnknownEnding);
                false
            }
        };
        false
    }

    fn walk_error(&mut self, error: &walkdir::Error) {
        let path = error.path().unwrap_or(self.root).to_owned();
        if path.file_name().and_then(|name| name.to_str()).is_some_and(is_ignored) {
            return;
        }
        let reason = if error.loop_ancestor().is_some() {
            Reason::LinkLoop
        } else if path.is_symlink() && !path.exists() {
            Reason::BrokenLink
        } else {
            Reason::Unreadable(
                error.io_error().map_or_else(|| error.to_string(), ToString::to_string),
            )
        };
        self.doubt(&path, reason);
    }

    fn names_that_differ_in_case(&mut self, data: &Path, names: &BTreeSet<String>) {
        let mut first: HashMap<String, &String> = HashMap::new();
        let mut doubles = BTreeMap::new();
        for name in names {
            if let Some(other) = first.insert(name.to_lowercase(), name) {
                doubles.insert(name, other);
            }
        }
        for (name, other) in doubles {
            self.doubt(
                &data.join(format!("{name}.in")),
                Reason::SameButForCase(format!("{other}.in")),
            );
        }
    }

    /// Doubts a file that is no plain text, unless it stands below `raw` to say that it is meant so.
    fn plain_text(&mut self, case: &Case) {
        if case.is_below("raw") {
            return;
        }
        for path in [Some(&case.input), case.answer()].into_iter().flatten() {
            match fs::read(path) {
                Ok(bytes) => {
                    if let Some((line, what)) = fault_in_text(&bytes) {
                        self.doubt_in_line(path, Some(line), Reason::NotPlain(what));
                    }
                }
                Err(error) => self.doubt(path, Reason::Unreadable(error.to_string())),
            }
        }
    }
}
