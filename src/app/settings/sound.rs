//! Whether stones can be heard, and how loud.

use serde::{Deserialize, Serialize};

/// The user's wishes about sounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SoundSettings {
    /// Whether stones can be heard.
    pub on: bool,
    /// How loud, 0 to 100.
    pub volume: u8,
}

impl Default for SoundSettings {
    fn default() -> Self {
        Self {
            on: true,
            volume: 60,
        }
    }
}
