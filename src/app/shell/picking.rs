//! Files and folders are asked for, with the desktop's dialog or the program's own browser.

use crate::WINDOW;
use crate::document::export::{ExportCommand, ExportKind};
use crate::document::files::FileCommand;
use crate::engines::EnginesCommand;
use crate::engines::registry::EngineEdit;
use crate::engines::regressions::RegressionCommand;
use crate::engines::tunings::TuningCommand;
use crate::notices::Remark;
use crate::settings::profiles::{Profile, quoted};
use crate::shelf::ShelfCommand;
use crate::shell::browse::{Browse, Purpose, name_of_game, suggested_name, with_usual_ending};
use crate::shell::command::PickCommand;
use crate::shell::dialog::Dialog;
use crate::shell::effect::{Effect, FilesEffect};
use crate::shell::state::State;
use fileref::FileRef;
use message::{Sentence, id, say};

impl State {
    /// Something happens while a file or a folder is chosen.
    pub(crate) fn pick_command(&mut self, command: PickCommand, effects: &mut Vec<Effect>) {
        match command {
            PickCommand::NoDialog(purpose, here) => self.browse(purpose, &here, effects),
            PickCommand::Browse(folder) => {
                if let Some(Dialog::Browse(browse)) = &mut self.dialog {
                    browse.folder = folder.plain();
                    effects.push(FilesEffect::List(browse.folder.clone()).into());
                }
            }
            PickCommand::Listed(folder, entries) => {
                if let Some(Dialog::Browse(browse)) = &mut self.dialog
                    && browse.folder == folder
                {
                    browse.take(entries);
                }
            }
            PickCommand::Inspected(file, Ok(())) => {
                self.engines_command(EnginesCommand::AttachLibrary(file), effects);
            }
            PickCommand::Inspected(_, Err(reason)) => self.complain(self.in_words(&reason)),
            PickCommand::InspectedNet(_, Ok(facts)) => {
                self.engines_command(EnginesCommand::AddNet(facts), effects);
            }
            PickCommand::InspectedNet(file, Err(refusal)) => {
                self.complain(self.in_words(&refusal.sentence(&file)));
            }
            PickCommand::Written(file, Ok(())) => {
                let saved = say!(WINDOW, "saved", file = file.name());
                self.tell(&Remark::info(saved));
            }
            PickCommand::Written(file, Err(reason)) => {
                self.after_save = None;
                self.cannot_save(&file, reason);
            }
        }
    }

    /// Asks for a path, with the desktop's dialog.
    pub fn pick(&mut self, purpose: Purpose, effects: &mut Vec<Effect>) {
        let folder = self.settings.folder.clone();
        effects.push(Effect::Pick {
            purpose,
            folder,
            name: self.name_to_begin_with(purpose),
        });
    }

    fn name_to_begin_with(&self, purpose: Purpose) -> String {
        let name = self.document.path().map(|file| self.said_name(file));
        let unnamed = || {
            let info = self.document.record().info_in_short();
            name_of_game(&info.date, &info.black, &info.white)
                .unwrap_or_else(|| self.tr(id!(WINDOW, "untitled")).to_string())
        };
        let kind = match &self.dialog {
            Some(Dialog::Export(choices)) => choices.kind,
            _ => ExportKind::default(),
        };
        suggested_name(purpose, name.as_deref(), unnamed, kind)
    }

    fn browse(&mut self, purpose: Purpose, here: &FileRef, effects: &mut Vec<Effect>) {
        let folder = self.settings.folder.as_ref().unwrap_or(here).plain();
        effects.push(FilesEffect::List(folder.clone()).into());
        let name = self.name_to_begin_with(purpose);
        self.picking_for = self.dialog.take();
        self.dialog = Some(Dialog::Browse(Browse {
            purpose,
            folder,
            name,
            entries: Ok(Vec::new()),
            all_files: false,
        }));
    }

    /// A path was chosen, in the desktop's dialog or ours.
    pub(crate) fn path_chosen(
        &mut self,
        purpose: Purpose,
        file: FileRef,
        effects: &mut Vec<Effect>,
    ) {
        match self.picking_for.take() {
            Some(waiting) => self.dialog = Some(waiting),
            None if purpose.is_for_dialog() => {}
            None => self.dialog = None,
        }
        match purpose {
            Purpose::Open => self.file_command(FileCommand::Open(file), effects),
            Purpose::Folder => self.shelf_command(ShelfCommand::OpenFolder(file), effects),
            Purpose::Library => effects.push(FilesEffect::Inspect(file).into()),
            Purpose::Net => effects.push(FilesEffect::InspectNet(file).into()),
            Purpose::Program | Purpose::ProgramFolder => self.program_chosen(purpose, file),
            Purpose::Openings => {
                if let Some(Dialog::Match(setup)) = &mut self.dialog {
                    setup.openings = Some(file);
                }
            }
            Purpose::Regression => {
                self.engines_command(
                    EnginesCommand::Regression(RegressionCommand::File(file)),
                    effects,
                );
            }
            Purpose::Tuning => {
                let command = TuningCommand::Folder(file);
                self.engines_command(EnginesCommand::Tuning(command), effects);
            }
            Purpose::Search => effects.push(FilesEffect::ReadSearch(file).into()),
            Purpose::MatchFolder => {
                if let Some(Dialog::Match(setup)) = &mut self.dialog {
                    setup.folder = Some(file);
                }
            }
            Purpose::Export(_) => {
                let file = with_usual_ending(file, purpose);
                self.export_command(ExportCommand::Start(file), effects);
            }
            Purpose::Save => {
                let file = with_usual_ending(file, purpose);
                self.file_command(FileCommand::SaveTo(file), effects);
            }
            Purpose::Picture => self.write_picture(with_usual_ending(file, purpose), effects),
            Purpose::Console => {
                let bytes = self.engines.console_text(self.zone).into_bytes();
                let path = with_usual_ending(file, purpose);
                effects.push(FilesEffect::Write { path, bytes }.into());
            }
        }
    }

    fn write_picture(&mut self, path: FileRef, effects: &mut Vec<Effect>) {
        let theme = crate::shell::panels::theme(self);
        match crate::board::scene::picture(&self.board_view(), &path, &theme) {
            Ok(bytes) => effects.push(FilesEffect::Write { path, bytes }.into()),
            Err(reason) => self.cannot_save(&path, reason),
        }
    }

    fn cannot_save(&mut self, file: &FileRef, reason: Sentence) {
        let failed = say!(WINDOW, "cannot-save", file = file.name(), reason);
        self.tell(&Remark::error(failed));
    }

    /// A program or a folder was chosen for the engine that is being edited. Other arguments stay.
    fn program_chosen(&mut self, purpose: Purpose, file: FileRef) {
        let Some(Dialog::Engine(EngineEdit {
            profile: Profile::Gtp(program),
            ..
        })) = &mut self.dialog
        else {
            return;
        };
        if purpose == Purpose::ProgramFolder {
            program.directory = Some(file);
        } else if program.command.trim().is_empty() {
            program.command = quoted(&file.to_string());
        } else {
            program.replace_program(&file.to_string());
        }
    }
}
