//! Who sits at a side of the board in games other than Go.

use serde::{Deserialize, Serialize};

/// Who sits at a side of the board.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Seat {
    /// A player's name; empty for a person.
    pub player: String,
    /// The level, from 1; 0: the highest.
    pub level: u8,
}

impl Seat {
    /// Whether a person sits there.
    pub fn is_person(&self) -> bool {
        self.player.is_empty()
    }
}
