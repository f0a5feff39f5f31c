//! LightOJ 1061: `benchmark` prints the kinds of inputs to time programs on, a line each: the sizes to take, from small to large, and
//! what there is so much of. `benchmark KIND SIZE` prints one, the same each time.

use std::collections::HashSet;
use std::io::Write;
use std::process::exit;

const KINDS: &str = "\
100 1000 2500 10000 50000 100000 boards
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
    let text: String = (0..boards).map(|_| board(&mut random)).collect();
    Some(format!("{}\n{}", boards, text)).filter(|_| kind == "boards")
}

/// Eight queens anywhere, or where few moves are enough: one in each row and column.
fn board(random: &mut Random) -> String {
    let mut taken = HashSet::new();
    if random.below(2) == 0 {
        let mut columns: Vec<usize> = (0..8).collect();
        taken.extend((0..8).map(|row| (row, columns.swap_remove(random.below(8 - row)))));
    }
    while taken.len() < 8 {
        taken.insert((random.below(8), random.below(8)));
    }
    let cell = |row, column| if taken.contains(&(row, column)) { 'q' } else { '.' };
    let mut text = "\n".to_owned();
    for row in 0..8 {
        text.extend((0..8).map(|column| cell(row, column)));
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
