//! LightOJ 1061: `generator SEED` prints one random valid input, the same for the same seed.
//!
//! Boards near a placement without attacks and far from it.

use std::io::Write;
use std::process::exit;

fn main() {
    let arguments: Vec<_> = std::env::args_os().skip(1).collect();
    let seed = match &arguments[..] {
        [seed] => seed.to_str().and_then(|seed| seed.parse().ok()),
        _ => None,
    };
    let seed = seed.unwrap_or_else(|| {
        eprintln!("error: usage: generator SEED (one number from 0 to {})", u64::MAX);
        exit(2)
    });
    if std::io::stdout().write_all(input(&mut Random(seed)).as_bytes()).is_err() {
        exit(1);
    }
}

/// A few boards, each after a blank line; one input in 16 has more of them.
fn input(random: &mut Random) -> String {
    let boards = if random.one_in(16) { 5 + random.below(8) } else { random.small(3) };
    let mut text = format!("{}\n", boards);
    for _ in 0..boards {
        let queens = queens(random);
        text.push('\n');
        for row in 0..8 {
            text.extend(
                (0..8).map(|column| if queens.contains(&(row, column)) { 'q' } else { '.' }),
            );
            text.push('\n');
        }
    }
    text
}

/// Eight squares: a placement without attacks of which up to four queens have left, a line and
/// strays, a crowd in a corner, or anything.
fn queens(random: &mut Random) -> Vec<(usize, usize)> {
    let mut queens = Vec::new();
    let (mut rows, mut columns) = (8, 8);
    match random.below(4) {
        0 => {
            queens = peaceful(random);
            for _ in 0..random.below(5) {
                queens.remove(random.below(queens.len()));
            }
        }
        1 => {
            let (line, at) = (random.below(4), random.below(8));
            queens.extend((0..8).map(|i| [(at, i), (i, at), (i, i), (i, 7 - i)][line]));
            for _ in 0..random.below(4) {
                queens.remove(random.below(queens.len()));
            }
        }
        2 => {
            rows = 2 + random.below(3);
            columns = 4 + random.below(2);
        }
        _ => {}
    }
    while queens.len() < 8 {
        let square = (random.below(rows), random.below(columns));
        if !queens.contains(&square) {
            queens.push(square);
        }
    }
    // The crowd gets to any corner, and no kind keeps to its orientation.
    let (turn, flip_rows, flip_columns) = (random.one_in(2), random.one_in(2), random.one_in(2));
    for (row, column) in &mut queens {
        if turn {
            std::mem::swap(row, column);
        }
        if flip_rows {
            *row = 7 - *row;
        }
        if flip_columns {
            *column = 7 - *column;
        }
    }
    queens
}

/// Eight queens out of each other's reach: row by row on a safe square, from the start again when none is left.
fn peaceful(random: &mut Random) -> Vec<(usize, usize)> {
    let mut queens: Vec<(usize, usize)> = Vec::new();
    while queens.len() < 8 {
        let row = queens.len();
        let safe: Vec<usize> = (0..8)
            .filter(|&c| {
                queens.iter().all(|&(r, d)| c != d && c + row != d + r && c + r != d + row)
            })
            .collect();
        if safe.is_empty() {
            queens.clear();
        } else {
            queens.push((row, safe[random.below(safe.len())]));
        }
    }
    queens
}

/// SplitMix64 (Steele, Lea, Flood 2014): any seed will do, neighbouring ones too.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number from 0 to n - 1.
    fn below(&mut self, n: usize) -> usize {
        ((u128::from(self.next()) * n as u128) >> 64) as usize
    }

    /// A number from 1 to n, small ones more often.
    fn small(&mut self, n: usize) -> usize {
        let most = 1 + self.below(n);
        1 + self.below(most)
    }

    fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }
}
