//! Cuts Rust source into tokens, so that no rule is tripped by a comment or a string.

/// One token and where it stands. Comments and white space are none.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Token<'a> {
    pub kind: Kind,
    pub text: &'a str,
    /// Of its first character, from 1.
    pub line: usize,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// A name, a keyword or a number.
    Word,
    /// With its quotes and prefix.
    String,
    Char,
    Lifetime,
    Operator,
}

/// The operators of several characters that a rule may have to tell from their parts.
const OPERATORS: [&str; 11] = ["..=", "=>", "==", "!=", "<=", ">=", "->", "::", "&&", "||", ".."];

pub fn lex(source: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let (mut rest, mut line) = (source, 1);
    while !rest.is_empty() {
        let (kind, length) = first(rest);
        let (text, after) = rest.split_at(length);
        tokens.extend(kind.map(|kind| Token { kind, text, line }));
        line += text.matches('\n').count();
        rest = after;
    }
    tokens
}

/// The kind and length of what `rest` begins with; no kind for white space and comments.
fn first(rest: &str) -> (Option<Kind>, usize) {
    let starts_word = |c: char| c.is_alphanumeric() || c == '_';
    let c = rest.chars().next().unwrap_or_default();
    if c.is_whitespace() {
        (None, c.len_utf8())
    } else if rest.starts_with("//") {
        (None, rest.find('\n').unwrap_or(rest.len()))
    } else if rest.starts_with("/*") {
        (None, block_comment(rest))
    } else if let Some(length) = string(rest) {
        (Some(Kind::String), length)
    } else if let Some(length) = character(rest) {
        (Some(Kind::Char), length)
    } else if c == '\'' {
        (Some(Kind::Lifetime), 1 + word(&rest[1..]))
    } else if starts_word(c) {
        (Some(Kind::Word), word(rest))
    } else {
        let operator = OPERATORS.iter().find(|operator| rest.starts_with(**operator));
        (Some(Kind::Operator), operator.map_or(c.len_utf8(), |operator| operator.len()))
    }
}

fn word(rest: &str) -> usize {
    rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len())
}

/// Block comments nest.
fn block_comment(rest: &str) -> usize {
    let (mut depth, mut at) = (0, 0);
    while at < rest.len() {
        let here = &rest.as_bytes()[at..];
        at += if here.starts_with(b"/*") || here.starts_with(b"*/") { 2 } else { 1 };
        match here {
            [b'/', b'*', ..] => depth += 1,
            [b'*', b'/', ..] => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return at;
        }
    }
    rest.len()
}

fn string(rest: &str) -> Option<usize> {
    let prefix = rest.find(|c| !matches!(c, 'b' | 'c' | 'r'))?;
    let hashes = rest[prefix..].find(|c| c != '#')?;
    let open = prefix + hashes;
    if !rest[open..].starts_with('"')
        || !matches!(&rest[..prefix], "" | "b" | "c" | "r" | "br" | "cr")
    {
        return None;
    }
    let body = open + 1;
    if !rest[..prefix].ends_with('r') {
        return (hashes == 0).then(|| body + quoted(&rest[body..], b'"'));
    }
    let close = format!("\"{}", "#".repeat(hashes));
    Some(rest[body..].find(&close).map_or(rest.len(), |at| body + at + close.len()))
}

/// A lifetime has no second quote where a character has one.
fn character(rest: &str) -> Option<usize> {
    let body = if rest.starts_with("b'") { 2 } else { 1 };
    let inside = rest.strip_prefix('b').unwrap_or(rest).strip_prefix('\'')?;
    let c = inside.chars().next()?;
    (c == '\\' || inside[c.len_utf8()..].starts_with('\'')).then(|| body + quoted(inside, b'\''))
}

/// The length up to and with the closing quote.
fn quoted(body: &str, quote: u8) -> usize {
    let mut bytes = body.bytes().enumerate();
    while let Some((at, byte)) = bytes.next() {
        if byte == quote {
            return at + 1;
        }
        if byte == b'\\' {
            bytes.next();
        }
    }
    body.len()
}

/// Whether the tokens from `at` on are those of `pattern`, which has them apart by blanks.
pub fn matches_at(tokens: &[Token], at: usize, pattern: &str) -> bool {
    let mut found = tokens[at..].iter();
    pattern.split(' ').all(|expected| found.next().is_some_and(|token| token.text == expected))
}

/// The index of the bracket that closes the one at `open`, or of the last token.
pub fn closing(tokens: &[Token], open: usize) -> usize {
    let mut depth = 0;
    for (at, token) in tokens.iter().enumerate().skip(open) {
        match token.text {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return at;
        }
    }
    tokens.len() - 1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(source: &str) -> Vec<&str> {
        lex(source).iter().map(|token| token.text).collect()
    }

    #[test]
    fn comments_are_no_tokens() {
        assert_eq!(texts("a // b \" '\nc /* d /* e */ \" */ f /* g"), ["a", "c", "f"]);
        assert_eq!(texts("/**/x/***/y"), ["x", "y"]);
    }

    #[test]
    fn strings_are_one_token_each() {
        let strings = [r#""a \" // b""#, r###"r#"c " d"#"###, r#"b"\\""#, r#"br"\""#, r#""""#];
        for string in strings {
            assert_eq!(texts(&format!("({string})")), ["(", string, ")"]);
        }
        assert_eq!(texts("brr(bc, r#x)"), ["brr", "(", "bc", ",", "r", "#", "x", ")"]);
    }

    #[test]
    fn characters_are_told_from_lifetimes() {
        let kinds = |source| lex(source).iter().map(|token| token.kind).collect::<Vec<_>>();
        assert_eq!(kinds(r"'a' '\'' b'\\' '\u{1F600}' 'é'"), [Kind::Char; 5]);
        assert_eq!(texts("<'a, 'static> 'x: {"), ["<", "'a", ",", "'static", ">", "'x", ":", "{"]);
    }

    #[test]
    fn tokens_know_their_lines() {
        let tokens = lex("a\n\"b\nc\"\n/*\n*/ d");
        assert_eq!(tokens.iter().map(|token| token.line).collect::<Vec<_>>(), [1, 2, 5]);
    }

    #[test]
    fn operators_are_told_apart() {
        assert_eq!(
            texts("0..=n=>a==b=c::d"),
            ["0", "..=", "n", "=>", "a", "==", "b", "=", "c", "::", "d"]
        );
    }
}
