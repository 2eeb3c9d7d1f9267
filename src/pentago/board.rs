//! Positions, and moves made and taken back.

use crate::cells::{ALL, turned};
use crate::patterns::{has_five, is_losing, wins_at_once};
use crate::{Move, playout};
use kind::{Outcome, Side};
use random::Random;

/// A position. It is over as soon as there are five in a row or 36 marbles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    marbles: [u64; 2],
    step: u8,
    to_move: Side,
}

/// What came of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Played {
    /// Nothing: there is a marble already.
    Occupied,
    /// The game goes on.
    GoesOn,
    /// The game is over.
    Over(Outcome),
}

impl Played {
    /// The number that otto4's `Play` returns: −1 occupied, 0 goes on, 1 Black wins, 2 White wins, 3 draw.
    pub const fn code(self) -> i8 {
        match self {
            Played::Occupied => -1,
            Played::GoesOn => 0,
            Played::Over(Outcome::Win(Side::First)) => 1,
            Played::Over(Outcome::Win(Side::Second)) => 2,
            Played::Over(_) => 3,
        }
    }
}

impl Default for Board {
    fn default() -> Board {
        Board::new()
    }
}

impl Board {
    /// Returns the empty board.
    pub const fn new() -> Board {
        Board {
            marbles: [0; 2],
            step: 0,
            to_move: Side::First,
        }
    }

    /// Returns the board with these marbles, Black's first, as bits by [`cells::NUMBER`](crate::cells::NUMBER). `None` if
    /// two share a cell or one is on none.
    pub const fn of(marbles: [u64; 2], to_move: Side) -> Option<Board> {
        if marbles[0] & marbles[1] != 0 || (marbles[0] | marbles[1]) & !ALL != 0 {
            return None;
        }
        let step = (marbles[0] | marbles[1]).count_ones() as u8;
        Some(Board {
            marbles,
            step,
            to_move,
        })
    }

    /// The marbles of a player, as bits.
    #[inline]
    pub const fn marbles(&self, side: Side) -> u64 {
        self.marbles[side.index()]
    }

    /// The empty cells, as bits.
    #[inline]
    pub const fn empty(&self) -> u64 {
        ALL & !(self.marbles[0] | self.marbles[1])
    }

    /// How many marbles there are.
    #[inline]
    pub const fn step(&self) -> u8 {
        self.step
    }

    /// Who is to move (`teban`).
    #[inline]
    pub const fn to_move(&self) -> Side {
        self.to_move
    }

    /// The twelve bytes: five of Black, five of White, the number of marbles, and 1 or 2 for who is to move.
    pub fn save(&self) -> [u8; 12] {
        let mut bytes = [0; 12];
        for (side, marbles) in self.marbles.iter().enumerate() {
            bytes[5 * side..5 * side + 5].copy_from_slice(&marbles.to_le_bytes()[..5]);
        }
        bytes[10] = self.step;
        bytes[11] = self.to_move.index() as u8 + 1;
        bytes
    }

    /// Reads what [`Board::save`] wrote; `None` if no position is saved so.
    pub fn restore(bytes: &[u8; 12]) -> Option<Board> {
        let marbles = [0, 1].map(|side| {
            let mut all = [0; 8];
            all[..5].copy_from_slice(&bytes[5 * side..5 * side + 5]);
            u64::from_le_bytes(all)
        });
        let to_move = match bytes[11] {
            1 => Side::First,
            2 => Side::Second,
            _ => return None,
        };
        Board::of(marbles, to_move).filter(|board| board.step == bytes[10])
    }

    /// How the game ended, if it did.
    pub fn outcome(&self) -> Option<Outcome> {
        match self.marbles.map(has_five) {
            [true, true] => Some(Outcome::Draw),
            [true, false] => Some(Outcome::Win(Side::First)),
            [false, true] => Some(Outcome::Win(Side::Second)),
            [false, false] => (self.step >= 36).then_some(Outcome::Draw),
        }
    }

    /// Puts a marble and turns a box, unless there are five in a row before that. Nobody has to ask whether the game is
    /// over already.
    #[inline]
    pub fn play(&mut self, mv: Move) -> Played {
        if self.empty() >> mv.cell() & 1 == 0 {
            return Played::Occupied;
        }
        let mover = self.to_move;
        let own = self.marbles[mover.index()] | 1 << mv.cell();
        self.step += 1;
        self.to_move = mover.other();
        self.marbles[mover.index()] = own;
        if has_five(own) {
            return Played::Over(Outcome::Win(mover));
        }
        self.marbles = self.marbles.map(|marbles| turned(marbles, mv.turn()));
        self.outcome().map_or(Played::GoesOn, Played::Over)
    }

    /// Adds all moves to `moves` (`getMoveList`): eight for each empty cell. Whether the game is over is not asked.
    pub fn moves(&self, moves: &mut Vec<Move>) {
        let mut empty = self.empty();
        while empty != 0 {
            let cell = empty.trailing_zeros() as u8;
            moves.extend((0..8).map(|turn| Move::of(cell, turn)));
            empty &= empty - 1;
        }
    }

    /// Adds the moves after which the opponent cannot make five to `moves` (`getSafeMoveList`): those that win or draw, and
    /// those that leave no losing pattern.
    pub fn safe_moves(&self, moves: &mut Vec<Move>) {
        let begin = moves.len();
        self.moves(moves);
        let mut kept = begin;
        for i in begin..moves.len() {
            if self.is_safe(moves[i]) {
                moves.swap(kept, i);
                kept += 1;
            }
        }
        moves.truncate(kept);
    }

    /// Tells whether the opponent cannot make five after a move.
    #[inline]
    pub fn is_safe(&self, mv: Move) -> bool {
        let mut after = *self;
        match after.play(mv) {
            Played::Occupied => false,
            Played::GoesOn => !after.judge(),
            Played::Over(outcome) => outcome != Outcome::Win(self.to_move.other()),
        }
    }

    /// Tells whether the marbles of a player are a losing pattern for the other (`isLoosingPattern`): one more move of his
    /// makes five. The same move may make five of the other's, too: see [`Board::wins_at_once`].
    #[inline]
    pub fn is_losing_pattern(&self, side: Side) -> bool {
        is_losing(self.marbles(side), self.marbles(side.other()))
    }

    /// Tells whether whoever is to move can make five (`Judge`), so that the move before was a mistake.
    #[inline]
    pub fn judge(&self) -> bool {
        self.is_losing_pattern(self.to_move)
    }

    /// Tells whether a player has won (`Judge1`).
    pub fn judge_win(&self, side: Side) -> bool {
        self.outcome() == Some(Outcome::Win(side))
    }

    /// Tells whether a player wins with one move, if it is his turn.
    pub fn wins_at_once(&self, side: Side) -> bool {
        wins_at_once(self.marbles(side), self.marbles(side.other()))
    }

    /// The same position with the other player to move.
    #[must_use]
    pub fn passed(mut self) -> Board {
        self.to_move = self.to_move.other();
        self
    }

    /// Plays on at random to the end ([`playout()`]) and returns how it ended.
    #[must_use]
    pub fn play_out(mut self, random: &mut Random) -> Outcome {
        playout(&mut self, random)
    }
}

/// A position with those before it, to take moves back.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Match {
    board: Board,
    before: Vec<Board>,
}

impl Match {
    /// Returns a match that begins so.
    pub fn new(board: Board) -> Match {
        Match {
            board,
            before: Vec::new(),
        }
    }

    /// The position now.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Makes a move, as [`Board::play`] does.
    pub fn play(&mut self, mv: Move) -> Played {
        let before = self.board;
        let played = self.board.play(mv);
        if played != Played::Occupied {
            self.before.push(before);
        }
        played
    }

    /// Takes the last move back (`Back`) and tells whether there was one.
    pub fn back(&mut self) -> bool {
        let before = self.before.pop();
        self.board = before.unwrap_or(self.board);
        before.is_some()
    }
}
