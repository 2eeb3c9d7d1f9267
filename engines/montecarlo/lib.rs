//! A Go player that searches a tree of positions by playouts.
//!
//! - [`Player`] is asked about a [`go::Game`] and thinks until a limit is reached or somebody says stop; what it found
//!   out is a [`Thought`], and [`Player::decide`] makes a move, a pass or a resignation of it.
//! - [`prospect()`] tells players that do not search what is left of a game.
//! - [`Board`] is the fast board of playouts, [`Policy`] chooses their moves, [`priors`] says what is thought of a move
//!   before it is searched, [`patterns`] which shapes are good.
//! - The tree search itself is the crate `uct`, which knows no Go.
//!
//! There is no I/O here, and no clock but for the limits of a search.

pub mod board;
mod game;
mod mind;
pub mod patterns;
mod player;
pub mod policy;
pub mod priors;
mod prospect;
mod settings;
mod start;
mod tactics;
mod tally;

pub use board::{Board, MOST_SIDE};
pub use conduct::{
    Allowance, Clock, Decision, Restriction, SettingsError, TextSettings, area_komi, status,
    time_for_move,
};
pub use mind::{Branch, Glimpse, Idea, Thought, Watch};
pub use player::Player;
pub use policy::{Policy, Rates};
pub use prospect::{Prospect, prospect};
pub use settings::{MOST_LEVEL, Settings};
pub use tally::{Outlook, Spread};
pub use uct::Limits;
