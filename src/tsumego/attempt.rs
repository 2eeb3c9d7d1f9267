//! Solving a problem.

use crate::TSUMEGO;
use message::{Message, Sentence, id};
use std::collections::HashSet;

use go::{Color, Move, PlayError, Position, Rules};
use record::{CellId, Judge, Record, Replay};

use crate::Problem;
use crate::problem::{next_moves, rank};

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
    Illegal(#[from] PlayError),
    /// The other side is to answer first, or the attempt is over.
    NotYourTurn,
    /// The file has no such reply.
    NotInFile,
}

message::display!(NotPlayed);

impl Message for NotPlayed {
    fn sentence(&self) -> Sentence {
        match self {
            NotPlayed::Illegal(error) => message::quoted(error),
            NotPlayed::NotYourTurn => id!(TSUMEGO, "solver-not-on-turn").into(),
            NotPlayed::NotInFile => id!(TSUMEGO, "solver-no-reply").into(),
        }
    }
}

/// How the other side chooses among several replies.
#[derive(Clone, Copy, Debug, Default)]
pub struct Replies<'a> {
    /// Any number; decides where chance does.
    pub dice: usize,
    /// Whether chance decides between all replies that can be answered, and not only between those whose author allows
    /// it (`CHOICE`).
    pub at_random: bool,
    /// The ends of lines that were solved already: a reply that leads to another is preferred.
    pub solved: Option<&'a HashSet<CellId>>,
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
        let same = |c: &CellId| record.mv(*c) == Some((color, mv));
        // A move may stand twice in a file, each with other replies.
        let known = next_moves(record, self.at)
            .into_iter()
            .rev()
            .filter(same)
            .max_by_key(|&c| rank(problem.judge(c)))
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

    /// Makes the other side's reply that the user chose instead of [`Attempt::answer`].
    ///
    /// # Errors
    /// [`NotPlayed`]; nothing has changed then.
    pub fn reply(
        &mut self,
        problem: &Problem,
        record: &Record,
        mv: Move,
    ) -> Result<Turn, NotPlayed> {
        if self.turn != Turn::Reply {
            return Err(NotPlayed::NotYourTurn);
        }
        let color = problem.player().opposite();
        if let Move::Play(p) = mv {
            self.position.check(color, p, &Rules::JAPANESE, &[])?;
        }
        let next = next_moves(record, self.at).into_iter();
        let chosen = next
            .filter(|&c| record.mv(c) == Some((color, mv)))
            .max_by_key(|&c| rank(problem.judge(c)))
            .ok_or(NotPlayed::NotInFile)?;
        self.go_to(chosen, (color, mv));
        self.turn = self.turn_after(problem, record);
        Ok(self.turn)
    }

    /// Makes a move of either side after the attempt is over, to see what would have come of it. The file has no say
    /// in it any more.
    ///
    /// # Errors
    /// [`NotPlayed`]; nothing has changed then.
    pub fn play_on(&mut self, color: Color, mv: Move) -> Result<(), NotPlayed> {
        if !matches!(self.turn, Turn::Over(_)) {
            return Err(NotPlayed::NotYourTurn);
        }
        self.position.play(color, mv, &Rules::JAPANESE, &[])?;
        self.moves.push((color, mv));
        Ok(())
    }

    /// Ends the attempt with a verdict that the file does not give: somebody has read the move that it does not know, or
    /// the time is up.
    pub fn end(&mut self, verdict: Verdict) {
        self.mistaken |= verdict != Verdict::Right;
        self.turn = Turn::Over(verdict);
    }

    fn go_to(&mut self, c: CellId, (color, mv): (Color, Move)) {
        self.position.execute(color, mv);
        self.moves.push((color, mv));
        self.at = c;
    }

    /// Gives up: from here on, [`Attempt::answer`] shows a solution.
    pub fn show_solution(&mut self) {
        self.mistaken = true;
        self.turn = Turn::Solution;
    }

    /// Gives up where the file has no solution: this first move is one, as somebody else has found.
    ///
    /// # Errors
    /// [`NotPlayed`]; nothing has changed then.
    pub fn show_move(&mut self, problem: &Problem, mv: Move) -> Result<(), NotPlayed> {
        let color = problem.player();
        self.position.play(color, mv, &Rules::JAPANESE, &[])?;
        self.moves.push((color, mv));
        self.mistaken = true;
        self.turn = Turn::Shown;
        Ok(())
    }

    /// Makes the next move of the file: the other side's reply, or one move of a refutation or of the solution. `None`
    /// if it is the solver's turn or the attempt is over.
    pub fn answer(
        &mut self,
        problem: &Problem,
        record: &Record,
        replies: Replies<'_>,
    ) -> Option<(Color, Move)> {
        let next = next_moves(record, self.at);
        let chosen = match self.turn {
            Turn::Reply => reply(problem, record, &next, replies),
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
        self.go_to(chosen, (color, mv));
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
        if problem.is_solved_at(self.at) {
            return Turn::Over(Verdict::Right);
        }
        let next = next_moves(record, self.at);
        let by = |color| {
            next.iter()
                .any(|&c| record.mv(c).is_some_and(|(by, _)| by == color))
        };
        if by(problem.player().opposite()) {
            Turn::Reply
        } else if by(problem.player()) {
            Turn::Solver
        } else {
            Turn::Over(Verdict::Wrong)
        }
    }
}

/// The reply among the cells that follow: the first of those from which the problem can be solved,
/// or one of those that may be chosen at random.
fn reply(
    problem: &Problem,
    record: &Record,
    next: &[CellId],
    replies: Replies<'_>,
) -> Option<CellId> {
    let theirs = |c: &CellId| record.mv(*c).is_some_and(|(by, _)| by != problem.player());
    let theirs: Vec<CellId> = next.iter().copied().filter(theirs).collect();
    let solvable = |c: &CellId| problem.judge(*c) == Judge::Right;
    let mut fair: Vec<CellId> = theirs.iter().copied().filter(solvable).collect();
    if let Some(solved) = replies.solved.filter(|solved| !solved.is_empty()) {
        let fresh = |c: &CellId| {
            let mut below = record.subtree(*c);
            below.any(|end| problem.is_solved_at(end) && !solved.contains(&end))
        };
        if fair.iter().any(fresh) {
            fair.retain(fresh);
        }
    }
    let is_choice = |c: &CellId| replies.at_random || record.is_choice(*c);
    let choices: Vec<CellId> = fair.iter().copied().filter(is_choice).collect();
    if choices.len() > 1 {
        return Some(choices[replies.dice % choices.len()]);
    }
    fair.first().or(theirs.first()).copied()
}
