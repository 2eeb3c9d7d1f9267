//! Work that outlives the program: every edit goes to a journal, from which the game is restored if the program, or the
//! machine, ends without warning. What is told here is written by `journal_file`.

use crate::WINDOW;
use crate::document::{Document, DocumentCommand, DocumentEffect};
use crate::notices::Remark;
use chrono::{DateTime, Utc};
use fileref::{FileRef, Stamp};
use message::{Sentence, id, say};
use record::{Change, Collection, Original};

/// How many unsaved games are offered at once; the others wait for the next start.
const OFFERED: usize = 4;

/// What is to be written, in order.
#[derive(Debug)]
pub enum Entry {
    /// Another file is open, and there is something to lose: what it was read from.
    Begin(Box<Base>),
    /// Edits of game `game` (from 0), after which the cell with the index `cursor` is shown.
    Edits {
        /// The game.
        game: usize,
        /// The cell.
        cursor: usize,
        /// What was changed.
        changes: Vec<Change>,
    },
    /// All that was told so far is on disk, in the record's own file.
    Saved {
        /// The file.
        path: Option<FileRef>,
        /// When it was changed.
        disk_time: Option<Stamp>,
    },
    /// Nothing is left to lose: the journal can go.
    End,
    /// Another session's journal is not wanted.
    Delete(FileRef),
    /// What stands in another session's journal was told here: that one can go, if it was written.
    TakenOver(FileRef),
    /// Restore the game of that journal.
    Restore(FileRef),
}

/// What the edits of a journal begin with.
#[derive(Debug)]
pub struct Base {
    /// The bytes that were read.
    pub original: Original,
    /// The encoding, if it was chosen by hand.
    pub encoding: Option<String>,
    /// Where the record came from.
    pub path: Option<FileRef>,
    /// When that file was last changed.
    pub disk_time: Option<Stamp>,
}

/// A journal that nobody writes any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lost {
    /// The journal.
    pub journal: FileRef,
    /// Where the record came from.
    pub path: Option<FileRef>,
    /// When it was last edited.
    pub at: DateTime<Utc>,
}

/// A game as it was before the program ended.
#[derive(Debug)]
pub struct Restored {
    /// The file with all edits.
    pub collection: Collection,
    /// Where it came from.
    pub path: Option<FileRef>,
    /// When that file was last changed, as far as was known.
    pub disk_time: Option<Stamp>,
    /// The game that was edited last.
    pub game: usize,
    /// The cell that was shown then.
    pub cursor: Option<record::CellId>,
    /// Whether all edits could be made again.
    pub is_whole: bool,
}

/// What happens with journals.
#[derive(Debug)]
pub enum JournalCommand {
    /// Games that an earlier session left unsaved, the newest first.
    Found(Vec<Lost>),
    /// The user wants that one of them back; what would be lost with that is asked about first.
    Restore(usize),
    /// Read it.
    Read(usize),
    /// Tell what was edited since the last time. At the end of the program there is nothing left to lose.
    Tell {
        /// Whether the program ends.
        ends: bool,
    },
    /// The user does not want that one.
    Discard(usize),
    /// It was read, or could not be.
    Restored(FileRef, Result<Box<Restored>, Sentence>),
    /// The journal cannot be written.
    Failed(Sentence),
}

/// What was told so far.
#[derive(Debug, Default)]
pub struct Told {
    // Games that an earlier session left unsaved. Their numbers stay, so none is taken out.
    lost: Vec<Lost>,
    // Those of them that were restored or given up.
    answered: Vec<FileRef>,
    /// The document it is about.
    epoch: u64,
    /// Whether there is a journal of it.
    open: bool,
    /// Whether everything told is saved.
    saved: bool,
    /// Whether the user knows that the journal cannot be written.
    failed: bool,
    /// Journals whose games are told here now.
    taken_over: Vec<FileRef>,
}

impl Document {
    /// Games that an earlier session left unsaved and that nobody has restored or given up, with their numbers.
    pub fn lost(&self) -> impl Iterator<Item = (usize, &Lost)> {
        let is_open = |(_, lost): &(usize, &Lost)| !self.journal.answered.contains(&lost.journal);
        self.journal.lost.iter().enumerate().filter(is_open)
    }

    /// Tells what was edited since the last call. At the end of the program there is nothing left to lose.
    pub(super) fn tell_journal(&mut self, ends: bool, effects: &mut Vec<DocumentEffect>) {
        let mut tell = |entry| effects.push(DocumentEffect::Journal(entry));
        if self.journal.epoch != self.epoch() {
            if std::mem::take(&mut self.journal.open) {
                tell(Entry::End);
            }
            self.journal.epoch = self.epoch();
        }
        let mut changes = self.take_changes();
        let begins = !self.journal.open && (!changes.is_empty() || self.differs_from_saved());
        if begins {
            self.journal.open = true;
            tell(Entry::Begin(Box::new(base_of(self))));
            if changes.is_empty() {
                // What is on no disk is worth keeping as it is.
                changes.push((self.game(), Vec::new()));
            }
        }
        let cursor = self.cursor().index();
        for (game, changes) in changes {
            self.journal.saved = false;
            tell(Entry::Edits {
                game,
                cursor,
                changes,
            });
        }
        for journal in self.journal.taken_over.drain(..) {
            tell(Entry::TakenOver(journal));
        }
        if self.journal.open && !self.journal.saved && !self.differs_from_saved() {
            self.journal.saved = true;
            tell(Entry::Saved {
                path: self.own_path().cloned(),
                disk_time: self.disk_time(),
            });
        }
        if ends && std::mem::take(&mut self.journal.open) {
            tell(Entry::End);
        }
    }

    /// Something about journals happened.
    pub(super) fn journal_command(
        &mut self,
        command: JournalCommand,
        effects: &mut Vec<DocumentEffect>,
    ) {
        match command {
            JournalCommand::Tell { ends } => self.tell_journal(ends, effects),
            JournalCommand::Found(lost) => {
                let offered = lost.iter().take(OFFERED).cloned().enumerate();
                effects.extend(offered.map(|(at, lost)| DocumentEffect::OfferLost(at, lost)));
                self.journal.lost = lost;
            }
            JournalCommand::Restore(at) => {
                effects.push(DocumentEffect::MayReplace(
                    JournalCommand::Restore(at).into(),
                    JournalCommand::Read(at).into(),
                ));
            }
            JournalCommand::Read(at) => {
                let lost = self.journal.lost.get(at);
                let read = lost.map(|lost| Entry::Restore(lost.journal.clone()));
                effects.extend(read.map(DocumentEffect::Journal));
            }
            JournalCommand::Discard(at) => {
                let lost = self.journal.lost.get(at).cloned();
                if let Some(lost) = lost {
                    self.journal.answered.push(lost.journal.clone());
                    effects.push(DocumentEffect::Journal(Entry::Delete(lost.journal)));
                }
            }
            // It may have been edited meanwhile: then this waits for the answer about that.
            JournalCommand::Restored(journal, Ok(restored)) if self.is_modified() => {
                let again = JournalCommand::Restored(journal, Ok(restored));
                effects.push(DocumentEffect::AskAboutChanges(again.into()));
            }
            JournalCommand::Restored(journal, Ok(restored)) => {
                self.journal.answered.push(journal.clone());
                let remark = if restored.is_whole {
                    self.journal.taken_over.push(journal);
                    Remark::info(id!(WINDOW, "restored"))
                } else {
                    let file = journal.to_string();
                    Remark::info(say!(WINDOW, "restored-in-part", file))
                };
                effects.push(DocumentEffect::ShowRestored(restored));
                effects.push(DocumentEffect::Tell(remark));
            }
            JournalCommand::Restored(journal, Err(reason)) => {
                let file = journal.to_string();
                let failed = Remark::error(say!(WINDOW, "cannot-restore", file, reason = &reason));
                effects.push(DocumentEffect::Tell(failed));
            }
            JournalCommand::Failed(reason) => {
                if !std::mem::replace(&mut self.journal.failed, true) {
                    let failed = Remark::error(say!(WINDOW, "journal-failed", reason = &reason));
                    effects.push(DocumentEffect::Tell(failed));
                }
            }
        }
    }
}

impl From<JournalCommand> for DocumentCommand {
    fn from(command: JournalCommand) -> DocumentCommand {
        DocumentCommand::Journal(command)
    }
}

fn base_of(document: &Document) -> Base {
    let collection = document.collection();
    let chosen = collection.is_encoding_chosen();
    Base {
        original: collection.original_shared(),
        encoding: chosen.then(|| collection.encoding().to_owned()),
        path: document.own_path().cloned(),
        disk_time: document.disk_time(),
    }
}
