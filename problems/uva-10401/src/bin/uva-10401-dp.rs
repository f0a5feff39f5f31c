//! UVa 10401, Injured Queen Problem: one queen stands in each column of an n × n board; she attacks
//! her column and the squares next to her. Each line of the input gives the rows of some queens and
//! has `?` for the others. Its answer: in how many ways can these be placed without any attack?
//!
//! Idea: dynamic programming over the columns. Only queens of neighbouring columns can attack each
//! other, and do if their rows differ by less than 2. So of all placements of the columns so far,
//! only the row of the last queen matters for the next one: it is enough to know, for each row, how
//! many of them end there. A queen on some row then continues every placement whose last queen she
//! does not attack, and a column whose queen is given has placements that end on her row alone.
//!
//! Nothing overflows: a queen leaves at most n - 2 rows to the next one (if n > 1), so there are at
//! most n (n - 2)^(n - 1) placements, and 16 · 14^15 < 2^62.
//!
//! Cost: O(n^3) a line, every pair of rows for every two neighbouring columns. `bitmask` is the
//! same with squares as bits; `main` tabulates the ways between two given queens, O(n) a line.

use std::ascii;
use std::io::{self, Read, Write};
use std::ops::Range;

/// What the input calls the rows; their number is the highest n.
const ROWS: &[u8; 16] = b"123456789ABCDEFG";

/// For each column the rows that its queen may be on, counted from 0.
type Board = Vec<Range<usize>>;

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
        Some(row) => Ok(row..row + 1),
        None if byte == b'?' => Ok(0..n),
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
fn solve(board: &[Range<usize>]) -> u64 {
    let n = board.len();
    // How many of the placements of the columns so far have their last queen on each row.
    let mut ways = vec![0; n];
    for row in board[0].clone() {
        ways[row] = 1;
    }
    for column in &board[1..] {
        let mut next = vec![0; n];
        for row in column.clone() {
            next[row] = (0..n).filter(|&last| !attack(last, row)).map(|last| ways[last]).sum();
        }
        ways = next;
    }
    ways.iter().sum()
}

/// Whether queens on these rows of neighbouring columns attack each other.
fn attack(a: usize, b: usize) -> bool {
    a.max(b) - a.min(b) < 2
}
