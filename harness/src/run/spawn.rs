//! Starts a program with a clean slate. `clone` by hand, since it is the only way that is both as cheap as a bare spawn
//! and leaves nothing inherited: std keeps a blocked signal mask, `posix_spawn` knows no limits, `fork` copies.

use std::ffi::{c_char, c_int, c_void, CStr, CString};
use std::io;
use std::os::fd::{AsRawFd, BorrowedFd, FromRawFd, OwnedFd};

use rustix::process::{getrlimit, Pid, Resource};

/// What the program gets.
pub(super) struct Start<'a> {
    pub program: &'a CStr,
    /// Behind its name.
    pub arguments: &'a [CString],
    /// `NAME=value` each.
    pub environment: &'a [CString],
    /// Where it starts, if not in the folder of this process.
    pub folder: Option<&'a CStr>,
    /// Descriptors 0, 1 and 2; each above 2 here.
    pub streams: [BorrowedFd<'a>; 3],
    /// Bytes that any one file may grow to.
    pub file_size: u64,
    /// Seconds of CPU time of the process alone after which the kernel kills it: the last resort.
    pub cpu_seconds: u64,
    /// Bytes, if it is a submission; a tool keeps the stack that this process has, and makes do with what it may have of
    /// the rest.
    pub stack: Option<u64>,
}

/// A program that runs: not yet reaped, so its number is its own.
pub(super) struct Started {
    pub pid: Pid,
    /// Readable once it has ended.
    pub pidfd: OwnedFd,
}

/// Memory for the child between `clone` and `exec`, where it runs on its parent's pages.
pub(super) struct CloneStack(Vec<u128>);

impl CloneStack {
    pub(super) fn new() -> Self {
        Self(vec![0; 4096])
    }
}

/// All that the child needs, laid out before it exists: it must not allocate.
struct Plan {
    program: *const c_char,
    arguments: Vec<*const c_char>,
    environment: Vec<*const c_char>,
    folder: *const c_char,
    streams: [c_int; 3],
    limits: Vec<(libc::__rlimit_resource_t, u64)>,
    errno: c_int,
}

/// The limits that a program starts under. An error says that this process may not grant what a submission may have: less
/// would make a person's own limit the submission's fault.
fn limits(what: &Start<'_>) -> io::Result<Vec<(libc::__rlimit_resource_t, u64)>> {
    let granted = |resource: Resource, name: &str, wanted: u64| {
        let most = getrlimit(resource).maximum.unwrap_or(u64::MAX);
        if most < wanted && what.stack.is_some() {
            return Err(io::Error::other(format!(
                "it may have {name} of {wanted}, but here the hard limit is {most}; raise that (ulimit -H)"
            )));
        }
        Ok(wanted.min(most))
    };
    let mut limits = vec![
        (libc::RLIMIT_FSIZE, granted(Resource::Fsize, "a file size", what.file_size)?),
        (libc::RLIMIT_CPU, granted(Resource::Cpu, "seconds of CPU time", what.cpu_seconds)?),
    ];
    if let Some(stack) = what.stack {
        limits.push((libc::RLIMIT_STACK, granted(Resource::Stack, "a stack", stack)?));
    }
    Ok(limits)
}

/// A list as C has it.
fn ended<'a>(list: impl Iterator<Item = &'a CStr>) -> Vec<*const c_char> {
    list.map(CStr::as_ptr).chain([std::ptr::null()]).collect()
}

/// Starts the program; an error is the system's reason not to execute it.
pub(super) fn start(what: &Start<'_>, stack: &mut CloneStack) -> io::Result<Started> {
    let mut plan = Plan {
        program: what.program.as_ptr(),
        arguments: ended([what.program].into_iter().chain(what.arguments.iter().map(|it| &**it))),
        environment: ended(what.environment.iter().map(|it| &**it)),
        folder: what.folder.map_or(std::ptr::null(), CStr::as_ptr),
        streams: what.streams.map(|fd| fd.as_raw_fd()),
        limits: limits(what)?,
        errno: 0,
    };
    let mut pidfd: c_int = -1;
    #[expect(unsafe_code, reason = "std cannot start a process with a signal mask and limits")]
    // SAFETY: the child runs `child` on a stack of its own until it executes or exits, and CLONE_VFORK holds this
    // thread, the only one, until then; so `plan`, `stack` and `pidfd` outlive its use of them.
    let pid = unsafe {
        libc::clone(
            child,
            stack.0.as_mut_ptr_range().end.cast(),
            libc::CLONE_VM | libc::CLONE_VFORK | libc::CLONE_PIDFD | libc::SIGCHLD,
            (&raw mut plan).cast(),
            &raw mut pidfd,
        )
    };
    if pid < 0 {
        return Err(io::Error::last_os_error());
    }
    #[expect(unsafe_code, reason = "the kernel hands the descriptor over as a number")]
    // SAFETY: clone succeeded, so `pidfd` is open and nobody else's.
    let pidfd = unsafe { OwnedFd::from_raw_fd(pidfd) };
    let pid = Pid::from_raw(pid).ok_or_else(|| io::Error::other("clone gave no process number"))?;
    if plan.errno != 0 {
        super::tree::reap(pid);
        return Err(io::Error::from_raw_os_error(plan.errno));
    }
    Ok(Started { pid, pidfd })
}

#[expect(unsafe_code, reason = "between clone and exec only system calls are allowed")]
extern "C" fn child(plan: *mut c_void) -> c_int {
    // SAFETY: `start` passes its live `Plan` and is held until this process executes or exits; every call below is a
    // system call on valid arguments.
    unsafe {
        let plan = &mut *plan.cast::<Plan>();
        libc::setsid();
        let mut ready = plan.folder.is_null() || libc::chdir(plan.folder) == 0;
        for (target, fd) in (0..).zip(plan.streams) {
            ready &= libc::dup2(fd, target) == target;
        }
        for (resource, value) in &plan.limits {
            let limit = libc::rlimit { rlim_cur: *value, rlim_max: *value };
            ready &= libc::setrlimit(*resource, &limit) == 0;
        }
        ready &= libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL) == 0;
        let mut none = std::mem::zeroed();
        libc::sigemptyset(&mut none);
        ready &= libc::sigprocmask(libc::SIG_SETMASK, &none, std::ptr::null_mut()) == 0;
        if ready {
            libc::execve(plan.program, plan.arguments.as_ptr(), plan.environment.as_ptr());
        }
        plan.errno = *libc::__errno_location();
        libc::_exit(127)
    }
}
