//! Luogu P1219, Checker Challenge, with the attacked squares of a row in three words.
//!
//! n queens stand on an n × n board, no two on a row, column or diagonal. Print the first three
//! placements in lexicographic order, as the columns of rows 1 to n, then how many there are.
//!
//! Idea: place the queens row by row, from the top, and keep three sets of columns, a bit for each,
//! that the queens above attack in the next row: straight down, down to the left, and down to the
//! right. From one row to the next the first set stays, the second moves to the left by one and the
//! third to the right. The free columns are those in none of them. They are taken from the lowest
//! bit on, the leftmost column, so that placements are found in lexicographic order.
//!
//! Cost: O(1) for each partial placement, as attacked squares are never looked at. `naive` checks
//! all queens above instead, `diagonals` keeps arrays, `symmetry` finds one of two mirror images
//! (which would help here, too), and main.rs meets in the middle.

use std::io::{self, Read, Write};

const MAX_N: usize = 18;

/// The first three placements, as their columns from 0, and the number of all.
struct Answer {
    first: Vec<Vec<usize>>,
    count: u64,
}

fn main() {
    let mut input = Vec::new();
    let read = io::stdin().read_to_end(&mut input).map_err(|error| error.to_string());
    let write = |n| {
        let output = render(&solve(n));
        io::stdout().write_all(output.as_bytes()).map_err(|error| error.to_string())
    };
    if let Err(message) = read.and_then(|_| parse(&input)).and_then(write) {
        let _ = writeln!(io::stderr(), "error: {}", message);
        std::process::exit(1);
    }
}

fn parse(input: &[u8]) -> Result<usize, String> {
    let text = String::from_utf8_lossy(input);
    let mut tokens = text.split_ascii_whitespace();
    let token = tokens.next().ok_or("expected n, found nothing")?;
    let show = |token: &str| token.escape_debug().take(20).collect::<String>();
    match (token.parse(), tokens.next()) {
        (_, Some(next)) => Err(format!("expected nothing after n, found `{}`", show(next))),
        (Ok(n), None) if (1..=MAX_N).contains(&n) && !token.starts_with('+') => Ok(n),
        _ => Err(format!("expected n to be a number from 1 to {}, found `{}`", MAX_N, show(token))),
    }
}

fn render(answer: &Answer) -> String {
    let line = |columns: &Vec<usize>| {
        let numbers: Vec<_> = columns.iter().map(|column| (column + 1).to_string()).collect();
        numbers.join(" ")
    };
    let mut lines: Vec<_> = answer.first.iter().map(line).collect();
    lines.push(answer.count.to_string());
    lines.join("\n") + "\n"
}

fn solve(n: usize) -> Answer {
    let answer = Answer { first: Vec::new(), count: 0 };
    let mut search = Search { board: (1 << n) - 1, placed: Vec::new(), answer };
    search.place_rows(0, 0, 0);
    search.answer
}

struct Search {
    /// All columns; column c is bit c.
    board: u32,
    /// The columns of the queens above.
    placed: Vec<usize>,
    answer: Answer,
}

impl Search {
    /// Completes the placement of the rows above, which attack these columns here, in all ways.
    fn place_rows(&mut self, down: u32, left: u32, right: u32) {
        if down == self.board {
            self.answer.count += 1;
            if self.answer.count <= 3 {
                self.answer.first.push(self.placed.clone());
            }
            return;
        }
        let mut free = self.board & !(down | left | right);
        while free != 0 {
            let queen = free & free.wrapping_neg();
            free ^= queen;
            self.placed.push(queen.trailing_zeros() as usize);
            self.place_rows(down | queen, (left | queen) >> 1, (right | queen) << 1);
            self.placed.pop();
        }
    }
}
