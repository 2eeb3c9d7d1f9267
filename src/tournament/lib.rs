//! Matches between two engines of any kind: many games in a row, none of which can be lost from the count.
//!
//! * [`plan`]: what is to be played: a [`MatchPlan`].
//! * [`run`]: a [`Match`] under way, on threads of its own; it reports [`MatchEvent`]s and can be cancelled.
//! * [`clock`]: the clocks of a game.
//! * [`results`]: a [`Row`] for each game, kept in a file from which a match is resumed.
//! * [`stats`]: win rate, interval, Elo: the [`Summary`] of a table of rows.
//! * [`duplicates`]: games that were played twice.
//!
//! It knows engines by the contract only, writes nothing but the files of its folder, and never waits for an engine
//! longer than the plan's limits: what does not answer loses the game.

pub mod clock;
pub mod duplicates;
pub mod event;
mod game;
pub mod plan;
mod reason;
mod referee;
pub mod results;
pub mod run;
mod seat;
mod sgf;
pub mod stats;

message::catalogue! {
    /// The texts of this crate.
    pub(crate) const TOURNAMENT = include_str!("../../assets/lang/en/tournament.ftl");
}

pub use event::MatchEvent;
pub use plan::{
    Contestant, Handicap, Limits, MatchPlan, Opening, Pairing, PlanError, Referee, Side, Timing,
};
pub use results::{End, LedgerError, Row, Share};
pub use run::{Match, MatchError};
pub use stats::{Standing, Summary};
