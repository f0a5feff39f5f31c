//! Asks for core files and aborts.
//! says: was ended by SIGABRT (abort), having printed nothing

#[repr(C)]
struct Limit {
    current: u64,
    maximum: u64,
}

extern "C" {
    fn setrlimit(resource: i32, limit: *const Limit) -> i32;
}

const RLIMIT_CORE: i32 = 4;

fn main() {
    // SAFETY: it only reads the limit.
    unsafe { setrlimit(RLIMIT_CORE, &Limit { current: 1 << 30, maximum: 1 << 30 }) };
    std::process::abort();
}
