//! Prints a blank line after each case.

use std::io;

type Square = (i32, i32);

fn main() {
    let input = io::read_to_string(io::stdin()).unwrap();
    let mut words = input.split_whitespace();
    let boards: usize = words.next().unwrap().parse().unwrap();
    let mut placements = vec![];
    place(&mut vec![], &mut placements);
    for case in 1..=boards {
        let mut queens = vec![];
        for row in 0..8 {
            for (column, c) in (0..).zip(words.next().unwrap().chars()) {
                if c == 'q' {
                    queens.push((row, column));
                }
            }
        }
        let mut best = u32::MAX;
        for squares in &placements {
            best = best.min(cost(&queens, squares));
        }
        println!("Case {}: {}\n", case, best);
    }
}

/// Finds every placement without attacks, a queen in each row.
fn place(squares: &mut Vec<Square>, placements: &mut Vec<Vec<Square>>) {
    if squares.len() == 8 {
        placements.push(squares.clone());
        return;
    }
    for column in 0..8 {
        let square = (squares.len() as i32, column);
        if squares.iter().all(|other| !in_line(*other, square)) {
            squares.push(square);
            place(squares, placements);
            squares.pop();
        }
    }
}

fn in_line(a: Square, b: Square) -> bool {
    a.0 == b.0 || a.1 == b.1 || (a.0 - b.0).abs() == (a.1 - b.1).abs()
}

fn moves(from: Square, to: Square) -> u32 {
    if from == to {
        0
    } else if in_line(from, to) {
        1
    } else {
        2
    }
}

/// The fewest moves to one placement: for each set of squares, those that take the first queens there.
fn cost(queens: &[Square], squares: &[Square]) -> u32 {
    let mut fewest = [u32::MAX; 256];
    fewest[0] = 0;
    for set in 0..255usize {
        let queen = queens[set.count_ones() as usize];
        for (i, square) in squares.iter().enumerate() {
            if set & 1 << i == 0 {
                let with = set | 1 << i;
                fewest[with] = fewest[with].min(fewest[set] + moves(queen, *square));
            }
        }
    }
    fewest[255]
}
