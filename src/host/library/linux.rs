//! The engine behind a child process.

mod beginnings;
mod endings;

use super::child::{Child, Step};
use super::mapping::Mapper;
use super::place::Place;
use super::pulse::Pulse;
use super::quota::Quota;
use super::watch::{Change, FileWatch, Watcher};
use super::wine::Wine;
use super::{LibraryOptions, UNWANTED_GRACE};
use crate::TEXTS;
use crate::call_log::CallLog;
use crate::endgame_board::overlay_of;
use crate::frames::{CallResult, FromHost, Protection, Think, ToHost};
use crate::inspect::LibraryFile;
use cgfthink_abi::{BOARD_CELLS, CallType, MAX_SIDE, PASS, point_from_z, z_from_point};
use engine::{
    Answer, Ask, Belief, Engine, EngineError, EngineInfo, Game, LogLine, Notice, OverlayKind,
    Phase, Reply, SearchSupport, Silent, StopFlag, TITLES, Talk, ids,
};
use go::{Point, Size};
use message::{Id, id, say};
use overlay::Overlay;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// How often Stop is looked at while the child works.
const TICK: Duration = Duration::from_millis(5);
/// How often the child is looked at while nothing is asked, if nobody can wake the worker.
const IDLE_TICK: Duration = Duration::from_millis(250);
/// How often a file is looked at that is being replaced.
const REPLACING_TICK: Duration = Duration::from_millis(500);
/// How long a child without a channel may take to end by itself.
const LAST_GASP: Duration = Duration::from_millis(300);
/// How long the child itself may take to start.
const SPAWN_LIMIT: Duration = Duration::from_secs(5);

/// A cgfthink library in a child process.
pub struct Library {
    options: LibraryOptions,
    name: String,
    file: LibraryFile,
    wine: Option<Wine>,
    /// Where it runs; none for a Windows library, which runs in the place of its file.
    place: Option<Place>,
    quota: Option<Quota>,
    child: Child,
    protection: Protection,
    watch: FileWatch,
    watcher: Option<Watcher>,
    stop: StopFlag,
    mapper: Mapper,
    calls: CallLog,
    seq: u32,
    alive: bool,
    warned_outside: bool,
}

impl Library {
    /// Returns the file that calls are recorded in, if they are.
    pub fn call_log(&self) -> Option<PathBuf> {
        self.calls.path()
    }

    /// Returns the number of the library's process, for those who measure it.
    pub fn process_id(&self) -> u32 {
        self.child.process_id()
    }

    /// Puts a failure into the call log.
    fn recorded<T>(
        &self,
        result: Result<T, EngineError>,
        talk: &mut dyn Talk,
    ) -> Result<T, EngineError> {
        result.inspect_err(|error| self.calls.failed(error, talk))
    }

    /// Returns what the headers of the library's file say.
    pub fn file(&self) -> &LibraryFile {
        &self.file
    }

    /// Returns what keeps the library in bounds.
    pub fn protection(&self) -> Protection {
        self.protection
    }

    /// Returns the library's private folder; none for a Windows library.
    pub fn private_folder(&self) -> Option<&Path> {
        self.place.as_ref().map(|place| &*place.work)
    }

    /// Makes one call and returns its result.
    fn call(
        &mut self,
        game: &Game,
        kind: CallType,
        budget: Option<Duration>,
        talk: &mut dyn Talk,
    ) -> Result<CallResult, EngineError> {
        let mut think = self.mapper.map(game, kind, &self.name)?;
        if self.options.parity_turn {
            let handicap = usize::from(!think.stones.is_empty());
            think.black_turn = (think.moves.len() + handicap).is_multiple_of(2);
        }
        self.call_with(think, budget, talk)
    }

    /// Makes one call with these very arguments, whose number does not count, and returns what came back. After
    /// `budget` the stop flag is set.
    ///
    /// For those who examine a library; everybody else asks about a game.
    ///
    /// # Errors
    /// The library hung, died, or answered what makes no sense.
    pub fn call_with(
        &mut self,
        think: Think,
        budget: Option<Duration>,
        talk: &mut dyn Talk,
    ) -> Result<CallResult, EngineError> {
        let result = self.send_and_wait(think, budget, talk);
        self.calls.complain(talk);
        self.recorded(result, talk)
    }

    fn send_and_wait(
        &mut self,
        mut think: Think,
        budget: Option<Duration>,
        talk: &mut dyn Talk,
    ) -> Result<CallResult, EngineError> {
        if !self.alive || !self.child.idle(talk) {
            return Err(self.died(Phase::Idle, talk));
        }
        let phase = phase_of(think.kind);
        self.seq = self.seq.wrapping_add(1);
        think.seq = self.seq;
        self.child.send(&ToHost::Think(think));
        let result = self.await_result(phase, budget, talk)?;
        self.report_outside(&result, talk);
        Ok(result)
    }

    fn await_result(
        &mut self,
        phase: Phase,
        budget: Option<Duration>,
        talk: &mut dyn Talk,
    ) -> Result<CallResult, EngineError> {
        let start = Instant::now();
        let mut pulse = Pulse::new(&self.options);
        let mut looked = start;
        let mut stopped_at = None;
        loop {
            match self.child.step(TICK, talk) {
                Step::Said(FromHost::Result(result)) if result.seq == self.seq => {
                    return Ok(result);
                }
                Step::Said(FromHost::Pong) => pulse.heard(talk),
                // An answer to an older question, from a forked copy: not ours.
                Step::Said(FromHost::Result(_)) | Step::Nothing => {}
                Step::Said(_) | Step::Lost => return Err(self.lost(phase, talk)),
                Step::Dead => return Err(self.died(phase, talk)),
            }
            if self.stop.is_end() {
                return Err(self.ended());
            }
            let over = budget.is_some_and(|budget| start.elapsed() >= budget);
            match stopped_at {
                None if over || self.stop.is_set() || talk.stopped() => {
                    self.child.send(&ToHost::Stop);
                    stopped_at = Some(Instant::now());
                    if talk.wanted() {
                        talk.notice(Notice::AskedToStop(self.options.grace));
                    }
                }
                _ => {}
            }
            if let Some((at, grace)) = stopped_at.zip(self.grace())
                && at.elapsed() >= grace
            {
                return Err(self.unresponsive(phase, grace, talk));
            }
            if pulse.is_over(&mut self.child, talk) {
                return Err(self.frozen(phase, talk));
            }
            if self.has_written_too_much() {
                return Err(self.too_full(phase, talk));
            }
            if looked.elapsed() >= REPLACING_TICK {
                looked = Instant::now();
                self.look_at_file(talk);
            }
        }
    }

    /// How long the library may go on after Stop, as things stand; `None`: as long as the user likes.
    fn grace(&self) -> Option<Duration> {
        let grace = self.options.grace;
        if self.stop.is_unwanted() {
            Some(grace.min(UNWANTED_GRACE))
        } else {
            (!self.stop.is_waited_for()).then_some(grace)
        }
    }

    /// Tells once when there is another library at the file's place. Returns whether one is just being put there.
    fn look_at_file(&mut self, talk: &mut dyn Talk) -> bool {
        let change = self.watch.look();
        if change == Change::Ready {
            let engine = &self.name;
            talk.log(LogLine::host(&say!(TEXTS, "library-replaced", engine)));
            talk.notice(Notice::FileChanged);
            if let Some(watcher) = &self.watcher {
                watcher.disarm();
            }
        }
        change == Change::Unfinished
    }

    /// Returns when to look again if nothing happens: `None`, if the watcher sees to it.
    fn keep_watch(&mut self, talk: &mut dyn Talk) -> Option<Duration> {
        if self.watcher.is_none() {
            self.watcher = talk.waker().and_then(|waker| Watcher::start(waker).ok());
        }
        let unfinished = self.look_at_file(talk);
        let Some(watcher) = &self.watcher else {
            return Some(IDLE_TICK);
        };
        // What writes all the time is looked at now and then.
        let resting = self.quota.as_ref().is_some_and(Quota::is_resting);
        if resting {
            watcher.disarm();
        }
        let quota = self.quota.as_ref().filter(|_| !resting);
        let files = self.watch.notifier().into_iter();
        let files = files.chain(quota.and_then(Quota::notifier));
        watcher.arm(self.child.descriptors().chain(files));
        // Where the system has no notifications left, the folders are looked at all the same.
        let unseen = self
            .quota
            .as_ref()
            .is_some_and(|quota| quota.notifier().is_none());
        let later = (unfinished || resting || unseen).then_some(REPLACING_TICK);
        self.child.output.next_look().or(later)
    }

    fn has_written_too_much(&mut self) -> bool {
        let child = &self.child;
        let quota = self.quota.as_mut();
        quota.is_some_and(|quota| quota.is_exceeded(|| child.members()))
    }

    fn report_outside(&mut self, result: &CallResult, talk: &mut dyn Talk) {
        if self.warned_outside {
            return;
        }
        let engine = &self.name;
        let arrays = "init_board kifu endgame_board".split(' ');
        for (array, outside) in arrays.zip(result.outside.chunks_exact(2)) {
            let [before, after] = [outside[0], outside[1]];
            let told = [
                (before > 0).then(|| {
                    say!(
                        TEXTS,
                        "library-writes-before",
                        engine,
                        count = before,
                        array
                    )
                }),
                (after > 0)
                    .then(|| say!(TEXTS, "library-writes-after", engine, count = after, array)),
            ];
            for message in told.into_iter().flatten() {
                self.warned_outside = true;
                talk.log(LogLine::host(&message));
            }
        }
    }

    fn read_move(&self, value: i32, size: Size) -> Result<Answer, EngineError> {
        match value {
            PASS => Ok(Answer::Pass),
            ..PASS => Ok(Answer::Resign),
            z => match point_from_z(z, size.width()) {
                Some((x, y)) => Ok(Answer::Play(Point::new(x, y))),
                None => Err(EngineError::IllegalMove {
                    engine: self.name.clone(),
                    x: z & 255,
                    y: z >> 8,
                    size,
                }),
            },
        }
    }

    fn draw(
        &mut self,
        game: &Game,
        kind: CallType,
        title: &str,
        talk: &mut dyn Talk,
    ) -> Result<Overlay, EngineError> {
        let result = self.call(game, kind, None, talk)?;
        let title = format!("{title} – {}", self.name);
        Ok(Library::read_overlay(&result, game, kind, &title))
    }

    fn read_overlay(result: &CallResult, game: &Game, kind: CallType, title: &str) -> Overlay {
        let mut board = vec![0; BOARD_CELLS];
        for (point, value) in game.size().points().zip(&result.cells) {
            board[z_from_point(point.x, point.y) as usize] = *value;
        }
        overlay_of(kind, &board, game.position(), title)
    }
}

/// The title of a library's view of life and death.
const LIFE_AND_DEATH: &str = "Life and death";

/// A view of a library that is only a picture.
struct PictureCall {
    id: &'static str,
    title: Id,
    call: CallType,
}

const PICTURES: [PictureCall; 2] = [
    PictureCall {
        id: ids::FIGURES,
        title: id!(TITLES, "title-figures"),
        call: CallType::Figure,
    },
    PictureCall {
        id: ids::NUMBERS,
        title: id!(TITLES, "title-numbers"),
        call: CallType::Number,
    },
];

/// Returns what every library can show.
fn kinds() -> Vec<OverlayKind> {
    let pictures = PICTURES
        .iter()
        .map(|picture| OverlayKind::new(picture.id, picture.title));
    std::iter::once(OverlayKind::life_and_death())
        .chain(pictures)
        .collect()
}

impl Engine for Library {
    fn info(&self) -> EngineInfo {
        EngineInfo {
            name: self.name.clone(),
            version: String::new(),
            overlays: kinds(),
            search: SearchSupport::default(),
            has_console: false,
            max_side: MAX_SIDE,
            square_only: true,
            levels: Vec::new(),
            remark: self.closed().map(|closed| closed.sentence(&self.name)),
        }
    }

    fn answer(
        &mut self,
        game: &Game,
        ask: &Ask,
        talk: &mut dyn Talk,
    ) -> Result<Reply, EngineError> {
        match ask {
            Ask::Move(search) if search.restrictions.is_empty() => {
                let result = self.call(game, CallType::Move, search.limits.time, talk)?;
                self.read_move(result.value, game.size()).map(Reply::Move)
            }
            Ask::LifeAndDeath => {
                let drawn = self.draw(game, CallType::Status, LIFE_AND_DEATH, talk)?;
                Ok(Reply::LifeAndDeath(drawn.into()))
            }
            Ask::Picture { id, .. } => {
                let picture = PICTURES.iter().find(|picture| picture.id == id);
                let picture = picture.ok_or_else(|| EngineError::unsupported(&self.name, ask))?;
                let drawn = self.draw(game, picture.call, picture.title.english(), talk);
                drawn.map(Reply::Picture)
            }
            Ask::Belief => Ok(Reply::Belief(Belief::of(game, "the arguments of the call"))),
            Ask::Move(_) | Ask::Analyse(_) | Ask::Console { .. } => {
                Err(EngineError::unsupported(&self.name, ask))
            }
        }
    }

    fn idle(&mut self, talk: &mut dyn Talk) -> Option<Duration> {
        if !self.alive {
            return None;
        }
        let error = if self.has_written_too_much() {
            self.too_full(Phase::Idle, talk)
        } else if self.child.idle(talk) {
            self.calls.flush(talk);
            return self.keep_watch(talk);
        } else {
            self.died(Phase::Idle, talk)
        };
        self.calls.failed(&error, talk);
        talk.log(LogLine::host(&error.while_idle()));
        talk.notice(Notice::Died(error));
        None
    }

    fn close(&mut self) {
        let _ = self.finish(&mut Silent);
    }
}

fn phase_of(kind: CallType) -> Phase {
    match kind {
        CallType::Move => Phase::Thinking,
        CallType::Status => Phase::Status,
        CallType::Figure => Phase::Figures,
        CallType::Number => Phase::Numbers,
    }
}
