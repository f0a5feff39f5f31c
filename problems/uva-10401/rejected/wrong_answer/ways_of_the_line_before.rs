//! Clears only the rows of this board: the one below holds ways of a longer line before.

use std::io::{self, BufRead};

fn main() {
    let mut output = String::new();
    // A row above and one below the board stay 0.
    let mut ways = [0; 18];
    for line in io::stdin().lock().lines() {
        let line = line.unwrap();
        if line.is_empty() {
            continue;
        }
        output += &format!("{}\n", count(line.as_bytes(), &mut ways));
    }
    print!("{}", output);
}

fn fits(given: u8, row: usize) -> bool {
    given == b'?' || given == b"0123456789ABCDEFG"[row]
}

/// Column by column, how many placements end on each row: all of the last column but those next to it.
fn count(line: &[u8], ways: &mut [u64; 18]) -> u64 {
    let n = line.len();
    for row in 1..=n {
        ways[row] = fits(line[0], row) as u64;
    }
    for column in 1..n {
        let last = *ways;
        let total: u64 = last[1..=n].iter().sum();
        for row in 1..=n {
            let attacked = last[row - 1] + last[row] + last[row + 1];
            ways[row] = if fits(line[column], row) { total - attacked } else { 0 };
        }
    }
    ways[1..=n].iter().sum()
}
