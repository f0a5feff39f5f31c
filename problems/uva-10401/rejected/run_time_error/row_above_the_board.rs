//! Subtracts the ways of the row above, where the first row has none.

use std::io::{self, BufRead};

fn main() {
    let mut output = String::new();
    for line in io::stdin().lock().lines() {
        let line = line.unwrap();
        if line.is_empty() {
            continue;
        }
        output += &format!("{}\n", count(line.as_bytes()));
    }
    print!("{}", output);
}

fn fits(given: u8, row: usize) -> bool {
    given == b'?' || given == b"123456789ABCDEFG"[row]
}

/// Column by column, how many placements end on each row: all of the last column but those next to it.
fn count(line: &[u8]) -> u64 {
    let n = line.len();
    let mut ways: Vec<u64> = (0..n).map(|row| fits(line[0], row) as u64).collect();
    for column in 1..n {
        let total: u64 = ways.iter().sum();
        let mut next = vec![0; n];
        for row in 0..n {
            if fits(line[column], row) {
                let above = ways[row - 1];
                let below = if row + 1 < n { ways[row + 1] } else { 0 };
                next[row] = total - ways[row] - above - below;
            }
        }
        ways = next;
    }
    ways.iter().sum()
}
