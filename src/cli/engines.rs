//! The engine that a command names: one built in, a library, or a GTP program.

use super::error::{CliError, EngineFailure, TEXTS, ValueError};
use super::language::COMMANDS;
use super::progress::Progress;
use crate::builtin;
use engine::{
    Ask, EngineError, FileProblem, Game, KindEffect, Maker, Manner, NotReady, OverlayKind,
    Patience, Reply, TimeSource, Worker,
};
use gtp::GtpOptions;
use message::say;
use overlay::Overlay;
use std::cell::{Cell, RefCell};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long a command that draws one overlay waits for it.
const OVERLAY_LIMIT: Duration = Duration::from_mins(5);
/// How long a picture that grows is let grow.
const LIVE_LIMIT: Duration = Duration::from_secs(5);
/// How long after that the engine may take to be ended.
const GIVE_UP_AFTER: Duration = Duration::from_secs(6);
/// How long an engine may start before that is told.
const SILENT: Duration = Duration::from_secs(2);

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

/// How far a library may go.
#[derive(clap::Args, Clone, Copy)]
pub(super) struct Bounds {
    /// Let the library start programs, use the network and write everywhere.
    #[arg(long)]
    unrestricted: bool,
    /// Let the library read, change and delete everything in its own folder, unless that is one of yours.
    #[arg(long)]
    own_folder: bool,
}

impl Bounds {
    /// Says so to the host.
    pub(super) fn apply(self, options: &mut cgfthink_host::LibraryOptions) {
        options.restricted = !self.unrestricted;
        options.writes_beside = self.own_folder;
    }
}

/// What makes a name a command line, whatever else it could be.
const GTP_PREFIX: &str = "gtp:";
/// Before the path of a library that may do what the user may, as front ends for other programs must.
const FREE_PREFIX: &str = "unrestricted:";
/// Before the path of a restricted library that may read, change and delete all that is in the folder of its file.
const BESIDE_PREFIX: &str = "own-folder:";

/// Finds the engine called `name`: one built in, else the library at that path, else the GTP program of that command
/// line. What can be seen from outside to be wrong with it is an error here; nothing of it is run.
pub(super) fn choose(name: &str) -> Result<Chosen, CliError> {
    if let Some(line) = name.strip_prefix(GTP_PREFIX) {
        return program(line);
    }
    if let Some(problem) = builtin::problem(name) {
        let engine = name;
        return Err(CliError::Usage(say!(
            TEXTS,
            "engine-impossible",
            engine,
            problem
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
    let beside = name.strip_prefix(BESIDE_PREFIX).filter(|_| restricted);
    let (name, writes_beside) = (beside.unwrap_or(name), beside.is_some());
    let path = Path::new(name);
    if !path.exists() {
        return program(name);
    }
    let path = std::path::absolute(path).map_err(|e| {
        CliError::Failed(say!(TEXTS, "engine-not-found", engine = name, reason = &e))
    })?;
    match cgfthink_host::inspect(&path) {
        Ok(_) => {}
        Err(EngineError::File { problem, .. })
            if gtp::may_run(&path) && is_program(&path, &problem) =>
        {
            return program(&shell_words::quote(&path.to_string_lossy()));
        }
        Err(error) => return Err(CliError::Failed(error.event())),
    }
    let stem = path.file_stem().map(|s| s.to_string_lossy().into_owned());
    Ok(Chosen {
        name: stem.unwrap_or_else(|| name.to_owned()),
        maker: crate::starting::library_maker_with(cgfthink_host::LibraryOptions {
            restricted,
            writes_beside,
            ..cgfthink_host::LibraryOptions::new(&path)
        }),
        kind: Kind::Library,
    })
}

/// The same, for a GTP program that draws what an analyze file says beside what it says itself.
pub(super) fn choose_drawing(name: &str, file: &Path) -> Result<Chosen, CliError> {
    let mut chosen = choose(name)?;
    if chosen.kind != Kind::Gtp {
        return Err(CliError::Usage(say!(
            TEXTS,
            "engine-draws-itself",
            engine = name
        )));
    }
    let mut options = GtpOptions::new(name.strip_prefix(GTP_PREFIX).unwrap_or(name));
    let bytes = super::file::read(file).map_err(|error| CliError::Open {
        path: file.to_owned(),
        error,
    })?;
    options.drawing = String::from_utf8_lossy(&bytes).into_owned();
    chosen.maker = crate::starting::gtp_maker(options);
    Ok(chosen)
}

/// What makes a GTP program that is told `lines` whenever it has started; [`choose`] must have found it.
pub(super) fn told_at_start(name: &str, lines: &[String]) -> Maker {
    let mut options = GtpOptions::new(name.strip_prefix(GTP_PREFIX).unwrap_or(name));
    if options.program().is_none() && Path::new(name).exists() {
        options = GtpOptions::new(shell_words::quote(name));
    }
    options.startup = lines.to_vec();
    crate::starting::gtp_maker(options)
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
            .ok_or_else(|| CliError::Failed(say!(TEXTS, "engine-no-command", line)))?;
        let known = builtin::names().join(", ");
        return Err(CliError::Failed(say!(
            TEXTS,
            "engine-unknown",
            engine = line,
            known,
            program = &words[0]
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
        .map_err(|e| CliError::Failed(say!(TEXTS, "own-program", reason = &e)))?;
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
    /// Starts an engine and waits until it is there.
    pub(super) fn start(engine: &Chosen) -> Result<Running, EngineFailure> {
        Running::start_within(engine, OVERLAY_LIMIT)
    }

    /// The same, if it is there within `limit`.
    pub(super) fn start_within(engine: &Chosen, limit: Duration) -> Result<Running, EngineFailure> {
        Running::started(engine, Manner::AskAgain, limit)
    }

    /// Starts an engine that must be there within `limit`, and of which nothing is asked again when it crashes.
    pub(super) fn start_once(engine: &Chosen, limit: Duration) -> Result<Running, EngineFailure> {
        Running::started(engine, Manner::AskOnce, limit)
    }

    fn started(engine: &Chosen, manner: Manner, limit: Duration) -> Result<Running, EngineFailure> {
        let (name, maker) = (&engine.name, engine.maker.clone());
        let time = TimeSource::SYSTEM;
        let mut worker = Worker::spawn_with(name, maker, Arc::new(|| {}), manner, time);
        // Who waits at a terminal is told for whom, and for how long at most.
        let (begun, progress) = (Instant::now(), RefCell::new(Progress::new()));
        let told = Cell::new(0);
        let tell = || {
            let waited = begun.elapsed().as_secs();
            if waited >= SILENT.as_secs() && told.replace(waited) != waited {
                let most = limit.as_secs();
                let said = say!(COMMANDS, "cli-waits-ready", engine = &**name, waited, most);
                progress.borrow_mut().show(&said);
            }
            false
        };
        let started = worker.wait_until_ready(limit, &tell);
        progress.into_inner().clear();
        let running = Running { worker };
        let why = match started {
            Ok(()) => return Ok(running),
            Err(NotReady::Failed(error)) => error.into(),
            Err(NotReady::Late(_) | NotReady::Cancelled) => EngineFailure::NotStarted {
                engine: running.name().to_owned(),
                limit,
            },
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

    /// Finds what the engine draws by its id or title.
    pub(super) fn find_overlay(&self, wanted: &str) -> Result<OverlayKind, EngineFailure> {
        let kinds = self.overlays();
        let kind = kinds.iter().find(|kind| kind.id == wanted);
        let title = |kind: &&OverlayKind| kind.title.to_string().eq_ignore_ascii_case(wanted);
        let kind = kind.or_else(|| kinds.iter().find(title));
        kind.cloned().ok_or_else(|| EngineFailure::NoOverlay {
            engine: self.name().to_owned(),
            overlay: wanted.to_owned(),
            known: kinds.iter().map(name).collect(),
        })
    }

    /// Asks a question and waits for the answer. When `limit` is over the engine is told to answer now; if it does not,
    /// it is given up.
    pub(super) fn ask(
        &mut self,
        game: Game,
        ask: Ask,
        limit: Duration,
    ) -> Result<Reply, EngineFailure> {
        let patience = Patience {
            interrupt_after: Some(limit),
            grace: Some(GIVE_UP_AFTER),
            give_up_after: None,
        };
        match self.answer(game, ask, patience) {
            Some(Ok(reply)) => Ok(reply),
            Some(Err(EngineError::GivenUp { .. })) | None => Err(EngineFailure::Silent {
                engine: self.name().to_owned(),
            }),
            Some(Err(error)) => {
                // One that dies again and again would be left alone, but here every question counts.
                if error.is_engine_gone() {
                    self.worker.restart();
                }
                Err(error.into())
            }
        }
    }

    /// Asks a question and waits for the answer; when `limit` is over the engine is ended. After a failure it is not to
    /// be asked any more.
    pub(super) fn ask_once(
        &mut self,
        game: Game,
        ask: Ask,
        limit: Duration,
    ) -> Result<Reply, EngineFailure> {
        let patience = Patience {
            give_up_after: Some(limit),
            ..Patience::default()
        };
        match self.answer(game, ask, patience) {
            Some(Ok(reply)) => Ok(reply),
            Some(Err(EngineError::GivenUp { .. })) | None => Err(EngineFailure::Late { limit }),
            Some(Err(error)) => Err(error.into()),
        }
    }

    fn answer(
        &mut self,
        game: Game,
        ask: Ask,
        patience: Patience,
    ) -> Option<Result<Reply, EngineError>> {
        let asked = self.worker.ask_within(game, ask, patience);
        self.worker.wait_for_answer(asked, &|| false, &mut |_| {})
    }

    /// The failure that it answered another question.
    pub(super) fn other_answer(&self) -> EngineFailure {
        EngineFailure::OtherAnswer {
            engine: self.name().to_owned(),
        }
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
    patience: Duration,
) -> Result<Overlay, EngineFailure> {
    let mut running = Running::start_within(engine, patience)?;
    let answer = running.find_overlay(wanted).and_then(|kind| {
        let limit = match kind.effect {
            KindEffect::Live => LIVE_LIMIT.min(patience),
            _ => patience,
        };
        let parameters = kind.parameters(arguments, game.size());
        let reply = running.ask(game, kind.ask(&parameters), limit)?;
        reply.into_overlay().ok_or_else(|| running.other_answer())
    });
    running.close();
    answer
}

/// Names an overlay for a message: by id, or by title where the id is a whole line of GTP.
fn name(kind: &OverlayKind) -> String {
    if kind.id.contains(' ') {
        format!("“{}”", kind.title)
    } else {
        kind.id.clone()
    }
}

/// Nobody waits longer, and points in time can be reckoned with it.
const LONGEST_SECONDS: f64 = 1e9;

/// Reads a number of seconds greater than 0, fractions allowed.
pub(super) fn seconds(text: &str) -> Result<Duration, ValueError> {
    let secs: f64 = text.parse().map_err(|_| ValueError::Seconds)?;
    if !secs.is_finite() {
        return Err(ValueError::Seconds);
    }
    match Duration::try_from_secs_f64(secs.min(LONGEST_SECONDS)) {
        Ok(limit) if !limit.is_zero() => Ok(limit),
        _ => Err(ValueError::NoSeconds),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_are_positive() {
        assert_eq!(seconds("2.5"), Ok(Duration::from_millis(2500)));
        assert_eq!(seconds("1e30"), seconds("1e9"));
        for bad in ["0", "-1", "nan", "inf", "1e400", "two", ""] {
            assert!(seconds(bad).is_err(), "{bad}");
        }
    }
}
