//! Why moves are refused, in the user's words.

use crate::{Argument, Sentence, say};
use go::{PlayError, Size};

crate::catalogue! {
    /// What there is to say about moves.
    pub const MOVES = include_str!("../../assets/lang/en/moves.ftl");
}

/// Why a move is refused on a board of that size: `D4 is occupied`. What is not on the board is named by column and row
/// from the upper left, from 1.
pub fn refused(error: PlayError, size: Size) -> Sentence {
    let point = error.point();
    let point = if size.contains(point) {
        Argument::Point(point, size)
    } else {
        let (column, row) = (u16::from(point.x) + 1, u16::from(point.y) + 1);
        Argument::Text(format!("({column},{row})"))
    };
    match error {
        PlayError::OffBoard(_) => say!(MOVES, "move-off-board", point),
        PlayError::Occupied(_) => say!(MOVES, "move-occupied", point),
        PlayError::Ko(_) => say!(MOVES, "move-ko", point),
        PlayError::Suicide(_) => say!(MOVES, "move-suicide", point),
        PlayError::Superko(_) => say!(MOVES, "move-superko", point),
    }
}
