//! One thread per engine, so that the window never waits.
//!
//! The thread makes the engine, asks it the queued questions one after the other, repeats a question once when the
//! engine's process crashed, and closes the engine at the end. It lives as long as the engine does: a child process is
//! told by the system to die when the thread that started it ends.
//!
//! Whoever drives an engine does it through a [`Worker`]: a window polls it, a command waits for it. The rules of
//! patience are kept here: when an answer is asked for ([`Patience`]), when an engine is given up, what becomes of a
//! panic or a crash ([`Manner`]). The time is a [`TimeSource`], so that tests of them need not wait.

mod thread;

pub use thread::STACK_BYTES;

use crate::contract::{Ask, Engine, EngineInfo, Interim, LogLine, Notice, Reply, Talk};
use crate::error::EngineError;
use crate::game::Game;
use crate::stop::StopFlag;
use crate::time::TimeSource;
use message::Sentence;
use overlay::Overlay;
use std::collections::HashSet;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Makes an engine; called on the worker's thread, again at every restart.
pub type Maker =
    Arc<dyn Fn(&StopFlag, &mut dyn Talk) -> Result<Box<dyn Engine>, EngineError> + Send + Sync>;

/// The number of a question; later ones are larger.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct AskId(pub u64);

/// What a worker has to say.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// It does something else now.
    State(WorkerState),
    /// The engine is there and says this of itself.
    Info(EngineInfo),
    /// The answer to a question, once for each that was not cancelled.
    Answer(AskId, Result<Reply, EngineError>),
    /// The state of the work on a question.
    Interim(AskId, Interim),
    /// How far the work is.
    Progress(Sentence),
    /// A line for the console.
    Log(LogLine),
    /// Something the user should know or decide about.
    Notice(Notice),
    /// A picture the engine draws without having been asked; the board is the one it was last asked about.
    Drawn(Overlay),
}

/// What a worker does.
#[derive(Clone, PartialEq, Debug)]
pub enum WorkerState {
    /// The engine is being started.
    Starting,
    /// The engine waits for a question.
    Ready,
    /// The engine works on this question.
    Thinking(AskId),
    /// The engine was asked to come back, or is being ended.
    Stopping,
    /// The engine is gone for this reason. The next question starts it again unless starting is what failed.
    Failed(EngineError),
    /// The engine was closed.
    Closed,
}

/// How long an answer is waited for. Nothing is kept that is `None`.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Patience {
    /// When, after the question, the engine is told to answer now.
    pub interrupt_after: Option<Duration>,
    /// When, after it was told to answer now, the engine is given up: it is left alone, and the next question finds
    /// another one.
    pub grace: Option<Duration>,
    /// When, after the question, the engine is given up whatever it was told.
    pub give_up_after: Option<Duration>,
}

/// What is done about a crash.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Manner {
    /// The question is asked once more of a new engine, unless engines have died too often, and the console is told.
    #[default]
    AskAgain,
    /// The crash is the answer, which says all; the next question finds a new engine.
    AskOnce,
}

/// Why an engine that was waited for is not there.
#[derive(Clone, PartialEq, Debug)]
pub enum NotReady {
    /// It cannot be started.
    Failed(EngineError),
    /// It was waited for in vain, so long.
    Late(Duration),
    /// Nobody wants to wait any longer.
    Cancelled,
}

/// How often a caller who waits is asked whether to wait on.
const SLICE: Duration = Duration::from_millis(50);

/// Lines that may wait for [`Worker::poll`]; more are dropped and counted.
const LOG_BACKLOG: usize = 10_000;

enum Command {
    Ask(AskId, Box<Game>, Ask),
    /// There is something new in [`Control`].
    Look,
}

/// What the caller wants of the question in work; read by the thread between and during questions.
#[derive(Default)]
struct Control {
    current: Option<AskId>,
    interrupted: HashSet<AskId>,
    cancelled: HashSet<AskId>,
    restart: bool,
    close: bool,
}

struct Shared {
    control: Mutex<Control>,
    stop: StopFlag,
    events: AtomicUsize,
    log_lines: AtomicUsize,
    wake: Arc<dyn Fn() + Send + Sync>,
    manner: Manner,
    time: TimeSource,
}

impl Shared {
    fn control(&self) -> MutexGuard<'_, Control> {
        // Nothing is half done in there when a thread panics.
        self.control.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What comes from the thread; `None` when the time was moved on.
type Said = Option<Event>;

/// A question whose answer is still wanted.
struct Pending {
    id: AskId,
    asked: Instant,
    patience: Patience,
    interrupted: Option<Instant>,
}

impl Pending {
    /// Returns when the engine is told to answer now, if it has not been.
    fn interrupt_at(&self) -> Option<Instant> {
        let after = self
            .patience
            .interrupt_after
            .filter(|_| self.interrupted.is_none());
        self.asked.checked_add(after?)
    }

    /// Returns when the engine is given up.
    fn give_up_at(&self) -> Option<Instant> {
        let grace = self.interrupted.zip(self.patience.grace);
        let after_stop = grace.and_then(|(at, grace)| at.checked_add(grace));
        let whole = self.patience.give_up_after;
        let after_question = whole.and_then(|whole| self.asked.checked_add(whole));
        after_stop.into_iter().chain(after_question).min()
    }
}

/// The caller's ends of a thread.
struct Line {
    commands: Sender<Command>,
    events: Receiver<Said>,
    shared: Arc<Shared>,
}

/// An engine on its own thread. No method waits for the engine but those whose name says so, and
/// [`Worker::shut_down`].
pub struct Worker {
    name: String,
    make: Maker,
    line: Line,
    state: WorkerState,
    info: Option<EngineInfo>,
    /// Questions whose answers are still wanted, oldest first.
    pending: Vec<Pending>,
    last_id: u64,
    /// Whether the thread was left alone: the next question needs another one.
    given_up: bool,
}

impl Worker {
    /// Starts a thread that makes an engine with `make`. `wake` is called, from that thread, when there is something
    /// for [`Worker::poll`]. `name` is the engine's name until it says its own.
    pub fn spawn(name: &str, make: Maker, wake: Arc<dyn Fn() + Send + Sync>) -> Worker {
        Worker::spawn_with(name, make, wake, Manner::default(), TimeSource::SYSTEM)
    }

    /// Like [`Worker::spawn`], in another manner or with another time.
    pub fn spawn_with(
        name: &str,
        make: Maker,
        wake: Arc<dyn Fn() + Send + Sync>,
        manner: Manner,
        time: TimeSource,
    ) -> Worker {
        let (line, state) = start_thread(name, make.clone(), wake, manner, time);
        Worker {
            name: name.to_owned(),
            make,
            line,
            state,
            info: None,
            pending: Vec::new(),
            last_id: 0,
            given_up: false,
        }
    }

    /// Asks a question. At most one is in work, later ones wait for their turn.
    pub fn ask(&mut self, game: Game, ask: Ask) -> AskId {
        self.ask_within(game, ask, Patience::default())
    }

    /// Asks a question whose answer is waited for as long as `patience` lasts. Deadlines are kept whenever the worker
    /// is polled or waited for; [`Worker::next_deadline`] tells when to do so.
    pub fn ask_within(&mut self, game: Game, ask: Ask, patience: Patience) -> AskId {
        if std::mem::take(&mut self.given_up) {
            self.start_anew();
        }
        self.last_id += 1;
        let id = AskId(self.last_id);
        // The time is taken first: the thread may be at work before this one goes on.
        self.pending.push(Pending {
            id,
            asked: self.line.shared.time.now(),
            patience,
            interrupted: None,
        });
        // When the thread is gone, `poll` answers for it.
        let _ = self
            .line
            .commands
            .send(Command::Ask(id, Box::new(game), ask));
        id
    }

    /// Waits in another way for the answer to a question that is open.
    pub fn set_patience(&mut self, id: AskId, patience: Patience) {
        if let Some(pending) = self.pending.iter_mut().find(|pending| pending.id == id) {
            pending.patience = patience;
        }
    }

    /// Returns when [`Worker::poll`] has to be called though nothing comes from the engine; `None`: never.
    pub fn next_deadline(&self) -> Option<Instant> {
        let deadlines = |pending: &Pending| [pending.interrupt_at(), pending.give_up_at()];
        self.pending.iter().flat_map(deadlines).flatten().min()
    }

    /// Asks for the answer to the oldest open question now. It will come as usual: "move now".
    pub fn interrupt(&mut self) {
        if let Some(id) = self.pending.first().map(|pending| pending.id) {
            self.interrupt_question(id);
        }
    }

    fn interrupt_question(&mut self, id: AskId) {
        let now = self.line.shared.time.now();
        if let Some(pending) = self.pending.iter_mut().find(|pending| pending.id == id) {
            pending.interrupted.get_or_insert(now);
        }
        let mut control = self.line.shared.control();
        control.interrupted.insert(id);
        if control.current == Some(id) {
            self.line.shared.stop.set();
        }
    }

    /// Takes a question back. Its answer will not come; work on it is asked to stop.
    pub fn cancel(&mut self, id: AskId) {
        let Some(at) = self.pending.iter().position(|p| p.id == id) else {
            return;
        };
        self.pending.remove(at);
        let mut control = self.line.shared.control();
        control.cancelled.insert(id);
        if control.current == Some(id) {
            self.line.shared.stop.set_unwanted();
        }
    }

    /// Waits for the answer that the engine was asked for, beyond its grace time.
    pub fn wait_on(&self) {
        // The lock keeps the next question from beginning in between.
        let _control = self.line.shared.control();
        self.line.shared.stop.wait_on();
    }

    /// Ends the engine, without grace, and starts it again. The question in work and the waiting ones are kept.
    pub fn restart(&mut self) {
        if std::mem::take(&mut self.given_up) {
            return self.start_anew();
        }
        self.state = WorkerState::Starting;
        let mut control = self.line.shared.control();
        control.restart = true;
        self.line.shared.stop.end_now();
        drop(control);
        let _ = self.line.commands.send(Command::Look);
    }

    /// Returns what happened since the last time, and keeps the deadlines that are over. Never waits.
    pub fn poll(&mut self) -> Vec<Event> {
        // Cleared before reading: whatever comes from here on wakes the caller again.
        self.line.shared.events.store(0, Ordering::Release);
        let mut seen = Vec::new();
        loop {
            match self.line.events.try_recv() {
                Ok(said) => self.take(said, &mut seen),
                Err(mpsc::TryRecvError::Empty) => break,
                Err(mpsc::TryRecvError::Disconnected) => {
                    self.answer_for_a_lost_thread(&mut seen);
                    break;
                }
            }
        }
        self.keep_deadlines(&mut seen);
        seen
    }

    /// Like [`Worker::poll`], but waits up to `timeout` for the first event. For programs without a window.
    pub fn wait(&mut self, timeout: Duration) -> Vec<Event> {
        let time = self.line.shared.time.clone();
        let end = time.now().checked_add(timeout);
        loop {
            let seen = self.poll();
            if !seen.is_empty() || end.is_some_and(|end| time.now() >= end) {
                return seen;
            }
            let until = end.into_iter().chain(self.next_deadline()).min();
            match time.receive(&self.line.events, until) {
                Ok(said) => {
                    let mut seen = Vec::new();
                    self.take(said, &mut seen);
                    seen.extend(self.poll());
                    if !seen.is_empty() {
                        return seen;
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
                // Somebody may have been answered for by now; there is nothing to wait for.
                Err(RecvTimeoutError::Disconnected) => return self.poll(),
            }
        }
    }

    /// Waits until the engine is there, up to `limit`. `is_cancelled` is asked now and then.
    ///
    /// # Errors
    /// The engine could not be started, was not there in time, or the waiting was cancelled.
    pub fn wait_until_ready(
        &mut self,
        limit: Duration,
        is_cancelled: &dyn Fn() -> bool,
    ) -> Result<(), NotReady> {
        let time = self.line.shared.time.clone();
        let begin = time.now();
        loop {
            match &self.state {
                WorkerState::Ready => return Ok(()),
                WorkerState::Failed(error) => return Err(NotReady::Failed(error.clone())),
                _ => {}
            }
            let waited = time.now() - begin;
            if waited >= limit {
                return Err(NotReady::Late(waited));
            }
            if is_cancelled() {
                return Err(NotReady::Cancelled);
            }
            self.wait(SLICE.min(limit.saturating_sub(waited)));
        }
    }

    /// Waits for the answer to a question as long as its patience lasts; `None` if it was cancelled. What happens
    /// meanwhile goes to `each`; `is_cancelled` is asked now and then.
    pub fn wait_for_answer(
        &mut self,
        id: AskId,
        is_cancelled: &dyn Fn() -> bool,
        each: &mut dyn FnMut(Event),
    ) -> Option<Result<Reply, EngineError>> {
        let mut answer = None;
        loop {
            if is_cancelled() {
                return None;
            }
            for event in self.wait(SLICE) {
                match event {
                    Event::Answer(answered, result) if answered == id => answer = Some(result),
                    event => each(event),
                }
            }
            if answer.is_some() {
                return answer;
            }
        }
    }

    /// Tells engines to answer, and gives them up, when it is time.
    fn keep_deadlines(&mut self, seen: &mut Vec<Event>) {
        let now = self.line.shared.time.now();
        let is_over = |at: Option<Instant>| at.is_some_and(|at| now >= at);
        if self.pending.iter().any(|p| is_over(p.give_up_at())) {
            return self.give_up(now, seen);
        }
        let late = self.pending.iter().filter(|p| is_over(p.interrupt_at()));
        let late: Vec<AskId> = late.map(|p| p.id).collect();
        for id in late {
            self.interrupt_question(id);
        }
    }

    /// Gives the engine up because an answer does not come.
    fn give_up(&mut self, now: Instant, seen: &mut Vec<Event>) {
        let pending = std::mem::take(&mut self.pending);
        for pending in pending {
            let error = self.abandon(now - pending.asked);
            seen.push(Event::Answer(pending.id, Err(error)));
        }
        seen.push(Event::State(self.state.clone()));
    }

    /// Leaves an engine alone that was waited for in vain, so long; the next question or a restart finds another one.
    /// A thread cannot be ended: it ends when its engine lets it. Returns the reason.
    pub fn abandon(&mut self, after: Duration) -> EngineError {
        let mut control = self.line.shared.control();
        control.close = true;
        self.line.shared.stop.end_now();
        drop(control);
        let _ = self.line.commands.send(Command::Look);
        self.given_up = true;
        let error = EngineError::GivenUp {
            engine: self.name().to_owned(),
            after,
        };
        self.state = WorkerState::Failed(error.clone());
        error
    }

    fn start_anew(&mut self) {
        let shared = &self.line.shared;
        let (wake, manner, time) = (shared.wake.clone(), shared.manner, shared.time.clone());
        (self.line, self.state) = start_thread(&self.name, self.make.clone(), wake, manner, time);
    }

    /// Returns what the worker did at the last [`Worker::poll`].
    pub fn state(&self) -> WorkerState {
        self.state.clone()
    }

    /// Returns what the engine said of itself, once it was ready.
    pub fn info(&self) -> Option<&EngineInfo> {
        self.info.as_ref()
    }

    /// Returns the engine's name.
    pub fn name(&self) -> &str {
        self.info.as_ref().map_or(&self.name, |info| &info.name)
    }

    /// Closes the engine and waits up to `patience` for it. Returns whether it was closed by then.
    pub fn shut_down(mut self, patience: Duration) -> bool {
        if self.given_up {
            return false;
        }
        self.request_close();
        let time = self.line.shared.time.clone();
        let end = time.now() + patience;
        loop {
            if matches!(self.state, WorkerState::Closed) {
                return true;
            }
            let left = end.saturating_duration_since(time.now());
            if left.is_zero() {
                return false;
            }
            self.wait(left);
        }
    }

    /// Asks the engine to close, at once if it is still starting. [`WorkerState::Closed`] tells when it is done.
    pub fn close(&mut self) {
        if matches!(self.state, WorkerState::Starting) {
            self.line.shared.stop.end_now();
        }
        self.request_close();
    }

    fn request_close(&self) {
        let mut control = self.line.shared.control();
        control.close = true;
        // Nobody wants an answer any more.
        self.line.shared.stop.set_unwanted();
        drop(control);
        let _ = self.line.commands.send(Command::Look);
    }

    /// Notes an event; drops what belongs to questions that nobody waits for.
    fn take(&mut self, said: Said, seen: &mut Vec<Event>) {
        let Some(event) = said else { return };
        match &event {
            Event::State(state) => self.state = state.clone(),
            Event::Info(info) => self.info = Some(info.clone()),
            Event::Log(_) => {
                self.line.shared.log_lines.fetch_sub(1, Ordering::AcqRel);
            }
            Event::Interim(id, _) => {
                if !self.pending.iter().any(|p| p.id == *id) {
                    return;
                }
            }
            Event::Answer(id, _) => {
                let Some(at) = self.pending.iter().position(|p| p.id == *id) else {
                    return;
                };
                self.pending.remove(at);
            }
            Event::Progress(_) | Event::Notice(_) | Event::Drawn(_) => {}
        }
        seen.push(event);
    }

    /// The thread never ends by itself before it is closed; should it be lost, no question stays without an answer.
    fn answer_for_a_lost_thread(&mut self, seen: &mut Vec<Event>) {
        if self.given_up {
            return;
        }
        if matches!(self.state, WorkerState::Closed) && self.pending.is_empty() {
            return;
        }
        let error = match &self.state {
            WorkerState::Failed(error) => error.clone(),
            _ => EngineError::Ended {
                engine: self.name.clone(),
            },
        };
        for pending in self.pending.drain(..) {
            seen.push(Event::Answer(pending.id, Err(error.clone())));
        }
        if !matches!(self.state, WorkerState::Failed(_)) {
            self.state = WorkerState::Closed;
            seen.push(Event::State(WorkerState::Closed));
        }
    }
}

fn start_thread(
    name: &str,
    make: Maker,
    wake: Arc<dyn Fn() + Send + Sync>,
    manner: Manner,
    time: TimeSource,
) -> (Line, WorkerState) {
    let (commands, command_receiver) = mpsc::channel();
    let (event_sender, events) = mpsc::channel();
    let tick = event_sender.clone();
    time.on_move(move || {
        // A worker that is gone keeps no deadlines.
        let _ = tick.send(None);
    });
    let shared = Arc::new(Shared {
        control: Mutex::default(),
        stop: StopFlag::new(),
        events: AtomicUsize::new(0),
        log_lines: AtomicUsize::new(0),
        wake,
        manner,
        time,
    });
    let body = thread::Body::new(
        name,
        make,
        (commands.clone(), command_receiver),
        event_sender,
        shared.clone(),
    );
    let spawned = std::thread::Builder::new()
        .name(format!("engine {name}"))
        .stack_size(thread::STACK_BYTES)
        .spawn(move || body.run());
    let state = match spawned {
        Ok(_) => WorkerState::Starting,
        Err(error) => WorkerState::Failed(EngineError::Spawn {
            engine: name.to_owned(),
            reason: message::quoted(&error),
        }),
    };
    let line = Line {
        commands,
        events,
        shared,
    };
    (line, state)
}

impl Drop for Worker {
    /// Asks the engine to stop and to close, on its own thread; returns at once.
    fn drop(&mut self) {
        self.request_close();
    }
}
