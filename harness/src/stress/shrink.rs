//! Makes an input smaller while it still shows what it showed: fewer cases, lines, words and characters, smaller numbers. It
//! knows no format, but the shapes that most formats have: a number that counts what follows, and squares of characters.

use super::mutate::numbers;
use crate::case::fault_in_text;

/// What stands for nothing, or for anything, in most formats that have such a character.
pub const PLACEHOLDERS: &[u8] = b".?";

/// The smallest input found, by at most `most` calls of `shows`, which says whether an input still shows the difference; and the
/// number of calls. The same each time for the same input and answers. `known` are those [`PLACEHOLDERS`] that the format has.
pub fn shrink(
    input: &[u8],
    known: &[u8],
    most: usize,
    shows: impl FnMut(&[u8]) -> bool,
) -> (Vec<u8>, usize) {
    let is_plain = fault_in_text(input).is_none();
    let mut search = Search { best: input.to_vec(), known, left: most, is_plain, shows };
    loop {
        let before = size(&search.best);
        for pass in [counted, blocks, squares, values, words, characters] {
            pass(&mut search);
        }
        if size(&search.best) == before || search.left == 0 {
            return (search.best, most - search.left);
        }
    }
}

/// What is smaller: fewer bytes, then fewer that are no placeholders, then what sorts first.
fn size(text: &[u8]) -> (usize, usize, Vec<u8>) {
    let marks = text.iter().filter(|byte| !PLACEHOLDERS.contains(byte)).count();
    (text.len(), marks, text.to_vec())
}

struct Search<'a, F> {
    best: Vec<u8>,
    known: &'a [u8],
    left: usize,
    /// Whether it has to stay plain text, with a newline at the end.
    is_plain: bool,
    shows: F,
}

impl<F: FnMut(&[u8]) -> bool> Search<'_, F> {
    /// Takes `candidate` if it is smaller and shows it too.
    fn take(&mut self, candidate: Vec<u8>) -> bool {
        let is_fit = !self.is_plain || fault_in_text(&candidate).is_none();
        if self.left == 0 || !is_fit || size(&candidate) >= size(&self.best) {
            return false;
        }
        self.left -= 1;
        let shows = (self.shows)(&candidate);
        if shows {
            self.best = candidate;
        }
        shows
    }

    fn lines(&self) -> Vec<Vec<u8>> {
        self.best.split_inclusive(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect()
    }
}

/// `lines` without those from `start` to `end`.
fn without(lines: &[Vec<u8>], start: usize, end: usize) -> Vec<u8> {
    [lines[..start].concat(), lines[end..].concat()].concat()
}

/// A first number that counts equal parts: fewer of them.
fn counted<F: FnMut(&[u8]) -> bool>(search: &mut Search<'_, F>) {
    let mut parts = usize::MAX;
    loop {
        let Some(&(start, end, count)) = numbers(&search.best).first() else { return };
        let lines = search.lines();
        let count = usize::try_from(count).unwrap_or(0);
        let rest = lines.len().saturating_sub(1);
        if start > 0 || count < 2 || rest == 0 || !rest.is_multiple_of(count) {
            return;
        }
        parts = parts.min(count / 2);
        let height = rest / count;
        let head = &search.best[end..lines[0].len()];
        let less = |from: usize| {
            let body = without(&lines[1..], from * height, (from + parts) * height);
            [(count - parts).to_string().as_bytes(), head, &body].concat()
        };
        let candidates: Vec<_> = (0..=count - parts).step_by(parts).map(less).collect();
        if !candidates.into_iter().any(|candidate| search.take(candidate)) {
            if parts == 1 {
                return;
            }
            parts /= 2;
        }
    }
}

/// Fewer units: half of them at once, then a quarter, and so on.
fn blocks<F: FnMut(&[u8]) -> bool>(search: &mut Search<'_, F>) {
    let mut count = units(&search.lines()).len() / 2;
    while count > 0 {
        let mut start = 0;
        loop {
            let lines = search.lines();
            let mut ends = units(&lines);
            ends.insert(0, 0);
            let (Some(&from), Some(&to)) = (ends.get(start), ends.get(start + count)) else {
                break;
            };
            if !search.take(without(&lines, from, to)) {
                start += count;
            }
        }
        count /= 2;
    }
}

/// Where the parts end that mean something alone: a number n with n lines behind it that are n long, or a line.
fn units(lines: &[Vec<u8>]) -> Vec<usize> {
    let mut ends = Vec::new();
    let mut start = 0;
    while start < lines.len() {
        start += 1 + square(lines, start).map_or(0, <[_]>::len);
        ends.push(start);
    }
    ends
}

/// The n lines behind a line that begins with the number n, if each has n characters.
fn square(lines: &[Vec<u8>], line: usize) -> Option<&[Vec<u8>]> {
    let n = usize::try_from(numbers(&lines[line]).first()?.2).ok()?;
    let rows = lines.get(line + 1..line.checked_add(n)?.checked_add(1)?)?;
    rows.iter().all(|row| row.trim_ascii_end().len() == n).then_some(rows)
}

/// A number n before n lines of n characters: n - 1, without a row and a column.
fn squares<F: FnMut(&[u8]) -> bool>(search: &mut Search<'_, F>) {
    let mut line = 0;
    while line < search.lines().len() {
        while smaller_square(search, line) {}
        line += 1;
    }
}

fn smaller_square<F: FnMut(&[u8]) -> bool>(search: &mut Search<'_, F>, line: usize) -> bool {
    let lines = search.lines();
    let Some(rows) = square(&lines, line).filter(|rows| rows.len() > 1) else { return false };
    let Some(&(start, end, _)) = numbers(&lines[line]).first() else { return false };
    let n = rows.len();
    let (head, tail) = (lines[..line].concat(), lines[line + n + 1..].concat());
    let header =
        [&lines[line][..start], (n - 1).to_string().as_bytes(), &lines[line][end..]].concat();
    // What else the header holds may have to shrink as well.
    let mut headers = vec![header.clone()];
    headers.extend(numbers(&header).into_iter().skip(1).filter(|number| number.2 > 1).map(
        |(start, end, value)| {
            [&header[..start], (value - 1).to_string().as_bytes(), &header[end..]].concat()
        },
    ));
    for header in headers {
        for (row, column) in (0..n * n).map(|place| (place / n, place % n)) {
            let kept = rows.iter().enumerate().filter(|(place, _)| *place != row);
            let cut = |row: &Vec<u8>| [&row[..column], &row[column + 1..]].concat();
            let square: Vec<Vec<u8>> = kept.map(|(_, row)| cut(row)).collect();
            if search.take([&head[..], &header, &square.concat(), &tail].concat()) {
                return true;
            }
        }
    }
    false
}

/// Smaller numbers.
fn values<F: FnMut(&[u8]) -> bool>(search: &mut Search<'_, F>) {
    let mut place = 0;
    while let Some(&(start, end, value)) = numbers(&search.best).get(place) {
        // 0 is seldom what a statement allows.
        for smaller in [1, value / 2, value.saturating_sub(1)] {
            let text = &search.best;
            if (1..value).contains(&smaller)
                && search
                    .take([&text[..start], smaller.to_string().as_bytes(), &text[end..]].concat())
            {
                break;
            }
        }
        place += 1;
    }
}

/// Fewer words.
fn words<F: FnMut(&[u8]) -> bool>(search: &mut Search<'_, F>) {
    let mut place = 0;
    loop {
        let words: Vec<&[u8]> = search.best.split_inclusive(u8::is_ascii_whitespace).collect();
        let Some(word) = words.get(place) else { return };
        // With the blank behind it, but not with the end of its line.
        let kept: &[u8] = if word.ends_with(b"\n") { b"\n" } else { b"" };
        let candidate = [&words[..place].concat(), kept, &words[place + 1..].concat()].concat();
        if !search.take(candidate) {
            place += 1;
        }
    }
}

/// Fewer characters, and plainer ones.
fn characters<F: FnMut(&[u8]) -> bool>(search: &mut Search<'_, F>) {
    let mut place = 0;
    while place < search.best.len() {
        let text = &search.best;
        if search.take([&text[..place], &text[place + 1..]].concat()) {
            continue;
        }
        let here = search.best[place];
        // Letters may be numbers as well.
        let before = here.saturating_sub(1);
        let before = if before.is_ascii_alphabetic() { &[before][..] } else { &[] };
        let mut others = [search.best.as_slice(), search.known, before].concat();
        others.sort_unstable();
        others.dedup();
        others.retain(|&other| {
            !here.is_ascii_whitespace() && other > b' ' && ![here, b'0'].contains(&other)
        });
        for other in others {
            let mut candidate = search.best.clone();
            candidate[place] = other;
            if search.take(candidate) {
                break;
            }
        }
        place += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shrunk(text: &str, shows: impl Fn(&str) -> bool) -> String {
        let shows = |text: &[u8]| shows(std::str::from_utf8(text).unwrap());
        let (text, calls) = shrink(text.as_bytes(), b"?", 500, shows);
        assert!(calls <= 500);
        String::from_utf8(text).unwrap()
    }

    #[test]
    fn lines_words_and_numbers_go_when_they_are_not_needed() {
        let all: String = (0..100).map(|number| format!("{number} x\n")).collect();
        assert_eq!(shrunk(&all, |text| text.contains("77 x\n")), "77 x\n");
        assert_eq!(shrunk("1 2 3 4\n", |text| text.contains('3')), "3\n");
        let above_50 = |text: &str| text.trim().parse::<u32>().is_ok_and(|number| number > 50);
        assert_eq!(shrunk("1000", above_50), "51");
    }

    #[test]
    fn what_binds_others_goes_when_a_placeholder_can_stand_for_it() {
        // No character may be far from its neighbours, so that none can go as it is.
        let shows = |text: &str| {
            let near = |pair: &[u8]| pair.contains(&b'?') || pair[0].abs_diff(pair[1]) < 2;
            text.len() > 3 && text.ends_with("9\n") && text.trim().as_bytes().windows(2).all(near)
        };
        assert_eq!(shrunk("123456789\n", shows), "??9\n");
        // A letter that needs so many characters before it.
        let shows = |text: &str| {
            let value = text.trim().bytes().last().map_or(0, |last| last.saturating_sub(b'A'));
            text.ends_with('\n') && value > 1 && text.len() > value.into()
        };
        assert_eq!(shrunk("??????G\n", shows), "?C\n");
    }

    /// Boards behind their number, as many as it says; whether one holds `##`.
    fn boards(text: &str) -> bool {
        let mut lines = text.lines();
        let Some(count) = lines.next().and_then(|line| line.parse::<usize>().ok()) else {
            return false;
        };
        let rest: Vec<&str> = lines.collect();
        rest.len() == 3 * count && rest.iter().all(|row| row.len() == 3) && text.contains("##")
    }

    #[test]
    fn counted_parts_go_with_their_count() {
        let mut text = "40\n".to_owned();
        (0..40).for_each(|board| {
            text += if board == 23 { "..#\n.##\n#..\n" } else { "#..\n.#.\n..#\n" }
        });
        assert_eq!(shrunk(&text, boards), "1\n...\n.##\n...\n");
    }

    /// `n k` and n rows of n, k at most n.
    fn square(text: &str) -> Option<(usize, Vec<&str>)> {
        let (head, rows) = text.split_once('\n')?;
        let (n, k) = head.split_once(' ')?;
        let (n, k): (usize, usize) = (n.parse().ok()?, k.parse().ok()?);
        let rows: Vec<&str> = rows.lines().collect();
        (k <= n && rows.len() == n && rows.iter().all(|row| row.len() == n)).then_some((k, rows))
    }

    #[test]
    fn squares_lose_rows_and_columns_together() {
        let two_in_a_column = |text: &str| {
            square(text).is_some_and(|(k, rows)| {
                k > 0
                    && (0..rows.len()).any(|column| {
                        rows.iter().filter(|row| &row[column..=column] == "#").count() > 1
                    })
            })
        };
        let text = "4 4\n#..#\n..#.\n.#..\n#..#\n";
        assert_eq!(shrunk(text, two_in_a_column), "2 1\n.#\n.#\n");
    }
}
