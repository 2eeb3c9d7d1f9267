//! The shelf: the games of the open file, or of all files in a folder, as a table that can be sorted and filtered.

pub mod row;

use crate::document::Document;
use chrono::{DateTime, Utc};
use fileref::FileRef;
use message::Sentence;
use row::{Column, Row};
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tsumego::{Key, Standing};

/// A file whose games are listed.
#[derive(Debug)]
pub struct Listed {
    /// Where it is; none for a record that is on no disk.
    pub path: Option<FileRef>,
    /// Its name as the table shows it: below the folder.
    pub name: Box<str>,
    /// A row a game, or why there are none.
    pub games: Result<Vec<Row>, Sentence>,
}

/// What happens with the shelf.
#[derive(Debug)]
pub enum ShelfCommand {
    /// List the games of all files of that folder.
    OpenFolder(FileRef),
    /// These files were listed, the next ones in order.
    Listed(u64, Vec<Listed>),
    /// All files were listed.
    Done(u64),
    /// The folder cannot be read.
    Failed(u64, Sentence),
    /// List no more.
    Stop,
    /// Leave the folder: only the open file counts.
    CloseFolder,
    /// Back to the board.
    Hide,
    /// Only rows with these words.
    Filter(String),
    /// Sort by that column; once more turns the order round, a third time leaves it as in the file.
    Sort(Column),
    /// Choose the row at that place of the table.
    Choose(usize),
    /// Choose a row so many further down.
    Move(isize),
    /// Show the game of the chosen row.
    Open,
    /// Show the table, or the board again.
    Toggle,
    /// List the games of the open file anew.
    ListDocument,
    /// The open file is another one, or the rest of it was read: the list follows it.
    Follow,
    /// Show the game of the next file of the folder (-1: the file before), past files that cannot be read.
    StepFile(isize),
    /// The file of the game that was to be shown has been read.
    FileRead,
    /// The user stands so with these problems.
    Standings(HashMap<Key, Standing>),
}

/// What the shelf wants of the world or of other rooms.
#[derive(Debug)]
pub enum ShelfEffect {
    /// List the games of the open file, on another thread; the answers carry the number.
    ListGames(u64, Arc<AtomicBool>),
    /// List the games of all records in a folder, on another thread; the answers carry the number.
    ListFolder(u64, FileRef, Arc<AtomicBool>),
    /// Tell how the user stands with these problems.
    AskStandings(Vec<Key>),
    /// A listing has ended: the set of problems can be counted.
    Counted,
    /// A folder was opened: it belongs to the recent files, and no dialog stays in front of the table.
    FolderOpened(FileRef),
    /// That file or folder cannot be read, for this reason.
    CannotOpen(String, Sentence),
    /// Open that file.
    OpenFile(FileRef),
    /// Show that game of the open file, after questions about what would be lost.
    SelectGame(usize),
    /// Show that game of the open file, which has just been read.
    ShowGame(usize),
}

/// What the shelf looks at.
pub struct ShelfContext<'a> {
    /// The open file.
    pub document: &'a Document,
    /// The date of the command.
    pub date: DateTime<Utc>,
}

/// The table, its rows, and which of them are shown.
#[derive(Debug, Default)]
pub struct Shelf {
    shown: bool,
    // The folder that is listed; none if it is the open file.
    folder: Option<FileRef>,
    filter: String,
    sort: Option<(Column, bool)>,
    look: u64,
    files: Vec<(Option<FileRef>, u32)>,
    by_path: HashMap<FileRef, u32>,
    rows: Vec<Row>,
    // The rows that are shown, in their order.
    order: Vec<u32>,
    chosen: Option<u32>,
    used: [bool; Column::ALL.len()],
    // The listing that is going on, or was.
    job: u64,
    stop: Option<Arc<AtomicBool>>,
    // The document whose games are listed.
    epoch: Option<u64>,
    // The document that the rows tell of, and its generation then.
    told: (u64, u64),
    // The date of the last command: what was due then.
    date: DateTime<Utc>,
    // The game to show when its file has been read.
    pending: Option<(FileRef, u32)>,
}

impl Shelf {
    /// Whether the table is in front of the board.
    pub fn is_shown(&self) -> bool {
        self.shown
    }

    /// The folder that is listed; none if it is the open file.
    pub fn folder(&self) -> Option<&FileRef> {
        self.folder.as_ref()
    }

    /// The words that rows must have.
    pub fn filter(&self) -> &str {
        &self.filter
    }

    /// What the rows are sorted by, and whether downwards.
    pub fn sorted_by(&self) -> Option<(Column, bool)> {
        self.sort
    }

    /// A number that changes with every wish to see the chosen row.
    pub fn look(&self) -> u64 {
        self.look
    }

    /// How many rows are shown.
    pub fn len(&self) -> usize {
        self.order.len()
    }

    /// Whether no row is shown.
    pub fn is_empty(&self) -> bool {
        self.order.is_empty()
    }

    /// How many rows there are.
    pub fn total(&self) -> usize {
        self.rows.len()
    }

    /// How many files were listed.
    pub fn files(&self) -> usize {
        self.files.len()
    }

    /// The row at a place of the table, and its number.
    pub fn row(&self, place: usize) -> Option<(u32, &Row)> {
        let number = *self.order.get(place)?;
        Some((number, self.rows.get(number as usize)?))
    }

    /// All rows, in the order in which they were listed.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// Whether the games of the document of that epoch are listed, and no folder.
    pub fn is_about(&self, epoch: u64) -> bool {
        self.folder.is_none() && self.epoch == Some(epoch)
    }

    /// The user stands so with these problems.
    fn take_standings(&mut self, told: &HashMap<Key, Standing>) {
        for row in &mut self.rows {
            if let Some(standing) = row.key.as_ref().and_then(|key| told.get(key)) {
                row.standing = *standing;
            }
        }
        self.note_use(0);
    }

    /// The file of a row.
    pub fn path_of(&self, row: &Row) -> Option<&FileRef> {
        self.files.get(row.file as usize)?.0.as_ref()
    }

    /// The place of the chosen row in the table.
    pub fn chosen(&self) -> Option<usize> {
        let chosen = self.chosen?;
        self.order.iter().position(|&row| row == chosen)
    }

    /// Whether all that is listed are problems.
    pub fn is_of_problems(&self) -> bool {
        let mut games = self.rows.iter().filter(|row| row.game.is_some()).peekable();
        games.peek().is_some() && games.all(|row| row.key.is_some())
    }

    /// The columns that say something.
    pub fn columns(&self) -> Vec<Column> {
        let all = Column::ALL.into_iter();
        all.filter(|&column| self.used[column as usize]).collect()
    }

    /// Whether rows are still being listed.
    pub fn is_listing(&self) -> bool {
        self.stop.is_some()
    }

    /// Tells this list from others.
    pub fn list(&self) -> u64 {
        self.job
    }

    /// The place of a file in the folder, from 0.
    fn file_at(&self, path: Option<&FileRef>) -> Option<u32> {
        self.folder.as_ref()?;
        self.by_path.get(path?).copied()
    }

    fn stop(&mut self) {
        if let Some(stop) = self.stop.take() {
            stop.store(true, Ordering::Release);
        }
    }

    /// Empties the table for a new listing. The number tells its rows from those of an earlier one.
    fn begin(&mut self) -> (u64, Arc<AtomicBool>) {
        self.stop();
        let job = self.job + 1;
        let stop = Arc::new(AtomicBool::new(false));
        *self = Shelf {
            shown: self.shown,
            sort: self.sort,
            look: self.look,
            date: self.date,
            pending: self.pending.take(),
            job,
            stop: Some(Arc::clone(&stop)),
            ..Shelf::default()
        };
        (job, stop)
    }

    fn take(&mut self, listed: Vec<Listed>) {
        let from = self.rows.len();
        for file in listed {
            // The games of one file may come in several pieces.
            let again = self.files.last().is_some_and(|last| last.0 == file.path);
            if !again {
                self.files.push((file.path.clone(), 0));
                let number = self.files.len() as u32 - 1;
                self.by_path.extend(file.path.map(|path| (path, number)));
            }
            let number = self.files.len() as u32 - 1;
            let rows = file
                .games
                .unwrap_or_else(|reason| vec![Row::unreadable(reason)]);
            for mut row in rows {
                row.file = number;
                if let (Some(_), Some(last)) = (row.game, self.files.last_mut()) {
                    last.1 += 1;
                }
                if self.folder.is_some() {
                    row.set_name(&file.name);
                }
                self.rows.push(row);
            }
        }
        self.note_use(from);
        // One that is sorted is put in order again; otherwise the new rows come last.
        if self.sort.is_some() {
            self.arrange();
        } else {
            let words = words_of(&self.filter);
            let more = (from..self.rows.len()).filter(|&row| self.rows[row].has(&words));
            self.order.extend(more.map(|row| row as u32));
        }
        if self.chosen.is_none() {
            self.chosen = self.order.first().copied();
        }
    }

    fn note_use(&mut self, from: usize) {
        for row in &self.rows[from..] {
            for column in Column::ALL {
                self.used[column as usize] |= row.says(column);
            }
        }
    }

    /// Filters and sorts all rows.
    fn arrange(&mut self) {
        let words = words_of(&self.filter);
        let rows = &self.rows;
        let fit = (0..rows.len() as u32).filter(|&row| rows[row as usize].has(&words));
        self.order = fit.collect();
        if let Some((column, down)) = self.sort {
            row::sort(&mut self.order, rows, (column, down), self.date);
        }
    }

    fn choose(&mut self, place: usize) {
        let last = self.order.len().saturating_sub(1);
        if let Some(&row) = self.order.get(place.min(last)) {
            self.chosen = Some(row);
        }
    }
}

fn words_of(filter: &str) -> Vec<String> {
    let words = filter.split_whitespace();
    words.map(str::to_lowercase).collect()
}

impl Shelf {
    /// Does what the command says; what is to be done elsewhere comes back.
    pub fn apply(&mut self, command: ShelfCommand, context: &ShelfContext<'_>) -> Vec<ShelfEffect> {
        let document = context.document;
        self.date = context.date;
        match command {
            ShelfCommand::OpenFolder(folder) => return self.open_folder(folder),
            ShelfCommand::Listed(job, listed) if job == self.job => {
                return self.take_listed(listed, document);
            }
            ShelfCommand::Done(job) if job == self.job => {
                self.stop = None;
                return vec![ShelfEffect::Counted];
            }
            ShelfCommand::Failed(job, reason) if job == self.job => {
                self.stop = None;
                self.shown = false;
                let name = self.folder.take();
                let name = name.as_ref().map(FileRef::name).unwrap_or_default();
                return vec![ShelfEffect::CannotOpen(name, reason)];
            }
            ShelfCommand::Listed(..) | ShelfCommand::Done(_) | ShelfCommand::Failed(..) => {}
            ShelfCommand::Stop => self.stop(),
            ShelfCommand::CloseFolder => {
                self.stop();
                self.folder = None;
                return self.list_document(document);
            }
            ShelfCommand::Hide => self.shown = false,
            ShelfCommand::Filter(filter) => {
                self.filter = filter;
                self.arrange();
                if self.chosen().is_none() {
                    self.choose(0);
                }
                self.look += 1;
            }
            ShelfCommand::Sort(column) => {
                self.sort = match self.sort {
                    Some((now, false)) if now == column => Some((column, true)),
                    Some((now, true)) if now == column => None,
                    _ => Some((column, false)),
                };
                self.arrange();
                self.look += 1;
            }
            ShelfCommand::Choose(place) => self.choose(place),
            ShelfCommand::Move(steps) => {
                let here = self.chosen().unwrap_or(0);
                self.choose(here.saturating_add_signed(steps));
                self.look += 1;
            }
            ShelfCommand::Open => return self.open_chosen(document).into_iter().collect(),
            ShelfCommand::Toggle => return self.toggle(document),
            ShelfCommand::ListDocument => return self.list_document(document),
            ShelfCommand::Follow => return self.follow(document),
            ShelfCommand::StepFile(step) => {
                let neighbour = self.neighbour(document, step);
                return neighbour.map_or_else(Vec::new, |(path, games)| {
                    let game = if step < 0 { games - 1 } else { 0 };
                    vec![self.open_game(document, path, game)]
                });
            }
            ShelfCommand::FileRead => {
                self.shown = false;
                let pending = self.pending.take();
                let read = pending.filter(|(path, _)| document.path() == Some(path));
                let show = read.map(|(_, game)| ShelfEffect::ShowGame(game as usize));
                return show.into_iter().collect();
            }
            ShelfCommand::Standings(told) => self.take_standings(&told),
        }
        Vec::new()
    }

    fn toggle(&mut self, document: &Document) -> Vec<ShelfEffect> {
        self.shown ^= true;
        if !self.shown {
            return Vec::new();
        }
        let mut effects = Vec::new();
        if self.folder.is_none() && self.epoch != Some(document.epoch()) {
            effects = self.list_document(document);
        }
        self.refresh_rows(document);
        self.choose_shown(document);
        effects
    }

    /// Lists the games of the open file anew.
    fn list_document(&mut self, document: &Document) -> Vec<ShelfEffect> {
        let (job, stop) = self.begin();
        self.epoch = Some(document.epoch());
        self.told = (document.epoch(), document.generation());
        vec![ShelfEffect::ListGames(job, stop)]
    }

    /// The list of the open file follows it: when it is another one, or the rest of it was read.
    fn follow(&mut self, document: &Document) -> Vec<ShelfEffect> {
        if self.folder.is_some() {
            return Vec::new();
        }
        if self.shown {
            return self.list_document(document);
        }
        self.epoch = None;
        Vec::new()
    }

    /// What was edited since shows in its rows.
    fn refresh_rows(&mut self, document: &Document) {
        let file = match self.folder {
            Some(_) => self.file_at(document.path()),
            None => (self.epoch == Some(document.epoch())).then_some(0),
        };
        let (epoch, generation) = self.told;
        let same = epoch == document.epoch();
        let touched = document.touched_since(if same { generation } else { 0 });
        self.told = (document.epoch(), document.generation());
        let Some(file) = file.filter(|_| !touched.is_empty()) else {
            return;
        };
        for row in &mut self.rows {
            let game = row.game.filter(|game| touched.contains(&(*game as usize)));
            if let Some(game) = game.filter(|_| row.file == file) {
                let name = row.text(Column::File).into_owned();
                let standing = row.standing;
                *row = Row::of(document.collection().game(game as usize), game);
                row.standing = standing;
                row.file = file;
                if self.folder.is_some() {
                    row.set_name(&name);
                }
            }
        }
        self.note_use(0);
        self.arrange();
    }

    /// The row of the game on the board becomes the chosen one.
    fn choose_shown(&mut self, document: &Document) {
        let file = match self.folder {
            Some(_) => self.file_at(document.path()),
            None => Some(0),
        };
        let game = document.game() as u32;
        let is_it = |row: &Row| Some(row.file) == file && row.game == Some(game);
        if let Some(at) = self.rows.iter().position(is_it) {
            self.chosen = Some(at as u32);
        }
        self.look += 1;
    }

    fn take_listed(&mut self, listed: Vec<Listed>, document: &Document) -> Vec<ShelfEffect> {
        let first = self.rows.is_empty();
        let rows = listed.iter().filter_map(|file| file.games.as_ref().ok());
        let keys: Vec<Key> = rows.flatten().filter_map(|row| row.key.clone()).collect();
        self.take(listed);
        if first {
            self.choose_shown(document);
        }
        let ask = (!keys.is_empty()).then_some(ShelfEffect::AskStandings(keys));
        ask.into_iter().collect()
    }

    /// Lists the games of all files of a folder, and shows the table.
    fn open_folder(&mut self, folder: FileRef) -> Vec<ShelfEffect> {
        let (job, stop) = self.begin();
        self.shown = true;
        self.folder = Some(folder.clone());
        vec![
            ShelfEffect::FolderOpened(folder.clone()),
            ShelfEffect::ListFolder(job, folder, stop),
        ]
    }

    fn open_chosen(&mut self, document: &Document) -> Option<ShelfEffect> {
        let (_, row) = self.row(self.chosen()?)?;
        let path = self.path_of(row);
        let Some(game) = row.game else {
            let name = path.map(FileRef::name).unwrap_or_default();
            let reason = row.trouble()?.clone();
            return Some(ShelfEffect::CannotOpen(name, reason));
        };
        if let Some(path) = path.filter(|_| self.folder.is_some()) {
            let path = path.to_owned();
            return Some(self.open_game(document, path, game));
        }
        self.shown = false;
        Some(ShelfEffect::SelectGame(game as usize))
    }

    /// Shows a game of a file, which is read unless it is open.
    fn open_game(&mut self, document: &Document, path: FileRef, game: u32) -> ShelfEffect {
        if document.path() == Some(&path) {
            self.shown = false;
            return ShelfEffect::SelectGame(game as usize);
        }
        self.pending = Some((path.clone(), game));
        ShelfEffect::OpenFile(path)
    }

    /// The file whose game is to be shown when it was read, and the number of that game.
    pub fn awaited(&self) -> Option<(&FileRef, usize)> {
        let pending = self.pending.as_ref();
        pending.map(|(file, game)| (file, *game as usize))
    }

    /// The next readable file of the folder after the open one (-1: the one before), and how many games it has.
    pub fn neighbour(&self, document: &Document, step: isize) -> Option<(FileRef, u32)> {
        let mut at = self.file_at(document.path())? as usize;
        loop {
            at = at.checked_add_signed(step)?;
            let (path, games) = self.files.get(at)?;
            if *games > 0 {
                return Some((path.clone()?, *games));
            }
        }
    }

    /// The place of the open file in the folder, from 1, and how many there are.
    pub fn place_in_folder(&self, document: &Document) -> Option<(usize, usize)> {
        let at = self.file_at(document.path())?;
        Some((at as usize + 1, self.files.len()))
    }
}
