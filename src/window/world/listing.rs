//! Listing games on a thread: of the open file, or of every record in a folder and the folders in it.

use app::shelf::Listed;
use app::shelf::ShelfCommand;
use app::shelf::row::Row;
use fileref::FileRef;
use files::{self, OpenError};
use message::{FILES, Message, Sentence, id};
use record::{Collection, ReadError};
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// So many rows are told at once.
const PIECE: usize = 1000;
/// How often rows of a folder are told.
const NEWS: Duration = Duration::from_millis(60);

/// Lists the games of a collection, in pieces.
pub fn list_games(
    job: u64,
    path: Option<&FileRef>,
    games: &Collection,
    stop: &AtomicBool,
    say: impl Fn(ShelfCommand) -> bool,
) {
    let name: Box<str> = path.map(FileRef::name).unwrap_or_default().into();
    let all: Vec<_> = games.games().iter().enumerate().collect();
    for piece in all.chunks(PIECE) {
        let rows = piece.iter().map(|&(i, game)| Row::of(game, i as u32));
        let listed = Listed {
            path: None,
            name: name.clone(),
            games: Ok(rows.collect()),
        };
        if stop.load(Ordering::Acquire) || !say(ShelfCommand::Listed(job, vec![listed])) {
            break;
        }
    }
    say(ShelfCommand::Done(job));
}

/// Lists the games of all records below a folder, file by file in the order of their names.
pub fn list_folder(job: u64, folder: &Path, stop: &AtomicBool, say: impl Fn(ShelfCommand) -> bool) {
    if let Err(error) = std::fs::read_dir(folder) {
        say(ShelfCommand::Failed(job, error.sentence()));
        return;
    }
    let (mut news, mut told) = (Vec::new(), Instant::now());
    let mut walk = Walk::new(folder);
    while let Some(path) = walk.next(stop) {
        if stop.load(Ordering::Acquire) {
            break;
        }
        let name = path.strip_prefix(folder).unwrap_or(&path);
        news.push(Listed {
            name: name.to_string_lossy().into(),
            games: rows_of(&path),
            path: Some(path.into()),
        });
        if told.elapsed() >= NEWS {
            told = Instant::now();
            if !say(ShelfCommand::Listed(job, std::mem::take(&mut news))) {
                return;
            }
        }
    }
    if !news.is_empty() {
        say(ShelfCommand::Listed(job, news));
    }
    say(ShelfCommand::Done(job));
}

fn rows_of(path: &Path) -> Result<Vec<Row>, Sentence> {
    let file = files::open(path).map_err(|error| match error {
        OpenError::Content(ReadError::NoGame { bytes: 0 }) => id!(FILES, "file-empty").into(),
        OpenError::Content(ReadError::NoGame { .. }) => id!(FILES, "file-no-game").into(),
        error => error.sentence(),
    })?;
    let games = file.games().iter().enumerate();
    Ok(games.map(|(i, game)| Row::of(game, i as u32)).collect())
}

/// The records below a folder, without recursion: first the files of a folder, then the folders in it.
struct Walk {
    // What is still to be looked at, the next one last.
    left: Vec<PathBuf>,
    // Folders that were entered: a link may lead back to one.
    seen: HashSet<PathBuf>,
}

impl Walk {
    fn new(folder: &Path) -> Walk {
        Walk {
            left: vec![folder.to_owned()],
            seen: HashSet::new(),
        }
    }

    fn next(&mut self, stop: &AtomicBool) -> Option<PathBuf> {
        while let Some(path) = self.left.pop() {
            if stop.load(Ordering::Acquire) {
                return None;
            }
            if !path.is_dir() {
                return Some(path);
            }
            self.enter(&path);
        }
        None
    }

    fn enter(&mut self, folder: &Path) {
        let real = std::fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
        if !self.seen.insert(real) {
            return;
        }
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
        let paths = entries.map(|entry| entry.path());
        let mut found: Vec<PathBuf> = paths
            .filter(|path| !is_hidden(path) && (files::is_record(path) || path.is_dir()))
            .collect();
        found.sort_by_cached_key(|path| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            std::cmp::Reverse((path.is_dir(), natural(&name)))
        });
        self.left.extend(found);
    }
}

fn is_hidden(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default();
    name.to_string_lossy().starts_with('.')
}

/// A name such that `9.sgf` comes before `10.sgf`: runs of digits count as numbers.
fn natural(name: &str) -> Vec<(u64, String)> {
    let mut parts = Vec::new();
    let mut rest = name;
    while !rest.is_empty() {
        let digits = rest
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(rest.len());
        let number = rest[..digits].parse().unwrap_or(u64::MAX);
        rest = &rest[digits..];
        let text = rest
            .find(|c: char| c.is_ascii_digit())
            .unwrap_or(rest.len());
        let number = if digits == 0 { 0 } else { number };
        parts.push((number, rest[..text].to_lowercase()));
        rest = &rest[text..];
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::RefCell;

    fn names(folder: &Path) -> Vec<(String, Result<usize, &'static str>)> {
        let told = RefCell::new(Vec::new());
        list_folder(1, folder, &AtomicBool::new(false), |command| {
            if let ShelfCommand::Listed(_, files) = command {
                let games = |games: Result<Vec<Row>, Sentence>| {
                    let games = games.map(|games| games.len());
                    games.map_err(|reason| reason.id().name())
                };
                let name = |file: Listed| (file.name.into(), games(file.games));
                told.borrow_mut().extend(files.into_iter().map(name));
            }
            true
        });
        told.into_inner()
    }

    #[test]
    fn records_of_a_folder_and_those_in_it_are_listed_in_the_order_people_expect() {
        let folder = tempfile::tempdir().expect("a folder");
        let write = |name: &str, text: &str| {
            let path = folder.path().join(name);
            std::fs::create_dir_all(path.parent().expect("a folder")).expect("it can be made");
            std::fs::write(path, text).expect("it can be written");
        };
        write("10.sgf", "(;)");
        write("9.sgf", "(;B[aa])(;B[bb])");
        write("notes.txt", "(;)");
        write(".hidden.sgf", "(;)");
        write("b/1.SGF", "no game");
        write("a/deep/2.sgf", "");
        #[cfg(unix)]
        std::os::unix::fs::symlink(folder.path(), folder.path().join("a/round")).expect("a link");
        let expected = [
            ("9.sgf", Ok(2)),
            ("10.sgf", Ok(1)),
            ("a/deep/2.sgf", Err("file-empty")),
            ("b/1.SGF", Err("file-no-game")),
        ];
        let expected = expected.map(|(name, games)| (name.to_owned(), games));
        assert_eq!(names(folder.path()), expected);
    }
}
