//! Bytes as text that no terminal, no shell and no parser of XML or JSON stumbles over.

use std::ffi::OsStr;

/// Bytes as text on one line: what cannot be printed, what is not UTF-8, and backslashes escaped.
pub fn escape(bytes: &[u8]) -> String {
    let mut text = String::new();
    for chunk in bytes.utf8_chunks() {
        for c in chunk.valid().chars() {
            match c {
                '\'' | '"' => text.push(c),
                _ => text.extend(c.escape_debug()),
            }
        }
        text.extend(chunk.invalid().iter().map(|byte| format!("\\x{byte:02x}")));
    }
    text
}

/// Text of several lines, with only what cannot be printed escaped.
pub fn escape_lines(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        match c {
            '\n' | '\t' | '\\' | '\'' | '"' => escaped.push(c),
            _ => escaped.extend(c.escape_debug()),
        }
    }
    escaped
}

/// A word as a shell takes it; in the form `$'\x1b'`, which all but the plainest know, where it cannot be printed.
pub fn shell_word(word: impl AsRef<OsStr>) -> String {
    let bytes = word.as_ref().as_encoded_bytes();
    let is_plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_./:+,@%".contains(byte);
    if !bytes.is_empty() && bytes.iter().all(is_plain) {
        return String::from_utf8_lossy(bytes).into_owned();
    }
    match std::str::from_utf8(bytes) {
        Ok(text) if escape_lines(text) == text && !text.contains(['\n', '\t']) => {
            format!("'{}'", text.replace('\'', r"'\''"))
        }
        _ => format!("$'{}'", bytes.escape_ascii()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_terminal_survives_every_byte() {
        assert_eq!(escape(b"a\x1b[31m\r\t\0\n"), r"a\u{1b}[31m\r\t\0\n");
        assert_eq!(escape(b"\xff\xfe 'x' \"y\" \\"), r#"\xff\xfe 'x' "y" \\"#);
        assert_eq!(escape("棋 \u{202e}\u{85}\u{fffe}".as_bytes()), r"棋 \u{202e}\u{85}\u{fffe}");
        let all: Vec<u8> = (0..=255).collect();
        assert!(escape(&all).chars().all(|c| !c.is_control()));
        assert_eq!(escape_lines("a\\b\n\t\"棋\"\x1b\u{fffe}"), "a\\b\n\t\"棋\"\\u{1b}\\u{fffe}");
    }

    #[test]
    fn words_survive_a_shell() {
        assert_eq!(shell_word("poj-1321::main::sample/1"), "poj-1321::main::sample/1");
        for (word, shown) in [
            ("", "''"),
            ("a b", "'a b'"),
            ("it's", r"'it'\''s'"),
            ("棋 $x", "'棋 $x'"),
            ("a\x1b\n'\\", r"$'a\x1b\n\'\\'"),
            ("\u{202e}", r"$'\xe2\x80\xae'"),
        ] {
            assert_eq!(shell_word(word), shown);
            if cfg!(unix) {
                let script = format!("printf %s {shown}");
                let told = std::process::Command::new("bash").args(["-c", &script]).output();
                assert_eq!(told.map(|output| output.stdout).ok(), Some(word.into()));
            }
        }
    }
}
