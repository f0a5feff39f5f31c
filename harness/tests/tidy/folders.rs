//! What makes a problem: its files, its manifest, its README and its cases.

use harness::problem::{MAIN, REJECTED};
use toml::de::DeTable;

use super::Offence;

const NEEDED: [&str; 4] = ["Cargo.toml", "README.md", "generator.rs", "src/main.rs"];
const VERDICTS: [&str; 6] = [
    "presentation_error",
    "wrong_answer",
    "run_time_error",
    "time_limit_exceeded",
    "memory_limit_exceeded",
    "output_limit_exceeded",
];
const KINDS: [&str; 6] = ["sample", "edge", "limit", "random", "raw", "malformed"];

/// The files that a problem needs, and none that it has no use for. The paths start at the workspace's root.
pub fn problem(id: &str, files: &[String]) -> Vec<Offence> {
    let inside: Vec<_> = files.iter().filter_map(|file| below("problems", id, file)).collect();
    let missing = NEEDED.iter().filter(|file| !inside.contains(file));
    let missing = missing.map(|file| Offence::of_all(format!("{file} is missing: add it")));
    let others = inside.iter().filter(|file| !belongs(id, file)).map(|file| {
        Offence::of_all(format!(
            "{file} does not belong here: remove it, or make it src/bin/{id}-WAY.rs or rejected/VERDICT/NAME.rs"
        ))
    });
    missing.chain(others).collect()
}

fn belongs(id: &str, file: &str) -> bool {
    let is_plain = |name: &str| {
        let plain =
            |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '-' | '_');
        !name.is_empty() && name.chars().all(plain)
    };
    let is_taken = |way: &str| [MAIN, REJECTED, "generator"].contains(&way);
    match file.split('/').collect::<Vec<_>>()[..] {
        ["src", "bin", _] => way(id, file).is_some_and(|way| is_plain(way) && !is_taken(way)),
        ["rejected", verdict, name] => {
            VERDICTS.contains(&verdict) && name.strip_suffix(".rs").is_some_and(is_plain)
        }
        ["benchmark.rs"] => true,
        _ => NEEDED.contains(&file),
    }
}

/// What of the path lies below the problem's folder.
fn below<'a>(folder: &str, id: &str, file: &'a str) -> Option<&'a str> {
    file.strip_prefix(folder)?.strip_prefix('/')?.strip_prefix(id)?.strip_prefix('/')
}

/// The way that a file below a folder `src` is.
fn way<'a>(id: &str, file: &'a str) -> Option<&'a str> {
    match file.rsplit('/').next()? {
        "main.rs" => Some(MAIN),
        name => name.strip_prefix(id)?.strip_prefix('-')?.strip_suffix(".rs"),
    }
}

pub fn names_every_way(id: &str, sources: &[String], readme: &str) -> Vec<Offence> {
    let ways = sources.iter().filter_map(|source| way(id, source));
    let missing = ways.filter(|way| !readme.contains(&format!("`{way}`")));
    missing
        .map(|way| {
            Offence::of_all(format!("the way `{way}` is not named: add its idea and its cost"))
        })
        .collect()
}

pub fn each_kind_of_case(id: &str, files: &[String]) -> Vec<Offence> {
    let cases: Vec<_> = files
        .iter()
        .filter_map(|file| below("testdata", id, file))
        .filter(|file| file.ends_with(".in"))
        .collect();
    let missing =
        KINDS.iter().filter(|kind| !cases.iter().any(|case| case.split('/').next() == Some(kind)));
    missing.map(|kind| Offence::of_all(format!("no case below {kind}/: add one"))).collect()
}

/// A package of nothing but the binaries that cargo finds by itself: no dependencies, no settings of its own.
pub fn manifest(id: &str, text: &str) -> Vec<Offence> {
    let manifest = match DeTable::parse(text) {
        Ok(manifest) => manifest.into_inner(),
        Err(error) => {
            let position = error.span().map_or(0, |span| span.start);
            return vec![Offence::at(line(text, position), error.message())];
        }
    };
    let mut found = Vec::new();
    for (name, table, allowed) in [
        ("manifest", Some(&manifest), &["package", "lints"][..]),
        ("package", table(&manifest, "package"), &PACKAGE),
        ("lints", table(&manifest, "lints"), &["workspace"]),
    ] {
        let keys = table.into_iter().flat_map(DeTable::keys);
        found.extend(keys.filter(|key| !allowed.contains(&&**key.get_ref())).map(|key| {
            let message = format!(
                "`{}` in the {name} of a program that stands alone: remove it",
                key.get_ref()
            );
            Offence::at(line(text, key.span().start), message)
        }));
    }
    found.extend(says_what_cargo_needs(id, text, &manifest));
    found
}

/// What the manifest has to say.
fn says_what_cargo_needs(id: &str, text: &str, manifest: &DeTable<'_>) -> Vec<Offence> {
    let mut found = Vec::new();
    for (name, key, expected) in [
        ("package", "name", format!("\"{id}\"")),
        ("package", "default-run", format!("\"{id}\"")),
        ("package", "rust-version", "\"1.56\"".to_owned()),
        ("lints", "workspace", "true".to_owned()),
    ] {
        let value = table(manifest, name).and_then(|table| table.get(key));
        if value.map(|value| &text[value.span()]) != Some(&*expected) {
            let message = format!("write `{key} = {expected}` in [{name}]");
            found.push(value.map_or(Offence::of_all(&*message), |value| {
                Offence::at(line(text, value.span().start), &*message)
            }));
        }
    }
    found
}

fn table<'a, 'b>(manifest: &'a DeTable<'b>, key: &str) -> Option<&'a DeTable<'b>> {
    manifest.get(key).and_then(|value| value.get_ref().as_table())
}

fn line(text: &str, position: usize) -> usize {
    text[..position].matches('\n').count() + 1
}

const PACKAGE: [&str; 9] = [
    "name",
    "description",
    "version",
    "edition",
    "license",
    "publish",
    "rust-version",
    "default-run",
    "metadata",
];

#[cfg(test)]
mod tests {
    use super::super::lines;
    use super::*;

    fn files(names: &[&str]) -> Vec<String> {
        NEEDED.iter().chain(names).map(|name| format!("problems/a-1/{name}")).collect()
    }

    #[test]
    fn a_problem_holds_its_files_and_no_others() {
        let fine = [
            "benchmark.rs",
            "src/bin/a-1-dfs.rs",
            "src/bin/a-1-two-rows.rs",
            "rejected/wrong_answer/sums_32.rs",
        ];
        assert_eq!(lines(&problem("a-1", &files(&fine))), [0; 0]);
        for other in [
            "notes.txt",
            "src/lib.rs",
            "src/parse.rs",
            "src/benchmark.rs",
            "src/bin/dfs.rs",
            "src/bin/a-1-.rs",
            "src/bin/a-1-main.rs",
            "src/bin/a-1-generator.rs",
            "src/bin/a-1-A b.rs",
            "src/bin/a-1-dfs/main.rs",
            "src/bin/main.rs",
            "rejected/sums.rs",
            "rejected/wrong/sums.rs",
            "rejected/wrong_answer/sums.txt",
            "tests/main.rs",
            "build.rs",
        ] {
            assert_eq!(lines(&problem("a-1", &files(&[other]))), [0], "{other}");
        }
        for (at, missing) in NEEDED.iter().enumerate() {
            let mut files = files(&[]);
            files.remove(at);
            assert_eq!(lines(&problem("a-1", &files)), [0], "{missing}");
        }
    }

    #[test]
    fn a_readme_names_every_way() {
        let sources =
            ["problems/a-1/src/main.rs", "problems/a-1/src/bin/a-1-dfs.rs"].map(str::to_owned);
        assert_eq!(lines(&names_every_way("a-1", &sources, "`main` and `dfs`")), [0; 0]);
        assert_eq!(lines(&names_every_way("a-1", &sources, "`main` and dfs, `dfs2`")), [0]);
        assert_eq!(lines(&names_every_way("a-1", &sources, "")), [0, 0]);
    }

    #[test]
    fn a_problem_has_each_kind_of_case() {
        let mut cases: Vec<_> =
            KINDS.iter().map(|kind| format!("testdata/a-1/{kind}/1.in")).collect();
        cases.push("testdata/a-1/mine/x.in".to_owned());
        assert_eq!(lines(&each_kind_of_case("a-1", &cases)), [0; 0]);
        cases[2] = "testdata/a-1/limit/README.md".to_owned();
        cases[3] = "testdata/a-1/random.in".to_owned();
        assert_eq!(lines(&each_kind_of_case("a-1", &cases)), [0, 0]);
    }

    const MANIFEST: &str = r#"[package]
name = "a-1"
version.workspace = true
rust-version = "1.56"
default-run = "a-1"

[package.metadata.judge]
time-limit = 1.0

[lints]
workspace = true
"#;

    #[test]
    fn a_manifest_asks_for_nothing() {
        assert_eq!(lines(&manifest("a-1", MANIFEST)), [0; 0]);
        for (line, section) in [
            (13, "[dependencies]\n"),
            (13, "[dev-dependencies]\nx = \"1\"\n"),
            (13, "[build-dependencies]\n"),
            (13, "[dev_dependencies]\n"),
            (13, "[target.'cfg(unix)'.dependencies]\nx = \"1\"\n"),
            (13, "[[bin]]\nname = \"x\"\n"),
            (13, "[lib]\n"),
            (13, "[features]\n"),
            (13, "[profile.dev]\n"),
        ] {
            assert_eq!(
                lines(&manifest("a-1", &format!("{MANIFEST}\n{section}"))),
                [line],
                "{section}"
            );
        }
        let with = |line: &str| MANIFEST.replace("version.workspace = true\n", line);
        for line in ["build = \"x.rs\"\n", "autobins = false\n", "dependencies.x = \"1\"\n"] {
            assert_eq!(lines(&manifest("a-1", &with(line))), [3], "{line}");
        }
        assert_eq!(lines(&manifest("a-1", &with("version = \n"))), [3]);
    }

    #[test]
    fn a_manifest_says_what_cargo_needs() {
        assert_eq!(lines(&manifest("a-2", MANIFEST)), [2, 5]);
        assert_eq!(lines(&manifest("a-1", &MANIFEST.replace("1.56", "1.65"))), [4]);
        assert_eq!(lines(&manifest("a-1", &MANIFEST.replace("default-run = \"a-1\"\n", ""))), [0]);
        assert_eq!(
            lines(&manifest("a-1", &MANIFEST.replace("workspace = true\n", "workspace = false\n"))),
            [11]
        );
        assert_eq!(lines(&manifest("a-1", "")), [0, 0, 0, 0]);
    }
}
