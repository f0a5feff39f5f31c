//! Keeps a list of all arrangements of the columns so far.

use std::io::{self, BufRead};

fn main() {
    let mut output = String::new();
    for line in io::stdin().lock().lines() {
        let line = line.unwrap();
        if line.is_empty() {
            continue;
        }
        output += &format!("{}\n", arrangements(&line).len());
    }
    print!("{}", output);
}

/// The rows of the queens in every arrangement, grown column by column.
fn arrangements(line: &str) -> Vec<Vec<u32>> {
    let n = line.len() as u32;
    let mut found = vec![vec![]];
    for given in line.chars().map(|c| c.to_digit(17)) {
        let mut longer = vec![];
        for queens in &found {
            for row in 1..=n {
                let fits = given.map_or(true, |given| given == row);
                let attacked = queens.last().map_or(false, |last: &u32| row.abs_diff(*last) < 2);
                if fits && !attacked {
                    let mut queens = queens.clone();
                    queens.push(row);
                    longer.push(queens);
                }
            }
        }
        found = longer;
    }
    found
}
