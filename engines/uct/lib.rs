//! Parallel Monte-Carlo tree search for any game of two players who move in turns and see everything.
//!
//! A game implements [`Game`]: its positions, their moves with priors, playing one, and a playout, which plays on to the
//! end and tells the value for the first player. A [`Search`] keeps one tree for all its worker threads and
//! [runs](Search::run) for a time, a number of playouts, or until the caller says stop; meanwhile the caller may look at
//! a [`Snapshot`].
//!
//! The value of a move is put together by [`Weighing`] from its results in the search, its results as a move played at
//! any time later in a playout (RAVE), and its prior, given as virtual games.
//!
//! The tree is an arena of atomics without a lock. A worker that descends adds a virtual loss to every node of its path,
//! which leads the others elsewhere, and backs up the result of its playout along the same path. On one thread with one seed a search of a number of playouts
//! always ends the same.

mod compact;
mod crew;
mod game;
mod limits;
mod playout;
mod search;
mod snapshot;
mod tree;
mod weigh;
mod workers;

pub use crew::{Crew, Over, Standing};
pub use game::{Choice, Code, Filter, Game, Side, Trace};
pub use limits::Limits;
pub use search::{Ended, Options, Search, Watch};
pub use snapshot::{Branch, Candidate, Snapshot};
pub use weigh::{Weighing, Widening};
pub use workers::View;
