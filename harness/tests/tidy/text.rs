//! Text that reads the same everywhere.

use harness::paste::{form, TAB};

use super::Offence;

/// What passes through every clipboard, web form and archive unchanged, and ends its lines as it should.
pub fn plain(text: &str) -> Vec<Offence> {
    let offence = |(line, message)| match line {
        0 => Offence::of_all(message),
        _ => Offence::at(line, message),
    };
    let mut found: Vec<Offence> = form(text.as_bytes()).into_iter().map(offence).collect();
    for (number, line) in (1..).zip(text.split('\n')) {
        if line.trim_end_matches('\r').ends_with(' ') {
            found.push(Offence::at(number, "a blank at the line's end: remove it"));
        }
    }
    if !text.ends_with('\n') || text.ends_with("\n\n") {
        found.push(Offence::at(
            text.split_terminator('\n').count(),
            "end the file with one newline",
        ));
    }
    found
}

/// A rejected program says first of all, in a line, which mistake it makes.
pub fn says_its_mistake(source: &str) -> Vec<Offence> {
    let first = source.lines().next().unwrap_or("");
    let says = first
        .strip_prefix("//! ")
        .is_some_and(|mistake| mistake.trim_start().len() > 1 && mistake.ends_with('.'));
    let message = "say here which mistake the program makes, in one sentence: `//! …`";
    (!says).then(|| Offence::at(1, message)).into_iter().collect()
}

/// No tabs, and no paths of the writer's own machine.
pub fn for_every_reader(text: &str) -> Vec<Offence> {
    let mut found = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        if line.contains('\t') {
            found.push(Offence::at(number, TAB));
        }
        let words = line.split(|c: char| c.is_whitespace() || "`'\"()[]=,;".contains(c));
        for path in words.filter(|word| is_absolute(word)) {
            found.push(Offence::at(
                number,
                format!("`{path}` is on one machine only: start from the workspace's root"),
            ));
        }
    }
    found
}

fn is_absolute(word: &str) -> bool {
    let is_letter = |at: usize| word.as_bytes().get(at).is_some_and(u8::is_ascii_alphabetic);
    let on_unix = word.starts_with('/') && is_letter(1) && !word.starts_with("/dev/");
    on_unix || is_letter(0) && word[1..].starts_with(":\\")
}

#[cfg(test)]
mod tests {
    use super::super::lines;
    use super::*;

    #[test]
    fn plain_text_has_nothing_that_pasting_changes() {
        assert_eq!(lines(&plain("//! é ×\n\nfn main() {}\n")), [0; 0]);
        assert_eq!(lines(&plain(&("x".repeat(64 << 10) + "\n"))), [0]);
        assert_eq!(lines(&plain("\u{feff}a\r\n")), [1, 1]);
        assert_eq!(lines(&plain("a\n\tb\nc \n")), [2, 3]);
        assert_eq!(lines(&plain("a \r\n")), [1, 1]);
        for end in ["", "\n\n"] {
            assert_eq!(lines(&plain(&format!("a\nb{end}"))).len(), 1, "{end:?}");
        }
    }

    #[test]
    fn a_rejected_program_says_its_mistake() {
        let fine = "//! Counts from 0.\n\nfn main() {}\n";
        assert_eq!(lines(&says_its_mistake(fine)), [0; 0]);
        for first in ["", "\n", "//!\n", "//! .\n//!", "//! Counts\n//! from 0.", "// From 0."] {
            let found = says_its_mistake(&format!("{first}\nfn main() {{}}\n"));
            assert_eq!(lines(&found), [1], "{first:?}");
        }
    }

    #[test]
    fn readers_have_other_machines() {
        let fine = "a/b and/or 1 / 2, https://x.org/y (testdata/x), `2>/dev/null`, </details> //! ./x C: é:\\\n";
        assert_eq!(lines(&for_every_reader(fine)), [0; 0]);
        for path in ["/home/me/x", "(/tmp/x)", "`/usr/bin/env`", "C:\\x", "DIR=/opt/x"] {
            assert_eq!(lines(&for_every_reader(&format!("fine\nsee {path}.\n"))), [2], "{path}");
        }
        assert_eq!(lines(&for_every_reader("a\tb\n/etc/x /etc/y\n")), [1, 2, 2]);
    }
}
