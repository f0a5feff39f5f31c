//! One start of the compiler, under limits as for any program: a source can make it compute for ever, or take all memory,
//! which is the source's fault and must not be the machine's trouble.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::{cache_fault, Compiler, Failure, MAKING};
use crate::limits::mebibytes;
use crate::run::{End, Fault, Job, Pool, Run, Stop, Tool, MOST_PROCESSES, SIGXFSZ};

/// Behind those of the style. The crate's name is that of the file otherwise, which may be none that a crate can have.
pub(super) const FLAGS: [&str; 6] =
    ["--crate-name", "main", "--crate-type", "bin", "--color", "never"];

/// Signals that come from outside: a person's, or the kernel's when memory runs out.
const FROM_OUTSIDE: [i32; 4] = [1, 2, 9, 15];

impl Compiler {
    /// Makes the program [`MAKING`] of `text` in `folder`, or says whose fault it is that there is none.
    pub(super) fn compile_in(
        &self,
        folder: &Path,
        name: &OsStr,
        text: &[u8],
        pool: &Pool,
    ) -> Result<(), Failure> {
        let tried = self.start(folder, name, text, pool)?;
        if tried.stop == Some(Stop::Wall) && !tried.computed(&self.limits) {
            let (rustc, wall) = (self.rustc.display(), self.limits.wall());
            return Err(Failure::Fault(format!(
                "{rustc} took more than {wall:?} and hardly computed: it waits for something, perhaps a disk; try again"
            )));
        }
        if tried.succeeded() {
            if self.style.is_strict && tried.stderr.len > 0 {
                let words = self.words(&tried);
                return Err(Failure::Rejected(format!(
                    "warning: it compiles, but not without a word\n\n{words}"
                )));
            }
            return Ok(());
        }
        // Whoever was killed, lacks room, or cannot compile even this has something else to mend first.
        let is_its_fault = tried.stop.is_some()
            || !is_about_machine(&tried)
                && self.start(folder, name, b"fn main() {}\n", pool)?.end == End::Exited(0);
        Err(if is_its_fault {
            Failure::Rejected(self.words(&tried))
        } else {
            Failure::Fault(self.gist(&tried))
        })
    }

    /// Compiles `text` under `name` in `folder`, with an environment of which no program can tell anything.
    fn start(&self, folder: &Path, name: &OsStr, text: &[u8], pool: &Pool) -> Result<Run, Failure> {
        let source = folder.join(name);
        fs::write(&source, text).map_err(|error| cache_fault("write", &source, &error))?;
        // By bare names: no message, a panic's least of all, depends on where the file lies.
        let flags = self.style.flags.iter().map(String::as_str);
        let arguments = flags.chain(FLAGS).chain(["-o", MAKING]).map(OsString::from);
        // What cargo or a person sets for other builds must not change a verdict: `env!` reads it.
        let kept = ["HOME", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "SDKROOT"];
        let kept = kept.into_iter().filter_map(|name| Some((name, std::env::var_os(name)?)));
        let tool = Tool {
            arguments: arguments.chain([name.to_owned()]).collect(),
            // A killed compiler's own temporary files shall go with the folder.
            environment: kept.chain([("TMPDIR", folder.into())]).collect(),
            folder,
        };
        let job = Job {
            program: &self.rustc,
            // It reads nothing from standard input.
            input: &source,
            limits: self.limits,
            tool: Some(&tool),
        };
        let rustc = self.rustc.display();
        let mut runner = pool.take().map_err(|error| {
            Failure::Fault(format!("cannot start a helper process for {rustc}: {error}"))
        })?;
        runner.run(&job).map_err(|fault| {
            Failure::Fault(match fault {
                Fault::Start(why) if is_no_program(&why) => {
                    format!("cannot start {rustc}: {why}; set JUDGE_RUSTC to a rustc")
                }
                Fault::Start(why) => format!("cannot start {rustc}: {why}"),
                other => format!("while {rustc} ran: {other}"),
            })
        })
    }

    /// What the compiler said of a file that it rejected or could not bear.
    fn words(&self, tried: &Run) -> String {
        let mut said = String::from_utf8_lossy(&tried.stderr.bytes);
        if tried.stderr.is_cut() {
            let (len, kept) = (tried.stderr.len, tried.stderr.bytes.len());
            let whole = format!("error: the compiler wrote {len} bytes on this file; these are the first {kept}\n\n{said}");
            said = whole.into();
        }
        match (self.passed(tried), tried.end) {
            (Some(what), _) => {
                format!("error: the compiler {what} on this file and was stopped\n\n{said}")
            }
            (None, End::Signaled(_)) => {
                format!("error: the compiler crashed on this file: {}\n\n{said}", tried.end)
            }
            (None, End::Exited(_)) => said.into_owned(),
        }
    }

    /// What the compiler did when it passed its limits.
    fn passed(&self, tried: &Run) -> Option<String> {
        let limits = self.limits;
        Some(match tried.stop {
            Some(Stop::Time) => format!("used more than {:?} of CPU time", limits.time_of_kill()),
            Some(Stop::Wall) => format!("took more than {:?}", limits.wall()),
            Some(Stop::Memory) => format!("used more than {} of memory", mebibytes(limits.memory)),
            Some(Stop::Processes) => format!("started more than {MOST_PROCESSES} processes"),
            Some(Stop::Output) => format!("wrote more than {}", mebibytes(limits.output)),
            None if tried.end == End::Signaled(SIGXFSZ) => {
                format!("wrote more than {}", mebibytes(limits.output))
            }
            None => return None,
        })
    }

    /// Why it compiles nothing: its first error on one line, without the linker's whole command line.
    fn gist(&self, tried: &Run) -> String {
        let said = String::from_utf8_lossy(&tried.stderr.bytes);
        let mut paragraphs = said.split("\n\n");
        let first = paragraphs.find(|paragraph| paragraph.starts_with("error")).unwrap_or(&said);
        let lines = first.lines().map(|line| line.trim_start_matches([' ', '|', '=']).trim_end());
        let short: Vec<_> = lines.filter(|line| (1..200).contains(&line.len())).take(8).collect();
        let (rustc, end) = (self.rustc.display(), tried.end);
        format!("{rustc} cannot compile here: {end}: {}", short.join("; "))
    }
}

/// Whether what was to be started is no executable, or not this user's to execute.
fn is_no_program(why: &io::Error) -> bool {
    /// "Exec format error"; std has no name for it.
    const ENOEXEC: i32 = 8;
    matches!(why.kind(), io::ErrorKind::NotFound | io::ErrorKind::PermissionDenied)
        || why.raw_os_error() == Some(ENOEXEC)
}

/// Whether a compiler failed for a reason that no source is to blame for.
fn is_about_machine(tried: &Run) -> bool {
    let said = String::from_utf8_lossy(&tried.stderr.bytes);
    let signs = ["No space left on device", "Cannot allocate memory", "Disk quota exceeded"];
    let from_outside = matches!(tried.end, End::Signaled(number) if FROM_OUTSIDE.contains(&number));
    from_outside || signs.iter().any(|sign| said.contains(sign))
}

/// What a shell would start by this name.
pub(super) fn found_in_path(name: PathBuf) -> PathBuf {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let found = std::env::split_paths(&path).map(|folder| folder.join(&name));
    found.into_iter().find(|path| path.is_file()).unwrap_or(name)
}

/// What the compiler says of itself, or why it says nothing.
pub(super) fn version_of(rustc: &Path) -> Result<String, String> {
    match Command::new(rustc).arg("-vV").stdin(Stdio::null()).output() {
        Ok(output) if output.status.success() => {
            Ok(String::from_utf8_lossy(&output.stdout).into_owned())
        }
        Ok(output) => Err(format!("`rustc -vV` ended with {}", output.status)),
        Err(error) => Err(format!("it does not start: {error}")),
    }
}
