//! Problems: solving them, and when to see them again.
//!
//! A [`Problem`] is what a record says about right and wrong, by a [`record::Convention`]. An [`Attempt`]
//! solves it: the solver's moves are compared with the tree, the other side answers from it. A
//! [`Key`] knows a problem again however it is turned, and [`Progress`] remembers what became of
//! it and when it is due. Nothing here knows windows, and nothing waits: delays are the caller's.

mod aim;
mod attempt;
mod bundled;
mod key;
mod level;
mod problem;
#[cfg(feature = "database")]
mod progress;
mod puzzle;
#[cfg(feature = "database")]
mod rating;
mod standing;
#[cfg(feature = "database")]
mod statistics;

message::catalogue! {
    /// The texts of this crate.
    pub(crate) const TSUMEGO = include_str!("../../assets/lang/en/tsumego.ftl");
}

pub use aim::Aim;
pub use attempt::{Attempt, NotPlayed, Replies, Turn, Verdict};
pub use bundled::BUNDLED;
pub use key::Key;
pub use level::{Level, Rank, Rated};
pub use problem::{OtherSide, Problem, names_points};
#[cfg(feature = "database")]
pub use progress::{Progress, ProgressError};
pub use puzzle::{Puzzle, is_problem};
pub use standing::{Day, Known, Mode, Place, Standing, Tally, Try};
