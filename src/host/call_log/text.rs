//! Words of the log: points, moves, cells, phases and lines of text, written and read.

#[cfg(any(target_os = "linux", test))]
use cgfthink_abi::point_from_z;
use cgfthink_abi::{BLACK, CallType, PASS, WHITE, z_from_point};
use engine::Phase;
use go::{Point, Size};
#[cfg(any(target_os = "linux", test))]
use std::fmt::Write;

/// The kinds of calls, as the log calls them.
pub(super) const KINDS: [(CallType, &str); 4] = [
    (CallType::Move, "move"),
    (CallType::Status, "status"),
    (CallType::Figure, "figure"),
    (CallType::Number, "number"),
];

/// The phases, as the log calls them.
pub(super) const PHASES: [(Phase, &str); 9] = [
    (Phase::Spawning, "spawning"),
    (Phase::Loading, "loading"),
    (Phase::Starting, "starting"),
    (Phase::Thinking, "thinking"),
    (Phase::Status, "status"),
    (Phase::Figures, "figures"),
    (Phase::Numbers, "numbers"),
    (Phase::Idle, "idle"),
    (Phase::Closing, "closing"),
];

#[cfg(any(target_os = "linux", test))]
/// Returns the word for `value` in a table.
pub(super) fn word_for<T: PartialEq>(table: &[(T, &'static str)], value: &T) -> &'static str {
    let found = table.iter().find(|(v, _)| v == value);
    found.map_or("?", |(_, word)| word)
}

/// Returns the value of `word` in a table.
pub(super) fn value_of<T: Copy>(table: &[(T, &str)], word: &str) -> Option<T> {
    let found = table.iter().find(|(_, w)| *w == word);
    found.map(|(value, _)| *value)
}

#[cfg(any(target_os = "linux", test))]
/// Writes the ABI's number of a point as GTP does; what is neither point nor pass stays a number.
pub(super) fn put_point(out: &mut String, z: i32, size: u8) {
    let vertex = point_from_z(z, size).zip(Size::square(size));
    // Writing to a string cannot fail.
    let _ = match vertex {
        Some(((x, y), size)) => write!(out, "{}", Point::new(x, y).to_gtp(size)),
        None if z == PASS => write!(out, "pass"),
        None => write!(out, "{z}"),
    };
}

/// Reads what [`put_point`] wrote.
pub(super) fn point(word: &str, size: u8) -> Option<i32> {
    if word == "pass" {
        return Some(PASS);
    }
    if let Ok(z) = word.parse() {
        return Some(z);
    }
    let p = Point::from_gtp(word, Size::square(size)?)?;
    Some(z_from_point(p.x, p.y))
}

#[cfg(any(target_os = "linux", test))]
/// Writes a stone: its colour and its point.
pub(super) fn put_stone(out: &mut String, (z, color): (u16, u8), size: u8) {
    match i32::from(color) {
        BLACK => out.push('b'),
        WHITE => out.push('w'),
        other => {
            let _ = write!(out, "{other}:");
        }
    }
    put_point(out, i32::from(z), size);
}

/// Reads what [`put_stone`] wrote.
pub(super) fn stone(word: &str, size: u8) -> Option<(u16, u8)> {
    let (color, rest) = match word.split_at_checked(1)? {
        ("b", rest) => (BLACK as u8, rest),
        ("w", rest) => (WHITE as u8, rest),
        _ => {
            let (color, rest) = word.split_once(':')?;
            (color.parse().ok()?, rest)
        }
    };
    Some((u16::try_from(point(rest, size)?).ok()?, color))
}

#[cfg(any(target_os = "linux", test))]
/// Writes the cells of an overlay by what changed since `before`.
pub(super) fn put_cells(out: &mut String, before: &[i32], cells: &[i32]) {
    let old = |i: usize| before.get(i).copied().unwrap_or(0);
    let mut at = 0;
    while at < cells.len() {
        let same = (at..cells.len())
            .take_while(|&i| cells[i] == old(i))
            .count();
        let value = cells[at];
        let equal = cells[at..].iter().take_while(|&&v| v == value).count();
        let _ = match (same, equal) {
            (1.., _) if same >= equal => write!(out, " {same}="),
            (_, 1) => write!(out, " {value}"),
            _ => write!(out, " {equal}*{value}"),
        };
        at += if same >= equal { same } else { equal };
    }
}

/// Reads what [`put_cells`] wrote: exactly `count` cells.
pub(super) fn cells<'a>(
    words: impl Iterator<Item = &'a str>,
    before: &[i32],
    count: usize,
) -> Option<Vec<i32>> {
    let mut cells = Vec::with_capacity(count);
    for word in words {
        let room = count - cells.len();
        if let Some(same) = word.strip_suffix('=') {
            let same: usize = same.parse().ok().filter(|n| *n <= room)?;
            let at = cells.len();
            cells.extend((at..at + same).map(|i| before.get(i).copied().unwrap_or(0)));
        } else {
            let (times, value) = word.split_once('*').unwrap_or(("1", word));
            let times: usize = times.parse().ok().filter(|n| *n <= room)?;
            let value: i32 = value.parse().ok()?;
            cells.resize(cells.len() + times, value);
        }
    }
    (cells.len() == count).then_some(cells)
}

#[cfg(any(target_os = "linux", test))]
/// Writes a text on one line.
pub(super) fn put_text(out: &mut String, text: &str) {
    for c in text.chars() {
        match c {
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            c => out.push(c),
        }
    }
}

/// Reads what [`put_text`] wrote.
pub(super) fn text(line: &str) -> String {
    let mut out = String::with_capacity(line.len());
    let mut chars = line.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => match chars.next() {
                Some('n') => out.push('\n'),
                Some(other) => out.push(other),
                None => out.push('\\'),
            },
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn points_are_written_as_people_read_them() {
        for (z, size, word) in [
            (0x0101, 9, "A9"),
            (0x0909, 9, "J1"),
            (0x0310, 19, "Q17"),
            (0, 9, "pass"),
            (-1, 9, "-1"),
            (0x0a0a, 9, "2570"),
        ] {
            let mut out = String::new();
            put_point(&mut out, z, size);
            assert_eq!(out, word);
            assert_eq!(point(&out, size), Some(z));
        }
    }

    #[test]
    fn cells_are_written_by_what_changed() {
        for (before, now, words) in [
            (vec![], vec![0; 9], " 9="),
            (vec![], vec![5; 9], " 9*5"),
            (vec![5; 9], vec![5, 5, 5, 5, 1, 5, 5, 5, 5], " 4= 1 4="),
            (vec![1, 2, 3], vec![3, 3, 3], " 3*3"),
            (vec![0, 1], vec![-7, i32::MIN], " -7 -2147483648"),
        ] {
            let mut out = String::new();
            put_cells(&mut out, &before, &now);
            assert_eq!(out, words);
        }
        for wrong in [
            "10=",
            "8=",
            "9*",
            "x",
            "9=x",
            "4= 6*1",
            "99999999999999999999=",
        ] {
            assert_eq!(cells(wrong.split(' '), &[], 9), None, "{wrong}");
        }
    }

    proptest! {
        #[test]
        fn cells_and_texts_come_back(
            before in proptest::collection::vec(0..3_i32, 0..30),
            now in proptest::collection::vec(prop_oneof![0..3_i32, any::<i32>()], 0..30),
            said in "(.|[\\\\\n])*",
        ) {
            let mut out = String::new();
            put_cells(&mut out, &before, &now);
            prop_assert_eq!(cells(out.split_whitespace(), &before, now.len()), Some(now));
            let mut out = String::new();
            put_text(&mut out, &said);
            prop_assert!(!out.contains('\n'));
            prop_assert_eq!(text(&out), said);
        }
    }
}
