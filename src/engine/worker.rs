//! One thread per engine, so that the window never waits.
//!
//! The thread makes the engine, asks it the queued questions one after the other, repeats a question once when the
//! engine's process crashed, and closes the engine at the end. It lives as long as the engine does: a child process is
//! told by the system to die when the thread that started it ends.

mod thread;

pub use thread::STACK_BYTES;

use crate::contract::{Ask, Engine, EngineInfo, Game, Interim, LogLine, Notice, Reply, Talk};
use crate::error::EngineError;
use crate::stop::StopFlag;
use overlay::Overlay;
use std::collections::HashSet;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

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
    Progress(String),
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
    interrupted: Option<AskId>,
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
}

impl Shared {
    fn control(&self) -> MutexGuard<'_, Control> {
        // Nothing is half done in there when a thread panics.
        self.control.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// An engine on its own thread. No method waits for the engine, [`Worker::wait`] and [`Worker::shut_down`] excepted.
pub struct Worker {
    name: String,
    commands: Sender<Command>,
    events: Receiver<Event>,
    shared: Arc<Shared>,
    state: WorkerState,
    info: Option<EngineInfo>,
    /// Questions whose answers are still wanted, oldest first.
    pending: Vec<AskId>,
    last_id: u64,
}

impl Worker {
    /// Starts a thread that makes an engine with `make`. `wake` is called, from that thread, when there is something
    /// for [`Worker::poll`]. `name` is the engine's name until it says its own.
    pub fn spawn(name: &str, make: Maker, wake: Arc<dyn Fn() + Send + Sync>) -> Worker {
        let (commands, command_receiver) = mpsc::channel();
        let (event_sender, events) = mpsc::channel();
        let shared = Arc::new(Shared {
            control: Mutex::default(),
            stop: StopFlag::new(),
            events: AtomicUsize::new(0),
            log_lines: AtomicUsize::new(0),
            wake,
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
                reason: error.to_string(),
            }),
        };
        Worker {
            name: name.to_owned(),
            commands,
            events,
            shared,
            state,
            info: None,
            pending: Vec::new(),
            last_id: 0,
        }
    }

    /// Asks a question. At most one is in work, later ones wait for their turn.
    pub fn ask(&mut self, game: Game, ask: Ask) -> AskId {
        self.last_id += 1;
        let id = AskId(self.last_id);
        // When the thread is gone, `poll` answers for it.
        let _ = self.commands.send(Command::Ask(id, Box::new(game), ask));
        self.pending.push(id);
        id
    }

    /// Asks for the answer to the oldest open question now. It will come as usual: "move now".
    pub fn interrupt(&mut self) {
        let Some(&id) = self.pending.first() else {
            return;
        };
        let mut control = self.shared.control();
        control.interrupted = Some(id);
        if control.current == Some(id) {
            self.shared.stop.set();
        }
    }

    /// Takes a question back. Its answer will not come; work on it is asked to stop.
    pub fn cancel(&mut self, id: AskId) {
        let Some(at) = self.pending.iter().position(|&p| p == id) else {
            return;
        };
        self.pending.remove(at);
        let mut control = self.shared.control();
        control.cancelled.insert(id);
        if control.current == Some(id) {
            self.shared.stop.set();
        }
    }

    /// Ends the engine, without grace, and starts it again. The question in work and the waiting ones are kept.
    pub fn restart(&mut self) {
        let mut control = self.shared.control();
        control.restart = true;
        self.shared.stop.end_now();
        drop(control);
        let _ = self.commands.send(Command::Look);
    }

    /// Returns what happened since the last time. Never waits.
    pub fn poll(&mut self) -> Vec<Event> {
        // Cleared before reading: whatever comes from here on wakes the caller again.
        self.shared.events.store(0, Ordering::Release);
        let mut seen = Vec::new();
        loop {
            match self.events.try_recv() {
                Ok(event) => self.take(event, &mut seen),
                Err(mpsc::TryRecvError::Empty) => break,
                Err(mpsc::TryRecvError::Disconnected) => {
                    self.answer_for_a_lost_thread(&mut seen);
                    break;
                }
            }
        }
        seen
    }

    /// Like [`Worker::poll`], but waits up to `timeout` for the first event. For programs without a window.
    pub fn wait(&mut self, timeout: Duration) -> Vec<Event> {
        let mut seen = self.poll();
        if seen.is_empty() {
            match self.events.recv_timeout(timeout) {
                Ok(event) => self.take(event, &mut seen),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => self.answer_for_a_lost_thread(&mut seen),
            }
            seen.extend(self.poll());
        }
        seen
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
        self.request_close();
        let end = std::time::Instant::now() + patience;
        loop {
            if matches!(self.state, WorkerState::Closed) {
                return true;
            }
            let left = end.saturating_duration_since(std::time::Instant::now());
            if left.is_zero() {
                return false;
            }
            self.wait(left);
        }
    }

    fn request_close(&self) {
        let mut control = self.shared.control();
        control.close = true;
        self.shared.stop.set();
        drop(control);
        let _ = self.commands.send(Command::Look);
    }

    /// Notes an event; drops what belongs to questions that nobody waits for.
    fn take(&mut self, event: Event, seen: &mut Vec<Event>) {
        match &event {
            Event::State(state) => self.state = state.clone(),
            Event::Info(info) => self.info = Some(info.clone()),
            Event::Log(_) => {
                self.shared.log_lines.fetch_sub(1, Ordering::AcqRel);
            }
            Event::Interim(id, _) => {
                if !self.pending.contains(id) {
                    return;
                }
            }
            Event::Answer(id, _) => {
                let Some(at) = self.pending.iter().position(|p| p == id) else {
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
        if matches!(self.state, WorkerState::Closed) && self.pending.is_empty() {
            return;
        }
        let error = match &self.state {
            WorkerState::Failed(error) => error.clone(),
            _ => EngineError::Ended {
                engine: self.name.clone(),
            },
        };
        for id in self.pending.drain(..) {
            seen.push(Event::Answer(id, Err(error.clone())));
        }
        if !matches!(self.state, WorkerState::Failed(_)) {
            self.state = WorkerState::Closed;
            seen.push(Event::State(WorkerState::Closed));
        }
    }
}

impl Drop for Worker {
    /// Asks the engine to stop and to close, on its own thread; returns at once.
    fn drop(&mut self) {
        self.request_close();
    }
}
