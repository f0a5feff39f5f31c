//! Luogu P1219: `generator SEED` prints one random valid input, the same for the same seed.
//!
//! A board of 1 to 10 rows, each size as often as any other.

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

/// One number. The statement asks from 6 on, mirrors from less; above 10 a run takes too long to make many.
fn input(random: &mut Random) -> String {
    format!("{}\n", 1 + random.below(10))
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
}
