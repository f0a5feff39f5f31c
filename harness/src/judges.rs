//! Judges that take Rust, and how each compiles what is pasted there: the table `judges.toml` beside the sources, read.

use std::fmt;

use serde::Deserialize;

/// The table, as it was when the harness was built.
const TABLE: &str = include_str!("../judges.toml");

/// A judge, with one language of those that it offers.
#[derive(Clone, Debug)]
pub struct OnlineJudge {
    /// As a person knows it.
    pub name: String,
    /// Its compiler, if that is known.
    pub compiler: Option<Release>,
    /// The edition that it asks for; none means 2015.
    pub edition: Option<Edition>,
    /// Its other flags, in a row.
    pub flags: Vec<String>,
    /// The name that the source has there.
    pub file: String,
    /// On every time limit.
    pub time_factor: f64,
    /// Where these facts are from.
    pub source: String,
    /// The day of that.
    pub date: String,
}

/// A release of rustc, by its first two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Release(pub u32, pub u32);

/// An edition of the language.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
pub enum Edition {
    /// That of the first release.
    #[serde(rename = "2015")]
    E2015,
    /// In which `async` is a keyword.
    #[serde(rename = "2018")]
    E2018,
    /// In which `TryFrom` is in the prelude.
    #[serde(rename = "2021")]
    E2021,
    /// In which `gen` is a keyword.
    #[serde(rename = "2024")]
    E2024,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    judge: Vec<Line>,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Line {
    name: String,
    compiler: Option<String>,
    edition: Option<Edition>,
    flags: String,
    #[serde(default = "main_file")]
    file: String,
    #[serde(default = "one")]
    time_factor: f64,
    source: String,
    date: String,
}

fn main_file() -> String {
    "main.rs".to_owned()
}

fn one() -> f64 {
    1.0
}

/// All judges of the table, in its order.
///
/// # Errors
/// What is wrong with a line, and what was expected.
pub fn judges() -> Result<Vec<OnlineJudge>, String> {
    parse(TABLE).map_err(|what| format!("harness/judges.toml: {what}"))
}

fn parse(table: &str) -> Result<Vec<OnlineJudge>, String> {
    let table: Table = toml::from_str(table).map_err(|error| error.to_string())?;
    table.judge.into_iter().map(Line::judge).collect()
}

impl Line {
    fn judge(self) -> Result<OnlineJudge, String> {
        let wrong = |what: &str| Err(format!("{}: {what}", self.name));
        let compiler = self.compiler.as_deref().map(Release::parse);
        if compiler == Some(None) {
            return wrong("compiler: expected two numbers, such as \"1.63\"");
        }
        let first = self.edition.map(Edition::first_release);
        if compiler.flatten().zip(first).is_some_and(|(compiler, first)| compiler < first) {
            return wrong("its compiler does not know its edition");
        }
        if self.source.is_empty() || !is_date(&self.date) {
            return wrong("say in `source` where this is from, and in `date` when, as YYYY-MM-DD");
        }
        if !(1.0..=100.0).contains(&self.time_factor) {
            return wrong("time-factor: expected 1 to 100");
        }
        if self.file.is_empty() || self.file.contains('/') {
            return wrong("file: expected a name without folders");
        }
        Ok(OnlineJudge {
            compiler: compiler.flatten(),
            flags: self.flags.split_whitespace().map(str::to_owned).collect(),
            name: self.name,
            edition: self.edition,
            file: self.file,
            time_factor: self.time_factor,
            source: self.source,
            date: self.date,
        })
    }
}

fn is_date(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    let digits = |part: &&str| part.bytes().all(|byte| byte.is_ascii_digit());
    parts.iter().all(digits) && parts.iter().map(|part| part.len()).eq([4, 2, 2])
}

impl OnlineJudge {
    /// All its flags, the edition first.
    pub fn all_flags(&self) -> Vec<String> {
        let edition = self.edition.map(|edition| format!("--edition={edition}"));
        edition.into_iter().chain(self.flags.iter().cloned()).collect()
    }

    /// Whether this compiler can do as the judge does.
    pub fn is_known_to(&self, compiler: Release) -> bool {
        self.edition.is_none_or(|edition| edition.first_release() <= compiler)
    }
}

impl Release {
    /// Of `1.63`, or of a longer version such as `1.63.0-nightly`.
    pub fn parse(text: &str) -> Option<Self> {
        let mut numbers = text.split(['.', '-']).map(str::parse);
        Some(Self(numbers.next()?.ok()?, numbers.next()?.ok()?))
    }

    /// Of what `rustc -vV` says.
    pub fn of_version(version: &str) -> Option<Self> {
        let (_, rest) = version.split_once("release: ")?;
        Self::parse(rest.split([';', '\n']).next()?.trim())
    }
}

impl fmt::Display for Release {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0, self.1)
    }
}

impl Edition {
    /// The first compiler that knows it without a feature gate.
    fn first_release(self) -> Release {
        match self {
            Self::E2015 => Release(1, 0),
            Self::E2018 => Release(1, 31),
            Self::E2021 => Release(1, 56),
            Self::E2024 => Release(1, 85),
        }
    }
}

impl fmt::Display for Edition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::E2015 => "2015",
            Self::E2018 => "2018",
            Self::E2021 => "2021",
            Self::E2024 => "2024",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_holds_what_it_must() {
        let judges = judges().expect("a table without faults");
        let named = |name: &str| {
            judges.iter().find(|judge| judge.name == name).unwrap_or_else(|| panic!("{name}"))
        };
        let mut names: Vec<_> = judges.iter().map(|judge| &judge.name).collect();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), judges.len(), "each name once");
        assert_eq!(named("Luogu without O2").all_flags(), ["--edition=2024"]);
        assert_eq!(named("Hydro").all_flags(), ["-O"]);
        assert_eq!(named("QOJ").file, "answer.code");
        // Every edition is somebody's, so that the matrix shows each file in all of them.
        for edition in [None, Some(Edition::E2015), Some(Edition::E2018), Some(Edition::E2021)] {
            assert!(judges.iter().any(|judge| judge.edition == edition), "{edition:?}");
        }
        assert!(judges.iter().any(|judge| judge.edition == Some(Edition::E2024)));
    }

    #[test]
    fn every_fault_of_a_line_names_the_judge_or_the_place() {
        let line = r#"name = "J", compiler = "1.63", edition = "2021", flags = "-O", source = "s", date = "2026-01-31""#;
        let parse = |line: &str| parse(&format!("judge = [\n    {{ {line} }},\n]\n"));
        let fine = parse(line).expect("a judge");
        assert_eq!((fine[0].compiler, &*fine[0].file), (Some(Release(1, 63)), "main.rs"));
        for (from, to, words) in [
            ("1.63", "1", "J: compiler: expected two numbers"),
            ("2021", "2024", "J: its compiler does not know its edition"),
            ("2021", "2020", "unknown variant `2020`"),
            ("\"s\"", "\"\"", "J: say in `source`"),
            ("2026-01-31", "2026", "YYYY-MM-DD"),
            ("date", "dat", "line 2"),
            ("flags = \"-O\", ", "", "missing field `flags`"),
            ("name", "time-factor = 0.5, name", "J: time-factor: expected 1 to 100"),
            ("name", "file = \"a/b\", name", "J: file: expected a name"),
        ] {
            let found = parse(&line.replacen(from, to, 1)).expect_err(to);
            assert!(found.contains(words), "{to}: {found}");
        }
    }

    #[test]
    fn a_release_is_read_from_what_a_compiler_says() {
        let version = "rustc 1.63.0\nbinary: rustc\nrelease: 1.63.0\nLLVM version: 14.0.6\n";
        assert_eq!(Release::of_version(version), Some(Release(1, 63)));
        let version = "rustc 1.99.0-nightly; release: 1.99.0-nightly; LLVM version: 22.1";
        assert_eq!(Release::of_version(version), Some(Release(1, 99)));
        assert_eq!(Release::of_version("cc 1.0"), None);
        assert!(Release(1, 63) < Release(1, 100));
    }
}
