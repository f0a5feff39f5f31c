//! Checks diagonals between neighbouring rows only.

use std::io;

struct Search {
    n: usize,
    queens: Vec<usize>,
    columns: Vec<bool>,
    first: Vec<Vec<usize>>,
    count: u64,
}

fn main() {
    let n = io::read_to_string(io::stdin()).unwrap().trim().parse().unwrap();
    let mut search = Search { n, queens: vec![], columns: vec![false; n], first: vec![], count: 0 };
    search.place(0);
    for queens in &search.first {
        let columns: Vec<String> = queens.iter().map(|column| (column + 1).to_string()).collect();
        println!("{}", columns.join(" "));
    }
    println!("{}", search.count);
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
            let touches = self.queens.last().map_or(false, |last| last.abs_diff(column) == 1);
            if self.columns[column] || touches {
                continue;
            }
            self.columns[column] = true;
            self.queens.push(column);
            self.place(row + 1);
            self.queens.pop();
            self.columns[column] = false;
        }
    }
}
