//! Small random changes to an input, made without knowing its format: what is no input any more, a trusted submission refuses.

use super::random::Random;

/// `text` with one to four changes to its lines, numbers and characters.
pub fn mutate(text: &[u8], random: &mut Random) -> Vec<u8> {
    let mut text = text.to_vec();
    for _ in 0..=random.below(4) {
        text = match random.below(6) {
            0 | 1 => change_lines(&text, random),
            2 | 3 => change_number(&text, random),
            _ => change_character(&text, random),
        };
    }
    text
}

fn change_lines(text: &[u8], random: &mut Random) -> Vec<u8> {
    let mut lines: Vec<&[u8]> = text.split_inclusive(|&byte| byte == b'\n').collect();
    let (one, other) = (random.below(lines.len()), random.below(lines.len()));
    if lines.is_empty() {
        return Vec::new();
    }
    match random.below(4) {
        0 => drop(lines.remove(one)),
        1 => lines.insert(other, lines[one]),
        2 => lines.swap(one, other),
        // Some lines in a row are often a unit.
        _ => drop(lines.drain(one.min(other)..one.max(other))),
    }
    lines.concat()
}

/// A number becomes one near it, one from elsewhere in the text, or a small one.
fn change_number(text: &[u8], random: &mut Random) -> Vec<u8> {
    let numbers = numbers(text);
    let (Some(&(start, end, value)), Some(&(.., elsewhere))) =
        (random.pick(&numbers), random.pick(&numbers))
    else {
        return text.to_vec();
    };
    let changed = match random.below(4) {
        0 => value + 1,
        1 => value.saturating_sub(1),
        2 => elsewhere,
        _ => random.below(20) as u64,
    };
    [&text[..start], changed.to_string().as_bytes(), &text[end..]].concat()
}

/// A character goes, or becomes or is followed by one from elsewhere in the text.
fn change_character(text: &[u8], random: &mut Random) -> Vec<u8> {
    let place = random.below(text.len());
    let Some(&other) = random.pick(text) else {
        return Vec::new();
    };
    let mut text = text.to_vec();
    match random.below(4) {
        0 => drop(text.remove(place)),
        1 => text.insert(place, other),
        _ if text[place] == b'\n' || other == b'\n' => {}
        _ => text[place] = other,
    }
    text
}

/// The numbers that stand in `text` as words: from where, to where, which.
pub fn numbers(text: &[u8]) -> Vec<(usize, usize, u64)> {
    let mut found = Vec::new();
    let mut start = 0;
    for word in text.split_inclusive(u8::is_ascii_whitespace) {
        let bare = word.trim_ascii_end();
        let value = std::str::from_utf8(bare).ok().and_then(|word| word.parse().ok());
        if let Some(value) = value.filter(|_| bare.iter().all(u8::is_ascii_digit)) {
            found.push((start, start + bare.len(), value));
        }
        start += word.len();
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_words_of_digits() {
        let found = [(0, 1, 2), (2, 4, 10), (14, 15, 7)];
        assert_eq!(numbers(b"2 10\n#1\n-1 ?\n 7"), found);
        assert_eq!(numbers(b""), []);
    }

    #[test]
    fn the_same_seed_makes_the_same_change_and_others_make_others() {
        let text = b"2 1\n#.\n.#\n-1 -1\n";
        let change = |index| mutate(text, &mut Random::new(1, index));
        let all: std::collections::BTreeSet<_> = (0..200).map(change).collect();
        assert_eq!(change(7), change(7));
        assert!(all.len() > 100, "{}", all.len());
        // Nor does it stumble over what is hardly a text.
        for text in [&b""[..], b"\n", b"x", b"\xff\0"] {
            (0..200).for_each(|index| drop(mutate(text, &mut Random::new(2, index))));
        }
    }
}
