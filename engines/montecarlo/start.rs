//! Where a search begins: what it needs of the game that is asked about.

use conduct::area_komi;
use go::{Color, Game, KoRule, Komi, Move, Position};

/// Where a search begins.
pub(crate) struct Start {
    /// The position.
    pub(crate) position: Position,
    /// The last moves, the last one first.
    pub(crate) last: [Move; 2],
    /// White's komi, by area.
    pub(crate) komi: Komi,
    /// The hashes and the numbers of stones of all positions so far, if none may come again.
    pub(crate) past: Option<Vec<(u64, [u32; 2])>>,
}

impl Start {
    /// Returns the start of a search for the next move of `game`.
    pub(crate) fn of(game: &Game) -> Start {
        let mut back = game.moves().iter().rev().map(|&(_, mv)| mv);
        let last = [(); 2].map(|()| back.next().unwrap_or(Move::Pass));
        let superko = game.rules.ko == KoRule::PositionalSuperko;
        Start {
            position: game.position().clone(),
            last,
            komi: area_komi(game),
            past: superko.then(|| past(game)),
        }
    }
}

/// Returns the hashes and the numbers of stones of all positions so far.
fn past(game: &Game) -> Vec<(u64, [u32; 2])> {
    let stones = |position: &Position| {
        let stones = position.stones();
        Color::BOTH.map(|color| {
            let of_color = stones
                .values()
                .iter()
                .filter(|&&stone| stone == Some(color));
            of_color.count() as u32
        })
    };
    game.positions()
        .map(|position| (position.hash(), stones(&position)))
        .collect()
}
