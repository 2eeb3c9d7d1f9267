//! Pieces.

/// A type of piece, promoted ones included.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[repr(u8)]
pub enum PieceType {
    /// 歩
    Pawn,
    /// 銀
    Silver,
    /// 金
    Gold,
    /// 角
    Bishop,
    /// 飛
    Rook,
    /// 玉
    King,
    /// と
    Tokin,
    /// 全
    PromotedSilver,
    /// 馬
    Horse,
    /// 龍
    Dragon,
}

use PieceType::{Bishop, Dragon, Gold, Horse, King, Pawn, PromotedSilver, Rook, Silver, Tokin};

impl PieceType {
    /// How many there are.
    pub const COUNT: usize = 10;

    /// All, by their number.
    pub const ALL: [PieceType; PieceType::COUNT] = [
        Pawn,
        Silver,
        Gold,
        Bishop,
        Rook,
        King,
        Tokin,
        PromotedSilver,
        Horse,
        Dragon,
    ];

    /// Those that can be in hand, by their number.
    pub const IN_HAND: [PieceType; 5] = [Pawn, Silver, Gold, Bishop, Rook];

    /// The number.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// What it becomes by promotion.
    #[inline]
    pub const fn promoted(self) -> Option<PieceType> {
        match self {
            Pawn => Some(Tokin),
            Silver => Some(PromotedSilver),
            Bishop => Some(Horse),
            Rook => Some(Dragon),
            _ => None,
        }
    }

    /// What it is in the hand of who takes it.
    #[inline]
    #[must_use]
    pub const fn unpromoted(self) -> PieceType {
        match self {
            Tokin => Pawn,
            PromotedSilver => Silver,
            Horse => Bishop,
            Dragon => Rook,
            other => other,
        }
    }

    /// How it is written in SFEN, as the first player's.
    pub const fn letters(self) -> &'static str {
        ["P", "S", "G", "B", "R", "K", "+P", "+S", "+B", "+R"][self.index()]
    }

    /// What stands on it.
    pub const fn kanji(self) -> &'static str {
        ["歩", "銀", "金", "角", "飛", "玉", "と", "全", "馬", "龍"][self.index()]
    }

    /// Reads a letter without promotion, in any case.
    pub fn from_letter(letter: char) -> Option<PieceType> {
        let letter = letter.to_ascii_uppercase();
        let mut plain = PieceType::ALL[..6].iter().copied();
        plain.find(|of| of.letters().starts_with(letter))
    }
}
