//! To and from exports.

use crate::board::scene::drawing;
use crate::document::export::order::{Material, order};
use crate::document::export::{ExportChoices, ExportCommand, ExportContext, ExportEffect};
use crate::shell::command::Command;
use crate::shell::effect::Effect;
use crate::shell::state::{Dialog, State};
use export::Order;
use record::Collection;
use std::sync::Arc;

impl From<ExportCommand> for Command {
    fn from(command: ExportCommand) -> Command {
        Command::Export(command)
    }
}

impl State {
    /// Something about exports happens.
    pub(crate) fn export_command(&mut self, command: ExportCommand, effects: &mut Vec<Effect>) {
        let context = ExportContext {
            dialog: match &self.dialog {
                Some(Dialog::Export(choices)) => Some(choices),
                _ => None,
            },
            is_dialog_waiting: self.picking_for.is_some(),
            usual: &self.settings.export,
            language: self.texts.tag(),
        };
        for effect in self.document.apply_export(command, &context) {
            self.export_effect(effect, effects);
        }
    }

    fn export_effect(&mut self, effect: ExportEffect, effects: &mut Vec<Effect>) {
        match effect {
            ExportEffect::OpenDialog(choices) => self.dialog = Some(Dialog::Export(choices)),
            ExportEffect::Preview(number, choices, games) => {
                let order = self.export_order(&choices, games);
                effects.push(Effect::Preview(number, Box::new(order)));
            }
            ExportEffect::Begin(job, file, choices, games) => {
                let order = self.export_order(&choices, games);
                effects.push(Effect::Export(job, file, Box::new(order)));
            }
            ExportEffect::Begun(file, choices) => {
                self.dialog = None;
                self.settings.folder = file.folder();
                self.settings.export = *choices;
                effects.push(Effect::SaveSettings);
            }
            ExportEffect::Stop => effects.push(Effect::StopExport),
            ExportEffect::Copy(text) => effects.push(Effect::Copy(text)),
            ExportEffect::Tell(remark) => self.tell(&remark),
        }
    }

    fn export_order(&self, choices: &ExportChoices, games: Arc<Collection>) -> Order {
        let view = self.board_view();
        let material = Material {
            document: &self.document,
            coordinates: self.settings.input.coordinates,
            by_hand: self.settings.looks.by_hand,
            language: self.texts.tag(),
            picture: &|side, theme| drawing(&view, side, theme),
            layers: &|| view.drawn_layers(),
        };
        order(choices, games, &material)
    }
}
