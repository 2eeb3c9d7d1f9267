//! What a record says about right and wrong.

use std::collections::HashMap;

use go::{Color, Move, Point, Position};
use record::{CellId, Convention, Judge, MarkKind, Record, Replay};

/// Trees with more cells are not searched for other orders of moves.
const MOST_TO_COMPARE: usize = 50_000;

/// A position as it can be reached in several orders: stones and a point forbidden by ko.
type Place = (u64, Option<Point>, Color);

/// A problem of a record: where it begins, who solves it and which lines are right.
///
/// Valid for the record as it was; after an edit of it another one has to be made.
#[derive(Debug)]
pub struct Problem {
    start: CellId,
    player: Color,
    convention: Convention,
    judges: Vec<Judge>,
    places: HashMap<Place, CellId>,
    lines: Vec<CellId>,
}

/// Where a file names another side as the one to play than the one that makes all its first moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OtherSide {
    /// In its property PL.
    InProperty,
    /// In the words of the task.
    InWords,
}

impl Problem {
    /// Reads the problem of a record by a convention. `None` if it is none ([`Record::problem`]).
    pub fn of(record: &Record, convention: Convention) -> Option<Problem> {
        let (start, player) = record.problem()?;
        let judges = record.judges(convention);
        let mut places: HashMap<Place, CellId> = HashMap::new();
        if record.len() <= MOST_TO_COMPARE {
            let mut replay = Replay::new();
            for c in record.subtree(start) {
                let Some((color, _)) = record.mv(c) else {
                    continue;
                };
                let place = place(&replay.position(record, c).position, color.opposite());
                let better = |old: CellId| rank(judges[c.index()]) > rank(judges[old.index()]);
                places
                    .entry(place)
                    .and_modify(|old| {
                        if better(*old) {
                            *old = c;
                        }
                    })
                    .or_insert(c);
            }
        }
        let mut problem = Problem {
            start,
            player,
            convention,
            judges,
            places,
            lines: Vec::new(),
        };
        problem.lines = problem.right_ends(record);
        Some(problem)
    }

    /// The cell whose position is the problem.
    pub fn start(&self) -> CellId {
        self.start
    }

    /// Who solves it.
    pub fn player(&self) -> Color {
        self.player
    }

    /// The convention it was read by.
    pub fn convention(&self) -> Convention {
        self.convention
    }

    /// What the file says about the line through a cell.
    pub fn judge(&self, c: CellId) -> Judge {
        self.judges.get(c.index()).copied().unwrap_or_default()
    }

    /// The stones that its author marks at its beginning with triangles, squares, circles or crosses: those that it is about.
    pub fn marked_stones(&self, record: &Record) -> Vec<Point> {
        let position = &Replay::new().position(record, self.start).position.clone();
        let marks = record.markup(self.start).marks.into_iter();
        let kinds = [
            MarkKind::Triangle,
            MarkKind::Square,
            MarkKind::Circle,
            MarkKind::Cross,
        ];
        marks
            .filter(|(point, kind)| kinds.contains(kind) && position.stone(*point).is_some())
            .map(|(point, _)| point)
            .collect()
    }

    /// Where the file names the other side as the one to play than the one that makes all its first moves.
    pub fn names_other_side(&self, record: &Record) -> Option<OtherSide> {
        let line = record.line(self.start);
        let named = line.iter().rev().find_map(|&c| record.setup(c).to_move);
        let is_other = |color| color != self.player;
        if named.is_some_and(is_other) {
            Some(OtherSide::InProperty)
        } else {
            let said = record.named_player(self.start);
            said.is_some_and(is_other).then_some(OtherSide::InWords)
        }
    }

    /// Whether the file has any answer: a right line.
    pub fn is_answered(&self) -> bool {
        self.judges.contains(&Judge::Right)
    }

    /// The first moves that are right, in the order of the file.
    pub fn answers(&self, record: &Record) -> Vec<Move> {
        self.right_moves(record, self.start)
    }

    /// The first moves that are wrong by the file, in its order.
    pub fn wrong_firsts(&self, record: &Record) -> Vec<Move> {
        let right = self.answers(record);
        let mut wrong = self.moves(record, self.start, Judge::Wrong);
        wrong.retain(|mv| !right.contains(mv));
        wrong
    }

    /// The solver's moves that are right after a cell, in the order of the file.
    pub fn right_moves(&self, record: &Record, at: CellId) -> Vec<Move> {
        self.moves(record, at, Judge::Right)
    }

    /// The solver's moves after a cell of which the file says so, in its order.
    fn moves(&self, record: &Record, at: CellId, judge: Judge) -> Vec<Move> {
        let mut moves = Vec::new();
        for c in next_moves(record, at) {
            if let Some((color, mv)) = record.mv(c)
                && color == self.player
                && self.judge(c) == judge
                && !moves.contains(&mv)
            {
                moves.push(mv);
            }
        }
        moves
    }

    /// The ends of all right lines, in the order of the file.
    pub fn lines(&self) -> &[CellId] {
        &self.lines
    }

    /// The ends of all lines, right and wrong, in the order of the file: where the problem is solved, or nothing follows.
    pub fn ends(&self, record: &Record) -> Vec<(CellId, Judge)> {
        let mut open = vec![self.start];
        let mut ends = Vec::new();
        while let Some(c) = open.pop() {
            let next = next_moves(record, c);
            let judge = self.judge(c);
            let is_move = judge == Judge::Right && record.mv(c).is_some();
            if next.is_empty() || is_move && self.says_solved(record, c) {
                ends.push((c, judge));
            } else {
                open.extend(next.into_iter().rev());
            }
        }
        ends
    }

    /// Whether the problem is solved at a cell: a right line ends there, or its author marks that it is, whatever may
    /// follow to show why. Where something that follows can still go wrong, it is not.
    pub(crate) fn is_solved_at(&self, c: CellId) -> bool {
        self.lines.contains(&c)
    }

    fn right_ends(&self, record: &Record) -> Vec<CellId> {
        let is_right =
            |&(c, judge): &(CellId, Judge)| judge == Judge::Right && record.mv(c).is_some();
        let ends = self.ends(record).into_iter().filter(is_right);
        ends.map(|(c, _)| c).collect()
    }

    fn says_solved(&self, record: &Record, c: CellId) -> bool {
        let ends_problems = matches!(
            self.convention,
            Convention::Right | Convention::Correct | Convention::Sign | Convention::GoodFor
        );
        ends_problems
            && record.mark(c, self.player, self.convention) == Judge::Right
            && record
                .subtree(c)
                .all(|below| self.judge(below) == Judge::Right)
    }

    /// The cell of the tree with this position, in which `to_move` is next.
    pub(crate) fn cell_of(&self, position: &Position, to_move: Color) -> Option<CellId> {
        self.places.get(&place(position, to_move)).copied()
    }
}

/// Whether comments of a record name points, as "D4": turned, it would say something else. What names moves by colour and number ("B1") looks
/// the same.
pub fn names_points(record: &Record) -> bool {
    let size = record.size();
    let is_point = |word: &str| {
        let digits = word.trim_start_matches(|c: char| c.is_ascii_uppercase());
        word.len() == digits.len() + 1 && Point::from_gtp(word, size).is_some()
    };
    let of_comment = |comment: &str| {
        let mut words = comment.split(|c: char| !c.is_ascii_alphanumeric());
        words.any(is_point)
    };
    record.cells().any(|cell| of_comment(&record.msg(cell)))
}

fn place(position: &Position, to_move: Color) -> Place {
    (position.hash(), position.ko(), to_move)
}

/// Of cells with the same position the one that says more is asked.
pub(crate) fn rank(judge: Judge) -> u8 {
    match judge {
        Judge::None => 0,
        Judge::Wrong => 1,
        Judge::Right => 2,
    }
}

/// The cells with the moves that follow a cell; cells without a move in between are passed over.
pub(crate) fn next_moves(record: &Record, c: CellId) -> Vec<CellId> {
    let mut found = Vec::new();
    let mut open: Vec<CellId> = record.children(c).collect();
    open.reverse();
    while let Some(c) = open.pop() {
        if record.mv(c).is_some() {
            found.push(c);
        } else {
            let at = open.len();
            open.extend(record.children(c));
            open[at..].reverse();
        }
    }
    found
}
