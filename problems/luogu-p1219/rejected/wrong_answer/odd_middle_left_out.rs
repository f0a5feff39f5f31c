//! Leaves out the queen in the middle column of an odd board.

use std::io;

struct Search {
    n: u32,
    queens: Vec<u32>,
    first: Vec<Vec<u32>>,
}

fn main() {
    let n: u32 = io::read_to_string(io::stdin()).unwrap().trim().parse().unwrap();
    let mut search = Search { n, queens: vec![], first: vec![] };
    search.find_first(0, 0, 0);
    for queens in &search.first {
        let columns: Vec<String> = queens.iter().map(|column| column.to_string()).collect();
        println!("{}", columns.join(" "));
    }
    // The mirror images of the first queen's left half are the right half.
    let mut count = 0;
    for column in 0..n / 2 {
        count += 2 * count_below(n, 1 << column);
    }
    println!("{}", count);
}

/// The placements with this queen in the first row.
fn count_below(n: u32, queen: u32) -> u64 {
    count(n, queen, queen << 1, queen >> 1)
}

/// The ways to fill the other rows, by the columns that are taken in the next one.
fn count(n: u32, columns: u32, left: u32, right: u32) -> u64 {
    let all = (1 << n) - 1;
    if columns == all {
        return 1;
    }
    let mut ways = 0;
    let mut free = all & !(columns | left | right);
    while free != 0 {
        let queen = free & free.wrapping_neg();
        free ^= queen;
        ways += count(n, columns | queen, (left | queen) << 1, (right | queen) >> 1);
    }
    ways
}

impl Search {
    /// Finds the first three placements, from the left in each row.
    fn find_first(&mut self, columns: u32, left: u32, right: u32) {
        if self.queens.len() == self.n as usize {
            self.first.push(self.queens.clone());
        }
        for column in 1..=self.n {
            let queen = 1 << column;
            if self.first.len() == 3 || (columns | left | right) & queen != 0 {
                continue;
            }
            self.queens.push(column);
            self.find_first(columns | queen, (left | queen) << 1, (right | queen) >> 1);
            self.queens.pop();
        }
    }
}
