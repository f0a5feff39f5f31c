//! Has a board of 8 × 8, and counts rows and columns from 1.

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
        let mut board = [[false; 8]; 8];
        for row in 1..=n as usize {
            for (column, cell) in (1..).zip(words.next().unwrap().chars()) {
                board[row][column] = cell == '#';
            }
        }
        output += &format!("{}\n", place(&board, n as usize, k as u32, 1, 0));
    }
    print!("{}", output);
}

/// The ways to have k pieces, given the columns of those above this row.
fn place(board: &[[bool; 8]; 8], n: usize, k: u32, row: usize, used: u32) -> u32 {
    if used.count_ones() == k {
        return 1;
    }
    if row + (k - used.count_ones()) as usize > n + 1 {
        return 0;
    }
    let mut ways = place(board, n, k, row + 1, used);
    for column in 1..=n {
        if board[row][column] && used >> column & 1 == 0 {
            ways += place(board, n, k, row + 1, used | 1 << column);
        }
    }
    ways
}
