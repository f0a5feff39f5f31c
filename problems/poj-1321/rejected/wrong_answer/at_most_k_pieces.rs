//! Counts the ways to place at most k pieces, not just k.

use std::io;

fn main() {
    let input = io::read_to_string(io::stdin()).unwrap();
    let mut words = input.split_whitespace();
    let mut output = String::new();
    loop {
        let n: i32 = words.next().unwrap().parse().unwrap();
        let k: i32 = words.next().unwrap().parse().unwrap();
        if n == -1 && k == -1 {
            break;
        }
        let rows: Vec<&str> = (0..n).map(|_| words.next().unwrap()).collect();
        output += &format!("{}\n", count(&rows, k as u32));
    }
    print!("{}", output);
}

/// Row by row, the ways to have pieces on exactly each set of columns.
fn count(rows: &[&str], k: u32) -> u32 {
    let mut ways = [0u32; 256];
    ways[0] = 1;
    for row in rows {
        // Downwards, so that a row gives one piece at most.
        for set in (0..256).rev() {
            for (column, cell) in row.bytes().enumerate() {
                if cell == b'#' && set & 1 << column == 0 {
                    ways[set | 1 << column] += ways[set];
                }
            }
        }
    }
    (0..256usize).filter(|set| set.count_ones() <= k).map(|set| ways[set]).sum()
}
