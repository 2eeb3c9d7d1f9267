//! Journals on disk: beside the settings, a file of lines and one with the bytes that they begin with. A thread of its
//! own writes them, so that no edit waits for the disk.
//!
//! A line is written in one piece and synced, so whatever ends the program or the machine, at most the last line is
//! missing or torn. The journal is locked while its program runs; one that is not locked was left behind.

use app::document::DocumentCommand;
use app::document::journal::{Base, Entry, JournalCommand, Lost, Restored};
use app::shell::command::Command;
use fileref::{FileRef, Stamp};
use files::small::open_regular;
use message::{FILES, Message, Sentence, id, say};
use record::{Change, Collection};
use serde::{Deserialize, Serialize};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The version of journals that this program writes and reads.
const VERSION: u32 = 1;
/// The ending of a journal's name.
const LINES: &str = "journal";
/// The ending of the name of what it begins with.
const BASE: &str = "base";
/// The ending of its name while it begins.
const UNNAMED: &str = "new";
/// What is younger may belong to a session that begins a journal now.
const YOUNG: Duration = Duration::from_mins(1);

/// The first line.
#[derive(Serialize, Deserialize)]
struct Head {
    katsura_journal: u32,
    path: Option<FileRef>,
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
    Saved {
        path: Option<FileRef>,
        disk_time: Option<u64>,
    },
}

/// How a line begins that says that all is saved.
const SAVED: &[u8] = b"{\"saved\"";

/// Starts the thread that keeps journals in `folder`; it tells first what earlier sessions left. It ends when nobody can
/// tell it anything any more, and what it was told before is written then.
pub fn keep(
    folder: PathBuf,
    say: impl Fn(Command) + Send + 'static,
) -> (Sender<Entry>, std::thread::JoinHandle<()>) {
    let (sender, receiver) = channel();
    let thread = std::thread::spawn(move || {
        let say = |command| say(Command::Document(DocumentCommand::Journal(command)));
        sweep(&folder, YOUNG);
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
            Entry::Begin(base) => {
                open = None;
                Journal::begin(folder, &base).map(|journal| open = Some(journal))
            }
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
                add(&mut open, &line)
            }
            Entry::Saved { path, disk_time } => {
                let line = Line::Saved {
                    path: path.filter(|path| path.text().is_some()),
                    disk_time: disk_time.and_then(|stamp| nanoseconds(stamp.time())),
                };
                add(&mut open, &line)
            }
            Entry::End => open.take().map_or(Ok(()), |open| {
                let path = open.path.clone();
                drop(open);
                delete(&path)
            }),
            Entry::Delete(journal) => delete(journal.as_path()),
            Entry::TakenOver(journal) if open.is_some() => delete(journal.as_path()),
            Entry::TakenOver(_) => Ok(()),
            Entry::Restore(journal) => {
                let result = restore(journal.as_path()).map(Box::new);
                say(JournalCommand::Restored(journal, result));
                Ok(())
            }
        };
        if let Err(error) = result {
            say(JournalCommand::Failed(error.sentence()));
        }
    }
}

/// Adds a line. A journal that misses a line is worth nothing from there on, so it ends with what was written before.
fn add(open: &mut Option<Journal>, line: &Line) -> std::io::Result<()> {
    let Some(journal) = open else {
        return Ok(());
    };
    let result = journal.add(line);
    if result.is_err() {
        *open = None;
    }
    result
}

/// A journal that is being written.
struct Journal {
    path: PathBuf,
    file: File,
    /// Bytes of whole lines.
    length: u64,
}

impl Journal {
    fn begin(folder: &Path, base: &Base) -> std::io::Result<Journal> {
        std::fs::create_dir_all(folder)?;
        let now = nanoseconds(SystemTime::now()).unwrap_or_default();
        let path = folder.join(format!("{now}-{}.{LINES}", std::process::id()));
        // Under another name until it says what it is: others look at the folder at any time. What is locked they leave
        // alone.
        let unnamed = path.with_extension(UNNAMED);
        let file = OpenOptions::new()
            .create_new(true)
            .append(true)
            .open(&unnamed)?;
        let journal = Journal {
            path,
            file,
            length: 0,
        };
        journal.begun(&unnamed, base).inspect_err(|_| {
            // On a full disk it would take room from what can be saved.
            let _ = std::fs::remove_file(unnamed.with_extension(BASE));
            let _ = std::fs::remove_file(&unnamed);
        })
    }

    fn begun(mut self, unnamed: &Path, base: &Base) -> std::io::Result<Journal> {
        self.file.lock()?;
        files::store::write_atomically(&self.path.with_extension(BASE), base.original.as_ref())?;
        self.add(&Head {
            katsura_journal: VERSION,
            path: base.path.clone(),
            encoding: base.encoding.clone(),
            disk_time: base.disk_time.and_then(|stamp| nanoseconds(stamp.time())),
        })?;
        std::fs::rename(unnamed, &self.path)?;
        sync_folder(self.path.parent().unwrap_or(Path::new(".")));
        Ok(self)
    }

    fn add(&mut self, line: &impl Serialize) -> std::io::Result<()> {
        let mut bytes = serde_json::to_vec(line)?;
        bytes.push(b'\n');
        let written = self.file.write_all(&bytes);
        if let Err(error) = written.and_then(|()| self.file.sync_data()) {
            // Half a line would hide that the ones before it are whole.
            let _ = self.file.set_len(self.length);
            return Err(error);
        }
        self.length += bytes.len() as u64;
        Ok(())
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

/// Removes what sessions left that ended while they began a journal: there is no edit in it. What was touched less than
/// `young` ago stays.
pub fn sweep(folder: &Path, young: Duration) {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let old = |path: &Path| {
        let touched = std::fs::metadata(path).and_then(|data| data.modified());
        touched.is_ok_and(|at| at.elapsed().is_ok_and(|age| age >= young))
    };
    let paths: Vec<PathBuf> = entries
        .map(|entry| entry.path())
        .filter(|p| old(p))
        .collect();
    let ends = |path: &Path, ending| path.extension().is_some_and(|e| e == ending);
    for path in paths.iter().filter(|path| ends(path, UNNAMED)) {
        let held = open_regular(path).is_ok_and(|file| file.try_lock().is_err());
        if !held {
            let _ = std::fs::remove_file(path);
        }
    }
    for path in paths.iter().filter(|path| ends(path, BASE)) {
        // In this order: one that gets its name meanwhile is seen under one of the two.
        if !path.with_extension(UNNAMED).exists() && !path.with_extension(LINES).exists() {
            let _ = std::fs::remove_file(path);
        }
    }
    files::store::sweep(folder, young);
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
    let file = open_regular(journal).ok()?;
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
            Ok(_) => unsaved = !line.starts_with(SAVED),
            Err(_) => break,
        }
    }
    // What another version wrote is left to that version.
    let head: Head = head.filter(|head: &Head| head.katsura_journal == VERSION)?;
    if !unsaved {
        let _ = delete(journal);
        return None;
    }
    Some(Lost {
        journal: journal.into(),
        path: head.path,
        at: at.into(),
    })
}

/// Reads a journal up to where it is whole, and makes its edits again.
fn restore(journal: &Path) -> Result<Restored, Sentence> {
    let read = |path: &Path| {
        let mut bytes = Vec::new();
        let mut file = open_regular(path).map_err(|error| error.sentence())?;
        file.read_to_end(&mut bytes)
            .map_err(|error| error.sentence())?;
        Ok::<_, Sentence>(bytes)
    };
    let lines = read(journal)?;
    // What stands behind the last line's end was being written.
    let end = lines.iter().rposition(|&b| b == b'\n').unwrap_or_default();
    let mut lines = lines[..end].split(|&b| b == b'\n');
    let head: Head = lines
        .next()
        .and_then(|line| serde_json::from_slice(line).ok())
        .ok_or(id!(FILES, "file-not-a-journal"))?;
    let mut place = (head.path, head.disk_time);
    let bytes = read(&journal.with_extension(BASE))?;
    let collection = match &head.encoding {
        Some(encoding) => Collection::read_as(bytes, encoding),
        None => Collection::read(bytes),
    };
    let mut collection = collection.map_err(|error| error.sentence())?;
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
                Err(error) => Some(error.sentence()),
            }
        }
        Ok(Line::Edit { game, .. }) => Some(say!(FILES, "file-journal-game", number = game)),
        Ok(Line::Saved { path, disk_time }) => {
            place = (path, disk_time);
            None
        }
        Err(error) => Some(message::quoted(&error)),
    });
    if let Some(error) = &failed {
        tracing::error!("{}: {error}", journal.display());
    }
    let (game, cursor) = shown;
    let record = collection.game(game);
    let cursor = cursor.and_then(|index| record.cells().find(|cell| cell.index() == index));
    Ok(Restored {
        path: place.0,
        disk_time: place
            .1
            .map(|time| Stamp::from(UNIX_EPOCH + Duration::from_nanos(time))),
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
