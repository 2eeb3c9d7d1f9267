//! The settings of PUCT, which selects the move to try next.

/// How moves are selected.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Puct {
    /// How much is explored.
    pub exploration: f32,
    /// How much more with the logarithm of visits…
    pub exploration_log: f32,
    /// … counted in these.
    pub exploration_base: f32,
    /// How much more where results differ more than usual, 0 to 1.
    pub by_deviation: f32,
    /// By how much moves that were not tried are thought worse than the position, below the root and at it.
    pub first_play: [f32; 2],
}

impl Default for Puct {
    fn default() -> Self {
        Puct {
            exploration: 1.0,
            exploration_log: 0.45,
            exploration_base: 500.0,
            by_deviation: 0.85,
            first_play: [0.2, 0.1],
        }
    }
}
