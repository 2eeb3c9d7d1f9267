//! Who knows the problems of which kind of game.

mod minishogi;
mod pentago;

use kind::{AnyGame, Game, Kind};
use player::{GivenUp, Puzzles};

/// All of them.
pub fn all() -> &'static [&'static dyn Puzzles] {
    &[&pentago::Pentago, &minishogi::Minishogi]
}

/// Who knows the problems of the kind with that [id](kind::AnyKind::id), if anybody does.
pub fn of(kind: &str) -> Option<&'static dyn Puzzles> {
    all().iter().copied().find(|puzzles| puzzles.kind() == kind)
}

/// The position of a game that should be of one kind.
fn position<K: Kind>(game: &dyn AnyGame) -> Result<&K::Position, GivenUp> {
    let of = game.as_any().downcast_ref::<Game<K>>();
    of.map(Game::position).ok_or(GivenUp)
}
