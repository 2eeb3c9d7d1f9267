//! Solving a problem.

use go::{Color, Move, PlayError, Position, Rules};
use record::{CellId, Judge, Record, Replay};

use crate::Problem;
use crate::problem::next_moves;

/// What became of an attempt.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// The line is right to its end.
    Right,
    /// The file says that the line fails.
    Wrong,
    /// The file says nothing about the last move.
    Unknown,
}

/// Whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Turn {
    /// The solver plays.
    Solver,
    /// The other side answers: [`Attempt::answer`] makes the move.
    Reply,
    /// The solver's move was wrong, and the file shows why: [`Attempt::answer`] makes the moves of
    /// both sides.
    Refutation,
    /// The solver has given up: [`Attempt::answer`] makes the right moves of both sides.
    Solution,
    /// The solution has been shown to its end.
    Shown,
    /// The attempt is over.
    Over(Verdict),
}

/// Why a move was not played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotPlayed {
    /// The move is illegal.
    #[error(transparent)]
    Illegal(#[from] PlayError),
    /// The other side is to answer first, or the attempt is over.
    #[error("it is not the solver's turn")]
    NotYourTurn,
}

/// One attempt at a problem, from its first position on.
#[derive(Clone, Debug)]
pub struct Attempt {
    at: CellId,
    position: Position,
    moves: Vec<(Color, Move)>,
    turn: Turn,
    mistaken: bool,
}

impl Attempt {
    /// Begins one.
    pub fn new(problem: &Problem, record: &Record, replay: &mut Replay) -> Attempt {
        let mut position = replay.position(record, problem.start()).position.clone();
        position.set_to_move(problem.player());
        Attempt {
            at: problem.start(),
            position,
            moves: Vec::new(),
            turn: Turn::Solver,
            mistaken: false,
        }
    }

    /// The cell of the tree that was reached last. After a move that is not in the tree it is the
    /// one before; after moves in another order it is the one with the same position.
    pub fn at(&self) -> CellId {
        self.at
    }

    /// The position on the board.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// All moves so far, in the order in which they were played.
    pub fn moves(&self) -> &[(Color, Move)] {
        &self.moves
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Turn {
        self.turn
    }

    /// Whether a move of the solver was wrong or unknown: no second thought makes it right.
    pub fn is_mistaken(&self) -> bool {
        self.mistaken
    }

    /// Plays the solver's move.
    ///
    /// # Errors
    /// [`NotPlayed`]; nothing has changed then.
    pub fn play(
        &mut self,
        problem: &Problem,
        record: &Record,
        mv: Move,
    ) -> Result<Turn, NotPlayed> {
        if self.turn != Turn::Solver {
            return Err(NotPlayed::NotYourTurn);
        }
        let color = problem.player();
        self.position.play(color, mv, &Rules::JAPANESE, &[])?;
        self.moves.push((color, mv));
        let next = next_moves(record, self.at);
        let known = next
            .into_iter()
            .find(|&c| record.mv(c) == Some((color, mv)))
            .or_else(|| problem.cell_of(&self.position, color.opposite()));
        let judge = known.map_or(Judge::None, |c| {
            self.at = c;
            problem.judge(c)
        });
        self.mistaken |= judge != Judge::Right;
        self.turn = match judge {
            Judge::Right => self.turn_after(problem, record),
            Judge::Wrong if next_moves(record, self.at).is_empty() => Turn::Over(Verdict::Wrong),
            Judge::Wrong => Turn::Refutation,
            Judge::None => Turn::Over(Verdict::Unknown),
        };
        Ok(self.turn)
    }

    /// Gives up: from here on, [`Attempt::answer`] shows a solution.
    pub fn show_solution(&mut self) {
        self.mistaken = true;
        self.turn = Turn::Solution;
    }

    /// Makes the next move of the file: the other side's reply, or one move of a refutation or of the solution. Where
    /// several replies may be chosen at random, `dice` chooses. `None` if it is the solver's turn or
    /// the attempt is over.
    pub fn answer(
        &mut self,
        problem: &Problem,
        record: &Record,
        dice: usize,
    ) -> Option<(Color, Move)> {
        let next = next_moves(record, self.at);
        let chosen = match self.turn {
            Turn::Reply => reply(problem, record, &next, dice),
            Turn::Refutation => next.first().copied(),
            Turn::Solution => next
                .iter()
                .copied()
                .find(|&c| problem.judge(c) == Judge::Right),
            Turn::Solver | Turn::Shown | Turn::Over(_) => return None,
        };
        let Some(chosen) = chosen else {
            // Only a solution that the file does not have ends like this.
            self.turn = Turn::Shown;
            return None;
        };
        let (color, mv) = record.mv(chosen)?;
        self.position.execute(color, mv);
        self.moves.push((color, mv));
        self.at = chosen;
        self.turn = match self.turn {
            Turn::Refutation if next_moves(record, chosen).is_empty() => Turn::Over(Verdict::Wrong),
            Turn::Solution if next_moves(record, chosen).is_empty() => Turn::Shown,
            Turn::Refutation | Turn::Solution => self.turn,
            _ => self.turn_after(problem, record),
        };
        Some((color, mv))
    }

    /// Whose turn it is after a cell that is right so far.
    fn turn_after(&self, problem: &Problem, record: &Record) -> Turn {
        let next = next_moves(record, self.at);
        let by = |color| {
            next.iter()
                .any(|&c| record.mv(c).is_some_and(|(by, _)| by == color))
        };
        if by(problem.player().opposite()) {
            Turn::Reply
        } else if by(problem.player()) {
            Turn::Solver
        } else if problem.judge(self.at) == Judge::Right {
            Turn::Over(Verdict::Right)
        } else {
            Turn::Over(Verdict::Wrong)
        }
    }
}

/// The reply among the cells that follow: the first of those from which the problem can be solved,
/// or one of those that may be chosen at random.
fn reply(problem: &Problem, record: &Record, next: &[CellId], dice: usize) -> Option<CellId> {
    let theirs = |c: &CellId| record.mv(*c).is_some_and(|(by, _)| by != problem.player());
    let theirs: Vec<CellId> = next.iter().copied().filter(theirs).collect();
    let solvable = |c: &CellId| problem.judge(*c) == Judge::Right;
    let fair: Vec<CellId> = theirs.iter().copied().filter(solvable).collect();
    let choices: Vec<CellId> = fair
        .iter()
        .copied()
        .filter(|&c| record.is_choice(c))
        .collect();
    if choices.len() > 1 {
        return Some(choices[dice % choices.len()]);
    }
    fair.first().or(theirs.first()).copied()
}
