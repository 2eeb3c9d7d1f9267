//! Right and wrong in problems.

mod marks;

use go::Color;

use crate::names;
use crate::{CellId, Record};
pub(crate) use marks::{is_choice, is_excluded, mark, without_stage_directions};

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

/// The way in which an author of problems marks the lines that are right.
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

    /// The convention of the author of these problems: the one by which most of them have a right line.
    ///
    /// `RIGHT` is written for nothing else, and "correct" seldom, so these are believed when at least half as many
    /// problems have them as have the most frequent marks.
    pub fn of<'a>(problems: impl IntoIterator<Item = &'a Record>) -> Convention {
        let mut scores = [0_u32; Convention::ALL.len()];
        for record in problems {
            let Some((_, player)) = problem(record) else {
                continue;
            };
            let in_play = in_play(record);
            for (score, convention) in scores.iter_mut().zip(Convention::ALL) {
                *score += score_of(record, &in_play, player, convention);
            }
        }
        let most = scores.iter().copied().max().unwrap_or(0);
        let mut found = scores
            .into_iter()
            .zip(Convention::ALL)
            .filter(|&(n, _)| n > 0);
        let chosen = found.find(|&(n, convention)| {
            n == most || convention.is_in_words() && n.saturating_mul(2) >= most
        });
        chosen.map_or(Convention::FirstLine, |(_, convention)| convention)
    }

    /// The convention for one problem of a file that keeps to this one: another if the problem has no mark of this and
    /// has marks of that.
    #[must_use]
    pub fn for_one(self, record: &Record) -> Convention {
        let Some((_, player)) = problem(record) else {
            return self;
        };
        if score_of(record, &in_play(record), player, self) > 0 {
            return self;
        }
        match Convention::of([record]) {
            Convention::FirstLine | Convention::AllLines => self,
            own => own,
        }
    }

    /// Tells whether the marks are words that authors hardly write for anything else.
    fn is_in_words(self) -> bool {
        matches!(self, Convention::Right | Convention::Correct)
    }
}

/// The fit of a convention to a problem: 2 if it marks a right line, 1 if it has marks at all, else 0.
fn score_of(record: &Record, in_play: &[bool], player: Color, convention: Convention) -> u32 {
    let mut score = 0;
    for c in record.cells().filter(|c| in_play[c.index()]) {
        match mark(record, c, player, convention) {
            Judge::Right => return 2,
            // Only wrong lines are marked so; the others are right.
            Judge::Wrong if convention == Convention::WrongVariation => return 2,
            Judge::Wrong => score = 1,
            Judge::None => {}
        }
    }
    score
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
    let marks = marks(record, &cells, &in_play, player, convention);
    let any = |judge| marks.contains(&judge);
    let (any_right, any_wrong) = (any(Judge::Right), any(Judge::Wrong));
    // What an author does not ask for says nothing of the other lines.
    let excluded = |c: CellId| marks[c.index()] == Judge::None && is_excluded(&record.msg(c));
    let leads = leads_to_right(record, &cells, &marks);
    for &c in cells.iter().filter(|c| in_play[c.index()]) {
        let own = marks[c.index()];
        judges[c.index()] = if excluded(c) {
            Judge::Wrong
        } else if own == Judge::None {
            inherited(record, c, player, &judges, &leads)
        } else {
            own
        };
    }
    let unmarked = match (any_right, any_wrong) {
        (true, _) => Judge::Wrong,
        (false, true) => Judge::Right,
        (false, false) => return first_line(record, judges, &in_play, excluded),
    };
    from_leaves(record, &cells, &in_play, unmarked, &mut judges);
    judges
}

/// The marks of all cells by a convention.
fn marks(
    record: &Record,
    cells: &[CellId],
    in_play: &[bool],
    player: Color,
    convention: Convention,
) -> Vec<Judge> {
    let mut marks = vec![Judge::None; record.capacity()];
    for &c in cells.iter().filter(|c| in_play[c.index()]) {
        marks[c.index()] = mark(record, c, player, convention);
    }
    if convention == Convention::Annotation {
        // A good or bad move of the other side says nothing about the line, unless only those are marked.
        let theirs = |c: CellId| record.mv(c).is_some_and(|(by, _)| by != player);
        let right = |c: &&CellId| marks[c.index()] == Judge::Right;
        if cells.iter().filter(right).any(|&c| !theirs(c)) {
            for &c in cells.iter().filter(|&&c| theirs(c)) {
                marks[c.index()] = Judge::None;
            }
        }
    }
    marks
}

/// Tells of every cell whether it or one below is marked right.
fn leads_to_right(record: &Record, cells: &[CellId], marks: &[Judge]) -> Vec<bool> {
    let mut leads = vec![false; record.capacity()];
    for &c in cells.iter().rev() {
        leads[c.index()] |= marks[c.index()] == Judge::Right;
        if let Some(back) = record.back(c).filter(|_| leads[c.index()]) {
            leads[back.index()] = true;
        }
    }
    leads
}

/// The judgement that a cell without a mark takes over from the cell before. Beside a move of the solver that is marked
/// right, an unmarked one is no part of the solution.
fn inherited(record: &Record, c: CellId, player: Color, judges: &[Judge], leads: &[bool]) -> Judge {
    let Some(back) = record.back(c) else {
        return Judge::None;
    };
    let judge = judges[back.index()];
    let is_solvers = record.mv(c).is_some_and(|(by, _)| by == player);
    let outdone = judge == Judge::Right
        && is_solvers
        && !leads[c.index()]
        && record.children(back).any(|other| leads[other.index()]);
    if outdone { Judge::Wrong } else { judge }
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

/// Nothing is marked: the first line is the solution that has no move which its author excludes.
fn first_line(
    record: &Record,
    mut judges: Vec<Judge>,
    in_play: &[bool],
    is_excluded: impl Fn(CellId) -> bool,
) -> Vec<Judge> {
    let line = std::iter::successors(Some(CellId::ROOT), |&c| {
        record.children(c).find(|&next| !is_excluded(next))
    });
    for c in line.filter(|c| in_play[c.index()]) {
        judges[c.index()] = Judge::Right;
    }
    judges
}

/// See [`Record::problem`].
pub(crate) fn problem(record: &Record) -> Option<(CellId, Color)> {
    if record.has(CellId::ROOT, crate::VISITS) {
        // The search of an engine, not an exercise.
        return None;
    }
    let (mut black, mut white, mut player) = (false, false, None);
    let mut start = CellId::ROOT;
    let mut first_move = None;
    for c in std::iter::successors(Some(CellId::ROOT), |&c| record.car(c)) {
        black |= record.store.find(c.0, names::AB).next().is_some();
        white |= record.store.find(c.0, names::AW).next().is_some();
        player = record.store.to_move(c.0).or(player);
        first_move = record.mv(c);
        if first_move.is_some() {
            break;
        }
        start = c;
    }
    if !(black && white) {
        return None;
    }
    // Programs write PL although nobody set it: a file in which the other side alone has moves says who solves.
    let mut firsts = record.children(start).filter_map(|c| record.mv(c));
    let player = player.filter(|&named| first_move.is_none() || firsts.any(|(by, _)| by == named));
    let first = first_move.map(|(color, _)| color);
    let said = || named_in(&record.msg(start));
    let player = player.or(first).or_else(said);
    Some((start, player.unwrap_or(Color::Black)))
}

/// Words by which a task names the side that is to play, in small letters.
const NAMED: [(Color, &[&str]); 2] = [
    (
        Color::Black,
        &[
            "black to ",
            "black's turn",
            "黒番",
            "黒先",
            "黒の番",
            "黑先",
            "흑선",
            "흑번",
        ],
    ),
    (
        Color::White,
        &[
            "white to ",
            "white's turn",
            "白番",
            "白先",
            "白の番",
            "백선",
            "백번",
        ],
    ),
];

/// The side that a task names first as the one to play, if its first line says so in plain words.
pub(crate) fn named_in(task: &str) -> Option<Color> {
    let line = task.lines().find(|line| !line.trim().is_empty())?;
    let line = line.to_lowercase().replace('’', "'");
    let first = |words: &[&str]| words.iter().filter_map(|word| line.find(word)).min();
    let named = NAMED
        .iter()
        .filter_map(|(color, words)| Some((first(words)?, *color)));
    named.min_by_key(|(at, _)| *at).map(|(_, color)| color)
}
