//! Checkmate: winning by checks that leave no reply.
//!
//! A check is a move after which the attacker could make five if it were his turn again. A position is won at level 1 if
//! a move makes five, and at level n if some check leaves only replies after which it is won at level n − 1 or lower. A
//! reply that wins or draws refutes; one that makes the attacker's five is the attacker's win.

use crate::patterns::{is_losing, wins_at_once};
use crate::{Board, Move, Played};
use kind::{Outcome, Side};
use std::collections::HashMap;

/// How many results are remembered at most.
const MOST: usize = 2 << 20;

/// Searches for wins, and remembers what was found out between questions.
#[derive(Default, Debug)]
pub struct Solver {
    /// Whether a position is won at a level, which is at least 2.
    known: HashMap<(Board, u8), bool>,
    nodes: u64,
    /// No move is tried beyond this many; 0: no limit.
    limit: u64,
    /// Replies that refuted checks lately, the last one first: they often refute the next check, too.
    refuting: [Option<Move>; 6],
}

/// The search was given up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GivenUp;

impl Solver {
    /// Returns a search without limit.
    pub fn new() -> Solver {
        Solver::default()
    }

    /// Returns a search that gives up each question after trying so many moves of either side.
    pub fn limited(moves: u64) -> Solver {
        Solver {
            limit: moves.max(1),
            ..Solver::default()
        }
    }

    /// Sets how many moves are tried before a question is given up. What was found out stays.
    pub fn set_limit(&mut self, moves: u64) {
        self.limit = moves.max(1);
    }

    /// Returns a move that wins at the lowest level up to `level`, and that level (`GetCheckMateMove`).
    ///
    /// # Errors
    ///
    /// It was given up before that was found out.
    pub fn find(&mut self, board: &Board, level: u8) -> Result<Option<(Move, u8)>, GivenUp> {
        self.nodes = 0;
        for level in 1..=level {
            if let Some(mv) = self.winning(board, level, 1)?.pop() {
                return Ok(Some((mv, level)));
            }
        }
        Ok(None)
    }

    /// Returns all moves that win at that level or a lower one. Moves that come to the same position are all there.
    ///
    /// # Errors
    ///
    /// It was given up before that was found out.
    pub fn all(&mut self, board: &Board, level: u8) -> Result<Vec<Move>, GivenUp> {
        self.nodes = 0;
        self.winning(board, level, usize::MAX)
    }

    /// Up to `most` moves that win at that level or a lower one.
    fn winning(&mut self, board: &Board, level: u8, most: usize) -> Result<Vec<Move>, GivenUp> {
        let mut found = Vec::new();
        if level == 0 || board.outcome().is_some() {
            return Ok(found);
        }
        let mut moves = Vec::with_capacity(Move::COUNT);
        board.moves(&mut moves);
        for mv in moves {
            if found.len() >= most {
                break;
            }
            self.count()?;
            let mut after = *board;
            let wins = match after.play(mv) {
                Played::Over(outcome) => outcome == Outcome::Win(board.to_move()),
                Played::GoesOn => level > 1 && self.is_mate(&after, level)?,
                Played::Occupied => false,
            };
            if wins {
                found.push(mv);
            }
        }
        Ok(found)
    }

    /// Tells whether the position after a move of the attacker is a check that no reply answers, so that he wins at
    /// `level`, his move included.
    fn is_mate(&mut self, board: &Board, level: u8) -> Result<bool, GivenUp> {
        let attacker = board.to_move().other();
        let [own, others] = [attacker, board.to_move()].map(|side| board.marbles(side));
        if !is_losing(own, others) || wins_at_once(others, own) {
            return Ok(false);
        }
        if let Some(&known) = self.known.get(&(*board, level)) {
            return Ok(known);
        }
        let result = self.leaves_no_reply(board, attacker, level)?;
        if self.known.len() < MOST {
            self.known.insert((*board, level), result);
        }
        Ok(result)
    }

    fn leaves_no_reply(
        &mut self,
        board: &Board,
        attacker: Side,
        level: u8,
    ) -> Result<bool, GivenUp> {
        let mut replies = Vec::with_capacity(Move::COUNT + 6);
        let has_room = |mv: &Move| board.empty() >> mv.cell() & 1 == 1;
        replies.extend(self.refuting.iter().flatten().copied().filter(has_room));
        board.moves(&mut replies);
        let mut open: Vec<(Board, Move)> = Vec::new();
        for reply in replies {
            self.count()?;
            let mut after = *board;
            match after.play(reply) {
                Played::Over(Outcome::Win(side)) if side == attacker => {}
                Played::GoesOn => {
                    if after.wins_at_once(attacker) {
                        continue;
                    }
                    if level <= 2 {
                        self.note(reply);
                        return Ok(false);
                    }
                    if !open.iter().any(|(known, _)| *known == after) {
                        open.push((after, reply));
                    }
                }
                _ => {
                    self.note(reply);
                    return Ok(false);
                }
            }
        }
        // What is refuted at a low level is usually refuted at once.
        for lower in 2..level {
            let mut left = Vec::new();
            for (after, reply) in open {
                if !self.is_won(&after, lower)? {
                    if lower + 1 == level {
                        self.note(reply);
                        return Ok(false);
                    }
                    left.push((after, reply));
                }
            }
            open = left;
        }
        Ok(true)
    }

    fn count(&mut self) -> Result<(), GivenUp> {
        self.nodes += 1;
        if self.limit > 0 && self.nodes > self.limit {
            Err(GivenUp)
        } else {
            Ok(())
        }
    }

    /// Remembers a reply that refuted a check.
    fn note(&mut self, reply: Move) {
        let before = self.refuting.iter().position(|known| *known == Some(reply));
        let end = before.unwrap_or(self.refuting.len() - 1);
        self.refuting[..=end].rotate_right(1);
        self.refuting[0] = Some(reply);
    }

    /// Tells whether whoever is to move wins at that level or a lower one by a check.
    fn is_won(&mut self, board: &Board, level: u8) -> Result<bool, GivenUp> {
        Ok(!self.winning(board, level, 1)?.is_empty())
    }
}

/// Returns a move that wins at the lowest level up to `level`.
pub fn find(board: &Board, level: u8) -> Option<Move> {
    let found = Solver::new().find(board, level).ok().flatten();
    found.map(|(mv, _)| mv)
}
