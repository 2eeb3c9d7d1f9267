//! Matches and tournaments between engines, of Go or of another kind of game: many games, none of which can be lost from
//! the count.
//!
//! * [`plan`]: what is to be played: a [`MatchPlan`].
//! * [`run`]: a [`Match`] under way, on threads of its own; it reports [`MatchEvent`]s and can be cancelled.
//! * [`clock`]: the clocks of a game.
//! * [`results`]: a [`Row`] for each game, kept in a file from which a match is resumed.
//! * [`schedule`]: who meets whom, and which games a [`Shard`] plays; [`bracket`]: knock-outs.
//! * [`stats`]: win rate, interval, Elo: the [`Summary`] of a table of rows; [`standings`]: the table of many engines.
//! * [`paired`]: pairs of games and what they say; [`sprt`]: the test that ends a match.
//! * [`outline`]: a match as its results tell it, without its engines.
//! * [`openings`]: those that come with the program.
//! * [`duplicates`]: games that were played twice.
//!
//! It knows engines by the contract only, writes nothing but the files of its folder, and never waits for an engine
//! longer than the plan's limits: what does not answer loses the game.

mod adjudicate;
mod bout;
pub mod bracket;
pub mod clock;
mod desk;
pub mod duplicates;
pub mod event;
mod game;
pub mod openings;
pub mod outline;
pub mod paired;
pub mod plan;
mod plan_error;
mod reason;
mod referee;
pub mod results;
pub mod run;
pub mod schedule;
mod seat;
mod sgf;
pub mod sprt;
pub mod standings;
pub mod stats;

message::catalogue! {
    /// The texts of this crate.
    pub(crate) const TOURNAMENT = include_str!("../../assets/lang/en/tournament.ftl");
}

pub use bracket::Bracket;
pub use event::MatchEvent;
pub use outline::Outline;
pub use plan::{
    Adjudication, Beginning, Contestant, Handicap, KindPlan, Limits, MatchPlan, Opening, Pairing,
    PlanError, Referee, Side, Timing,
};
pub use results::{End, LedgerError, Row, Share};
pub use run::{Match, MatchError};
pub use schedule::{Format, Shard};
pub use sprt::Sprt;
pub use standings::Standings;
pub use stats::{Standing, Summary};
