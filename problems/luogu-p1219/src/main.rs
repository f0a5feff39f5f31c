//! Luogu P1219, Checker Challenge: n queens on an n × n board, no two on a line. Print the first
//! three placements in lexicographic order, as the columns of rows 1 to n, then how many there are.
//!
//! The first three come from a plain search. The count meets in the middle: the sides west and east
//! of the axis, the middle column (n even: the eastern one of the two), are filled apart, and two
//! fillings make a placement if they share no row and no diagonal. A diagonal on both sides crosses
//! the axis, so of a filling we keep its set of rows and, in one word, where its diagonals cross.
//! Fillings are grouped by rows; each group meets that of all other rows on the other side, and an
//! AND tests a pair, in a loop that becomes vector instructions. Two queens are fixed beforehand,
//! so that of several mirror images one is found (see `count`), and what they attack is closed.
//!
//! Cost: the fillings of half a board for each of about n²/4 openings, and the pairs. That is 3 ms
//! for n = 13, 0.3 s for n = 16. n = 18, the most that fits the words, takes 13 s and 83 MiB.
//! Other ways, from slow to fast: `naive`, `diagonals`, `symmetry`, `bitmask`.

use std::io::{self, Read, Write};

const MAX_N: i32 = 18;

type Square = (i32, i32); // row and column, from 0

/// For each set of rows, without those of the fixed queens, the diagonals of all fillings.
type Groups = Vec<Vec<u32>>;

fn main() {
    let mut input = Vec::new();
    let read = io::stdin().read_to_end(&mut input).map_err(|error| error.to_string());
    let write = |n| io::stdout().write_all(solve(n).as_bytes()).map_err(|error| error.to_string());
    if let Err(message) = read.and_then(|_| parse(&input)).and_then(write) {
        let _ = writeln!(io::stderr(), "error: {}", message);
        std::process::exit(1);
    }
}

fn parse(input: &[u8]) -> Result<i32, String> {
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

fn solve(n: i32) -> String {
    let mut lines = Vec::new();
    search(n, &mut Vec::new(), &mut lines);
    lines.push(count(n).to_string());
    lines.join("\n") + "\n"
}

/// Completes the first rows in lexicographic order, until there are three lines.
fn search(n: i32, queens: &mut Vec<Square>, lines: &mut Vec<String>) {
    let row = queens.len() as i32;
    if row == n {
        let columns: Vec<_> = queens.iter().map(|queen| (queen.1 + 1).to_string()).collect();
        return lines.push(columns.join(" "));
    }
    for square in (0..n).map(|column| (row, column)) {
        if lines.len() < 3 && !queens.iter().any(|&queen| attacks(queen, square)) {
            queens.push(square);
            search(n, queens, lines);
            queens.pop();
        }
    }
}

fn attacks(a: Square, b: Square) -> bool {
    let (rows, columns) = (b.0 - a.0, b.1 - a.1);
    a != b && (rows == 0 || columns == 0 || rows.abs() == columns.abs())
}

/// Fixes two queens in all ways such that one of 8, 4 or 2 mirror images of a placement has them.
fn count(n: i32) -> u64 {
    let middle = n / 2;
    let mut count = (n == 1) as u64; // a lone queen is no pair
    let mut groups = [vec![Vec::new(); 1 << n >> 2], vec![Vec::new(); 1 << n >> 2]];
    let mut add = |images, fixed| count += images * completions(n, fixed, &mut groups);
    for row in 0..middle {
        if n % 2 == 1 {
            // Mirrored, the middle row's queen is in the west; transposed, nearer to the centre.
            (row + 1..middle).for_each(|column| add(8, [(row, middle), (middle, column)]));
        } else {
            // Mirrored, the other middle column's queen is no farther from the middle rows.
            let images = |r| if r == n - 1 - row { 2 } else { 4 };
            (row + 2..n - row).for_each(|r| add(images(r), [(row, middle), (r, middle - 1)]));
        }
    }
    if n % 2 == 1 {
        // A queen in the centre is on both; mirrored, the one west of her is in the upper half.
        (0..middle - 1).for_each(|row| add(2, [(row, middle - 1), (middle, middle)]));
    }
    count
}

/// The number of placements with the fixed queens. The groups are empty before and after, but keep
/// their memory: to get it anew would take as long as all the rest.
fn completions(n: i32, fixed: [Square; 2], [west, east]: &mut [Groups; 2]) -> u64 {
    fill_side(n, fixed, (0..n / 2).rev(), west);
    fill_side(n, fixed, n / 2 + 1..n, east);
    let mut count = 0;
    for (western, eastern) in west.iter_mut().zip(east.iter_mut().rev()) {
        for diagonals in western.drain(..) {
            let taken = diagonals.rotate_left(16); // what rises westward falls eastward
            count += eastern.iter().map(|d| (d & taken == 0) as u32).sum::<u32>() as u64;
        }
        eastern.clear();
    }
    count
}

/// Row r is bit MARGIN + r, as diagonals are followed beyond the board.
const MARGIN: i32 = 16;

/// Fills columns that lead away from the axis.
fn fill_side(n: i32, fixed: [Square; 2], columns: impl Iterator<Item = i32>, groups: &mut Groups) {
    let open = |column| {
        let safe = |row: &i32| !fixed.iter().any(|&queen| attacks(queen, (*row, column)));
        (0..n).filter(safe).map(|row| 1 << (MARGIN + row)).sum()
    };
    let open: Vec<u64> = columns.map(open).collect();
    let len = open.len() as i32;
    let (north, south) = ((1 << fixed[0].0) - 1, (1 << fixed[1].0) - 1);
    fill(&open, 0, 0, 0, &mut |rows, up, down| {
        let rows = (rows >> MARGIN) as usize;
        // The rows of the fixed queens are taken out, the southern one first.
        let rows = rows & south | rows >> 1 & !south;
        let rows = rows & north | rows >> 1 & !north;
        // The axis from row 1 to n - 2: a diagonal through an end of it is on one side only.
        let (up, down) = (up >> (MARGIN + 2 + len), down >> (MARGIN - len));
        groups[rows].push(u32::from(up as u16) << 16 | u32::from(down as u16));
    });
}

/// Puts a queen in each column; `up` and `down` are what diagonals attack in the next one.
fn fill(open: &[u64], rows: u64, up: u64, down: u64, found: &mut impl FnMut(u64, u64, u64)) {
    let (mut free, rest) = (open[0] & !(rows | up | down), &open[1..]);
    while free != 0 {
        let queen = free & free.wrapping_neg();
        free ^= queen;
        let (rows, up, down) = (rows | queen, (up | queen) << 1, (down | queen) >> 1);
        if rest.is_empty() {
            found(rows, up, down);
        } else {
            fill(rest, rows, up, down, found);
        }
    }
}
