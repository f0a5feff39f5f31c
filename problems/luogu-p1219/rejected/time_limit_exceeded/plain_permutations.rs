//! Tries all permutations: 6 · 10^9 for 13 queens.

use std::io;

struct Search {
    columns: Vec<usize>,
    first: Vec<Vec<usize>>,
    count: u64,
}

fn main() {
    let n: usize = io::read_to_string(io::stdin()).unwrap().trim().parse().unwrap();
    let mut search = Search { columns: vec![], first: vec![], count: 0 };
    search.permute(&mut vec![false; n]);
    for columns in &search.first {
        let columns: Vec<String> = columns.iter().map(|column| (column + 1).to_string()).collect();
        println!("{}", columns.join(" "));
    }
    println!("{}", search.count);
}

impl Search {
    fn permute(&mut self, used: &mut Vec<bool>) {
        if self.columns.len() == used.len() {
            if peaceful(&self.columns) {
                self.count += 1;
                if self.count <= 3 {
                    self.first.push(self.columns.clone());
                }
            }
            return;
        }
        for column in 0..used.len() {
            if !used[column] {
                used[column] = true;
                self.columns.push(column);
                self.permute(used);
                self.columns.pop();
                used[column] = false;
            }
        }
    }
}

fn peaceful(columns: &[usize]) -> bool {
    (0..columns.len()).all(|b| (0..b).all(|a| columns[a].abs_diff(columns[b]) != b - a))
}
