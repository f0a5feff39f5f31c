//! POJ 1321: `generator SEED` prints one random valid input, the same for the same seed.
//!
//! Boards of 1 to 8 rows, small ones most often, with k from 1 to n.

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

/// A few boards and the terminator; one input in 16 has more boards.
fn input(random: &mut Random) -> String {
    let boards = if random.one_in(16) { 8 + random.below(24) } else { random.small(4) };
    let mut text: String = (0..boards).map(|_| board(random)).collect();
    text.push_str("-1 -1\n");
    text
}

/// From empty to full; at times whole rows and columns are empty, or every row has one mark.
fn board(random: &mut Random) -> String {
    let n = random.small(8);
    let k = 1 + random.below(n);
    let marked_of_8 = random.below(9);
    let kind = random.below(4);
    let mut cells = vec![vec![false; n]; n];
    for row in &mut cells {
        let single = random.below(n);
        for (column, cell) in row.iter_mut().enumerate() {
            *cell = if kind == 0 { column == single } else { random.below(8) < marked_of_8 };
        }
    }
    if kind == 1 {
        let (row, column) = (random.below(n), random.below(n));
        cells[row].iter_mut().for_each(|cell| *cell = false);
        cells.iter_mut().for_each(|row| row[column] = false);
    }
    let mut text = format!("{} {}\n", n, k);
    for row in &cells {
        text.extend(row.iter().map(|&marked| if marked { '#' } else { '.' }));
        text.push('\n');
    }
    text
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
