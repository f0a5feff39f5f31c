//! Tries every set of cells and checks its rows and columns at the end: exponential in the cells.

use std::io;

fn main() {
    let input = io::read_to_string(io::stdin()).unwrap();
    let mut words = input.split_whitespace();
    loop {
        let n: i32 = words.next().unwrap().parse().unwrap();
        let k: i32 = words.next().unwrap().parse().unwrap();
        if n == -1 && k == -1 {
            break;
        }
        let mut cells = vec![];
        for row in 0..n {
            for (column, cell) in words.next().unwrap().chars().enumerate() {
                if cell == '#' {
                    cells.push((row, column));
                }
            }
        }
        println!("{}", count(&cells, k as usize, &mut vec![]));
    }
}

/// Takes each cell or leaves it, and looks at the pieces when the cells are at their end.
fn count(cells: &[(i32, usize)], k: usize, pieces: &mut Vec<(i32, usize)>) -> u64 {
    match cells.split_first() {
        None => (pieces.len() == k && are_apart(pieces)) as u64,
        Some((cell, others)) => {
            pieces.push(*cell);
            let with = count(others, k, pieces);
            pieces.pop();
            with + count(others, k, pieces)
        }
    }
}

fn are_apart(pieces: &[(i32, usize)]) -> bool {
    let together = |a: usize, b: usize| pieces[a].0 == pieces[b].0 || pieces[a].1 == pieces[b].1;
    (0..pieces.len()).all(|a| (0..a).all(|b| !together(a, b)))
}
