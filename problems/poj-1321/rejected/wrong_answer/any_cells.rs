//! Takes any k cells, whatever their rows and columns.

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
            for (column, cell) in words.next().unwrap().bytes().enumerate() {
                if cell == b'#' {
                    cells.push((1 << row, 1 << column));
                }
            }
        }
        println!("{}", place(&cells, k as usize, 0, 0));
    }
}

/// The ways to put so many more pieces on these cells, given the rows and the columns that are taken.
fn place(cells: &[(u32, u32)], left: usize, rows: u32, columns: u32) -> u64 {
    if left == 0 {
        return 1;
    }
    let mut ways = 0;
    for (i, &(row, column)) in cells.iter().enumerate() {
        ways += place(&cells[i + 1..], left - 1, rows | row, columns | column);
    }
    ways
}
