//! What effects do with files, each on a thread of its own.

use crate::window::world::reading::{Reading, modified};
use crate::window::world::{World, listing, nets};
use app::board::contrast::ContrastCommand;
use app::document::files::FileCommand;
use app::shell::command::Command;
use app::shell::command::PickCommand;
use app::shell::effect::FilesEffect;
use app::shell::home::{Glimpse, HomeCommand};
use fileref::{FileRef, Stamp};
use files::store::{InPlace, SaveError};
use message::{Message, Sentence};
use std::path::Path;

/// A file that nobody has written to for so long is not being written any more.
const ABANDONED: std::time::Duration = std::time::Duration::from_hours(1);

/// A larger record is not looked at for the start page, in bytes.
const GLANCE: u64 = 2 << 20;

impl World {
    /// Does that on a thread of its own, and says what came of it.
    pub(super) fn perform_on_disk(&self, effect: FilesEffect) {
        match effect {
            FilesEffect::Read {
                job,
                path,
                encoding,
                stop,
            } => {
                let say = self.speaker();
                std::thread::spawn(move || {
                    let reading = Reading {
                        job,
                        path,
                        encoding,
                        stop,
                    };
                    reading.run(|command| say(Command::File(command)));
                });
            }
            FilesEffect::Save {
                path,
                games,
                unless_changed_since,
                keep_old,
                in_place,
            } => self.on_thread(move || {
                let bytes = match files::bytes_for(path.as_path(), &games) {
                    Ok(bytes) => bytes,
                    Err(error) => {
                        let result = Err(error.sentence());
                        return Command::File(FileCommand::Written { path, result });
                    }
                };
                if unless_changed_since.is_some_and(|since| is_another(&path, since)) {
                    return Command::File(FileCommand::ChangedOnDisk(path));
                }
                Command::File(save(path, &bytes, keep_old, in_place))
            }),
            FilesEffect::ListGames {
                job,
                path,
                games,
                stop,
            } => {
                let say = self.speaker();
                std::thread::spawn(move || {
                    listing::list_games(job, path.as_ref(), &games, &stop, |c| say(c.into()));
                });
            }
            FilesEffect::ListFolder { job, folder, stop } => {
                let say = self.speaker();
                std::thread::spawn(move || {
                    listing::list_folder(job, folder.as_path(), &stop, |c| say(c.into()));
                });
            }
            FilesEffect::Drop(what) => {
                std::thread::spawn(move || drop(what));
            }
            FilesEffect::Write { path, bytes } => self.on_thread(move || {
                let result = write(path.as_path(), &bytes);
                PickCommand::Written(path, result).into()
            }),
            FilesEffect::LookOver { epoch, games } => self.on_thread(move || {
                Command::File(FileCommand::LookedOver(epoch, games.look_over()))
            }),
            FilesEffect::ReadSearch(file) => self.on_thread(move || {
                let read = files::open(file.as_path()).map_err(|error| error.sentence());
                ContrastCommand::Read(file, read.map(Box::new)).into()
            }),
            FilesEffect::Inspect(path) => self.on_thread(move || {
                let path = std::path::absolute(path.as_path()).map_or(path, FileRef::from);
                let result = cgfthink_host::inspect(path.as_path())
                    .map(drop)
                    .map_err(|error| error.sentence());
                Command::Pick(PickCommand::Inspected(path, result))
            }),
            FilesEffect::InspectNet(file) => self.on_thread(move || nets::inspect(file)),
            FilesEffect::Glimpse(file) => self.on_thread(move || {
                let seen = glimpse(file.as_path()).map(Box::new);
                HomeCommand::Glimpsed(file, seen).into()
            }),
            FilesEffect::List(folder) => self.on_thread(move || {
                let entries = list(folder.as_path());
                Command::Pick(PickCommand::Listed(folder, entries))
            }),
        }
    }
}

/// Looks at a record for the start page; none if there is none, or none that is read at a glance.
fn glimpse(path: &Path) -> Option<Glimpse> {
    let size = std::fs::metadata(path).ok()?.len();
    if size > GLANCE {
        return None;
    }
    let file = files::open(path).ok()?;
    let games = file.games();
    Some(Glimpse::of(games.first()?, games.len()))
}

/// Whether the file is not the one that was read.
fn is_another(file: &FileRef, since: Stamp) -> bool {
    modified(file.as_path()).is_some_and(|time| time != since)
}

/// Saves a record.
fn save(file: FileRef, bytes: &[u8], keep_old: bool, in_place: bool) -> FileCommand {
    let path = file.as_path();
    if keep_old && let Some(folder) = path.parent() {
        files::store::sweep(folder, ABANDONED);
    }
    if keep_old && let Err(error) = files::store::keep_old(path, bytes) {
        // A folder without room for two is no reason not to save.
        tracing::warn!("no backup of {}: {error}", path.display());
    }
    let copies = crate::folders::copies();
    let in_place = match &copies {
        Some(copies) if in_place => InPlace::Agreed { copies },
        _ => InPlace::Ask,
    };
    let result = match files::store::save(path, bytes, in_place) {
        Err(SaveError::OnlyInPlace(_)) if copies.is_some() => {
            return FileCommand::OnlyInPlace(file);
        }
        result => result.map(|()| modified(path)),
    };
    let result = result.map_err(|error| error.sentence());
    FileCommand::Written { path: file, result }
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), Sentence> {
    let written = files::store::save(path, bytes, InPlace::Ask);
    written.map_err(|error| error.sentence())
}

fn list(folder: &Path) -> Result<Vec<(String, bool)>, Sentence> {
    let entries = std::fs::read_dir(folder).map_err(|error| error.sentence())?;
    let mut found: Vec<(String, bool)> = entries
        .flatten()
        .filter_map(|entry| {
            let name = entry.file_name().into_string().ok()?;
            (!name.starts_with('.')).then(|| (name, entry.path().is_dir()))
        })
        .collect();
    found.sort_by_cached_key(|(name, is_folder)| (!is_folder, name.to_lowercase()));
    Ok(found)
}
