//! Luogu P1219, Checker Challenge, by checking every queen against all queens above her.
//!
//! n queens stand on an n × n board, no two on a row, column or diagonal. Print the first three
//! placements in lexicographic order, as the columns of rows 1 to n, then how many there are.
//!
//! Idea: place the queens row by row, from the top. On each row try the columns from left to right;
//! where no queen above attacks, go on to the next row. Two queens attack each other if their
//! columns are the same or as far apart as their rows. This finds every placement once, and all in
//! lexicographic order.
//!
//! Cost: n squares to try below each partial placement, O(n) for each square. For n = 13 these are
//! 60 million squares, and this is 17 times slower than `bitmask`: too slow for n = 13 on a judge
//! that gives one second. The other ways look attacks up (`diagonals`), leave out mirror images
//! (`symmetry`), see a whole row at once (`bitmask`) or meet in the middle (main.rs).

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
    let mut answer = Answer { first: Vec::new(), count: 0 };
    place_rows(n, &mut Vec::new(), &mut answer);
    answer
}

/// Completes the placement of the rows above, given by their columns, in all ways.
fn place_rows(n: usize, above: &mut Vec<usize>, answer: &mut Answer) {
    if above.len() == n {
        answer.count += 1;
        if answer.count <= 3 {
            answer.first.push(above.clone());
        }
        return;
    }
    for column in 0..n {
        if is_safe(above, column) {
            above.push(column);
            place_rows(n, above, answer);
            above.pop();
        }
    }
}

/// Whether no queen above attacks this square of the next row.
fn is_safe(above: &[usize], column: usize) -> bool {
    let attacks = |(&other, rows): (&usize, usize)| {
        other == column || other + rows == column || column + rows == other
    };
    // The nearest rows first: the diagonals of far ones have often left the board.
    !above.iter().rev().zip(1..).any(attacks)
}
