//! What makes a fresh process into a helper: nothing inherited that a program could see, and small.

use std::fs;

/// Marks every descriptor above 2 so that no program inherits it: cargo leaks some of its own.
#[expect(unsafe_code, reason = "neither std nor rustix marks a range of descriptors")]
pub(super) fn close_on_exec() {
    // SAFETY: marking descriptors closes none. On an old kernel it fails; then only what was inherited leaks.
    unsafe {
        libc::syscall(libc::SYS_close_range, 3, libc::c_uint::MAX, libc::CLOSE_RANGE_CLOEXEC);
    }
}

/// Whoever started the harness may have had it ignore the end of children, but it waits for some; and a file that may grow
/// no more must be an error that it can tell, not its end.
#[expect(unsafe_code, reason = "std and rustix leave signals to libc")]
pub(super) fn heed_signals() {
    // SAFETY: neither the default nor ignoring is a handler.
    unsafe {
        libc::signal(libc::SIGCHLD, libc::SIG_DFL);
        libc::signal(libc::SIGXFSZ, libc::SIG_IGN);
    }
}

/// Lets go of the code that only starting up needed, and of the memory of having had it: what this process has used at
/// most is what every program seems to use at least. Where it fails, small programs read a MiB more.
pub(super) fn shrink() {
    let maps = fs::read_to_string("/proc/self/maps").unwrap_or_default();
    let code = maps.lines().filter(|line| line.contains(" r-xp ") && line.contains('/'));
    for range in code.filter_map(|line| line.split_once(' ')?.0.split_once('-')) {
        let (Ok(start), Ok(end)) =
            (usize::from_str_radix(range.0, 16), usize::from_str_radix(range.1, 16))
        else {
            continue;
        };
        #[expect(unsafe_code, reason = "only the kernel unmaps pages")]
        // SAFETY: the pages of a file's code are never written; those still needed are read from the file again.
        unsafe {
            libc::madvise(start as *mut libc::c_void, end - start, libc::MADV_DONTNEED);
        }
    }
    // 5 sets the peak to what is held now: proc(5).
    let _ = fs::write("/proc/self/clear_refs", "5");
}

/// Every disposition back to its default, for the programs; every signal blocked here, so that none ends the helper
/// before it has cleaned up.
#[expect(unsafe_code, reason = "std and rustix leave signals to libc")]
pub(super) fn forget_signals() {
    // SAFETY: no handler is installed: a kernel's sigaction of zeroes is the default. The C library would hide the two
    // signals that it keeps to itself, which can be inherited ignored like any others. The set is a live variable.
    unsafe {
        let default = [0u64; 4];
        for signal in 1..=64 {
            let none = std::ptr::null_mut::<u64>();
            libc::syscall(libc::SYS_rt_sigaction, signal, default.as_ptr(), none, size_of::<u64>());
        }
        let mut all = std::mem::zeroed();
        libc::sigfillset(&mut all);
        libc::sigprocmask(libc::SIG_BLOCK, &all, std::ptr::null_mut());
    }
}
