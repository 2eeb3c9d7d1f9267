//! Work that outlives the program: every edit goes to a journal, from which the game is restored if the program, or the
//! machine, ends without warning. What is told here is written by `journal_file`.

use crate::app::document::Document;
use crate::app::shell::command::Command;
use crate::app::shell::effect::Effect;
use crate::app::shell::state::{Offer, State};
use message::Sentence;
use record::{Change, Collection, Original};
use std::path::PathBuf;
use std::time::SystemTime;

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
        path: Option<PathBuf>,
        /// When it was changed.
        disk_time: Option<SystemTime>,
    },
    /// Nothing is left to lose: the journal can go.
    End,
    /// Another session's journal is not wanted.
    Delete(PathBuf),
    /// What stands in another session's journal was told here: that one can go, if it was written.
    TakenOver(PathBuf),
    /// Restore the game of that journal.
    Restore(PathBuf),
}

/// What the edits of a journal begin with.
#[derive(Debug)]
pub struct Base {
    /// The bytes that were read.
    pub original: Original,
    /// The encoding, if it was chosen by hand.
    pub encoding: Option<String>,
    /// Where the record came from.
    pub path: Option<PathBuf>,
    /// When that file was last changed.
    pub disk_time: Option<SystemTime>,
}

/// A journal that nobody writes any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lost {
    /// The journal.
    pub journal: PathBuf,
    /// Where the record came from.
    pub path: Option<PathBuf>,
    /// When it was last edited.
    pub at: SystemTime,
}

/// A game as it was before the program ended.
#[derive(Debug)]
pub struct Restored {
    /// The file with all edits.
    pub collection: Collection,
    /// Where it came from.
    pub path: Option<PathBuf>,
    /// When that file was last changed, as far as was known.
    pub disk_time: Option<SystemTime>,
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
    /// The user wants that one of [`Told::lost`] back.
    Restore(usize),
    /// The user does not want that one.
    Discard(usize),
    /// It was read, or could not be.
    Restored(PathBuf, Result<Box<Restored>, Sentence>),
    /// The journal cannot be written.
    Failed(Sentence),
}

/// What was told so far.
#[derive(Debug, Default)]
pub struct Told {
    /// Games that an earlier session left unsaved.
    pub lost: Vec<Lost>,
    /// The document it is about.
    epoch: u64,
    /// Whether there is a journal of it.
    open: bool,
    /// Whether everything told is saved.
    saved: bool,
    /// Whether the user knows that the journal cannot be written.
    failed: bool,
    /// Journals whose games are told here now.
    taken_over: Vec<PathBuf>,
}

impl State {
    /// Tells what was edited since the last call.
    pub fn tell_journal(&mut self, effects: &mut Vec<Effect>) {
        let quits = effects.iter().any(|effect| matches!(effect, Effect::Quit));
        let mut tell = |entry| effects.push(Effect::Journal(entry));
        if self.journal.epoch != self.document.epoch() {
            if std::mem::take(&mut self.journal.open) {
                tell(Entry::End);
            }
            self.journal.epoch = self.document.epoch();
        }
        let mut changes = self.document.take_changes();
        let begins =
            !self.journal.open && (!changes.is_empty() || self.document.differs_from_saved());
        if begins {
            self.journal.open = true;
            tell(Entry::Begin(Box::new(base_of(&self.document))));
            if changes.is_empty() {
                // What is on no disk is worth keeping as it is.
                changes.push((self.document.game(), Vec::new()));
            }
        }
        let cursor = self.document.cursor().index();
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
        if self.journal.open && !self.journal.saved && !self.document.differs_from_saved() {
            self.journal.saved = true;
            tell(Entry::Saved {
                path: self.document.own_path().cloned(),
                disk_time: self.document.open.disk_time,
            });
        }
        if quits && std::mem::take(&mut self.journal.open) {
            tell(Entry::End);
        }
    }

    /// Something about journals happened.
    pub fn journal_command(&mut self, command: JournalCommand, effects: &mut Vec<Effect>) {
        match command {
            JournalCommand::Found(lost) => {
                self.journal.lost = lost;
                for at in 0..self.journal.lost.len().min(OFFERED) {
                    self.offer_lost(at);
                }
            }
            JournalCommand::Restore(at) => {
                if self.may_replace(|| Command::Journal(JournalCommand::Restore(at)))
                    && let Some(lost) = self.journal.lost.get(at)
                {
                    effects.push(Effect::Journal(Entry::Restore(lost.journal.clone())));
                }
            }
            JournalCommand::Discard(at) => {
                let lost = self.journal.lost.get(at);
                effects
                    .extend(lost.map(|lost| Effect::Journal(Entry::Delete(lost.journal.clone()))));
            }
            JournalCommand::Restored(journal, Ok(restored)) => {
                // It may have been edited meanwhile.
                if self.document.is_modified() {
                    self.may_replace(|| {
                        Command::Journal(JournalCommand::Restored(journal, Ok(restored)))
                    });
                    return;
                }
                let text = if restored.is_whole {
                    self.journal.taken_over.push(journal);
                    self.tr("restored").to_string()
                } else {
                    let file = journal.display().to_string();
                    self.texts.with("restored-in-part", &[("file", &file)])
                };
                self.show_restored(*restored, effects);
                self.inform(text);
            }
            JournalCommand::Restored(journal, Err(reason)) => {
                let file = journal.display().to_string();
                let reason = self.in_words(&reason);
                let text = self
                    .texts
                    .with("cannot-restore", &[("file", &file), ("reason", &reason)]);
                self.complain(text);
            }
            JournalCommand::Failed(reason) => {
                if !std::mem::replace(&mut self.journal.failed, true) {
                    let reason = self.in_words(&reason);
                    let text = self.texts.with("journal-failed", &[("reason", &reason)]);
                    self.complain(text);
                }
            }
        }
    }

    fn offer_lost(&mut self, at: usize) {
        let lost = &self.journal.lost[at];
        let name = lost.path.as_deref().map(crate::app::document::files::shown);
        let name = name.unwrap_or_else(|| self.tr("untitled").to_string());
        let time = chrono::DateTime::<chrono::Local>::from(lost.at);
        let time = self.texts.moment(&time);
        let text = self
            .texts
            .with("lost-found", &[("file", &name), ("time", &time)]);
        self.question(text, vec![Offer::Restore(at), Offer::Discard(at)]);
    }

    fn show_restored(&mut self, restored: Restored, effects: &mut Vec<Effect>) {
        // A file that is being read would take its place.
        self.busy = None;
        let nowhere = restored.path.is_none();
        self.show_collection(restored.collection, restored.path, effects);
        self.document.open.disk_time = restored.disk_time;
        if nowhere {
            self.document.mark_unsaved();
        }
        self.document.select_game(restored.game);
        if let Some(cell) = restored.cursor {
            self.document.go_to(cell);
        }
    }
}

fn base_of(document: &Document) -> Base {
    let collection = document.collection();
    let chosen = collection.is_encoding_chosen();
    Base {
        original: collection.original_shared(),
        encoding: chosen.then(|| collection.encoding().to_owned()),
        path: document.own_path().cloned(),
        disk_time: document.open.disk_time,
    }
}
