//! UVa 10401, Injured Queen Problem: one queen stands in each column of an n × n board; she attacks
//! her column and the squares next to her. Each line of the input gives the rows of some queens and
//! has `?` for the others. Its answer: in how many ways can these be placed without any attack?
//!
//! Idea: only queens of neighbouring columns can attack each other, and do if their rows differ by
//! less than 2. So a given queen cuts the board into two parts that do not concern each other, and
//! the answer is a product with one factor for each gap: each run of `?`, perhaps of none, between
//! two given queens or a given queen and an edge of the board. Such a factor depends on n, the
//! length of the gap and what bounds it on either side, no more: all of them are tabulated when n
//! first occurs. There, a further free column costs O(1) a row: a queen on row r continues all the
//! placements so far but those whose last queen is on row r - 1, r or r + 1.
//!
//! Nothing overflows: a queen leaves at most n - 2 rows to the next one (if n > 1), so there are at
//! most n (n - 2)^(n - 1) placements, and 16 · 14^15 < 2^62. No entry of the table is above that,
//! and the product up to any given queen is the number of placements of the columns up to hers.
//!
//! Cost: O(n) a line, and O(n^3) once for each n. The ways `dp` and `bitmask` take O(n^3) a line.

use std::io::{self, Read, Write};
use std::{ascii, iter};

/// What a line may hold: the index is the row, or `ANY`.
const SYMBOLS: &[u8; MAX_N + 1] = b"?123456789ABCDEFG";
const MAX_N: usize = 16;
const ANY: usize = 0;
/// Stands for the queen beyond an edge of the board: so far off the rows that she attacks none.
const EDGE: usize = MAX_N + 2;
const WIDTH: usize = EDGE + 1;

/// The ways to fill gaps of one length, by their bounds: the given row or `EDGE` on the left, then
/// on the right. `ANY` on the right is no bound yet and has 1.
type Gaps = [[u64; WIDTH]; WIDTH];

fn main() {
    let mut input = Vec::new();
    let mut output = Vec::new();
    let read = io::stdin().read_to_end(&mut input).map_err(|error| error.to_string());
    let answered = read.and_then(|_| answer(&mut input, &mut output));
    let written = io::stdout().write_all(&output).map_err(|error| error.to_string());
    if let Err(message) = answered.and(written) {
        let _ = writeln!(io::stderr(), "error: {}", message);
        std::process::exit(1);
    }
}

/// Answers the lines up to the first that is malformed.
fn answer(input: &mut [u8], output: &mut Vec<u8>) -> Result<(), String> {
    let mut tables: Vec<Option<Vec<Gaps>>> = vec![None; MAX_N + 1];
    for (index, line) in input.split_mut(|&byte| byte == b'\n').enumerate() {
        let board = parse(line).map_err(|what| format!("line {}: {}", index + 1, what))?;
        let n = board.len();
        if n > 0 {
            let gaps = tables[n].get_or_insert_with(|| tabulate(n));
            write_line(solve(board, gaps), output);
        }
    }
    Ok(())
}

/// Turns a line, in place, into the row of each column or `ANY`; a blank line has no columns.
fn parse(line: &mut [u8]) -> Result<&[u8], String> {
    let board = trim(line);
    let n = board.len();
    if n > MAX_N {
        return Err(format!("expected at most {} columns, found {}", MAX_N, n));
    }
    for byte in board.iter_mut() {
        let row = ROWS[*byte as usize];
        if row as usize > n {
            let (highest, found) = (SYMBOLS[n] as char, ascii::escape_default(*byte));
            return Err(format!("expected `?` or a row from 1 to {}, found `{}`", highest, found));
        }
        *byte = row;
    }
    Ok(board)
}

fn trim(line: &mut [u8]) -> &mut [u8] {
    let is_visible = |byte: &u8| !byte.is_ascii_whitespace();
    match (line.iter().position(is_visible), line.iter().rposition(is_visible)) {
        (Some(first), Some(last)) => &mut line[first..=last],
        _ => &mut [],
    }
}

/// The row that each byte stands for; 255, which is above every n, if it stands for none.
const ROWS: [u8; 256] = rows();

const fn rows() -> [u8; 256] {
    let mut rows = [u8::MAX; 256];
    let mut row = 0;
    while row <= MAX_N {
        rows[SYMBOLS[row] as usize] = row as u8;
        rows[SYMBOLS[row].to_ascii_lowercase() as usize] = row as u8;
        row += 1;
    }
    rows
}

/// Multiplies the ways to fill the gaps; `gaps` is indexed by their length.
fn solve(board: &[u8], gaps: &[Gaps]) -> u64 {
    let (mut ways, mut left, mut length) = (1, EDGE, 0);
    for row in board.iter().map(|&row| row as usize) {
        // No branch, since no processor could predict it: a `?` multiplies by 1.
        ways *= gaps[length][left][row];
        length = if row == ANY { length + 1 } else { 0 };
        left = if row == ANY { left } else { row };
    }
    ways * gaps[length][left][EDGE]
}

/// Counts the ways to fill each gap of a board of n columns.
fn tabulate(n: usize) -> Vec<Gaps> {
    let mut gaps = vec![[[1; WIDTH]; WIDTH]; n + 1];
    for left in (1..=n).chain(iter::once(EDGE)) {
        // How many of the placements so far have their last queen on each row.
        let mut last = [0; WIDTH];
        last[left] = 1;
        for gaps in &mut gaps {
            let ways = &mut gaps[left];
            let total: u64 = last.iter().sum();
            for (row, attacked) in (1..=n).zip(last.windows(3)) {
                ways[row] = total - attacked.iter().sum::<u64>();
            }
            ways[EDGE] = total;
            last = [0; WIDTH];
            last[1..=n].copy_from_slice(&ways[1..=n]);
        }
    }
    gaps
}

/// Writes a number and ends the line.
fn write_line(mut number: u64, output: &mut Vec<u8>) {
    let mut digits = [b'\n'; 21];
    let mut start = 20;
    loop {
        start -= 1;
        digits[start] = b'0' + (number % 10) as u8;
        number /= 10;
        if number == 0 {
            break;
        }
    }
    output.extend_from_slice(&digits[start..]);
}
