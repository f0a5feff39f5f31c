//! Lets the process that watches it open no more files, in the hope that nothing works any more.
//! says: somebody, perhaps the program, changed the limits, the scheduling or the processors of the process that watches it

#[repr(C)]
struct Limit {
    current: u64,
    maximum: u64,
}

extern "C" {
    fn getppid() -> i32;
    fn prlimit64(process: i32, resource: i32, new: *const Limit, old: *mut Limit) -> i32;
}

const RLIMIT_NOFILE: i32 = 7;

fn main() {
    let limit = Limit { current: 0, maximum: 0 };
    // SAFETY: it only reads the limit.
    unsafe { prlimit64(getppid(), RLIMIT_NOFILE, &limit, std::ptr::null_mut()) };
    println!("1");
}
