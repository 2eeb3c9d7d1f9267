//! What the engines that search have in common behind the contract.

use conduct::Clock;
use engine::{Game, Restriction};
use go::Move;

/// Returns a restriction as the players take it.
pub(super) fn restriction(restriction: &Restriction) -> conduct::Restriction {
    conduct::Restriction {
        color: restriction.color,
        moves: restriction.moves.clone(),
        only: restriction.only,
        depth: restriction.depth as usize,
    }
}

/// What the clock of the side to move says.
pub(super) fn own_clock(game: &Game) -> Option<Clock> {
    let clock = game.clock?;
    let left = clock.left[game.to_move()];
    Some(Clock {
        left: left.time,
        moves_left: left.moves,
        period: clock.period,
        period_moves: clock.period_moves,
    })
}

/// A move as GTP writes it.
pub(super) fn vertex(game: &Game, mv: Move) -> String {
    match mv {
        Move::Play(p) => p.to_gtp(game.size()),
        Move::Pass => "pass".to_owned(),
    }
}
