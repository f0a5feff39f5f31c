//! Prints a blank line before the number of placements.

use std::io;

struct Search {
    n: usize,
    queens: Vec<usize>,
    columns: Vec<bool>,
    rising: Vec<bool>,
    falling: Vec<bool>,
    first: Vec<Vec<usize>>,
    count: u64,
}

fn main() {
    let n = io::read_to_string(io::stdin()).unwrap().trim().parse().unwrap();
    let mut search = Search {
        n,
        queens: vec![],
        columns: vec![false; n],
        rising: vec![false; 2 * n],
        falling: vec![false; 2 * n],
        first: vec![],
        count: 0,
    };
    search.place(0);
    for queens in &search.first {
        let columns: Vec<String> = queens.iter().map(|column| (column + 1).to_string()).collect();
        println!("{}", columns.join(" "));
    }
    println!("\n{}", search.count);
}

impl Search {
    fn place(&mut self, row: usize) {
        if row == self.n {
            self.count += 1;
            if self.count <= 3 {
                self.first.push(self.queens.clone());
            }
            return;
        }
        for column in 0..self.n {
            let (up, down) = (row + column, row + self.n - column);
            if self.columns[column] || self.rising[up] || self.falling[down] {
                continue;
            }
            self.mark(column, up, down, true);
            self.queens.push(column);
            self.place(row + 1);
            self.queens.pop();
            self.mark(column, up, down, false);
        }
    }

    fn mark(&mut self, column: usize, up: usize, down: usize, taken: bool) {
        self.columns[column] = taken;
        self.rising[up] = taken;
        self.falling[down] = taken;
    }
}
