//! The lines of a problem's file, and whether they end as it says.

use crate::target::{Target, after};
use crate::{Aim, Outcome};
use ::reading::life;
use go::{Color, Move, Point, Position, Scoring};
use record::{Judge, Record};
use tsumego::Problem;

/// So many lines are read at most.
const MOST: usize = 200;

/// A line of a problem's file, up to where it is solved or nothing follows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// Its moves, the solver's first one first.
    pub moves: Vec<(Color, Move)>,
    /// Whether the file calls it right.
    pub is_right: bool,
    /// Whether a move follows that is no point of the board: the line ends before it.
    pub leaves_board: bool,
}

/// A line with a move that cannot be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken {
    /// The moves before it, the solver's first one first.
    pub before: Vec<Move>,
    /// The move; none if it is no point of the board.
    pub mv: Option<Move>,
}

/// A line that ends otherwise than its file says. That is proven.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contradicted {
    /// The line.
    pub line: Line,
    /// What comes of it for the solver.
    pub outcome: Outcome,
    /// The move that shows it; none if none is needed.
    pub reply: Option<Point>,
}

/// What the lines are to bring.
pub(crate) struct Task<'a> {
    /// The position at the beginning.
    pub(crate) first: &'a Position,
    /// Who solves it.
    pub(crate) player: Color,
    /// The group.
    pub(crate) target: &'a Target,
    /// How it is counted.
    pub(crate) scoring: Scoring,
    /// How far each is read.
    pub(crate) limits: life::Limits,
    /// Whether a ko is all that can be had, or all that is asked for.
    pub(crate) ko_is_enough: bool,
}

impl Line {
    /// All lines of a file that it calls right or wrong.
    pub fn all(problem: &Problem, record: &Record) -> Vec<Line> {
        let start = problem.start();
        let ends = problem.ends(record).into_iter();
        let judged = ends.filter(|(_, judge)| *judge != Judge::None);
        let line = |(end, judge)| {
            let mut line = Line {
                moves: Vec::new(),
                is_right: judge == Judge::Right,
                leaves_board: false,
            };
            let is_off = |c| record.mv(c).is_none() && record.move_text(c).is_some();
            let cells = record.line(end).into_iter().skip_while(|&c| c != start);
            for cell in cells.skip(1) {
                match record.mv(cell) {
                    Some(mv) => line.moves.push(mv),
                    None if is_off(cell) => {
                        line.leaves_board = true;
                        break;
                    }
                    // Stones that are set up make it another problem, words do not.
                    None if record.has_setup(cell) => return None,
                    None => {}
                }
            }
            // Where only such a move follows, the line has no other end.
            let goes_on = record.subtree(end).skip(1).any(|c| record.mv(c).is_some());
            line.leaves_board |= !goes_on && record.subtree(end).any(is_off);
            Some(line)
        };
        judged.filter_map(line).take(MOST).collect()
    }

    /// The move of it that cannot be played, from the position at the beginning.
    fn broken(&self, first: &Position) -> Option<Broken> {
        let mut pos = first.clone();
        let moves = || self.moves.iter().map(|&(_, mv)| mv);
        for (at, &(color, mv)) in self.moves.iter().enumerate() {
            match after(&pos, &[(color, mv)]) {
                Some(next) => pos = next,
                None => {
                    return Some(Broken {
                        before: moves().take(at).collect(),
                        mv: Some(mv),
                    });
                }
            }
        }
        self.leaves_board.then(|| Broken {
            before: moves().collect(),
            mv: None,
        })
    }

    /// The solver's first move.
    pub(crate) fn first(&self) -> Option<Move> {
        self.moves.first().map(|&(_, mv)| mv)
    }

    /// What comes of it if its end says otherwise than the file, and that is proven.
    pub(crate) fn contradicted(
        &self,
        task: &Task<'_>,
        stopped: &dyn Fn() -> bool,
    ) -> Option<Contradicted> {
        let &Task {
            first,
            player,
            target,
            scoring,
            limits,
            ko_is_enough,
        } = task;
        let (last, _) = self.moves.last().filter(|_| !self.leaves_board)?;
        let pos = after(first, &self.moves).filter(|_| !stopped())?;
        let comes_of = |pos: &Position| {
            let comes = target.outcome(pos, scoring, limits, stopped);
            comes.filter(|comes| comes.assumed.is_none())
        };
        let (outcome, reply, seki) = if *last == player || !target.is_there(&pos) {
            let comes = comes_of(&pos)?;
            (comes.outcome, comes.reply, comes.seki)
        } else {
            let (outcome, reply) = target.best(&pos, limits, stopped)?;
            let mv = reply.map_or(Move::Pass, Move::Play);
            let next = after(&pos, &[(player, mv)]);
            let seki = next
                .and_then(|next| comes_of(&next))
                .is_some_and(|comes| comes.seki);
            (outcome, reply, seki)
        };
        let holds = if self.is_right {
            // Bent four in the corner is a ko to who moves next.
            let is_enough = ko_is_enough || *last != player;
            outcome == Outcome::Works || outcome.is_ko() && is_enough
        } else {
            // Who could have two eyes has failed with seki.
            outcome != Outcome::Works || seki
        };
        (!holds).then(|| Contradicted {
            line: self.clone(),
            outcome,
            reply,
        })
    }
}

/// The moves of lines that cannot be played, each once; first moves are judged by themselves.
pub(crate) fn broken(lines: &[Line], first: &Position) -> Vec<Broken> {
    let mut found: Vec<Broken> = Vec::new();
    for broken in lines.iter().filter_map(|line| line.broken(first)) {
        if !broken.before.is_empty() && !found.contains(&broken) {
            found.push(broken);
        }
    }
    found
}

/// Whether lines that end with what comes of a group can be read: not where points are asked for, or connections.
pub(crate) fn can_be_read(aim: Aim) -> bool {
    aim != Aim::Points && !aim.is_link()
}
