//! What a program did on a case without an answer, as text that shows and counts every byte and can be turned back.
//! Storing and reviewing is insta's; comparing is done here, so that no setting of insta's can change a verdict.

use std::fmt::Write;
use std::io;
use std::path::Path;

use crate::files;

/// The exit statuses that a snapshot may hold: done, or refused with a reason.
pub const STATUSES: [i32; 2] = [0, 1];

/// What a program did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Behaviour {
    /// 0 or 1.
    pub status: i32,
    /// Every byte.
    pub stdout: Vec<u8>,
    /// Every byte.
    pub stderr: Vec<u8>,
}

const STATUS: &str = "exit status: ";
const STDOUT: &str = "standard output: ";
const STDERR: &str = "standard error: ";
const NO_NEWLINE: &str = ", no newline at the end";

impl Behaviour {
    /// As text: a heading for each output that counts its lines and bytes, then its lines, each behind a `|`.
    pub fn render(&self) -> String {
        let mut text = format!("{STATUS}{}\n", self.status);
        for (heading, bytes) in [(STDOUT, &self.stdout), (STDERR, &self.stderr)] {
            let _ = writeln!(text, "{heading}{}", count(bytes));
            for line in bytes.split_inclusive(|&byte| byte == b'\n') {
                let _ =
                    writeln!(text, "|{}", escape_line(line.strip_suffix(b"\n").unwrap_or(line)));
            }
        }
        text
    }

    /// The opposite of [`Behaviour::render`]; `None` for text that it does not make.
    pub fn parse(text: &str) -> Option<Self> {
        let mut lines = text.lines().peekable();
        let status = lines.next()?.strip_prefix(STATUS)?.parse().ok()?;
        let mut outputs = [STDOUT, STDERR].map(|heading| {
            let count = lines.next()?.strip_prefix(heading)?;
            let mut bytes = Vec::new();
            while let Some(line) = lines.next_if(|line| line.starts_with('|')) {
                bytes.extend(unescape(&line[1..])?);
                bytes.push(b'\n');
            }
            if count.ends_with(NO_NEWLINE) {
                bytes.pop();
            }
            Some(bytes)
        });
        let found = Self { status, stdout: outputs[0].take()?, stderr: outputs[1].take()? };
        // Whatever was edited by hand into something else is no record.
        (found.render().trim_end() == text.trim_end()).then_some(found)
    }

    /// Whether another way that did `other` agrees with this record of `main`: the same status and output; on standard
    /// error one line that begins with `error: ` where `main` wrote anything, since each way has its own words.
    pub fn binds(&self, other: &Self) -> bool {
        let lines = other.stderr.iter().filter(|&&byte| byte == b'\n').count();
        let complains =
            other.stderr.starts_with(b"error: ") && lines == 1 && other.stderr.ends_with(b"\n");
        let stderr = if self.stderr.is_empty() { other.stderr.is_empty() } else { complains };
        self.status == other.status && self.stdout == other.stdout && stderr
    }
}

/// What is recorded for a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Record {
    /// Nothing that was reviewed.
    None,
    /// This.
    Reviewed(Behaviour),
    /// A file that no review can have left.
    Damaged,
}

/// Reads the snapshot that insta keeps in `path`.
///
/// # Errors
/// When it is there and cannot be read.
pub fn read(path: &Path) -> io::Result<Record> {
    let text = match files::read_text(path, files::MOST) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Record::None),
        other => other?,
    };
    // insta's file: a heading between two lines `---`, then the text.
    let body = text.strip_prefix("---\n").and_then(|rest| rest.split_once("\n---\n"));
    let parsed = body.and_then(|(_, body)| Behaviour::parse(body));
    Ok(parsed.map_or(Record::Damaged, Record::Reviewed))
}

/// `2 lines, 11 bytes`, and whether the last line ends.
fn count(bytes: &[u8]) -> String {
    if bytes.is_empty() {
        return "empty".into();
    }
    let lines = bytes.split_inclusive(|&byte| byte == b'\n').count();
    let plural = |n: usize, what: &str| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
    let end = if bytes.ends_with(b"\n") { "" } else { NO_NEWLINE };
    format!("{}, {}{end}", plural(lines, "line"), plural(bytes.len(), "byte"))
}

/// Printable ASCII as it is, every other byte and the blanks at the end in hexadecimal.
fn escape_line(line: &[u8]) -> String {
    let text_end = line.iter().rposition(|&byte| byte != b' ').map_or(0, |last| last + 1);
    let mut text = String::new();
    for (place, &byte) in line.iter().enumerate() {
        match byte {
            b'\\' => text.push_str("\\\\"),
            b' '..=b'~' if place < text_end => text.push(byte.into()),
            _ => {
                let _ = write!(text, "\\x{byte:02x}");
            }
        }
    }
    text
}

fn unescape(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        rest = if first != '\\' {
            bytes.push(u8::try_from(first).ok().filter(u8::is_ascii)?);
            &rest[1..]
        } else if let Some(after) = rest.strip_prefix("\\\\") {
            bytes.push(b'\\');
            after
        } else {
            bytes.push(u8::from_str_radix(rest.strip_prefix("\\x")?.get(..2)?, 16).ok()?);
            &rest[4..]
        };
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_is_no_fault_and_what_cannot_be_read_is() {
        let folder = tempfile::tempdir().expect("a folder");
        let missing = read(&folder.path().join("1.snap"));
        assert!(matches!(missing, Ok(Record::None)), "{missing:?}");
        assert!(read(folder.path()).is_err());
    }

    fn behaviour(status: i32, stdout: &[u8], stderr: &[u8]) -> Behaviour {
        Behaviour { status, stdout: stdout.into(), stderr: stderr.into() }
    }

    #[test]
    fn every_byte_is_shown_and_counted() {
        let shown = behaviour(1, b"1\r\n\n2 \\ \xff  ", b"error: x\n").render();
        assert_eq!(
            shown,
            "exit status: 1\n\
             standard output: 3 lines, 11 bytes, no newline at the end\n\
             |1\\x0d\n\
             |\n\
             |2 \\\\ \\xff\\x20\\x20\n\
             standard error: 1 line, 9 bytes\n\
             |error: x\n"
        );
        assert!(behaviour(0, b"", b"")
            .render()
            .contains("standard output: empty\nstandard error: empty\n"));
    }

    #[test]
    fn rendering_can_be_turned_back() {
        let every: Vec<u8> = (0..=255).chain(0..=255).collect();
        let outputs: [&[u8]; 9] = [
            b"",
            b"\n",
            b"\n\n",
            b"a",
            b"a\n",
            b" ",
            b"\\x20\\\n",
            b"|1\nexit status: 0\n",
            &every,
        ];
        for stdout in outputs {
            for stderr in outputs {
                let original = behaviour(0, stdout, stderr);
                assert_eq!(
                    Behaviour::parse(&original.render()),
                    Some(original.clone()),
                    "{}",
                    original.render()
                );
                // insta cuts the end of a text off and puts one newline there.
                assert_eq!(Behaviour::parse(original.render().trim_end()), Some(original));
            }
        }
    }

    #[test]
    fn text_that_was_edited_is_no_record() {
        let text = behaviour(0, b"12\n", b"").render();
        assert_eq!(Behaviour::parse(&text.replace("12", "123")), None);
        assert_eq!(Behaviour::parse(&text.replace("|12", "|é")), None);
        assert_eq!(Behaviour::parse(&text.replace("|12", "|\\x")), None);
        assert_eq!(Behaviour::parse(""), None);
    }

    #[test]
    fn other_ways_may_choose_their_words() {
        let main = behaviour(1, b"3\n", b"error: line 2: what is `x`?\n");
        assert!(main.binds(&behaviour(1, b"3\n", b"error: something else\n")));
        for other in [
            behaviour(0, b"3\n", b"error: something else\n"),
            behaviour(1, b"4\n", b"error: something else\n"),
            behaviour(1, b"3\n", b""),
            behaviour(1, b"3\n", b"error: no newline"),
            behaviour(1, b"3\n", b"error: two\nlines\n"),
            behaviour(1, b"3\n", b"panicked\n"),
        ] {
            assert!(!main.binds(&other), "{other:?}");
        }
        let quiet = behaviour(0, b"3\n", b"");
        assert!(quiet.binds(&quiet));
        assert!(!quiet.binds(&behaviour(0, b"3\n", b"error: why?\n")));
    }
}
