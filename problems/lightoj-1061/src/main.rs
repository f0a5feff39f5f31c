//! LightOJ 1061, N Queen Again: the fewest moves that free eight queens from attacking each other.
//!
//! As the judge counts, queens never block a move. So the answer is the least price of the 92
//! placements without attacks, where each queen goes to a square of its own: for 0 moves if it
//! stands there, 1 along its row, column or diagonal, 2 anywhere else.
//!
//! A queen on a square of the placement may stay. Say it left for y and another came: two moves at
//! least. Let it stay and send the other to y: two at most. What is left are `others` queens and as
//! many squares: one move each, and a second for those that a largest matching along lines leaves
//! out. So no placement costs less than its `others`. A bit-sliced count finds how many queens may
//! stay on each of the 92 at once; take those with the most first, until `others` alone is no gain.
//!
//! Cost: a few hundred word operations and a few matchings of some five queens, below a microsecond
//! a board. The other way, `assignment`, prices each placement by a DP over subsets of its squares.

use std::io::{self, Read, Write};

type Squares = u64; // a set of squares: bit 8 * row + column

/// What no board changes. A set of placements is a `u128`: bit p stands for `placements[p]`.
struct Chess {
    placements: Vec<Squares>,
    lines: [Squares; 64], // of each square: the squares on its row, column and diagonals
    holders: [u128; 64],  // of each square: the placements with a queen on it
}

fn main() {
    let (mut input, mut boards, mut output) = (Vec::new(), Vec::new(), Vec::new());
    let read = io::stdin().read_to_end(&mut input).map_err(|error| error.to_string());
    let parsed = read.and_then(|_| parse(&input, &mut boards));
    let chess = Chess::new();
    for (board, case) in boards.into_iter().zip(1u64..) {
        let _ = writeln!(output, "Case {}: {}", case, chess.fewest_moves(board));
    }
    let written = io::stdout().write_all(&output).map_err(|error| error.to_string());
    if let Err(message) = written.and(parsed) {
        let _ = writeln!(io::stderr(), "error: {}", message);
        std::process::exit(1);
    }
}

/// Fills in the boards up to the first fault.
fn parse(input: &[u8], boards: &mut Vec<Squares>) -> Result<(), String> {
    let fault = |rest: &[u8], expected| {
        let place = (input.len() - rest.len()).min(input.len().max(1) - 1);
        let line = 1 + input[..place].iter().filter(|&&byte| byte == b'\n').count();
        format!("line {}: expected {}", line, expected)
    };
    let mut rest = skip_blanks(input);
    let length = rest.iter().take_while(|byte| !byte.is_ascii_whitespace()).count();
    let count = std::str::from_utf8(&rest[..length]).ok().and_then(|text| text.parse().ok());
    let count: u64 = count.ok_or_else(|| fault(rest, "the number of boards"))?;
    rest = &rest[length..];
    for _ in 0..count {
        let mut board = 0;
        for row in 0..8 {
            rest = skip_blanks(rest);
            let queens = parse_row(rest).ok_or_else(|| fault(rest, "a row of eight `.` or `q`"))?;
            board |= queens << (8 * row);
            rest = &rest[8..];
        }
        if board.count_ones() != 8 {
            return Err(fault(rest, "eight queens on the board that ends here"));
        }
        boards.push(board);
    }
    match skip_blanks(rest) {
        [] => Ok(()),
        rest => Err(fault(rest, "nothing after the last board")),
    }
}

fn skip_blanks(text: &[u8]) -> &[u8] {
    &text[text.iter().take_while(|byte| byte.is_ascii_whitespace()).count()..]
}

fn parse_row(text: &[u8]) -> Option<Squares> {
    let mut bytes = [0; 8];
    bytes.copy_from_slice(text.get(..8)?);
    // `.` becomes 0, `q` 0x5f; the product gathers the low bits of all bytes in the highest byte.
    let cells = u64::from_le_bytes(bytes) ^ 0x2e2e_2e2e_2e2e_2e2e;
    let queens = cells & 0x0101_0101_0101_0101;
    let valid = cells == queens * 0x5f && text[8..].iter().take(1).all(u8::is_ascii_whitespace);
    Some(queens.wrapping_mul(0x0102_0408_1020_4080) >> 56).filter(|_| valid)
}

impl Chess {
    fn new() -> Chess {
        let (mut placements, mut lines, mut holders) = (vec![0], [0; 64], [0; 64]);
        for (a, b) in (0..64 * 64).map(|pair| (pair / 64, pair % 64)) {
            let (down, right) = (b / 8 - a / 8, b % 8 - a % 8);
            let aligned = down == 0 || right == 0 || down == right || down == -right;
            lines[a as usize] |= (aligned as Squares) << b;
        }
        for row in 0..8 {
            for queens in std::mem::take(&mut placements) {
                let safe = (8 * row..8 * row + 8).filter(|&square| lines[square] & queens == 0);
                placements.extend(safe.map(|square| queens | 1 << square));
            }
        }
        for (p, &queens) in placements.iter().enumerate() {
            squares(queens).for_each(|square| holders[square] |= 1 << p);
        }
        Chess { placements, lines, holders }
    }

    fn fewest_moves(&self, board: Squares) -> usize {
        let mut staying = [0; 10]; // [n]: the placements on which n queens or more may stay
        staying[0] = (1 << self.placements.len()) - 1;
        for square in squares(board) {
            for n in (1..9).rev() {
                staying[n] |= staying[n - 1] & self.holders[square];
            }
        }
        let mut best = 16;
        for others in 0..9 {
            let mut level = staying[8 - others] & !staying[9 - others];
            while level != 0 && others < best {
                let placement = self.placements[level.trailing_zeros() as usize];
                best = others + self.left_out(board, placement, best - others);
                level &= level - 1;
            }
        }
        best
    }

    /// How many of the others a largest matching leaves out, or `limit` if that is less.
    fn left_out(&self, board: Squares, placement: Squares, limit: usize) -> usize {
        let (targets, mut mates) = (placement & !board, [0; 8]);
        let fails = |&queen: &usize| !self.augment(queen, &mut targets.clone(), &mut mates);
        squares(board & !placement).filter(fails).take(limit).count()
    }

    /// Seeks an augmenting path from `queen` over `open` targets; `mates` has their queens, by row.
    fn augment(&self, queen: usize, open: &mut Squares, mates: &mut [Squares; 8]) -> bool {
        while let Some(target) = squares(self.lines[queen] & *open).next() {
            *open &= !(1 << target);
            if squares(mates[target / 8]).all(|mate| self.augment(mate, open, mates)) {
                mates[target / 8] = 1 << queen;
                return true;
            }
        }
        false
    }
}

fn squares(set: Squares) -> impl Iterator<Item = usize> {
    let rests = std::iter::successors(Some(set), |&rest| Some(rest & rest.wrapping_sub(1)));
    rests.take_while(|&rest| rest != 0).map(|rest| rest.trailing_zeros() as usize)
}
