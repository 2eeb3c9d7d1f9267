//! The engine that a command names: one built in, a library, or a GTP program.

use super::CliError;
use crate::builtin;
use engine::{
    Ask, EngineError, FileProblem, Game, KindEffect, Maker, NotReady, OverlayKind, Patience, Reply,
    Worker,
};
use gtp::GtpOptions;
use overlay::Overlay;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// How long a command that draws one overlay waits for it.
const OVERLAY_LIMIT: Duration = Duration::from_mins(5);
/// Overlays that a message names.
const LISTED: usize = 20;
/// How long a picture that grows is let grow.
const LIVE_LIMIT: Duration = Duration::from_secs(5);
/// How long after that the engine may take to be ended.
const GIVE_UP_AFTER: Duration = Duration::from_secs(6);

/// What kind of engine it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// Part of this program.
    Builtin,
    /// A cgfthink library.
    Library,
    /// A GTP program.
    Gtp,
}

/// An engine, not started yet.
pub(super) struct Chosen {
    /// How the user called it.
    pub(super) name: String,
    /// Starts it.
    pub(super) maker: Maker,
    /// What it is.
    pub(super) kind: Kind,
}

impl Chosen {
    /// Tells whether it is a `cgfthink` library.
    pub(super) fn is_library(&self) -> bool {
        self.kind == Kind::Library
    }
}

/// What makes a name a command line, whatever else it could be.
const GTP_PREFIX: &str = "gtp:";
/// Before the path of a library that may do what the user may, as front ends for other programs must.
const FREE_PREFIX: &str = "unrestricted:";

/// Finds the engine called `name`: one built in, else the library at that path, else the GTP program of that command
/// line. What can be seen from outside to be wrong with it is an error here; nothing of it is run.
pub(super) fn choose(name: &str) -> Result<Chosen, CliError> {
    if let Some(line) = name.strip_prefix(GTP_PREFIX) {
        return program(line);
    }
    if let Some(problem) = builtin::problem(name) {
        return Err(CliError::Usage(format!(
            "the engine {name} is not possible: {problem}"
        )));
    }
    if let Some(maker) = builtin::maker(name) {
        return Ok(Chosen {
            name: name.to_owned(),
            maker,
            kind: Kind::Builtin,
        });
    }
    let (name, restricted) = match name.strip_prefix(FREE_PREFIX) {
        Some(path) => (path, false),
        None => (name, true),
    };
    let path = Path::new(name);
    if !path.exists() {
        return program(name);
    }
    let path = std::path::absolute(path)
        .map_err(|e| CliError::Failed(format!("cannot find {name}: {e}")))?;
    match cgfthink_host::inspect(&path) {
        Ok(_) => {}
        Err(EngineError::File { problem, .. })
            if gtp::may_run(&path) && is_program(&path, &problem) =>
        {
            return program(&shell_words::quote(&path.to_string_lossy()));
        }
        Err(error) => return Err(CliError::Failed(reason(&error))),
    }
    let stem = path.file_stem().map(|s| s.to_string_lossy().into_owned());
    Ok(Chosen {
        name: stem.unwrap_or_else(|| name.to_owned()),
        maker: crate::starting::library_maker_with(cgfthink_host::LibraryOptions {
            restricted,
            ..cgfthink_host::LibraryOptions::new(&path)
        }),
        kind: Kind::Library,
    })
}

/// Returns whether a file that cannot be used as a library may be a program: one for this processor, or a script.
/// Programs that can be put anywhere in memory look like libraries but for their names.
fn is_program(path: &Path, problem: &FileProblem) -> bool {
    match problem {
        FileProblem::NotShared(_) | FileProblem::Text => true,
        FileProblem::NoThinking => {
            let extension = path.extension().and_then(|e| e.to_str());
            !matches!(extension, Some("so" | "dll" | "dylib"))
        }
        _ => false,
    }
}

/// Returns the GTP program of a command line if its first word is there to be run, or the one behind an address.
fn program(line: &str) -> Result<Chosen, CliError> {
    let options = GtpOptions::new(line);
    if options.address().is_none() && options.program().is_none() {
        let words = options
            .words()
            .ok_or_else(|| CliError::Failed(format!("“{line}” is no command line")))?;
        let known = builtin::names().join(", ");
        return Err(CliError::Failed(format!(
            "there is no engine {line}: it is neither built in ({known}) nor the path of a library, and no program \
             {} is found",
            words[0]
        )));
    }
    Ok(Chosen {
        name: options.shown_name(),
        maker: crate::starting::gtp_maker(options),
        kind: Kind::Gtp,
    })
}

/// Returns how to run the engine called `name` as a GTP program. One that is not a program is served by this very
/// program. Paths are absolute, so that it may run in any folder.
pub(super) fn gtp_options(name: &str) -> Result<GtpOptions, CliError> {
    let absolute = |path: &str| match std::path::absolute(path) {
        Ok(path) if path.exists() => path.to_string_lossy().into_owned(),
        _ => path.to_owned(),
    };
    let words = match choose(name)?.kind {
        Kind::Builtin => own_words(name)?,
        Kind::Library => own_words(&absolute(name))?,
        Kind::Gtp if Path::new(name).exists() => vec![absolute(name)],
        Kind::Gtp => {
            let line = name.strip_prefix(GTP_PREFIX).unwrap_or(name);
            let mut words = GtpOptions::new(line).words().unwrap_or_default();
            if let Some(program) = words.first_mut()
                && program.contains(std::path::MAIN_SEPARATOR)
            {
                *program = absolute(program);
            }
            words
        }
    };
    Ok(GtpOptions::new(shell_words::join(words)))
}

/// Returns the command line with which this program serves an engine.
fn own_words(engine: &str) -> Result<Vec<String>, CliError> {
    let own = std::env::current_exe()
        .map_err(|e| CliError::Failed(format!("this program does not find itself: {e}")))?;
    Ok(vec![
        own.to_string_lossy().into_owned(),
        "gtp".to_owned(),
        engine.to_owned(),
    ])
}

/// An engine that runs and is asked one question after the other.
pub(super) struct Running {
    worker: Worker,
}

impl Running {
    /// Starts an engine and waits until it is there. The error says why it is not.
    pub(super) fn start(engine: &Chosen) -> Result<Running, String> {
        let mut worker = Worker::spawn(&engine.name, engine.maker.clone(), Arc::new(|| {}));
        let started = worker.wait_until_ready(OVERLAY_LIMIT, &|| false);
        let running = Running { worker };
        let why = match started {
            Ok(()) => return Ok(running),
            Err(NotReady::Failed(error)) => reason(&error),
            Err(NotReady::Late(_) | NotReady::Cancelled) => {
                format!("{} does not start", running.worker.name())
            }
        };
        running.close();
        Err(why)
    }

    /// What the engine calls itself.
    pub(super) fn name(&self) -> &str {
        self.worker.name()
    }

    /// What the engine can draw.
    pub(super) fn overlays(&self) -> &[OverlayKind] {
        self.worker.info().map_or(&[], |info| &info.overlays)
    }

    /// Finds what the engine draws by its id or title; the error says what there is.
    pub(super) fn find_overlay(&self, wanted: &str) -> Result<OverlayKind, String> {
        let kinds = self.overlays();
        let kind = kinds.iter().find(|kind| kind.id == wanted);
        let title = |kind: &&OverlayKind| kind.title_en.eq_ignore_ascii_case(wanted);
        let kind = kind.or_else(|| kinds.iter().find(title));
        kind.cloned().ok_or_else(|| {
            let name = self.name();
            format!("{name} has no overlay {wanted}: it has {}", list(kinds))
        })
    }

    /// Asks a question and waits for the answer. When `limit` is over the engine is told to answer now; the error says
    /// why it does not.
    pub(super) fn ask(&mut self, game: Game, ask: Ask, limit: Duration) -> Result<Reply, String> {
        let patience = Patience {
            interrupt_after: Some(limit),
            grace: Some(GIVE_UP_AFTER),
            give_up_after: None,
        };
        let asked = self.worker.ask_within(game, ask, patience);
        match self.worker.wait_for_answer(asked, &|| false, &mut |_| {}) {
            Some(Ok(reply)) => Ok(reply),
            Some(Err(EngineError::GivenUp { .. })) | None => {
                Err(format!("{} does not react", self.name()))
            }
            Some(Err(error)) => Err(self.start_again_after(&error)),
        }
    }

    /// One that dies again and again would be left alone, but here every question counts. Returns the reason.
    fn start_again_after(&mut self, error: &EngineError) -> String {
        if error.is_engine_gone() {
            self.worker.restart();
        }
        reason(error)
    }

    /// Ends the engine.
    pub(super) fn close(self) {
        self.worker.shut_down(GIVE_UP_AFTER);
    }
}

/// Starts the engine, asks it for the overlay `wanted`, an id or a title, at the end of `game`, and ends it. A live
/// picture is taken when it has grown for a moment.
pub(super) fn overlay(
    engine: &Chosen,
    game: Game,
    wanted: &str,
    arguments: &[String],
) -> Result<Overlay, CliError> {
    let mut running = Running::start(engine).map_err(CliError::Failed)?;
    let answer = running.find_overlay(wanted).and_then(|kind| {
        let limit = match kind.effect {
            KindEffect::Live => LIVE_LIMIT,
            _ => OVERLAY_LIMIT,
        };
        let reply = running.ask(game, kind.ask(arguments), limit)?;
        let overlay = reply.into_overlay();
        overlay.ok_or_else(|| format!("{} answered another question", running.name()))
    });
    running.close();
    answer.map_err(CliError::Failed)
}

/// Names overlays for a message: by id, or by title where the id is a whole line of GTP.
fn list(kinds: &[OverlayKind]) -> String {
    if kinds.is_empty() {
        return "none".to_owned();
    }
    let name = |kind: &OverlayKind| {
        if kind.id.contains(' ') {
            format!("“{}”", kind.title_en)
        } else {
            kind.id.clone()
        }
    };
    let mut names: Vec<String> = kinds.iter().take(LISTED).map(name).collect();
    if kinds.len() > LISTED {
        names.push(format!("{} more", kinds.len() - LISTED));
    }
    names.join(", ")
}

/// Words an error for a command, where nobody has a game to keep or a button to press.
pub(super) fn reason(error: &EngineError) -> String {
    error.event().to_string()
}

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
