//! The open file: its games, the one that is shown, and the place in it.

pub mod branches;
pub mod edit;
pub mod export;
pub mod files;
pub mod find;
pub mod info;
pub mod journal;
pub mod kinds;
pub mod moves;
pub mod navigate;
pub mod tool;
pub mod tree_layout;
pub mod trial;

use crate::document::branches::TreeCommand;
use crate::document::edit::Edit;
use crate::document::export::Exports;
use crate::document::files::Busy;
use crate::document::find::{FindCommand, Finding};
use crate::document::info::{Facts, RawProperties};
use crate::document::journal::{Entry, JournalCommand, Lost, Restored, Told};
use crate::document::moves::WriteCommand;
use crate::document::navigate::Go;
use crate::document::tool::Tool;
use crate::document::trial::Ending;
use crate::notices::Remark;
use fileref::{FileRef, Stamp};
use go::{Color, Point, Size};
use record::{CellId, Change, Collection, Record, Replay, Shown};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::Arc;
use std::time::Instant;

/// A problem is set up in so many nodes at most.
const PROBLEM_BEGINS: usize = 8;

/// The open file and the place in it.
pub struct Document {
    open: Open,
    tool: Tool,
    // Whether moves are put between the node that is shown and what follows it.
    inserting: bool,
    // When the text of the clipboard was asked for to be put in as a variation.
    paste_asked: Option<Instant>,
    // How often the box for the comment was to get the keyboard.
    comment_asked: u64,
    // What is looked for and what was found.
    finding: Finding,
    // The file that is being read.
    busy: Option<Busy>,
    // What is being exported, and what the dialog for it shows.
    exports: Exports,
    // The number of the last reading.
    last_reading: u64,
    // What the journal was told, and what earlier sessions left.
    journal: Told,
    // The games that are known.
    kinds: &'static [::kinds::Entry],
}

/// The games of a file and the place in them: what another file takes the place of.
pub struct Open {
    collection: Collection,
    game: usize,
    cursor: CellId,
    // Remembers positions on the way: asking for one changes nothing that anybody sees.
    replay: RefCell<Replay>,
    // Of a game other than Go: the line that was played last.
    played: RefCell<Option<kinds::Line>>,
    shown: Arc<Shown>,
    // Where it was read from or saved to.
    path: Option<FileRef>,
    // When that file was last changed, as far as we know; another time means somebody else wrote it.
    disk_time: Option<Stamp>,
    // Where it was last saved to since it was opened.
    saved_here: Option<FileRef>,
    // The file that may be overwritten where it stands.
    in_place: Option<FileRef>,
    // Whether the user takes the encoding for right though something was stepped over.
    trusts_encoding: bool,
    // Where it is being written to, and its generation then.
    saving: Option<(FileRef, u64)>,
    // Closing the program would lose it although nobody changed it.
    nowhere_on_disk: bool,
    // What looks odd in the games, once it was asked for.
    findings: Option<Vec<record::Finding>>,
    // Where else it is to be saved to once the disk has what is being written.
    save_again: Option<FileRef>,
    // The reading that brings the other games of the file.
    incomplete: Option<u64>,
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

/// What happens to the open file.
#[derive(Debug)]
pub enum DocumentCommand {
    /// Show another node.
    Go(Go),
    /// Write something into the record, or take it back.
    Edit(Edit),
    /// Change the tree of the game.
    Tree(TreeCommand),
    /// Write what another room has to say.
    Write(WriteCommand),
    /// Begin a trial, or end the one that lasts.
    ToggleTrial,
    /// Say what becomes of the trial board, before what waits for that is done.
    EndTrial(Ending),
    /// Look for nodes.
    Find(FindCommand),
    /// Something about the journals of unsaved games.
    Journal(JournalCommand),
}

impl From<Go> for DocumentCommand {
    fn from(go: Go) -> DocumentCommand {
        DocumentCommand::Go(go)
    }
}

impl From<Edit> for DocumentCommand {
    fn from(edit: Edit) -> DocumentCommand {
        DocumentCommand::Edit(edit)
    }
}

impl From<TreeCommand> for DocumentCommand {
    fn from(command: TreeCommand) -> DocumentCommand {
        DocumentCommand::Tree(command)
    }
}

/// What the document wants of the world or of other rooms.
#[derive(Debug)]
pub enum DocumentEffect {
    /// When all effects before this one are done, this happens to the document.
    Then(DocumentCommand),
    /// If nothing would be lost, the second command; otherwise a question, and later perhaps the first.
    MayReplace(DocumentCommand, DocumentCommand),
    /// Ask about what is not saved; the command waits for the answer.
    AskAboutChanges(DocumentCommand),
    /// Tell the journal of unsaved work.
    Journal(Entry),
    /// Offer to restore that game of an earlier session, which has that number.
    OfferLost(usize, Lost),
    /// Show a game as it was before the program ended.
    ShowRestored(Box<Restored>),
    /// Show that game of the file, after questions about a trial.
    SelectGame(usize),
    /// The board is in front of the table of games again.
    HideShelf,
    /// Tell the user that.
    Tell(Remark),
    /// The position that was counted is not shown any more.
    DropCount,
    /// Nodes of the game that is played may go: it ends.
    StopGame,
    /// Take a move of the game back.
    TakeMoveBack,
    /// Take back what engines were asked.
    ForgetRequests,
    /// Put a text on the clipboard.
    Copy(String),
    /// Put the whole game on the clipboard.
    CopyGame,
    /// Ask for the text on the clipboard.
    Paste,
    /// Ask for the text of a label for a point, which has this one now.
    AskForLabel(Point, String),
    /// Let the user edit the facts about the game.
    OpenFacts(Facts),
    /// Let the user edit the properties of a node.
    OpenProperties(RawProperties),
    /// Ask what becomes of the trial board.
    AskAboutTrial,
    /// The trial is over: nothing is asked about it any more, and what waited for that can be done.
    TrialEnded,
    /// The box for the comment has to be seen, whatever fills the screen.
    ShowCommentBox,
    /// Close the dialog in front.
    CloseDialog,
}

/// What the document looks at.
pub struct DocumentContext {
    /// The moment.
    pub now: Instant,
    /// Whether a game is played.
    pub is_game_played: bool,
    /// Whether the whole game is being analysed.
    pub is_whole_game_analysed: bool,
    /// The point under the pointer, or the last one that was.
    pub pointed: Option<Point>,
}

impl Document {
    /// A new record with an empty board.
    pub fn empty(size: Size) -> Document {
        Document::new(Collection::new_game(size), None)
    }

    /// Shows the first game of `collection` at its root.
    pub fn new(collection: Collection, path: Option<FileRef>) -> Document {
        Document {
            open: Open::new(collection, path),
            tool: Tool::default(),
            inserting: false,
            paste_asked: None,
            comment_asked: 0,
            finding: Finding::default(),
            busy: None,
            exports: Exports::default(),
            last_reading: 0,
            journal: Told::default(),
            kinds: ::kinds::all(),
        }
    }

    /// What a click on the board does.
    pub fn tool(&self) -> Tool {
        self.tool
    }

    /// Whether moves are put between the node that is shown and what follows it.
    pub fn is_inserting(&self) -> bool {
        self.inserting
    }

    /// The reading of a file that goes on.
    pub fn busy(&self) -> Option<&Busy> {
        self.busy.as_ref()
    }

    /// Gives up waiting for the file that is being read.
    pub(crate) fn forget_reading(&mut self) {
        self.busy = None;
    }

    /// What is being exported, and what the dialog for it shows.
    pub fn exports(&self) -> &Exports {
        &self.exports
    }

    /// What is looked for and what was found.
    pub fn finding(&self) -> &Finding {
        &self.finding
    }

    /// How often the box for the comment was to get the keyboard.
    pub fn comment_asked(&self) -> u64 {
        self.comment_asked
    }

    /// Where the file was read from or saved to.
    pub fn path(&self) -> Option<&FileRef> {
        self.open.path.as_ref()
    }

    /// Says where the file was read from.
    pub fn set_path(&mut self, path: Option<FileRef>) {
        self.open.path = path;
    }

    /// When that file was last changed, as far as is known; another time means somebody else wrote it.
    pub fn disk_time(&self) -> Option<Stamp> {
        self.open.disk_time
    }

    /// Says when that file was last changed.
    pub fn set_disk_time(&mut self, disk_time: Option<Stamp>) {
        self.open.disk_time = disk_time;
    }

    /// Whether a save is under way.
    pub fn is_being_saved(&self) -> bool {
        self.open.saving.is_some()
    }

    /// Whether the other games of the file are still being read.
    pub fn is_incomplete(&self) -> bool {
        self.open.incomplete.is_some()
    }

    /// What looks odd in the games, once it was asked for.
    pub fn findings(&self) -> Option<&[record::Finding]> {
        self.open.findings.as_deref()
    }

    /// Does what the command says; what is to be done elsewhere comes back.
    pub fn apply(
        &mut self,
        command: DocumentCommand,
        context: &DocumentContext,
    ) -> Vec<DocumentEffect> {
        let mut effects = Vec::new();
        match command {
            DocumentCommand::Go(go) => self.go(go, &mut effects),
            DocumentCommand::Edit(edit) => self.edit_command(edit, context, &mut effects),
            DocumentCommand::Tree(command) => self.tree_command(command, context, &mut effects),
            DocumentCommand::Write(command) => self.write_command(command),
            DocumentCommand::ToggleTrial => self.toggle_trial(context, &mut effects),
            DocumentCommand::EndTrial(ending) => self.end_trial(ending, &mut effects),
            DocumentCommand::Find(command) => self.find_command(command, context, &mut effects),
            DocumentCommand::Journal(command) => self.journal_command(command, &mut effects),
        }
        effects
    }

    /// All games of the file.
    pub fn collection(&self) -> &Collection {
        &self.open.collection
    }

    /// The file it may be saved to without a question: not one of another kind than SGF.
    pub fn own_path(&self) -> Option<&FileRef> {
        let is_sgf = self.open.saved_here.is_some() || self.open.collection.foreign().is_none();
        self.open.path.as_ref().filter(|_| is_sgf)
    }

    /// Changes with every edit of any game.
    pub fn generation(&self) -> u64 {
        self.open.edits
    }

    /// The file is on disk as it is here.
    pub fn mark_saved(&mut self) {
        self.open.collection.mark_saved();
        self.open.unsaved.clear();
        self.open.nowhere_on_disk = false;
    }

    /// The record came from nowhere that it could be read from again, as from the clipboard.
    pub fn mark_unsaved(&mut self) {
        self.open.nowhere_on_disk = true;
    }

    /// Whether there are changes that are not saved.
    pub fn is_modified(&self) -> bool {
        self.open.nowhere_on_disk
            || self.open.collection.is_repair_unsaved()
            || !self.open.unsaved.is_empty()
    }

    /// The same, and what is tried out counts: what a crash would lose.
    pub fn differs_from_saved(&self) -> bool {
        self.open.nowhere_on_disk || self.open.collection.differs_from_saved()
    }

    /// What was edited since the last call, with the number of the game.
    fn take_changes(&mut self) -> Vec<(usize, Vec<Change>)> {
        let games = std::mem::take(&mut self.open.edited).into_iter();
        let changes = games.map(|game| (game, self.open.collection.game_mut(game).take_changes()));
        changes.filter(|(_, changes)| !changes.is_empty()).collect()
    }

    /// See [`Collection::set_repairing`].
    pub fn set_repairing(&mut self, repair: bool) {
        self.open.collection.set_repairing(repair);
    }

    /// The number of the game that is shown, from 0.
    pub fn game(&self) -> usize {
        self.open.game
    }

    /// The game that is shown.
    pub fn record(&self) -> &Record {
        self.open.collection.game(self.open.game)
    }

    /// Whether the game is a problem: it begins with stones of both colours on the board.
    pub fn is_problem(&self) -> bool {
        start_of_problem(self.record()).is_some()
    }

    /// The cell that is shown.
    pub fn cursor(&self) -> CellId {
        self.open.cursor
    }

    /// The position at the cell that is shown.
    pub fn shown(&self) -> &Arc<Shown> {
        &self.open.shown
    }

    /// Tells this collection from any other that was or will be open.
    pub fn epoch(&self) -> u64 {
        self.open.epoch
    }

    /// The position at any cell of the game.
    pub fn position_at(&self, cell: CellId) -> Arc<Shown> {
        self.open.replay.borrow_mut().position(self.record(), cell)
    }

    /// The game up to `cell`, as an engine is told it.
    pub fn game_at(&self, cell: CellId) -> engine::Game {
        bridge::game_at(self.record(), &mut self.open.replay.borrow_mut(), cell)
    }

    /// The node that is shown, with its position.
    pub fn place(&self) -> Place {
        self.place_with(self.open.cursor, &self.open.shown.position)
    }

    /// Any node of the game, with its position.
    pub fn place_at(&self, cell: CellId) -> Place {
        self.place_with(cell, &self.position_at(cell).position)
    }

    fn place_with(&self, cell: CellId, position: &go::Position) -> Place {
        Place {
            epoch: self.open.epoch,
            game: self.open.game,
            cell,
            position: bridge::position_number(position),
        }
    }

    /// Hashes of the positions from the root to `cell`, which included, for superko.
    pub fn hashes_at(&self, cell: CellId) -> Vec<u64> {
        self.open.replay.borrow_mut().hashes(self.record(), cell)
    }

    /// Shows `cell` and makes the line to it the current one.
    pub fn go_to(&mut self, cell: CellId) {
        self.open.collection.game_mut(self.open.game).choose(cell);
        self.open.cursor = cell;
        self.refresh();
    }

    /// Shows another game of the file at its root; false if there is none of that number.
    pub fn select_game(&mut self, game: usize) -> bool {
        if game >= self.open.collection.games().len() {
            return false;
        }
        self.open.game = game;
        self.open.replay = RefCell::default();
        self.open.cursor = self.record().root();
        self.refresh();
        true
    }

    /// Changes the game and shows the cell the change names.
    pub fn edit(&mut self, change: impl FnOnce(&mut Record, CellId) -> CellId) {
        let cursor = self.open.cursor;
        let cell = self.change(self.open.game, |record| change(record, cursor));
        self.go_to(cell);
    }

    /// Changes properties of any game of the file, not its moves or stones. What is shown stays.
    pub fn annotate(&mut self, game: usize, change: impl FnOnce(&mut Record)) {
        if game < self.open.collection.games().len() {
            self.change(game, change);
            self.refresh();
        }
    }

    fn change<T>(&mut self, game: usize, change: impl FnOnce(&mut Record) -> T) -> T {
        self.open.edited.insert(game);
        self.open.touched.insert(game, self.open.edits);
        let record = self.open.collection.game_mut(game);
        let before = record.generation();
        let result = change(record);
        self.open.edits += record.generation() - before;
        if record.is_modified() {
            self.open.unsaved.insert(game);
        } else {
            self.open.unsaved.remove(&game);
        }
        result
    }

    /// The games that were edited since the document had that [`generation`](Self::generation).
    pub fn touched_since(&self, generation: u64) -> BTreeSet<usize> {
        let touched = self
            .open
            .touched
            .iter()
            .filter(|&(_, &at)| at >= generation);
        touched.map(|(&game, _)| game).collect()
    }

    /// Takes the other games of the file in, see [`Collection::complete`].
    ///
    /// # Errors
    /// Gives the file back if what is shown is not its first game.
    pub fn complete(&mut self, whole: Collection) -> Result<(), Box<Collection>> {
        self.open.incomplete = None;
        self.open.collection.complete(whole)?;
        self.open.collection.remember_changes();
        Ok(())
    }

    fn refresh(&mut self) {
        self.open.shown = self.position_at(self.open.cursor);
    }
}

impl fmt::Debug for Open {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Open { epoch, path, .. } = self;
        let mut shown = f.debug_struct("Open");
        shown.field("epoch", epoch).field("path", path);
        shown.finish_non_exhaustive()
    }
}

impl Open {
    /// Shows the first game of `collection` at its root.
    fn new(mut collection: Collection, path: Option<FileRef>) -> Open {
        collection.remember_changes();
        let games = collection.games().iter().enumerate();
        let unsaved = games.filter(|(_, game)| game.is_modified());
        let unsaved = unsaved.map(|(number, _)| number).collect();
        let mut replay = Replay::new();
        let cursor = collection.game(0).root();
        let shown = replay.position(collection.game(0), cursor);
        Open {
            collection,
            game: 0,
            cursor,
            replay: RefCell::new(replay),
            played: RefCell::default(),
            shown,
            path,
            disk_time: None,
            saved_here: None,
            in_place: None,
            trusts_encoding: false,
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
}

fn next_epoch() -> u64 {
    use std::sync::atomic::{AtomicU64, Ordering};
    static NEXT: AtomicU64 = AtomicU64::new(1);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

/// Where a problem begins: the last node before the first move, if stones of both colours are set up by then. Everything
/// after it is the solution.
pub fn start_of_problem(record: &Record) -> Option<CellId> {
    if record.has(record.root(), record::VISITS) {
        // The search of an engine, not an exercise.
        return None;
    }
    let line = std::iter::successors(Some(record.root()), |&c| record.car(c));
    let (mut black, mut white, mut last) = (false, false, None);
    for c in line.take(PROBLEM_BEGINS) {
        if record.mv(c).is_some() {
            break;
        }
        if record.has_setup(c) {
            black |= record.adds_stones(c, Color::Black);
            white |= record.adds_stones(c, Color::White);
        }
        last = Some(c);
    }
    last.filter(|_| black && white)
}
