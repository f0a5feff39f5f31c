//! A problem: its limits and how its output is compared, from `[package.metadata.judge]`, and its submissions.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

use serde::Deserialize;

use crate::case::Case;
use crate::compare::Compare;
use crate::limits::{Limits, MIB};
use crate::verdict::Verdict;

/// The name of the way that is `src/main.rs`.
pub const MAIN: &str = "main";

/// The middle of the names of tests on programs that must fail.
pub const REJECTED: &str = "rejected";

/// One problem, with all that is to be judged.
#[derive(Clone, Debug)]
pub struct Problem {
    /// The name of its folders below `problems` and `testdata`.
    pub id: String,
    /// Its settings.
    pub settings: Settings,
    /// `main` first, the others by name.
    pub submissions: Vec<Submission>,
    /// Programs that must fail.
    pub rejected: Vec<Rejected>,
    /// In natural order.
    pub cases: Vec<Case>,
}

/// One way of solving a problem: one source file.
#[derive(Clone, Debug)]
pub struct Submission {
    /// `main`, or WAY of `src/bin/ID-WAY.rs`.
    pub way: String,
    /// The file.
    pub source: PathBuf,
    /// The problem's, the time times the way's factor.
    pub limits: Limits,
}

/// A program that must fail with one verdict on some case.
#[derive(Clone, Debug)]
pub struct Rejected {
    /// VERDICT/NAME of `rejected/VERDICT/NAME.rs`.
    pub name: String,
    /// The verdict that it must get.
    pub verdict: Verdict,
    /// The file.
    pub source: PathBuf,
}

/// What `[package.metadata.judge]` says.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// The problem's name at its judge; the ID if none is given.
    pub title: Option<String>,
    /// Its page at its judge.
    pub url: Option<String>,
    /// Where it can be submitted, or could if Rust were taken.
    pub submit: Vec<Submit>,
    /// For every way that has no factor.
    pub limits: Limits,
    /// How output is held against the answer.
    pub compare: Compare,
    /// Factors on the time limit of ways that are slow by nature.
    pub time_factors: BTreeMap<String, f64>,
}

/// A place where the problem stands.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct Submit {
    /// Its page there.
    pub url: String,
    /// Whether programs in Rust are taken.
    pub rust: TakesRust,
    /// What a person should do or know there.
    pub note: Option<String>,
}

/// Whether a judge takes Rust.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum TakesRust {
    /// It does.
    Yes,
    /// It does not.
    No,
    /// We could not find out.
    Unknown,
}

/// The manifest as it is written; cargo checks the rest of it.
#[derive(Deserialize)]
struct Manifest {
    package: Package,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    metadata: Option<Metadata>,
}

#[derive(Deserialize)]
struct Metadata {
    judge: Option<Judge>,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Judge {
    title: Option<String>,
    url: Option<String>,
    #[serde(default)]
    submit: Vec<Submit>,
    time_limit: f64,
    memory_limit: f64,
    #[serde(default = "default_output_limit")]
    output_limit: f64,
    #[serde(default)]
    compare: Mode,
    tolerance: Option<f64>,
    #[serde(default)]
    ways: BTreeMap<String, Way>,
}

#[derive(Deserialize, Default, PartialEq)]
#[serde(rename_all = "kebab-case")]
enum Mode {
    #[default]
    Exact,
    Tokens,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Way {
    time_factor: f64,
    reason: String,
}

fn default_output_limit() -> f64 {
    64.0
}

impl Settings {
    /// Reads the manifest of the problem `id`.
    ///
    /// # Errors
    /// What is wrong and what was expected, with the line where the parser knows it.
    pub fn parse(id: &str, manifest: &str) -> Result<Self, String> {
        let manifest: Manifest =
            toml::from_str(manifest).map_err(|error| error.to_string().trim_end().to_owned())?;
        if manifest.package.name != id {
            return Err(format!(
                "the package is called `{}`; name it `{id}` like its folder",
                manifest.package.name
            ));
        }
        let judge = manifest.package.metadata.and_then(|metadata| metadata.judge);
        let judge = judge.ok_or(
            "there is no [package.metadata.judge]; add one with time-limit and memory-limit",
        )?;
        judge.settings()
    }

    /// Limits of CPU time in s, of memory and of output in MiB; and the comparison, exact unless of `tokens`.
    ///
    /// # Errors
    /// What is out of bounds, and the bounds.
    pub fn new(limits: [f64; 3], tokens: bool, tolerance: Option<f64>) -> Result<Self, String> {
        let [time, memory, output] = limits;
        let bytes =
            |key, mib| between(key, mib, 1.0, 65536.0, "MiB").map(|mib| (mib * MIB as f64) as u64);
        let limits = Limits {
            time: Duration::from_secs_f64(between("time-limit", time, 0.01, 3600.0, "seconds")?),
            memory: bytes("memory-limit", memory)?,
            output: bytes("output-limit", output)?,
        };
        let compare = match (tokens, tolerance) {
            (false, None) => Compare::Exact,
            (false, Some(_)) => return Err("tolerance needs compare = \"tokens\"".into()),
            (true, None) => Compare::Tokens { tolerance: None },
            (true, Some(tolerance)) => {
                Compare::Tokens { tolerance: Some(between("tolerance", tolerance, 0.0, 1.0, "")?) }
            }
        };
        let (submit, time_factors) = (Vec::new(), BTreeMap::new());
        Ok(Self { title: None, url: None, submit, limits, compare, time_factors })
    }

    /// The limits of one way.
    pub fn limits_of(&self, way: &str) -> Limits {
        let factor = self.time_factors.get(way).copied().unwrap_or(1.0);
        Limits { time: self.limits.time.mul_f64(factor), ..self.limits }
    }
}

impl Judge {
    fn settings(self) -> Result<Settings, String> {
        let tokens = self.compare == Mode::Tokens;
        let mut settings = Settings::new(
            [self.time_limit, self.memory_limit, self.output_limit],
            tokens,
            self.tolerance,
        )?;
        for (name, way) in self.ways {
            if way.reason.trim().is_empty() {
                return Err(format!("ways.{name}: say in `reason` why it may take longer"));
            }
            settings
                .time_factors
                .insert(name, between("time-factor", way.time_factor, 1.0, 100.0, "")?);
        }
        let is_page = |url: &str| url.starts_with("http://") || url.starts_with("https://");
        if let Some(place) = self.submit.iter().find(|place| !is_page(&place.url)) {
            return Err(format!("submit: `{}`: expected the address of a page", place.url));
        }
        Ok(Settings { title: self.title, url: self.url, submit: self.submit, ..settings })
    }
}

fn between(key: &str, value: f64, least: f64, most: f64, unit: &str) -> Result<f64, String> {
    let fine = (least..=most).contains(&value);
    fine.then_some(value).ok_or_else(|| {
        format!("{key} = {value}: expected {least} to {most} {unit}").trim_end().to_owned()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(judge: &str) -> Result<Settings, String> {
        Settings::parse("p", &format!("[package]\nname = \"p\"\n{judge}"))
    }

    #[test]
    fn the_least_is_two_limits() {
        let settings =
            parse("[package.metadata.judge]\ntime-limit = 1.5\nmemory-limit = 9.5\n").unwrap();
        assert_eq!(settings.limits.time, Duration::from_millis(1500));
        assert_eq!(settings.limits.memory, 9 * MIB + MIB / 2);
        assert_eq!(settings.limits.output, 64 * MIB);
        assert_eq!(settings.compare, Compare::Exact);
    }

    #[test]
    fn a_way_has_its_own_time() {
        let text = "[package.metadata.judge]\ntime-limit = 1\nmemory-limit = 64\n\
                    [package.metadata.judge.ways.naive]\ntime-factor = 4\nreason = \"all of it\"\n";
        let settings = parse(text).unwrap();
        assert_eq!(settings.limits_of("naive").time, Duration::from_secs(4));
        assert_eq!(settings.limits_of("main").time, Duration::from_secs(1));
    }

    #[test]
    fn places_to_submit_are_data() {
        let text = "[package.metadata.judge]\ntime-limit = 1\nmemory-limit = 64\n\
                    submit = [{ url = \"https://j.org/1\", rust = \"yes\", note = \"n\" }]\n";
        let expected =
            Submit { url: "https://j.org/1".into(), rust: TakesRust::Yes, note: Some("n".into()) };
        assert_eq!(parse(text).unwrap().submit, [expected]);
    }

    #[test]
    fn every_fault_names_what_was_expected() {
        let limits = "[package.metadata.judge]\ntime-limit = 1\nmemory-limit = 64\n";
        let table = [
            ("", "[package.metadata.judge]"),
            ("[package.metadata.judge]\nmemory-limit = 64\n", "time-limit"),
            (
                "[package.metadata.judge]\ntime-limit = 0\nmemory-limit = 64\n",
                "0.01 to 3600 seconds",
            ),
            ("[package.metadata.judge]\ntime-limit = nan\nmemory-limit = 64\n", "seconds"),
            ("[package.metadata.judge]\ntime-limit = 1\nmemory-limit = -1\n", "MiB"),
            (&format!("{limits}time-limt = 2\n"), "line 6"),
            (&format!("{limits}compare = \"fuzzy\"\n"), "`exact` or `tokens`"),
            (&format!("{limits}tolerance = 1e-6\n"), "tokens"),
            (&format!("{limits}submit = [{{ url = \"j\", rust = \"no\" }}]\n"), "`j`: expected"),
            (
                &format!("{limits}submit = [{{ url = \"https://j\", rust = \"maybe\" }}]\n"),
                "`yes`, `no`, `unknown`",
            ),
            (&format!("{limits}[package.metadata.judge.ways.x]\ntime-factor = 2\n"), "reason"),
            (
                &format!(
                    "{limits}[package.metadata.judge.ways.x]\ntime-factor = 2\nreason = \"\"\n"
                ),
                "reason",
            ),
            (
                &format!(
                    "{limits}[package.metadata.judge.ways.x]\ntime-factor = 0.5\nreason = \"r\"\n"
                ),
                "1 to 100",
            ),
        ];
        for (text, expected) in table {
            let found = parse(text).expect_err(text);
            assert!(found.contains(expected), "{text}\n{found}");
        }
        assert!(Settings::parse("q", "[package]\nname = \"p\"\n")
            .unwrap_err()
            .contains("name it `q`"));
    }
}
