//! Turns a submission's one file into an executable, as a judge does: by rustc alone, in a folder where nothing else lies,
//! which proves that the file stands alone.
//!
//! Executables lie in a cache that any number of processes share. An entry's name is a hash of all that it depends on; it
//! is made under a lock, in a folder of its own, and renamed, together with a hash of its bytes; so a stale, half-written or
//! damaged one is never run.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::files;
use crate::identity::Identity;
use crate::limits::{Limits, MIB};
use crate::run::Pool;

mod builds;
mod cache;
mod rustc;
mod style;

pub use builds::{Builds, Progress, Source};
use cache::{cache_fault, clear_for_file, default_cache, hash, seal, whole, with_ending};
use rustc::{found_in_path, version_of, FLAGS};
pub use style::Style;

/// What compiling one file may take: far more than any submission needs, since a judge stops much sooner.
const LIMITS: Limits =
    Limits { time: Duration::from_secs(30), memory: 2048 * MIB, output: 256 * MIB };

/// What is being made is called so until it is whole.
const MAKING: &str = "program";

/// The compiler and the place for what it makes.
#[derive(Clone, Debug)]
pub struct Compiler {
    rustc: PathBuf,
    version: String,
    cache: PathBuf,
    limits: Limits,
    style: Style,
}

/// What came of compiling one source file.
#[derive(Clone, Debug)]
pub struct Compiled {
    /// The executable, or why there is none.
    pub result: Result<Executable, Failure>,
    /// Time on the wall; zero when the cache had it.
    pub took: Duration,
}

/// A program that can be run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Executable {
    /// Where it lies.
    pub path: PathBuf,
    /// What it was when it was found whole: a program may replace its own executable.
    pub identity: Identity,
    /// A hash of its bytes, if the harness made it.
    pub seal: Option<String>,
}

/// Why a source file has no executable.
#[derive(Clone, Debug, thiserror::Error)]
pub enum Failure {
    /// The submission's fault: what the compiler said.
    #[error("{0}")]
    Rejected(String),
    /// The harness's: the compiler or the cache cannot be used.
    #[error("{0}")]
    Fault(String),
}

impl Compiler {
    /// What `JUDGE_RUSTC` and `JUDGE_CACHE` say, as in [`Compiler::with`].
    ///
    /// # Errors
    /// As there.
    pub fn new() -> io::Result<Self> {
        let set =
            |name| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
        Self::with(set("JUDGE_RUSTC"), set("JUDGE_CACHE"))
    }

    /// This compiler, or the one that built the harness; this folder for executables, or one in the target directory.
    ///
    /// # Errors
    /// When `rustc` does not say its version.
    pub fn with(rustc: Option<PathBuf>, cache: Option<PathBuf>) -> io::Result<Self> {
        let cache = std::path::absolute(cache.unwrap_or_else(default_cache))?;
        let built_with = Self {
            rustc: env!("JUDGE_BUILT_WITH_RUSTC").into(),
            version: env!("JUDGE_BUILT_WITH_VERSION").into(),
            cache,
            limits: LIMITS,
            style: Style::default(),
        };
        rustc.map_or(Ok(built_with.clone()), |rustc| {
            built_with.instead(&rustc).map_err(|problem| {
                let rustc = rustc.display();
                let cure = "set it to a rustc, or unset it";
                io::Error::other(format!("JUDGE_RUSTC is {rustc}, but {problem}; {cure}"))
            })
        })
    }

    /// Another compiler, by its path or its name in PATH, for the same folder.
    ///
    /// # Errors
    /// Why it does not say its version.
    pub fn instead(&self, rustc: &Path) -> Result<Self, String> {
        // It runs in another folder later; a bare name is looked up in PATH from anywhere.
        let path = if rustc.components().count() > 1 {
            std::path::absolute(rustc).map_err(|error| error.to_string())?
        } else {
            found_in_path(rustc.to_owned())
        };
        Ok(Self { version: version_of(&path)?, rustc: path, ..self.clone() })
    }

    /// What it says of itself.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// Where it lies.
    pub fn path(&self) -> &Path {
        &self.rustc
    }

    /// The same compiler, which compiles so.
    pub fn styled(self, style: Style) -> Self {
        Self { style, ..self }
    }

    /// The same compiler, whose programs panic where an integer overflows or a debug assertion fails.
    pub fn checked(self) -> Self {
        let style = self.style.checked();
        Self { style, ..self }
    }

    /// The same compiler, which may use this for one source.
    pub fn limited(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// Compiles `source` by a runner of `pool`, or finds what was made of the same bytes before; `building` hears when it
    /// takes a moment.
    pub fn compile(&self, source: &Path, pool: &Pool, building: impl FnOnce()) -> Compiled {
        let begun = Instant::now();
        match self.executable(source, pool, building) {
            Ok((made, true)) => Compiled { result: Ok(made), took: Duration::ZERO },
            Ok((made, false)) => Compiled { result: Ok(made), took: begun.elapsed() },
            Err(failure) => Compiled { result: Err(failure), took: begun.elapsed() },
        }
    }

    /// The executable and whether the cache had it.
    fn executable(
        &self,
        source: &Path,
        pool: &Pool,
        building: impl FnOnce(),
    ) -> Result<(Executable, bool), Failure> {
        let text = files::read(source, files::MOST_OF_TEXT)
            .map_err(|error| fault("read", source, &error))?;
        let stem = source.file_stem().unwrap_or(OsStr::new("program")).to_string_lossy();
        let key = hash(&(&text, &stem, &self.rustc, &self.version, FLAGS, &self.style));
        let entry = self.cache.join(format!("{stem}-{key:016x}"));
        if let Some(found) = whole(&entry) {
            return Ok((found, true));
        }
        building();
        fs::create_dir_all(&self.cache)
            .map_err(|error| cache_fault("make the folder", &self.cache, &error))?;
        let lock = with_ending(&entry, "lock");
        clear_for_file(&lock);
        let held = File::create(&lock).map_err(|error| cache_fault("write", &lock, &error))?;
        held.lock().map_err(|error| cache_fault("lock", &lock, &error))?;
        if let Some(found) = whole(&entry) {
            return Ok((found, true));
        }
        // What a killed process left here goes; should its compiler still run, it has lost the folder that it writes to.
        let folder = with_ending(&entry, "making");
        let _ = fs::remove_dir_all(&folder).or_else(|_| fs::remove_file(&folder));
        fs::create_dir(&folder).map_err(|error| cache_fault("make the folder", &folder, &error))?;
        let name = self.style.file.as_ref().map(OsStr::new).or(source.file_name());
        let made = self.build(&text, name.unwrap_or_default(), &folder, &entry, pool);
        let _ = fs::remove_dir_all(&folder);
        made?;
        let found = whole(&entry).ok_or_else(|| {
            let (entry, rustc) = (entry.display(), self.rustc.display());
            Failure::Fault(format!(
                "{entry} was changed as soon as it was made, or is no executable; is {rustc} a rustc?"
            ))
        })?;
        Ok((found, false))
    }

    /// Makes `entry` of `text` in `folder`, where it is called `name`.
    fn build(
        &self,
        text: &[u8],
        name: &OsStr,
        folder: &Path,
        entry: &Path,
        pool: &Pool,
    ) -> Result<(), Failure> {
        self.compile_in(folder, name, text, pool)?;
        let made = folder.join(MAKING);
        let bytes =
            files::read(&made, files::MOST).map_err(|error| cache_fault("read", &made, &error))?;
        let sealing = with_ending(entry, "seal");
        clear_for_file(&sealing);
        fs::write(&sealing, seal(&bytes))
            .map_err(|error| cache_fault("write", &sealing, &error))?;
        clear_for_file(entry);
        fs::rename(&made, entry).map_err(|error| cache_fault("write", entry, &error))
    }
}

/// The absolute path of an executable that a person has named.
///
/// # Errors
/// When it is none, in words that begin with its name.
pub fn named_executable(program: &Path) -> io::Result<PathBuf> {
    let unfit = |what: &str| io::Error::other(format!("{}: {what}", program.display()));
    let path = std::path::absolute(program)?;
    let found = fs::metadata(&path).map_err(|error| unfit(&error.to_string()))?;
    if !found.is_file() {
        return Err(unfit("no program, since it is no file"));
    }
    if !is_executable(&path) {
        return Err(unfit("not executable; `chmod +x` makes it so"));
    }
    Ok(path)
}

/// Whether this user may run it, as far as its mode says.
fn is_executable(entry: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        fs::metadata(entry).is_ok_and(|found| found.permissions().mode() & 0o111 != 0)
    }
    #[cfg(not(unix))]
    entry.is_file()
}

fn fault(what: &str, path: &Path, error: &io::Error) -> Failure {
    Failure::Fault(format!("cannot {what} {}: {error}", path.display()))
}
