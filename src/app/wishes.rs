//! What the user changes in the settings dialog, and what follows from it at once.

use super::effect::Effect;
use super::settings::Settings;
use super::state::State;

/// What the settings dialog shows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SettingsView {
    /// The page that is open.
    pub section: Section,
}

/// A page of the settings dialog.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Section {
    /// Language, appearance, size.
    #[default]
    General,
    /// What surrounds and marks the board.
    Board,
    /// Mouse, touch, pen.
    Input,
}

impl Section {
    /// All pages, in their order.
    pub const ALL: [Section; 3] = [Section::General, Section::Board, Section::Input];

    /// The identifier of its name in the language files.
    pub const fn text_id(self) -> &'static str {
        match self {
            Section::General => "settings-general",
            Section::Board => "settings-board",
            Section::Input => "settings-input",
        }
    }
}

impl State {
    /// The user wishes it so from now on.
    pub fn wish(&mut self, wishes: Settings, effects: &mut Vec<Effect>) {
        if wishes.language != self.settings.language {
            self.texts = super::text::Texts::new(&wishes.language);
        }
        self.settings = wishes;
        effects.push(Effect::SaveSettings);
    }
}
