//! Parallel Monte-Carlo tree search for any game of two players who move in turns and see everything.
//!
//! A game says what its positions are and implements [`Game`]: the moves with what is thought of them before search,
//! playing one, and a playout, which plays on to the end and tells the value for the first player. A [`Search`] keeps
//! one tree for all threads and is asked to [run](Search::run) for a time, a number of playouts, or until the caller
//! says stop; meanwhile the caller may look at a [`Snapshot`].
//!
//! What is known of a move is its results in the search, its results as a move played at any time later in a playout
//! (RAVE), and a prior given as virtual games; [`Weighing`] says how they are put together.
//!
//! The tree is an arena of atomics: a thread counts a visit on its way down, which makes the others look elsewhere, and
//! adds the result on its way back. There is no lock. On one thread with one seed a search of a number of playouts
//! always ends the same.

mod compact;
mod crew;
mod game;
mod search;
mod snapshot;
mod tree;
mod walk;
mod weigh;

pub use crew::View;
pub use game::{Choice, Code, Filter, Game, Side, Trace};
pub use search::{Ended, Limits, Options, Search, Watch};
pub use snapshot::{Candidate, Snapshot};
pub use weigh::{Weighing, Widening};
