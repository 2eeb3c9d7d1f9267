//! The file behind the record: what is read and saved, and why. It changes only in [`Document::apply_file`].

mod reading;
mod saving;

use crate::WINDOW;
use crate::document::{Document, Open};
use crate::notices::Remark;
use fileref::{FileRef, Stamp};
use message::{Message, Sentence, id, say};
use record::Collection;
use std::any::Any;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

pub use reading::Busy;
pub use saving::ENCODINGS;

/// What happens with files.
#[derive(Debug)]
pub enum FileCommand {
    /// Open that file, not a folder (after the question about unsaved changes).
    Open(FileRef),
    /// Read the open file again in that encoding (after the same question).
    ReadAs(String),
    /// Begin to read that file, in an encoding chosen by hand if one is named.
    Fetch(FileRef, Option<String>),
    /// A file is being read.
    Reading {
        /// The number of the operation.
        job: u64,
        /// So much of it.
        done: usize,
        /// Of so much.
        total: usize,
        /// So many games were found.
        games: usize,
    },
    /// The first of several games of a file that is still being read.
    First {
        /// The number of the operation.
        job: u64,
        /// The file.
        path: FileRef,
        /// The game.
        collection: Box<Collection>,
        /// When the file was last changed.
        disk_time: Option<Stamp>,
    },
    /// A file has been read.
    Read {
        /// The number of the operation.
        job: u64,
        /// The file.
        path: FileRef,
        /// Its games, or why there are none.
        result: Result<Box<Collection>, Sentence>,
        /// When it was last changed.
        disk_time: Option<Stamp>,
    },
    /// Give the running operation up.
    Cancel,
    /// Show these games in place of those that are open.
    Show(Box<Incoming>),
    /// All that was about the open file is over: these games take its place.
    Put(Box<Incoming>),
    /// The same with the first game of a file that is still being read by the operation of that number.
    PutFirst(u64, Box<Incoming>),
    /// The same with what was open before.
    PutBack(Box<Open>),
    /// Save where the record came from, or ask where.
    Save,
    /// Save to that file.
    SaveTo(FileRef),
    /// Save over that file although it is not the one that was read.
    Overwrite(FileRef),
    /// Nothing is left to be written into the record: save it to that file, if that still has the stamp that is named.
    Write(FileRef, Option<Stamp>),
    /// The record has been saved, or why it was not.
    Written {
        /// The file.
        path: FileRef,
        /// When it was changed by that.
        result: Result<Option<Stamp>, Sentence>,
    },
    /// The file on disk is not the one that was read.
    ChangedOnDisk(FileRef),
    /// The file's folder takes no new file: it can only be overwritten where it stands.
    OnlyInPlace(FileRef),
    /// The user agrees to that, as long as this record is open.
    AgreeInPlace(FileRef),
    /// Save to that file although the encoding was guessed and text was stepped over.
    TrustEncoding(FileRef),
    /// Show what was repaired and what looks odd.
    ShowWarnings,
    /// What looks odd in the document of that epoch.
    LookedOver(u64, Vec<record::Finding>),
    /// Write the file repaired when it is saved, or as it was.
    Repair(bool),
    /// Copy the game that is shown as SGF.
    CopyGame,
    /// Text from the clipboard.
    Pasted(String),
}

/// What the file behind the record wants of the world or of other rooms.
#[derive(Debug)]
pub enum FileEffect {
    /// If nothing would be lost, the second command; otherwise a question, and later perhaps the first.
    MayReplace(FileCommand, FileCommand),
    /// When all effects before this one are done, this happens.
    Then(FileCommand),
    /// What is about the open file ends, because another one takes its place.
    Leave,
    /// Read a record; the answers carry the number.
    Read {
        /// The number of the operation.
        job: u64,
        /// The file.
        file: FileRef,
        /// The encoding chosen by hand, if any.
        encoding: Option<String>,
        /// Set when nobody wants it any more.
        stop: Arc<AtomicBool>,
    },
    /// What was found out about the record so far has to stand in it: it will be saved.
    KeepResults,
    /// Save a record.
    Save {
        /// The file.
        file: FileRef,
        /// The games.
        games: Box<Collection>,
        /// The stamp the file must still have; none does not ask.
        unless_changed_since: Option<Stamp>,
        /// Whether what was there before is kept beside it.
        keep_old: bool,
        /// Whether the user agreed that it is overwritten where it stands, if its folder takes no new file.
        in_place: bool,
    },
    /// The record is on disk as it is here: what waited for that can be done.
    Saved,
    /// It is not, or not all of it: what waited for that is forgotten.
    NotSaved,
    /// Ask where to save the record.
    AskForPlace,
    /// Ask whether that file may be replaced though somebody else changed it.
    AskAboutChange(FileRef),
    /// Ask whether that file may be overwritten where it stands, though a crash meanwhile would break it.
    AskInPlace(FileRef),
    /// Ask in which encoding the record should have been read before it is saved to that file: something was stepped over.
    AskEncoding(FileRef),
    /// Look for what is odd in these games of the document of that epoch.
    LookOver(u64, Box<Collection>),
    /// Show what was repaired.
    OpenWarnings,
    /// Close the dialog in front.
    CloseDialog,
    /// That file was used: it comes first in the list of recent files.
    Remember(FileRef),
    /// That file cannot be opened: it belongs in no list.
    Forget(FileRef),
    /// The file that was asked for is shown: the table of games makes room for it.
    LeaveShelf,
    /// Other games are open: a list of them follows.
    ListAnew,
    /// Put a text on the clipboard.
    Copy(String),
    /// Put that text in as a variation.
    PasteVariation(String),
    /// Tell the user that.
    Tell(Remark),
    /// Tell the user that, and offer to show what was repaired.
    TellOfRepairs(Sentence),
    /// Let go of what nobody needs any more: that takes its time with large files.
    Drop(Box<dyn Any + Send>),
}

/// What the file behind the record looks at.
#[derive(Clone, Copy)]
pub struct FileContext<'a> {
    /// The moment.
    pub now: Instant,
    /// The file of the game that is to be shown when it was read, and the number of that game.
    pub awaited: Option<(&'a FileRef, usize)>,
}

/// Games that are to be open.
#[derive(Debug)]
pub struct Incoming {
    /// The games.
    pub collection: Collection,
    /// Where they were read from.
    pub file: Option<FileRef>,
    /// When that file was last changed.
    pub disk_time: Option<Stamp>,
    /// Whether closing the program would lose them although nobody changed them.
    pub is_nowhere_on_disk: bool,
}

impl Incoming {
    /// Games that were read from no file, and can be had again.
    pub fn new(collection: Collection) -> Incoming {
        Incoming {
            collection,
            file: None,
            disk_time: None,
            is_nowhere_on_disk: false,
        }
    }
}

/// What has to be done, in order.
type Effects = Vec<FileEffect>;

impl Document {
    /// Does what the command says; what is to be done elsewhere comes back.
    pub fn apply_file(&mut self, command: FileCommand, context: FileContext<'_>) -> Effects {
        let mut effects = Vec::new();
        let out = &mut effects;
        match command {
            FileCommand::Open(file) => out.push(FileEffect::MayReplace(
                FileCommand::Open(file.clone()),
                FileCommand::Fetch(file, None),
            )),
            FileCommand::ReadAs(encoding) => self.read_as(encoding, out),
            FileCommand::Fetch(file, encoding) => self.fetch(file, encoding, context, out),
            FileCommand::Reading {
                job,
                done,
                total,
                games,
            } => {
                if let Some(busy) = self.busy.as_mut().filter(|busy| busy.job == job) {
                    busy.progress = Some((done, total, games));
                }
            }
            FileCommand::First {
                job,
                path,
                collection,
                disk_time,
            } => {
                let first = Incoming {
                    file: Some(path),
                    disk_time,
                    ..Incoming::new(*collection)
                };
                self.first_read(job, first, context, out);
            }
            FileCommand::Read {
                job,
                path,
                result,
                disk_time,
            } => self.read_done(job, path, result, disk_time, out),
            FileCommand::Cancel => self.give_up_reading(out),
            FileCommand::Show(incoming) => exchange(incoming, out),
            FileCommand::Put(incoming) => self.put(*incoming, out),
            FileCommand::PutFirst(job, first) => self.put_first(job, *first, out),
            FileCommand::PutBack(before) => {
                let shown = std::mem::replace(&mut self.open, *before);
                out.push(FileEffect::Drop(Box::new(shown)));
            }
            FileCommand::Save => match self.own_path().cloned() {
                Some(file) => write(file, self.open.disk_time, out),
                None => out.push(FileEffect::AskForPlace),
            },
            FileCommand::SaveTo(file) => write(file, None, out),
            FileCommand::Overwrite(file) => {
                out.push(FileEffect::CloseDialog);
                write(file, None, out);
            }
            FileCommand::Write(file, since) => out.extend(self.begin_to_save(file, since)),
            FileCommand::TrustEncoding(file) => self.trust_encoding(file, out),
            FileCommand::Written { path, result } => self.written(path, result, out),
            FileCommand::ChangedOnDisk(file) => {
                self.stop_saving(FileEffect::AskAboutChange(file), out);
            }
            FileCommand::OnlyInPlace(file) => {
                self.stop_saving(FileEffect::AskInPlace(file), out);
            }
            FileCommand::AgreeInPlace(file) => self.agree_in_place(file, out),
            FileCommand::ShowWarnings => {
                self.open.findings = None;
                let copy = Box::new(self.collection().clone());
                out.push(FileEffect::OpenWarnings);
                out.push(FileEffect::LookOver(self.epoch(), copy));
            }
            FileCommand::LookedOver(epoch, findings) => {
                if epoch == self.epoch() {
                    self.open.findings = Some(findings);
                }
            }
            FileCommand::Repair(repair) => self.set_repairing(repair),
            FileCommand::CopyGame => {
                let bytes = self.collection().write_game(self.game());
                let text = String::from_utf8_lossy(&bytes).into_owned();
                out.push(FileEffect::Copy(text));
                out.push(FileEffect::Tell(Remark::info(id!(WINDOW, "copied"))));
            }
            FileCommand::Pasted(text) => self.pasted(text, context, out),
        }
        effects
    }

    fn pasted(&mut self, text: String, context: FileContext<'_>, out: &mut Effects) {
        if self.takes_variation(context.now) {
            out.push(FileEffect::PasteVariation(text));
            return;
        }
        out.push(match Collection::read(text.as_bytes().to_vec()) {
            Ok(collection) => {
                let incoming = Incoming {
                    is_nowhere_on_disk: true,
                    ..Incoming::new(collection)
                };
                let show = FileCommand::Show(Box::new(incoming));
                FileEffect::MayReplace(FileCommand::Pasted(text), show)
            }
            Err(error) => {
                let reason = error.sentence();
                FileEffect::Tell(Remark::error(say!(WINDOW, "cannot-paste", reason)))
            }
        });
    }
}

/// These games take the place of those that are open, once all that is about those is over.
fn exchange(incoming: Box<Incoming>, out: &mut Effects) {
    out.push(FileEffect::Leave);
    out.push(FileEffect::Then(FileCommand::Put(incoming)));
}

/// Saves the record once all is written into it.
fn write(file: FileRef, since: Option<Stamp>, out: &mut Effects) {
    out.push(FileEffect::KeepResults);
    out.push(FileEffect::Then(FileCommand::Write(file, since)));
}
