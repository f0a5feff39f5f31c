//! Holds what a program wrote against the answer. Pure, and all on bytes: what is not UTF-8 is compared like anything else.

mod hints;

pub use hints::{hints, Hint, Side};

/// How output is held against the answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Compare {
    /// Byte for byte; the same tokens with other white space between them are nearly right.
    Exact,
    /// Token by token, split at ASCII white space, case-sensitive.
    Tokens {
        /// E: numbers a and b (expected) agree when |a − b| ≤ E · max(1, |b|); two integers only when they are equal.
        tolerance: Option<f64>,
    },
}

/// What comparing came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Agreement {
    /// The output is right.
    Same,
    /// Only white space differs, where it counts; at the first byte that differs.
    WhiteSpace(Difference),
    /// The output is wrong; at the first byte that differs of the first token that does.
    Different(Difference),
}

/// Where two texts first differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difference {
    /// In the output.
    pub found: Place,
    /// In the answer.
    pub expected: Place,
}

/// A place in a text, which may be its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Bytes before it.
    pub offset: usize,
    /// From 1.
    pub line: usize,
    /// From 1, in bytes.
    pub column: usize,
}

impl Compare {
    /// Compares `found` with `expected`.
    pub fn compare(self, found: &[u8], expected: &[u8]) -> Agreement {
        if found == expected {
            return Agreement::Same;
        }
        let tolerance = match self {
            Compare::Exact => None,
            Compare::Tokens { tolerance } => tolerance,
        };
        match (first_other_token(found, expected, tolerance), self) {
            (Some(other), _) => {
                let (a, b) = other.at;
                Agreement::Different(difference(found, a, expected, b))
            }
            (None, Compare::Tokens { .. }) => Agreement::Same,
            (None, Compare::Exact) => {
                let at = common_prefix(found, expected);
                Agreement::WhiteSpace(difference(found, at, expected, at))
            }
        }
    }
}

/// Where two texts first have another token.
struct Other<'a> {
    /// The offsets in both of the first byte that differs.
    at: (usize, usize),
    /// The two tokens; none where one text has no more.
    tokens: Option<(&'a [u8], &'a [u8])>,
}

fn first_other_token<'a>(
    found: &'a [u8],
    expected: &'a [u8],
    tolerance: Option<f64>,
) -> Option<Other<'a>> {
    let (mut left, mut right) = (Tokens { text: found, at: 0 }, Tokens { text: expected, at: 0 });
    loop {
        match (left.next(), right.next()) {
            (None, None) => return None,
            (Some((a, token)), Some((b, wanted))) => {
                if !agree(token, wanted, tolerance) {
                    let same = common_prefix(token, wanted);
                    let tokens = Some((token, wanted));
                    return Some(Other { at: (a + same, b + same), tokens });
                }
            }
            (a, b) => {
                let at =
                    (a.map_or(found.len(), |(at, _)| at), b.map_or(expected.len(), |(at, _)| at));
                return Some(Other { at, tokens: None });
            }
        }
    }
}

/// The tokens of a text with their offsets.
struct Tokens<'a> {
    text: &'a [u8],
    at: usize,
}

impl<'a> Iterator for Tokens<'a> {
    type Item = (usize, &'a [u8]);

    fn next(&mut self) -> Option<Self::Item> {
        let rest = &self.text[self.at..];
        let begin = self.at + rest.iter().position(|&byte| !is_white(byte))?;
        let rest = &self.text[begin..];
        let end = begin + rest.iter().position(|&byte| is_white(byte)).unwrap_or(rest.len());
        self.at = end;
        Some((begin, &self.text[begin..end]))
    }
}

/// The white space of C's `isspace`, by which judges split.
fn is_white(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

fn agree(found: &[u8], expected: &[u8], tolerance: Option<f64>) -> bool {
    if found == expected {
        return true;
    }
    let Some(tolerance) = tolerance else { return false };
    match (Number::parse(found), Number::parse(expected)) {
        (Some(Number::Integer(a)), Some(Number::Integer(b))) => a == b,
        (Some(a), Some(b)) => {
            let (a, b) = (a.value(), b.value());
            // An integer may be too large to compare with anything but an integer.
            b.is_finite() && (a - b).abs() <= tolerance * b.abs().max(1.0)
        }
        _ => false,
    }
}

/// A decimal number: an optional sign, digits with at most one point among them, an optional exponent.
enum Number<'a> {
    /// Its sign, false for zero, and its digits without leading zeros: integers of any size compare exactly.
    Integer((bool, &'a str)),
    Real(f64),
}

impl<'a> Number<'a> {
    fn parse(token: &'a [u8]) -> Option<Self> {
        let text = std::str::from_utf8(token).ok()?;
        let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
        // std's parser takes names (`inf`, `nan`) besides; a value too large for it is no number either.
        let plain =
            |byte: u8| byte.is_ascii_digit() || matches!(byte, b'.' | b'e' | b'E' | b'+' | b'-');
        if !unsigned.bytes().all(plain) {
            return None;
        }
        if !unsigned.is_empty() && unsigned.bytes().all(|byte| byte.is_ascii_digit()) {
            let digits = unsigned.trim_start_matches('0');
            return Some(Self::Integer((text.starts_with('-') && !digits.is_empty(), digits)));
        }
        text.parse().ok().filter(|value: &f64| value.is_finite()).map(Self::Real)
    }

    fn value(&self) -> f64 {
        match self {
            Self::Integer((negative, digits)) => {
                let value: f64 =
                    if digits.is_empty() { 0.0 } else { digits.parse().unwrap_or(f64::INFINITY) };
                if *negative {
                    -value
                } else {
                    value
                }
            }
            Self::Real(value) => *value,
        }
    }
}

fn common_prefix(a: &[u8], b: &[u8]) -> usize {
    a.iter().zip(b).take_while(|(x, y)| x == y).count()
}

fn difference(found: &[u8], a: usize, expected: &[u8], b: usize) -> Difference {
    Difference { found: Place::at(found, a), expected: Place::at(expected, b) }
}

impl Place {
    /// The place of the byte at `offset`.
    pub fn at(text: &[u8], offset: usize) -> Self {
        let before = &text[..offset];
        let line_start =
            before.iter().rposition(|&byte| byte == b'\n').map_or(0, |newline| newline + 1);
        let line = 1 + before.iter().filter(|&&byte| byte == b'\n').count();
        Self { offset, line, column: offset - line_start + 1 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOKENS: Compare = Compare::Tokens { tolerance: None };
    const CLOSE: Compare = Compare::Tokens { tolerance: Some(1e-6) };

    /// Short names for the three outcomes.
    fn outcome(mode: Compare, found: &[u8], expected: &[u8]) -> &'static str {
        match mode.compare(found, expected) {
            Agreement::Same => "same",
            Agreement::WhiteSpace(_) => "space",
            Agreement::Different(_) => "other",
        }
    }

    #[test]
    fn exact_and_tokens() {
        // found, expected, exact, tokens
        let table: &[(&[u8], &[u8], &str, &str)] = &[
            (b"", b"", "same", "same"),
            (b"1\n", b"1\n", "same", "same"),
            (b"1\r\n", b"1\n", "space", "same"),
            (b"1", b"1\n", "space", "same"),
            (b"1  2\n", b"1 2\n", "space", "same"),
            (b"1\n2\n", b"1 2\n", "space", "same"),
            (b" 1\n", b"1\n", "space", "same"),
            (b"1\n\n", b"1\n", "space", "same"),
            (b"1\x0b\n", b"1\n", "space", "same"),
            (b"\n", b"", "space", "same"),
            (b"", b"\n", "space", "same"),
            (b"1 2\n", b"12\n", "other", "other"),
            (b"12\n", b"1 2\n", "other", "other"),
            (b"", b"1\n", "other", "other"),
            (b"1\n", b"", "other", "other"),
            (b"1\n2\n", b"1\n", "other", "other"),
            (b"1\n", b"1\n2\n", "other", "other"),
            (b"yes\n", b"YES\n", "other", "other"),
            (b"1\n", b"1.0\n", "other", "other"),
            (b"+1\n", b"1\n", "other", "other"),
            (b"5\x00junk\n", b"5\n", "other", "other"),
            (b"5\x00\n", b"5\n", "other", "other"),
            (b"\xff\n", b"\xfe\n", "other", "other"),
            (b"\xff", b"\xff\n", "space", "same"),
            (b"\xef\xbb\xbf1\n", b"1\n", "other", "other"),
            ("1\u{a0}2\n".as_bytes(), b"1 2\n", "other", "other"),
        ];
        for &(found, expected, exact, tokens) in table {
            let shown = format!("{:?} for {:?}", found.escape_ascii(), expected.escape_ascii());
            assert_eq!(outcome(Compare::Exact, found, expected), exact, "{shown}");
            assert_eq!(outcome(TOKENS, found, expected), tokens, "{shown}");
        }
    }

    #[test]
    fn numbers_under_a_tolerance() {
        // An integer that no float holds.
        let huge = "9".repeat(400);
        let accept = [
            ("1.0", "1"),
            ("1", "1.0000005"),
            ("1.0000009", "1.0"),
            ("1000000.9", "1000000.0"),
            ("0.0000009", "0.0"),
            ("-0", "0"),
            ("-0.0", "0"),
            ("+5", "5"),
            ("005", "5"),
            ("+5", "5.0"),
            (".5", "0.5"),
            ("5.", "5"),
            ("1e3", "1000"),
            ("1E+3", "1000.0"),
            ("1e-3", "0.001"),
            ("nan", "nan"),
            ("inf", "inf"),
            ("0x1p3", "0x1p3"),
            ("5_0", "5_0"),
            ("-.5", "-0.5"),
            ("-5", "-5.0"),
            ("-5.0", "-5"),
            ("9007199254740992.0", "9007199254740993"),
            ("9007199254740993", "9007199254740993"),
            ("1e999", "1e999"),
        ];
        let reject = [
            ("1.0000021", "1.0"),
            ("1000002.1", "1000000.0"),
            ("5", "6"),
            ("1000000000", "1000000001"),
            ("9007199254740992", "9007199254740993"),
            ("-5", "5"),
            ("-5", "5.0"),
            ("5.0", "-5"),
            ("nan", "1"),
            ("1", "nan"),
            ("NaN", "nan"),
            ("inf", "1e999"),
            ("1e999", "1"),
            ("1", "1e999"),
            ("1.0", &huge),
            (&huge, "1.0"),
            (&huge, "1e308"),
            ("-0", "0x0"),
            ("inf", "infinity"),
            ("1e999", "1e998"),
            ("0x1p3", "8"),
            ("5_0", "50"),
            ("5,0", "5.0"),
            ("", "0"),
            ("+", "0"),
            (".", "0"),
            ("e", "0"),
            ("1e", "1"),
            ("--1", "1"),
            ("1.0.0", "1.0"),
            ("1.0f", "1.0"),
            ("\u{663}", "3"),
        ];
        for (found, expected) in accept {
            assert_eq!(
                outcome(CLOSE, found.as_bytes(), expected.as_bytes()),
                "same",
                "{found} for {expected}"
            );
        }
        for (found, expected) in reject {
            assert_eq!(
                outcome(CLOSE, found.as_bytes(), expected.as_bytes()),
                "other",
                "{found} for {expected}"
            );
        }
    }

    #[test]
    fn the_first_difference_that_matters_is_named() {
        let place = |offset, line, column| Place { offset, line, column };
        let different = |found, expected| Agreement::Different(Difference { found, expected });
        // Not the doubled blank before it.
        assert_eq!(
            Compare::Exact.compare(b"1  2\n3 45\n", b"1 2\n3 46\n"),
            different(place(8, 2, 4), place(7, 2, 4))
        );
        assert_eq!(
            Compare::Exact.compare(b"1\n", b"1\n2\n"),
            different(place(2, 2, 1), place(2, 2, 1))
        );
        assert_eq!(
            Compare::Exact.compare(b"1 2\n", b"12\n"),
            different(place(1, 1, 2), place(1, 1, 2))
        );
        assert_eq!(
            Compare::Exact.compare(b"1\n2 \n", b"1\n2\n"),
            Agreement::WhiteSpace(Difference { found: place(3, 2, 2), expected: place(3, 2, 2) })
        );
    }
}
