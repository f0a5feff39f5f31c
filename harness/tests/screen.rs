//! What a person sees: help, the table, colours, and the same words wherever they are printed.
#![cfg(target_os = "linux")]

use std::path::Path;
use std::process::Command;

use assert_cmd::assert::OutputAssertExt;
use cargo_judge::judge;
use cargo_test::test;
use predicates::prelude::PredicateBooleanExt;
use predicates::str::contains;
use programs::{fixture, manifest, with_ways};
use steady::steady;
use workspace::{Workspace, ECHO};

#[path = "common/cargo_judge.rs"]
mod cargo_judge;
#[path = "common/cargo_test.rs"]
mod cargo_test;
#[path = "common/fixtures.rs"]
mod fixtures;
#[path = "common/place.rs"]
mod place;
#[path = "common/programs.rs"]
mod programs;
#[path = "common/steady.rs"]
mod steady;
#[path = "common/workspace.rs"]
mod workspace;

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}

/// A command, and what it prints when it is started in `folder`.
fn printed(folder: &Path, arguments: &str) -> String {
    let output = judge(folder).args(arguments.split_whitespace()).output();
    let output = output.expect("judge starts");
    format!("$ cargo judge {arguments}\n{}{}\n", text(&output.stdout), text(&output.stderr))
}

#[test]
fn help_teaches() {
    let commands = [
        "-h",
        "--help",
        "program --help",
        "list --help",
        "promote --help",
        "stress --help",
        "portability --help",
        "paste --help",
        "completions --help",
    ];
    let all = commands.map(|command| printed(Path::new("."), command)).concat();
    insta::assert_snapshot!("help", all);
}

#[test]
fn slips_are_answered_with_what_was_meant() {
    let slips = [
        "--formt json",
        "--format jsn",
        "--jobs 0",
        "--time-factor 0",
        "--quiet --verbose",
        "promte",
        "lst",
        "qeens",
        "problems/quens/",
        "--exact queens",
        "--exact queens::dsf::edge/one",
        "promote queens::edge/oen",
        "completions bsh",
        "stress quens",
        "stress queens::dsf",
        "stress rooks",
        "stress queens --program ./nothing",
        "stress queens --seconds 0",
        "program",
        "program ./nothing --cases .",
        "program /bin/cat --case .",
        "program /bin/cat --cases nowhere",
        "program /bin/cat --cases . --compare token",
        "program /bin/cat --cases . --time-limit 0",
    ];
    let workspace = Workspace::new();
    workspace
        .problem("queens")
        .write("problems/queens/src/bin/queens-dfs.rs", ECHO)
        .case("queens", "edge/one", b"1\n", Some(b"1\n"))
        .problem("rooks")
        .case("rooks", "1", b"1\n", Some(b"1\n"));
    let all = slips.map(|slip| printed(workspace.root(), slip)).concat();
    let inside = printed(&workspace.root().join("problems/rooks"), "queens");
    insta::assert_snapshot!("slips", steady(&(all + &inside)));
}

/// What is on the screen of a terminal, this many columns wide, when a command runs there; only its standard output.
fn on_terminal(command: &Command, columns: u16) -> String {
    let words = |part: &std::ffi::OsStr| format!("'{}'", part.to_string_lossy());
    let line: Vec<_> = std::iter::once(command.get_program()).chain(command.get_args()).collect();
    let line: Vec<_> = line.into_iter().map(words).collect();
    let mut terminal = Command::new("script");
    terminal
        .args(["--quiet", "--command"])
        .arg(format!("stty cols {columns}; {} 2>&-", line.join(" ")))
        .arg("/dev/null")
        .env("TERM", "xterm")
        .current_dir(command.get_current_dir().expect("a folder"))
        .stdin(std::process::Stdio::null());
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => terminal.env(name, value),
            None => terminal.env_remove(name),
        };
    }
    let output = terminal.output().expect("`script`, of util-linux, starts");
    String::from_utf8(output.stdout).expect("UTF-8").replace("\r\n", "\n")
}

fn without_colours(text: &str) -> String {
    let mut parts = text.split("\x1b[");
    let first = parts.next().unwrap_or_default().to_owned();
    first
        + &parts.map(|part| part.split_once('m').map_or(part, |(_, rest)| rest)).collect::<String>()
}

#[test]
fn the_words_are_the_same_wherever_they_are_printed_and_colours_are_for_terminals() {
    let workspace = with_ways("answers_1", &["answers_2", "crashes", "spawns"]);
    workspace.write("testdata/p/stray", "");
    let plain = |arguments: &[&str]| {
        let mut command = judge(workspace.root());
        command.args(arguments).env_remove("NO_COLOR").env_remove("CLICOLOR");
        command
    };
    let piped = |command: &mut Command| {
        let output = command.output().expect("judge starts");
        let errors = String::from_utf8(output.stderr).expect("UTF-8");
        assert!(errors.is_empty() || errors.starts_with("error "), "no progress: {errors}");
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    for arguments in [&[][..], &["-v"], &["list"], &["--help"]] {
        // So that nothing is left to build.
        judge(workspace.root()).output().expect("judge starts");
        let words = steady(&piped(&mut plain(arguments)));
        assert!(words.chars().all(|c| c == '\n' || !c.is_control()), "{words}");
        for columns in [40, 200] {
            // Help is the one text that is made to fit.
            if arguments == ["--help"] {
                continue;
            }
            let coloured = on_terminal(&plain(arguments), columns);
            assert_eq!(coloured.contains('\x1b'), arguments != ["list"], "{coloured}");
            assert_eq!(steady(&without_colours(&coloured)), words);
            let colourless = on_terminal(plain(arguments).env("NO_COLOR", "1"), columns);
            assert_eq!(steady(&colourless), words);
        }
        let forced = piped(plain(arguments).env("CLICOLOR_FORCE", "1"));
        assert_eq!(forced.contains('\x1b'), arguments != ["list"], "{forced}");
        assert_eq!(steady(&without_colours(&forced)), words);
    }
}

#[test]
fn a_report_is_as_long_as_is_wanted() {
    let workspace = with_ways("answers_1", &["answers_2"]);
    workspace
        .case("p", "edge/a-name-that-is-longer-than-others", b"1\n", Some(b"1\n"))
        .write("problems/p/rejected/wrong_answer/two.rs", fixture("answers_2"));
    let shown = |arguments: &[&str]| {
        let output = judge(workspace.root()).args(arguments).output().expect("judge starts");
        steady(&text(&output.stdout))
    };
    insta::assert_snapshot!("verbose", shown(&["-v", "--rejected"]));
    insta::assert_snapshot!("quiet", shown(&["-q", "--rejected"]));
    let silent = judge(workspace.root()).args(["-q", "p::main"]).assert().success();
    silent.stdout("").stderr("");
}

#[test]
fn what_was_not_run_is_said() {
    let workspace = with_ways("answers_2", &["answers_1"]);
    let first = ["-j", "1", "--fail-fast"];
    judge(workspace.root())
        .args(first)
        .assert()
        .code(1)
        .stdout(contains("1 run: 1 WA; 1 failed; 1 not run"));
    judge(workspace.root()).args(first).args(["--format", "junit"]).assert().code(1).stdout(
        contains("<testsuites name=\"cargo judge\" tests=\"2\" failures=\"1\" errors=\"0\" skipped=\"1\"")
            .and(contains("<skipped/>")),
    );
}

#[test]
fn bash_completes_what_stands_behind_cargo_judge() {
    let script = r#"
        source <("$JUDGE" completions bash)
        complete -p cargo | grep -q _judge_behind_cargo
        try() {
            COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMPREPLY=()
            _judge_behind_cargo cargo "${@: -1}" "${@: -2:1}"
            echo "${COMPREPLY[*]}"
        }
        try cargo ju
        try cargo judge pro
        try cargo judge --f
        try cargo judge --format j
        try cargo judge program x --comp
        try cargo judge completions z"#;
    let bash = Command::new("bash")
        .args(["--norc", "-euc", script])
        .env("JUDGE", assert_cmd::cargo::cargo_bin("judge"))
        .assert()
        .success();
    bash.stdout("judge\nprogram promote\n--fail-fast --format\njson junit\n--compare\nzsh\n");
    for (shell, parts) in [
        ("zsh", ["#compdef judge\n", "--fail-fast", "_cargo-judge() { _judge"]),
        ("fish", ["complete -c judge ", "-l fail-fast", "complete --command cargo "]),
    ] {
        let script = judge(Path::new(".")).args(["completions", shell]).assert().success();
        parts.map(contains).into_iter().fold(script, |script, part| script.stdout(part));
    }
}

#[test]
fn each_failure_gets_its_verdict_and_hides_no_other() {
    let ways = [
        "loops",
        "sleeps",
        "crashes",
        "exits_3",
        "allocates",
        "prints",
        "doubles_a_blank",
        "answers_2",
    ];
    let workspace = with_ways("answers_1", &ways);
    let output = judge(workspace.root()).output().expect("judge starts");
    insta::assert_snapshot!("each_failure", steady(&text(&output.stdout)));
    assert_eq!(output.status.code(), Some(1));
    test(workspace.root()).assert().failure().stdout(contains("2 passed; 8 failed"));
}

#[test]
fn white_space_counts_in_exact_and_not_in_tokens() {
    let found = [
        ("crlf", "1 2\r\n"),
        ("no-newline", "1 2"),
        ("doubled-blank", "1  2\n"),
        ("wrong", "1 3\n"),
    ];
    let workspace = Workspace::new();
    workspace.problem("p");
    for (name, output) in found {
        workspace.case("p", &format!("raw/{name}"), output.as_bytes(), Some(b"1 2\n"));
    }
    let exact = judge(workspace.root()).output().expect("judge starts");
    insta::assert_snapshot!("exact", steady(&text(&exact.stdout)));
    workspace.write("problems/p/Cargo.toml", manifest("compare = \"tokens\"\n"));
    judge(workspace.root())
        .assert()
        .code(1)
        .stdout(contains("4 runs: 3 AC, 1 WA; 1 failed").and(contains("WA  p::main::raw/wrong")));
}
