//! POJ 1321, Chessboard Problem: in how many ways can k pieces stand on the usable squares of an
//! n × n board, no two of them in one row or column?
//!
//! Idea: place the pieces from the top row to the bottom row. For each piece choose a row below
//! the piece before, but high enough to leave a row for each piece still to come, then a usable
//! column that is still free. So two pieces share neither row nor column, and every placement is
//! met exactly once, since its pieces have one order from top to bottom. The last piece needs no
//! search: it has as many places as there are free usable squares in the rows left.
//!
//! Cost: a step for each placement of the first k - 1 pieces above the last row, at most 141120
//! (n = 8, k = 6 or 7).
//!
//! Other ways: `bitmask` counts sets of columns instead of placements, and `main` does so for
//! many boards at once.

use std::io::{self, Read, Write};
use std::{process, str};

struct Case {
    size: usize,
    pieces: usize,
    rows: [u8; 8], // a bit for each usable column
}

fn main() {
    let (mut input, mut output) = (Vec::new(), String::new());
    let read = io::stdin().read_to_end(&mut input).map_err(|error| error.to_string());
    let (cases, parsed) = parse(&input);
    for case in &cases {
        output += &solve(case).to_string();
        output.push('\n');
    }
    let written = io::stdout().write_all(output.as_bytes()).map_err(|error| error.to_string());
    if let Err(message) = read.and(parsed).and(written) {
        let _ = writeln!(io::stderr(), "error: {}", message);
        process::exit(1);
    }
}

/// The cases before the first error, and that error.
fn parse(input: &[u8]) -> (Vec<Case>, Result<(), String>) {
    let (mut cases, mut rest) = (Vec::new(), input);
    loop {
        match parse_case(&mut rest) {
            Ok(Some(case)) => cases.push(case),
            Ok(None) => return (cases, Ok(())),
            Err(message) => {
                let line = input[..input.len() - rest.len()].split(|&byte| byte == b'\n').count();
                return (cases, Err(format!("line {}: {}", line, message)));
            }
        }
    }
}

/// The next case; `None` at the closing `-1 -1` or at the end of the input.
fn parse_case(rest: &mut &[u8]) -> Result<Option<Case>, &'static str> {
    let number = |token| -> Option<i32> { str::from_utf8(token).ok()?.parse().ok() };
    let first = next_token(rest);
    let size = match number(first) {
        Some(n) if (1..=8).contains(&n) => n as usize,
        Some(-1) if number(next_token(rest)) == Some(-1) => return Ok(None),
        Some(-1) => return Err("-1 must be followed by -1"),
        None if first.is_empty() => return Ok(None),
        _ => return Err("n must be a number from 1 to 8"),
    };
    let pieces = match number(next_token(rest)) {
        Some(k) if (0..=size as i32).contains(&k) => k as usize,
        _ => return Err("k must be a number from 0 to n"),
    };
    let mut rows = [0; 8];
    for row in &mut rows[..size] {
        let squares = next_token(rest);
        let mut valid = squares.len() == size;
        for &square in squares {
            valid &= square == b'#' || square == b'.';
            *row = *row << 1 | (square == b'#') as u8;
        }
        if !valid {
            return Err("a row must be n characters, each # or .");
        }
    }
    Ok(Some(Case { size, pieces, rows }))
}

/// Takes the next token from the rest of the input; an empty one is the end.
fn next_token<'a>(rest: &mut &'a [u8]) -> &'a [u8] {
    let start = rest.iter().position(|byte| !byte.is_ascii_whitespace()).unwrap_or(rest.len());
    let text = &rest[start..];
    let end = text.iter().position(|byte| byte.is_ascii_whitespace()).unwrap_or(text.len());
    let (token, after) = text.split_at(end);
    *rest = after;
    token
}

fn solve(case: &Case) -> u32 {
    if case.pieces == 0 {
        return 1;
    }
    place(&case.rows[..case.size], case.pieces, !0)
}

/// The ways to put this many pieces, one at least, on the free columns of these rows.
fn place(rows: &[u8], pieces: usize, free: u8) -> u32 {
    if pieces == 1 {
        return rows.iter().map(|row| (row & free).count_ones()).sum();
    }
    let mut ways = 0;
    for first in 0..rows.len() + 1 - pieces {
        let mut columns = rows[first] & free;
        while columns != 0 {
            let column = columns & columns.wrapping_neg();
            ways += place(&rows[first + 1..], pieces - 1, free ^ column);
            columns ^= column;
        }
    }
    ways
}
