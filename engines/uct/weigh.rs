//! How results, RAVE and priors make the value of a move.

use crate::tree::{MOST_VISITS, Node};

/// How what is known of a move is put together.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Weighing {
    /// The constant of the exploration term `c·sqrt(ln(parent's visits) / (visits + 1))`. With RAVE, 0 is best where
    /// measured; without, 0.44 is usual.
    pub exploration: f32,
    /// How many visits it takes until RAVE counts as much as the results of the search; 0: no RAVE.
    pub rave_equivalent: f32,
    /// By how much priors are multiplied; 0 leaves a single even game.
    pub prior: f32,
    /// How fast more moves of a position become candidates; `None`: all at once.
    pub widening: Option<Widening>,
}

/// Progressive widening (Coulom 2007): how many moves of a position are candidates, the likeliest first. Some are at once,
/// another one after so many visits, and each further one after more visits than the one before.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Widening {
    /// How many moves at once.
    pub first: usize,
    /// After how many visits the next one.
    pub visits: f32,
    /// How many times as many for each further one; more than 1.
    pub ratio: f32,
}

impl Widening {
    /// The visits after which each move after the first ones becomes a candidate, ascending.
    pub(crate) fn steps(self) -> Vec<u32> {
        let (mut sum, mut next) = (0.0, self.visits);
        let mut steps = Vec::new();
        while sum + next < MOST_VISITS as f32 && steps.len() < 1024 {
            sum += next;
            steps.push(sum as u32);
            next *= self.ratio;
        }
        steps
    }
}

impl Default for Weighing {
    fn default() -> Self {
        Weighing {
            exploration: 0.0,
            rave_equivalent: 3000.0,
            prior: 1.0,
            widening: None,
        }
    }
}

impl Weighing {
    /// Returns what all children of a node with so many visits share: the logarithm of the exploration term.
    pub(crate) fn spread(&self, parent_visits: u32) -> f32 {
        if self.exploration > 0.0 {
            (parent_visits.max(1) as f32).ln()
        } else {
            0.0
        }
    }

    /// Returns the value of a child for the player who selects.
    ///
    /// The mean of the results, with the prior's games among them, and the mean of RAVE are weighed as minimises the
    /// mean squared error if RAVE's bias is constant (Silver 2009): RAVE's part is
    /// `r / (r + n + r·n / rave_equivalent)`.
    #[inline]
    pub(crate) fn value(&self, child: &Node, spread: f32) -> f32 {
        let (visits, sum) = child.search.get();
        let (mut games, prior_value) = child.prior();
        games = (games * self.prior).max(0.1);
        let n = visits as f32 + games;
        let mut value = (sum + games * prior_value) / n;
        if self.rave_equivalent > 0.0 {
            let (visits, sum) = child.rave.get();
            if visits > 0 {
                let r = visits as f32;
                let part = r / (r + n + r * n / self.rave_equivalent);
                value += part * (sum / r - value);
            }
        }
        if self.exploration > 0.0 {
            value += self.exploration * (spread / (visits as f32 + 1.0)).sqrt();
        }
        value
    }
}
