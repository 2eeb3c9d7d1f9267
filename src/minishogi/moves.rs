//! Legal moves.

use crate::attacks::{attacks, between, diagonal, steps, straight};
use crate::piece::PieceType;
use crate::position::Position;
use crate::square::{Square, Squares, farthest};
use kind::Side;
use std::fmt;

/// A move of a piece or a drop. Displays as USI writes it: `4e4d`, `2c2a+`, `P*1c`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(u16);

/// The first number that says a drop where others say where a piece comes from.
const DROPS: u16 = 25;

impl Move {
    /// All moves have a number below it.
    pub const CODES: usize = 1 << 11;

    /// Returns the move of a piece.
    #[inline]
    pub const fn of(from: Square, to: Square, promotion: bool) -> Move {
        Move(to.index() as u16 | (from.index() as u16) << 5 | (promotion as u16) << 10)
    }

    /// Returns a drop; `of` is one of [`PieceType::IN_HAND`].
    #[inline]
    pub const fn drop(of: PieceType, to: Square) -> Move {
        Move(to.index() as u16 | (DROPS + of.index() as u16) << 5)
    }

    /// Another number for each move, below [`Move::CODES`].
    #[inline]
    pub const fn code(self) -> u16 {
        self.0
    }

    /// Returns the move with a number that [`Move::code`] gave; none if no move has it.
    pub fn of_code(code: u16) -> Option<Move> {
        let mv = Move(code);
        let is_to = code & 31 < DROPS && usize::from(code) < Move::CODES;
        let is_from = mv.from().is_some() || mv.dropped().is_some();
        (is_to && is_from).then_some(mv)
    }

    /// Where the piece goes.
    #[inline]
    pub const fn to(self) -> Square {
        Square::of((self.0 & 31) as u8)
    }

    #[inline]
    const fn source(self) -> u16 {
        self.0 >> 5 & 31
    }

    /// Where the piece comes from, if it is no drop.
    #[inline]
    pub const fn from(self) -> Option<Square> {
        Square::new(self.source() as u8)
    }

    /// What is dropped, if it is a drop.
    #[inline]
    pub fn dropped(self) -> Option<PieceType> {
        let of = self.source().checked_sub(DROPS)?;
        PieceType::IN_HAND.get(usize::from(of)).copied()
    }

    /// Whether the piece promotes.
    #[inline]
    pub const fn is_promotion(self) -> bool {
        self.0 >> 10 & 1 == 1
    }

    /// Reads a move as USI writes it. Whether it is legal is not asked.
    pub fn from_usi(text: &str) -> Option<Move> {
        if !text.is_ascii() || text.len() < 4 {
            return None;
        }
        let (first, rest) = text.split_at(2);
        if let Some(letter) = first.strip_suffix('*') {
            let of = PieceType::from_letter(letter.chars().next()?)?;
            let is_drop = of != PieceType::King && letter == of.letters();
            return is_drop.then(|| Square::from_name(rest).map(|to| Move::drop(of, to)))?;
        }
        let (to, sign) = rest.split_at(2);
        if !sign.is_empty() && sign != "+" {
            return None;
        }
        let (from, to) = (Square::from_name(first)?, Square::from_name(to)?);
        Some(Move::of(from, to, !sign.is_empty()))
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.from(), self.dropped()) {
            (Some(from), _) => {
                let sign = if self.is_promotion() { "+" } else { "" };
                write!(f, "{from}{}{sign}", self.to())
            }
            (None, Some(of)) => write!(f, "{}*{}", of.letters(), self.to()),
            (None, None) => f.write_str("0000"),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Which legal moves are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum MoveSet {
    /// All (`LEGAL_ALL`).
    #[default]
    All,
    /// Without those that needlessly leave a bishop or a rook unpromoted. A pawn must promote anyway; a silver may have
    /// reasons not to.
    Narrow,
    /// Those that take something or promote, narrowly.
    Loud,
}

/// What has to be known to tell which moves are legal.
struct Danger {
    king: Option<Square>,
    checkers: Squares,
    /// Where others than the king may go: everywhere, or where they end a check.
    allowed: Squares,
    /// Own pieces that keep a check off.
    pinned: Squares,
}

impl Position {
    /// All legal moves.
    pub fn legal(&self) -> Vec<Move> {
        let mut moves = Vec::with_capacity(64);
        self.moves(MoveSet::All, &mut moves);
        moves
    }

    /// Tells whether there is a legal move.
    pub fn has_move(&self) -> bool {
        // King and pieces first: drops are what there are many of.
        let mut moves = Vec::with_capacity(64);
        let danger = self.danger();
        self.board_moves(MoveSet::Narrow, &danger, &mut moves);
        if moves.is_empty() {
            self.drops(&danger, &mut moves);
        }
        !moves.is_empty()
    }

    /// Tells whether whoever is to move is mated or has no move left, which is the same.
    pub fn is_lost(&self) -> bool {
        !self.has_move()
    }

    /// Adds the legal moves of a set.
    pub fn moves(&self, set: MoveSet, moves: &mut Vec<Move>) {
        let danger = self.danger();
        self.board_moves(set, &danger, moves);
        if set != MoveSet::Loud {
            self.drops(&danger, moves);
        }
    }

    /// Adds the legal moves that give check.
    pub fn checks(&self, moves: &mut Vec<Move>) {
        let begin = moves.len();
        self.moves(MoveSet::All, moves);
        let mut kept = begin;
        for i in begin..moves.len() {
            if self.gives_check(moves[i]) {
                moves.swap(kept, i);
                kept += 1;
            }
        }
        moves.truncate(kept);
    }

    /// Tells whether a legal move gives check.
    pub fn gives_check(&self, mv: Move) -> bool {
        self.after(mv).is_check()
    }

    /// Tells whether a move is legal.
    pub fn is_legal(&self, mv: Move) -> bool {
        self.legal().contains(&mv)
    }

    fn danger(&self) -> Danger {
        let (side, occupied) = (self.to_move, self.occupied());
        let Some(king) = self.king(side) else {
            return Danger {
                king: None,
                checkers: Squares::NONE,
                allowed: !self.of_side(side),
                pinned: Squares::NONE,
            };
        };
        let checkers = self.attackers(king, side.other(), occupied);
        let enemies = self.of_side(side.other());
        let types = |a: PieceType, b: PieceType| self.types[a.index()] | self.types[b.index()];
        let bishops = types(PieceType::Bishop, PieceType::Horse) & enemies;
        let rooks = types(PieceType::Rook, PieceType::Dragon) & enemies;
        let snipers = diagonal(king, enemies) & bishops | straight(king, enemies) & rooks;
        let mut pinned = Squares::NONE;
        for sniper in snipers {
            let blockers = between(king, sniper) & occupied;
            if blockers.len() == 1 {
                pinned = pinned | blockers & self.of_side(side);
            }
        }
        let allowed = match (checkers.first(), checkers.len()) {
            (Some(checker), 1) => between(king, checker) | checkers,
            (None, _) => Squares::ALL,
            _ => Squares::NONE,
        };
        Danger {
            king: Some(king),
            checkers,
            allowed: allowed & !self.of_side(side),
            pinned,
        }
    }

    fn board_moves(&self, set: MoveSet, danger: &Danger, moves: &mut Vec<Move>) {
        let (side, occupied) = (self.to_move, self.occupied());
        for of in PieceType::ALL {
            for from in self.pieces(side, of) {
                let mut to = attacks(of, side, from, occupied);
                if of == PieceType::King {
                    to = to & !self.of_side(side);
                    let without = occupied ^ Squares::one(from);
                    for at in to {
                        let is_taken = occupied.has(at);
                        let is_wanted = set != MoveSet::Loud || is_taken;
                        if is_wanted && self.attackers(at, side.other(), without).is_empty() {
                            moves.push(Move::of(from, at, false));
                        }
                    }
                    continue;
                }
                to = to & danger.allowed;
                if let Some(king) = danger.king
                    && danger.pinned.has(from)
                {
                    to = to & self.line_of_pin(king, from);
                }
                for at in to {
                    self.add(set, of, from, at, moves);
                }
            }
        }
    }

    /// Where a pinned piece may go.
    fn line_of_pin(&self, king: Square, from: Square) -> Squares {
        let side = self.to_move;
        let others = self.occupied() ^ Squares::one(from);
        // Without it, exactly one enemy sees the king that did not before.
        let snipers = self.attackers(king, side.other(), others)
            & !self.attackers(king, side.other(), self.occupied());
        match snipers.first() {
            Some(sniper) => between(king, sniper) | snipers,
            None => Squares::ALL,
        }
    }

    #[inline]
    fn add(&self, set: MoveSet, of: PieceType, from: Square, to: Square, moves: &mut Vec<Move>) {
        let side = self.to_move;
        let is_in_zone = from.is_zone(side) || to.is_zone(side);
        let can_promote = is_in_zone && of.promoted().is_some();
        if can_promote {
            moves.push(Move::of(from, to, true));
        }
        let may_stay = match of {
            PieceType::Pawn => !to.is_zone(side),
            PieceType::Bishop | PieceType::Rook => !can_promote || set == MoveSet::All,
            _ => true,
        };
        let is_wanted = set != MoveSet::Loud || self.occupied().has(to);
        if may_stay && is_wanted {
            moves.push(Move::of(from, to, false));
        }
    }

    fn drops(&self, danger: &Danger, moves: &mut Vec<Move>) {
        let side = self.to_move;
        if danger.checkers.len() > 1 {
            return;
        }
        let empty = danger.allowed & !self.occupied();
        for of in PieceType::IN_HAND.into_iter().rev() {
            if self.in_hand(side, of) == 0 {
                continue;
            }
            for to in empty {
                let may = of != PieceType::Pawn || self.may_drop_pawn(side, to);
                if may {
                    moves.push(Move::drop(of, to));
                }
            }
        }
    }

    fn may_drop_pawn(&self, side: Side, to: Square) -> bool {
        let file = Squares(0b1_1111 << (5 * to.file()));
        if to.rank() == farthest(side) || !(self.pieces(side, PieceType::Pawn) & file).is_empty() {
            return false;
        }
        let attacked = steps(PieceType::Pawn, side, to);
        let king = self.king(side.other());
        let is_check = king.is_some_and(|king| attacked.has(king));
        !is_check || self.after(Move::drop(PieceType::Pawn, to)).has_move()
    }
}
