//! What an engine draws, and how much of it is seen.

use std::sync::Arc;

use overlay::Overlay;
use serde::{Deserialize, Serialize};

/// An overlay among others on the board.
#[derive(Clone, PartialEq, Debug)]
pub struct Layer {
    /// What the engine drew.
    pub overlay: Arc<Overlay>,
    /// How much of it is seen: from 0 (nothing, it is not drawn) to 1. Other values count as the nearer end.
    pub opacity: f32,
    /// What is written on the moves the engine thinks about: one line each, three at most. What the engine does not
    /// tell leaves no gap; if nothing is left, the move's rank is written. Small boards show fewer lines.
    pub numbers: Vec<CandidateNumber>,
    /// Whose view win rates and scores are.
    pub perspective: Perspective,
    /// So many candidates, the best ones, have numbers; the others are dots.
    pub numbered: usize,
}

/// A number about a move that an engine thinks about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CandidateNumber {
    /// Chance to win, in percent: `54.3`.
    WinRate,
    /// Expected points: `+2.5`.
    Score,
    /// Playouts or positions: `1.2k`.
    Visits,
    /// Lower bound of the chance to win, in percent.
    Lcb,
    /// Likelihood before search, in percent: `12%`.
    Prior,
    /// Rank, 1 for the best.
    Order,
    /// Chance to win compared with the best move, in percent as the mover sees it: `-3.1`; nothing for the best.
    WinRateLoss,
    /// Expected points compared with the best move, as the mover sees it.
    ScoreLoss,
}

impl CandidateNumber {
    /// All of them, in the order in which they are offered.
    pub const ALL: [CandidateNumber; 8] = [
        CandidateNumber::WinRate,
        CandidateNumber::Score,
        CandidateNumber::Visits,
        CandidateNumber::Lcb,
        CandidateNumber::Prior,
        CandidateNumber::Order,
        CandidateNumber::WinRateLoss,
        CandidateNumber::ScoreLoss,
    ];
}

/// Whose view win rates and scores are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Perspective {
    /// Always Black's: numbers do not flip from move to move.
    #[default]
    Black,
    /// Always White's.
    White,
    /// The mover's.
    Mover,
}

impl Layer {
    /// A layer that is wholly seen, with win rate and visits on candidates, as Black sees them.
    pub fn new(overlay: Arc<Overlay>) -> Layer {
        Layer {
            overlay,
            opacity: 1.0,
            numbers: vec![CandidateNumber::WinRate, CandidateNumber::Visits],
            perspective: Perspective::default(),
            numbered: usize::MAX,
        }
    }

    /// The opacity as it is drawn.
    pub(crate) fn alpha(&self) -> f32 {
        if self.opacity.is_nan() {
            1.0
        } else {
            self.opacity.clamp(0.0, 1.0)
        }
    }
}
