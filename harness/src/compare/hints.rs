//! What a person would want to know of output that is not the answer, as far as the bytes alone say it: how it is encoded,
//! and whether another way of comparing would let it pass. Pure, and no part of the verdict.

use super::{first_other_token, Agreement, Compare, Number};

/// One such thing.
#[derive(Clone, Debug, PartialEq)]
pub enum Hint {
    /// Only this side begins with the byte-order mark of UTF-8.
    ByteOrderMark(Side),
    /// Only this side looks like UTF-16.
    Utf16(Side),
    /// Only this side has lines that end with CR LF.
    CarriageReturns(Side),
    /// Compared by tokens it would pass.
    Tokens,
    /// Compared by tokens with this tolerance it would pass.
    Tolerance(f64),
    /// The first tokens that differ are numbers.
    Numbers {
        /// In the output, cut if it is long.
        found: String,
        /// In the answer, cut if it is long.
        expected: String,
        /// How far they are apart and may be; nothing for two integers, which must be equal.
        apart: Option<(f64, f64)>,
    },
}

/// One of the two texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// What the program wrote.
    Output,
    /// What is expected.
    Answer,
}

/// The tolerances that judges use, from strict to lax.
const TOLERANCES: [f64; 3] = [1e-9, 1e-6, 1e-4];

/// The most bytes of a number that are worth showing.
const MOST_DIGITS: usize = 40;

/// All that there is to say of output that `compare` holds against the answer `expected` with this result.
pub fn hints(compare: Compare, found: &[u8], expected: &[u8], result: &Agreement) -> Vec<Hint> {
    let mut hints = Vec::new();
    let one_side = |holds: fn(&[u8]) -> bool| match (holds(found), holds(expected)) {
        (true, false) => Some(Side::Output),
        (false, true) => Some(Side::Answer),
        _ => None,
    };
    match result {
        Agreement::Same => return hints,
        Agreement::WhiteSpace(_) => hints.push(Hint::Tokens),
        Agreement::Different(_) => {
            if let Compare::Tokens { tolerance: Some(tolerance) } = compare {
                let other = first_other_token(found, expected, Some(tolerance));
                let tokens = other.and_then(|other| other.tokens);
                hints.extend(tokens.and_then(|(a, b)| numbers(a, b, tolerance)));
            }
            hints.extend(sufficient(found, expected).map(Hint::Tolerance));
        }
    }
    hints.extend(one_side(|text| text.starts_with(b"\xef\xbb\xbf")).map(Hint::ByteOrderMark));
    hints.extend(one_side(is_utf16).map(Hint::Utf16));
    let has_carriage_returns = |text: &[u8]| text.windows(2).any(|pair| pair == b"\r\n");
    hints.extend(one_side(has_carriage_returns).map(Hint::CarriageReturns));
    hints
}

/// The least of [`TOLERANCES`] by which all agrees.
fn sufficient(found: &[u8], expected: &[u8]) -> Option<f64> {
    let agrees = |&tolerance: &f64| first_other_token(found, expected, Some(tolerance)).is_none();
    // Mostly the laxest one says no, and soon.
    TOLERANCES.last().filter(|laxest| agrees(laxest))?;
    TOLERANCES.into_iter().find(agrees)
}

/// By its mark, or since it is text of which every other byte is zero.
fn is_utf16(text: &[u8]) -> bool {
    // Of whole characters, and more than one that chance has made look so.
    let is_whole = text.len() >= 4 && text.len().is_multiple_of(2);
    let text = &text[..text.len().min(64)];
    let marked = text.starts_with(b"\xff\xfe") || text.starts_with(b"\xfe\xff");
    let wide =
        |zero: usize| text.chunks_exact(2).all(|pair| pair[zero] == 0 && pair[1 - zero] != 0);
    marked || (is_whole && (wide(0) || wide(1)))
}

/// Nothing of what is no number, or so large that their difference is none.
fn numbers(found: &[u8], expected: &[u8], tolerance: f64) -> Option<Hint> {
    let apart = match (Number::parse(found)?, Number::parse(expected)?) {
        (Number::Integer(_), Number::Integer(_)) => None,
        (a, b) => Some(((a.value() - b.value()).abs(), tolerance * b.value().abs().max(1.0))),
    };
    if apart.is_some_and(|(apart, allowed)| !apart.is_finite() || !allowed.is_finite()) {
        return None;
    }
    let shown = |token: &[u8]| {
        let cut = String::from_utf8_lossy(&token[..token.len().min(MOST_DIGITS)]).into_owned();
        if token.len() > MOST_DIGITS {
            cut + "…"
        } else {
            cut
        }
    };
    Some(Hint::Numbers { found: shown(found), expected: shown(expected), apart })
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOKENS: Compare = Compare::Tokens { tolerance: None };
    const CLOSE: Compare = Compare::Tokens { tolerance: Some(1e-6) };

    fn of(compare: Compare, found: &[u8], expected: &[u8]) -> Vec<Hint> {
        hints(compare, found, expected, &compare.compare(found, expected))
    }

    #[test]
    fn utf_16_has_its_mark_or_a_zero_in_every_pair() {
        let yes: [&[u8]; 4] = [b"\xff\xfe", b"\xfe\xff\0", b"1\x002\0", b"\x001\x002"];
        let no: [&[u8]; 8] =
            [b"", b"12", b"1\0", b"1\x002\0x", b"1\x0023", b"\0\0\0\0", b"\x001\0\0", b"1\0\x002"];
        yes.iter().for_each(|text| assert!(is_utf16(text), "{text:?}"));
        no.iter().for_each(|text| assert!(!is_utf16(text), "{text:?}"));
    }

    #[test]
    fn encodings_and_line_ends_are_told_with_their_side() {
        use Side::{Answer, Output};
        let table: [(&[u8], &[u8], &[Hint]); 13] = [
            (b"1\n", b"1\n", &[]),
            (b"1\n", b"2\n", &[]),
            (b"\xef\xbb\xbf1\n", b"1\n", &[Hint::ByteOrderMark(Output)]),
            (b"1\n", b"\xef\xbb\xbf1\n", &[Hint::ByteOrderMark(Answer)]),
            (b"\xef\xbb\xbf1\n", b"\xef\xbb\xbf2\n", &[]),
            (b"1\n", b"\xff\xfe1\0\n\0", &[Hint::Utf16(Answer)]),
            (b"1\n", b"\xfe\xff\x001\0\n", &[Hint::Utf16(Answer)]),
            (b"1\0\n\0", b"1\n", &[Hint::Utf16(Output)]),
            (b"\x001\0\n", b"1\n", &[Hint::Utf16(Output)]),
            (b"5\0junk\n", b"5\n", &[]),
            (b"1\r\n", b"1\n", &[Hint::Tokens, Hint::CarriageReturns(Output)]),
            (b"1\n", b"2\r\n", &[Hint::CarriageReturns(Answer)]),
            (b"1\r", b"1\n", &[Hint::Tokens]),
        ];
        for (found, expected, wanted) in table {
            assert_eq!(of(Compare::Exact, found, expected), wanted, "{found:?} for {expected:?}");
        }
    }

    #[test]
    fn another_mode_that_would_accept_is_told() {
        let tolerance = |compare, found: &str, expected: &str| {
            let hints = of(compare, found.as_bytes(), expected.as_bytes());
            hints.into_iter().find_map(|hint| match hint {
                Hint::Tolerance(tolerance) => Some(tolerance),
                _ => None,
            })
        };
        for compare in [Compare::Exact, TOKENS] {
            assert_eq!(tolerance(compare, "1.0 2\n", "1.00 2\n"), Some(1e-9));
            assert_eq!(tolerance(compare, "0.3333333 x\n", "0.3333334 x\n"), Some(1e-6));
            assert_eq!(tolerance(compare, "0.33333 2", "0.33334 2"), Some(1e-4));
            assert_eq!(tolerance(compare, "0.3 2", "0.4 2"), None);
            assert_eq!(tolerance(compare, "0.33333 2", "0.33334 3"), None);
        }
        assert_eq!(tolerance(CLOSE, "1.00001", "1.0"), Some(1e-4));
    }

    #[test]
    fn numbers_that_differ_too_much_are_shown_with_their_difference() {
        let numbers = |found: &str, expected: &str| {
            let hints = of(CLOSE, found.as_bytes(), expected.as_bytes());
            hints.into_iter().find_map(|hint| match hint {
                Hint::Numbers { found, expected, apart } => Some((found, expected, apart)),
                _ => None,
            })
        };
        let (found, expected, apart) = numbers("1 3.5\n", "1 2000.0\n").expect("numbers");
        assert_eq!((found.as_str(), expected.as_str()), ("3.5", "2000.0"));
        let (difference, allowed) = apart.expect("a difference");
        assert_eq!(difference, 1996.5);
        let longest = "1".repeat(MOST_DIGITS);
        let (found, expected, _) = numbers(&longest, &format!("{longest}1")).expect("numbers");
        assert_eq!((found, expected), (longest.clone(), longest + "…"));
        assert!((allowed - 0.002).abs() < 1e-12, "{allowed}");
        let integers = ("9007199254740992".to_owned(), "9007199254740993".to_owned(), None);
        assert_eq!(numbers("9007199254740992", "9007199254740993"), Some(integers));
        assert_eq!(numbers("nan", "1.0"), None);
        // A token is missing, and none is wrong.
        for (found, expected) in
            [("1.0 ", "1.0 2"), ("1.0 3.5", "1.0 3.5 7.25"), ("1.0 3.5 7.25", "1.0 3.5")]
        {
            assert_eq!(numbers(found, expected), None, "{found} for {expected}");
        }
        // Too far apart to say.
        for (found, expected) in
            [("1e308", "-1e308"), (&*"9".repeat(400), "1.5"), ("1.5", &*"9".repeat(400))]
        {
            assert_eq!(numbers(found, expected), None, "{found} for {expected}");
        }
        let (found, ..) = numbers(&"9".repeat(1 << 20), "1").expect("numbers");
        assert_eq!(found.chars().count(), MOST_DIGITS + 1);
    }
}
