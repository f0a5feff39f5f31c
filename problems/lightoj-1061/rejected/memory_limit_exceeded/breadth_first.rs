//! Searches the boards themselves, breadth first, and remembers all that it has seen.

use std::collections::HashSet;
use std::io;

/// The squares of the queens in order, from 0 to 63.
type Board = Vec<u8>;

fn main() {
    let input = io::read_to_string(io::stdin()).unwrap();
    let mut words = input.split_whitespace();
    let boards: usize = words.next().unwrap().parse().unwrap();
    for case in 1..=boards {
        let squares: String = (0..8).map(|_| words.next().unwrap()).collect();
        let board = (0..64).filter(|square| squares.as_bytes()[*square as usize] == b'q').collect();
        println!("Case {}: {}", case, fewest_moves(board));
    }
}

/// Looks at all boards that one move makes, then two, three …
fn fewest_moves(start: Board) -> u32 {
    let mut seen = HashSet::from([start.clone()]);
    let mut boards = vec![start];
    for moves in 0.. {
        if boards.iter().any(is_peaceful) {
            return moves;
        }
        let mut next = vec![];
        for board in boards {
            for queen in 0..8 {
                for square in 0..64 {
                    if in_line(board[queen], square) {
                        let mut board = board.clone();
                        board[queen] = square;
                        board.sort();
                        if seen.insert(board.clone()) {
                            next.push(board);
                        }
                    }
                }
            }
        }
        boards = next;
    }
    unreachable!("some number of moves is enough")
}

fn is_peaceful(board: &Vec<u8>) -> bool {
    (0..8).all(|a| (0..a).all(|b| !in_line(board[a], board[b])))
}

fn in_line(a: u8, b: u8) -> bool {
    let (rows, columns) = ((a / 8).abs_diff(b / 8), (a % 8).abs_diff(b % 8));
    rows == 0 || columns == 0 || rows == columns
}
