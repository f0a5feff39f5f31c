//! A case: one input, and what is known of the right output.

use std::cmp::Ordering;
use std::path::{Path, PathBuf};

use crate::identity::Identity;

/// One case of a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// Its path below `testdata/ID` without the ending: `sample/1`.
    pub name: String,
    /// The `.in`.
    pub input: PathBuf,
    /// What the output is held against.
    pub expected: Expected,
    /// What its files were when it was found.
    pub seen: Seen,
}

/// What the files of a case were, each of which may have been missing: a program can change or add one while others are
/// judged, and so can a person.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seen {
    /// The input.
    pub input: Option<Identity>,
    /// The answer or the snapshot.
    pub expected: Option<Identity>,
}

/// Where the right output of a case comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expected {
    /// A `.ans`: somebody's word, byte for byte.
    Answer(PathBuf),
    /// No answer: what `main` did once, if that has been reviewed; the file exists then.
    Snapshot(PathBuf),
}

impl Case {
    /// Of these files, as they are now.
    pub fn new(name: String, input: PathBuf, expected: Expected) -> Self {
        let seen = |path: &Path| Identity::of(path).ok();
        let seen = Seen { input: seen(&input), expected: seen(expected.path()) };
        Self { name, input, expected, seen }
    }

    /// Whether a folder above it has this name.
    pub fn is_below(&self, folder: &str) -> bool {
        self.name
            .rsplit_once('/')
            .is_some_and(|(folders, _)| folders.split('/').any(|part| part == folder))
    }

    /// The `.ans`, if it has one.
    pub fn answer(&self) -> Option<&PathBuf> {
        match &self.expected {
            Expected::Answer(path) => Some(path),
            Expected::Snapshot(_) => None,
        }
    }
}

impl Expected {
    /// The file.
    pub fn path(&self) -> &Path {
        let (Self::Answer(path) | Self::Snapshot(path)) = self;
        path
    }
}

/// The name of the file in which insta keeps the snapshot of the case `name`.
pub fn snapshot_file(name: &str) -> String {
    format!("{}.snap", name.replace('/', "__"))
}

/// What is wrong with a part of a case's name, which must survive as a test's name and as a snapshot's: `None` if nothing.
pub fn fault_in_name(part: &str) -> Option<&'static str> {
    if part.contains("__") {
        Some("`__`, which stands for `/` in the name of a snapshot")
    } else if part.starts_with('_') {
        // `a_/b` and `a/_b` would have one snapshot.
        Some("`_` at its beginning, which would run into the `__` in the name of a snapshot")
    } else {
        fault_in_test_name(part)
    }
}

/// What is wrong with a part of a test's name: `None` if nothing.
pub fn fault_in_test_name(part: &str) -> Option<&'static str> {
    if part.contains("::") {
        Some("`::`, which separates the parts of a test's name")
    } else if part.chars().any(char::is_control) {
        Some("a control character")
    } else {
        None
    }
}

/// What makes a case's file no plain text, with the line: `None` for a file that is empty or consists of whole lines.
pub fn fault_in_text(bytes: &[u8]) -> Option<(usize, &'static str)> {
    if bytes.starts_with(b"\xef\xbb\xbf") {
        return Some((1, "begins with a byte-order mark"));
    }
    let lines = bytes.split_inclusive(|&byte| byte == b'\n');
    (1..).zip(lines).find_map(|(number, line)| fault_in_line(line).map(|fault| (number, fault)))
}

fn fault_in_line(line: &[u8]) -> Option<&'static str> {
    let Some(text) = line.strip_suffix(b"\n") else {
        return Some("has no newline at its end");
    };
    if text.contains(&b'\r') {
        Some("has a carriage return")
    } else if text.ends_with(b" ") || text.ends_with(b"\t") {
        Some("has a blank at its end")
    } else if std::str::from_utf8(text).is_err() {
        Some("is not UTF-8")
    } else if text.iter().any(|&byte| byte != b'\t' && byte.is_ascii_control()) {
        Some("has a control character")
    } else {
        None
    }
}

/// Orders names as people do: runs of digits by their value (`2` before `10`), all else by its characters.
pub fn natural_order(a: &str, b: &str) -> Ordering {
    let (mut left, mut right) = (a.as_bytes(), b.as_bytes());
    while let (Some(&x), Some(&y)) = (left.first(), right.first()) {
        let order = if x.is_ascii_digit() && y.is_ascii_digit() {
            let ((m, rest_left), (n, rest_right)) = (split_number(left), split_number(right));
            (left, right) = (rest_left, rest_right);
            // Without leading zeros the longer one is larger.
            m.len().cmp(&n.len()).then_with(|| m.cmp(n))
        } else {
            (left, right) = (&left[1..], &right[1..]);
            x.cmp(&y)
        };
        if order.is_ne() {
            return order;
        }
    }
    left.len().cmp(&right.len()).then_with(|| a.cmp(b))
}

/// The digits at the beginning without leading zeros, and what follows them.
fn split_number(text: &[u8]) -> (&[u8], &[u8]) {
    let end = text.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(text.len());
    let (digits, rest) = text.split_at(end);
    let zeros = digits.iter().take_while(|&&digit| digit == b'0').count();
    (&digits[zeros..], rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_names_order_by_value() {
        let sorted =
            ["edge/a", "sample/1", "sample/1x", "sample/02", "sample/2", "sample/10", "sample/a"];
        for turn in 0..sorted.len() {
            let mut names = sorted;
            names.rotate_left(turn);
            names.sort_by(|a, b| natural_order(a, b));
            assert_eq!(names, sorted);
        }
    }

    #[test]
    fn a_name_must_do_for_a_test_and_a_snapshot() {
        assert_eq!(snapshot_file("edge/raw/1"), "edge__raw__1.snap");
        for (part, in_case, in_test) in [
            ("a_b", false, false),
            ("a__b", true, false),
            ("_a", true, false),
            ("a:b", false, false),
            ("a::b", true, true),
            ("a\tb", true, true),
        ] {
            assert_eq!(fault_in_name(part).is_some(), in_case, "{part:?}");
            assert_eq!(fault_in_test_name(part).is_some(), in_test, "{part:?}");
        }
    }

    #[test]
    fn text_is_empty_or_whole_lines() {
        for fine in [&b""[..], b"\n", b"1 2\n", b"\n\nx\ty\n", "棋\n".as_bytes()] {
            assert_eq!(fault_in_text(fine), None, "{fine:?}");
        }
        let table: [(&[u8], usize, &str); 8] = [
            (b"1", 1, "newline"),
            (b"1\n2", 2, "newline"),
            (b"1\r\n", 1, "carriage return"),
            (b"1\n2 \n", 2, "blank"),
            (b"\t\n", 1, "blank"),
            (b"\xef\xbb\xbf1\n", 1, "byte-order"),
            (b"\xff\n", 1, "UTF-8"),
            (b"1\n\0\n", 2, "control"),
        ];
        for (bytes, line, word) in table {
            let found = fault_in_text(bytes);
            assert!(
                found.is_some_and(|(at, what)| at == line && what.contains(word)),
                "{bytes:?}: {found:?}"
            );
        }
    }

    #[test]
    fn only_whole_folder_names_count() {
        let answer = || Expected::Answer(PathBuf::new());
        let case = |name: &str| Case::new(name.into(), PathBuf::new(), answer());
        assert!(case("1").answer().is_some());
        assert!(case("raw/1").is_below("raw"));
        assert!(case("edge/raw/1").is_below("raw"));
        assert!(!case("raw").is_below("raw"));
        assert!(!case("rawer/1").is_below("raw"));
    }
}
