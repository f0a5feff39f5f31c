//! Screen, JSON, JUnit, exit status and `cargo test` say the same, whatever comes out and whatever is wrong.
#![cfg(target_os = "linux")]

use std::collections::{BTreeMap, BTreeSet};
use std::process::Output;

use cargo_judge::judge;
use cargo_test::test;
use programs::{fixture, with_ways};
use workspace::Workspace;

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
#[path = "catalog/spoilt.rs"]
mod spoilt;
#[path = "common/steady.rs"]
mod steady;
#[path = "common/workspace.rs"]
mod workspace;

/// What a report says, without measurements.
#[derive(Debug, PartialEq)]
struct Said {
    /// Of each test, by its name.
    verdicts: BTreeMap<String, String>,
    /// On each test that did not come out as it must.
    messages: BTreeSet<String>,
    errors: BTreeSet<String>,
    status: Option<i32>,
}

/// Holds every report on `filters` against the screen's, which is returned.
fn agreed(workspace: &Workspace, filters: &[&str]) -> Said {
    let root = workspace.root();
    let report = |format| {
        let mut command = judge(root);
        command.args(["--rejected", "--verbose", "--format", format]).args(filters);
        command.output().expect("judge starts")
    };
    let screen = on_screen(&report("text"));
    assert_eq!(in_json(&report("json")), screen);
    assert_eq!(in_junit(&report("junit")), screen);
    let tests = test(root).args(filters).output().expect("tests start");
    let (names, messages, errors) = in_tests(&tests);
    assert_eq!(names, screen.verdicts.keys().cloned().collect());
    assert_eq!((messages, errors), (screen.messages.clone(), screen.errors.clone()));
    assert_eq!(tests.status.success(), screen.status == Some(0));
    screen
}

fn text(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

/// A message, without measurements.
fn steady(message: &str) -> String {
    steady::steady(message).trim_end().to_owned()
}

fn on_screen(output: &Output) -> Said {
    let text = text(output);
    let (table, rest) = match text.split_once("\n\n") {
        Some(parts) if text.starts_with("submission") => parts,
        _ => ("", text.as_str()),
    };
    let mut verdicts = BTreeMap::new();
    let mut program = "";
    for line in table.lines().skip(1) {
        let words: Vec<&str> = line.split_whitespace().collect();
        if !line.starts_with(' ') {
            program = words[0];
        }
        // One of a program that must be rejected is the test itself.
        match (line.starts_with(' '), program.contains("::rejected::")) {
            (false, true) => verdicts.insert(program.to_owned(), words[2].to_owned()),
            (true, false) => verdicts.insert(format!("{program}::{}", words[0]), words[1].into()),
            _ => None,
        };
    }
    let (rest, sum) = rest.rsplit_once("\n\n").unwrap_or(("", rest));
    let (rest, errors) = match rest.find("error  ") {
        Some(place) if place == 0 || rest[..place].ends_with("\n\n") => rest.split_at(place),
        _ => (rest, ""),
    };
    let errors: BTreeSet<String> = errors.split("\nerror  ").map(without_heading).collect();
    let messages = rest.split("\n\n").filter(|block| !block.starts_with("note  "));
    let said = Said {
        verdicts,
        messages: messages.filter(|block| !block.trim().is_empty()).map(steady).collect(),
        errors: errors.into_iter().filter(|error| !error.is_empty()).collect(),
        status: output.status.code(),
    };
    check_sum(sum, &said);
    said
}

fn without_heading(error: &str) -> String {
    error.trim_start_matches("error  ").trim_end().to_owned()
}

/// The last line counts what stands above it.
fn check_sum(sum: &str, said: &Said) {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for verdict in said.verdicts.values() {
        *counts.entry(verdict).or_default() += 1;
    }
    for (verdict, count) in counts {
        assert!(sum.contains(&format!("{count} {verdict}")), "{verdict}: {sum}");
    }
    let has = |what: &str, count: usize| {
        let part = sum.split("; ").find_map(|part| part.split_once(what)?.0.trim().parse().ok());
        assert_eq!(part.unwrap_or(0), count, "{what}: {sum}");
    };
    has(" failed", said.messages.len());
    has(" error", said.errors.len());
}

fn in_json(output: &Output) -> Said {
    let (mut verdicts, mut messages) = (BTreeMap::new(), BTreeSet::new());
    let text = text(output);
    let events = text.lines().map(|line| serde_json::from_str(line).expect("an object a line"));
    let events: Vec<serde_json::Value> = events.collect();
    let said = |value: &serde_json::Value| value.as_str().expect("text").to_owned();
    for event in events.iter().filter(|event| event["event"] == "run") {
        verdicts.insert(said(&event["test"]), said(&event["verdict"]));
        messages.extend(event.get("message").map(said).map(|message| steady(&message)));
    }
    let (start, end) = (&events[0], events.last().expect("an end"));
    assert_eq!((start["event"].as_str(), end["event"].as_str()), (Some("start"), Some("end")));
    assert_eq!(start["runs"], verdicts.len());
    assert_eq!(end["status"], output.status.code().expect("a status"));
    for (verdict, count) in end["verdicts"].as_object().expect("counts") {
        let found = verdicts.values().filter(|&other| other == verdict).count();
        assert_eq!(*count, found, "{verdict}");
    }
    let errors = end["doubts"].as_array().expect("a list").iter().map(said).collect();
    Said { verdicts, messages, errors, status: output.status.code() }
}

fn in_junit(output: &Output) -> Said {
    let text = text(output);
    let document = roxmltree::Document::parse(&text).expect("XML");
    let (mut verdicts, mut messages) = (BTreeMap::new(), BTreeSet::new());
    let mut errors = BTreeSet::new();
    let named = |node: roxmltree::Node<'_, '_>, name| node.attribute(name).expect("it").to_owned();
    for case in document.descendants().filter(|node| node.has_tag_name("testcase")) {
        let child = |name: &str| case.children().find(|child| child.has_tag_name(name));
        let fault = child("failure").or_else(|| child("error"));
        let message = fault.and_then(|fault| fault.text()).map(str::to_owned);
        let suite = named(case, "classname");
        if suite == "catalog" {
            errors.extend(message);
            continue;
        }
        let said = child("system-out").and_then(|out| out.text()).expect("a verdict");
        let verdict = said.split_whitespace().next().expect("a verdict").to_owned();
        if let Some(fault) = fault {
            assert_eq!(named(fault, "type"), verdict);
            assert_eq!(fault.has_tag_name("error"), verdict == "JE");
        }
        messages.extend(message.map(|message| steady(&message)));
        verdicts.insert(format!("{suite}::{}", named(case, "name")), verdict);
    }
    for node in document.descendants().filter(|node| node.has_attribute("tests")) {
        let count = |name| node.descendants().filter(|node| node.has_tag_name(name)).count();
        for (sum, name) in [("tests", "testcase"), ("failures", "failure"), ("errors", "error")] {
            assert_eq!(named(node, sum), count(name).to_string(), "{text}");
        }
    }
    Said { verdicts, messages, errors, status: output.status.code() }
}

/// The names of the tests, what is said of each that failed, and errors.
fn in_tests(output: &Output) -> (BTreeSet<String>, BTreeSet<String>, BTreeSet<String>) {
    let text = text(output);
    let of_catalog = |name: &str| name == "catalog" || name.starts_with("catalog::");
    let lines = text.lines().filter_map(|line| line.strip_prefix("test ")?.split_once(" ... "));
    let names = lines.map(|(name, _)| name.trim().to_owned()).filter(|name| !of_catalog(name));
    let (mut messages, mut errors) = (BTreeSet::new(), BTreeSet::new());
    let details = text.split_once("\nfailures:\n").map_or("", |(_, details)| details);
    let details = details.split("\nfailures:\n").next().unwrap_or_default();
    let mut list = String::new();
    for section in details.split("---- ").skip(1) {
        let (name, said) = section.split_once(" ----\n").expect("a name");
        match name {
            "catalog" => list = said.trim_end().to_owned(),
            _ if of_catalog(name) => {
                errors.insert(said.trim_end().to_owned());
            }
            _ => {
                messages.insert(steady(said));
            }
        }
    }
    if !list.is_empty() {
        // It reports them all; one that is about no file is there alone.
        let told: Vec<String> = errors.iter().cloned().collect();
        if told.is_empty() {
            errors.insert(list);
        } else {
            assert!(told.iter().all(|error| list.contains(error)), "{list}");
        }
    }
    (names.collect(), messages, errors)
}

#[test]
fn on_every_verdict() {
    let ways = ["allocates", "answers_2", "crashes", "doubles_a_blank", "loops", "prints"];
    let workspace = with_ways("answers_1", &ways);
    workspace
        .write("problems/p/src/bin/p-broken.rs", "fn main() { let x = ; }\n")
        .case("p", "edge/1", b"1\n", Some(b"1\n"))
        .write("problems/p/rejected/wrong_answer/two.rs", fixture("answers_2"))
        .write("problems/p/rejected/wrong_answer/one.rs", fixture("answers_1"));
    // One failure a program is as many as the screen shows.
    std::fs::remove_dir_all(workspace.root().join("testdata/p/sample")).expect("a folder");
    // What is new is shown once, so it has a problem of its own; so has a case that cannot be judged.
    for (id, case) in [("new", "odd"), ("harmed", "1")] {
        workspace.problem(id).case(id, case, b"1\n", None);
    }
    workspace.write("harness/snapshots/harmed/1.snap", "no snapshot\n");
    let said = agreed(&workspace, &[]);
    let found: BTreeSet<&str> = said.verdicts.values().map(String::as_str).collect();
    let all = ["AC", "CE", "JE", "MLE", "NEW", "OLE", "PE", "RE", "TLE", "WA"];
    assert_eq!(found, BTreeSet::from(all));
    assert_eq!(said.status, Some(2));
    assert_eq!((said.errors.len(), said.verdicts.len(), said.messages.len()), (0, 12, 10));
    assert_eq!(agreed(&workspace, &["p::"]).status, Some(1));
    assert_eq!(agreed(&workspace, &["p::main"]).status, Some(0));
    assert_eq!(agreed(&workspace, &["wrong_answer/two"]).status, Some(0));
    assert_eq!(agreed(&workspace, &["p::main", "wrong_answer/one"]).status, Some(1));
}

#[test]
fn on_every_doubt() {
    for row in spoilt::rows() {
        let workspace = spoilt::healthy();
        (row.spoil)(&workspace);
        println!("{}", row.what);
        let said = agreed(&workspace, &[]);
        assert_eq!((said.errors.len(), said.status), (1, Some(2)), "{said:?}");
        assert!(said.errors.iter().all(|error| error.starts_with(&row.at)), "{said:?}");
        let is_lost = |name: &&String| row.loses.iter().any(|lost| name.starts_with(lost));
        assert_eq!(said.verdicts.keys().find(is_lost), None);
    }
}

#[test]
fn on_nothing() {
    let said = agreed(&Workspace::new(), &[]);
    assert_eq!(said.errors, BTreeSet::from(["there is nothing to judge".to_owned()]));
    assert_eq!(said.status, Some(2));
}
