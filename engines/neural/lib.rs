//! A Go player that searches a tree of positions valued by a neural network.
//!
//! - [`Player`] is asked about a [`go::Game`] and thinks until a limit is reached or somebody says stop; what it found
//!   out is a [`Thought`], and [`Player::decide`] makes a move, a pass or a resignation of it.
//! - [`Evaluator`] values positions, many at a time: a network does, and in tests a double.
//! - The search is PUCT on a tree of its own. `tree` holds the nodes, `select` says where to go, `weighing`
//!   how values below a node count, `search` runs the threads, `choice` finds the best move at the root, `outcome` says what an expected result is worth.
//!
//! There is no I/O here, and no clock but for the limits of a search. How long to think, what is dead and when a game is
//! over is in the crate `conduct`, for every player.

mod branches;
mod cache;
mod choice;
mod ending;
mod evaluator;
mod fates;
mod levels;
mod networked;
mod opinion;
mod outcome;
mod player;
mod puct;
mod search;
mod select;
mod settings;
mod thought;
mod tree;
mod weighing;
mod window;

pub use branches::Branch;
pub use conduct::{SettingsError, TextSettings};
pub use evaluator::Evaluator;
pub use fates::FateGuide;
pub use levels::{Freedom, MOST_LEVEL};
pub use networked::{NetworkScratch, Networked, Raw};
pub use player::{Limits, Manner, Player};
pub use puct::Puct;
pub use settings::Settings;
pub use thought::{Glimpse, Idea, Thought, Watch};
pub use window::{PLANES, SIDE, Window};
