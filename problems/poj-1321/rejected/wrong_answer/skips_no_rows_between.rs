//! Skips rows above the first piece only.

use std::io;

struct Search<'a> {
    board: Vec<&'a [u8]>,
    used: [bool; 8],
}

fn main() {
    let input = io::read_to_string(io::stdin()).unwrap();
    let mut words = input.split_whitespace();
    loop {
        let n: i32 = words.next().unwrap().parse().unwrap();
        let k: i32 = words.next().unwrap().parse().unwrap();
        if n == -1 && k == -1 {
            break;
        }
        let board = (0..n).map(|_| words.next().unwrap().as_bytes()).collect();
        let mut search = Search { board, used: [false; 8] };
        println!("{}", search.place(0, k as usize));
    }
}

impl Search<'_> {
    /// The ways to put so many more pieces on the rows from this one on.
    fn place(&mut self, row: usize, left: usize) -> u64 {
        if left == 0 {
            return 1;
        }
        let n = self.board.len();
        let mut ways = 0;
        let last = if row == 0 { n - left } else { row };
        for row in row..=last {
            let cells = self.board[row];
            for column in 0..n {
                if cells[column] == b'#' && !self.used[column] {
                    self.used[column] = true;
                    ways += self.place(row + 1, left - 1);
                    self.used[column] = false;
                }
            }
        }
        ways
    }
}
