//! Hands the compiler in that builds the harness, since it is the one to build the submissions with, and a folder that
//! `cargo judge` and `cargo test` share, so that a warm run has no need to start either cargo or rustc to learn them.

use std::path::{Path, PathBuf};
use std::process::Command;

fn main() {
    let rustc = PathBuf::from(std::env::var_os("RUSTC").expect("cargo sets RUSTC"));
    let text = |arguments: &[&str]| {
        let output = Command::new(&rustc).args(arguments).output().expect("rustc starts");
        String::from_utf8(output.stdout).expect("rustc writes UTF-8").trim().to_owned()
    };
    // rustup's `rustc` chooses a compiler on each start, by folder; the one it chose here is what must run.
    let chosen = Path::new(&text(&["--print=sysroot"])).join("bin").join("rustc");
    let chosen = if chosen.is_file() { chosen } else { rustc.clone() };
    println!("cargo:rustc-env=JUDGE_BUILT_WITH_RUSTC={}", chosen.display());
    println!("cargo:rustc-env=JUDGE_BUILT_WITH_VERSION={}", text(&["-vV"]).replace('\n', "; "));
    // OUT_DIR is TARGET/PROFILE/build/harness-HASH/out.
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    let target = out.ancestors().nth(4).expect("cargo nests OUT_DIR four deep");
    println!("cargo:rustc-env=JUDGE_BUILT_WITH_CACHE={}", target.join("judge").display());
    println!("cargo:rerun-if-changed=build.rs");
}
