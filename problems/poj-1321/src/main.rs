//! POJ 1321, Chessboard Problem: in how many ways can k pieces stand on the usable squares of an
//! n × n board, no two of them in one row or column?
//!
//! Idea: take the rows one by one and keep, for each set of columns, the number of ways to have
//! pieces on exactly these. A row stays empty or gets one piece, so it adds to a set the ways of
//! the set without c, for every usable column c in it; each placement is counted once. Larger
//! sets come first: what they add is then still from before the row. Sets too small to grow to k
//! columns in the rows left are passed over. The ways of the sets of k columns are the answer.
//!
//! Speed: boards of the same n and k take the same steps, so they are counted side by side, each
//! in its lane, and the compiler makes vector instructions of it. 16 bits a lane are enough: the
//! pieces of s columns stand in s of at most 8 rows: 8!/(8 - s)! <= 8! = 40320 < 65536 ways.
//!
//! Cost: at most n^2 2^(n-1) additions a board, for eight boards at a time.
//! Other ways: `bitmask` counts the same on one board; `dfs` walks through all placements.

use std::io::{self, Read, Write};
use std::{process, str};

struct Case {
    size: usize,
    pieces: usize,
    rows: [u8; 8], // a bit for each usable column
}

/// The number of boards that are counted side by side.
const LANES: usize = 64;

fn main() {
    let (mut input, mut output) = (Vec::new(), String::new());
    let read = io::stdin().read_to_end(&mut input).map_err(|error| error.to_string());
    let (cases, parsed) = parse(&input);
    for answer in solve(&cases) {
        output += &answer.to_string();
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

fn solve(cases: &[Case]) -> Vec<u32> {
    let mut alike: [[Vec<usize>; 9]; 9] = Default::default();
    for (index, case) in cases.iter().enumerate() {
        alike[case.size][case.pieces].push(index);
    }
    let mut answers = vec![0; cases.len()];
    for batch in alike.iter().flatten().flat_map(|indices| indices.chunks(LANES)) {
        let boards: Vec<&Case> = batch.iter().map(|&index| &cases[index]).collect();
        for (&index, answer) in batch.iter().zip(count(&boards)) {
            answers[index] = answer;
        }
    }
    answers
}

/// The answers for boards of the same size and number of pieces.
fn count(boards: &[&Case]) -> Vec<u32> {
    let (size, pieces) = (boards[0].size, boards[0].pieces);
    let mut sets = vec![Vec::new(); size + 1];
    for set in 0..1usize << size {
        sets[set.count_ones() as usize].push(set);
    }
    let mut ways = [[0; LANES]; 256];
    ways[0] = [1; LANES];
    for row in 0..size {
        let usable = usable_columns(boards, row);
        let fewest = (pieces + row + 1).saturating_sub(size).max(1);
        for &set in (fewest..=pieces.min(row + 1)).rev().flat_map(|placed| &sets[placed]) {
            let (mut sum, mut rest) = (ways[set], set);
            while rest != 0 {
                let column = rest.trailing_zeros() as usize;
                let added = ways[set ^ 1 << column].iter().zip(&usable[column]);
                sum.iter_mut().zip(added).for_each(|(sum, (ways, usable))| *sum += ways & usable);
                rest &= rest - 1;
            }
            ways[set] = sum;
        }
    }
    let answer = |lane| sets[pieces].iter().map(|&set| u32::from(ways[set][lane])).sum();
    (0..boards.len()).map(answer).collect()
}

/// For each column, all bits set in the lanes of the boards where this row can use it.
fn usable_columns(boards: &[&Case], row: usize) -> [[u16; LANES]; 8] {
    let mut usable = [[0; LANES]; 8];
    for (lane, case) in boards.iter().enumerate() {
        for (column, usable) in usable.iter_mut().enumerate() {
            usable[lane] = u16::from(case.rows[row] >> column & 1).wrapping_neg();
        }
    }
    usable
}
