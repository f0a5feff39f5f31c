//! Keeps a list of all placements on the rows so far.

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
        // The columns of the pieces in every placement, grown row by row.
        let mut placements: Vec<Vec<usize>> = vec![vec![]];
        for _ in 0..n {
            let row = words.next().unwrap().as_bytes();
            let mut longer = placements.clone();
            for columns in &placements {
                for column in 0..row.len() {
                    if row[column] == b'#' && !columns.contains(&column) {
                        longer.push([&columns[..], &[column]].concat());
                    }
                }
            }
            placements = longer;
        }
        let count = placements.iter().filter(|columns| columns.len() == k as usize).count();
        output += &format!("{}\n", count);
    }
    print!("{}", output);
}
