//! Queens attack along whole diagonals, as healthy ones do.

use std::collections::HashMap;
use std::io::{self, BufRead};

/// The ways from a column on, by the column and the rows that are attacked there: straight on, upwards, downwards.
type Known = HashMap<(usize, u32, u32, u32), u64>;

fn main() {
    let mut output = String::new();
    for line in io::stdin().lock().lines() {
        let line = line.unwrap();
        if line.is_empty() {
            continue;
        }
        let n = line.len() as u32;
        let all = (1u32 << n) - 1;
        let rows = |c: char| c.to_digit(17).map_or(all, |row| 1 << (row - 1));
        let allowed: Vec<u32> = line.chars().map(rows).collect();
        output += &format!("{}\n", count(&allowed, 0, 0, 0, 0, &mut Known::new()));
    }
    print!("{}", output);
}

fn count(
    allowed: &[u32],
    column: usize,
    straight: u32,
    up: u32,
    down: u32,
    known: &mut Known,
) -> u64 {
    if column == allowed.len() {
        return 1;
    }
    let state = (column, straight, up, down);
    if let Some(&ways) = known.get(&state) {
        return ways;
    }
    let mut ways = 0;
    let mut free = allowed[column] & !(straight | up | down);
    while free != 0 {
        let queen = free & free.wrapping_neg();
        free ^= queen;
        ways += count(allowed, column + 1, queen, (up | queen) << 1, (down | queen) >> 1, known);
    }
    known.insert(state, ways);
    ways
}
