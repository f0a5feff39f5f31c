//! Finds what there is to judge: problems with their submissions and cases, from the folders alone. Whatever does not fit the
//! rules is a [`Doubt`] that names the file and the cure, never passed over; all that can be judged in spite of it is handed on.

use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::case::{fault_in_name, snapshot_file, Case, Expected};
use crate::files;
use crate::problem::{Problem, Settings, Submission, MAIN};

mod cases;
mod doubt;
mod folders;
mod loose;
mod programs;

pub use doubt::{Doubt, Reason};
use folders::{holds_only_pending, is_ignored};
pub use loose::Loose;
use programs::is_way;

/// The folders of a workspace and all that is found in them.
#[derive(Debug)]
pub struct Catalog {
    /// By name.
    pub problems: Vec<Problem>,
    /// By path.
    pub doubts: Vec<Doubt>,
}

/// The nearest folder, from `start` upwards, that holds `problems` and `testdata`.
///
/// # Errors
/// When there is none.
pub fn find_root(start: &Path) -> io::Result<PathBuf> {
    let found = start
        .ancestors()
        .find(|folder| folder.join("problems").is_dir() && folder.join("testdata").is_dir());
    found.map(Path::to_owned).ok_or_else(|| {
        io::Error::other(format!(
            "neither {} nor a folder above it holds `problems` and `testdata`; run this inside the workspace",
            start.display()
        ))
    })
}

impl Catalog {
    /// Reads the whole workspace at `root`.
    pub fn load(root: &Path) -> Self {
        let mut loader = Loader::new(root);
        let ids = loader.problem_ids();
        loader.refuse_others("testdata", &ids);
        loader.refuse_others("harness/snapshots", &ids);
        let problems = ids.iter().filter_map(|id| loader.problem(id)).collect();
        let mut doubts = loader.doubts;
        doubts.sort_by(|a, b| (&a.path, a.line).cmp(&(&b.path, b.line)));
        Self { problems, doubts }
    }

    /// The problem that the test `ID::WAY::CASE` is of, with that submission and that case alone, if that can be told from
    /// their files; nothing else is looked at. `None` says nothing: the whole workspace may have this test all the same.
    pub fn of_one_test(root: &Path, name: &str) -> Option<Problem> {
        let mut parts = name.splitn(3, "::");
        let (id, way, case) = (parts.next()?, parts.next()?, parts.next()?);
        // A rejected program needs all the cases, and a name that climbs out of its folder is no test's.
        if !is_id(id) || !(way == MAIN || is_way(way)) || !is_case(case) {
            return None;
        }
        let mut loader = Loader::new(root);
        let source = loader.source(id, way);
        let data = root.join("testdata").join(id);
        let input = data.join(format!("{case}.in"));
        let answer = data.join(format!("{case}.ans"));
        if ![&loader.manifest(id), &source, &input]
            .into_iter()
            .all(|file| loader.is_plain_file(file))
        {
            return None;
        }
        let expected = match answer.symlink_metadata() {
            Ok(_) if loader.is_plain_file(&answer) => Expected::Answer(answer),
            Ok(_) => return None,
            Err(_) => Expected::Snapshot(loader.snapshot(id, case)),
        };
        let settings = loader.settings(id)?;
        let limits = settings.limits_of(way);
        Some(Problem {
            id: id.to_owned(),
            settings,
            submissions: vec![Submission { way: way.to_owned(), source, limits }],
            rejected: Vec::new(),
            cases: vec![Case::new(case.to_owned(), input, expected)],
        })
    }
}

/// Gathers doubts while it reads.
struct Loader<'a> {
    root: &'a Path,
    /// The root without links: where links may lead.
    home: PathBuf,
    doubts: Vec<Doubt>,
    /// The paths of all doubts.
    doubted: HashSet<PathBuf>,
}

impl<'a> Loader<'a> {
    fn new(root: &'a Path) -> Self {
        let home = fs::canonicalize(root).unwrap_or_else(|_| root.to_owned());
        Self { root, home, doubts: Vec::new(), doubted: HashSet::new() }
    }

    fn doubt(&mut self, path: &Path, reason: Reason) {
        self.doubt_in_line(path, None, reason);
    }

    fn doubt_in_line(&mut self, path: &Path, line: Option<usize>, reason: Reason) {
        let path = path.strip_prefix(self.root).unwrap_or(path).to_owned();
        self.doubted.insert(path.clone());
        self.doubts.push(Doubt { path, line, reason });
    }

    /// Doubts a path for what is not there, unless it may be there behind another doubt.
    fn doubt_missing(&mut self, path: &Path, reason: Reason) {
        if !self.is_doubted(path) {
            self.doubt(path, reason);
        }
    }

    /// Whether a path or a folder that it lies in is doubted.
    fn is_doubted(&self, path: &Path) -> bool {
        let path = path.strip_prefix(self.root).unwrap_or(path);
        !self.doubted.is_empty() && path.ancestors().any(|path| self.doubted.contains(path))
    }

    fn folder(&self, id: &str) -> PathBuf {
        self.root.join("problems").join(id)
    }

    fn manifest(&self, id: &str) -> PathBuf {
        self.folder(id).join("Cargo.toml")
    }

    fn source(&self, id: &str, way: &str) -> PathBuf {
        match way {
            MAIN => self.folder(id).join("src/main.rs"),
            _ => self.folder(id).join(format!("src/bin/{id}-{way}.rs")),
        }
    }

    fn snapshot(&self, id: &str, case: &str) -> PathBuf {
        self.root.join("harness/snapshots").join(id).join(snapshot_file(case))
    }

    fn problem_ids(&mut self) -> Vec<String> {
        let folder = self.root.join("problems");
        let (files, folders) = self.names(&folder);
        for name in files {
            self.doubt(&folder.join(name), Reason::NotAProblem);
        }
        let (good, bad): (Vec<_>, Vec<_>) = folders.into_iter().partition(|name| is_id(name));
        for name in bad {
            self.doubt(&folder.join(name), Reason::BadId);
        }
        good
    }

    /// Doubts everything directly in `folder` that is not named after a problem.
    fn refuse_others(&mut self, folder: &str, ids: &[String]) {
        let folder = self.root.join(folder);
        let (files, folders) = self.names(&folder);
        for name in files {
            self.doubt(&folder.join(name), Reason::OutsideAProblem);
        }
        for name in folders {
            if !ids.contains(&name)
                && !self.is_doubted(&self.folder(&name))
                && !holds_only_pending(&folder.join(&name))
            {
                self.doubt(&folder.join(&name), Reason::NoSuchProblem(name));
            }
        }
    }

    fn problem(&mut self, id: &str) -> Option<Problem> {
        self.refuse_strays(id);
        let settings = self.settings(id);
        let cases = self.cases(id);
        let submissions = self.submissions(id, settings.as_ref());
        let rejected = self.rejected(id);
        Some(Problem { id: id.to_owned(), settings: settings?, submissions, rejected, cases })
    }

    fn settings(&mut self, id: &str) -> Option<Settings> {
        let manifest = self.manifest(id);
        if self.is_doubted(&manifest) {
            return None;
        }
        let parsed = match files::read_text(&manifest, files::MOST_OF_TEXT) {
            Ok(text) => Settings::parse(id, &text).map_err(Reason::BadManifest),
            Err(error) => Err(match error.kind() {
                io::ErrorKind::NotFound => Reason::NoManifest,
                io::ErrorKind::InvalidData => Reason::BadManifest("not UTF-8; save it so".into()),
                _ => unreadable(&error),
            }),
        };
        parsed.map_err(|reason| self.doubt(&manifest, reason)).ok()
    }
}

/// Why a file cannot be read, with the cure that helps.
fn unreadable(error: &io::Error) -> Reason {
    match error.kind() {
        io::ErrorKind::FileTooLarge => Reason::TooLarge(error.to_string()),
        _ => Reason::Unreadable(error.to_string()),
    }
}

/// Lower-case letters, digits and inner hyphens: what cargo, file systems and test filters all take.
fn is_id(name: &str) -> bool {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    !name.is_empty() && name.chars().all(plain) && !name.starts_with('-') && !name.ends_with('-')
}

/// Whether the tree of a problem's testdata can have a case of this name.
pub(crate) fn is_case(name: &str) -> bool {
    let is_part =
        |part: &str| !part.is_empty() && !is_ignored(part) && fault_in_name(part).is_none();
    let like_case = |folder: &str| folder.ends_with(".in") || folder.ends_with(".ans");
    let folders = name.rsplit_once('/').map_or("", |(folders, _)| folders);
    name.split('/').all(is_part) && !folders.split('/').any(like_case)
}
