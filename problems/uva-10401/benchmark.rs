//! UVa 10401: `benchmark` prints the kinds of inputs to time programs on, a line each: the sizes to take, from small to large, and
//! what there is so much of. `benchmark KIND SIZE` prints one, the same each time.

use std::io::Write;
use std::process::exit;

const KINDS: &str = "\
1000 10000 100000 200000 1000000 mixed lines
200000 lines of 15, mostly ?
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

fn input(kind: &str, lines: usize) -> Option<String> {
    let mut random = Random(1);
    match kind {
        "mixed lines" => Some((0..lines).map(|_| mixed_line(&mut random)).collect()),
        "lines of 15, mostly ?" => Some((0..lines).map(|_| line(&mut random, 15, 1)).collect()),
        _ => None,
    }
}

/// Any length, and anything from all free to all given.
fn mixed_line(random: &mut Random) -> String {
    let (n, given_of_8) = (1 + random.below(15), random.below(9));
    line(random, n, given_of_8)
}

/// A given queen keeps out of the reach of one in the column before, if she can: else most answers would be 0.
fn line(random: &mut Random, n: usize, given_of_8: usize) -> String {
    let mut text = String::new();
    let mut before: Option<usize> = None;
    for _ in 0..n {
        let is_given = random.below(8) < given_of_8;
        let given = if is_given { Some(row(random, n, before)) } else { None };
        text.push(given.map_or('?', |row| char::from(b" 123456789ABCDEF"[row])));
        before = given;
    }
    text + "\n"
}

fn row(random: &mut Random, n: usize, before: Option<usize>) -> usize {
    let before = match before {
        Some(before) => before,
        None => return 1 + random.below(n),
    };
    let mut rows = (0..4).map(|_| 1 + random.below(n));
    rows.find(|row| row + 1 < before || before + 1 < *row).unwrap_or(1 + (before + 1) % n)
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
