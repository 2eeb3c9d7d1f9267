//! A position with its history and rules becomes the [`Inputs`] of a network.
//!
//! What the planes and numbers are stands at [`Plane`] and [`Global`]; they are those of `KataGo`'s networks of version 8
//! and later, in the view of the side to move. A plane is 1 at its points and 0 elsewhere.

mod area;
mod conditions;
mod globals;
mod ladders;
mod people;
mod planes;
mod situation;

pub use conditions::{Conditions, HandicapBonus, KoBan, Tax};
pub use globals::Global;
pub use people::{Profile, Rank, UnknownProfile};
pub use planes::Plane;
pub use situation::{MOVES_SHOWN, Situation};

use crate::model::Model;
use crate::{GLOBAL_INPUTS, Inputs, SPATIAL_INPUTS};
use go::Size;
use go::liberties::Board;

/// The longest side of a board that networks are shown.
pub const MAX_NET_SIDE: u8 = 19;

/// What a network wants otherwise than others.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct InputOptions {
    /// Whether unconditional life is to be told as if suicide were legal, even where it is not; the header of model files
    /// says so from version 15 on.
    pub suicide_in_pass_alive: bool,
}

impl InputOptions {
    /// What a model's network wants.
    pub fn of(model: &Model) -> InputOptions {
        InputOptions {
            suicide_in_pass_alive: model.prefers_suicide,
        }
    }
}

/// Tells whether a board can be shown to networks: no side is longer than [`MAX_NET_SIDE`].
pub fn fits(size: Size) -> bool {
    size.width().max(size.height()) <= MAX_NET_SIDE
}

impl Situation {
    /// Returns what a network is shown.
    ///
    /// # Panics
    ///
    /// The board does not fit ([`fits`]).
    pub fn inputs(&self, options: InputOptions) -> Inputs {
        let size = self.size();
        assert!(fits(size), "no network knows boards of {size}");
        let mut inputs = Inputs {
            width: usize::from(size.width()),
            height: usize::from(size.height()),
            spatial: vec![0.0; SPATIAL_INPUTS * size.area()],
            global: [0.0; GLOBAL_INPUTS],
            metadata: None,
        };
        if Board::<2>::fits(size) {
            planes::fill::<2>(self, options, &mut inputs);
        } else {
            planes::fill::<7>(self, options, &mut inputs);
        }
        globals::fill(self, &mut inputs);
        inputs
    }
}
