//! The worker's thread.

use super::{AskId, Command, Event, LOG_BACKLOG, Maker, Manner, Said, Shared, WorkerState};
use crate::contract::{Ask, Engine, Interim, LogLine, Notice, Reply, Talk, Waker};
use crate::error::{ENGINE, EngineError, Phase, lines_dropped};
use crate::game::Game;
use message::{Sentence, id};
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

/// Bytes of stack for a thread with an engine: built-in ones search on it.
pub const STACK_BYTES: usize = 16 << 20;

/// After this many deaths within [`DEATH_WINDOW`] the engine is not started again until the user says so.
const MAX_DEATHS: usize = 6;
const DEATH_WINDOW: Duration = Duration::from_mins(10);

struct Question {
    id: AskId,
    game: Box<Game>,
    ask: Ask,
}

/// Everything the thread owns.
pub(super) struct Body {
    name: String,
    make: Maker,
    commands: Receiver<Command>,
    ear: Ear,
    queue: VecDeque<Question>,
    engine: Option<Box<dyn Engine>>,
    /// Why there is no engine and none is to be made for a mere question.
    given_up: Option<EngineError>,
    deaths: VecDeque<Instant>,
}

impl Body {
    pub(super) fn new(
        name: &str,
        make: Maker,
        (wake_up, commands): (Sender<Command>, Receiver<Command>),
        events: Sender<Said>,
        shared: Arc<Shared>,
    ) -> Body {
        Body {
            name: name.to_owned(),
            make,
            commands,
            ear: Ear {
                events,
                shared,
                wake_up,
                current: None,
                enough: Enough::default(),
                dropped: 0,
            },
            queue: VecDeque::new(),
            engine: None,
            given_up: None,
            deaths: VecDeque::new(),
        }
    }

    pub(super) fn run(mut self) {
        self.start();
        while !self.close_wanted() {
            self.restart_if_wanted();
            if let Some(question) = self.queue.pop_front() {
                self.work_on(question);
                self.fetch_commands();
            } else {
                self.wait();
            }
        }
        self.close();
    }

    /// Waits for a command; lets the engine speak in between if it wants to.
    fn wait(&mut self) {
        self.fetch_commands();
        if !self.queue.is_empty() || self.something_wanted() {
            return;
        }
        let ear = &mut self.ear;
        let pause = self
            .engine
            .as_mut()
            .and_then(|engine| catch_unwind(AssertUnwindSafe(|| engine.idle(ear))).unwrap_or(None));
        let command = match pause {
            Some(pause) => match self.commands.recv_timeout(pause) {
                Ok(command) => command,
                Err(RecvTimeoutError::Timeout) => return,
                Err(RecvTimeoutError::Disconnected) => return self.note_lost_caller(),
            },
            None => match self.commands.recv() {
                Ok(command) => command,
                Err(_) => return self.note_lost_caller(),
            },
        };
        self.take(command);
    }

    fn note_lost_caller(&self) {
        self.ear.shared.control().close = true;
    }

    fn fetch_commands(&mut self) {
        while let Ok(command) = self.commands.try_recv() {
            self.take(command);
        }
    }

    fn take(&mut self, command: Command) {
        if let Command::Ask(id, game, ask) = command {
            self.queue.push_back(Question { id, game, ask });
        }
    }

    fn close_wanted(&self) -> bool {
        self.ear.shared.control().close
    }

    fn something_wanted(&self) -> bool {
        let control = self.ear.shared.control();
        control.close || control.restart
    }

    /// Begins a new stretch of work: forgets an old stop, unless the end is wanted.
    fn clear_stop(&self) -> bool {
        let control = self.ear.shared.control();
        if control.close || control.restart {
            return false;
        }
        self.ear.shared.stop.clear();
        true
    }

    fn restart_if_wanted(&mut self) {
        {
            let mut control = self.ear.shared.control();
            if !control.restart || control.close {
                return;
            }
            control.restart = false;
        }
        self.ear.state(WorkerState::Stopping);
        self.close_engine();
        self.given_up = None;
        self.deaths.clear();
        self.start();
    }

    /// Makes the engine; on failure says why and gives up until a restart.
    fn start(&mut self) {
        if !self.clear_stop() {
            return;
        }
        self.ear.state(WorkerState::Starting);
        let (make, stop) = (self.make.clone(), self.ear.shared.stop.clone());
        let ear = &mut self.ear;
        let made = catch_unwind(AssertUnwindSafe(|| make(&stop, ear)))
            .unwrap_or_else(|panic| Err(self.panicked(Phase::Starting, panic.as_ref())));
        match made {
            Ok(engine) => {
                self.ear.say(Event::Info(engine.info()));
                self.engine = Some(engine);
                self.ear.state(WorkerState::Ready);
            }
            Err(error) => self.give_up(error),
        }
    }

    fn give_up(&mut self, error: EngineError) {
        if self.ear.shared.manner == Manner::AskAgain {
            self.ear.log(LogLine::host(&error));
        }
        self.given_up = Some(error.clone());
        self.ear.state(WorkerState::Failed(error));
    }

    /// Answers a question, with a second engine if the first crashes on it.
    fn work_on(&mut self, question: Question) {
        let id = question.id;
        if self.ear.shared.control().cancelled.remove(&id) {
            return;
        }
        let mut result = self.attempt(&question);
        let again = self.ear.shared.manner == Manner::AskAgain && !self.something_wanted();
        if again && matches!(&result, Err(error) if error.is_crash()) {
            self.ear
                .log(LogLine::host(&id!(ENGINE, "engine-asked-again")));
            result = self.attempt(&question);
        }
        if self.kept_for_restart(&result) {
            self.queue.push_front(question);
            return;
        }
        let mut control = self.ear.shared.control();
        control.cancelled.remove(&id);
        control.interrupted.remove(&id);
        drop(control);
        let failed = result
            .as_ref()
            .err()
            .filter(|_| self.engine.is_none())
            .cloned();
        self.ear.say(Event::Answer(id, result));
        match failed {
            Some(error) => self.ear.state(WorkerState::Failed(error)),
            None => self.ear.state(WorkerState::Ready),
        }
    }

    /// A restart in the middle of a question is no answer to it.
    fn kept_for_restart(&self, result: &Result<Reply, EngineError>) -> bool {
        let control = self.ear.shared.control();
        control.restart && matches!(result, Err(error) if error.is_engine_gone()) && !control.close
    }

    fn attempt(&mut self, question: &Question) -> Result<Reply, EngineError> {
        if self.engine.is_none() {
            if self.given_up.is_none() {
                self.start();
            }
            if let Some(error) = &self.given_up {
                return Err(error.clone());
            }
        }
        let Some(mut engine) = self.engine.take() else {
            return Err(EngineError::Ended {
                engine: self.name.clone(),
            });
        };
        self.begin(question.id);
        self.ear.enough = Enough::of(&question.ask, self.ear.shared.time.now());
        let ear = &mut self.ear;
        let answered = catch_unwind(AssertUnwindSafe(|| {
            engine.answer(&question.game, &question.ask, ear)
        }));
        self.end();
        match answered {
            Ok(Err(error)) if error.is_engine_gone() => {
                drop(engine);
                if self.ear.shared.manner == Manner::AskAgain {
                    self.ear.log(LogLine::host(&error));
                    self.note_death(&error);
                }
                Err(error)
            }
            Ok(result) => {
                self.engine = Some(engine);
                result
            }
            // The engine's inside may be in disorder after a panic: the next question gets a new one.
            Err(panic) => Err(self.panicked(Phase::Thinking, panic.as_ref())),
        }
    }

    /// Makes `id` the question that an interrupt stops.
    fn begin(&mut self, id: AskId) {
        let mut control = self.ear.shared.control();
        control.current = Some(id);
        let end = control.close || control.restart;
        let (stop, unwanted) = (
            control.interrupted.contains(&id),
            control.cancelled.contains(&id),
        );
        if !end {
            self.ear.shared.stop.clear();
        }
        if stop {
            self.ear.shared.stop.set();
        }
        if unwanted {
            self.ear.shared.stop.set_unwanted();
        }
        drop(control);
        self.ear.current = Some(id);
        self.ear.state(WorkerState::Thinking(id));
    }

    fn end(&mut self) {
        self.ear.shared.control().current = None;
        self.ear.current = None;
        self.ear.enough = Enough::default();
    }

    /// An engine that dies again and again is left alone until the user restarts it.
    fn note_death(&mut self, error: &EngineError) {
        if !error.is_crash() {
            return;
        }
        let now = self.ear.shared.time.now();
        self.deaths.push_back(now);
        self.deaths.retain(|&at| now - at < DEATH_WINDOW);
        if self.deaths.len() >= MAX_DEATHS {
            self.given_up = Some(error.clone());
        }
    }

    fn panicked(&self, phase: Phase, panic: &(dyn std::any::Any + Send)) -> EngineError {
        let reason = panic
            .downcast_ref::<&str>()
            .map(|text| (*text).to_owned())
            .or_else(|| panic.downcast_ref::<String>().cloned())
            .unwrap_or_else(|| "it panicked".to_owned());
        EngineError::Failed {
            engine: self.name.clone(),
            phase,
            reason: message::quoted(&reason),
        }
    }

    fn close_engine(&mut self) {
        if let Some(mut engine) = self.engine.take() {
            let _ = catch_unwind(AssertUnwindSafe(move || engine.close()));
        }
    }

    fn close(mut self) {
        self.ear.state(WorkerState::Stopping);
        self.close_engine();
        self.fetch_commands();
        for question in std::mem::take(&mut self.queue) {
            self.ear.say(Event::Answer(
                question.id,
                Err(EngineError::Ended {
                    engine: self.name.clone(),
                }),
            ));
        }
        self.ear.state(WorkerState::Closed);
    }
}

/// What the engine talks into.
struct Ear {
    events: Sender<Said>,
    shared: Arc<Shared>,
    /// For engines that want to be looked at.
    wake_up: Sender<Command>,
    current: Option<AskId>,
    /// When the analysis in work is to end.
    enough: Enough,
    dropped: u64,
}

/// The limits of an analysis: kept here, so that every engine keeps them.
#[derive(Default)]
struct Enough {
    at: Option<Instant>,
    playouts: Option<u64>,
    reached: bool,
}

impl Enough {
    fn of(ask: &Ask, now: Instant) -> Enough {
        let Ask::Analyse(search) = ask else {
            return Enough::default();
        };
        let time = search.limits.time;
        Enough {
            at: time.and_then(|time| now.checked_add(time)),
            playouts: search.limits.playouts,
            reached: false,
        }
    }

    fn note(&mut self, interim: &Interim) {
        let playouts = self.playouts;
        self.reached |= playouts.is_some_and(|enough| interim.playouts() >= enough);
    }

    fn is_reached(&self, now: Instant) -> bool {
        self.reached || self.at.is_some_and(|at| now >= at)
    }
}

impl Ear {
    fn state(&self, state: WorkerState) {
        self.say(Event::State(state));
    }

    fn say(&self, event: Event) {
        if self.events.send(Some(event)).is_ok()
            && self.shared.events.fetch_add(1, Ordering::AcqRel) == 0
        {
            (self.shared.wake)();
        }
    }

    fn say_line(&self, line: LogLine) {
        self.shared.log_lines.fetch_add(1, Ordering::AcqRel);
        self.say(Event::Log(line));
    }
}

impl Talk for Ear {
    fn log(&mut self, line: LogLine) {
        // An engine that prints faster than anybody reads must not fill the memory.
        if self.shared.log_lines.load(Ordering::Acquire) >= LOG_BACKLOG {
            self.dropped += 1;
            return;
        }
        if self.dropped > 0 {
            let dropped = std::mem::take(&mut self.dropped);
            self.say_line(LogLine::host(&lines_dropped(dropped)));
        }
        self.say_line(line);
    }

    fn progress(&mut self, text: Sentence) {
        self.say(Event::Progress(text));
    }

    fn interim(&mut self, interim: Interim) {
        self.enough.note(&interim);
        match self.current {
            Some(id) => self.say(Event::Interim(id, interim)),
            None => self.say(Event::Drawn(interim.into())),
        }
    }

    fn notice(&mut self, notice: Notice) {
        self.say(Event::Notice(notice));
    }

    fn stopped(&self) -> bool {
        self.shared.stop.is_set() || self.enough.is_reached(self.shared.time.now())
    }

    fn wanted(&self) -> bool {
        let control = self.shared.control();
        let taken_back = |id| control.cancelled.contains(&id);
        !(control.close || control.restart || self.current.is_some_and(taken_back))
    }

    fn waker(&self) -> Option<Waker> {
        let wake_up = self.wake_up.clone();
        Some(Arc::new(move || {
            // A worker that is gone needs no waking.
            let _ = wake_up.send(Command::Look);
        }))
    }
}
