//! UVa 10401, Injured Queen Problem: one queen stands in each column of an n × n board; she attacks
//! her column and the squares next to her. Each line of the input gives the rows of some queens and
//! has `?` for the others. Its answer: in how many ways can these be placed without any attack?
//!
//! Idea: dynamic programming over the columns, with a set of rows as a number whose bit r is row r.
//! A column is the set of rows that its queen may be on; a queen is a set of one row. Only queens
//! of neighbouring columns can attack each other, and do if their rows differ by less than 2: the
//! rows that a queen attacks are her bit and its shifts by one to either side, and whether another
//! queen is on them is a single `&`. So of all placements of the columns so far, only the last
//! queen matters for the next one: it is enough to know how many of them end with each queen.
//!
//! Nothing overflows: a queen leaves at most n - 2 rows to the next one (if n > 1), so there are at
//! most n (n - 2)^(n - 1) placements, and 16 · 14^15 < 2^62.
//!
//! Cost: O(n^3) a line, every pair of queens for every two neighbouring columns. `dp` is the same
//! with rows as numbers; `main` tabulates the ways between two given queens, O(n) a line.

use std::io::{self, Read, Write};
use std::{ascii, iter};

/// What the input calls the rows; their number is the highest n.
const ROWS: &[u8; 16] = b"123456789ABCDEFG";

/// For each column the set of rows that its queen may be on.
type Board = Vec<u32>;

fn main() {
    let mut input = Vec::new();
    let mut output = String::new();
    let read = io::stdin().read_to_end(&mut input).map_err(|error| error.to_string());
    let answered = read.and_then(|_| answer(&input, &mut output));
    let written = io::stdout().write_all(output.as_bytes()).map_err(|error| error.to_string());
    if let Err(message) = answered.and(written) {
        let _ = writeln!(io::stderr(), "error: {}", message);
        std::process::exit(1);
    }
}

/// Answers the lines up to the first that is malformed.
fn answer(input: &[u8], output: &mut String) -> Result<(), String> {
    for (index, line) in input.split(|&byte| byte == b'\n').enumerate() {
        let board = parse(line).map_err(|what| format!("line {}: {}", index + 1, what))?;
        if !board.is_empty() {
            output.push_str(&format!("{}\n", solve(&board)));
        }
    }
    Ok(())
}

/// Reads a board; a blank line is one of no columns.
fn parse(line: &[u8]) -> Result<Board, String> {
    let line = trim(line);
    let n = line.len();
    if n > ROWS.len() {
        return Err(format!("expected at most {} columns, found {}", ROWS.len(), n));
    }
    let rows = &ROWS[..n];
    let column = |&byte: &u8| match rows.iter().position(|row| row.eq_ignore_ascii_case(&byte)) {
        Some(row) => Ok(1 << row),
        None if byte == b'?' => Ok((1 << n) - 1),
        None => {
            let (highest, found) = (rows[n - 1] as char, ascii::escape_default(byte));
            Err(format!("expected `?` or a row from 1 to {}, found `{}`", highest, found))
        }
    };
    line.iter().map(column).collect()
}

fn trim(line: &[u8]) -> &[u8] {
    let is_visible = |byte: &u8| !byte.is_ascii_whitespace();
    match (line.iter().position(is_visible), line.iter().rposition(is_visible)) {
        (Some(first), Some(last)) => &line[first..=last],
        _ => &[],
    }
}

/// Counts the placements on a board that has columns.
fn solve(board: &[u32]) -> u64 {
    // Each queen of the last column so far, and how many placements end with her.
    let mut ends: Vec<(u32, u64)> = queens(board[0]).map(|queen| (queen, 1)).collect();
    for &column in &board[1..] {
        let extend = |queen: u32| {
            let attacked = (queen << 1) | queen | (queen >> 1);
            let free = ends.iter().filter(|&&(last, _)| last & attacked == 0);
            (queen, free.map(|(_, ways)| ways).sum())
        };
        ends = queens(column).map(extend).collect();
    }
    ends.iter().map(|(_, ways)| ways).sum()
}

/// The queens of a column, which are its bits one by one.
fn queens(mut column: u32) -> impl Iterator<Item = u32> {
    iter::from_fn(move || {
        let lowest = column & column.wrapping_neg();
        column ^= lowest;
        if lowest == 0 {
            None
        } else {
            Some(lowest)
        }
    })
}
