//! What the search asks to value its positions.

use go::{Game, Size};
use net::{Evaluation, Precision};

/// Values positions: a network, or a test's double.
pub trait Evaluator: Send + Sync + 'static {
    /// What a thread needs to evaluate, reused from batch to batch.
    type Scratch: Send + 'static;

    /// Returns what a thread needs.
    fn scratch(&self) -> Self::Scratch;

    /// Tells whether positions of this size can be evaluated.
    fn fits(&self, size: Size) -> bool;

    /// Evaluates the positions at the ends of `games`, each by itself, all of one size. The answers are in the same
    /// order, from the view of the side to move, and do not depend on what else is in the batch.
    fn evaluate(
        &self,
        games: &[&Game],
        precision: Precision,
        scratch: &mut Self::Scratch,
    ) -> Vec<Evaluation>;
}
