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

/// Judges all cells of a record; see [`Record::judge`] for the rule.
pub(crate) fn judge_all(record: &Record) -> Vec<Judge> {
    let mut judges = vec![Judge::None; record.capacity()];
    let Some(first_player) = player_of_problem(record) else {
        return judges;
    };
    let cells: Vec<_> = record.cells().collect();
    let mut in_play = vec![false; record.capacity()];
    let (mut any_right, mut any_wrong) = (false, false);
    for &c in &cells {
        let above = record.back(c);
        in_play[c.index()] = above.is_some_and(|b| in_play[b.index()]) || record.mv(c).is_some();
        if !in_play[c.index()] {
            continue;
        }
        let own = mark(record, c, first_player);
        any_right |= own == Judge::Right;
        any_wrong |= own == Judge::Wrong;
        let inherited = above.map_or(Judge::None, |b| judges[b.index()]);
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

/// Who is to play in the problem, `None` if it is none: a problem sets up stones of both colours
/// before its first move.
fn player_of_problem(record: &Record) -> Option<Color> {
    let (mut black, mut white, mut player) = (false, false, None);
    let line = std::iter::successors(Some(CellId::ROOT), |&c| record.car(c));
    let mut first_move = None;
    for c in line {
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
    }
    let (color, _) = first_move?;
    (black && white).then(|| player.unwrap_or(color))
}

/// What a cell says about itself.
fn mark(record: &Record, c: CellId, player: Color) -> Judge {
    let comment = record.msg(c);
    let said = judge_of_comment(&comment);
    if said != Judge::None {
        return said;
    }
    let good_for = |key| {
        if key == names::GB {
            Color::Black
        } else {
            Color::White
        }
    };
    for entry in record.store.entries_of(c.0) {
        match entry.key {
            names::TE => return Judge::Right,
            names::GB | names::GW if good_for(entry.key) == player => return Judge::Right,
            names::BM | names::DO => return Judge::Wrong,
            names::WV if names_move(record, c) => return Judge::Wrong,
            _ => {}
        }
    }
    Judge::None
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
fn judge_of_comment(comment: &str) -> Judge {
    match comment.trim() {
        "" => return Judge::None,
        "+" => return Judge::Right,
        "-" => return Judge::Wrong,
        _ => {}
    }
    let mut right = false;
    for word in comment.split(|c: char| !c.is_alphanumeric()) {
        if word.eq_ignore_ascii_case("wrong") || word.eq_ignore_ascii_case("incorrect") {
            return Judge::Wrong;
        }
        right |= word == "RIGHT" || word.eq_ignore_ascii_case("correct");
    }
    if right { Judge::Right } else { Judge::None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_not_parts_of_words() {
        let table = [
            ("RIGHT", Judge::Right),
            ("Correct!", Judge::Right),
            ("right side", Judge::None),
            ("Incorrect.", Judge::Wrong),
            (" - ", Judge::Wrong),
            ("wrongly", Judge::None),
        ];
        for (comment, judge) in table {
            assert_eq!(judge_of_comment(comment), judge, "{comment}");
        }
    }
}
