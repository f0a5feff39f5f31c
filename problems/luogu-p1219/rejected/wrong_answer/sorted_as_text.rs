//! Sorts the lines as text, where 10 comes before 2.

use std::io;

fn main() {
    let n: usize = io::read_to_string(io::stdin()).unwrap().trim().parse().unwrap();
    let mut placements = vec![];
    place(n, &mut vec![], [0; 3], &mut placements);
    let mut lines = vec![];
    for queens in &placements {
        let columns: Vec<String> = queens.iter().map(|column| column.to_string()).collect();
        lines.push(columns.join(" "));
    }
    lines.sort();
    for line in lines.iter().take(3) {
        println!("{}", line);
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
