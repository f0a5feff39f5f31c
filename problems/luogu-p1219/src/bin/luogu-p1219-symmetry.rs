//! Luogu P1219, Checker Challenge, by finding one of two mirror images.
//!
//! n queens stand on an n × n board, no two on a row, column or diagonal. Print the first three
//! placements in lexicographic order, as the columns of rows 1 to n, then how many there are.
//!
//! Idea: exchange left and right, and a placement becomes another one, for n > 1. Find only the one
//! of the two whose first queen off the middle column is on the left. For even n that is the queen
//! of row 1. For odd n she may be in the middle; then it is the queen of row 2, who cannot be.
//!
//! The one found is the lesser of the two in lexicographic order, and a lesser placement has the
//! greater image. So all placements in order are those found, then their images, that of the last
//! one first. This matters for the first three: for n = 6 only two are found.
//!
//! Cost: half that of `diagonals`, whose arrays these are. `naive` checks all queens above instead,
//! `bitmask` sees a whole row at once, and main.rs meets in the middle and uses all symmetries.

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
        found: Answer { first: Vec::new(), count: 0 },
    };
    search.place_rows(0);
    let Answer { mut first, mut count } = search.found;
    if n > 1 {
        let mirror = |columns: &Vec<usize>| columns.iter().map(|column| n - 1 - column).collect();
        let images: Vec<_> = first.iter().rev().map(mirror).collect();
        first.extend(images);
        first.truncate(3);
        count *= 2;
    }
    Answer { first, count }
}

struct Search {
    n: usize,
    /// The columns of the queens above.
    placed: [usize; MAX_N],
    /// What they attack: columns, and diagonals by row + column and row + n - column.
    columns: [bool; MAX_N],
    rising: [bool; 2 * MAX_N],
    falling: [bool; 2 * MAX_N],
    found: Answer,
}

impl Search {
    /// Completes the placement of the rows above in all ways, up to mirroring.
    fn place_rows(&mut self, row: usize) {
        if row == self.n {
            self.found.count += 1;
            if self.found.count <= 3 {
                self.found.first.push(self.placed[..row].to_vec());
            }
            return;
        }
        // Queens in the middle column are their own images.
        let undecided = self.placed[..row].iter().all(|column| 2 * column + 1 == self.n);
        let end = if undecided { self.n - self.n / 2 } else { self.n };
        for column in 0..end {
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
