//! Files and functions that can be read in one go.

use super::lexer::{closing, lex, matches_at, Kind, Token};
use super::Offence;

const MAX_FILE: usize = 300;
const MAX_FUNCTION: usize = 50;

pub fn at_most(max: usize, source: &str) -> Vec<Offence> {
    too_long(max, source.lines().count()).into_iter().collect()
}

/// Short files of short functions, tests not counted.
pub fn small(source: &str) -> Vec<Offence> {
    let tokens = lex(source);
    let tests = test_modules(&tokens);
    let in_tests: usize = tests.iter().map(|tests| tests.length()).sum();
    let long = |piece: &Piece| {
        piece.length() > MAX_FUNCTION && !tests.iter().any(|tests| tests.holds(piece))
    };
    let functions = functions(&tokens).into_iter().filter(long).map(|piece| {
        let message = format!(
            "`{}` has {} lines: split it into functions of at most {MAX_FUNCTION}",
            piece.name,
            piece.length()
        );
        Offence::at(piece.first, message)
    });
    too_long(MAX_FILE, source.lines().count() - in_tests).into_iter().chain(functions).collect()
}

fn too_long(max: usize, lines: usize) -> Option<Offence> {
    (lines > max).then(|| {
        Offence::of_all(format!("{lines} lines: shorten or split it, at most {max} are allowed"))
    })
}

struct Piece<'a> {
    name: &'a str,
    first: usize,
    last: usize,
}

impl Piece<'_> {
    fn length(&self) -> usize {
        self.last - self.first + 1
    }

    fn holds(&self, other: &Piece) -> bool {
        self.first <= other.first && other.last <= self.last
    }
}

/// Each `#[cfg(test)] mod NAME { … }`.
fn test_modules<'a>(tokens: &[Token<'a>]) -> Vec<Piece<'a>> {
    const BEGIN: &str = "# [ cfg ( test ) ] mod";
    let name = BEGIN.split(' ').count();
    (0..tokens.len())
        .filter(|&i| {
            matches_at(tokens, i, BEGIN)
                && tokens.get(i + name + 1).is_some_and(|token| token.text == "{")
        })
        .map(|i| Piece {
            name: tokens[i + name].text,
            first: tokens[i].line,
            last: tokens[closing(tokens, i + name + 1)].line,
        })
        .collect()
}

/// Each function that has a name and a body.
fn functions<'a>(tokens: &[Token<'a>]) -> Vec<Piece<'a>> {
    let named = |i: &usize| {
        tokens[*i].text == "fn" && tokens.get(i + 1).is_some_and(|token| token.kind == Kind::Word)
    };
    (0..tokens.len())
        .filter(named)
        .filter_map(|i| {
            let body = body(tokens, i)?;
            Some(Piece {
                name: tokens[i + 1].text,
                first: tokens[i].line,
                last: tokens[closing(tokens, body)].line,
            })
        })
        .collect()
}

/// The brace that opens the body: the first outside the brackets of the signature. A mere declaration ends before one.
fn body(tokens: &[Token], function: usize) -> Option<usize> {
    let mut at = function;
    loop {
        match tokens.get(at)?.text {
            "{" => return Some(at),
            ";" => return None,
            "(" | "[" => at = closing(tokens, at) + 1,
            _ => at += 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::lines;
    use super::*;

    /// A function of so many lines, with braces that are none.
    fn function(lines: usize) -> String {
        format!(
            "fn f(a: [u8; 3]) {{\n    '}}'; // }}\n    \"}}\";\n{}}}\n",
            "    x();\n".repeat(lines - 4)
        )
    }

    #[test]
    fn a_function_has_at_most_50_lines() {
        let declaration = "trait T {\n    fn g(&self) -> fn(u8);\n}\n";
        assert_eq!(
            lines(&small(&(declaration.to_owned() + &function(50) + &function(50)))),
            [0; 0]
        );
        assert_eq!(
            lines(&small(&(declaration.to_owned() + &function(51) + &function(51)))),
            [4, 55]
        );
    }

    #[test]
    fn a_file_has_at_most_300_lines() {
        assert_eq!(lines(&small(&"//\n".repeat(300))), [0; 0]);
        assert_eq!(lines(&small(&"//\n".repeat(301))), [0]);
        assert_eq!(lines(&at_most(2, "a\nb\n")), [0; 0]);
        assert_eq!(lines(&at_most(2, "a\nb\nc")), [0]);
    }

    #[test]
    fn tests_are_not_counted() {
        let tests = format!("#[cfg(test)]\nmod tests {{\n{}}}\n", function(60));
        assert_eq!(lines(&small(&("//\n".repeat(300) + &tests))), [0; 0]);
        assert_eq!(lines(&small(&("//\n".repeat(301) + &tests))), [0]);
        assert_eq!(lines(&small(&(tests + &function(51)))), [64]);
    }
}
