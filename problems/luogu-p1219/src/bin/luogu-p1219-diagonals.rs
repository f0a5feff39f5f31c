//! Luogu P1219, Checker Challenge, with arrays for the taken columns and diagonals.
//!
//! n queens stand on an n × n board, no two on a row, column or diagonal. Print the first three
//! placements in lexicographic order, as the columns of rows 1 to n, then how many there are.
//!
//! Idea: place the queens row by row, from the top, and try the columns of each row from left to
//! right, so that placements are found in lexicographic order. Row + column is the same along a
//! rising diagonal, row - column along a falling one. So three arrays tell at once whether a
//! square is attacked: one for columns, one for each direction of diagonals. A queen marks her
//! three lines when she is placed, and clears them when she is taken away.
//!
//! Cost: n squares to try below each partial placement, O(1) for each square. `naive` checks all
//! queens above instead, `symmetry` finds one of two mirror images, `bitmask` sees a whole row
//! at once, and main.rs meets in the middle.

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
    let mut search = Search {
        n,
        placed: [0; MAX_N],
        columns: [false; MAX_N],
        rising: [false; 2 * MAX_N],
        falling: [false; 2 * MAX_N],
        answer: Answer { first: Vec::new(), count: 0 },
    };
    search.place_rows(0);
    search.answer
}

struct Search {
    n: usize,
    /// The columns of the queens above.
    placed: [usize; MAX_N],
    /// What they attack: columns, and diagonals by row + column and row + n - column.
    columns: [bool; MAX_N],
    rising: [bool; 2 * MAX_N],
    falling: [bool; 2 * MAX_N],
    answer: Answer,
}

impl Search {
    /// Completes the placement of the rows above in all ways.
    fn place_rows(&mut self, row: usize) {
        if row == self.n {
            self.answer.count += 1;
            if self.answer.count <= 3 {
                self.answer.first.push(self.placed[..row].to_vec());
            }
            return;
        }
        for column in 0..self.n {
            let (up, down) = (row + column, row + self.n - column);
            // `|`, not `||`: one branch that is hard to foresee costs less than three.
            if !(self.columns[column] | self.rising[up] | self.falling[down]) {
                self.placed[row] = column;
                self.mark(column, up, down, true);
                self.place_rows(row + 1);
                self.mark(column, up, down, false);
            }
        }
    }

    fn mark(&mut self, column: usize, up: usize, down: usize, taken: bool) {
        self.columns[column] = taken;
        self.rising[up] = taken;
        self.falling[down] = taken;
    }
}
