//! Luogu P1219: `benchmark` prints the kinds of inputs to time programs on, a line each: the sizes to take, from small to large, and
//! what there is so much of. `benchmark KIND SIZE` prints one, the same each time.

use std::io::Write;
use std::process::exit;

const KINDS: &str = "\
8 9 10 11 12 13 14 15 16 17 rows
";

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let text = match &arguments[..] {
        [] => Some(KINDS.to_owned()),
        [kind, size] => size.parse().ok().and_then(|size| input(kind, size)),
        _ => None,
    };
    let text = text.unwrap_or_else(|| {
        eprint!("error: usage: benchmark [KIND SIZE], where the kinds are\n{}", KINDS);
        exit(2)
    });
    if std::io::stdout().write_all(text.as_bytes()).is_err() {
        exit(1);
    }
}

fn input(kind: &str, rows: usize) -> Option<String> {
    Some(format!("{}\n", rows)).filter(|_| kind == "rows")
}
