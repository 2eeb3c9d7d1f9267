//! The engine that a command names: one built in, or a library.

use super::CliError;
use crate::{bridge, builtin};
use engine::{Ask, EngineError, Event, Game, Maker, Overlay, Reply, Worker};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long a command that draws one overlay waits for it.
const OVERLAY_LIMIT: Duration = Duration::from_mins(5);
/// How long after that the engine may take to be ended.
const GIVE_UP_AFTER: Duration = Duration::from_secs(6);

/// An engine, not started yet.
pub(super) struct Chosen {
    /// How the user called it.
    pub(super) name: String,
    /// Starts it.
    pub(super) maker: Maker,
    is_library: bool,
}

impl Chosen {
    /// Tells whether it is a `cgfthink` library.
    pub(super) fn is_library(&self) -> bool {
        self.is_library
    }
}

/// Finds the engine called `name`: one built in, else the library at that path. What can be seen
/// from outside to be wrong with a library is an error here; nothing of it is run.
pub(super) fn choose(name: &str) -> Result<Chosen, CliError> {
    if let Some(maker) = builtin::maker(name) {
        return Ok(Chosen {
            name: name.to_owned(),
            maker,
            is_library: false,
        });
    }
    let path = library_path(name)?;
    engine::inspect(&path).map_err(|e| CliError::Failed(reason(&e)))?;
    let stem = path.file_stem().map(|s| s.to_string_lossy().into_owned());
    Ok(Chosen {
        name: stem.unwrap_or_else(|| name.to_owned()),
        maker: bridge::library_maker(&path),
        is_library: true,
    })
}

/// Returns the path of an existing file, absolute since engines have a working directory of their own.
fn library_path(name: &str) -> Result<PathBuf, CliError> {
    let path = Path::new(name);
    if !path.exists() {
        let known = builtin::names().join(", ");
        return Err(CliError::Failed(format!(
            "there is no engine {name}: it is neither built in ({known}) nor the path of a library"
        )));
    }
    std::path::absolute(path).map_err(|e| CliError::Failed(format!("cannot find {name}: {e}")))
}

/// Starts the engine, asks it for the overlay `id` at the end of `game`, and ends it.
pub(super) fn overlay(engine: &Chosen, game: Game, id: &str) -> Result<Overlay, CliError> {
    let mut worker = Worker::spawn(&engine.name, engine.maker.clone(), Arc::new(|| {}));
    worker.ask(game, Ask::overlay(id));
    let answer = drawn_in_time(&mut worker, id);
    worker.shut_down(GIVE_UP_AFTER);
    answer.map_err(CliError::Failed)
}

fn drawn_in_time(worker: &mut Worker, id: &str) -> Result<Overlay, String> {
    for limit in [OVERLAY_LIMIT, GIVE_UP_AFTER] {
        let deadline = Instant::now() + limit;
        while let Some(left) = deadline.checked_duration_since(Instant::now()) {
            for event in worker.wait(left) {
                if let Some(answer) = drawn(event, worker.name(), id) {
                    return answer;
                }
            }
        }
        worker.interrupt();
    }
    Err(format!("{} does not react", worker.name()))
}

/// Returns what an event has to say about the overlay `id`, `None` if nothing.
fn drawn(event: Event, name: &str, id: &str) -> Option<Result<Overlay, String>> {
    match event {
        Event::Info(info) if !info.overlays.iter().any(|kind| kind.id == id) => {
            let ids: Vec<&str> = info.overlays.iter().map(|k| k.id.as_str()).collect();
            Some(Err(match ids.as_slice() {
                [] => format!("{name} has no overlay {id}: it has none"),
                ids => format!("{name} has no overlay {id}: it has {}", ids.join(", ")),
            }))
        }
        Event::Answer(_, Ok(Reply::Overlay(overlay))) => Some(Ok(overlay)),
        Event::Answer(_, Ok(_)) => Some(Err(format!("{name} answered another question"))),
        Event::Answer(_, Err(error)) => Some(Err(reason(&error))),
        _ => None,
    }
}

/// Words an error for a command, where nobody has a game to keep or a button to press.
pub(super) fn reason(error: &EngineError) -> String {
    ADVICE
        .iter()
        .fold(error.to_string(), |text, advice| text.replace(advice, ""))
}

/// The advice that engine errors give to players.
const ADVICE: [&str; 2] = [
    " The game is unchanged; restart the engine to go on.",
    " The game is unchanged.",
];

/// Reads a number of seconds greater than 0, fractions allowed.
pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    let secs: f64 = text
        .parse()
        .map_err(|_| "not a number of seconds".to_owned())?;
    match Duration::try_from_secs_f64(secs) {
        Ok(limit) if !limit.is_zero() => Ok(limit),
        _ => Err("the seconds must be more than 0".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_give_no_advice_for_players() {
        let died = EngineError::Died {
            engine: "x.so".to_owned(),
            phase: engine::Phase::Thinking,
            death: engine::Death::Exit { code: 3 },
            last_words: vec!["oh".to_owned()],
        };
        let text = reason(&died);
        assert!(text.len() < died.to_string().len(), "{text}");
        assert!(!text.contains("restart"), "{text}");
    }

    #[test]
    fn seconds_are_positive() {
        assert_eq!(seconds("2.5"), Ok(Duration::from_millis(2500)));
        for bad in ["0", "-1", "nan", "inf", "1e400", "two", ""] {
            assert!(seconds(bad).is_err(), "{bad}");
        }
    }
}
