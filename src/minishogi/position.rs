//! Positions.

use crate::attacks::{attacks, diagonal, steps, straight};
use crate::moves::Move;
use crate::piece::PieceType;
use crate::square::{Square, Squares};
use kind::Side;
use random::scatter;

/// A position: squares, hands, who is to move, the number of the next move. A side without a king cannot be checked: mate
/// problems may leave out the attacker's.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    pub(crate) types: [Squares; PieceType::COUNT],
    pub(crate) sides: [Squares; 2],
    pub(crate) hands: [[u8; 5]; 2],
    pub(crate) to_move: Side,
    pub(crate) number: u16,
    key: u64,
}

/// The number of a piece on a square.
#[inline]
const fn piece_key(side: Side, of: PieceType, at: Square) -> u64 {
    scatter(1 + ((side.index() * PieceType::COUNT + of.index()) * 25 + at.index()) as u64)
}

/// The number of the `n`th piece of a type in a hand.
#[inline]
const fn hand_key(side: Side, of: usize, n: u8) -> u64 {
    scatter(1000 + ((side.index() * 5 + of) * 4) as u64 + n as u64)
}

/// The number of the second player's turn.
const TURN_KEY: u64 = scatter(2000);

impl Position {
    /// Returns the usual first position.
    pub fn start() -> Position {
        let back = [
            PieceType::Rook,
            PieceType::Bishop,
            PieceType::Silver,
            PieceType::Gold,
            PieceType::King,
        ];
        let mut position = Position::empty(Side::First);
        for (i, of) in (0..).zip(back) {
            position.put(Square::of((4 - i) * 5), of, Side::Second);
            position.put(Square::of(i * 5 + 4), of, Side::First);
        }
        position.put(Square::of(1), PieceType::Pawn, Side::Second);
        position.put(Square::of(23), PieceType::Pawn, Side::First);
        position
    }

    /// Returns an empty board, empty hands and move 1.
    pub(crate) fn empty(to_move: Side) -> Position {
        Position {
            types: [Squares::NONE; PieceType::COUNT],
            sides: [Squares::NONE; 2],
            hands: [[0; 5]; 2],
            to_move,
            number: 1,
            key: if to_move == Side::Second { TURN_KEY } else { 0 },
        }
    }

    /// Puts a piece on an empty square.
    #[inline]
    pub(crate) fn put(&mut self, at: Square, of: PieceType, side: Side) {
        self.types[of.index()] = self.types[of.index()] | Squares::one(at);
        self.sides[side.index()] = self.sides[side.index()] | Squares::one(at);
        self.key ^= piece_key(side, of, at);
    }

    #[inline]
    fn take(&mut self, at: Square, of: PieceType, side: Side) {
        self.types[of.index()] = self.types[of.index()] ^ Squares::one(at);
        self.sides[side.index()] = self.sides[side.index()] ^ Squares::one(at);
        self.key ^= piece_key(side, of, at);
    }

    /// Gives a player a piece.
    #[inline]
    pub(crate) fn give(&mut self, side: Side, of: PieceType) {
        let count = &mut self.hands[side.index()][of.index()];
        *count += 1;
        self.key ^= hand_key(side, of.index(), *count);
    }

    #[inline]
    fn spend(&mut self, side: Side, of: PieceType) {
        let count = &mut self.hands[side.index()][of.index()];
        self.key ^= hand_key(side, of.index(), *count);
        *count -= 1;
    }

    /// Who is to move.
    #[inline]
    pub const fn to_move(&self) -> Side {
        self.to_move
    }

    /// The number of the next move, from 1.
    pub const fn number(&self) -> u16 {
        self.number
    }

    /// A number that says the position, the number of the move apart.
    #[inline]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// Tells whether two positions are the same but for the number of the move.
    pub fn is_same(&self, other: &Position) -> bool {
        let other = Position {
            number: self.number,
            ..*other
        };
        *self == other
    }

    /// The squares with pieces of a player.
    #[inline]
    pub const fn of_side(&self, side: Side) -> Squares {
        self.sides[side.index()]
    }

    /// The squares with a type of a player.
    #[inline]
    pub fn pieces(&self, side: Side, of: PieceType) -> Squares {
        self.types[of.index()] & self.sides[side.index()]
    }

    /// The squares with pieces.
    #[inline]
    pub fn occupied(&self) -> Squares {
        self.sides[0] | self.sides[1]
    }

    /// How many pieces of a type a player has in hand; 0 for types that nobody has there.
    #[inline]
    pub fn in_hand(&self, side: Side, of: PieceType) -> u8 {
        let hand = self.hands[side.index()];
        hand.get(of.index()).copied().unwrap_or(0)
    }

    /// The piece on a square.
    #[inline]
    pub fn piece(&self, at: Square) -> Option<(PieceType, Side)> {
        let side = Side::BOTH
            .into_iter()
            .find(|&side| self.of_side(side).has(at))?;
        Some((self.type_at(at)?, side))
    }

    #[inline]
    pub(crate) fn type_at(&self, at: Square) -> Option<PieceType> {
        let mut types = PieceType::ALL.into_iter();
        types.find(|of| self.types[of.index()].has(at))
    }

    /// Where a player's king is, if there is one.
    #[inline]
    pub fn king(&self, side: Side) -> Option<Square> {
        self.pieces(side, PieceType::King).first()
    }

    /// The pieces of `side` that attack a square, with these squares occupied.
    #[inline]
    pub(crate) fn attackers(&self, at: Square, side: Side, occupied: Squares) -> Squares {
        let mut found = Squares::NONE;
        for of in PieceType::ALL {
            let there = self.types[of.index()];
            if !there.is_empty() {
                found = found | steps(of, side.other(), at) & there;
            }
        }
        let types = |a: PieceType, b: PieceType| self.types[a.index()] | self.types[b.index()];
        let bishops = types(PieceType::Bishop, PieceType::Horse);
        let rooks = types(PieceType::Rook, PieceType::Dragon);
        if !bishops.is_empty() {
            found = found | diagonal(at, occupied) & bishops;
        }
        if !rooks.is_empty() {
            found = found | straight(at, occupied) & rooks;
        }
        found & self.of_side(side)
    }

    /// The pieces that give check to whoever is to move.
    #[inline]
    pub fn checkers(&self) -> Squares {
        self.checkers_of(self.to_move)
    }

    #[inline]
    pub(crate) fn checkers_of(&self, side: Side) -> Squares {
        match self.king(side) {
            Some(king) => self.attackers(king, side.other(), self.occupied()),
            None => Squares::NONE,
        }
    }

    /// Tells whether whoever is to move is in check.
    #[inline]
    pub fn is_check(&self) -> bool {
        !self.checkers().is_empty()
    }

    /// What a piece on a square attacks.
    pub fn attacks_from(&self, at: Square) -> Squares {
        match self.piece(at) {
            Some((of, side)) => attacks(of, side, at, self.occupied()),
            None => Squares::NONE,
        }
    }

    /// How often pieces of `side` attack a square.
    pub fn attack_count(&self, at: Square, side: Side) -> u32 {
        self.attackers(at, side, self.occupied()).len()
    }

    /// Makes a move that is legal here.
    #[inline]
    pub fn play(&mut self, mv: Move) {
        let (side, to) = (self.to_move, mv.to());
        if let Some(of) = mv.dropped() {
            self.spend(side, of);
            self.put(to, of, side);
        } else if let Some(from) = mv.from()
            && let Some(of) = self.type_at(from)
        {
            if let Some(taken) = self.type_at(to) {
                self.take(to, taken, side.other());
                // A king in hand would have no place there.
                if taken != PieceType::King {
                    self.give(side, taken.unpromoted());
                }
            }
            self.take(from, of, side);
            let after = if mv.is_promotion() {
                of.promoted()
            } else {
                None
            };
            self.put(to, after.unwrap_or(of), side);
        }
        self.pass();
        self.number = self.number.saturating_add(1);
    }

    /// The position after a move.
    #[inline]
    #[must_use]
    pub fn after(&self, mv: Move) -> Position {
        let mut after = *self;
        after.play(mv);
        after
    }

    /// Gives the other player the move.
    #[inline]
    pub fn pass(&mut self) {
        self.to_move = self.to_move.other();
        self.key ^= TURN_KEY;
    }
}
