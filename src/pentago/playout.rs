//! Playing on at random.

use crate::{Board, Move, Played};
use kind::Outcome;
use random::Random;

/// Plays on at random to the end as otto4's `playOut` does: a move that wins or draws ends the game; one that loses, or
/// leaves a losing pattern, is taken back and struck off; who has none left has lost. `board` becomes the last position.
pub fn playout(board: &mut Board, random: &mut Random) -> Outcome {
    let mut codes = [0; Move::COUNT];
    'moves: loop {
        if board.step() >= 36 {
            return Outcome::Draw;
        }
        let mover = board.to_move();
        let mut count = 0;
        let mut empty = board.empty();
        while empty != 0 {
            let first = empty.trailing_zeros() as u16 * 8;
            for turn in 0..8 {
                codes[count] = first + turn;
                count += 1;
            }
            empty &= empty - 1;
        }
        while count > 0 {
            let at = random.below(count as u32) as usize;
            let Some(mv) = Move::of_code(codes[at]) else {
                return Outcome::Draw;
            };
            let mut after = *board;
            match after.play(mv) {
                Played::Over(outcome) if outcome != Outcome::Win(mover.other()) => {
                    *board = after;
                    return outcome;
                }
                Played::GoesOn if !after.judge() => {
                    *board = after;
                    continue 'moves;
                }
                _ => {}
            }
            count -= 1;
            codes[at] = codes[count];
        }
        return Outcome::Win(mover.other());
    }
}
