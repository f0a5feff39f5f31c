//! Bytes and numbers in a form that a terminal survives and a person can read.

use std::time::Duration;

pub(super) use crate::limits::mebibytes;

/// The first lines of a text, each cut to `width` bytes and shown by `show`; the last one says what was left out. Of a text
/// of `len` bytes there may be only the beginning here.
pub(super) fn first_lines(
    bytes: &[u8],
    len: u64,
    most: usize,
    width: usize,
    show: impl Fn(&[u8]) -> String,
) -> Vec<String> {
    let mut lines: Vec<_> = bytes.split_inclusive(|&byte| byte == b'\n').collect();
    let left_out = lines.len().saturating_sub(most);
    lines.truncate(most);
    let cut = |line: &[u8]| {
        let line = line.strip_suffix(b"\n").unwrap_or(line);
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        match line.get(..width) {
            Some(beginning) if line.len() > width => format!("{}…", show(beginning)),
            _ => show(line),
        }
    };
    let mut shown: Vec<_> = lines.into_iter().map(cut).collect();
    if len > bytes.len() as u64 {
        shown.push(format!("… (more, of {len} bytes)"));
    } else if left_out > 0 {
        shown.push(format!("… ({})", plural(left_out, "more line")));
    }
    shown
}

/// Words in lines of at most `width`, but for a word that is longer.
pub(super) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// `1 case`, `2 cases`.
pub(super) fn plural(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// `1.250 s`.
pub(super) fn seconds(time: Duration) -> String {
    format!("{:.3} s", time.as_secs_f64())
}

/// A signal's name and what it usually means, by its number on Linux.
pub(super) fn signal(number: i32) -> String {
    let (name, meaning) = match number {
        1 => ("SIGHUP", "hangup"),
        2 => ("SIGINT", "interrupt"),
        3 => ("SIGQUIT", "quit"),
        4 => ("SIGILL", "illegal instruction"),
        5 => ("SIGTRAP", "trap"),
        6 => ("SIGABRT", "abort"),
        7 => ("SIGBUS", "bus error"),
        8 => ("SIGFPE", "arithmetic error"),
        9 => ("SIGKILL", "killed"),
        10 => ("SIGUSR1", "user signal 1"),
        11 => ("SIGSEGV", "invalid memory access"),
        12 => ("SIGUSR2", "user signal 2"),
        13 => ("SIGPIPE", "broken pipe"),
        14 => ("SIGALRM", "alarm"),
        15 => ("SIGTERM", "terminated"),
        24 => ("SIGXCPU", "CPU time limit"),
        25 => ("SIGXFSZ", "file size limit"),
        31 => ("SIGSYS", "bad system call"),
        _ => return format!("signal {number}"),
    };
    format!("{name} ({meaning})")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::escape::escape;

    #[test]
    fn words_are_wrapped_between_them() {
        assert_eq!(wrapped("a bc d efghi j", 4), ["a bc", "d", "efghi", "j"]);
        assert_eq!(wrapped("×× ×", 4), ["×× ×"]);
    }

    #[test]
    fn many_and_long_lines_are_cut() {
        let lines = |text: &[u8], width| first_lines(text, text.len() as u64, 2, width, escape);
        assert_eq!(lines(b"a\nb\nc\nd", 9), ["a", "b", "… (2 more lines)"]);
        assert_eq!(lines(b"abcdef\n", 3), ["abc…"]);
        assert_eq!(lines(b"abc\n", 3), ["abc"]);
        assert!(lines(b"", 3).is_empty());
        // How many lines there are beyond the beginning, nobody knows.
        assert_eq!(first_lines(b"a\nb", 99, 1, 9, escape), ["a", "… (more, of 99 bytes)"]);
        assert_eq!(first_lines(b"a\nb", 99, 2, 9, escape), ["a", "b", "… (more, of 99 bytes)"]);
    }
}
