//! Keeps all placements on the rows so far in memory.

use std::io;

fn main() {
    let n: usize = io::read_to_string(io::stdin()).unwrap().trim().parse().unwrap();
    // Every placement on the first rows, grown row by row; they stay in order.
    let mut placements: Vec<Vec<usize>> = vec![vec![]];
    for _ in 0..n {
        let mut longer = vec![];
        for queens in &placements {
            for column in 1..=n {
                if is_free(queens, column) {
                    longer.push([&queens[..], &[column]].concat());
                }
            }
        }
        placements = longer;
    }
    for queens in placements.iter().take(3) {
        let columns: Vec<String> = queens.iter().map(|column| column.to_string()).collect();
        println!("{}", columns.join(" "));
    }
    println!("{}", placements.len());
}

fn is_free(queens: &[usize], column: usize) -> bool {
    let is_apart =
        |(&queen, rows): (&usize, usize)| queen != column && queen.abs_diff(column) != rows;
    queens.iter().rev().zip(1..).all(is_apart)
}
