//! What is shown of the moves that engines think about.

use crate::WINDOW;
use message::{Id, id};
use picture::{CandidateNumber, Perspective};
use serde::{Deserialize, Serialize};

/// At most so many numbers stand on a candidate: there is no room for more.
pub const MOST_NUMBERS: usize = 3;

/// So many candidates have a number where not all of them have.
pub const QUIET: usize = 4;

/// So many candidates are shown at most where not all of them have numbers: more dots than that say nothing to a player.
pub const MOST_QUIET: usize = 10;

/// The identifier of a number's name in the language files.
pub const fn text_id(number: CandidateNumber) -> Id {
    match number {
        CandidateNumber::WinRate => id!(WINDOW, "candidate-winrate"),
        CandidateNumber::Score => id!(WINDOW, "candidate-score"),
        CandidateNumber::Visits => id!(WINDOW, "candidate-visits"),
        CandidateNumber::Lcb => id!(WINDOW, "candidate-lcb"),
        CandidateNumber::Prior => id!(WINDOW, "candidate-prior"),
        CandidateNumber::Order => id!(WINDOW, "candidate-order"),
        CandidateNumber::WinRateLoss => id!(WINDOW, "candidate-winrate-loss"),
        CandidateNumber::ScoreLoss => id!(WINDOW, "candidate-score-loss"),
    }
}

/// The user's lasting wishes about candidates.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct CandidateView {
    /// What stands on them, one line each: at most [`MOST_NUMBERS`].
    pub numbers: Vec<CandidateNumber>,
    /// Whose win rate and score are shown, on candidates and in the status line.
    pub side: Perspective,
    /// Candidates with fewer playouts are not shown.
    pub least_visits: u32,
    /// Whether all candidates have all the numbers that are wished; otherwise the [`QUIET`] best have the first of them.
    pub all: bool,
}

impl Default for CandidateView {
    fn default() -> Self {
        Self {
            numbers: vec![CandidateNumber::WinRate, CandidateNumber::Visits],
            side: Perspective::Black,
            least_visits: 0,
            all: false,
        }
    }
}
