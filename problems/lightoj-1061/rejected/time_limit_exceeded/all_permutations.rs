//! Tries all 40320 permutations of the queens for each placement.

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
            best = best.min(cost(&mut queens, squares));
        }
        println!("Case {}: {}", case, best);
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

/// The fewest moves to one placement: each queen in turn goes to its first square, the others to the rest.
fn cost(queens: &mut [Square], squares: &[Square]) -> u32 {
    if squares.is_empty() {
        return 0;
    }
    let mut best = u32::MAX;
    for first in 0..queens.len() {
        queens.swap(0, first);
        best = best.min(moves(queens[0], squares[0]) + cost(&mut queens[1..], &squares[1..]));
        queens.swap(0, first);
    }
    best
}
