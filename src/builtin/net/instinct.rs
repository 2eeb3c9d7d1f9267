//! What the network that comes with the program plays at once.

use super::files;
use go::{Game, Grid, Position, Setup, Symmetry};
use neural::{Evaluator, Networked};
use std::sync::{Arc, OnceLock};

/// Reads the network when it is asked for the first time.
#[derive(Default)]
pub(crate) struct Instinct(OnceLock<Option<Arc<Networked>>>);

impl Instinct {
    /// How likely it plays each point, for the side to move, without reading: the mean of what it says of the board turned and mirrored in
    /// all ways. `None` if it knows no such board, or cannot be used.
    pub(crate) fn of(&self, position: &Position) -> Option<Grid<f32>> {
        let network = self.0.get_or_init(|| files::open(None).ok()).as_ref()?;
        let size = position.size();
        if !network.fits(size) {
            return None;
        }
        let game = Game::from_setup(Setup {
            stones: position.stones(),
            to_move: position.to_move(),
        });
        let mut scratch = network.scratch();
        let mut likely = Grid::new(size);
        let ways = Symmetry::of(size).count() as f32;
        for symmetry in Symmetry::of(size) {
            let said = network.raw(&game, symmetry, &mut scratch);
            for (p, share) in size.points().zip(&said.evaluation.policy) {
                likely[p] += share / ways;
            }
        }
        Some(likely)
    }
}
