//! Prints a blank line after each answer.

use std::io;

fn main() {
    let input = io::read_to_string(io::stdin()).unwrap();
    let mut words = input.split_whitespace();
    let mut output = String::new();
    while let (Some(n), Some(k)) = (words.next(), words.next()) {
        if n == "-1" && k == "-1" {
            break;
        }
        let (n, k) = (n.parse().unwrap(), k.parse().unwrap());
        let rows: Vec<&str> = (0..n).map(|_| words.next().unwrap()).collect();
        output += &format!("{}\n\n", count(&rows, k));
    }
    print!("{}", output);
}

/// Row by row, the ways to have so many pieces on just each set of columns.
fn count(rows: &[&str], k: usize) -> u64 {
    let mut ways = [[0; 256]; 9];
    ways[0][0] = 1;
    for row in rows {
        for pieces in (0..k).rev() {
            for set in 0..256 {
                for (column, cell) in row.bytes().enumerate() {
                    if cell == b'#' && set >> column & 1 == 0 {
                        ways[pieces + 1][set | 1 << column] += ways[pieces][set];
                    }
                }
            }
        }
    }
    ways[k].iter().sum()
}
