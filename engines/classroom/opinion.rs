//! What the classroom engines play and show: the same in the program and in the library.

use crate::life::{self, Study};
use crate::{random, territory};
use go::{Color, Grid, Move, PointStatus, Position, Random, Rules};
use reading::Status;
use reading::chains::Chains;

/// One of the classroom engines.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Player {
    /// Random legal moves.
    Random,
    /// The second territory experiment.
    #[default]
    Territory,
}

/// The figure a chain gets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// Alive.
    Circle,
    /// Dead.
    Cross,
    /// Whoever starts decides.
    Triangle,
    /// A ko decides.
    Square,
    /// Not read to the end.
    Question,
}

/// Returns the move of `player` for `color`; `earlier` is as for [`Position::check`].
pub fn choose(
    player: Player,
    (pos, color): (&Position, Color),
    rules: &Rules,
    earlier: &[u64],
    random: &mut Random,
) -> Move {
    match player {
        Player::Random => random::choose(pos, color, rules, earlier, random),
        Player::Territory => territory::choose(pos, color, rules, earlier),
    }
}

/// Returns life and death of every point.
pub fn status(pos: &Position, stopped: &dyn Fn() -> bool) -> Grid<PointStatus> {
    let study = Study::of(pos, stopped);
    life::status(pos, &study, stopped)
}

/// Returns a figure for every stone whose chain has been read; chains with too many liberties to
/// read have none.
pub fn figures(pos: &Position, stopped: &dyn Fn() -> bool) -> Grid<Option<Mark>> {
    let study = Study::of(pos, stopped);
    Grid::filled(pos.size(), ()).map(|p, ()| Some(mark(study.verdict(p)?.status)))
}

/// Returns the figure of a status.
pub fn mark(status: Status) -> Mark {
    match status {
        Status::Alive => Mark::Circle,
        Status::Dead => Mark::Cross,
        Status::Critical => Mark::Triangle,
        Status::Ko => Mark::Square,
        Status::Unknown => Mark::Question,
    }
}

/// Returns the numbers on the board: for the territory engine the gain of each legal move in the
/// second experiment; the random engine has nothing to weigh and shows the liberties of each chain.
pub fn numbers(
    player: Player,
    (pos, color): (&Position, Color),
    rules: &Rules,
    earlier: &[u64],
) -> Grid<Option<i32>> {
    match player {
        Player::Random => liberties(&Chains::of(&pos.stones())),
        Player::Territory => territory::gains(pos, color, rules, earlier),
    }
}

/// Returns for each stone the number of its chain's liberties.
pub fn liberties(chains: &Chains) -> Grid<Option<i32>> {
    chains
        .ids()
        .map(|p, _| Some(chains.at(p)?.liberties.len() as i32))
}

/// Returns a source of random numbers that differs from run to run.
pub fn fresh_random() -> Random {
    use std::hash::{BuildHasher, Hasher};
    let hasher = std::collections::hash_map::RandomState::new().build_hasher();
    Random::new(hasher.finish())
}
