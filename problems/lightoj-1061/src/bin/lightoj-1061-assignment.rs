//! LightOJ 1061, N Queen Again: the fewest moves that free eight queens from attacking each other.
//!
//! There are 92 placements without attacks. To reach one, each queen goes to a square of its own.
//! As the judge counts, queens never block a move: that takes 0 moves if the queen stands there, 1
//! if the square is on its row, column or diagonal, 2 otherwise. Which queen goes where is an
//! assignment problem, solved by a DP over subsets of the eight squares: `fewest[taken]` is the
//! least number of moves that bring the first queens, as many as `taken` has squares, to just these
//! squares. The last of the queens went to one of them, so try each. The answer is the least over
//! all placements.
//!
//! Cost: 92 placements * 256 subsets * 4 squares (on average) are about 0.15 ms a board; enough for
//! the judge's 200 boards. The other way, `main`, rules out most placements by counting the queens
//! that may stay.

use std::io::{self, Read, Write};

#[derive(Clone, Copy)]
struct Square {
    row: i32,
    column: i32,
}

fn main() {
    let (mut input, mut boards, mut output) = (Vec::new(), Vec::new(), Vec::new());
    let read = io::stdin().read_to_end(&mut input).map_err(|error| error.to_string());
    let parsed = read.and_then(|_| parse(&input, &mut boards));
    let mut placements = Vec::new();
    place(&mut Vec::new(), &mut placements);
    for (queens, case) in boards.iter().zip(1u64..) {
        let _ = writeln!(output, "Case {}: {}", case, fewest_moves(queens, &placements));
    }
    let written = io::stdout().write_all(&output).map_err(|error| error.to_string());
    if let Err(message) = written.and(parsed) {
        let _ = writeln!(io::stderr(), "error: {}", message);
        std::process::exit(1);
    }
}

/// Fills in the queens of every board up to the first fault.
fn parse(input: &[u8], boards: &mut Vec<Vec<Square>>) -> Result<(), String> {
    let lines = input.strip_suffix(b"\n").unwrap_or(input).split(|&byte| byte == b'\n');
    let end: (&[u8], usize) = (b"", lines.clone().count());
    let mut tokens = lines.zip(1..).flat_map(|(text, line)| {
        let tokens = text.split(u8::is_ascii_whitespace).filter(|token| !token.is_empty());
        tokens.map(move |token| (token, line))
    });
    let mut next = || tokens.next().unwrap_or(end);
    let fault = |line, expected| format!("line {}: expected {}", line, expected);

    let (token, line) = next();
    let count = std::str::from_utf8(token).ok().and_then(|text| text.parse().ok());
    let count: u64 = count.ok_or_else(|| fault(line, "the number of boards"))?;
    for _ in 0..count {
        let mut queens = Vec::new();
        for row in 0..8 {
            let (cells, line) = next();
            if cells.len() != 8 || !cells.iter().all(|cell| b".q".contains(cell)) {
                return Err(fault(line, "a row of eight `.` or `q`"));
            }
            let columns = (0..).zip(cells).filter(|&(_, &cell)| cell == b'q');
            queens.extend(columns.map(|(column, _)| Square { row, column }));
            if row == 7 && queens.len() != 8 {
                return Err(fault(line, "eight queens on the board that ends here"));
            }
        }
        boards.push(queens);
    }
    match next() {
        (b"", _) => Ok(()),
        (_, line) => Err(fault(line, "nothing after the last board")),
    }
}

/// Adds to `placed` a queen in each row that has none, in every way without attacks.
fn place(placed: &mut Vec<Square>, placements: &mut Vec<Vec<Square>>) {
    if placed.len() == 8 {
        placements.push(placed.clone());
        return;
    }
    for column in 0..8 {
        let square = Square { row: placed.len() as i32, column };
        if placed.iter().all(|&other| moves(other, square) == 2) {
            placed.push(square);
            place(placed, placements);
            placed.pop();
        }
    }
}

fn fewest_moves(queens: &[Square], placements: &[Vec<Square>]) -> u32 {
    placements.iter().fold(16, |best, squares| best.min(price(queens, squares)))
}

/// The fewest moves that bring the queens to the squares of one placement.
fn price(queens: &[Square], squares: &[Square]) -> u32 {
    let costs_of = |&queen: &Square| squares.iter().map(|&square| moves(queen, square)).collect();
    let costs: Vec<Vec<u32>> = queens.iter().map(costs_of).collect();
    let mut fewest = [0; 256];
    for taken in 1usize..256 {
        let last = &costs[taken.count_ones() as usize - 1];
        let (mut best, mut rest) = (16, taken);
        while rest != 0 {
            let square = rest.trailing_zeros() as usize;
            best = best.min(fewest[taken & !(1 << square)] + last[square]);
            rest &= rest - 1;
        }
        fewest[taken] = best;
    }
    fewest[255]
}

/// How many moves take a queen from one square to another on an empty board.
fn moves(from: Square, to: Square) -> u32 {
    let (down, right) = ((to.row - from.row).abs(), (to.column - from.column).abs());
    match (down, right) {
        (0, 0) => 0,
        _ if down == 0 || right == 0 || down == right => 1,
        _ => 2,
    }
}
