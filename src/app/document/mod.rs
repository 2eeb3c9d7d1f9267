//! The open file: its games, the one that is shown, and the place in it.

pub mod branches;
pub mod edit;
pub mod export;
pub mod files;
pub mod find;
pub mod info;
pub mod journal;
pub mod moves;
pub mod navigate;
pub mod tool;
pub mod tree_layout;
pub mod trial;

use go::{Color, Size};
use record::{CellId, Change, Collection, Record, Replay, Shown};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::SystemTime;

/// The open file and the place in it.
pub struct Document {
    collection: Collection,
    game: usize,
    cursor: CellId,
    // Remembers positions on the way: asking for one changes nothing that anybody sees.
    replay: RefCell<Replay>,
    shown: Arc<Shown>,
    /// Where it was read from or saved to.
    pub path: Option<PathBuf>,
    /// When that file was last changed, as far as we know; another time means somebody else wrote it.
    pub disk_time: Option<SystemTime>,
    /// Where it was last saved to since it was opened.
    pub saved_here: Option<PathBuf>,
    /// Where it is being written to, and its generation then.
    pub saving: Option<(PathBuf, u64)>,
    // Closing the program would lose it although nobody changed it.
    nowhere_on_disk: bool,
    /// What looks odd in the games, once it was asked for.
    pub findings: Option<Vec<record::Finding>>,
    /// Where else it is to be saved to once the disk has what is being written.
    pub save_again: Option<PathBuf>,
    /// The reading that brings the other games of the file.
    pub incomplete: Option<u64>,
    // The games whose changes were not taken yet: this is asked after everything that happens.
    edited: BTreeSet<usize>,
    // The games that were edited, with the generation before their last change.
    touched: BTreeMap<usize, u64>,
    // The games that are not as they were read or last saved. A file has thousands of games.
    unsaved: BTreeSet<usize>,
    edits: u64,
    // Changes with every replacement of the collection, so that caches keyed on cells can tell.
    epoch: u64,
}

/// A node with the position it has: its stones may be edited while an engine thinks about it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Place {
    /// The collection.
    pub epoch: u64,
    /// The game in it, from 0.
    pub game: usize,
    /// The node.
    pub cell: CellId,
    /// Stones and side to move.
    pub position: u64,
}

impl Document {
    /// A new record with an empty board.
    pub fn empty(size: Size) -> Document {
        Document::new(Collection::new_game(size), None)
    }

    /// Shows the first game of `collection` at its root.
    pub fn new(mut collection: Collection, path: Option<PathBuf>) -> Document {
        collection.remember_changes();
        let games = collection.games().iter().enumerate();
        let unsaved = games.filter(|(_, game)| game.is_modified());
        let unsaved = unsaved.map(|(number, _)| number).collect();
        let mut replay = Replay::new();
        let cursor = collection.game(0).root();
        let shown = replay.position(collection.game(0), cursor);
        Document {
            collection,
            game: 0,
            cursor,
            replay: RefCell::new(replay),
            shown,
            path,
            disk_time: None,
            saved_here: None,
            saving: None,
            save_again: None,
            incomplete: None,
            nowhere_on_disk: false,
            findings: None,
            edited: BTreeSet::new(),
            touched: BTreeMap::new(),
            unsaved,
            edits: 0,
            epoch: next_epoch(),
        }
    }

    /// All games of the file.
    pub fn collection(&self) -> &Collection {
        &self.collection
    }

    /// The file it may be saved to without a question: not one of another kind than SGF.
    pub fn own_path(&self) -> Option<&PathBuf> {
        let is_sgf = self.saved_here.is_some() || self.collection.foreign().is_none();
        self.path.as_ref().filter(|_| is_sgf)
    }

    /// Changes with every edit of any game.
    pub fn generation(&self) -> u64 {
        self.edits
    }

    /// The file is on disk as it is here.
    pub fn mark_saved(&mut self) {
        self.collection.mark_saved();
        self.unsaved.clear();
        self.nowhere_on_disk = false;
    }

    /// The record came from nowhere that it could be read from again, as from the clipboard.
    pub fn mark_unsaved(&mut self) {
        self.nowhere_on_disk = true;
    }

    /// Whether there are changes that are not saved.
    pub fn is_modified(&self) -> bool {
        self.nowhere_on_disk || self.collection.is_repair_unsaved() || !self.unsaved.is_empty()
    }

    /// The same, and what is tried out counts: what a crash would lose.
    pub fn differs_from_saved(&self) -> bool {
        self.nowhere_on_disk || self.collection.differs_from_saved()
    }

    /// What was edited since the last call, with the number of the game.
    pub fn take_changes(&mut self) -> Vec<(usize, Vec<Change>)> {
        let games = std::mem::take(&mut self.edited).into_iter();
        let changes = games.map(|game| (game, self.collection.game_mut(game).take_changes()));
        changes.filter(|(_, changes)| !changes.is_empty()).collect()
    }

    /// See [`Collection::set_repairing`].
    pub fn set_repairing(&mut self, repair: bool) {
        self.collection.set_repairing(repair);
    }

    /// The number of the game that is shown, from 0.
    pub fn game(&self) -> usize {
        self.game
    }

    /// The game that is shown.
    pub fn record(&self) -> &Record {
        self.collection.game(self.game)
    }

    /// Whether the game is a problem: it begins with stones of both colours on the board.
    pub fn is_problem(&self) -> bool {
        crate::app::shelf::row::start_of_problem(self.record()).is_some()
    }

    /// The cell that is shown.
    pub fn cursor(&self) -> CellId {
        self.cursor
    }

    /// The position at the cell that is shown.
    pub fn shown(&self) -> &Arc<Shown> {
        &self.shown
    }

    /// Tells this collection from any other that was or will be open.
    pub fn epoch(&self) -> u64 {
        self.epoch
    }

    /// The position at any cell of the game.
    pub fn position_at(&self, cell: CellId) -> Arc<Shown> {
        self.replay.borrow_mut().position(self.record(), cell)
    }

    /// The game up to `cell`, as an engine is told it.
    pub fn game_at(&self, cell: CellId) -> engine::Game {
        crate::bridge::game_at(self.record(), &mut self.replay.borrow_mut(), cell)
    }

    /// The node that is shown, with its position.
    pub fn place(&self) -> Place {
        self.place_with(self.cursor, &self.shown.position)
    }

    /// Any node of the game, with its position.
    pub fn place_at(&self, cell: CellId) -> Place {
        self.place_with(cell, &self.position_at(cell).position)
    }

    fn place_with(&self, cell: CellId, position: &go::Position) -> Place {
        Place {
            epoch: self.epoch,
            game: self.game,
            cell,
            position: position_number(position),
        }
    }

    /// Hashes of the positions from the root to `cell`, which included, for superko.
    pub fn hashes_at(&self, cell: CellId) -> Vec<u64> {
        self.replay.borrow_mut().hashes(self.record(), cell)
    }

    /// Shows `cell` and makes the line to it the current one.
    pub fn go_to(&mut self, cell: CellId) {
        self.collection.game_mut(self.game).choose(cell);
        self.cursor = cell;
        self.refresh();
    }

    /// Shows another game of the file at its root; false if there is none of that number.
    pub fn select_game(&mut self, game: usize) -> bool {
        if game >= self.collection.games().len() {
            return false;
        }
        self.game = game;
        self.replay = RefCell::default();
        self.cursor = self.record().root();
        self.refresh();
        true
    }

    /// Changes the game and shows the cell the change names.
    pub fn edit(&mut self, change: impl FnOnce(&mut Record, CellId) -> CellId) {
        let cursor = self.cursor;
        let cell = self.change(self.game, |record| change(record, cursor));
        self.go_to(cell);
    }

    /// Changes properties of any game of the file, not its moves or stones. What is shown stays.
    pub fn annotate(&mut self, game: usize, change: impl FnOnce(&mut Record)) {
        if game < self.collection.games().len() {
            self.change(game, change);
            self.refresh();
        }
    }

    fn change<T>(&mut self, game: usize, change: impl FnOnce(&mut Record) -> T) -> T {
        self.edited.insert(game);
        self.touched.insert(game, self.edits);
        let record = self.collection.game_mut(game);
        let before = record.generation();
        let result = change(record);
        self.edits += record.generation() - before;
        if record.is_modified() {
            self.unsaved.insert(game);
        } else {
            self.unsaved.remove(&game);
        }
        result
    }

    /// The games that were edited since the document had that [`generation`](Self::generation).
    pub fn touched_since(&self, generation: u64) -> BTreeSet<usize> {
        let touched = self.touched.iter().filter(|&(_, &at)| at >= generation);
        touched.map(|(&game, _)| game).collect()
    }

    /// Takes the other games of the file in, see [`Collection::complete`].
    pub fn complete(&mut self, whole: Collection) -> Result<(), Box<Collection>> {
        self.incomplete = None;
        self.collection.complete(whole)?;
        self.collection.remember_changes();
        Ok(())
    }

    fn refresh(&mut self) {
        self.shown = self.position_at(self.cursor);
    }
}

/// Tells positions apart: stones and side to move.
pub(crate) fn position_number(position: &go::Position) -> u64 {
    position.hash() ^ u64::from(position.to_move() == Color::White)
}

fn next_epoch() -> u64 {
    use std::sync::atomic::{AtomicU64, Ordering};
    static NEXT: AtomicU64 = AtomicU64::new(1);
    NEXT.fetch_add(1, Ordering::Relaxed)
}
