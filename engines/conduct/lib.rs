//! How a Go player conducts itself, whatever it searches by.
//!
//! - [`time_for_move`] shares the clock out, [`Allowance`] is what a move gets of it.
//! - [`status()`] tells life and death by whose the points are expected to be, [`Ending`] whether a game may be passed
//!   and what is to be taken off the board.
//! - [`Restriction`] says which moves are not to be thought about, [`moves_on`] whether what is known of a game is known
//!   of another one, too.
//! - [`TextSettings`] reads how a player is to play from `playouts=1000,threads=1`.
//!
//! There is no search here, and no clock.

mod decision;
mod ending;
mod progress;
mod settings;
mod status;
mod time;

pub use decision::{Decision, Restriction};
pub use ending::{Clear, Ending, Tried, When};
pub use progress::{area_komi, moves_on};
pub use settings::{Setting, SettingsError, TextSettings, setting};
pub use status::status;
pub use time::{Allowance, Clock, Lateness, for_answer_within, time_for_move};
