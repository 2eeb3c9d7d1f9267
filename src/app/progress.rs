//! The record of solved problems: a thread of its own has the database.

use super::command::Command;
use super::solving::SolvingCommand;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;
use tsumego::{Key, Progress, ProgressError, Standing, Try};

/// What the thread is told.
#[derive(Debug)]
pub enum Note {
    /// An attempt has ended.
    Remember(Key, Try),
    /// How does the user stand with that problem?
    AskStanding(Key),
}

/// Keeps the record in that file from now on. The thread ends when the sender is dropped, with everything written.
pub fn keep(
    file: PathBuf,
    say: impl Fn(Command) + Send + 'static,
) -> (Sender<Note>, JoinHandle<()>) {
    let (sender, notes) = channel();
    (
        sender,
        std::thread::spawn(move || listen(&file, &notes, &say)),
    )
}

fn listen(file: &Path, notes: &Receiver<Note>, say: &impl Fn(Command)) {
    // Nobody who never solves a problem gets a database.
    let mut progress = None;
    for note in notes {
        let (key, answer) = match note {
            Note::Remember(key, attempt) => {
                let done = open(&mut progress, file).and_then(|progress| {
                    progress.remember(&key, attempt)?;
                    standing(progress, &key)
                });
                (key, done)
            }
            Note::AskStanding(key) if progress.is_none() && !file.exists() => {
                (key, Ok(Standing::default()))
            }
            Note::AskStanding(key) => {
                let asked = open(&mut progress, file).and_then(|progress| standing(progress, &key));
                (key, asked)
            }
        };
        let answer = answer.map_err(|error| format!("{error} ({})", file.display()));
        say(Command::Solving(SolvingCommand::Standing(key, answer)));
    }
}

fn open<'a>(
    progress: &'a mut Option<Progress>,
    file: &Path,
) -> Result<&'a mut Progress, ProgressError> {
    if let Some(folder) = file.parent() {
        // If that fails, opening fails with a better reason.
        let _ = std::fs::create_dir_all(folder);
    }
    if progress.is_none() {
        *progress = Some(Progress::open(file)?);
    }
    Ok(progress.as_mut().expect("it was just opened"))
}

fn standing(progress: &Progress, key: &Key) -> Result<Standing, ProgressError> {
    let standings = progress.standings(std::slice::from_ref(key))?;
    Ok(standings.into_iter().next().unwrap_or_default())
}
