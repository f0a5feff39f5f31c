//! The inputs of the benchmark: for each problem some kinds, each in growing sizes, the same bytes at each time.

use std::collections::HashSet;

/// Inputs that differ in size alone.
pub struct Kind {
    /// What there is so much of.
    pub unit: &'static str,
    /// From small to large.
    pub sizes: &'static [usize],
    make: fn(usize, &mut Random) -> String,
}

impl Kind {
    pub fn make(&self, size: usize) -> Vec<u8> {
        (self.make)(size, &mut Random(1)).into_bytes()
    }
}

/// Nothing for a problem of which nothing is known.
pub fn kinds(id: &str) -> Option<Vec<Kind>> {
    Some(match id {
        "uva-10401" => vec![
            Kind {
                unit: "mixed lines",
                sizes: &[1_000, 10_000, 100_000, 200_000, 1_000_000],
                make: |lines, random| (0..lines).map(|_| mixed_line(random)).collect(),
            },
            Kind {
                unit: "lines of 15, mostly ?",
                sizes: &[200_000],
                make: |lines, random| (0..lines).map(|_| line(random, 15, 1)).collect(),
            },
        ],
        "poj-1321" => vec![
            Kind {
                unit: "mixed boards",
                sizes: &[100, 1_000, 10_000, 50_000, 100_000],
                make: |boards, random| squares(boards, || mixed_board(random)),
            },
            Kind {
                unit: "boards of 8 × 8",
                sizes: &[50_000],
                make: |boards, random| squares(boards, || board(random, 8, 4)),
            },
        ],
        "lightoj-1061" => vec![Kind {
            unit: "boards",
            sizes: &[100, 1_000, 2_500, 10_000, 50_000, 100_000],
            make: |boards, random| {
                let boards_text: String = (0..boards).map(|_| queens(random)).collect();
                format!("{boards}\n{boards_text}")
            },
        }],
        "luogu-p1219" => vec![Kind {
            unit: "rows",
            sizes: &[8, 9, 10, 11, 12, 13, 14, 15, 16, 17],
            make: |n, _| format!("{n}\n"),
        }],
        _ => return None,
    })
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
        let given = (random.below(8) < given_of_8).then(|| {
            let mut rows = (0..4).map(|_| 1 + random.below(n));
            let last = 1 + before.map_or(0, |before| (before + 1) % n);
            rows.find(|row| before.is_none_or(|before| row.abs_diff(before) > 1)).unwrap_or(last)
        });
        text.push(given.map_or('?', |row| char::from(b" 123456789ABCDEF"[row])));
        before = given;
    }
    text + "\n"
}

fn squares(boards: usize, mut board: impl FnMut() -> String) -> String {
    (0..boards).map(|_| board()).chain(["-1 -1\n".to_owned()]).collect()
}

fn mixed_board(random: &mut Random) -> String {
    let n = 1 + random.below(8);
    board(random, n, 1)
}

/// Any number of pieces, and from so many eighths to all of the squares.
fn board(random: &mut Random, n: usize, fewest_of_8: usize) -> String {
    let usable_of_8 = fewest_of_8 + random.below(9 - fewest_of_8);
    let mut text = format!("{n} {}\n", 1 + random.below(n));
    for _ in 0..n {
        text.extend((0..n).map(|_| if random.below(8) < usable_of_8 { '#' } else { '.' }));
        text.push('\n');
    }
    text
}

/// Eight queens anywhere, or where few moves are enough: one in each row and column.
fn queens(random: &mut Random) -> String {
    let mut taken = HashSet::new();
    if random.below(2) == 0 {
        let mut columns: Vec<usize> = (0..8).collect();
        taken.extend((0..8).map(|row| (row, columns.swap_remove(random.below(8 - row)))));
    }
    while taken.len() < 8 {
        taken.insert((random.below(8), random.below(8)));
    }
    let cell = |row, column| if taken.contains(&(row, column)) { 'q' } else { '.' };
    let row = |row| (0..8).map(|column| cell(row, column)).chain(['\n']).collect::<String>();
    (0..8).fold("\n".to_owned(), |text, place| text + &row(place))
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
