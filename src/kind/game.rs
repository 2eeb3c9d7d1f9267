//! A game of a kind, from its first position to the one now.

use crate::{Kind, Outcome, Scene, Side, Spot};

/// Why a move is refused.
#[derive(thiserror::Error, Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveError {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// It is no legal move.
    #[error("that is no legal move")]
    Illegal,
}

/// A game: positions and the moves between them. There is always a position.
#[derive(Clone, Debug)]
pub struct Game<K: Kind> {
    kind: K,
    first: K::Position,
    moves: Vec<(K::Move, K::Position)>,
}

impl<K: Kind> Game<K> {
    /// Returns a game without moves that begins with the usual position.
    pub fn new(kind: K) -> Game<K> {
        let first = kind.start();
        Game::from(kind, first)
    }

    /// Returns a game without moves that begins so.
    pub fn from(kind: K, first: K::Position) -> Game<K> {
        Game {
            kind,
            first,
            moves: Vec::new(),
        }
    }

    /// The kind.
    pub fn kind(&self) -> &K {
        &self.kind
    }

    /// The position now.
    pub fn position(&self) -> &K::Position {
        self.moves.last().map_or(&self.first, |(_, after)| after)
    }

    /// All positions so far: the first, and the one after each move.
    pub fn positions(&self) -> impl DoubleEndedIterator<Item = &K::Position> {
        let after = self.moves.iter().map(|(_, after)| after);
        std::iter::once(&self.first).chain(after)
    }

    /// The moves so far.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = K::Move> {
        self.moves.iter().map(|&(mv, _)| mv)
    }

    /// Who is to move.
    pub fn to_move(&self) -> Side {
        self.kind.to_move(self.position())
    }

    /// The legal moves; none if the game is over.
    pub fn legal(&self) -> Vec<K::Move> {
        let mut moves = Vec::new();
        if self.outcome().is_none() {
            self.kind.moves(self.position(), &mut moves);
            self.kind.by_history(self, &mut moves);
        }
        moves
    }

    /// Makes a move.
    ///
    /// # Errors
    ///
    /// It is refused, and nothing has changed.
    pub fn play(&mut self, mv: K::Move) -> Result<(), MoveError> {
        if self.outcome().is_some() {
            return Err(MoveError::Over);
        }
        if !self.legal().contains(&mv) {
            return Err(MoveError::Illegal);
        }
        self.execute(mv);
        Ok(())
    }

    /// Makes a move that is legal in the position, whatever the history says: a controller or a file may go on where a game
    /// should be over.
    pub fn execute(&mut self, mv: K::Move) {
        let mut after = self.position().clone();
        self.kind.play(&mut after, mv);
        self.moves.push((mv, after));
    }

    /// Takes the last move back and returns it.
    pub fn undo(&mut self) -> Option<K::Move> {
        self.moves.pop().map(|(mv, _)| mv)
    }

    /// How the game ended, if it did.
    pub fn outcome(&self) -> Option<Outcome> {
        self.kind.ending(self)
    }

    /// What there is to see.
    pub fn scene(&self) -> Scene {
        let (kind, position) = (&self.kind, self.position());
        let board = kind.board();
        let pieces = (0..board.cells.len() as u16).filter_map(|cell| {
            let piece = kind.piece(position, cell)?;
            Some(Spot { cell, piece })
        });
        let before = self.positions().rev().nth(1);
        let last = self.moves.last().map(|&(mv, _)| mv).zip(before);
        Scene {
            pieces: pieces.collect(),
            hands: Side::BOTH.map(|side| kind.hand(position, side)),
            to_move: self.to_move(),
            last: last.map_or_else(Vec::new, |(mv, before)| kind.done(before, mv)),
            decided: kind.decided(position),
            traces: last.map_or_else(Vec::new, |(mv, before)| kind.traces(before, mv)),
            board,
        }
    }
}
