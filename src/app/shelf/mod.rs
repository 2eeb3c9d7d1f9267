//! The shelf: the games of the open file, or of all files in a folder, as a table that can be sorted and filtered.

pub mod row;

use crate::app::document::files::shown;
use crate::app::shell::command::{Command, FileCommand};
use crate::app::shell::effect::Effect;
use crate::app::shell::state::State;
use row::{Column, Row};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tsumego::{Key, Standing};

/// A file whose games are listed.
#[derive(Debug)]
pub struct Listed {
    /// Where it is; none for a record that is on no disk.
    pub path: Option<PathBuf>,
    /// Its name as the table shows it: below the folder.
    pub name: Box<str>,
    /// A row a game, or why there are none.
    pub games: Result<Vec<Row>, String>,
}

/// What happens with the shelf.
#[derive(Debug)]
pub enum ShelfCommand {
    /// List the games of all files of that folder.
    OpenFolder(PathBuf),
    /// These files were listed, the next ones in order.
    Listed(u64, Vec<Listed>),
    /// All files were listed.
    Done(u64),
    /// The folder cannot be read.
    Failed(u64, String),
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
}

impl From<ShelfCommand> for Command {
    fn from(command: ShelfCommand) -> Command {
        Command::Shelf(command)
    }
}

/// The table, its rows, and which of them are shown.
#[derive(Debug, Default)]
pub struct Shelf {
    /// Whether the table is in front of the board.
    pub shown: bool,
    /// The folder that is listed; none if it is the open file.
    pub folder: Option<PathBuf>,
    /// The words that rows must have.
    pub filter: String,
    /// What the rows are sorted by, and whether downwards.
    pub sort: Option<(Column, bool)>,
    /// Changes with every wish to see the chosen row.
    pub look: u64,
    files: Vec<(Option<PathBuf>, u32)>,
    by_path: HashMap<PathBuf, u32>,
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
    // The game to show when its file has been read.
    pending: Option<(PathBuf, u32)>,
}

impl Shelf {
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
    pub fn take_standings(&mut self, told: &HashMap<Key, Standing>) {
        for row in &mut self.rows {
            if let Some(standing) = row.key.as_ref().and_then(|key| told.get(key)) {
                row.standing = *standing;
            }
        }
        self.note_use(0);
    }

    /// The file of a row.
    pub fn path_of(&self, row: &Row) -> Option<&Path> {
        self.files.get(row.file as usize)?.0.as_deref()
    }

    /// The place of the chosen row in the table.
    pub fn chosen(&self) -> Option<usize> {
        let chosen = self.chosen?;
        self.order.iter().position(|&row| row == chosen)
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
    fn file_at(&self, path: Option<&PathBuf>) -> Option<u32> {
        self.folder.as_ref()?;
        self.by_path.get(path?).copied()
    }

    fn stop(&mut self) {
        if let Some(stop) = self.stop.take() {
            stop.store(true, Ordering::Release);
        }
    }

    fn begin(&mut self, job: u64) -> Arc<AtomicBool> {
        self.stop();
        let stop = Arc::new(AtomicBool::new(false));
        *self = Shelf {
            shown: self.shown,
            sort: self.sort,
            look: self.look,
            pending: self.pending.take(),
            job,
            stop: Some(Arc::clone(&stop)),
            ..Shelf::default()
        };
        stop
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
            row::sort(&mut self.order, rows, column, down);
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

impl State {
    /// Something about the shelf happened.
    pub fn shelf_command(&mut self, command: ShelfCommand, effects: &mut Vec<Effect>) {
        match command {
            ShelfCommand::OpenFolder(folder) => self.open_folder(folder, effects),
            ShelfCommand::Listed(job, listed) if job == self.shelf.job => {
                self.take_listed(listed, effects);
            }
            ShelfCommand::Done(job) if job == self.shelf.job => {
                self.shelf.stop = None;
                self.count_set();
            }
            ShelfCommand::Failed(job, reason) if job == self.shelf.job => {
                self.shelf.stop = None;
                let folder = self.shelf.folder.take();
                self.shelf.shown = false;
                let name = folder.as_deref().map(shown).unwrap_or_default();
                let reason = self.in_words(&reason);
                let values = [("file", &*name), ("reason", &*reason)];
                let text = self.texts.with("cannot-open", &values);
                self.complain(text);
            }
            ShelfCommand::Listed(..) | ShelfCommand::Done(_) | ShelfCommand::Failed(..) => {}
            ShelfCommand::Stop => self.shelf.stop(),
            ShelfCommand::CloseFolder => {
                self.shelf.stop();
                self.shelf.folder = None;
                self.list_document(effects);
            }
            ShelfCommand::Hide => self.shelf.shown = false,
            ShelfCommand::Filter(filter) => {
                self.shelf.filter = filter;
                self.shelf.arrange();
                if self.shelf.chosen().is_none() {
                    self.shelf.choose(0);
                }
                self.shelf.look += 1;
            }
            ShelfCommand::Sort(column) => {
                self.shelf.sort = match self.shelf.sort {
                    Some((now, false)) if now == column => Some((column, true)),
                    Some((now, true)) if now == column => None,
                    _ => Some((column, false)),
                };
                self.shelf.arrange();
                self.shelf.look += 1;
            }
            ShelfCommand::Choose(place) => self.shelf.choose(place),
            ShelfCommand::Move(steps) => {
                let here = self.shelf.chosen().unwrap_or(0);
                self.shelf.choose(here.saturating_add_signed(steps));
                self.shelf.look += 1;
            }
            ShelfCommand::Open => self.open_chosen(effects),
        }
    }

    /// Shows the table, or the board again.
    pub fn toggle_shelf(&mut self, effects: &mut Vec<Effect>) {
        self.shelf.shown ^= true;
        if !self.shelf.shown {
            return;
        }
        if self.shelf.folder.is_none() && self.shelf.epoch != Some(self.document.epoch()) {
            self.list_document(effects);
        }
        self.refresh_rows();
        self.choose_shown();
    }

    /// Lists the games of the open file anew.
    pub(crate) fn list_document(&mut self, effects: &mut Vec<Effect>) {
        let job = self.fresh_number();
        let stop = self.shelf.begin(job);
        self.shelf.epoch = Some(self.document.epoch());
        self.document.take_touched();
        effects.push(Effect::ListGames {
            job,
            path: self.document.path.clone(),
            games: Box::new(self.document.collection().clone()),
            stop,
        });
    }

    /// The list of the open file follows it: when it is another one, or the rest of it was read.
    pub(crate) fn shelf_follows(&mut self, effects: &mut Vec<Effect>) {
        if self.shelf.shown && self.shelf.folder.is_none() {
            self.list_document(effects);
        } else if self.shelf.folder.is_none() {
            self.shelf.epoch = None;
        }
    }

    /// What was edited since shows in its rows.
    fn refresh_rows(&mut self) {
        let path = self.document.path.as_ref();
        let file = match self.shelf.folder {
            Some(_) => self.shelf.file_at(path),
            None => (self.shelf.epoch == Some(self.document.epoch())).then_some(0),
        };
        let touched = self.document.take_touched();
        let Some(file) = file.filter(|_| !touched.is_empty()) else {
            return;
        };
        for row in &mut self.shelf.rows {
            let game = row.game.filter(|game| touched.contains(&(*game as usize)));
            if let Some(game) = game.filter(|_| row.file == file) {
                let name = row.text(Column::File).into_owned();
                let standing = row.standing;
                *row = Row::of(self.document.collection().game(game as usize), game);
                row.standing = standing;
                row.file = file;
                if self.shelf.folder.is_some() {
                    row.set_name(&name);
                }
            }
        }
        self.shelf.note_use(0);
        self.shelf.arrange();
    }

    /// The row of the game on the board becomes the chosen one.
    fn choose_shown(&mut self) {
        let file = match self.shelf.folder {
            Some(_) => self.shelf.file_at(self.document.path.as_ref()),
            None => Some(0),
        };
        let game = self.document.game() as u32;
        let is_it = |row: &Row| Some(row.file) == file && row.game == Some(game);
        if let Some(at) = self.shelf.rows.iter().position(is_it) {
            self.shelf.chosen = Some(at as u32);
        }
        self.shelf.look += 1;
    }

    fn take_listed(&mut self, listed: Vec<Listed>, effects: &mut Vec<Effect>) {
        let first = self.shelf.rows.is_empty();
        let rows = listed.iter().filter_map(|file| file.games.as_ref().ok());
        let keys: Vec<Key> = rows.flatten().filter_map(|row| row.key.clone()).collect();
        if !keys.is_empty() {
            effects.push(Effect::AskStandings(keys));
        }
        self.shelf.take(listed);
        if first {
            self.choose_shown();
        }
    }

    /// Lists the games of all files of a folder, and shows the table.
    pub(crate) fn open_folder(&mut self, folder: PathBuf, effects: &mut Vec<Effect>) {
        let folder = std::path::absolute(&folder).unwrap_or(folder);
        self.dialog = None;
        let job = self.fresh_number();
        let stop = self.shelf.begin(job);
        self.shelf.shown = true;
        self.shelf.folder = Some(folder.clone());
        self.settings.remember_file(&folder);
        effects.push(Effect::SaveSettings);
        effects.push(Effect::ListFolder { job, folder, stop });
    }

    fn open_chosen(&mut self, effects: &mut Vec<Effect>) {
        let Some(place) = self.shelf.chosen() else {
            return;
        };
        let Some((_, row)) = self.shelf.row(place) else {
            return;
        };
        let Some(game) = row.game else {
            let path = self.shelf.path_of(row).map(shown).unwrap_or_default();
            let reason = self.in_words(&row.text(Column::Comment));
            let values = [("file", &*path), ("reason", &*reason)];
            let text = self.texts.with("cannot-open", &values);
            self.complain(text);
            return;
        };
        let path = self.shelf.path_of(row).map(Path::to_owned);
        if let Some(path) = path.filter(|_| self.shelf.folder.is_some()) {
            self.open_game(path, game, effects);
        } else {
            self.shelf.shown = false;
            crate::app::shell::apply::select_game(self, game as usize, effects);
        }
    }

    /// Shows a game of a file, which is read unless it is open.
    fn open_game(&mut self, path: PathBuf, game: u32, effects: &mut Vec<Effect>) {
        if self.document.path.as_ref() == Some(&path) {
            self.shelf.shown = false;
            crate::app::shell::apply::select_game(self, game as usize, effects);
            return;
        }
        self.shelf.pending = Some((path.clone(), game));
        effects.extend(crate::app::shell::apply::apply(
            self,
            Command::File(FileCommand::Open(path)),
        ));
    }

    /// The number of the game to be shown of a file that is being read.
    pub(crate) fn pending_game(&self, path: &Path) -> usize {
        let pending = self.shelf.pending.as_ref();
        pending
            .filter(|(wanted, _)| wanted == path)
            .map_or(0, |&(_, game)| game as usize)
    }

    /// A file was read: the game it was read for is shown.
    pub(crate) fn show_pending_game(&mut self) {
        if let (Some((path, game)), Some(open)) = (self.shelf.pending.take(), &self.document.path)
            && path == *open
        {
            self.document.select_game(game as usize);
        }
        self.shelf.shown = false;
    }

    /// Goes to the next file of the folder (-1: the one before), past those that cannot be read.
    pub(crate) fn step_file(&mut self, step: isize, effects: &mut Vec<Effect>) {
        if let Some((path, games)) = self.neighbour(step) {
            let game = if step < 0 { games - 1 } else { 0 };
            self.open_game(path, game, effects);
        }
    }

    /// The next readable file of the folder, and how many games it has.
    pub(crate) fn neighbour(&self, step: isize) -> Option<(PathBuf, u32)> {
        let mut at = self.shelf.file_at(self.document.path.as_ref())? as usize;
        loop {
            at = at.checked_add_signed(step)?;
            let (path, games) = self.shelf.files.get(at)?;
            if *games > 0 {
                return Some((path.clone()?, *games));
            }
        }
    }

    /// The place of the open file in the folder, from 1, and how many there are.
    pub fn place_in_folder(&self) -> Option<(usize, usize)> {
        let at = self.shelf.file_at(self.document.path.as_ref())?;
        Some((at as usize + 1, self.shelf.files.len()))
    }
}
