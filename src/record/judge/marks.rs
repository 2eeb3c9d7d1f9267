//! The mark that a node of a problem gives its line.

mod eastern;

use super::{Convention, Judge};
use crate::names;
use crate::{CellId, Record, value};
use go::{Color, Move, Point};

/// The mark of a cell by one convention.
pub(crate) fn mark(record: &Record, c: CellId, player: Color, convention: Convention) -> Judge {
    let has = |key| record.store.find(c.0, key).next().is_some();
    match convention {
        Convention::Right | Convention::Correct | Convention::Sign => {
            judge_of_comment(&record.msg(c), convention, &|named| {
                is_played(record, c, player, named)
            })
        }
        Convention::Annotation if has(names::TE) => Judge::Right,
        Convention::Annotation if [names::BM, names::DO, names::IT].into_iter().any(has) => {
            Judge::Wrong
        }
        Convention::GoodFor if has(names::GB) || has(names::GW) => {
            let good_for_player = match player {
                Color::Black => names::GB,
                Color::White => names::GW,
            };
            if has(good_for_player) {
                Judge::Right
            } else {
                Judge::Wrong
            }
        }
        Convention::WrongVariation if is_wrong_variation(record, c) => Judge::Wrong,
        _ => Judge::None,
    }
}

/// Tells whether a WV names the cell's move: one without a point, with its point, or with its point in the node before.
fn is_wrong_variation(record: &Record, c: CellId) -> bool {
    let Some((_, mv)) = record.mv(c) else {
        return false;
    };
    let named = |c: CellId| {
        let values = record.store.raw_of(c.0, names::WV);
        values.map(value::point)
    };
    let point = match mv {
        Move::Play(p) => Some(p),
        Move::Pass => None,
    };
    let here = named(c).any(|p| p.is_none() || p == point);
    let before = record.back(c).is_some_and(|back| {
        let own = record.mv(back).and_then(|(_, mv)| match mv {
            Move::Play(p) => Some(p),
            Move::Pass => None,
        });
        named(back).any(|p| p.is_some() && p == point && p != own)
    });
    here || before
}

/// Tells whether the player plays at a point that is named (`E9`) in the line to a cell.
fn is_played(record: &Record, c: CellId, player: Color, named: &str) -> bool {
    let Some(point) = Point::from_gtp(named, record.size()) else {
        return false;
    };
    let line = std::iter::successors(Some(c), |&cell| record.back(cell));
    let mut moves = line.filter_map(|cell| record.mv(cell));
    moves.any(|mv| mv == (player, Move::Play(point)))
}

/// Reads the words authors mark solutions with; `is_played` tells whether a point is played in the line that is marked.
fn judge_of_comment(
    comment: &str,
    convention: Convention,
    is_played: &dyn Fn(&str) -> bool,
) -> Judge {
    match convention {
        Convention::Right => judge_by_words(comment, |_, word, _| match word {
            "RIGHT" => Judge::Right,
            "WRONG" => Judge::Wrong,
            _ => Judge::None,
        }),
        Convention::Correct => {
            match opening_sign(comment).or_else(|| eastern::mark(comment, is_played)) {
                None => judge_by_words(comment, |before, word, rest| {
                    let is = |other: &str| word.eq_ignore_ascii_case(other);
                    let said = is("correct") && !names_another(before, rest, is_played)
                        || is("right") && is_said_of_line(before, rest);
                    if said {
                        Judge::Right
                    } else if is("wrong") || is("incorrect") {
                        Judge::Wrong
                    } else {
                        Judge::None
                    }
                }),
                Some(said) => said,
            }
        }
        Convention::Sign => match comment.trim_start().chars().next() {
            Some('+' | '＋') => Judge::Right,
            Some('-' | '－' | '−') => Judge::Wrong,
            _ => Judge::None,
        },
        _ => Judge::None,
    }
}

/// What a comment begins with, be it a sign or the title of a diagram.
fn opening_sign(comment: &str) -> Option<Judge> {
    let mut begun = comment.trim_start().chars().filter(|c| *c != '\u{fe0f}');
    let first = begun.next()?;
    // What goes on with a word is about marks on the board.
    let is_near = begun.clone().next().is_some_and(char::is_alphanumeric);
    let next = begun.find(|c| !c.is_whitespace());
    let is_sign = !is_near && next.is_none_or(|next| !next.is_ascii_alphabetic());
    let title = comment.split(['.', ':', '!', '\n', '\r']).next()?;
    let mut title = words(title);
    let named = title.next().unwrap_or_default();
    let is_number = |word: &str| word.bytes().all(|b| b.is_ascii_digit());
    let mut rest = title.filter(|word| !is_number(word) && !word.eq_ignore_ascii_case("diagram"));
    let is = |other: &str| named.eq_ignore_ascii_case(other);
    let is_title = rest.next().is_none();
    if is_sign && "○◯〇◎✓✔✅⭕".contains(first) || is_title && (is("solution") || is("success"))
    {
        Some(Judge::Right)
    } else if is_sign && "×✗✘✕✖❌".contains(first) || is_title && (is("failure") || is("mistake"))
    {
        Some(Judge::Wrong)
    } else {
        None
    }
}

/// Whether "correct" tells which move is correct, and that is none of this line: "The correct move was E9.", "A is correct".
fn names_another(before: &str, rest: &str, is_played: &dyn Fn(&str) -> bool) -> bool {
    let ends = ['.', '!', '?', ';', ':', '\n'];
    let begun = before.rsplit(ends).next().unwrap_or_default();
    let begun: Vec<&str> = words(begun).collect();
    let end = rest.find(['.', '!', ';', '\n']).unwrap_or(rest.len());
    let after: Vec<&str> = words(&rest[..end]).collect();
    let is = |word: &str, others: &[&str]| others.iter().any(|o| word.eq_ignore_ascii_case(o));
    let says = |word: &str| is(word, &["is", "was", "would", "were", "are", "be"]);
    if after.is_empty() && rest[end..].is_empty() && rest.trim_end().ends_with('?') {
        return true;
    }
    let behind = after
        .windows(2)
        .find(|pair| says(pair[0]) && is_name(pair[1]));
    let articles = begun
        .iter()
        .rev()
        .take_while(|word| is(word, &["the", "a", "only"]));
    let subject = &begun[..begun.len() - articles.count()];
    let in_front = match subject {
        [.., name, verb] if says(verb) && is_name(name) => Some(*name),
        _ => None,
    };
    if let Some(name) = behind.map(|pair| pair[1]).or(in_front) {
        return !is_played(name);
    }
    let is_begun = begun.iter().all(|word| is(word, &["the"]));
    let is_told = is_begun && after.len() > 1 && after.iter().any(|word| says(word));
    is_told
        || subject
            .last()
            .is_some_and(|verb| is(verb, &["find", "see", "try"]))
}

/// Whether a word looks like a point, or like what one is called on the board: a letter and a number, or a capital.
fn is_name(word: &str) -> bool {
    let mut letters = word.chars();
    let first = letters.next();
    let rest = letters.as_str();
    let is_number = !rest.is_empty() && rest.bytes().all(|b| b.is_ascii_digit());
    first.is_some_and(|c| {
        c.is_ascii_alphabetic() && is_number || c.is_ascii_uppercase() && rest.is_empty()
    })
}

/// What stands before "right" where it says something of a line.
const SAYING: [&str; 13] = [
    "is",
    "was",
    "are",
    "not",
    "isn't",
    "wasn't",
    "quite",
    "also",
    "all",
    "that's",
    "it's",
    "you're",
    "absolutely",
];

/// Whether "right" between these words is neither a side nor a move's: it ends a sentence and begins it, or says what something is.
fn is_said_of_line(before: &str, rest: &str) -> bool {
    let next = rest.trim_start_matches([' ', '\t']).chars().next();
    let is_dash = rest.starts_with(" - ") || rest.starts_with(" –");
    let ends = is_dash || next.is_none_or(|c| ".!,;:)\r\n。！、".contains(c));
    let last = before.split_whitespace().last().unwrap_or_default();
    let last = last.to_lowercase().replace('’', "'");
    ends && (!last.ends_with(|c: char| c.is_ascii_alphanumeric()) || SAYING.contains(&&*last))
}

/// The first word that says something, as `judge` tells by what stands before it, itself and what follows: "Incorrect. White A is
/// correct." is about another move.
fn judge_by_words(comment: &str, judge: impl Fn(&str, &str, &str) -> Judge) -> Judge {
    let words: Vec<(usize, &str)> = words_at(comment).collect();
    let judge =
        |&(at, word): &(usize, &str)| judge(&comment[..at], word, &comment[at + word.len()..]);
    let said = words.iter().position(|word| judge(word) != Judge::None);
    let Some(at) = said else {
        return Judge::None;
    };
    let is = |word: &str, others: &[&str]| others.iter().any(|o| word.eq_ignore_ascii_case(o));
    let near = &words[at.saturating_sub(REACH)..at];
    let plainly = near.iter().any(|&(_, word)| is(word, &NEGATIONS));
    // Nothing but small words stands between, in the same clause.
    let clause = comment[..words[at].0].rsplit(['.', '!', '?', ';', ':', ',', '\n']);
    let clause: Vec<&str> = clause.take(1).flat_map(self::words).collect();
    let before = clause.iter().rev().find(|word| !is(word, &SMALL));
    // A word in capitals is a sign, and no part of the sentence before it.
    let is_sign = !words[at].1.contains(|c: char| c.is_ascii_lowercase());
    let barely = before.is_some_and(|word| is(word, &NEGATIONS) || is(word, &HARDLY));
    let denied = plainly || barely && !is_sign;
    match judge(&words[at]) {
        // "Not wrong" is no mark.
        Judge::Wrong if denied => Judge::None,
        Judge::Right if denied => Judge::Wrong,
        said => said,
    }
}

/// So many words before "correct" may deny it: "not quite correct".
const REACH: usize = 3;
const NEGATIONS: [&str; 7] = ["not", "isn", "isnt", "never", "hardly", "wasn", "neither"];

/// Words that deny only what follows at once or after small words: "White can do nothing. Correct!" denies nothing.
const HARDLY: [&str; 9] = [
    "nothing", "almost", "nearly", "cannot", "can", "far", "looks", "seems", "looked",
];
const SMALL: [&str; 8] = ["be", "the", "a", "quite", "from", "like", "t", "to"];

/// The words of a comment. Marks stand beside Japanese without a space, so only Latin letters make words.
fn words(comment: &str) -> impl Iterator<Item = &str> {
    words_at(comment).map(|(_, word)| word)
}

/// The same, with the bytes before each.
fn words_at(comment: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    let pieces = comment.split(|c: char| !c.is_ascii_alphanumeric());
    let placed = pieces.map(move |word| {
        let here = at;
        let after = comment[here + word.len()..].chars().next();
        at = here + word.len() + after.map_or(0, char::len_utf8);
        (here, word)
    });
    placed.filter(|(_, word)| !word.is_empty())
}

/// The words that say how a problem is to be presented, not to be read by who solves it.
const STAGE_DIRECTIONS: [&str; 5] = ["RIGHT", "WRONG", "CHOICE", "NOTTHIS", "FORCE"];

/// Tells whether the reply may be chosen at random among those that say so (`CHOICE`).
pub(crate) fn is_choice(comment: &str) -> bool {
    words(comment).any(|word| word == "CHOICE")
}

/// Tells whether the move is none that the author asks for (`NOTTHIS`).
pub(crate) fn is_excluded(comment: &str) -> bool {
    words(comment).any(|word| word == "NOTTHIS")
}

/// The comment without the words and signs that mark solutions.
pub(crate) fn without_stage_directions(comment: &str, convention: Convention) -> String {
    let mut out = comment.trim();
    if convention == Convention::Sign {
        out = out.strip_prefix(['+', '-', '＋', '－', '−']).unwrap_or(out);
    }
    let mut out = out.trim().to_owned();
    // What stood between the word and the text says nothing without the word.
    let separates = |c: char| ".!,:;-–—。、！：・ \t\u{3000}".contains(c);
    for word in STAGE_DIRECTIONS {
        let mut from = 0;
        while let Some(at) = out[from..].find(word).map(|at| from + at) {
            let alone = |c: Option<char>| c.is_none_or(|c| !c.is_ascii_alphanumeric());
            let end = at + word.len();
            if alone(out[..at].chars().next_back()) && alone(out[end..].chars().next()) {
                let leads = out[..at].trim_end_matches([' ', '\t', '\u{3000}']);
                let end = if leads.is_empty() || leads.ends_with('\n') {
                    out.len() - out[end..].trim_start_matches(separates).len()
                } else {
                    end
                };
                out.replace_range(at..end, "");
                from = at;
            } else {
                from = end;
            }
        }
    }
    out.trim_matches(|c: char| c.is_whitespace() || c == ':')
        .to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_not_parts_of_words() {
        let table = [
            ("RIGHT", Convention::Right, Judge::Right),
            (
                "RIGHT - not A, which is wrong",
                Convention::Right,
                Judge::Right,
            ),
            ("right side", Convention::Right, Judge::None),
            ("Correct!", Convention::Correct, Judge::Right),
            ("CORRECT", Convention::Correct, Judge::Right),
            ("This is correct, too.", Convention::Correct, Judge::Right),
            ("Not correct.", Convention::Correct, Judge::Wrong),
            (
                "This isn't quite correct",
                Convention::Correct,
                Judge::Wrong,
            ),
            ("It is not wrong", Convention::Correct, Judge::None),
            ("correctly", Convention::Correct, Judge::None),
            ("Right!", Convention::Correct, Judge::Right),
            ("That is right.", Convention::Correct, Judge::Right),
            ("Yes, right", Convention::Correct, Judge::Right),
            ("石。Right。", Convention::Correct, Judge::Right),
            ("This is not right.", Convention::Correct, Judge::Wrong),
            (
                "That isn't right: White lives",
                Convention::Correct,
                Judge::Wrong,
            ),
            ("The right move", Convention::Correct, Judge::None),
            ("Right side", Convention::Correct, Judge::None),
            (
                "Black is on the right of it",
                Convention::Correct,
                Judge::None,
            ),
            ("正解。二眼できました。", Convention::Correct, Judge::Right),
            ("不正解", Convention::Correct, Judge::Wrong),
            ("失敗です", Convention::Correct, Judge::Wrong),
            ("Well done, RIGHT.", Convention::Right, Judge::Right),
            (
                "White can do nothing RIGHT",
                Convention::Right,
                Judge::Right,
            ),
            ("RIGHT。正解", Convention::Right, Judge::Right),
            ("正解RIGHT", Convention::Right, Judge::Right),
            ("BRIGHT", Convention::Right, Judge::None),
            ("NOT RIGHT", Convention::Right, Judge::Wrong),
            ("Right", Convention::Right, Judge::None),
            ("＋正解", Convention::Sign, Judge::Right),
            ("Incorrect.", Convention::Correct, Judge::Wrong),
            ("Wrong: A is correct", Convention::Correct, Judge::Wrong),
            ("wrongly", Convention::Correct, Judge::None),
            (" - ", Convention::Sign, Judge::Wrong),
            ("+ Black lives", Convention::Sign, Judge::Right),
            ("A + B", Convention::Sign, Judge::None),
        ];
        for (comment, convention, judge) in table {
            let said = judge_of_comment(comment, convention, &|_| false);
            assert_eq!(said, judge, "{comment}");
        }
    }

    /// Of a line to E9.
    #[test]
    fn what_is_said_of_another_move_marks_nothing() {
        let table = [
            ("White lives. The correct move was D9.", Judge::None),
            ("The correct answer is elsewhere", Judge::None),
            ("Wrong. The correct move is D9.", Judge::Wrong),
            ("The correct move!", Judge::Right),
            ("This is the correct move", Judge::Right),
            ("Correct is D9", Judge::None),
            ("Correct is E9", Judge::Right),
            ("A is correct", Judge::None),
            ("D9 was the correct move", Judge::None),
            ("Correct, D9 fails", Judge::Right),
            ("The correct move for Black is D9", Judge::None),
            ("Go back and find the correct move", Judge::None),
            ("Is this correct?", Judge::None),
            ("Almost correct, but White lives", Judge::Wrong),
            ("This isn't quite the correct move", Judge::Wrong),
            ("Nothing wrong with this", Judge::None),
            ("White can do nothing. Correct!", Judge::Right),
            ("White can do nothing: correct", Judge::Right),
            ("It looks dead, and that is correct", Judge::Right),
            ("This cannot be correct", Judge::Wrong),
            ("That can't be correct.", Judge::Wrong),
            ("Far from correct", Judge::Wrong),
            ("You are right!", Judge::Right),
            ("Right - Black lives", Judge::Right),
            ("Right-hand side", Judge::None),
            ("Solution 1", Judge::Right),
            ("Failure diagram", Judge::Wrong),
            ("〇", Judge::Right),
            ("○ marks the spot", Judge::None),
            ("Solution.", Judge::Right),
            ("Solution: a snapback", Judge::Right),
            ("Failure. White lives", Judge::Wrong),
            ("No solution", Judge::None),
            ("○", Judge::Right),
            ("×　白生き", Judge::Wrong),
            ("×の白を取る", Judge::None),
        ];
        for (comment, judge) in table {
            let said = judge_of_comment(comment, Convention::Correct, &|named| named == "E9");
            assert_eq!(said, judge, "{comment}");
        }
    }

    #[test]
    fn what_is_read_has_no_marks() {
        let table = [
            ("RIGHT", Convention::Right, ""),
            ("RIGHT: well done", Convention::Right, "well done"),
            ("RIGHT. It holds.", Convention::Right, "It holds."),
            ("RIGHT!\nIt holds.", Convention::Right, "It holds."),
            ("RIGHT - B2.\nRIGHT。B2。", Convention::Right, "B2.\nB2。"),
            ("RIGHT. 正解。活き。", Convention::Right, "正解。活き。"),
            ("... and lives", Convention::Right, "... and lives"),
            (
                "CHOICE White may resist",
                Convention::Right,
                "White may resist",
            ),
            ("BRIGHT idea", Convention::Right, "BRIGHT idea"),
            ("+ lives", Convention::Sign, "lives"),
            ("+", Convention::Sign, ""),
            ("Correct!", Convention::Correct, "Correct!"),
        ];
        for (comment, convention, shown) in table {
            assert_eq!(
                without_stage_directions(comment, convention),
                shown,
                "{comment}"
            );
        }
    }
}
