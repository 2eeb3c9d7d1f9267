//! Opening, saving, the clipboard, and the questions that keep work from being lost.

use crate::document::Open;
use crate::document::branches::TreeCommand;
use crate::engines::EnginesCommand;
use crate::engines::profiles::{Profile, quoted};
use crate::engines::registry::EngineEdit;
use crate::game::GameCommand;
use crate::shelf::ShelfCommand;
use crate::shell::action::Action;
use crate::shell::command::{Command, FileCommand};
use crate::shell::effect::Effect;
use crate::shell::state::{Browse, Dialog, NoticeKind, Offer, Purpose, State};
use export::Format;
use message::Sentence;
use record::Collection;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Instant, SystemTime};

/// A file operation under way.
pub struct Busy {
    /// Its number; an answer with another one is dropped.
    pub job: u64,
    /// What is being done.
    pub text: String,
    /// Since when.
    pub since: Instant,
    /// How far it is: bytes, all of them, games. None before the first news.
    pub progress: Option<(usize, usize, usize)>,
    // Set to give it up.
    stop: Arc<AtomicBool>,
    // What was open before the first game of the file was shown, to come back to.
    before: Option<Box<Open>>,
}

impl State {
    /// Something about files happened.
    pub fn file_command(&mut self, command: FileCommand, effects: &mut Vec<Effect>) {
        match command {
            FileCommand::Open(path) => self.open(path, effects),
            FileCommand::Read {
                job,
                path,
                result,
                disk_time,
            } => {
                self.read_done(job, path, result, disk_time, effects);
            }
            FileCommand::Reading {
                job,
                done,
                total,
                games,
            } => {
                if let Some(busy) = self.document.busy.as_mut().filter(|busy| busy.job == job) {
                    busy.progress = Some((done, total, games));
                }
            }
            FileCommand::First {
                job,
                path,
                collection,
                disk_time,
            } => self.first_read(job, path, *collection, disk_time, effects),
            FileCommand::Cancel => self.give_up_reading(effects),
            FileCommand::ReadAs(encoding) => self.read_as(encoding, effects),
            FileCommand::Written {
                path,
                purpose,
                result,
            } => {
                self.written(path, purpose, result, effects);
            }
            FileCommand::LookedOver(epoch, findings) => {
                if epoch == self.document.epoch() {
                    self.document.open.findings = Some(findings);
                }
            }
            FileCommand::Repair(repair) => self.document.set_repairing(repair),
            FileCommand::ChangedOnDisk(path) => {
                self.document.open.saving = None;
                self.document.open.save_again = None;
                self.dialog = Some(Dialog::ChangedOnDisk(path));
            }
            FileCommand::Overwrite(path, purpose) => {
                self.dialog = None;
                self.write(path, purpose, None, effects);
            }
            FileCommand::Pasted(text) => self.pasted(&text, effects),
            FileCommand::SaveFirst => {
                self.dialog = None;
                self.keep_results();
                self.drop_whole_game(effects);
                self.save(effects);
            }
            FileCommand::Discard => {
                self.dialog = None;
                self.go_on_after_save(effects);
            }
            FileCommand::Inspected(path, Ok(())) => {
                self.engines_command(EnginesCommand::AttachLibrary(path), effects);
            }
            FileCommand::Inspected(_, Err(reason)) => self.complain(self.in_words(&reason)),
            FileCommand::NoDialog(purpose, here) => self.browse(purpose, &here, effects),
            FileCommand::Browse(folder) => {
                if let Some(Dialog::Browse(browse)) = &mut self.dialog {
                    browse.folder = plain(&folder);
                    effects.push(Effect::List(browse.folder.clone()));
                }
            }
            FileCommand::Listed(folder, entries) => {
                if let Some(Dialog::Browse(browse)) = &mut self.dialog
                    && browse.folder == folder
                {
                    // What was the name of a file is none where a folder has it.
                    let is_it =
                        |(name, is_folder): &(String, bool)| *is_folder && *name == browse.name;
                    if entries.iter().flatten().any(is_it) {
                        browse.name.clear();
                    }
                    browse.entries = entries;
                }
            }
        }
    }

    /// Does `command` at once if nothing would be lost, otherwise asks first.
    /// Returns whether it may go on.
    pub fn may_replace(&mut self, command: impl FnOnce() -> Command) -> bool {
        self.keep_results();
        if !self.document.is_modified() && !self.document.record().has_tried() {
            return true;
        }
        // What is tried out is asked about first, and then perhaps what is not saved.
        let command = command();
        if self.document.record().is_trial() {
            self.ask_about_trial(command);
            return false;
        }
        self.after_save = Some(Box::new(command));
        self.dialog = Some(Dialog::Unsaved);
        false
    }

    /// The changes are saved or given up: what waited for that happens now.
    fn go_on_after_save(&mut self, effects: &mut Vec<Effect>) {
        let Some(command) = self.after_save.take() else {
            return;
        };
        // What an analysis finds after the question would be one more change to ask about.
        self.drop_whole_game(effects);
        self.document.mark_saved();
        effects.extend(crate::shell::apply::apply(self, *command));
    }

    /// Asks for a path, with the desktop's dialog.
    pub fn pick(&mut self, purpose: Purpose, effects: &mut Vec<Effect>) {
        let folder = self.settings.folder.clone();
        effects.push(Effect::Pick {
            purpose,
            folder,
            name: self.suggested_name(purpose),
        });
    }

    fn suggested_name(&self, purpose: Purpose) -> String {
        let name = self.document.open.path.as_deref().and_then(Path::file_name);
        let name = name.map(|name| name.to_string_lossy().into_owned());
        let stem = name.as_deref().map_or_else(
            || self.name_from_players(),
            |name| record::stem(name).to_owned(),
        );
        match purpose {
            // What is packed stays packed.
            Purpose::Save if name.as_deref().is_some_and(record::is_gzip_name) => {
                format!("{stem}.sgf.gz")
            }
            Purpose::Save => format!("{stem}.sgf"),
            Purpose::Picture => format!("{stem}.png"),
            Purpose::Console => "console.txt".into(),
            Purpose::Export(format) => self.export_name(&stem, format),
            _ => String::new(),
        }
    }

    fn name_from_players(&self) -> String {
        let info = self.document.record().info();
        let usable = |name: &str| name.replace(['/', '\\', ':', '\0'], "_").trim().to_owned();
        let (black, white) = (usable(&info.black), usable(&info.white));
        if black.is_empty() || white.is_empty() {
            self.tr("untitled").to_string()
        } else {
            format!("{black}-{white}")
        }
    }

    /// A path was chosen, in the desktop's dialog or ours.
    pub fn path_chosen(&mut self, purpose: Purpose, path: PathBuf, effects: &mut Vec<Effect>) {
        match self.picking_for.take() {
            Some(waiting) => self.dialog = Some(waiting),
            None if purpose.is_for_dialog() => {}
            None => self.dialog = None,
        }
        match purpose {
            Purpose::Open => self.open(path, effects),
            Purpose::Folder => self.shelf_command(ShelfCommand::OpenFolder(path), effects),
            Purpose::Library => effects.push(Effect::Inspect(path)),
            Purpose::Program | Purpose::ProgramFolder => self.program_chosen(purpose, path),
            Purpose::Openings | Purpose::MatchFolder => {
                if let Some(Dialog::Match(setup)) = &mut self.dialog {
                    let wanted = if purpose == Purpose::Openings {
                        &mut setup.openings
                    } else {
                        &mut setup.folder
                    };
                    *wanted = Some(path);
                }
            }
            Purpose::Export(_) => self.start_export(with_usual_ending(path, purpose), effects),
            Purpose::Save => self.write(with_usual_ending(path, purpose), purpose, None, effects),
            Purpose::Picture | Purpose::Console => {
                self.write(with_usual_ending(path, purpose), purpose, None, effects);
            }
        }
    }

    /// A program or a folder was chosen for the engine that is being edited. Other arguments stay.
    fn program_chosen(&mut self, purpose: Purpose, path: PathBuf) {
        let Some(Dialog::Engine(EngineEdit {
            profile: Profile::Gtp(program),
            ..
        })) = &mut self.dialog
        else {
            return;
        };
        if purpose == Purpose::ProgramFolder {
            program.directory = Some(path);
        } else if program.command.trim().is_empty() {
            program.command = quoted(&path.to_string_lossy());
        } else {
            program.replace_program(&path.to_string_lossy());
        }
    }

    fn open(&mut self, path: PathBuf, effects: &mut Vec<Effect>) {
        if !self.may_replace(|| Command::File(FileCommand::Open(path.clone()))) {
            return;
        }
        self.dialog = None;
        self.read(path, None, effects);
    }

    fn read(&mut self, path: PathBuf, encoding: Option<String>, effects: &mut Vec<Effect>) {
        let job = self.fresh_number();
        let text = self.texts.with("opening", &[("file", &shown(&path))]);
        let stop = Arc::new(AtomicBool::new(false));
        let busy = Busy {
            job,
            text,
            since: self.now,
            progress: None,
            stop: Arc::clone(&stop),
            before: None,
        };
        if let Some(before) = self.document.busy.replace(busy)
            && self.document.open.incomplete != Some(before.job)
        {
            before.stop.store(true, Ordering::Release);
        }
        effects.push(Effect::Read {
            job,
            path,
            encoding,
            stop,
        });
    }

    fn read_as(&mut self, encoding: String, effects: &mut Vec<Effect>) {
        let Some(path) = self.document.open.path.clone() else {
            return;
        };
        let again = encoding.clone();
        if self.may_replace(|| Command::File(FileCommand::ReadAs(again))) {
            self.read(path, Some(encoding), effects);
        }
    }

    /// Shows what was repaired and what looks odd.
    pub fn show_warnings(&mut self, effects: &mut Vec<Effect>) {
        self.dialog = Some(Dialog::Warnings);
        self.document.open.findings = None;
        effects.push(Effect::LookOver {
            epoch: self.document.epoch(),
            games: Box::new(self.document.collection().clone()),
        });
    }

    /// Gives the running reading up. If its first game is shown already, what was open before comes back, unless that game
    /// was edited meanwhile: then the rest is read after all.
    fn give_up_reading(&mut self, effects: &mut Vec<Effect>) {
        let Some(busy) = self.document.busy.take() else {
            return;
        };
        if self.document.open.incomplete != Some(busy.job) {
            busy.stop.store(true, Ordering::Release);
        } else if let (false, Some(before)) = (self.document.is_modified(), busy.before) {
            busy.stop.store(true, Ordering::Release);
            self.leave_document(effects);
            let shown = std::mem::replace(&mut self.document.open, *before);
            effects.push(Effect::Drop(Box::new(shown)));
        }
    }

    /// The first game of a file that is still being read is shown.
    fn first_read(
        &mut self,
        job: u64,
        path: PathBuf,
        first: Collection,
        disk_time: Option<SystemTime>,
        effects: &mut Vec<Effect>,
    ) {
        // Whoever edits what is open gets the question with the whole file.
        let another = self.shelf.pending_game(&path) > 0;
        if another
            || self
                .document
                .busy
                .as_ref()
                .is_none_or(|busy| busy.job != job)
            || self.document.is_modified()
        {
            return;
        }
        let before = self.exchange_document(first, Some(path), effects);
        self.shelf_command(ShelfCommand::FileRead, effects);
        self.document.open.disk_time = disk_time;
        self.document.open.incomplete = Some(job);
        if let Some(busy) = &mut self.document.busy {
            busy.before = Some(Box::new(before));
        }
    }

    /// The other games of the file that is shown were read.
    fn rest_read(&mut self, whole: Collection, effects: &mut Vec<Effect>) {
        let path = self.document.open.path.clone();
        match self.document.complete(whole) {
            Ok(()) => self.tell_of_reading(),
            // What looked like the first game was none.
            Err(whole) if !self.document.is_modified() => {
                let disk_time = self.document.open.disk_time;
                self.show_collection(*whole, path, effects);
                self.document.open.disk_time = disk_time;
            }
            Err(_) => {
                self.document.open.path = None;
                self.document.mark_unsaved();
            }
        }
        if let Some(path) = self.document.open.save_again.take() {
            self.write(path, Purpose::Save, self.document.open.disk_time, effects);
        }
    }

    fn read_done(
        &mut self,
        job: u64,
        path: PathBuf,
        result: Result<Box<Collection>, Sentence>,
        disk_time: Option<SystemTime>,
        effects: &mut Vec<Effect>,
    ) {
        let busy = self.document.busy.take_if(|busy| busy.job == job);
        if self.document.open.incomplete == Some(job) {
            if let Some(before) = busy.and_then(|busy| busy.before) {
                effects.push(Effect::Drop(before));
            }
            if let Ok(whole) = result {
                self.settings.remember_file(&path);
                effects.push(Effect::SaveSettings);
                self.rest_read(*whole, effects);
                self.shelf_command(ShelfCommand::Follow, effects);
            }
            self.document.open.incomplete = None;
            return;
        }
        if busy.is_none() {
            // Given up meanwhile.
            effects.push(Effect::Drop(Box::new(result)));
            return;
        }
        match result {
            Ok(collection) => {
                self.settings.remember_file(&path);
                effects.push(Effect::SaveSettings);
                self.show_collection(*collection, Some(path), effects);
                self.document.open.disk_time = disk_time;
                self.shelf_command(ShelfCommand::FileRead, effects);
                self.shelf_command(ShelfCommand::Follow, effects);
            }
            Err(reason) => {
                let text = self.texts.with(
                    "cannot-open",
                    &[("file", &shown(&path)), ("reason", &self.in_words(&reason))],
                );
                self.settings.recent.retain(|recent| *recent != path);
                self.complain(text);
            }
        }
    }

    /// Shows another collection in place of the one that is open.
    pub fn show_collection(
        &mut self,
        collection: Collection,
        path: Option<PathBuf>,
        effects: &mut Vec<Effect>,
    ) {
        let before = self.exchange_document(collection, path, effects);
        effects.push(Effect::Drop(Box::new(before)));
        self.tell_of_reading();
    }

    /// Puts another collection in place of the one that is open, which is returned.
    fn exchange_document(
        &mut self,
        collection: Collection,
        path: Option<PathBuf>,
        effects: &mut Vec<Effect>,
    ) -> Open {
        self.leave_document(effects);
        std::mem::replace(&mut self.document.open, Open::new(collection, path))
    }

    /// Ends what is about the document that is open.
    fn leave_document(&mut self, effects: &mut Vec<Effect>) {
        self.forget_requests(effects);
        self.drop_whole_game(effects);
        self.game_command(GameCommand::Abandon, effects);
        self.answers_shown = false;
        self.notices
            .retain(|notice| notice.kind == NoticeKind::Question);
    }

    /// Says what was done to the file that was read to make it a record.
    fn tell_of_reading(&mut self) {
        let repairs = self
            .document
            .collection()
            .warnings()
            .iter()
            .filter(|w| w.severity == record::Severity::Repair)
            .count();
        if let Some(format) = self.document.collection().foreign() {
            let name = match format {
                record::Format::Diagram => self.tr("format-diagram"),
                _ => format.name().into(),
            };
            let text = self.texts.with("opened-as-sgf", &[("format", &name)]);
            self.inform(text);
        }
        if repairs > 0 {
            let text = self
                .texts
                .with("opened-with-repairs", &[("count", &repairs.to_string())]);
            self.inform_with(text, Offer::ShowWarnings);
        }
    }

    /// Saves because the user says so: what waited for an earlier save that never came about is
    /// forgotten. (A desktop's dialog that is cancelled tells nobody.)
    pub fn save_by_hand(&mut self, effects: &mut Vec<Effect>) {
        self.after_save = None;
        if self.may_leave_trial(|| Command::Act(Action::Save)) {
            self.save(effects);
        }
    }

    /// Like [`State::save_by_hand`], to another place.
    pub fn save_as_by_hand(&mut self, effects: &mut Vec<Effect>) {
        self.after_save = None;
        if self.may_leave_trial(|| Command::Act(Action::SaveAs)) {
            self.pick(Purpose::Save, effects);
        }
    }

    /// Saves where the record came from, or asks where.
    pub fn save(&mut self, effects: &mut Vec<Effect>) {
        match self.document.own_path().cloned() {
            Some(path) => {
                let since = self.document.open.disk_time;
                self.write(path, Purpose::Save, since, effects);
            }
            None => self.pick(Purpose::Save, effects),
        }
    }

    fn write(
        &mut self,
        path: PathBuf,
        purpose: Purpose,
        since: Option<SystemTime>,
        effects: &mut Vec<Effect>,
    ) {
        if purpose == Purpose::Save {
            self.save_to(path, since, effects);
            return;
        }
        let bytes = match purpose {
            Purpose::Picture => match crate::board::scene::picture(self, &path) {
                Ok(bytes) => bytes,
                Err(reason) => {
                    let text = self.texts.with(
                        "cannot-save",
                        &[("file", &shown(&path)), ("reason", &self.in_words(&reason))],
                    );
                    self.complain(text);
                    return;
                }
            },
            Purpose::Console => self.engines.console_text(self.zone).into_bytes(),
            _ => return,
        };
        effects.push(Effect::Write {
            path,
            purpose,
            bytes,
            unless_changed_since: since,
            keep_old: false,
        });
    }

    fn save_to(&mut self, path: PathBuf, since: Option<SystemTime>, effects: &mut Vec<Effect>) {
        self.keep_results();
        // One after the other: of two at once, the older might be the one that stays. And not before all of it is here.
        if self.document.open.saving.is_some() || self.document.open.incomplete.is_some() {
            self.document.open.save_again = Some(path);
            return;
        }
        self.document.open.saving = Some((path.clone(), self.document.generation()));
        effects.push(Effect::Save {
            keep_old: self.document.open.saved_here.as_ref() != Some(&path),
            path,
            games: Box::new(self.document.collection().clone()),
            unless_changed_since: since,
        });
    }

    fn written(
        &mut self,
        path: PathBuf,
        purpose: Purpose,
        result: Result<Option<SystemTime>, Sentence>,
        effects: &mut Vec<Effect>,
    ) {
        match result {
            Ok(disk_time) => {
                let text = self.texts.with("saved", &[("file", &shown(&path))]);
                self.inform(text);
                if purpose == Purpose::Save {
                    self.settings.remember_file(&path);
                    effects.push(Effect::SaveSettings);
                    self.saved(path, disk_time, effects);
                }
            }
            Err(reason) => {
                self.after_save = None;
                if purpose == Purpose::Save {
                    self.document
                        .open
                        .saving
                        .take_if(|(saving, _)| *saving == path);
                    self.document.open.save_again = None;
                }
                let text = self.texts.with(
                    "cannot-save",
                    &[("file", &shown(&path)), ("reason", &self.in_words(&reason))],
                );
                self.complain(text);
            }
        }
    }

    /// The disk has the record. By now another one may be open, or this one may be changed again.
    fn saved(&mut self, path: PathBuf, disk_time: Option<SystemTime>, effects: &mut Vec<Effect>) {
        let saving = self
            .document
            .open
            .saving
            .take_if(|(saving, _)| *saving == path);
        let Some((_, generation)) = saving else {
            return;
        };
        self.document.open.saved_here = Some(path.clone());
        self.document.open.path = Some(path);
        self.document.open.disk_time = disk_time;
        let as_saved = generation == self.document.generation();
        if as_saved {
            self.document.mark_saved();
        }
        if let Some(again) = self.document.open.save_again.take()
            && (!as_saved || self.document.open.path.as_ref() != Some(&again))
        {
            let since = disk_time.filter(|_| self.document.open.path.as_ref() == Some(&again));
            self.write(again, Purpose::Save, since, effects);
        } else if as_saved {
            self.go_on_after_save(effects);
        } else {
            self.after_save = None;
        }
    }

    /// Copies the game that is shown as SGF.
    pub fn copy_sgf(&mut self, effects: &mut Vec<Effect>) {
        let bytes = self.document.collection().write_game(self.document.game());
        effects.push(Effect::Copy(String::from_utf8_lossy(&bytes).into_owned()));
        let text = self.tr("copied").to_string();
        self.inform(text);
    }

    fn pasted(&mut self, text: &str, effects: &mut Vec<Effect>) {
        if self.document.takes_variation(self.now) {
            self.document_command(TreeCommand::Pasted(text.to_owned()), effects);
            return;
        }
        match Collection::read(text.as_bytes().to_vec()) {
            Ok(collection) => {
                let again = text.to_owned();
                if self.may_replace(|| Command::File(FileCommand::Pasted(again))) {
                    self.show_collection(collection, None, effects);
                    self.document.mark_unsaved();
                }
            }
            Err(error) => {
                let reason = self.in_words(&error);
                let text = self.texts.with("cannot-paste", &[("reason", &reason)]);
                self.complain(text);
            }
        }
    }

    fn browse(&mut self, purpose: Purpose, here: &Path, effects: &mut Vec<Effect>) {
        let folder = plain(self.settings.folder.as_deref().unwrap_or(here));
        effects.push(Effect::List(folder.clone()));
        self.picking_for = self.dialog.take();
        self.dialog = Some(Dialog::Browse(Browse {
            purpose,
            folder,
            name: self.suggested_name(purpose),
            entries: Ok(Vec::new()),
            all_files: false,
        }));
    }
}

/// The path without `.` and `..`; the disk is not asked.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for component in path.components() {
        if component == Component::ParentDir {
            plain.pop();
        } else {
            plain.push(component);
        }
    }
    plain
}

/// The path with the usual ending for its purpose, if it has another one or none.
pub fn with_usual_ending(path: PathBuf, purpose: Purpose) -> PathBuf {
    if purpose == Purpose::Save && is_sgf(&path) {
        return path;
    }
    let endings: &[&str] = match purpose {
        Purpose::Save => &["sgf"],
        Purpose::Picture => &["png", "svg", "pdf"],
        Purpose::Export(Format::Apng) => &["png", "apng"],
        Purpose::Export(format) => &[format.ending()],
        Purpose::Console => &["txt", "log"],
        _ => return path,
    };
    let ending = path
        .extension()
        .and_then(|e| e.to_str())
        .unwrap_or_default()
        .to_lowercase();
    if endings.contains(&&*ending) {
        return path;
    }
    // A point in a name is not an ending: "round 1.2" stays whole.
    let mut name = path.into_os_string();
    name.push(".");
    name.push(endings[0]);
    PathBuf::from(name)
}

fn is_sgf(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    record::Format::of_name(&name) == Some(record::Format::Sgf)
}

/// The name of a file as it is shown in messages.
pub fn shown(path: &Path) -> String {
    path.file_name().map_or_else(
        || path.display().to_string(),
        |name| name.to_string_lossy().into_owned(),
    )
}
