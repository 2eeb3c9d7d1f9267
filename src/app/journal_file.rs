//! Journals on disk: beside the settings, a file of lines and one with the bytes that they begin with. A thread of its
//! own writes them, so that no edit waits for the disk.
//!
//! A line is written in one piece and synced, so whatever ends the program or the machine, at most the last line is
//! missing or torn. The journal is locked while its program runs; one that is not locked was left behind.

use super::command::Command;
use super::journal::{Base, Entry, JournalCommand, Lost, Restored};
use crate::store::in_words;
use record::{Change, Collection};
use serde::{Deserialize, Serialize};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The ending of a journal's name.
const LINES: &str = "journal";
/// The ending of the name of what it begins with.
const BASE: &str = "base";

/// The first line.
#[derive(Serialize, Deserialize)]
struct Head {
    katsura_journal: u32,
    path: Option<PathBuf>,
    encoding: Option<String>,
    /// Nanoseconds since 1970.
    disk_time: Option<u64>,
}

/// Any other line.
#[derive(Serialize, Deserialize)]
enum Line {
    #[serde(rename = "edit")]
    Edit {
        game: usize,
        cursor: usize,
        changes: Vec<Change>,
    },
    #[serde(rename = "saved")]
    Saved,
}

/// Starts the thread that keeps journals in `folder`; it tells first what earlier sessions left. It ends when nobody can
/// tell it anything any more, and what it was told before is written then.
pub fn keep(
    folder: PathBuf,
    say: impl Fn(Command) + Send + 'static,
) -> (Sender<Entry>, std::thread::JoinHandle<()>) {
    let (sender, receiver) = channel();
    let thread = std::thread::spawn(move || {
        let say = |command| say(Command::Journal(command));
        let lost = left_behind(&folder);
        if !lost.is_empty() {
            say(JournalCommand::Found(lost));
        }
        run(&folder, &receiver, say);
    });
    (sender, thread)
}

fn run(folder: &Path, entries: &Receiver<Entry>, say: impl Fn(JournalCommand)) {
    let mut open: Option<Journal> = None;
    while let Ok(entry) = entries.recv() {
        let result = match entry {
            Entry::Begin(base) => Journal::begin(folder, &base).map(|journal| open = Some(journal)),
            Entry::Edits {
                game,
                cursor,
                changes,
            } => {
                let line = Line::Edit {
                    game,
                    cursor,
                    changes,
                };
                open.as_mut().map_or(Ok(()), |open| open.add(&line))
            }
            Entry::Saved => open.as_mut().map_or(Ok(()), |open| open.add(&Line::Saved)),
            Entry::End => open.take().map_or(Ok(()), |open| {
                let path = open.path.clone();
                drop(open);
                delete(&path)
            }),
            Entry::Delete(journal) => delete(&journal),
            Entry::Restore(journal) => {
                let result = restore(&journal).map(Box::new);
                say(JournalCommand::Restored(journal, result));
                Ok(())
            }
        };
        if let Err(error) = result {
            say(JournalCommand::Failed(in_words(&error)));
        }
    }
}

/// A journal that is being written.
struct Journal {
    path: PathBuf,
    file: File,
}

impl Journal {
    fn begin(folder: &Path, base: &Base) -> std::io::Result<Journal> {
        std::fs::create_dir_all(folder)?;
        let now = nanoseconds(SystemTime::now()).unwrap_or_default();
        let path = folder.join(format!("{now}-{}.{LINES}", std::process::id()));
        crate::store::write_atomically(&path.with_extension(BASE), base.original.as_ref())?;
        let file = OpenOptions::new()
            .create_new(true)
            .append(true)
            .open(&path)?;
        file.lock()?;
        let mut journal = Journal { path, file };
        journal.add(&Head {
            katsura_journal: 1,
            // Names that are no text are forgotten; saving asks for a place then.
            path: base.path.clone().filter(|path| path.to_str().is_some()),
            encoding: base.encoding.clone(),
            disk_time: base.disk_time.and_then(nanoseconds),
        })?;
        sync_folder(folder);
        Ok(journal)
    }

    fn add(&mut self, line: &impl Serialize) -> std::io::Result<()> {
        let mut bytes = serde_json::to_vec(line)?;
        bytes.push(b'\n');
        self.file.write_all(&bytes)?;
        self.file.sync_data()
    }
}

/// Makes the names of new files last, where the system can.
fn sync_folder(folder: &Path) {
    #[cfg(unix)]
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
    #[cfg(not(unix))]
    let _ = folder;
}

fn delete(journal: &Path) -> std::io::Result<()> {
    // The lines first: without them the base is nothing to be restored.
    for path in [journal, &journal.with_extension(BASE)] {
        match std::fs::remove_file(path) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    Ok(())
}

/// Finds journals that nobody writes, the newest first; those in which nothing is unsaved are deleted.
fn left_behind(folder: &Path) -> Vec<Lost> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let journals = entries
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|ending| ending == LINES));
    let mut lost: Vec<Lost> = journals.filter_map(|journal| look_at(&journal)).collect();
    lost.sort_by_key(|lost| std::cmp::Reverse(lost.at));
    lost
}

fn look_at(journal: &Path) -> Option<Lost> {
    let file = File::open(journal).ok()?;
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => return None,
        // Where files cannot be locked, all are taken for left behind.
        Ok(()) | Err(TryLockError::Error(_)) => {}
    }
    let at = file.metadata().and_then(|data| data.modified()).ok()?;
    let mut lines = BufReader::new(&file).split(b'\n').map_while(Result::ok);
    let head = lines
        .next()
        .and_then(|line| serde_json::from_slice(&line).ok());
    let mut unsaved = false;
    for line in lines {
        // All that is in a line is looked at when it is wanted.
        match serde_json::from_slice::<serde::de::IgnoredAny>(&line) {
            Ok(_) => unsaved = line != b"\"saved\"",
            Err(_) => break,
        }
    }
    let Some(head) = head.filter(|_| unsaved) else {
        let _ = delete(journal);
        return None;
    };
    let head: Head = head;
    Some(Lost {
        journal: journal.to_owned(),
        path: head.path,
        at,
    })
}

/// Reads a journal up to where it is whole, and makes its edits again.
fn restore(journal: &Path) -> Result<Restored, String> {
    let read = |path: &Path| std::fs::read(path).map_err(|error| in_words(&error));
    let lines = read(journal)?;
    // What stands behind the last line's end was being written.
    let end = lines.iter().rposition(|&b| b == b'\n').unwrap_or_default();
    let mut lines = lines[..end].split(|&b| b == b'\n');
    let head: Head = lines
        .next()
        .and_then(|line| serde_json::from_slice(line).ok())
        .ok_or("file-not-a-journal")?;
    let bytes = read(&journal.with_extension(BASE))?;
    let collection = match &head.encoding {
        Some(encoding) => Collection::read_as(bytes, encoding),
        None => Collection::read(bytes),
    };
    let mut collection = collection.map_err(|error| error.to_string())?;
    collection.remember_changes();
    let mut shown = (0, None);
    let failed = lines.find_map(|line| match serde_json::from_slice(line) {
        Ok(Line::Edit {
            game,
            cursor,
            changes,
        }) if game < collection.games().len() => {
            match collection.game_mut(game).make_again(&changes) {
                Ok(()) => {
                    shown = (game, Some(cursor));
                    None
                }
                Err(error) => Some(error.to_string()),
            }
        }
        Ok(Line::Edit { game, .. }) => Some(format!("there is no game {game}")),
        Ok(Line::Saved) => None,
        Err(error) => Some(error.to_string()),
    });
    if let Some(error) = &failed {
        tracing::error!("{}: {error}", journal.display());
    }
    let (game, cursor) = shown;
    let record = collection.game(game);
    let cursor = cursor.and_then(|index| record.cells().find(|cell| cell.index() == index));
    Ok(Restored {
        path: head.path,
        disk_time: head
            .disk_time
            .map(|time| UNIX_EPOCH + Duration::from_nanos(time)),
        game,
        cursor,
        is_whole: failed.is_none(),
        collection,
    })
}

fn nanoseconds(time: SystemTime) -> Option<u64> {
    let since = time.duration_since(UNIX_EPOCH).ok()?;
    u64::try_from(since.as_nanos()).ok()
}
