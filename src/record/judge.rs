//! Right and wrong in problems.

use go::{Color, Move};

use crate::names;
use crate::{CellId, Record, value};

/// Whether a line of a problem is a solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Judge {
    /// Not a problem, or not part of the solution tree.
    #[default]
    None,
    /// Leads to the solution.
    Right,
    /// Fails.
    Wrong,
}

/// How an author of problems says which lines are right.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Convention {
    /// The word `RIGHT` in a comment, as on goproblems.com.
    Right,
    /// The word "Correct" in a comment, or "Wrong" and "Incorrect".
    Correct,
    /// A comment that begins with `+` or `-`.
    Sign,
    /// Good moves are tesuji (TE); bad (BM), doubtful (DO) and merely interesting (IT) ones fail.
    Annotation,
    /// Positions good for the side that solves (GB, GW).
    GoodFor,
    /// Wrong variations (WV); all others are right.
    WrongVariation,
    /// Nothing is marked: the first line is right, others are not part of the solution.
    FirstLine,
    /// Every line is right.
    AllLines,
}

impl Convention {
    /// All of them; the ones before [`Convention::FirstLine`] in the order in which they are looked for.
    pub const ALL: [Convention; 8] = [
        Convention::Right,
        Convention::Correct,
        Convention::Sign,
        Convention::Annotation,
        Convention::GoodFor,
        Convention::WrongVariation,
        Convention::FirstLine,
        Convention::AllLines,
    ];

    /// Finds out which one the author of these problems keeps to.
    ///
    /// `RIGHT` is written for nothing else, and "correct" seldom; of the others the most frequent.
    pub fn of<'a>(problems: impl IntoIterator<Item = &'a Record>) -> Convention {
        let mut counts = [0_u32; Convention::ALL.len()];
        for record in problems {
            let Some((_, player)) = problem(record) else {
                continue;
            };
            let in_play = in_play(record);
            for c in record.cells().filter(|c| in_play[c.index()]) {
                for (count, convention) in counts.iter_mut().zip(Convention::ALL) {
                    *count += u32::from(mark(record, c, player, convention) != Judge::None);
                }
            }
        }
        if counts[0] > 0 {
            return Convention::Right;
        }
        if counts[1] > 0 {
            return Convention::Correct;
        }
        let most = counts.iter().copied().max().unwrap_or(0);
        let first = counts.iter().position(|&n| n == most && n > 0);
        first.map_or(Convention::FirstLine, |i| Convention::ALL[i])
    }
}

/// Judges all cells of a record; see [`Record::judge`] for the rule.
pub(crate) fn judge_all(record: &Record, convention: Convention) -> Vec<Judge> {
    let mut judges = vec![Judge::None; record.capacity()];
    let Some((_, player)) = problem(record) else {
        return judges;
    };
    let in_play = in_play(record);
    if convention == Convention::AllLines {
        for c in record.cells().filter(|c| in_play[c.index()]) {
            judges[c.index()] = Judge::Right;
        }
        return judges;
    }
    let cells: Vec<_> = record.cells().collect();
    let (mut any_right, mut any_wrong) = (false, false);
    for &c in cells.iter().filter(|c| in_play[c.index()]) {
        let own = mark(record, c, player, convention);
        any_right |= own == Judge::Right;
        any_wrong |= own == Judge::Wrong;
        let inherited = record.back(c).map_or(Judge::None, |b| judges[b.index()]);
        judges[c.index()] = if own == Judge::None { inherited } else { own };
    }
    let unmarked = match (any_right, any_wrong) {
        (true, _) => Judge::Wrong,
        (false, true) => Judge::Right,
        (false, false) => return first_line(record, judges, &in_play),
    };
    from_leaves(record, &cells, &in_play, unmarked, &mut judges);
    judges
}

/// Tells of every cell whether it is a move or follows one.
fn in_play(record: &Record) -> Vec<bool> {
    let mut in_play = vec![false; record.capacity()];
    for c in record.cells() {
        let above = record.back(c).is_some_and(|b| in_play[b.index()]);
        in_play[c.index()] = above || record.mv(c).is_some();
    }
    in_play
}

/// Decides the leaves, then lets every cell above lead to the best of them.
fn from_leaves(
    record: &Record,
    cells: &[CellId],
    in_play: &[bool],
    unmarked: Judge,
    judges: &mut [Judge],
) {
    for &c in cells.iter().rev().filter(|c| in_play[c.index()]) {
        if record.car(c).is_none() {
            if judges[c.index()] == Judge::None {
                judges[c.index()] = unmarked;
            }
            continue;
        }
        let right = record
            .children(c)
            .any(|child| judges[child.index()] == Judge::Right);
        judges[c.index()] = if right { Judge::Right } else { Judge::Wrong };
    }
}

/// Nothing is marked: the first line is the solution.
fn first_line(record: &Record, mut judges: Vec<Judge>, in_play: &[bool]) -> Vec<Judge> {
    let line = std::iter::successors(Some(CellId::ROOT), |&c| record.car(c));
    for c in line.filter(|c| in_play[c.index()]) {
        judges[c.index()] = Judge::Right;
    }
    judges
}

/// See [`Record::problem`].
pub(crate) fn problem(record: &Record) -> Option<(CellId, Color)> {
    let (mut black, mut white, mut player) = (false, false, None);
    let mut start = CellId::ROOT;
    let mut first_move = None;
    for c in std::iter::successors(Some(CellId::ROOT), |&c| record.car(c)) {
        black |= record.store.find(c.0, names::AB).next().is_some();
        white |= record.store.find(c.0, names::AW).next().is_some();
        player = record
            .store
            .first_raw(c.0, names::PL)
            .and_then(value::color)
            .or(player);
        first_move = record.mv(c);
        if first_move.is_some() {
            break;
        }
        start = c;
    }
    let first = first_move.map_or(Color::Black, |(color, _)| color);
    (black && white).then(|| (start, player.unwrap_or(first)))
}

/// What a cell says about itself by one convention.
fn mark(record: &Record, c: CellId, player: Color, convention: Convention) -> Judge {
    let has = |key| record.store.find(c.0, key).next().is_some();
    match convention {
        Convention::Right | Convention::Correct | Convention::Sign => {
            judge_of_comment(&record.msg(c), convention)
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
        Convention::WrongVariation if names_move(record, c) => Judge::Wrong,
        _ => Judge::None,
    }
}

/// Tells whether a WV names the point of the cell's move.
fn names_move(record: &Record, c: CellId) -> bool {
    let Some((_, Move::Play(p))) = record.mv(c) else {
        return false;
    };
    record
        .store
        .raw_of(c.0, names::WV)
        .any(|raw| value::point(raw) == Some(p))
}

/// Reads the words authors mark solutions with.
fn judge_of_comment(comment: &str, convention: Convention) -> Judge {
    let mut words = comment
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty());
    let is = |word: &str, other: &str| word.eq_ignore_ascii_case(other);
    match convention {
        Convention::Right if words.clone().any(|word| word == "RIGHT") => Judge::Right,
        Convention::Right if words.any(|word| word == "WRONG") => Judge::Wrong,
        Convention::Correct => {
            // "Incorrect. White A is correct." is about another move.
            let said = words.find_map(|word| {
                if is(word, "correct") {
                    Some(Judge::Right)
                } else {
                    (is(word, "wrong") || is(word, "incorrect")).then_some(Judge::Wrong)
                }
            });
            said.unwrap_or_default()
        }
        Convention::Sign => match comment.trim_start().chars().next() {
            Some('+') => Judge::Right,
            Some('-') => Judge::Wrong,
            _ => Judge::None,
        },
        _ => Judge::None,
    }
}

/// The words that say how a problem is to be presented, not to be read by who solves it.
const STAGE_DIRECTIONS: [&str; 5] = ["RIGHT", "WRONG", "CHOICE", "NOTTHIS", "FORCE"];

/// Tells whether the reply may be chosen at random among those that say so (`CHOICE`).
pub(crate) fn is_choice(comment: &str) -> bool {
    comment
        .split(|c: char| !c.is_alphanumeric())
        .any(|word| word == "CHOICE")
}

/// The comment without the words and signs that mark solutions.
pub(crate) fn without_stage_directions(comment: &str, convention: Convention) -> String {
    let mut out = comment.trim();
    if convention == Convention::Sign {
        out = out.strip_prefix(['+', '-']).unwrap_or(out);
    }
    let mut out = out.trim().to_owned();
    for word in STAGE_DIRECTIONS {
        let mut from = 0;
        while let Some(at) = out[from..].find(word).map(|at| from + at) {
            let alone = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric());
            let end = at + word.len();
            if alone(out[..at].chars().next_back()) && alone(out[end..].chars().next()) {
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
            ("Incorrect.", Convention::Correct, Judge::Wrong),
            ("Wrong: A is correct", Convention::Correct, Judge::Wrong),
            ("wrongly", Convention::Correct, Judge::None),
            (" - ", Convention::Sign, Judge::Wrong),
            ("+ Black lives", Convention::Sign, Judge::Right),
            ("A + B", Convention::Sign, Judge::None),
        ];
        for (comment, convention, judge) in table {
            assert_eq!(judge_of_comment(comment, convention), judge, "{comment}");
        }
    }

    #[test]
    fn what_is_read_has_no_marks() {
        let table = [
            ("RIGHT", Convention::Right, ""),
            ("RIGHT: well done", Convention::Right, "well done"),
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
