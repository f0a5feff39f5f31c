//! Counts the moves of knights.

use std::io;

type Square = (i32, i32);

fn main() {
    let input = io::read_to_string(io::stdin()).unwrap();
    let mut words = input.split_whitespace();
    let boards: usize = words.next().unwrap().parse().unwrap();
    let mut placements = vec![];
    place(&mut vec![], &mut placements);
    let moves = knight_moves();
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
            best = best.min(cost(&queens, squares, &moves));
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

/// How many moves take a knight from each square to each.
fn knight_moves() -> Vec<Vec<u32>> {
    const JUMPS: [Square; 8] =
        [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
    let moves_from = |start: usize| {
        let mut moves = vec![u32::MAX; 64];
        moves[start] = 0;
        let mut reached = vec![start];
        for i in 0..64 {
            let from = reached[i];
            for (down, right) in JUMPS {
                let (row, column) = (from as i32 / 8 + down, from as i32 % 8 + right);
                let to = (8 * row + column) as usize;
                if (0..8).contains(&row) && (0..8).contains(&column) && moves[to] == u32::MAX {
                    moves[to] = moves[from] + 1;
                    reached.push(to);
                }
            }
        }
        moves
    };
    (0..64).map(moves_from).collect()
}

/// The fewest moves to one placement: for each set of squares, those that take the first queens there.
fn cost(queens: &[Square], squares: &[Square], moves: &[Vec<u32>]) -> u32 {
    let mut fewest = [u32::MAX; 256];
    fewest[0] = 0;
    for set in 0..255usize {
        let queen = queens[set.count_ones() as usize];
        for (i, square) in squares.iter().enumerate() {
            if set & 1 << i == 0 {
                let with = set | 1 << i;
                let (from, to) = (8 * queen.0 + queen.1, 8 * square.0 + square.1);
                fewest[with] = fewest[with].min(fewest[set] + moves[from as usize][to as usize]);
            }
        }
    }
    fewest[255]
}
