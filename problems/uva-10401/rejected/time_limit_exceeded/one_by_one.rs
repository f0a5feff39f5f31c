//! Counts arrangements one by one, up to 2 · 10^16 of them.

use std::io::{self, BufRead};

fn main() {
    let mut output = String::new();
    for line in io::stdin().lock().lines() {
        let line = line.unwrap();
        if line.is_empty() {
            continue;
        }
        let given: Vec<Option<u32>> = line.chars().map(|c| c.to_digit(17)).collect();
        output += &format!("{}\n", count(&given, 0, None));
    }
    print!("{}", output);
}

/// The ways to go on from a column, given the last queen's row.
fn count(given: &[Option<u32>], column: usize, last: Option<u32>) -> u64 {
    if column == given.len() {
        return 1;
    }
    let mut ways = 0;
    for row in 1..=given.len() as u32 {
        let fits = given[column].map_or(true, |given| given == row);
        let attacked = last.map_or(false, |last| row.abs_diff(last) < 2);
        if fits && !attacked {
            ways += count(given, column + 1, Some(row));
        }
    }
    ways
}
