//! The library under test: started, asked, judged, started again.

use super::positions::Case;
use super::report::{Call, Outcome, Seen};
use crate::cli::ear::{Ear, Said};
use crate::cli::engines::Bounds;
use crate::cli::language::{English, REPORTS};
use cgfthink_host::{Library, LibraryOptions, Protection};
use engine::{Answer, Ask, Engine, EngineError, OverlayKind, Reply};
use go::{Color, PointStatus};
use message::{Sentence, id, quoted, refused, say};
use overlay::{Overlay, PointOverlay};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// How long loading and init may take.
const START_LIMIT: Duration = Duration::from_mins(1);

/// What a call or a start has at least, however late it is.
const LEAST: Duration = Duration::from_millis(100);

/// The library, in a child process while it is there.
pub(super) struct Prober {
    path: PathBuf,
    limit: Duration,
    bounds: Bounds,
    strict: bool,
    library: Option<Library>,
    ear: Ear,
    starts: usize,
    /// When everything has to be done; `None` until it was there once.
    until: Option<Instant>,
}

impl Prober {
    pub(super) fn new(path: PathBuf, limit: Duration, bounds: Bounds) -> Prober {
        Prober {
            path,
            limit,
            bounds,
            strict: false,
            library: None,
            ear: Ear::default(),
            starts: 0,
            until: None,
        }
    }

    /// Starts the library unless it is there already.
    pub(super) fn start(&mut self) -> Result<(), EngineError> {
        if self.library.is_some() {
            return Ok(());
        }
        self.starts += 1;
        let mut options = LibraryOptions::new(self.path.clone());
        options.init_limit = self.at_most(START_LIMIT);
        self.bounds.apply(&mut options);
        options.strict = self.strict;
        let stop = self.ear.stop.clone();
        stop.clear();
        self.library = Some(Library::start(options, &stop, &mut self.ear)?);
        Ok(())
    }

    /// Whether the time for everything is over.
    pub(super) fn is_late(&self) -> bool {
        self.until.is_some_and(|until| Instant::now() >= until)
    }

    /// From now on there are so many seconds for everything.
    pub(super) fn begin(&mut self, time: Duration) {
        self.until = Instant::now().checked_add(time);
    }

    /// How long something may take that usually may take `limit`: what comes last does not last longer than all of it may.
    fn at_most(&self, limit: Duration) -> Duration {
        let left = self
            .until
            .map(|until| until.saturating_duration_since(Instant::now()));
        left.map_or(limit, |left| limit.min(left.max(LEAST)))
    }

    /// From the next start on, the first write directly behind an array ends the library.
    pub(super) fn be_strict(&mut self, strict: bool) {
        self.strict = strict;
    }

    /// What keeps the library in bounds, while it is there.
    pub(super) fn protection(&self) -> Option<Protection> {
        self.library.as_ref().map(Library::protection)
    }

    /// How often it was started.
    pub(super) fn starts(&self) -> usize {
        self.starts
    }

    /// Asks one question. A library that fails in it is gone afterwards.
    pub(super) fn call(&mut self, (number, case): (usize, &Case), kind: &'static str) -> Call {
        let ask = question(kind);
        let begun = Instant::now();
        let result = self.answer(case, &ask);
        let ms = millis(begun.elapsed());
        let seen = seen(case, &result);
        let (outcome, answer) = judge(case, result);
        let said = self.take_said();
        Call {
            kind,
            size: case.game.size().width(),
            subject: case.subject,
            case: number,
            seen,
            position: case.name.clone().into(),
            outcome,
            answer: answer.into(),
            ms,
            printed: said.printed,
            notes: said.notes.into_iter().map(English).collect(),
        }
    }

    /// Asks for a move and does not judge it. A library that fails in it is gone afterwards.
    pub(super) fn move_within(
        &mut self,
        case: &Case,
        budget: Option<Duration>,
    ) -> (Result<Reply, EngineError>, Duration) {
        let begun = Instant::now();
        let result = self.answer(case, &Ask::move_within(budget));
        (result, begun.elapsed())
    }

    /// Asks anything and does not judge it.
    pub(super) fn ask(&mut self, case: &Case, kind: &str) -> Result<Reply, EngineError> {
        self.answer(case, &question(kind))
    }

    /// The number of the library's process, while it is there.
    pub(super) fn process_id(&self) -> Option<u32> {
        self.library.as_ref().map(Library::process_id)
    }

    fn answer(&mut self, case: &Case, ask: &Ask) -> Result<Reply, EngineError> {
        let limit = self.at_most(self.limit);
        let Some(library) = &mut self.library else {
            return Err(EngineError::Ended {
                engine: self.path.display().to_string(),
            });
        };
        self.ear.begin(limit);
        let result = library.answer(&case.game, ask, &mut self.ear);
        self.ear.end();
        if matches!(&result, Err(error) if error.is_engine_gone()) {
            self.library = None;
        }
        result
    }

    /// Closes the library if it is there; returns how long that took, and how it ended if not in good order.
    pub(super) fn close(&mut self) -> Option<(Duration, Result<(), EngineError>)> {
        let mut library = self.library.take()?;
        let begun = Instant::now();
        let result = library.finish(&mut self.ear);
        Some((begun.elapsed(), result))
    }

    /// Returns what was heard since the last time.
    pub(super) fn take_said(&mut self) -> Said {
        self.ear.take_said()
    }
}

fn question(kind: &str) -> Ask {
    match kind {
        "move" => Ask::MOVE,
        id => OverlayKind::ask_by_id(id, &[]),
    }
}

/// What the checks of all calls want to know of an answer.
fn seen(case: &Case, result: &Result<Reply, EngineError>) -> Seen {
    match result {
        Err(EngineError::Unresponsive { .. }) => Seen::Hung,
        Ok(Reply::Move(Answer::Play(_))) => Seen::Stone,
        Ok(Reply::Move(Answer::Pass | Answer::Resign)) => Seen::NoStone,
        Ok(reply) => reply
            .clone()
            .into_overlay()
            .map_or(Seen::Nothing, |overlay| {
                // Who does not follow captures takes empty points for stones: another fault, which shows in illegal moves.
                let position = case.game.position();
                let captures = Color::BOTH
                    .iter()
                    .any(|&color| position.prisoners(color) > 0);
                let is_open = |p| {
                    let status = overlay.points[p].status;
                    !captures
                        && position.stone(p).is_none()
                        && status.is_none_or(PointStatus::is_for_stones)
                };
                Seen::Drawn {
                    points: drawn(&overlay),
                    open: overlay
                        .points
                        .size()
                        .points()
                        .filter(|&p| is_open(p))
                        .count(),
                }
            }),
        Err(_) => Seen::Nothing,
    }
}

/// Counts the points on which something is drawn. Living stones are what is usual: they are not drawn.
fn drawn(overlay: &Overlay) -> usize {
    let points = overlay.points.values().iter();
    let something = |p: &&PointOverlay| {
        let status = p.status.filter(|&status| status != PointStatus::Alive);
        status.is_some() || p.figure.is_some() || p.number.is_some()
    };
    points.filter(something).count()
}

/// Judges an answer by the rules of the game.
fn judge(case: &Case, result: Result<Reply, EngineError>) -> (Outcome, Sentence) {
    match result {
        Ok(Reply::Move(answer)) => judge_move(case, answer),
        Ok(reply) => match reply.into_overlay() {
            Some(overlay) => judge_overlay(&overlay),
            None => (
                Outcome::Failed,
                id!(REPORTS, "cli-probe-other-answer").into(),
            ),
        },
        Err(error @ EngineError::IllegalMove { .. }) => (Outcome::Illegal, error.event()),
        Err(error) => (Outcome::Failed, error.event()),
    }
}

fn judge_move(case: &Case, answer: Answer) -> (Outcome, Sentence) {
    let p = match answer {
        Answer::Pass => return (Outcome::Ok, id!(REPORTS, "cli-move-pass").into()),
        Answer::Resign => return (Outcome::Ok, id!(REPORTS, "cli-move-resign").into()),
        Answer::Play(p) => p,
    };
    let (game, size) = (&case.game, case.game.size());
    match game.go.check(game.to_move(), p) {
        Ok(()) => (Outcome::Ok, quoted(&p.to_gtp(size))),
        Err(error) => (Outcome::Illegal, refused(error, size)),
    }
}

/// Tells at how many points something is drawn. What does not fit its point is told by the overlay
/// itself, as text.
fn judge_overlay(overlay: &Overlay) -> (Outcome, Sentence) {
    let points = overlay.points.values().iter();
    let drawn = points
        .filter(|p| p.status.is_some() || p.figure.is_some() || p.number.is_some())
        .count();
    let all = overlay.points.size().area();
    let answer = say!(REPORTS, "cli-probe-drawn", drawn, all);
    let lines = overlay.text.iter().cloned();
    let Some(words) = lines.reduce(|first, second| overlay::then(Some(first), second)) else {
        return (Outcome::Ok, answer);
    };
    let answer = say!(REPORTS, "cli-probe-both", first = answer, second = words);
    (Outcome::Odd, answer)
}

/// A duration in milliseconds.
pub(super) fn millis(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e3
}
