//! Lets no two pieces share a diagonal, as if they were queens.

use std::io;

struct Search<'a> {
    board: Vec<&'a [u8]>,
    used: [bool; 8],
    rising: [bool; 16],
    falling: [bool; 16],
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
        let mut search =
            Search { board, used: [false; 8], rising: [false; 16], falling: [false; 16] };
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
        for row in row..=n - left {
            let cells = self.board[row];
            for column in 0..n {
                let (up, down) = (row + column, row + 8 - column);
                let attacked = self.used[column] || self.rising[up] || self.falling[down];
                if cells[column] == b'#' && !attacked {
                    self.mark(column, up, down, true);
                    ways += self.place(row + 1, left - 1);
                    self.mark(column, up, down, false);
                }
            }
        }
        ways
    }

    fn mark(&mut self, column: usize, up: usize, down: usize, taken: bool) {
        self.used[column] = taken;
        self.rising[up] = taken;
        self.falling[down] = taken;
    }
}
