//! What there is to see of a position over the board: attacked squares, checks and mates, loose pieces.

use crate::position::Position;
use crate::square::{Square, Squares};
use kind::{Mark, Overlay, Side};

/// The words for them.
pub(crate) const NAMES: [&str; 3] = ["attacks", "mates", "loose"];

/// Draws one of [`NAMES`].
pub(crate) fn draw(position: &Position, which: usize) -> Overlay {
    let mut overlay = Overlay::default();
    match which {
        0 => attacked(position, &mut overlay),
        1 => mates(position, &mut overlay),
        2 => loose(position, &mut overlay),
        _ => {}
    }
    overlay
}

/// On each square a spot for each player whose pieces attack it: how many do. What is hung behind another piece is not
/// counted.
fn attacked(position: &Position, overlay: &mut Overlay) {
    for side in Side::BOTH {
        for from in position.of_side(side) {
            for to in position.attacks_from(from) {
                overlay.add(to.cell(), side, Mark::Spot);
            }
        }
        let reached = overlay.signs.iter().filter(|sign| sign.side == side);
        overlay.totals[side.index()] = reached.count() as u32;
    }
}

/// The pieces that give check, and the moves by which each player would mate at once, if it were his turn.
fn mates(position: &Position, overlay: &mut Overlay) {
    let mover = position.to_move();
    if let Some(king) = position.king(mover) {
        for from in position.checkers() {
            overlay.add_way(from.cell(), king.cell(), mover.other());
            overlay.add(king.cell(), mover.other(), Mark::Ring);
        }
    }
    for side in Side::BOTH {
        let mut board = *position;
        if side != mover {
            // Who is in check has to answer that first: there is nothing else that he fails to see.
            if position.is_check() {
                continue;
            }
            board.pass();
        }
        for mv in board.legal() {
            let after = board.after(mv);
            if !(after.is_check() && after.is_lost()) {
                continue;
            }
            overlay.totals[side.index()] += 1;
            if let Some(from) = mv.from() {
                overlay.add_way(from.cell(), mv.to().cell(), side);
            } else {
                overlay.add(mv.to().cell(), side, Mark::Spot);
            }
        }
    }
}

/// The pieces that could be taken for nothing, kings apart.
fn loose(position: &Position, overlay: &mut Overlay) {
    let attacks = |side: Side| {
        let own = position.of_side(side).into_iter();
        own.fold(Squares::NONE, |all, at| all | position.attacks_from(at))
    };
    for side in Side::BOTH {
        let free = attacks(side) & position.of_side(side.other()) & !attacks(side.other());
        let king = position.king(side.other());
        for at in free.into_iter().filter(|at: &Square| Some(*at) != king) {
            overlay.add(at.cell(), side, Mark::Ring);
            overlay.totals[side.index()] += 1;
        }
    }
}
