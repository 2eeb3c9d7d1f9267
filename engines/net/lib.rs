//! Neural networks for Go on the processor: a position becomes [`Inputs`], a network makes [`RawOutputs`] of them, and
//! these are read as an [`Evaluation`].
//!
//! Everything is told from the view of the player to move ("the mover"). Points are counted row by row from the upper
//! left: the point `x` from the left and `y` from the top, both from 0, has the index `y * width + x`. Where a policy
//! has an entry for the pass, it is the last one.

// Tests within the crate use what tests outside it use.
#[cfg(test)]
extern crate self as net;

mod inputs;
pub mod model;
mod network;
mod outputs;

pub use inputs::{
    Conditions, Global, HandicapBonus, InputOptions, KoBan, MAX_NET_SIDE, MOVES_SHOWN, Plane,
    Profile, Rank, Situation, Tax, UnknownProfile, fits,
};
pub use network::{Network, Precision, Scratch};
pub use outputs::{Outlook, OutputReader};

message::catalogue! {
    /// The texts of this crate.
    const TEXTS = include_str!("../../assets/lang/en/net.ftl");
}

/// How many planes of the board a network is shown.
pub const SPATIAL_INPUTS: usize = 22;

/// How many numbers about the whole position a network is shown.
pub const GLOBAL_INPUTS: usize = 19;

/// How many numbers about the players a human-style network is shown.
pub const METADATA_INPUTS: usize = 192;

/// A position as a network is shown it.
#[derive(Clone, PartialEq, Debug)]
pub struct Inputs {
    /// Points from left to right.
    pub width: usize,
    /// Points from top to bottom.
    pub height: usize,
    /// [`SPATIAL_INPUTS`] planes one after the other, each with `height` rows of `width` numbers.
    pub spatial: Vec<f32>,
    /// Numbers about the whole position.
    pub global: [f32; GLOBAL_INPUTS],
    /// Who plays, for human-style networks; others ignore it. A human-style network without it is shown zeros.
    pub metadata: Option<Box<[f32; METADATA_INPUTS]>>,
}

impl Inputs {
    /// How many points the board has.
    pub fn points(&self) -> usize {
        self.width * self.height
    }
}

/// What a network says of a position, before anything is made of it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct RawOutputs {
    /// Logits of the moves, one or several channels one after the other, each with an entry for every point and one for
    /// the pass. The first channel is the policy; the second, where there is one, the optimistic policy.
    pub policy: Vec<f32>,
    /// Logits of a win, a loss and no result.
    pub value: [f32; 3],
    /// Score outputs before they are scaled: mean, standard deviation, lead, remaining time of variance, and the errors
    /// of value and score in the near future. Versions before 9 have the first four; the others are 0.
    pub score: [f32; 6],
    /// Who will own each point, before the hyperbolic tangent: positive is the mover.
    pub ownership: Vec<f32>,
}

/// What a network thinks of a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Evaluation {
    /// Probability of each point and, last, of the pass. Sums to 1; illegal moves have 0.
    pub policy: Vec<f32>,
    /// Probability that the mover wins.
    pub win: f32,
    /// Probability that the mover loses.
    pub loss: f32,
    /// Probability that the game has no result.
    pub no_result: f32,
    /// Mean of the final score in points: positive when the mover is ahead.
    pub score_mean: f32,
    /// Standard deviation of the final score in points.
    pub score_stdev: f32,
    /// By how many points the mover is ahead.
    pub lead: f32,
    /// Who will own each point: 1 is the mover, -1 the other.
    pub ownership: Vec<f32>,
}
