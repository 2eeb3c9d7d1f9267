//! Counting sequences of moves.

use crate::moves::MoveSet;
use crate::position::Position;

/// Counts the sequences of `depth` legal moves; the last ones are not made but counted.
pub fn perft(position: &Position, depth: u32) -> u64 {
    perft_of(position, depth, MoveSet::All)
}

/// Counts the sequences of moves of a set.
pub fn perft_of(position: &Position, depth: u32, set: MoveSet) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut moves = Vec::with_capacity(64);
    position.moves(set, &mut moves);
    if depth == 1 {
        return moves.len() as u64;
    }
    let below = |mv| perft_of(&position.after(mv), depth - 1, set);
    moves.into_iter().map(below).sum()
}
