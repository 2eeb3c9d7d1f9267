//! To and from the settings.

use crate::settings::change::{SettingsCommand, SettingsContext, SettingsEffect, Switch};
use crate::settings::keymap::Keymap;
use crate::shell::command::Command;
use crate::shell::effect::Effect;
use crate::shell::state::State;
use words::Texts;

impl From<SettingsCommand> for Command {
    fn from(command: SettingsCommand) -> Command {
        Command::Settings(command)
    }
}

impl State {
    /// Something about the settings happens.
    pub(crate) fn settings_command(&mut self, command: SettingsCommand, effects: &mut Vec<Effect>) {
        let context = SettingsContext {
            dark_panels: self.dark_panels,
        };
        for effect in self.settings.apply(command, &context) {
            match effect {
                SettingsEffect::Save => effects.push(Effect::SaveSettings),
                SettingsEffect::LanguageChanged => {
                    self.texts = Texts::new(&self.settings.language);
                }
                SettingsEffect::KeysChanged => {
                    self.keymap = Keymap::new(&self.settings.input.keys);
                }
                SettingsEffect::ForgetSizes => self.layout_epoch += 1,
                SettingsEffect::Tell(remark) => self.tell(&remark),
            }
        }
    }

    /// Turns something on, or off again.
    pub(crate) fn switch(&mut self, switch: Switch, effects: &mut Vec<Effect>) {
        self.settings_command(SettingsCommand::Toggle(switch), effects);
    }
}
