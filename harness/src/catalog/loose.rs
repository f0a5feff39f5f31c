//! Cases that lie anywhere, for a program that is no submission here: pairs of `.in` and `.ans` or `.out`, or of files of
//! one name in folders `in` and `out` side by side, as AtCoder ships them.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use walkdir::WalkDir;

use super::folders::is_ignored;
use super::{Doubt, Reason};
use crate::case::{natural_order, Case, Expected};

/// Cases of no problem.
#[derive(Debug, Default)]
pub struct Loose {
    /// In natural order, in the order of what was asked for.
    pub cases: Vec<Case>,
    /// What is no case, though it looks like one or was named as one.
    pub doubts: Vec<Doubt>,
    /// The inputs found so far, by their true paths: whoever names one twice means it once.
    inputs: HashSet<PathBuf>,
}

impl Loose {
    /// The cases below these folders, and those of these inputs. Files that are no part of a case are passed over: the
    /// folders are somebody else's.
    pub fn find(paths: &[PathBuf]) -> Self {
        let mut loose = Self::default();
        for path in paths {
            let known = loose.found();
            if path.is_dir() {
                // Of several folders each case says its own.
                let above = if paths.len() > 1 { Path::new("") } else { path };
                loose.folder(path, above);
            } else {
                loose.input(path, path);
            }
            if loose.found() == known && !loose.holds_known(path) {
                loose.doubt(path, Reason::NoCases);
            }
        }
        loose
    }

    fn found(&self) -> usize {
        self.cases.len() + self.doubts.len()
    }

    /// Whether inputs that were found before are it or lie below it.
    fn holds_known(&self, path: &Path) -> bool {
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        self.inputs.iter().any(|input| input.starts_with(&path))
    }

    fn doubt(&mut self, path: &Path, reason: Reason) {
        self.doubts.push(Doubt { path: path.to_owned(), line: None, reason });
    }

    /// The cases below `folder`, called by their paths below `above`.
    fn folder(&mut self, folder: &Path, above: &Path) {
        let mut files = Vec::new();
        for entry in WalkDir::new(folder).follow_links(true) {
            match entry {
                Err(error) => {
                    let path = error.path().unwrap_or(folder).to_owned();
                    self.doubt(&path, Reason::Unreadable(error.to_string()));
                }
                Ok(entry) if entry.file_type().is_file() => files.push(entry.into_path()),
                Ok(_) => {}
            }
        }
        let name =
            |path: &PathBuf| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        files.retain(|path| !is_ignored(&name(path)));
        files.sort_by(|a, b| natural_order(&a.to_string_lossy(), &b.to_string_lossy()));
        for file in &files {
            let is_input = file.extension().is_some_and(|ending| ending == "in");
            if is_input || lies_in(file, "in") {
                self.input(file, file.strip_prefix(above).unwrap_or(file));
            }
        }
        self.answers_alone(&files);
    }

    /// Doubts answers whose input is missing.
    fn answers_alone(&mut self, files: &[PathBuf]) {
        let answered: HashSet<_> = self.cases.iter().filter_map(Case::answer).collect();
        let alone = files.iter().filter(|file| {
            is_answer(file) && !answered.contains(file) && !file.with_extension("in").exists()
        });
        let alone: Vec<_> = alone.cloned().collect();
        for file in alone {
            let input = file.with_extension("in");
            let name = input.file_name().unwrap_or_default().to_string_lossy().into_owned();
            self.doubt(&file, Reason::AnswerWithoutInput(name));
        }
    }

    /// The case of one input, called after the path `shown`.
    fn input(&mut self, input: &Path, shown: &Path) {
        if !input.is_file() {
            let reason = if input.exists() { Reason::Special } else { Reason::Missing };
            return self.doubt(input, reason);
        }
        if is_answer(input) && !lies_in(input, "in") {
            return self.doubt(input, Reason::AnswerNamed);
        }
        if !self.inputs.insert(fs::canonicalize(input).unwrap_or_else(|_| input.to_owned())) {
            return;
        }
        let answers =
            [Some(input.with_extension("ans")), Some(input.with_extension("out")), in_out(input)];
        let answers = answers.into_iter().flatten();
        let mut answers = answers.filter(|answer| answer.is_file() && answer != input);
        match (answers.next(), answers.next()) {
            (Some(one), Some(other)) => {
                let [one, other] = [one, other].map(|path| path.display().to_string());
                self.doubt(input, Reason::TwoAnswers(one, other));
            }
            (Some(answer), None) => {
                let name = shown.with_extension("").to_string_lossy().into_owned();
                let name = name.replace(std::path::MAIN_SEPARATOR, "/");
                let input = std::path::absolute(input).unwrap_or_else(|_| input.to_owned());
                self.cases.push(Case::new(name, input, Expected::Answer(answer)));
            }
            (None, _) => {
                let name = input.with_extension("ans");
                let name = name.file_name().unwrap_or_default().to_string_lossy().into_owned();
                self.doubt(input, Reason::InputWithoutAnswer(name));
            }
        }
    }
}

fn is_answer(file: &Path) -> bool {
    file.extension().is_some_and(|ending| ending == "ans" || ending == "out")
}

fn lies_in(file: &Path, folder: &str) -> bool {
    // The present folder has a name too.
    std::path::absolute(file)
        .unwrap_or_else(|_| file.to_owned())
        .parent()
        .and_then(Path::file_name)
        .is_some_and(|name| name == folder)
}

/// The file of the same name in the folder `out` beside the folder `in`.
fn in_out(input: &Path) -> Option<PathBuf> {
    let input = std::path::absolute(input).ok().filter(|input| lies_in(input, "in"))?;
    Some(input.parent()?.parent()?.join("out").join(input.file_name()?))
}
