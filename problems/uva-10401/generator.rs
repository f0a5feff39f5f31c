//! UVa 10401: `generator SEED` prints one random valid input, the same for the same seed.
//!
//! Lines of 1 to 15 columns, short ones most often.

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

/// A few lines, at times with blank ones between; one input in 16 is longer.
fn input(random: &mut Random) -> String {
    let lines = if random.one_in(16) { 10 + random.below(40) } else { random.small(6) };
    let blanks = random.one_in(8);
    let mut text = String::new();
    for _ in 0..lines {
        if blanks && random.one_in(2) {
            text.push('\n');
        }
        text.push_str(&line(random));
        text.push('\n');
    }
    text
}

/// From all free to all fixed. A fixed row next to a fixed one mostly keeps the distance of two, so
/// that long lines still have arrangements, else comes close to it on either side.
fn line(random: &mut Random) -> String {
    let n = random.small(15);
    let fixed_of_8 = [0, 1, 2, 4, 7, 8][random.below(6)];
    let careless = random.one_in(4);
    let mut left: Option<usize> = None;
    let mut text = String::new();
    for _ in 0..n {
        let row =
            if random.below(8) < fixed_of_8 { Some(row(random, n, left, careless)) } else { None };
        text.push(row.map_or('?', |row| char::from(b" 123456789ABCDEF"[row])));
        left = row;
    }
    text
}

fn row(random: &mut Random, n: usize, left: Option<usize>, careless: bool) -> usize {
    let any = 1 + random.below(n);
    match left {
        Some(left) if careless && random.one_in(3) => {
            (left + random.below(5)).max(3).min(n + 2) - 2
        }
        Some(left) => {
            let safe: Vec<usize> =
                (1..=n).filter(|&row| row + 2 <= left || left + 2 <= row).collect();
            if safe.is_empty() {
                any
            } else {
                safe[random.below(safe.len())]
            }
        }
        None if random.one_in(4) => [1, n][random.below(2)],
        None => any,
    }
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
