//! Takes the closing -1 -1 for one more case, and answers it.

use std::io;

fn main() {
    let input = io::read_to_string(io::stdin()).unwrap();
    let mut words = input.split_whitespace();
    let mut output = String::new();
    while let (Some(n), Some(k)) = (words.next(), words.next()) {
        let n: i32 = n.parse().unwrap();
        let k: i32 = k.parse().unwrap();
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
    (0..256usize).filter(|set| set.count_ones() == k).map(|set| ways[set]).sum()
}
