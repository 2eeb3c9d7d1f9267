//! The record of solved problems: a thread of its own has the database.

use crate::app::problems::ProblemCommand;
use crate::app::problems::review::{Overview, overview};
use crate::app::problems::solving::SolvingCommand;
use crate::app::shell::command::Command;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;
use tsumego::{Key, Place, Progress, ProgressError, Standing, Try};

/// What the thread is told.
#[derive(Debug)]
pub enum Note {
    /// An attempt has ended, at a problem that was met there.
    Remember(Key, Try, Option<Place>),
    /// How does the user stand with these problems?
    AskStandings(Vec<Key>),
    /// What was failed, what is due, and how did the days go?
    AskOverview,
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
    let mut progress = None;
    for note in notes {
        let answer = answer(&mut progress, file, note)
            .map_err(|error| format!("{error} ({})", file.display()));
        say(answer.unwrap_or_else(|reason| Command::Solving(SolvingCommand::NoDatabase(reason))));
    }
}

fn answer(
    progress: &mut Option<Progress>,
    file: &Path,
    note: Note,
) -> Result<Command, ProgressError> {
    // Nobody who never solves a problem gets a database.
    let nothing_yet = progress.is_none() && !file.exists();
    Ok(match note {
        Note::Remember(key, attempt, place) => {
            let progress = open(progress, file)?;
            progress.remember(&key, attempt, place.as_ref())?;
            standings(progress, vec![key])?
        }
        Note::AskStandings(keys) if nothing_yet => {
            let none = keys.into_iter().map(|key| (key, Standing::default()));
            Command::Solving(SolvingCommand::Standings(none.collect()))
        }
        Note::AskStandings(keys) => standings(open(progress, file)?, keys)?,
        Note::AskOverview => {
            let found = if nothing_yet {
                Overview::default()
            } else {
                overview(open(progress, file)?)?
            };
            ProblemCommand::Overview(Box::new(found)).into()
        }
    })
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

fn standings(progress: &Progress, keys: Vec<Key>) -> Result<Command, ProgressError> {
    let standings = progress.standings(&keys)?;
    let told = keys.into_iter().zip(standings).collect();
    Ok(Command::Solving(SolvingCommand::Standings(told)))
}
