//! Small problems of programs that do something odd.

use super::fixtures;
use super::workspace::Workspace;

/// The source of the fixture NAME.
pub fn fixture(name: &str) -> String {
    std::fs::read_to_string(fixtures::source(name)).expect("a fixture")
}

/// Problem `p` with one case, of answer 1, a quick limit, and these fixtures as ways.
pub fn with_ways(main: &str, ways: &[&str]) -> Workspace {
    let workspace = Workspace::new();
    workspace.problem("p").case("p", "sample/1", b"1\n", Some(b"1\n"));
    workspace
        .write("problems/p/src/main.rs", fixture(main))
        .write("problems/p/Cargo.toml", manifest(""));
    for way in ways {
        workspace.write(format!("problems/p/src/bin/p-{}.rs", way.replace('_', "-")), fixture(way));
    }
    workspace
}

/// The manifest of `p`, with small limits and these lines.
pub fn manifest(more: &str) -> String {
    format!(
        "[package]\nname = \"p\"\n[package.metadata.judge]\ntime-limit = 0.4\nmemory-limit = 64\noutput-limit = 1\n{more}"
    )
}
