//! The processes below the helper: what they use while they run, and their end.

use std::fs;
use std::time::{Duration, Instant};

use rustix::process::{getpgid, kill_process, kill_process_group, Pid, Signal};

use super::{End, MOST_PROCESSES};

/// How long the last of a tree may take to die.
const LONGEST_SWEEP: Duration = Duration::from_secs(5);

/// What a tree uses at one moment.
#[derive(Default)]
pub(super) struct Sample {
    pub processes: usize,
    /// Bytes.
    pub memory: u64,
    /// CPU time of all that is in the tree now, exact, and of what its members have waited for.
    pub cpu: Duration,
    /// The same in whole ticks throughout: it falls only when the time of a process is lost that nobody waited for.
    pub ticks: Duration,
}

/// What the reaped processes of a tree used.
#[derive(Default)]
pub(super) struct Usage {
    pub cpu: Duration,
    /// The largest peak of one process, in bytes.
    pub memory: u64,
    /// Processes other than the program that were alive when it ended, and had to be killed.
    pub killed: u32,
    /// How the program itself ended.
    pub end: Option<End>,
}

/// Looks at everything below this process. Without /proc there is nothing to see, and the sample is empty.
pub(super) fn sample() -> Sample {
    let mut found: Vec<(i32, i32)> = children("self").into_iter().map(|pid| (pid, 0)).collect();
    let mut next = 0;
    let mut sample = Sample::default();
    while next < found.len() && sample.processes <= MOST_PROCESSES {
        let (pid, parent) = found[next];
        next += 1;
        found.extend(children(&pid.to_string()).into_iter().map(|child| (child, pid)));
        let stat = Stat::of(pid);
        sample.cpu += process_clock(pid) + stat.waited_for;
        sample.ticks += stat.own + stat.waited_for;
        if !stat.is_zombie {
            sample.processes += 1;
            let is_alone = next == 1 && found.len() == 1;
            sample.memory += if is_alone { resident(pid) } else { share(pid, parent) };
        }
    }
    sample
}

/// For how long the threads of everything below this process have been ready to run and were not, each by itself; zero
/// where the kernel does not tell.
pub(super) fn delay() -> Duration {
    let mut found = children("self");
    let mut next = 0;
    let mut delay = Duration::ZERO;
    while next < found.len() && next <= MOST_PROCESSES {
        let pid = found[next];
        next += 1;
        found.extend(children(&pid.to_string()));
        let of_thread = |thread| {
            let path = format!("/proc/{pid}/task/{thread}/schedstat");
            let text = fs::read_to_string(path).unwrap_or_default();
            // Time on a processor, time waiting for one, and how often, in nanoseconds.
            text.split(' ').nth(1).and_then(|waited| waited.parse().ok()).unwrap_or(0)
        };
        delay += Duration::from_nanos(threads(pid).map(of_thread).sum());
    }
    delay
}

/// Whether a process is held by a signal or a debugger.
pub(super) fn is_stopped(pid: i32) -> bool {
    Stat::of(pid).is_stopped
}

/// Reaps what has ended, kills whatever else is below this process until nothing is, and adds up what they used. An error
/// says that some process would not die.
pub(super) fn sweep(program: Pid) -> Result<Usage, &'static str> {
    let begun = Instant::now();
    let mut usage = Usage::default();
    let mut is_killing = false;
    let mut round = 0u64;
    loop {
        round += 1;
        let found = wait(-1, libc::WNOHANG);
        // Also now and then while there are dead to reap: their kin may go on making more.
        if matches!(found, Wait::Running) || (is_killing && round.is_multiple_of(64)) {
            kill_all(program);
            is_killing = true;
        }
        match found {
            Wait::None => return Ok(usage),
            Wait::Ended(pid, end, rusage) => usage.add(pid, end, &rusage, program, is_killing),
            Wait::Running => std::thread::sleep(Duration::from_micros(200)),
        }
        if begun.elapsed() > LONGEST_SWEEP {
            return Err("end a process that the program left behind");
        }
    }
}

/// Kills the program's group at one blow, since it may be making more, and every child of this process.
fn kill_all(program: Pid) {
    let children: Vec<Pid> = children("self").into_iter().filter_map(Pid::from_raw).collect();
    // The group's number is the program's as long as a child of ours has it that was not reaped. Without /proc nothing else
    // is known.
    if children.is_empty() || children.iter().any(|&pid| getpgid(Some(pid)) == Ok(program)) {
        let _ = kill_process_group(program, Signal::KILL);
    }
    for pid in children {
        let _ = kill_process(pid, Signal::KILL);
    }
}

/// Reaps one child that has ended or is about to.
pub(super) fn reap(pid: Pid) {
    wait(pid.as_raw_nonzero().get(), 0);
}

impl Usage {
    fn add(&mut self, pid: i32, end: End, rusage: &libc::rusage, program: Pid, was_killed: bool) {
        self.cpu += duration(rusage.ru_utime) + duration(rusage.ru_stime);
        self.memory = self.memory.max(rusage.ru_maxrss.unsigned_abs() * 1024);
        if pid == program.as_raw_nonzero().get() {
            self.end = Some(end);
        } else if was_killed && end == End::Signaled(libc::SIGKILL) {
            self.killed += 1;
        }
    }
}

enum Wait {
    /// No children at all.
    None,
    Running,
    Ended(i32, End, Box<libc::rusage>),
}

fn wait(pid: i32, flags: i32) -> Wait {
    loop {
        let mut status = 0;
        #[expect(unsafe_code, reason = "std and rustix hand no resource usage on")]
        // SAFETY: a rusage is plain numbers, and wait4 writes to the two live variables only.
        let (found, rusage) = unsafe {
            let mut rusage = Box::new(std::mem::zeroed::<libc::rusage>());
            (libc::wait4(pid, &mut status, flags | libc::__WALL, &mut *rusage), rusage)
        };
        match found {
            0 => return Wait::Running,
            _ if found < 0 => return Wait::None,
            _ if libc::WIFEXITED(status) => {
                return Wait::Ended(found, End::Exited(libc::WEXITSTATUS(status)), rusage)
            }
            _ if libc::WIFSIGNALED(status) => {
                return Wait::Ended(found, End::Signaled(libc::WTERMSIG(status)), rusage)
            }
            // A program that asked to be traced by its parent reports stops too; they are no end.
            _ => {}
        }
    }
}

/// The children of every thread of `process`, a number or `self`.
pub(super) fn children(process: &str) -> Vec<i32> {
    let mut found = Vec::new();
    let Ok(tasks) = fs::read_dir(format!("/proc/{process}/task")) else { return found };
    for task in tasks.flatten() {
        let list = fs::read_to_string(task.path().join("children")).unwrap_or_default();
        found.extend(list.split_ascii_whitespace().filter_map(|pid| pid.parse::<i32>().ok()));
    }
    found
}

/// Bytes of memory of a process, shared pages included.
fn resident(pid: i32) -> u64 {
    let read = |path: String| {
        let text = fs::read_to_string(path).unwrap_or_default();
        let pages = text.split(' ').nth(1).and_then(|pages| pages.parse::<u64>().ok()).unwrap_or(0);
        pages * rustix::param::page_size() as u64
    };
    match read(format!("/proc/{pid}/statm")) {
        0 => threads(pid)
            .map(|thread| read(format!("/proc/{pid}/task/{thread}/statm")))
            .max()
            .unwrap_or(0),
        bytes => bytes,
    }
}

/// Bytes of memory of one of several processes: each page shared since a fork by its share, and nothing of what is
/// wholly its parent's, as between `vfork` and `exec`.
fn share(pid: i32, parent: i32) -> u64 {
    if parent != 0 && is_same_memory(pid, parent) {
        return 0;
    }
    let read = |pid: &str| {
        let text = fs::read_to_string(format!("/proc/{pid}/smaps_rollup")).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix("Pss:"));
        let kib = line.and_then(|rest| rest.trim().strip_suffix(" kB")?.parse::<u64>().ok());
        kib.unwrap_or(0) * 1024
    };
    match read(&pid.to_string()) {
        // A main thread that has left knows nothing of the memory; any other thread does. What may not be read at all
        // counts whole.
        0 => threads(pid)
            .map(|thread| read(&thread))
            .max()
            .filter(|&bytes| bytes > 0)
            .unwrap_or_else(|| resident(pid)),
        bytes => bytes,
    }
}

fn is_same_memory(a: i32, b: i32) -> bool {
    const KCMP_VM: libc::c_long = 1;
    #[expect(unsafe_code, reason = "no library has kcmp(2)")]
    // SAFETY: it compares two processes by number and touches no memory.
    unsafe {
        libc::syscall(libc::SYS_kcmp, a, b, KCMP_VM, 0, 0) == 0
    }
}

fn threads(pid: i32) -> impl Iterator<Item = String> {
    let tasks = fs::read_dir(format!("/proc/{pid}/task")).into_iter().flatten().flatten();
    tasks.filter_map(|task| task.file_name().into_string().ok())
}

/// CPU time of a process so far, exact.
fn process_clock(pid: i32) -> Duration {
    let mut clock = 0;
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    #[expect(unsafe_code, reason = "neither std nor rustix reads another process's clock")]
    // SAFETY: both calls write to the two live variables only.
    let read = unsafe {
        libc::clock_getcpuclockid(pid, &mut clock) == 0
            && libc::clock_gettime(clock, &mut time) == 0
    };
    if read {
        Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec.unsigned_abs() as u32)
    } else {
        Duration::ZERO
    }
}

/// What `stat` in proc(5) says of a process.
#[derive(Default)]
struct Stat {
    is_zombie: bool,
    is_stopped: bool,
    /// CPU time in whole ticks: its own, and of the children that it has waited for.
    own: Duration,
    waited_for: Duration,
}

impl Stat {
    fn of(pid: i32) -> Self {
        let text = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
        // The name, in brackets, may hold anything; the fields are counted from behind it, where the third stands.
        let fields = text.rsplit_once(')').map_or("", |(_, rest)| rest);
        let fields: Vec<&str> = fields.split_ascii_whitespace().collect();
        let number = |field: usize| {
            fields.get(field - 3).and_then(|text| text.parse::<u64>().ok()).unwrap_or(0)
        };
        let time = |field| {
            let ticks = number(field) + number(field + 1);
            Duration::from_millis(ticks * 1000 / rustix::param::clock_ticks_per_second())
        };
        let state = fields.first().copied().unwrap_or_default();
        Self {
            // A main thread that has left the others alone looks like one, too.
            is_zombie: state == "Z" && number(20) <= 1,
            is_stopped: matches!(state, "T" | "t"),
            own: time(14),
            waited_for: time(16),
        }
    }
}

fn duration(time: libc::timeval) -> Duration {
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_usec.unsigned_abs() as u32 * 1000)
}
