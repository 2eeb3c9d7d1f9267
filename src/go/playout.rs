//! Light playouts: both sides play at random to the end, sparing their own eyes.

use crate::Color;
use crate::board::Board;
use crate::lattice::Site;
use random::Random;

/// How a playout ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Playout {
    /// Moves played, the two passes included.
    pub moves: u32,
    /// Black's points less White's: stones and single-coloured eyes, without komi.
    pub margin: i32,
}

/// Plays at random from `board`, `to_move` first, until both pass or three moves for each point of
/// the board have been played (superko is not watched, so there could be no end).
///
/// Each move is drawn evenly from the legal points that are not own eyes ([`Board::is_eye`]); a
/// side without any passes.
pub fn light_playout<const N: usize>(
    board: &mut Board<N>,
    to_move: Color,
    random: &mut Random,
) -> Playout {
    let limit = 3 * board.size().area() as u32;
    let (mut color, mut moves, mut passes) = (to_move, 0, 0);
    while passes < 2 && moves < limit {
        if let Some(s) = random_move(board, color, random) {
            board.play_legal(color, s);
            passes = 0;
        } else {
            board.pass();
            passes += 1;
        }
        moves += 1;
        color = color.opposite();
    }
    let margin = margin(board);
    Playout { moves, margin }
}

/// Draws a legal move that fills no own eye, each with the same chance; `None` if there is none.
///
/// Shuffles the board's list of empty points as far as needed (Fisher and Yates): a refused point
/// goes to the end and is not drawn again.
#[inline]
pub fn random_move<const N: usize>(
    board: &mut Board<N>,
    color: Color,
    random: &mut Random,
) -> Option<Site> {
    let mut left = board.empty_sites().len();
    while left > 0 {
        let drawn = random.below(left as u32) as usize;
        let s = board.empty_at(drawn);
        if board.is_sensible(color, s) {
            return Some(s);
        }
        left -= 1;
        board.swap_empties(drawn, left);
    }
    None
}

/// Returns Black's points less White's where only eyes are left empty.
fn margin<const N: usize>(board: &Board<N>) -> i32 {
    let mut margin = board.stones(Color::Black) as i32 - board.stones(Color::White) as i32;
    for &s in board.empty_sites() {
        margin += match board.enclosed_by(s) {
            Some(Color::Black) => 1,
            Some(Color::White) => -1,
            None => 0,
        };
    }
    margin
}
