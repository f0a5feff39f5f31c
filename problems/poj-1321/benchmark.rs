//! POJ 1321: `benchmark` prints the kinds of inputs to time programs on, a line each: the sizes to take, from small to large, and
//! what there is so much of. `benchmark KIND SIZE` prints one, the same each time.

use std::io::Write;
use std::process::exit;

const KINDS: &str = "\
100 1000 10000 50000 100000 mixed boards
50000 boards of 8 x 8
";

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let text = match &arguments[..] {
        [] => Some(KINDS.to_owned()),
        [kind, size] => size.parse().ok().and_then(|size| input(kind, size)),
        _ => None,
    };
    let text = text.unwrap_or_else(|| {
        eprint!("error: usage: benchmark [KIND SIZE], where the kinds are\n{}", KINDS);
        exit(2)
    });
    if std::io::stdout().write_all(text.as_bytes()).is_err() {
        exit(1);
    }
}

fn input(kind: &str, boards: usize) -> Option<String> {
    let mut random = Random(1);
    let mut text = String::new();
    for _ in 0..boards {
        text += &match kind {
            "mixed boards" => {
                let n = 1 + random.below(8);
                board(&mut random, n, 1)
            }
            "boards of 8 x 8" => board(&mut random, 8, 4),
            _ => return None,
        };
    }
    Some(text + "-1 -1\n")
}

/// Any number of pieces, and from so many eighths to all of the squares.
fn board(random: &mut Random, n: usize, fewest_of_8: usize) -> String {
    let usable_of_8 = fewest_of_8 + random.below(9 - fewest_of_8);
    let mut text = format!("{} {}\n", n, 1 + random.below(n));
    for _ in 0..n {
        text.extend((0..n).map(|_| if random.below(8) < usable_of_8 { '#' } else { '.' }));
        text.push('\n');
    }
    text
}

/// SplitMix64 (Steele, Lea, Flood 2014).
struct Random(u64);

impl Random {
    /// A number from 0 to n - 1.
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^= z >> 31;
        ((u128::from(z) * n as u128) >> 64) as usize
    }
}
