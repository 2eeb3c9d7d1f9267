//! What the user changes in the settings dialog.

use crate::WINDOW;
use crate::settings::actions::Action;
use message::{Id, id};

/// What the settings dialog shows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SettingsView {
    /// The page that is open.
    pub section: Section,
    /// What the commands on the page of keys are filtered by.
    pub search: String,
    /// The key that is being given to a command.
    pub capture: Option<Capture>,
}

/// A key that is being given to a command.
#[derive(Clone, Debug, PartialEq)]
pub struct Capture {
    /// The command.
    pub action: Action,
    /// What has been pressed, as a keymap writes it.
    pub keys: String,
    /// Whether the next key that is pressed belongs to it.
    pub listening: bool,
}

/// A page of the settings dialog.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Section {
    /// Language, appearance, size.
    #[default]
    General,
    /// What surrounds and marks the board.
    Board,
    /// How problems are put and answered.
    Solving,
    /// Mouse, touch, pen.
    Input,
    /// What the keys do.
    Keys,
}

impl Section {
    /// All pages, in their order.
    pub const ALL: [Section; 5] = [
        Section::General,
        Section::Board,
        Section::Solving,
        Section::Input,
        Section::Keys,
    ];

    /// The identifier of its name in the language files.
    pub const fn text_id(self) -> Id {
        match self {
            Section::General => id!(WINDOW, "settings-general"),
            Section::Board => id!(WINDOW, "settings-board"),
            Section::Solving => id!(WINDOW, "settings-solving"),
            Section::Input => id!(WINDOW, "settings-input"),
            Section::Keys => id!(WINDOW, "settings-keys"),
        }
    }
}
