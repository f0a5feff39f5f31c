//! Programs that do whatever a program can: each fixture gets the verdict under which it is filed, and harms nothing else.
#![cfg(target_os = "linux")]

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use assert_cmd::assert::OutputAssertExt;
use assert_cmd::cargo::cargo_bin;
use cargo_judge::judge;
use cargo_test::test;
use harness::verdict::Verdict;
use workspace::Workspace;

#[path = "common/judge.rs"]
mod bound;
#[path = "common/cargo_judge.rs"]
mod cargo_judge;
#[path = "common/cargo_test.rs"]
mod cargo_test;
#[path = "common/fixtures.rs"]
mod fixtures;
#[path = "common/place.rs"]
mod place;
#[path = "common/workspace.rs"]
mod workspace;

/// A program, what it is run with, and what must be said of it. Its first line says what it does; those behind it may be
/// `limits: KEY = VALUE, …` of its manifest, `input: N` and `answer: N`, for N lines `1` instead of one, `says: WORDS`, in the
/// message or the notes, `says nothing`, and `slow` of one that is better run beside the others.
struct Fixture {
    id: String,
    text: String,
    verdict: Verdict,
}

impl Fixture {
    fn all() -> Vec<Self> {
        fixtures::sources().iter().map(|source| Self::read(source)).collect()
    }

    fn read(source: &Path) -> Self {
        let folder = source.parent().and_then(Path::file_name).expect("a folder");
        let is_its = |verdict: &Verdict| {
            verdict.words().replace([' ', '-'], "_") == folder.to_string_lossy()
        };
        let name = source.file_stem().expect("a name").to_string_lossy();
        Self {
            id: name.replace('_', "-"),
            text: fs::read_to_string(source).expect("UTF-8"),
            verdict: Verdict::ALL.into_iter().find(is_its).expect("the folder names a verdict"),
        }
    }

    fn values<'a>(&'a self, key: &'a str) -> impl Iterator<Item = &'a str> {
        let header = self.text.lines().map_while(|line| line.strip_prefix("//! "));
        header.filter_map(move |line| line.strip_prefix(key)?.strip_prefix(": "))
    }

    fn is(&self, what: &str) -> bool {
        self.text.lines().any(|line| line.strip_prefix("//! ") == Some(what))
    }

    /// A problem of its own, with one case.
    fn add_to(&self, workspace: &Workspace) {
        let mut limits =
            BTreeMap::from([("time-limit", "0.5"), ("memory-limit", "64"), ("output-limit", "1")]);
        let own = self.values("limits").flat_map(|list| list.split(", "));
        limits.extend(own.map(|limit| limit.split_once(" = ").expect("a key and its value")));
        let mut manifest = format!("[package]\nname = \"{}\"\n[package.metadata.judge]\n", self.id);
        for (key, value) in limits {
            manifest += &format!("{key} = {value}\n");
        }
        let lines = |key| {
            let count = self.values(key).next().map_or(1, |count| count.parse().expect("a number"));
            "1\n".repeat(count).into_bytes()
        };
        workspace
            .write(format!("problems/{}/Cargo.toml", self.id), manifest)
            .write(format!("problems/{}/src/main.rs", self.id), &self.text)
            .case(&self.id, "1", &lines("input"), Some(&lines("answer")));
    }

    /// What is wrong with what a run came to.
    fn faults(&self, run: &serde_json::Value) -> Vec<String> {
        let mut faults = Vec::new();
        let mut expect = |holds: bool, what: &str| {
            if !holds {
                faults.push(format!("{}: {what}: {run:#}", self.id));
            }
        };
        expect(run["verdict"] == self.verdict.code(), self.verdict.code());
        let said = format!("{}\n{}", run["message"].as_str().unwrap_or_default(), run["notes"]);
        for words in self.values("says") {
            expect(said.contains(words) || said.contains(&words.replace('"', "\\\"")), words);
        }
        if self.is("says nothing") {
            expect(run["notes"] == serde_json::json!([]), "no notes");
        }
        faults
    }
}

/// Fixtures, a problem each.
fn workspace_of(fixtures: &[Fixture]) -> Workspace {
    let workspace = Workspace::new();
    for fixture in fixtures {
        fixture.add_to(&workspace);
    }
    workspace
}

/// `judge`, with the cache that all tests share and a folder for temporary files of its own.
fn judge_in(workspace: &Workspace) -> Command {
    with_own_folder(judge(workspace.root()), workspace)
}

/// The same by a shell that does something first.
fn under_shell(workspace: &Workspace, script: &str) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", script]).arg(cargo_bin("judge")).current_dir(workspace.root());
    with_own_folder(command, workspace)
}

fn with_own_folder(mut command: Command, workspace: &Workspace) -> Command {
    let temporary = workspace.root().join("tmp");
    fs::create_dir_all(&temporary).expect("a folder");
    command.env("TMPDIR", temporary).env_remove("JUDGE_RUSTC").env_remove("JUDGE_CACHE");
    command
}

/// The runs that `--format json` tells of, by problem.
fn runs(output: &[u8]) -> BTreeMap<String, serde_json::Value> {
    let text = std::str::from_utf8(output).expect("UTF-8");
    let events = text.lines().map(|line| serde_json::from_str(line).expect("an object a line"));
    let runs = events.filter(|event: &serde_json::Value| event["event"] == "run");
    runs.map(|run| (run["problem"].as_str().expect("text").to_owned(), run)).collect()
}

fn is_empty(folder: &Path) -> bool {
    fs::read_dir(folder).expect("a folder").next().is_none()
}

#[test]
fn every_program_gets_its_verdict_and_leaves_nothing() {
    check(Fixture::all().into_iter().filter(|fixture| !fixture.is("slow")).collect());
}

#[test]
fn so_do_slow_ones() {
    check(Fixture::all().into_iter().filter(|fixture| fixture.is("slow")).collect());
}

fn check(fixtures: Vec<Fixture>) {
    let workspace = workspace_of(&fixtures);
    let output =
        judge_in(&workspace).args(["--jobs", "4", "--format", "json"]).output().expect("it starts");
    let runs = runs(&output.stdout);
    let fault = |fixture: &Fixture| match runs.get(&fixture.id) {
        Some(run) => fixture.faults(run),
        None => vec![format!("{}: not judged", fixture.id)],
    };
    let faults: Vec<_> = fixtures.iter().flat_map(fault).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert_eq!(output.status.code(), Some(2), "JE outranks");
    assert!(is_empty(&workspace.root().join("tmp")));
    for stray in ["core", "file", "stray"] {
        assert!(!workspace.root().join(stray).exists());
    }
}

/// Does what its input says, and prints 1.
const OBEDIENT: &str = r#"
fn main() {
    let mut command = String::new();
    std::io::Read::read_to_string(&mut std::io::stdin(), &mut command).unwrap();
    std::process::Command::new("sh").args(["-ec", &command]).status().unwrap();
    println!("1");
}
"#;

/// Problem `p`, whose case 1 makes its program do this in the workspace's folder, and whose cases 2 and 3 do nothing.
fn obeying(command: &str) -> Workspace {
    let workspace = Workspace::new();
    workspace.problem("p").write("problems/p/src/main.rs", OBEDIENT);
    let first = format!("cd '{}'\n{command}", workspace.root().display());
    for (case, command) in [("1", first.as_str()), ("2", "true"), ("3", "true")] {
        workspace.case("p", case, format!("{command}\n").as_bytes(), Some(b"1\n"));
    }
    workspace
}

/// What `judge` says of it, one run after another.
fn said(workspace: &Workspace) -> String {
    let output = judge_in(workspace).args(["--jobs", "1"]).output().expect("it starts");
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn what_is_done_to_runs_to_come_is_found_out() {
    let table = [
        ("echo 2 > testdata/p/2.ans", "testdata/p/2.ans was changed before the program started"),
        ("echo false > testdata/p/2.in", "testdata/p/2.in was changed before the program started"),
        // With its old bytes and its old time.
        (
            "cp -p testdata/p/2.ans x; echo 2 > testdata/p/2.ans; cp -p x testdata/p/2.ans",
            "testdata/p/2.ans was changed before the program started",
        ),
        ("mv testdata/p/2.in x", "testdata/p/2.in went away before the program started"),
        ("rm testdata/p/2.ans", "testdata/p/2.ans went away before the program started"),
        ("ln -sf 3.ans testdata/p/2.ans", "testdata/p/2.ans was changed before the program"),
    ];
    for (command, words) in table {
        let told = said(&obeying(command));
        assert!(told.contains(words), "{command}: {told}");
        assert!(told.contains("JE  p::main::2: judge error"), "{command}: {told}");
        assert!(told.contains("3 runs: 2 AC, 1 JE; 1 failed"), "{command}: {told}");
    }
}

#[test]
fn a_case_that_is_added_is_for_the_next_time() {
    let told = said(&obeying("echo true > testdata/p/4.in; echo 2 > testdata/p/4.ans"));
    assert!(told.contains("3 runs: 3 AC"), "{told}");
}

#[test]
fn what_would_be_reviewed_and_what_would_be_built_is_not_a_programs_to_write() {
    let snapshot = "---\nsource: x\n---\nexit status: 0\nstandard output: 1 line, 2 bytes\n|1\nstandard error: empty\n";
    let right = "fn main() { println!(\"1\"); }\n";
    let workspace = obeying(&format!(
        "mkdir -p harness/snapshots/p\nprintf '%b' '{}' > harness/snapshots/p/open.snap\nprintf '%b' '{}' > problems/p/src/bin/p-wrong.rs",
        snapshot.replace('\n', "\\n"),
        right.replace('\n', "\\n"),
    ));
    workspace
        .case("p", "open", b"true\n", None)
        .write("problems/p/src/bin/p-wrong.rs", "fn main() { println!(\"2\"); }\n");
    let told = said(&workspace);
    assert!(told.contains("harness/snapshots/p/open.snap was added before the program"), "{told}");
    assert!(told.contains("src/bin/p-wrong.rs was changed while the judge ran"), "{told}");
    // All of the other way.
    assert!(told.contains("8 runs: 3 AC, 5 JE"), "{told}");
}

#[test]
fn an_executable_is_the_one_that_was_found() {
    let workspace = obeying("cp /bin/true \"$(ls cache/p-wrong-* | grep -v '\\.')\"");
    workspace.write("problems/p/src/bin/p-wrong.rs", "fn main() { println!(\"2\"); }\n");
    let cache = workspace.root().join("cache");
    let told = |filter: &str| {
        let mut judge = judge_in(&workspace);
        let output = judge.env("JUDGE_CACHE", &cache).args(["--jobs", "1", filter]).output();
        String::from_utf8(output.expect("it starts").stdout).expect("UTF-8")
    };
    assert!(told("p::wrong::2").contains("1 run: 1 WA"));
    // What is damaged when it is wanted is made again.
    for _ in 0..2 {
        let told = told("p::");
        assert!(told.contains("6 runs: 3 AC, 3 WA"), "{told}");
    }
}

#[test]
fn what_one_run_marks_no_other_sees() {
    let marks = "for given in . /dev/fd/1 /dev/fd/2\ndo\n    test $(stat -Lc %Y $given) -gt 1 || echo marked $given\n    touch -d @1 $given\ndone\n";
    let workspace = obeying("true");
    for case in ["1", "2", "3"] {
        workspace.case("p", case, marks.as_bytes(), Some(b"1\n"));
    }
    let told = said(&workspace);
    assert!(told.contains("3 runs: 3 AC"), "{told}");
}

#[test]
fn a_pipe_in_the_place_of_a_file_keeps_nobody_waiting() {
    let workspace = obeying("mkfifo x; mv x problems/p/src/bin/p-wrong.rs");
    workspace.write("problems/p/src/bin/p-wrong.rs", "fn main() { println!(\"2\"); }\n");
    let told = said(&workspace);
    assert!(told.contains("src/bin/p-wrong.rs was changed while the judge ran"), "{told}");
    assert!(told.contains("6 runs: 3 AC, 3 JE"), "{told}");
    let workspace = obeying("true");
    workspace.case("p", "open", b"true\n", None).write("harness/snapshots/p/x", "");
    let snapshot = workspace.root().join("harness/snapshots/p/open.snap");
    assert!(Command::new("mkfifo").arg(snapshot).status().expect("mkfifo starts").success());
    let told = said(&workspace);
    assert!(told.contains("open.snap: it is no regular file"), "{told}");
    assert!(told.contains("4 runs: 3 AC, 1 JE"), "{told}");
}

#[test]
fn whatever_lies_in_the_cache_is_made_again() {
    let workspace = obeying("true");
    let cache = workspace.root().join("cache");
    let judged = || {
        let output = judge_in(&workspace).env("JUDGE_CACHE", &cache).output().expect("it starts");
        let told = String::from_utf8(output.stdout).expect("UTF-8");
        assert!(told.contains("3 runs: 3 AC"), "{told}");
    };
    judged();
    // The lock, what is being made, and the seal, each in turn, and then the executable.
    let table = ["mkfifo -m 700 $it", "mkdir -p $it/x", "ln -s /nowhere/x $it", "touch $it"];
    for command in table {
        for ending in [".lock", ".making", ".seal", ""] {
            let script = format!(
                "entry=$(ls -d main-* | grep -v '[.]'); it=$entry{ending}; rm -r $entry; rm -rf $it; {command}"
            );
            let status = Command::new("sh").args(["-ec", &script]).current_dir(&cache).status();
            assert!(status.expect("sh starts").success(), "{script}");
            judged();
        }
    }
}

#[test]
fn limits_of_the_judge_itself_are_given_back() {
    // The shell's parent is the program; the helper is its parent, and the judge that one's.
    let judge = "p=$PPID; for i in 1 2; do p=$(cut -d' ' -f4 /proc/$p/stat); done";
    let told = said(&obeying(&format!("{judge}; prlimit --nofile=100: --pid $p")));
    assert!(told.contains(&format!("{CHANGED}the judge itself")), "{told}");
    assert!(told.contains("3 runs: 2 AC, 1 JE"), "{told}");
}

/// Before whose they were.
const CHANGED: &str =
    "somebody, perhaps the program, changed the limits, the scheduling or the processors of ";

#[test]
fn nothing_that_is_inherited_changes_unseen() {
    let helper = "p=$(cut -d' ' -f4 /proc/$PPID/stat)";
    for change in [
        "prlimit --pid $p --sigpending=0:0",
        "prlimit --pid $p --msgqueue=0:0",
        "prlimit --pid $p --rttime=1000000:1000000",
        "chrt --idle --pid 0 $p",
        "echo 1000 > /proc/$p/oom_score_adj",
        "renice -n 19 -p $p",
    ] {
        let told = said(&obeying(&format!("{helper}; {change}")));
        assert!(
            told.contains(&format!("{CHANGED}the process that watches it")),
            "{change}: {told}"
        );
        assert!(told.contains("3 runs: 2 AC, 1 JE"), "{change}: {told}");
    }
}

#[test]
fn what_cannot_be_given_back_is_told_once() {
    // Only root may raise a hard limit again.
    let workspace = obeying(
        "p=$PPID; for i in 1 2; do p=$(cut -d' ' -f4 /proc/$p/stat); done; prlimit --nofile=500:500 --pid $p",
    );
    bound::judge(workspace.root()).args(["p::main::2"]).assert().success();
    let output = bound::bound_judge(workspace.root(), &[]).args(["--jobs", "1"]).output();
    let told = String::from_utf8(output.expect("it starts").stdout).expect("UTF-8");
    assert!(told.contains(&format!("{CHANGED}the judge itself")), "{told}");
    assert!(told.contains("3 runs: 2 AC, 1 JE"), "{told}");
}

/// Waits until this holds.
fn wait_until(what: &str, holds: impl Fn() -> bool) {
    let patience = Instant::now() + Duration::from_secs(30);
    while !holds() {
        assert!(Instant::now() < patience, "{what}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

fn is_alive(pid: &str) -> bool {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    // What is dead may wait for whoever started it.
    stat.rsplit_once(") ").is_some_and(|(_, rest)| !rest.starts_with('Z'))
}

#[test]
fn whoever_ends_the_judge_ends_all_of_it() {
    for signal in ["INT", "TERM", "HUP", "KILL"] {
        let workspace =
            obeying("setsid sleep 1000 &\necho $$ $! $PPID > new; mv new pids; sleep 1000");
        let tests = with_own_folder(test(workspace.root()), &workspace);
        for judge in [judge_in(&workspace), tests] {
            let mut judge = spawn_quiet(heeding_signals(&judge));
            let pids = workspace.root().join("pids");
            wait_until("the program runs", || pids.exists());
            kill(signal, judge.id());
            assert!(judge.wait().expect("it ended").signal().is_some());
            for pid in fs::read_to_string(&pids).expect("numbers").split_whitespace() {
                wait_until(&format!("{pid} is gone after {signal}"), || !is_alive(pid));
            }
            let temporary = workspace.root().join("tmp");
            wait_until(&format!("nothing is left after {signal}"), || is_empty(&temporary));
            fs::remove_file(&pids).expect("it is there");
        }
    }
}

#[test]
fn whoever_ends_the_search_for_an_input_ends_all_of_it() {
    let workspace = Workspace::new();
    let program = fs::read(fixtures::source("answers_1")).expect("a program");
    workspace
        .problem("p")
        .write("problems/p/src/main.rs", &program)
        .write("problems/p/src/bin/p-other.rs", &program)
        .case("p", "1", b"1\n", Some(b"1\n"));
    let temporary = workspace.root().join("tmp");
    for signal in ["INT", "TERM", "KILL"] {
        let mut command = judge_in(&workspace);
        command.args(["stress", "p", "--seconds", "1000"]);
        let mut judge = spawn_quiet(heeding_signals(&command));
        let is_input = |entry: &walkdir::DirEntry| entry.file_name() == "input";
        let inputs = || walkdir::WalkDir::new(&temporary).into_iter().filter_map(Result::ok);
        wait_until("it searches", || inputs().any(|entry| is_input(&entry)));
        kill(signal, judge.id());
        assert!(judge.wait().expect("it ended").signal().is_some());
        wait_until(&format!("nothing is left after {signal}"), || is_empty(&temporary));
    }
}

/// What began in the background ignores SIGINT, and so does what it starts; not here.
fn heeding_signals(command: &Command) -> Command {
    let mut env = Command::new("env");
    env.arg("--default-signal").arg(command.get_program()).args(command.get_args());
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => env.env(name, value),
            None => env.env_remove(name),
        };
    }
    env.current_dir(command.get_current_dir().expect("a folder"));
    env
}

fn spawn_quiet(mut judge: Command) -> Child {
    judge.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts")
}

fn kill(signal: &str, pid: u32) {
    let sent = Command::new("kill").args(["-s", signal, &pid.to_string()]).status();
    assert!(sent.expect("kill starts").success());
}

#[test]
fn a_judge_that_is_killed_at_any_moment_leaves_nothing() {
    let workspace = obeying("true");
    for delay in (0..40).step_by(2) {
        let mut judge = spawn_quiet(judge_in(&workspace));
        std::thread::sleep(Duration::from_millis(delay));
        judge.kill().expect("a child of ours");
        judge.wait().expect("it ended");
        // Its helpers may take a moment, and may even have been about to start.
        std::thread::sleep(Duration::from_millis(20));
        let temporary = workspace.root().join("tmp");
        wait_until(&format!("nothing is left after {delay} ms"), || is_empty(&temporary));
    }
}

#[test]
fn children_that_a_judge_had_before_are_not_its_to_kill() {
    let workspace = workspace_of(&[Fixture::read(&fixtures::source("kills_its_helper"))]);
    let script = "setsid sleep 1000 >/dev/null 2>&1 & echo $! > older; exec \"$0\"";
    let output = under_shell(&workspace, script).output().expect("it starts");
    let told = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(told.contains("1 run: 1 JE"), "{told}");
    let older = fs::read_to_string(workspace.root().join("older")).expect("a number");
    assert!(is_alive(older.trim()));
    kill("KILL", older.trim().parse().expect("a number"));
}

#[test]
fn no_room_and_no_process_are_told_and_no_verdict() {
    let workspace = obeying("true");
    let cache = workspace.root().join("cache");
    let under = |limit: &str| {
        let mut judge = under_shell(&workspace, &format!("ulimit {limit}; exec \"$0\""));
        judge.env("JUDGE_CACHE", &cache).output().expect("it starts")
    };
    let output = under("-f 0");
    let told = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(told.contains("File too large") && told.contains("set JUDGE_CACHE"), "{told}");
    assert!(told.contains("3 runs: 3 JE"), "{told}");
    assert_eq!(output.status.code(), Some(2));
    // What is in the cache helps, but no program could write as much as it may.
    judge_in(&workspace).env("JUDGE_CACHE", &cache).assert().success();
    let output = under("-f 1");
    let told = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(told.contains("but here the hard limit is 512; raise that (ulimit -H)"), "{told}");
    assert!(told.contains("3 runs: 3 JE"), "{told}");
    // Root may write there, but make no folder.
    let mut judge = judge_in(&workspace);
    let output = judge.env("JUDGE_CACHE", &cache).env("TMPDIR", "/proc").output();
    let output = output.expect("it starts");
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let told = [output.stdout, output.stderr].concat();
    assert!(String::from_utf8_lossy(&told).contains("set TMPDIR"), "{}", told.escape_ascii());
    let output = under("-n 4");
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stderr).contains("Too many open files"), "{output:?}");
}

#[test]
fn however_few_processes_there_may_be_each_run_has_its_verdict_or_none() {
    // One that needs no other process itself.
    let workspace = Workspace::new();
    workspace.problem("p");
    for case in ["1", "2", "3"] {
        workspace.case("p", case, b"1\n", Some(b"1\n"));
    }
    bound::judge(workspace.root()).assert().success();
    for most in 1..=8 {
        let output = bound::bound_judge(workspace.root(), &["prlimit", &format!("--nproc={most}")])
            .args(["--jobs", "2"])
            .output();
        let output = output.expect("it starts");
        let told = [output.stdout, output.stderr].concat();
        let told = String::from_utf8_lossy(&told);
        let is_refused = output.status.code() == Some(2);
        assert!(is_refused || told.contains("3 runs: 3 AC") && output.status.success(), "{told}");
        assert_eq!(told.contains("Resource temporarily unavailable"), is_refused, "{told}");
        // Itself and a helper alone can do nothing.
        assert!(is_refused || most > 2, "{told}");
    }
}

#[test]
fn output_without_end_takes_no_memory_of_the_judge() {
    let source = fs::read(fixtures::source("prints")).expect("a program");
    let workspace = Workspace::new();
    workspace.problem("p").write("problems/p/src/main.rs", source);
    for case in ["1", "2", "3", "4"] {
        workspace.case("p", case, b"1\n", Some(b"1\n"));
    }
    let mut judge = spawn_quiet(judge_in(&workspace));
    let status = format!("/proc/{}/status", judge.id());
    let mut peak = 0;
    while judge.try_wait().expect("a child of ours").is_none() {
        let text = fs::read_to_string(&status).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:")?.strip_suffix("kB"));
        peak = line.map_or(peak, |kib| kib.trim().parse().expect("a number"));
        std::thread::sleep(Duration::from_millis(2));
    }
    assert_eq!(judge.wait().expect("it ended").code(), Some(1));
    // Four times 64 MiB are written.
    assert!((1_000..32_000).contains(&peak), "{peak} KiB");
}

#[test]
fn a_persons_own_limits_do_not_keep_the_compiler_from_its_work() {
    let workspace = obeying("true");
    let under = |limits: &str| {
        let cache = workspace.root().join(limits.replace(' ', "_"));
        let mut judge = under_shell(&workspace, &format!("ulimit {limits}; exec \"$0\""));
        let output = judge.env("JUDGE_CACHE", cache).output().expect("it starts");
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    // Less than the compiler's limits, and enough for any program here.
    for limits in ["-s 262144", "-t 20", "-f 200000"] {
        let told = under(limits);
        assert!(told.contains("3 runs: 3 AC"), "{limits}: {told}");
    }
    // It is built, but may not have its stack.
    let told = under("-s 4096");
    assert!(told.contains("cannot start "), "{told}");
    assert!(told.contains("a stack of 50331648, but here the hard limit is 4194304"), "{told}");
    assert!(told.contains("3 runs: 3 JE") && !told.contains("JUDGE_RUSTC"), "{told}");
    // Too little to build anything is no fault of the file.
    let told = under("-f 20");
    assert!(told.contains("3 runs: 3 JE"), "{told}");
}

#[test]
fn company_a_cold_cache_and_the_environment_change_no_verdict() {
    let names = ["answers_1", "answers_2", "daemon", "has_another_type", "panics"];
    let fixtures: Vec<_> = names.map(|name| Fixture::read(&fixtures::source(name))).into();
    let workspace = workspace_of(&fixtures);
    let home = workspace.root().join("a b/it's 棋");
    fs::create_dir_all(&home).expect("a folder");
    for folder in ["problems", "testdata"] {
        fs::rename(workspace.root().join(folder), home.join(folder)).expect("moved");
    }
    let settings = [
        ("CI", "true"),
        ("INSTA_UPDATE", "always"),
        ("INSTA_FORCE_PASS", "1"),
        ("RUSTFLAGS", "--cfg nonsense -D warnings"),
        ("CARGO_ENCODED_RUSTFLAGS", "-Cnonsense"),
        ("CARGO_TARGET_DIR", "/nowhere"),
        ("CARGO_BUILD_BUILD_DIR", "/nowhere"),
        ("CARGO_PKG_NAME", "other"),
        ("LANG", "C"),
        ("LC_ALL", "C"),
        ("RUST_BACKTRACE", "full"),
    ];
    let start = |mut command: Command| {
        command.current_dir(&home).env("JUDGE_CACHE", home.join("cache")).envs(settings);
        command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("it starts")
    };
    let json = || {
        let mut command = judge_in(&workspace);
        command.args(["--format", "json"]);
        command
    };
    let started = [json(), judge_in(&workspace), test(workspace.root())].map(start);
    let [json, screen, tests] =
        started.map(|child| child.wait_with_output().expect("it ends").stdout);
    let expected = verdicts(&fixtures);
    assert_eq!(in_json(&json), expected);
    assert_eq!(in_table(&screen), expected);
    assert_eq!(in_tests(&tests), expected);
}

/// What these must get, by problem.
fn verdicts(fixtures: &[Fixture]) -> BTreeMap<String, String> {
    fixtures.iter().map(|it| (it.id.clone(), it.verdict.code().to_owned())).collect()
}

/// The verdicts in the JSON of `cargo judge`, by problem.
fn in_json(output: &[u8]) -> BTreeMap<String, String> {
    let verdict = |run: serde_json::Value| run["verdict"].as_str().expect("text").to_owned();
    runs(output).into_iter().map(|(id, run)| (id, verdict(run))).collect()
}

/// The verdicts in a table of `cargo judge`, by problem.
fn in_table(output: &[u8]) -> BTreeMap<String, String> {
    let text = String::from_utf8_lossy(output);
    let rows = text.lines().take_while(|line| !line.is_empty()).filter_map(|line| {
        let mut words = line.split_whitespace();
        let id = words.next()?.strip_suffix("::main")?;
        Some((id.to_owned(), words.nth(1)?.to_owned()))
    });
    rows.collect()
}

/// The verdicts in what `cargo test` prints, by problem.
fn in_tests(output: &[u8]) -> BTreeMap<String, String> {
    let text = String::from_utf8_lossy(output);
    let verdicts = text.lines().filter_map(|line| {
        if let Some(name) = line.strip_prefix("test ").filter(|line| line.ends_with("... ok")) {
            return Some((name.split_once("::")?.0.to_owned(), "AC".to_owned()));
        }
        let (code, rest) = line.split_once("  ")?;
        let is_code = Verdict::ALL.iter().any(|verdict| verdict.code() == code);
        let (id, _) = rest.split_once("::main::1: ")?;
        is_code.then(|| (id.to_owned(), code.to_owned()))
    });
    verdicts.collect()
}

/// `JUDGE_ROUNDS` times, once if that is not set.
#[test]
#[ignore = "takes long: scripts/check"]
fn on_a_busy_machine_all_three_outputs_say_the_same_each_time() {
    let rounds =
        std::env::var("JUDGE_ROUNDS").map_or(1, |rounds| rounds.parse().expect("a number"));
    let fixtures = Fixture::all();
    let expected = verdicts(&fixtures);
    let done = AtomicBool::new(false);
    std::thread::scope(|threads| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            threads.spawn(|| {
                while !done.load(Ordering::Relaxed) {
                    std::hint::spin_loop()
                }
            });
        }
        let checked = std::panic::catch_unwind(|| {
            for round in 1..=rounds {
                check_once(&fixtures, &expected, round);
                println!("round {round} of {rounds} is as it must be");
            }
        });
        done.store(true, Ordering::Relaxed);
        checked.unwrap_or_else(|panic| std::panic::resume_unwind(panic));
    });
}

fn check_once(fixtures: &[Fixture], expected: &BTreeMap<String, String>, round: usize) {
    // Some change their own cases.
    let screen = workspace_of(fixtures);
    let screen = judge_in(&screen).output().expect("it starts");
    assert_eq!(&in_table(&screen.stdout), expected, "the table in round {round}");
    let json = workspace_of(fixtures);
    let json = judge_in(&json).args(["--format", "json"]).output().expect("it starts");
    assert_eq!(&in_json(&json.stdout), expected, "the JSON in round {round}");
    let tests = workspace_of(fixtures);
    let tests = test(tests.root()).output().expect("it starts");
    assert_eq!(&in_tests(&tests.stdout), expected, "cargo test in round {round}");
    assert_eq!((screen.status.code(), tests.status.code()), (Some(2), Some(101)));
}
