//! What there is to see of a position over the board: threats, losing patterns, checks, safe moves.

use crate::board::{Board, Played};
use crate::game::place;
use crate::notation::Move;
use crate::patterns::{TURN_ONLY, is_losing, losing};
use kind::{Mark, Outcome, Overlay, Side};
use std::sync::LazyLock;

/// The words for them.
pub(crate) const NAMES: [&str; 4] = ["threats", "losing-patterns", "checks", "safe-moves"];

/// The losing patterns, made once.
static LOSING: LazyLock<Vec<(u64, u8)>> = LazyLock::new(losing);

/// Draws one of [`NAMES`]. Of a game that is over there is nothing to see.
pub(crate) fn draw(board: &Board, which: usize) -> Overlay {
    let mut overlay = Overlay::default();
    if board.outcome().is_some() {
        return overlay;
    }
    let of = |side: Side, overlay: &mut Overlay| match which {
        0 => moves(board, side, overlay, wins),
        1 => patterns(board, side, overlay),
        2 => moves(board, side, overlay, checks),
        _ => moves(board, side, overlay, is_safe),
    };
    // What is only about the next move is so for whoever is to make it.
    let is_of_both = which < 2;
    for side in Side::BOTH {
        if is_of_both || side == board.to_move() {
            of(side, &mut overlay);
        }
    }
    overlay
}

/// The moves of a player, if it is his turn, after which something holds: a spot on each cell for as many turns.
fn moves(
    board: &Board,
    side: Side,
    overlay: &mut Overlay,
    holds: fn(&Board, Played, Side) -> bool,
) {
    let board = if board.to_move() == side {
        *board
    } else {
        board.passed()
    };
    let mut all = Vec::with_capacity(Move::COUNT);
    board.moves(&mut all);
    for mv in all {
        let mut after = board;
        let played = after.play(mv);
        if holds(&after, played, side) {
            overlay.add(place(mv.cell()), side, Mark::Spot);
            overlay.totals[side.index()] += 1;
        }
    }
}

/// The move has won.
fn wins(_: &Board, played: Played, side: Side) -> bool {
    played == Played::Over(Outcome::Win(side))
}

/// The mover could make five with the next move, if he had it.
fn checks(after: &Board, played: Played, side: Side) -> bool {
    played == Played::GoesOn && after.wins_at_once(side)
}

/// The move has won, or the other cannot make five now.
fn is_safe(after: &Board, played: Played, side: Side) -> bool {
    match played {
        Played::GoesOn => !is_losing(after.marbles(side.other()), after.marbles(side)),
        Played::Over(outcome) => outcome != Outcome::Win(side.other()),
        Played::Occupied => false,
    }
}

/// The losing patterns of a player: rings around their marbles, spots where one is missing.
fn patterns(board: &Board, side: Side, overlay: &mut Overlay) {
    let own = board.marbles(side);
    let is_there = |(cells, missing): &&(u64, u8)| {
        cells & !own == 0 && (*missing == TURN_ONLY || board.empty() >> missing & 1 == 1)
    };
    for &(cells, missing) in LOSING.iter().filter(is_there) {
        overlay.totals[side.index()] += 1;
        for cell in (0..36).filter(|cell| cells >> cell & 1 == 1) {
            overlay.add(place(cell), side, Mark::Ring);
        }
        if missing != TURN_ONLY {
            overlay.add(place(missing), side, Mark::Spot);
        }
    }
}
