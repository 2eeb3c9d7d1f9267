//! Doubts whether other programs read the facts about a game as they are meant. Nothing is refused.

use crate::value;

/// What is doubtful about a fact.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum InfoDoubt {
    /// Not a date as YYYY-MM-DD.
    Date,
    /// Not a number.
    Number,
    /// Not a whole number from 2.
    Handicap,
    /// Not a number of seconds.
    Seconds,
    /// Not a result such as B+3.5, W+R, 0, Void or ?.
    Result,
}

/// What is doubtful about the text of a property of the root, such as `DT`. `None` where nothing is, and for the empty
/// text.
pub fn doubt_about(name: &str, text: &str) -> Option<InfoDoubt> {
    let text = text.trim();
    if text.is_empty() {
        return None;
    }
    let (fine, doubt) = match name {
        "DT" => (is_dates(text), InfoDoubt::Date),
        "KM" => (is_number(text), InfoDoubt::Number),
        "TM" => (
            is_number(text) && !text.starts_with('-'),
            InfoDoubt::Seconds,
        ),
        "HA" => (
            text == "0" || text.parse::<u32>().is_ok_and(|stones| stones >= 2),
            InfoDoubt::Handicap,
        ),
        "RE" => (is_result(text), InfoDoubt::Result),
        _ => (true, InfoDoubt::Number),
    };
    (!fine).then_some(doubt)
}

fn is_number(text: &str) -> bool {
    let plain = text
        .bytes()
        .all(|b| b.is_ascii_digit() || matches!(b, b'.' | b'-' | b'+'));
    plain && text.parse::<f64>().is_ok()
}

fn is_result(text: &str) -> bool {
    if matches!(text, "0" | "Draw" | "Void" | "?") {
        return true;
    }
    let Some((winner, by)) = text.split_once('+') else {
        return false;
    };
    let points = is_number(by) && value::number(by).is_some_and(|points| points >= 0.0);
    let way = matches!(by, "" | "R" | "Resign" | "T" | "Time" | "F" | "Forfeit");
    matches!(winner, "B" | "W") && (points || way)
}

/// Dates as SGF writes them: `2026-11-21`, also `2026-11` and `2026`, and further ones shortened, `1996-05-06,07,06-01`.
fn is_dates(text: &str) -> bool {
    let mut parts = text.split(',').map(|part| Part::of(part.trim()));
    let Some(Some(first)) = parts.next() else {
        return false;
    };
    let mut before = first;
    if !first.has_year {
        return false;
    }
    for part in parts {
        let Some(part) = part else { return false };
        // A shortened date takes from the one before what it does not say.
        let fits = part.has_year || part.count <= before.count || before.count == 3;
        if !fits {
            return false;
        }
        if part.has_year {
            before = part;
        }
    }
    true
}

#[derive(Clone, Copy)]
struct Part {
    has_year: bool,
    count: usize,
}

impl Part {
    fn of(text: &str) -> Option<Part> {
        let pieces: Vec<&str> = text.split('-').collect();
        let digits = |s: &str, n: usize| s.len() == n && s.bytes().all(|b| b.is_ascii_digit());
        let has_year = digits(pieces.first()?, 4);
        let rest = &pieces[usize::from(has_year)..];
        let two = |s: &&str| digits(s, 2) && *s != "00";
        if !rest.iter().all(two) || rest.len() > 2 {
            return None;
        }
        let number = |s: &str| s.parse::<u32>().unwrap_or(u32::MAX);
        // With a year the first is the month; two without one are month and day.
        let fits = match (has_year, rest) {
            (true, [month]) => number(month) <= 12,
            (_, [month, day]) => number(month) <= 12 && number(day) <= 31,
            (false, [one]) => number(one) <= 31,
            (true, []) => true,
            _ => false,
        };
        fits.then_some(Part {
            has_year,
            count: pieces.len(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_as_the_standard_writes_them() {
        let table: [(&str, &[&str], &[&str]); 5] = [
            (
                "DT",
                &[
                    "2026-11-21",
                    "1996-05",
                    "1996",
                    "1996-05-06,07,08",
                    "1996-05-06,07,06-01",
                    "1996-05,06",
                    "1996-12-27,28,1997-01-03",
                    " 1996-05-06 ",
                ],
                &[
                    "21.11.2026",
                    "1996/05/06",
                    "May 1996",
                    "1996-13-01",
                    "1996-00-01",
                    "05-06",
                    "1996-5-6",
                    "1996-05-32",
                    "平成30年",
                    "1996-05-06,",
                ],
            ),
            (
                "KM",
                &["6.5", "0", "-3.5"],
                &["six", "6,5", "6.5目", "inf", "nan"],
            ),
            ("HA", &["2", "9", "0"], &["1", "-2", "two", "2.5"]),
            ("TM", &["3600", "1800.5"], &["1h", "-5", "60 min"]),
            (
                "RE",
                &[
                    "B+3.5", "W+R", "W+Resign", "B+T", "B+F", "B+", "0", "Draw", "Void", "?",
                ],
                &[
                    "B wins",
                    "b+3",
                    "Jigo",
                    "B+3.5目",
                    "黒中押し勝ち",
                    "+3",
                    "B+-3",
                ],
            ),
        ];
        for (name, fine, doubtful) in table {
            for text in fine {
                assert_eq!(doubt_about(name, text), None, "{name} {text}");
            }
            for text in doubtful {
                assert!(doubt_about(name, text).is_some(), "{name} {text}");
            }
        }
        assert_eq!(doubt_about("DT", ""), None);
        assert_eq!(doubt_about("PB", "anything"), None);
    }
}
