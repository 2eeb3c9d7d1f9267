//! What the classroom engines play and show: the same in the program and in the library.

use crate::life::{self, Study};
use crate::territory::Owners;
use crate::{choosing, influence, random, territory};
use go::{Color, Grid, Move, Point, PointStatus, Position, Random, Rules};
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
    /// Random legal moves until none is left: the workshop's first engine.
    PureRandom,
    /// The first territory experiment.
    FirstTerritory,
    /// Territory by influence.
    ImprovedTerritory,
    /// The most urgent kind of candidate.
    Priorities,
    /// Points added up.
    Points,
    /// The second experiment, two moves deep.
    TwoPly,
}

impl Player {
    /// All, with their names: the two that lists show first.
    pub const ALL: [(&'static str, Player); 8] = [
        ("random", Player::Random),
        ("territory", Player::Territory),
        ("random-pure", Player::PureRandom),
        ("territory-1", Player::FirstTerritory),
        ("territory-improved", Player::ImprovedTerritory),
        ("priorities", Player::Priorities),
        ("points", Player::Points),
        ("two-ply", Player::TwoPly),
    ];

    /// Whether it plays by chance.
    pub const fn is_random(self) -> bool {
        matches!(self, Player::Random | Player::PureRandom)
    }
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

/// Returns the move of `player` for `color` among the points that are `wanted`; `earlier` is as for [`Position::check`]. Once
/// `stopped` says so it is the best of those looked at.
pub fn choose(
    player: Player,
    (pos, color): (&Position, Color),
    rules: &Rules,
    earlier: &[u64],
    random: &mut Random,
    wanted: &dyn Fn(Point) -> bool,
    stopped: &dyn Fn() -> bool,
) -> Move {
    match player {
        Player::Random => random::choose(pos, color, rules, earlier, wanted, random),
        Player::PureRandom => random::choose_any(pos, color, rules, earlier, wanted, random),
        _ => {
            let worth = numbers(player, (pos, color), rules, earlier, stopped);
            let worth = worth.map(|p, worth| worth.filter(|_| wanted(p)));
            territory::best(&worth).map_or(Move::Pass, |(p, _)| Move::Play(p))
        }
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

/// Returns the numbers on the board: what each legal move is worth to the engine, which plays the best one if it is worth
/// anything (for the territory engine its gain in the second experiment); who plays by chance has nothing to weigh and shows
/// the liberties of each chain.
pub fn numbers(
    player: Player,
    (pos, color): (&Position, Color),
    rules: &Rules,
    earlier: &[u64],
    stopped: &dyn Fn() -> bool,
) -> Grid<Option<i32>> {
    match player {
        Player::Random | Player::PureRandom => liberties(&Chains::of(&pos.stones())),
        Player::Territory => territory::gains(pos, color, rules, earlier),
        Player::FirstTerritory => {
            territory::gains_by(territory::first, (pos, color), rules, earlier, stopped)
        }
        Player::ImprovedTerritory => {
            let none = Grid::<bool>::new(pos.size());
            let owners = |stones: &Owners| influence::territory(stones, &none);
            territory::gains_by(owners, (pos, color), rules, earlier, stopped)
        }
        Player::Priorities => choosing::by_priority(&choosing::reasons(pos, color, rules, earlier)),
        Player::Points => choosing::by_points(&choosing::reasons(pos, color, rules, earlier)),
        Player::TwoPly => choosing::two_ply(pos, color, rules, earlier, stopped),
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
