//! Whether a source survives being pasted: judges bound its size, and clipboards, web forms and archives change some bytes.

/// What the strictest judges take.
const MOST_BYTES: usize = 64 << 10;

/// What is wrong with a source, by line, 0 for all of it; and the cure.
pub fn form(source: &[u8]) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    if source.len() > MOST_BYTES {
        let cure = format!("{} bytes: shorten it, judges take {MOST_BYTES}", source.len());
        found.push((0, cure));
    }
    if let Err(error) = std::str::from_utf8(source) {
        let line = 1 + source[..error.valid_up_to()].iter().filter(|&&byte| byte == b'\n').count();
        found.push((line, "not UTF-8: save it as UTF-8".to_owned()));
    }
    if source.starts_with("\u{feff}".as_bytes()) {
        found.push((1, "a byte order mark: remove it".to_owned()));
    }
    for (number, line) in (1..).zip(source.split(|&byte| byte == b'\n')) {
        for (byte, what) in [(b'\r', CARRIAGE_RETURN), (b'\t', TAB)] {
            if line.contains(&byte) {
                found.push((number, what.to_owned()));
            }
        }
    }
    found
}

const CARRIAGE_RETURN: &str = "a carriage return: end lines with LF alone";

/// What is wrong with a tab, anywhere.
pub const TAB: &str = "a tab, which is as wide as a viewer likes: use blanks";

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(source: &[u8]) -> Vec<usize> {
        form(source).into_iter().map(|(line, _)| line).collect()
    }

    #[test]
    fn what_pasting_could_change_is_refused() {
        assert_eq!(lines("//! é ×\n\nfn main() {}\n".as_bytes()), [0; 0]);
        let longest = "x".repeat(MOST_BYTES);
        assert_eq!(lines(longest.as_bytes()), [0; 0]);
        assert_eq!(lines(format!("x{longest}").as_bytes()), [0]);
        assert_eq!(lines("\u{feff}a\n".as_bytes()), [1]);
        assert_eq!(lines(b"a\n\xff\n"), [2]);
        assert_eq!(lines(b"a\r\nb\r\n"), [1, 2]);
        assert_eq!(lines(b"a\n\tb\nc\n"), [2]);
    }
}
