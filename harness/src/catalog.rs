//! Finds what there is to judge: problems with their submissions and cases, from the folders alone. Whatever does not fit the
//! rules is a [`Doubt`] that names the file and the cure, never passed over; all that can be judged in spite of it is handed on.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::case::{snapshot_file, Case, Expected};
use crate::problem::{Problem, Rejected, Settings, Submission, MAIN, REJECTED};
use crate::verdict::Verdict;

mod cases;
mod doubt;

pub use doubt::{Doubt, Reason};

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
        let problems = ids.iter().filter_map(|id| loader.problem(id)).collect();
        loader.refuse_others("testdata", &ids);
        loader.refuse_others("harness/snapshots", &ids);
        let mut doubts = loader.doubts;
        doubts.sort_by(|a, b| (&a.path, a.line).cmp(&(&b.path, b.line)));
        Self { problems, doubts }
    }

    /// The problem that the test `ID::WAY::CASE` is of, with that submission and that case alone, if these files are there;
    /// nothing else is looked at.
    pub fn of_one_test(root: &Path, name: &str) -> Option<Problem> {
        let mut parts = name.splitn(3, "::");
        let (id, way, case) = (parts.next()?, parts.next()?, parts.next()?);
        // A rejected program needs all the cases; and a name that climbs out of its folder is no test's.
        if way == REJECTED
            || [id, way, case]
                .iter()
                .any(|part| part.split('/').any(|folder| matches!(folder, "" | "." | "..")))
        {
            return None;
        }
        let mut loader = Loader::new(root);
        let settings = loader.settings(id)?;
        let source = match way {
            MAIN => loader.folder(id).join("src/main.rs"),
            _ => loader.folder(id).join(format!("src/bin/{id}-{way}.rs")),
        };
        let data = root.join("testdata").join(id);
        let input = data.join(format!("{case}.in"));
        let answer = data.join(format!("{case}.ans"));
        if !source.is_file() || !input.is_file() {
            return None;
        }
        let expected = if answer.is_file() {
            Expected::Answer(answer)
        } else {
            Expected::Snapshot(loader.snapshot(id, case))
        };
        let limits = settings.limits_of(way);
        Some(Problem {
            id: id.to_owned(),
            settings,
            submissions: vec![Submission { way: way.to_owned(), source, limits }],
            rejected: Vec::new(),
            cases: vec![Case { name: case.to_owned(), input, expected }],
        })
    }
}

/// Gathers doubts while it reads.
struct Loader<'a> {
    root: &'a Path,
    doubts: Vec<Doubt>,
}

impl<'a> Loader<'a> {
    fn new(root: &'a Path) -> Self {
        Self { root, doubts: Vec::new() }
    }

    fn doubt(&mut self, path: &Path, reason: Reason) {
        self.doubt_in_line(path, None, reason);
    }

    fn doubt_in_line(&mut self, path: &Path, line: Option<usize>, reason: Reason) {
        let path = path.strip_prefix(self.root).unwrap_or(path).to_owned();
        self.doubts.push(Doubt { path, line, reason });
    }

    fn folder(&self, id: &str) -> PathBuf {
        self.root.join("problems").join(id)
    }

    fn snapshot(&self, id: &str, case: &str) -> PathBuf {
        self.root.join("harness/snapshots").join(id).join(snapshot_file(case))
    }

    /// The names in a folder that are not ignored by rule, in order, those of files and those of folders.
    fn names(&mut self, folder: &Path) -> (Vec<String>, Vec<String>) {
        let (mut files, mut folders) = (Vec::new(), Vec::new());
        let entries = match fs::read_dir(folder) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return (files, folders),
            Err(error) => {
                self.doubt(folder, Reason::Unreadable(error.to_string()));
                return (files, folders);
            }
        };
        for entry in entries.flatten() {
            match entry.file_name().into_string() {
                Err(name) => self.doubt(&folder.join(name), Reason::NameNotUtf8),
                Ok(name) if is_ignored(&name) => {}
                Ok(name) if entry.path().is_dir() => folders.push(name),
                Ok(name) => files.push(name),
            }
        }
        files.sort();
        folders.sort();
        (files, folders)
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
        for name in folders.into_iter().filter(|name| !ids.contains(name)) {
            self.doubt(&folder.join(name), Reason::NoSuchProblem);
        }
    }

    fn problem(&mut self, id: &str) -> Option<Problem> {
        let settings = self.settings(id);
        let cases = self.cases(id);
        self.snapshots(id, &cases);
        let submissions = self.submissions(id, settings.as_ref());
        let rejected = self.rejected(id);
        Some(Problem { id: id.to_owned(), settings: settings?, submissions, rejected, cases })
    }

    fn settings(&mut self, id: &str) -> Option<Settings> {
        let manifest = self.folder(id).join("Cargo.toml");
        let parsed = match fs::read_to_string(&manifest) {
            Ok(text) => Settings::parse(id, &text).map_err(Reason::BadManifest),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Err(Reason::NoManifest),
            Err(error) => Err(Reason::Unreadable(error.to_string())),
        };
        parsed.map_err(|reason| self.doubt(&manifest, reason)).ok()
    }

    fn submissions(&mut self, id: &str, settings: Option<&Settings>) -> Vec<Submission> {
        let source = self.folder(id).join("src");
        let (files, folders) = self.names(&source);
        let mut ways = Vec::new();
        if files.iter().any(|name| name == "main.rs") {
            ways.push((MAIN.to_owned(), source.join("main.rs")));
        } else {
            self.doubt(&source.join("main.rs"), Reason::NoMain);
        }
        let strays = files.into_iter().filter(|name| name != "main.rs");
        for name in strays.chain(folders.into_iter().filter(|name| name != "bin")) {
            self.doubt(&source.join(name), Reason::NoSubmission(format!("src/bin/{id}-WAY.rs")));
        }
        ways.extend(self.other_ways(id, &source.join("bin")));
        let Some(settings) = settings else { return Vec::new() };
        for way in
            settings.time_factors.keys().filter(|way| !ways.iter().any(|(name, _)| name == *way))
        {
            self.doubt(&self.folder(id).join("Cargo.toml"), Reason::NoSuchWay(way.clone()));
        }
        let submission = |(way, source): (String, PathBuf)| Submission {
            limits: settings.limits_of(&way),
            way,
            source,
        };
        ways.into_iter().map(submission).collect()
    }

    fn other_ways(&mut self, id: &str, folder: &Path) -> Vec<(String, PathBuf)> {
        let (files, folders) = self.names(folder);
        let mut ways = Vec::new();
        for name in files {
            let way =
                name.strip_suffix(".rs").and_then(|stem| stem.strip_prefix(id)?.strip_prefix('-'));
            match way {
                Some(way) if is_id(way) && ![MAIN, REJECTED, "generator"].contains(&way) => {
                    ways.push((way.to_owned(), folder.join(&name)));
                }
                _ => self.doubt(&folder.join(&name), Reason::BadWay(format!("{id}-WAY.rs"))),
            }
        }
        for name in folders {
            self.doubt(&folder.join(name), Reason::BadWay(format!("{id}-WAY.rs")));
        }
        ways
    }

    fn rejected(&mut self, id: &str) -> Vec<Rejected> {
        let folder = self.folder(id).join(REJECTED);
        let (files, folders) = self.names(&folder);
        for name in files {
            self.doubt(&folder.join(name), Reason::RejectedWithoutVerdict);
        }
        let mut rejected = Vec::new();
        for verdict_name in folders {
            let place = folder.join(&verdict_name);
            let Some(verdict) = Verdict::of_rejected_folder(&verdict_name) else {
                self.doubt(&place, Reason::RejectedWithoutVerdict);
                continue;
            };
            let (files, folders) = self.names(&place);
            for file in files {
                match file.strip_suffix(".rs") {
                    Some(name) => rejected.push(Rejected {
                        name: format!("{verdict_name}/{name}"),
                        verdict,
                        source: place.join(&file),
                    }),
                    None => self.doubt(&place.join(&file), Reason::NoProgram),
                }
            }
            for name in folders {
                self.doubt(&place.join(name), Reason::NoProgram);
            }
        }
        rejected
    }

    /// Doubts every snapshot that stands for no case.
    fn snapshots(&mut self, id: &str, cases: &[Case]) {
        let folder = self.root.join("harness/snapshots").join(id);
        let wanted: BTreeSet<String> = cases
            .iter()
            .filter(|case| case.answer().is_none())
            .map(|case| snapshot_file(&case.name))
            .collect();
        let (files, folders) = self.names(&folder);
        for name in files.into_iter().chain(folders) {
            // Pending ones go away by being reviewed.
            let name = name.strip_suffix(".new").unwrap_or(&name);
            if !wanted.contains(name) {
                self.doubt(&folder.join(name), Reason::SnapshotWithoutCase);
            }
        }
    }
}

/// Hidden files, editors' backups and explanations are nobody's case.
fn is_ignored(name: &str) -> bool {
    name.starts_with('.') || name.ends_with('~') || name == "README.md"
}

/// Lower-case letters, digits and inner hyphens: what cargo, file systems and test filters all take.
fn is_id(name: &str) -> bool {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    !name.is_empty() && name.chars().all(plain) && !name.starts_with('-') && !name.ends_with('-')
}
