//! What a kind of game says of itself.

use crate::{Board, CellId, Game, Overlay, Piece, PieceId, PieceKind};
use std::fmt;

/// One of the two players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Side {
    /// Who begins: Black in every game of this program.
    First,
    /// The other.
    Second,
}

impl Side {
    /// Both, the first first.
    pub const BOTH: [Side; 2] = [Side::First, Side::Second];

    /// Returns the other player.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }

    /// Returns 0 for the first player and 1 for the second.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns `b` or `w`.
    pub const fn letter(self) -> char {
        match self {
            Side::First => 'b',
            Side::Second => 'w',
        }
    }

    /// Reads `b` or `w`, in any case.
    pub fn from_letter(text: &str) -> Option<Side> {
        match text {
            "b" | "B" => Some(Side::First),
            "w" | "W" => Some(Side::Second),
            _ => None,
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// That player won.
    Win(Side),
    /// Nobody did.
    Draw,
    /// Nobody moves any more, and the board is to be counted: what it comes to is for the kind's own tools.
    Counted,
}

/// A part of a move, in the order in which a player gives them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Part {
    /// A cell: where a piece is taken from, where one goes.
    Cell(CellId),
    /// A piece of the player's hand, which is dropped.
    Hand(PieceId),
    /// A frame of the board that is turned by a quarter.
    Turn {
        /// Its place in [`Board::frames`].
        frame: u8,
        /// Which way.
        clockwise: bool,
    },
    /// Whether the piece that moves is promoted.
    Promote(bool),
    /// Nothing.
    Pass,
}

/// Why a text is no position.
#[derive(thiserror::Error, Clone, Copy, PartialEq, Eq, Debug)]
pub enum PositionError {
    /// The board has other rows or columns.
    #[error("the rows are not those of the board")]
    Shape,
    /// There is no such piece.
    #[error("there is no piece {0:?}")]
    Piece(char),
    /// It is not said who is to move.
    #[error("it is not said who is to move (b or w)")]
    Side,
    /// The hands make no sense.
    #[error("the hands make no sense")]
    Hands,
    /// The number of the move is none.
    #[error("the number of the move is none")]
    Number,
    /// No game comes to this: too many pieces of a kind, a king missing, pieces where they could never move.
    #[error("no game comes to this")]
    Impossible,
}

/// A kind of game: board, pieces, rules, notation. Its values differ in what may be chosen before a game begins, such as
/// the size of the board.
///
/// Legal moves are all that differ in notation; the same position may come of two of them.
pub trait Kind: Clone + Send + Sync + Sized + 'static {
    /// A position with all that the rules want to know, the history of [`Kind::by_history`] apart.
    type Position: Clone + fmt::Debug + Send + Sync + 'static;
    /// A move.
    type Move: Copy + PartialEq + fmt::Debug + Send + Sync + 'static;

    /// The word for it in commands and files: lower-case ASCII.
    fn id(&self) -> &'static str;

    /// The number of the game in SGF (`GM`), if it has one.
    fn sgf(&self) -> Option<u8> {
        None
    }

    /// Cells and frames.
    fn board(&self) -> Board;

    /// The pieces, in the order of their [`PieceId`]s.
    fn pieces(&self) -> &'static [PieceKind];

    /// The usual first position.
    fn start(&self) -> Self::Position;

    /// Reads a position. `startpos` is read by [`AnyKind::game_from`](crate::AnyKind::game_from) for all kinds alike.
    ///
    /// # Errors
    ///
    /// The reason why the text is none.
    fn read(&self, text: &str) -> Result<Self::Position, PositionError>;

    /// Writes what [`Kind::read`] reads.
    fn write(&self, position: &Self::Position) -> String;

    /// Who is to move.
    fn to_move(&self, position: &Self::Position) -> Side;

    /// Adds the legal moves to `moves`; none if the game is over.
    fn moves(&self, position: &Self::Position, moves: &mut Vec<Self::Move>);

    /// Makes a move that [`Kind::moves`] gave.
    fn play(&self, position: &mut Self::Position, mv: Self::Move);

    /// How the game ended, if it did.
    fn outcome(&self, position: &Self::Position) -> Option<Outcome>;

    /// A number that positions share which are the same for the rules, and others hardly ever.
    fn key(&self, position: &Self::Position) -> u64;

    /// Writes a move of a position.
    fn notate(&self, position: &Self::Position, mv: Self::Move) -> String;

    /// The parts of a move of a position. No two moves have the same, and none has those with which another begins.
    fn parts(&self, position: &Self::Position, mv: Self::Move) -> Vec<Part>;

    /// The piece on a cell.
    fn piece(&self, position: &Self::Position, cell: CellId) -> Option<Piece>;

    /// Reads a legal move. By default it is written as [`Kind::notate`] does.
    fn parse(&self, position: &Self::Position, text: &str) -> Option<Self::Move> {
        let mut moves = Vec::new();
        self.moves(position, &mut moves);
        let is_meant = |mv: &Self::Move| self.notate(position, *mv) == text;
        moves.into_iter().find(is_meant)
    }

    /// The pieces that a player may have in hand, most valuable first; none in games without hands.
    fn droppable(&self) -> Vec<PieceId> {
        Vec::new()
    }

    /// What a player has in hand, most valuable first, and how many of each.
    fn hand(&self, _position: &Self::Position, _side: Side) -> Vec<(PieceId, u8)> {
        Vec::new()
    }

    /// The parts of a move made in `before` that were carried out. By default all are; a game may end in the middle of a move.
    fn done(&self, before: &Self::Position, mv: Self::Move) -> Vec<Part> {
        self.parts(before, mv)
    }

    /// The cells by which a move made in `before` is recognised afterwards. By default those among its parts.
    fn traces(&self, before: &Self::Position, mv: Self::Move) -> Vec<CellId> {
        let cell = |part: Part| match part {
            Part::Cell(cell) => Some(cell),
            _ => None,
        };
        let parts = self.parts(before, mv).into_iter();
        parts.filter_map(cell).collect()
    }

    /// The cells that have decided a game that is over, such as the line that won. By default none.
    fn decided(&self, _position: &Self::Position) -> Vec<CellId> {
        Vec::new()
    }

    /// What the game can say of a position by signs over the board, by words for commands: lower-case ASCII.
    fn overlays(&self) -> &'static [&'static str] {
        &[]
    }

    /// What one of [`Kind::overlays`] says of a position, by its place there. It is looked for at every position that is
    /// shown, so it has to be quick.
    fn overlay(&self, _position: &Self::Position, _which: usize) -> Overlay {
        Overlay::default()
    }

    /// Takes away the moves that positions of the past forbid, as superko does.
    fn by_history(&self, _game: &Game<Self>, _moves: &mut Vec<Self::Move>) {}

    /// How a game ended, if positions of the past have a say in it, as with repetition.
    fn ending(&self, game: &Game<Self>) -> Option<Outcome> {
        self.outcome(game.position())
    }

    /// Counts the sequences of `depth` legal moves. The history has no say. A kind that can count faster does.
    fn perft(&self, position: &Self::Position, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut moves = Vec::new();
        self.moves(position, &mut moves);
        if depth == 1 {
            return moves.len() as u64;
        }
        let count = |mv: &Self::Move| {
            let mut after = position.clone();
            self.play(&mut after, *mv);
            self.perft(&after, depth - 1)
        };
        moves.iter().map(count).sum()
    }
}
