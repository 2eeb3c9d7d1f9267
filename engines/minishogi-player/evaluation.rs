//! What a position looks like without search.
//!
//! The value is a sum of table entries: for each king, each piece by its type, owner and square as that king's owner sees
//! the board, and each number of pieces of a type in either hand. The entries were learned from games of the player against
//! itself; where nothing was learned they say the material.

use kind::Side;
use minishogi::{PieceType, Position, Square};
use std::sync::LazyLock;

/// Entries for a square of the king: pieces of either side, then hands.
pub const PER_KING: usize = 2 * PieceType::COUNT * 25 + HANDS;
/// Entries for hands: either side, each type, one or two of them.
const HANDS: usize = 2 * 5 * 2;
/// All entries.
pub const ENTRIES: usize = 25 * PER_KING;

/// What the pieces are worth on the board, promoted ones last.
const ON_BOARD: [i32; PieceType::COUNT] = [100, 350, 400, 500, 600, 0, 420, 420, 750, 900];
/// What the pieces are worth in hand.
const IN_HAND: [i32; 5] = [120, 380, 440, 560, 680];

/// The learned part, an `i8` for each entry, in units of [`UNIT`]; empty until something is learned.
static LEARNED: &[u8] = include_bytes!("learned.bin");

/// What a learned step is worth.
const UNIT: i32 = 4;

/// The entries that are used.
static TABLE: LazyLock<Vec<i32>> = LazyLock::new(|| {
    let mut table = material();
    for (entry, &learned) in table.iter_mut().zip(LEARNED) {
        *entry += i32::from(learned.cast_signed()) * UNIT;
    }
    table
});

/// The entries that say nothing but the material. A piece is counted once for each king, with half its value.
pub fn material() -> Vec<i32> {
    let mut table = vec![0; ENTRIES];
    for king in 0..25 {
        for side in 0..2 {
            let sign = if side == 0 { 1 } else { -1 };
            for of in PieceType::ALL {
                for at in 0..25 {
                    table[king * PER_KING + on_board(side, of, at)] =
                        sign * ON_BOARD[of.index()] / 2;
                }
            }
            for (of, value) in IN_HAND.into_iter().enumerate() {
                for count in 1..=2 {
                    let all = value * i32::from(count);
                    table[king * PER_KING + in_hand(side, of, count)] = sign * all / 2;
                }
            }
        }
    }
    table
}

const fn on_board(side: usize, of: PieceType, at: usize) -> usize {
    (side * PieceType::COUNT + of.index()) * 25 + at
}

const fn in_hand(side: usize, of: usize, count: u8) -> usize {
    2 * PieceType::COUNT * 25 + (side * 5 + of) * 2 + count as usize - 1
}

/// The square as a player sees it from his side: the first player's own numbers, the board turned for the second.
const fn seen(at: Square, side: Side) -> usize {
    match side {
        Side::First => at.index(),
        Side::Second => 24 - at.index(),
    }
}

/// Calls `add` with each entry that is part of the value for a player: once positively for his king, once negatively for
/// the other's.
#[inline]
pub fn features(position: &Position, mut add: impl FnMut(Side, usize)) {
    for owner in Side::BOTH {
        let Some(king) = position.king(owner) else {
            continue;
        };
        let base = seen(king, owner) * PER_KING;
        for side in Side::BOTH {
            let whose = usize::from(side != owner);
            for of in PieceType::ALL {
                for at in position.pieces(side, of) {
                    add(owner, base + on_board(whose, of, seen(at, owner)));
                }
            }
            for (of, held) in PieceType::IN_HAND.into_iter().enumerate() {
                let count = position.in_hand(side, held).min(2);
                if count > 0 {
                    add(owner, base + in_hand(whose, of, count));
                }
            }
        }
    }
}

/// The value for whoever is to move: a pawn is about 100.
#[inline]
pub fn evaluate(position: &Position) -> i32 {
    with(&TABLE, position)
}

/// The value by other entries.
#[inline]
pub fn with(table: &[i32], position: &Position) -> i32 {
    let mut sums = [0; 2];
    features(position, |owner, entry| sums[owner.index()] += table[entry]);
    let own = position.to_move();
    sums[own.index()] - sums[own.other().index()]
}

/// The value of the material alone for whoever is to move.
pub fn material_of(position: &Position) -> i32 {
    let worth = |side: Side| {
        let board = PieceType::ALL
            .into_iter()
            .map(|of| position.pieces(side, of).len().cast_signed() * ON_BOARD[of.index()]);
        let hand = PieceType::IN_HAND.into_iter();
        let hand = hand.map(|of| i32::from(position.in_hand(side, of)) * IN_HAND[of.index()]);
        board.sum::<i32>() + hand.sum::<i32>()
    };
    worth(position.to_move()) - worth(position.to_move().other())
}

/// What taking a piece is worth to begin with, for the order of moves.
pub(crate) const fn taken(of: PieceType) -> i32 {
    ON_BOARD[of.index()]
}
