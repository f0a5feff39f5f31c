//! Turns a submission's one file into an executable, as a judge does: by rustc alone, which proves that it stands alone.
//!
//! Executables lie in a cache that any number of processes share. An entry's name is a hash of all that it depends on; it
//! is made under a lock, under another name, and renamed, together with a hash of its bytes; so a stale, half-written or
//! damaged one is never run. Compiling is lazy, and a worker that waits for a submission builds another meanwhile.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// As judges compile: optimised. Symbols would only make the programs larger.
const FLAGS: [&str; 4] = ["--edition=2021", "-O", "-C", "strip=symbols"];

/// The compiler and the place for what it makes.
#[derive(Debug)]
pub struct Compiler {
    rustc: PathBuf,
    version: String,
    cache: PathBuf,
}

/// What came of compiling one source file.
#[derive(Clone, Debug)]
pub struct Compiled {
    /// The executable, or why there is none.
    pub result: Result<PathBuf, Failure>,
    /// Time on the wall; zero when the cache had it.
    pub took: Duration,
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
    /// The compiler that built the harness, or `JUDGE_RUSTC`; the cache in the target directory, or `JUDGE_CACHE`.
    ///
    /// # Errors
    /// When `JUDGE_RUSTC` names something that does not say its version.
    pub fn new() -> io::Result<Self> {
        let cache = std::env::var_os("JUDGE_CACHE")
            .map_or_else(|| env!("JUDGE_BUILT_WITH_CACHE").into(), PathBuf::from);
        let cache = std::path::absolute(cache)?;
        let (rustc, version) = match std::env::var_os("JUDGE_RUSTC") {
            Some(rustc) => {
                let version = version_of(&rustc)?;
                (rustc.into(), version)
            }
            None => {
                (env!("JUDGE_BUILT_WITH_RUSTC").into(), env!("JUDGE_BUILT_WITH_VERSION").to_owned())
            }
        };
        Ok(Self { rustc, version, cache })
    }

    /// Compiles `source`, or finds what was made of the same bytes before; `building` hears when it takes a moment.
    pub fn compile(&self, source: &Path, building: impl FnOnce()) -> Compiled {
        let begun = Instant::now();
        match self.executable(source, building) {
            Ok((path, true)) => Compiled { result: Ok(path), took: Duration::ZERO },
            Ok((path, false)) => Compiled { result: Ok(path), took: begun.elapsed() },
            Err(failure) => Compiled { result: Err(failure), took: begun.elapsed() },
        }
    }

    /// The executable and whether the cache had it.
    fn executable(
        &self,
        source: &Path,
        building: impl FnOnce(),
    ) -> Result<(PathBuf, bool), Failure> {
        let text = fs::read(source).map_err(|error| fault("read", source, &error))?;
        let stem = source.file_stem().unwrap_or(OsStr::new("program")).to_string_lossy();
        let key = hash(&(&text, &stem, &self.rustc, &self.version, FLAGS));
        let entry = self.cache.join(format!("{stem}-{key:016x}"));
        if is_whole(&entry) {
            return Ok((entry, true));
        }
        building();
        fs::create_dir_all(&self.cache)
            .map_err(|error| fault("make the folder", &self.cache, &error))?;
        let lock = with_ending(&entry, "lock");
        let held = File::create(&lock).map_err(|error| fault("write", &lock, &error))?;
        held.lock().map_err(|error| fault("lock", &lock, &error))?;
        if is_whole(&entry) {
            return Ok((entry, true));
        }
        self.build(source, &entry)?;
        Ok((entry, false))
    }

    fn build(&self, source: &Path, entry: &Path) -> Result<(), Failure> {
        let making = with_ending(entry, "making");
        let output = Command::new(&self.rustc)
            .args(FLAGS)
            .args(["--crate-name", "main", "--crate-type", "bin", "--color", "never", "-o"])
            .arg(&making)
            // By its bare name, as a judge's compiler sees it: no message, a panic's least of all, depends on where it lies.
            .arg(source.file_name().unwrap_or_default())
            .current_dir(source.parent().unwrap_or(Path::new(".")))
            .stdin(Stdio::null())
            .output()
            .map_err(|error| fault("start", &self.rustc, &error))?;
        if !output.status.success() {
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            let _ = fs::remove_file(&making);
            return Err(match output.status.code() {
                Some(1) => Failure::Rejected(said),
                _ => Failure::Fault(format!(
                    "{} ended with {}: {said}",
                    self.rustc.display(),
                    output.status
                )),
            });
        }
        let seal = fs::read(&making)
            .map(|bytes| seal(&bytes))
            .map_err(|error| fault("read", &making, &error))?;
        let sealing = with_ending(entry, "seal");
        fs::write(&sealing, seal).map_err(|error| fault("write", &sealing, &error))?;
        fs::rename(&making, entry).map_err(|error| fault("write", entry, &error))
    }
}

/// Whether an entry is there and is what the compiler made.
fn is_whole(entry: &Path) -> bool {
    let sealed = fs::read_to_string(with_ending(entry, "seal"));
    sealed.is_ok_and(|sealed| fs::read(entry).is_ok_and(|bytes| seal(&bytes) == sealed))
}

fn seal(bytes: &[u8]) -> String {
    format!("{} bytes, {:016x}\n", bytes.len(), hash(&bytes))
}

fn hash(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".");
    name.push(ending);
    name.into()
}

fn version_of(rustc: &OsStr) -> io::Result<String> {
    let output = Command::new(rustc).arg("-vV").stdin(Stdio::null()).output();
    match output {
        Ok(output) if output.status.success() => {
            Ok(String::from_utf8_lossy(&output.stdout).into_owned())
        }
        Ok(output) => Err(io::Error::other(format!("`rustc -vV` ended with {}", output.status))),
        Err(error) => Err(error),
    }
}

fn fault(what: &str, path: &Path, error: &io::Error) -> Failure {
    Failure::Fault(format!("cannot {what} {}: {error}", path.display()))
}

/// Builds many sources on demand, each once, whichever worker asks first.
#[derive(Debug)]
pub struct Builds {
    compiler: Compiler,
    sources: Vec<PathBuf>,
    states: Mutex<Vec<State>>,
    changed: Condvar,
}

/// What [`Builds::get`] tells of one source.
#[derive(Clone, Copy, Debug)]
pub enum Progress<'a> {
    /// The cache has it not: the compiler is about to start.
    Begun,
    /// It is there, or cannot be.
    Done(&'a Compiled),
}

#[derive(Clone, Debug)]
enum State {
    Waiting,
    Building,
    Done(Compiled),
}

impl Builds {
    /// For these sources, which [`Builds::get`] names by their places.
    pub fn new(compiler: Compiler, sources: Vec<PathBuf>) -> Self {
        let states = Mutex::new(vec![State::Waiting; sources.len()]);
        Self { compiler, sources, states, changed: Condvar::new() }
    }

    /// What came of the source at `wanted`, built now if it has not been. While another worker builds it, this one
    /// builds a later one, so that all cores are busy; `progress` hears of all that this call builds.
    pub fn get(&self, wanted: usize, progress: impl Fn(usize, Progress<'_>)) -> Compiled {
        let mut states = self.states();
        loop {
            if let State::Done(compiled) = &states[wanted] {
                return compiled.clone();
            }
            let free = |place: &usize| matches!(states[*place], State::Waiting);
            let next = Some(wanted).filter(free).or_else(|| (wanted..states.len()).find(free));
            let Some(next) = next else {
                states = self.changed.wait(states).unwrap_or_else(PoisonError::into_inner);
                continue;
            };
            states[next] = State::Building;
            drop(states);
            let compiled =
                self.compiler.compile(&self.sources[next], || progress(next, Progress::Begun));
            progress(next, Progress::Done(&compiled));
            states = self.states();
            states[next] = State::Done(compiled);
            self.changed.notify_all();
        }
    }

    fn states(&self) -> MutexGuard<'_, Vec<State>> {
        self.states.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
