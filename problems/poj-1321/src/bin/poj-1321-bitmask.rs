//! POJ 1321, Chessboard Problem: in how many ways can k pieces stand on the usable squares of an
//! n × n board, no two of them in one row or column?
//!
//! Idea: the rows below only need to know which columns are taken, not how. So take the rows one
//! by one and keep, for each set of columns, the number of ways to have pieces on exactly these.
//! A row stays empty, which changes nothing, or gets one piece in a usable column c outside of a
//! set, which adds the ways of that set to the set with c. Sets are bit masks, taken from the
//! largest number to the smallest: what a row adds to a set comes after it has read that set, so
//! no row gets two pieces. The answer is the sum over the sets of k columns.
//!
//! Cost: n^2 2^n steps, 16384 for n = 8, however many placements there are. Their number is at
//! most 564480 (all of 8 × 8 usable, k = 6), so 32 bits are plenty.
//!
//! Other ways: `dfs` walks through all placements; `main` does this for many boards at once.

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
    let all_sets = 0..1usize << case.size;
    let mut ways = vec![0; all_sets.end];
    ways[0] = 1;
    for &row in &case.rows[..case.size] {
        for set in all_sets.clone().rev() {
            for column in 0..case.size {
                let piece = 1 << column;
                if usize::from(row) & piece != 0 && set & piece == 0 {
                    ways[set | piece] += ways[set];
                }
            }
        }
    }
    all_sets.filter(|set| set.count_ones() as usize == case.pieces).map(|set| ways[set]).sum()
}
