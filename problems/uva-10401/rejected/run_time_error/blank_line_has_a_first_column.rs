//! Looks at the first column of a blank line, which has none.

use std::io::{self, BufRead};

const FREE: usize = 0;

fn main() {
    let mut output = String::new();
    for line in io::stdin().lock().lines() {
        let line = line.unwrap();
        let given: Vec<usize> = line.chars().map(row).collect();
        output += &format!("{}\n", count(&given));
    }
    print!("{}", output);
}

fn row(c: char) -> usize {
    c.to_digit(17).map_or(FREE, |row| row as usize)
}

fn fits(given: usize, row: usize) -> bool {
    given == FREE || given == row
}

/// Column by column, how many placements end on each row.
fn count(given: &[usize]) -> u64 {
    let n = given.len();
    let mut ways = [0; 17];
    if given[0] == FREE {
        ways[1..=n].fill(1);
    } else {
        ways[given[0]] = 1;
    }
    let mut total = ways.iter().sum();
    for column in 1..n {
        let mut next = [0; 17];
        for row in 1..=n {
            if fits(given[column], row) {
                let apart = (1..=n).filter(|last| row.abs_diff(*last) > 1);
                next[row] = apart.map(|last| ways[last]).sum();
            }
        }
        ways = next;
        total = ways.iter().sum();
    }
    total
}
