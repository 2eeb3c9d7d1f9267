//! Asking for files and folders: what a path is wanted for, with the desktop's dialog or the program's own browser.

use crate::WINDOW;
use crate::document::export::{ExportChoices, ExportCommand, ExportKind};
use crate::document::files::FileCommand;
use crate::engines::EnginesCommand;
use crate::engines::registry::EngineEdit;
use crate::notices::Remark;
use crate::settings::nets::NetFacts;
use crate::settings::profiles::{Profile, quoted};
use crate::shelf::ShelfCommand;
use crate::shell::command::Command;
use crate::shell::effect::{Effect, FilesEffect};
use crate::shell::state::{Dialog, State};
use export::Format;
use fileref::FileRef;
use message::{Sentence, id, say};

/// What a path is wanted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A record to open.
    Open,
    /// A folder with records to be listed.
    Folder,
    /// A place to save the record.
    Save,
    /// A place for a picture, PNG, SVG or PDF by its name.
    Picture,
    /// An engine library.
    Library,
    /// A network for the built-in engine.
    Net,
    /// A GTP program, for the engine that is being edited.
    Program,
    /// The folder it runs in.
    ProgramFolder,
    /// A place for what the export dialog says, in that format.
    Export(Format),
    /// A place for what the console holds.
    Console,
    /// Records that the games of a match begin with.
    Openings,
    /// Where the games of a match are kept.
    MatchFolder,
}

impl Purpose {
    /// Whether a dialog waits for the path.
    pub fn is_for_dialog(self) -> bool {
        matches!(
            self,
            Purpose::Program
                | Purpose::ProgramFolder
                | Purpose::Openings
                | Purpose::MatchFolder
                | Purpose::Export(_)
        )
    }

    /// Whether a folder is wanted.
    pub fn is_folder(self) -> bool {
        matches!(
            self,
            Purpose::ProgramFolder | Purpose::MatchFolder | Purpose::Folder
        )
    }

    /// What the file of an export is wanted for.
    pub fn of_export(choices: &ExportChoices) -> Purpose {
        Purpose::Export(choices.format())
    }
}

/// The state of the file browser.
#[derive(Clone, Debug, PartialEq)]
pub struct Browse {
    /// What the path is wanted for.
    pub purpose: Purpose,
    /// The folder that is listed.
    pub folder: FileRef,
    /// The name typed or chosen.
    pub name: String,
    /// What the folder holds: name and whether it is a folder, folders first.
    pub entries: Result<Vec<(String, bool)>, Sentence>,
    /// Whether files of other kinds are listed too.
    pub all_files: bool,
}

/// What happens while a file or a folder is chosen.
#[derive(Debug)]
pub enum PickCommand {
    /// The desktop has no file dialog: use our own. It begins in this folder, unless a folder was used before.
    NoDialog(Purpose, FileRef),
    /// List that folder in the file browser.
    Browse(FileRef),
    /// The folder has been listed.
    Listed(FileRef, Result<Vec<(String, bool)>, Sentence>),
    /// That file was looked at: whether it can be an engine library, and if not why.
    Inspected(FileRef, Result<(), Sentence>),
    /// That file was looked at: what network it is, and if it is none that can be used why.
    InspectedNet(FileRef, Result<NetFacts, Sentence>),
    /// A picture or a text has been written, or why it was not.
    Written(FileRef, Result<(), Sentence>),
}

impl From<PickCommand> for Command {
    fn from(command: PickCommand) -> Command {
        Command::Pick(command)
    }
}

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
            PickCommand::InspectedNet(file, Err(reason)) => {
                let failure = say!(WINDOW, "net-refused", file = file.name(), reason);
                self.complain(self.in_words(&failure));
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
        let name = self.document.path().map(FileRef::name);
        let unnamed = || {
            let info = self.document.record().info();
            name_of_players(&info.black, &info.white)
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

impl Browse {
    /// The folder was listed, or cannot be.
    fn take(&mut self, entries: Result<Vec<(String, bool)>, Sentence>) {
        // What was the name of a file is none where a folder has it.
        let is_it = |(name, is_folder): &(String, bool)| *is_folder && *name == self.name;
        if entries.iter().flatten().any(is_it) {
            self.name.clear();
        }
        self.entries = entries;
    }
}

/// The name that is offered for a file: that of the record, or of its players, as it is usual for what is written.
fn suggested_name(
    purpose: Purpose,
    record: Option<&str>,
    unnamed: impl FnOnce() -> String,
    kind: ExportKind,
) -> String {
    let stem = record.map_or_else(unnamed, |name| record::stem(name).to_owned());
    match purpose {
        // What is packed stays packed.
        Purpose::Save if record.is_some_and(record::is_gzip_name) => format!("{stem}.sgf.gz"),
        Purpose::Save => format!("{stem}.sgf"),
        Purpose::Picture => format!("{stem}.png"),
        Purpose::Console => "console.txt".into(),
        Purpose::Export(format) => {
            let more = match kind {
                ExportKind::Problems => "-problems",
                ExportKind::Solutions => "-solutions",
                _ => "",
            };
            let ending = match format {
                // Viewers know animated ones by the usual name.
                Format::Apng => Format::Png.ending(),
                other => other.ending(),
            };
            format!("{stem}{more}.{ending}")
        }
        _ => String::new(),
    }
}

/// A name for the game of these two, if both have one.
fn name_of_players(black: &str, white: &str) -> Option<String> {
    let usable = |name: &str| name.replace(['/', '\\', ':', '\0'], "_").trim().to_owned();
    let (black, white) = (usable(black), usable(white));
    (!black.is_empty() && !white.is_empty()).then(|| format!("{black}-{white}"))
}

/// The file with the usual ending for its purpose, if it has another one or none.
pub fn with_usual_ending(file: FileRef, purpose: Purpose) -> FileRef {
    let is_sgf = |name: &str| record::Format::of_name(name) == Some(record::Format::Sgf);
    if purpose == Purpose::Save && is_sgf(&file.name()) {
        return file;
    }
    let endings: &[&str] = match purpose {
        Purpose::Save => &["sgf"],
        Purpose::Picture => &["png", "svg", "pdf"],
        Purpose::Export(Format::Apng) => &["png", "apng"],
        Purpose::Export(format) => &[format.ending()],
        Purpose::Console => &["txt", "log"],
        _ => return file,
    };
    if endings.contains(&&*file.ending()) {
        return file;
    }
    file.with_ending(endings[0])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_offered_the_name_of_the_record() {
        let apng = Purpose::Export(Format::Apng);
        let pdf = Purpose::Export(Format::Pdf);
        let cases = [
            // what for, the record's file, what is exported, the name
            (
                Purpose::Save,
                Some("a.sgf.gz"),
                ExportKind::Figures,
                "a.sgf.gz",
            ),
            (Purpose::Save, Some("a.gib"), ExportKind::Figures, "a.sgf"),
            (Purpose::Save, None, ExportKind::Figures, "x.sgf"),
            (
                Purpose::Picture,
                Some("a.sgf.gz"),
                ExportKind::Figures,
                "a.png",
            ),
            (
                Purpose::Console,
                Some("a.sgf"),
                ExportKind::Figures,
                "console.txt",
            ),
            (pdf, Some("a.sgf"), ExportKind::Figures, "a.pdf"),
            (pdf, Some("a.sgf"), ExportKind::Solutions, "a-solutions.pdf"),
            (apng, None, ExportKind::Film, "x.png"),
            (Purpose::Open, Some("a.sgf"), ExportKind::Figures, ""),
        ];
        for (purpose, record, kind, expected) in cases {
            let name = suggested_name(purpose, record, || "x".to_owned(), kind);
            assert_eq!(name, expected, "{purpose:?} of {record:?}");
        }
    }

    #[test]
    fn players_make_a_name_that_files_may_have() {
        let name = |black, white| name_of_players(black, white);
        assert_eq!(name("Shusaku", "Gennan"), Some("Shusaku-Gennan".into()));
        assert_eq!(name("a/b", " c:d "), Some("a_b-c_d".into()));
        assert_eq!(name("Shusaku", " "), None);
    }

    #[test]
    fn a_file_gets_the_usual_ending_once() {
        let cases = [
            (Purpose::Save, "a.SGF", "a.SGF"),
            (Purpose::Save, "a.sgf.gz", "a.sgf.gz"),
            (Purpose::Save, "round 1.2", "round 1.2.sgf"),
            (Purpose::Picture, "a.svg", "a.svg"),
            (Purpose::Picture, "a.bmp", "a.bmp.png"),
            (Purpose::Console, "a", "a.txt"),
            (Purpose::Export(Format::Apng), "a.png", "a.png"),
            (Purpose::Library, "a", "a"),
        ];
        for (purpose, file, expected) in cases {
            let file = with_usual_ending(file.into(), purpose);
            assert_eq!(file, expected.into(), "{purpose:?}");
        }
    }
}
