//! Counting sequences of moves.

use crate::{Board, Move, Played};
use std::collections::HashMap;

/// How many positions are remembered at most, so that counting deep stays within some hundred megabytes.
const MOST: usize = 4 << 20;

/// Counts the sequences of `depth` moves. A move is a cell and a turn, also where five in a row make the turn
/// needless; after the end of the game there are none.
pub fn perft(board: &Board, depth: u32) -> u64 {
    if board.outcome().is_some() {
        return u64::from(depth == 0);
    }
    count(board, depth, &mut HashMap::new())
}

/// Of a position that is not over. What was counted once is in `known`: many turns come to the same.
fn count(board: &Board, depth: u32, known: &mut HashMap<(Board, u32), u64>) -> u64 {
    match depth {
        0 => return 1,
        1 => return 8 * u64::from(36 - board.step()),
        _ => {}
    }
    if let Some(&count) = known.get(&(*board, depth)) {
        return count;
    }
    let mut moves = Vec::with_capacity(Move::COUNT);
    board.moves(&mut moves);
    let below = |mv: Move| {
        let mut after = *board;
        match after.play(mv) {
            Played::GoesOn => count(&after, depth - 1, known),
            _ => 0,
        }
    };
    let sum = moves.into_iter().map(below).sum();
    // Below two plies counting is as fast as looking up.
    if depth > 2 && known.len() < MOST {
        known.insert((*board, depth), sum);
    }
    sum
}
