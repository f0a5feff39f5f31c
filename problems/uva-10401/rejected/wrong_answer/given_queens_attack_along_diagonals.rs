//! Finds a conflict where given queens share a diagonal, however far apart.

use std::io::{self, BufRead};

const FREE: usize = 0;

fn main() {
    let mut output = String::new();
    for line in io::stdin().lock().lines() {
        let line = line.unwrap();
        if line.is_empty() {
            continue;
        }
        let given: Vec<usize> = line.chars().map(row).collect();
        output += &format!("{}\n", count(&given));
    }
    print!("{}", output);
}

fn row(c: char) -> usize {
    match c {
        '?' => FREE,
        'A'..='G' => c as usize - 'A' as usize + 10,
        _ => c as usize - '0' as usize,
    }
}

/// Column by column, how many placements end on each row.
fn count(given: &[usize]) -> u64 {
    let n = given.len();
    for a in 0..n {
        for b in 0..a {
            if given[a] != FREE && given[b] != FREE && given[a].abs_diff(given[b]) == a - b {
                return 0;
            }
        }
    }
    let mut ways = vec![0u64; n + 1];
    for column in 0..n {
        let mut next = vec![0u64; n + 1];
        for row in 1..=n {
            if given[column] != FREE && given[column] != row {
                continue;
            }
            if column == 0 {
                next[row] = 1;
                continue;
            }
            for last in 1..=n {
                if row.abs_diff(last) > 1 {
                    next[row] += ways[last];
                }
            }
        }
        ways = next;
    }
    ways.iter().sum()
}
