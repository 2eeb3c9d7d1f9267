//! The GTP program under test: asked line by line, and started again when it dies.

use crate::regressing::TEXTS;
use engine::{
    Ask, EngineError, Game, Maker, Manner, NotReady, Patience, Reply, TimeSource, Worker,
};
use go::Size;
use gtp::GtpOptions;
use message::{Message, Sentence, say};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How long a program may take to end in good order.
const GRACE: Duration = Duration::from_secs(5);

/// Why a program does not answer.
#[derive(thiserror::Error, Clone, PartialEq, Debug)]
pub(crate) enum Failure {
    /// It failed.
    Engine(EngineError),
    /// It is not there in time.
    NotStarted { engine: String, limit: Duration },
    /// It did not answer in time, and was ended.
    Late { limit: Duration },
    /// Its answer does not fit the question.
    OtherAnswer { engine: String },
    /// It failed at a command that is not judged.
    AtCommand {
        command: String,
        failure: Box<Failure>,
    },
    /// Nobody wants the answer any more.
    Cancelled,
}

impl Message for Failure {
    fn sentence(&self) -> Sentence {
        match self {
            Failure::Engine(error) => error.event(),
            Failure::NotStarted { engine, limit } => say!(TEXTS, "engine-not-ready", engine, limit),
            Failure::Late { limit } => say!(TEXTS, "engine-late", limit),
            Failure::OtherAnswer { engine } => say!(TEXTS, "engine-other-answer", engine),
            Failure::AtCommand { command, failure } => {
                let reason = failure.sentence();
                say!(TEXTS, "engine-at-command", command, reason)
            }
            Failure::Cancelled => message::id!(TEXTS, "regress-cancelled").into(),
        }
    }
}

message::display!(Failure);

/// The program and what it was told.
pub(crate) struct Program {
    name: String,
    maker: Maker,
    limit: Duration,
    stop: Arc<AtomicBool>,
    running: Option<Worker>,
    started: bool,
    restarts: u32,
    /// The commands that led to the position: those without a test since the board was last set anew.
    setup: Vec<String>,
    /// How many of them the running program has been told.
    told: usize,
    lazy: bool,
}

impl Program {
    /// Creates one that is started when it is first needed. No command may take longer than `limit`; all ends soon after
    /// `stop` is set.
    pub(crate) fn new(options: GtpOptions, limit: Duration, stop: Arc<AtomicBool>) -> Program {
        Program {
            name: options.shown_name(),
            maker: crate::starting::gtp_maker(options),
            limit,
            stop,
            running: None,
            started: false,
            restarts: 0,
            setup: Vec::new(),
            told: 0,
            lazy: false,
        }
    }

    /// Whether commands that are not judged wait until a judged one needs them.
    pub(crate) fn set_lazy(&mut self, lazy: bool) {
        self.lazy = lazy;
    }

    /// How often the program had to be started again.
    pub(crate) fn restarts(&self) -> u32 {
        self.restarts
    }

    /// Takes a command that is not judged. The error says that there is no program at all.
    pub(crate) fn set_up(&mut self, command: &str) -> Result<(), Failure> {
        let name = command.split_whitespace().next().unwrap_or_default();
        if ["loadsgf", "boardsize"].contains(&name) {
            self.setup.clear();
            self.told = 0;
        }
        self.setup.push(command.to_owned());
        if self.lazy {
            return Ok(());
        }
        // If it dies on the way, the test that follows tells so.
        self.catch_up().map(drop)
    }

    /// Asks a command that is judged. Inside, the error says why there is no answer; outside, that there is no
    /// program at all.
    pub(crate) fn ask(&mut self, command: &str) -> Result<Result<String, Failure>, Failure> {
        if let Err(why) = self.catch_up()? {
            return Ok(Err(why));
        }
        Ok(self.say(command))
    }

    /// Starts the program if it is not there, and tells it what it has not heard of the position.
    fn catch_up(&mut self) -> Result<Result<(), Failure>, Failure> {
        if self.is_stopped() {
            return Err(Failure::Cancelled);
        }
        if self.running.is_none() {
            match self.start() {
                Ok(()) => {}
                Err(why) if self.started && why != Failure::Cancelled => return Ok(Err(why)),
                Err(why) => return Err(why),
            }
        }
        while let Some(command) = self.setup.get(self.told).cloned() {
            match self.say(&command) {
                Ok(_) => self.told += 1,
                Err(Failure::Cancelled) => return Err(Failure::Cancelled),
                Err(why) => {
                    // It would only die again: what kills it is left out.
                    self.setup.remove(self.told.min(self.setup.len() - 1));
                    let failure = Box::new(why);
                    return Ok(Err(Failure::AtCommand { command, failure }));
                }
            }
        }
        Ok(Ok(()))
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Acquire)
    }

    fn start(&mut self) -> Result<(), Failure> {
        if self.started {
            self.restarts += 1;
        }
        self.told = 0;
        let (maker, time) = (self.maker.clone(), TimeSource::SYSTEM);
        let wake = Arc::new(|| {});
        let mut worker = Worker::spawn_with(&self.name, maker, wake, Manner::AskOnce, time);
        let stop = Arc::clone(&self.stop);
        let why = match worker.wait_until_ready(self.limit, &|| stop.load(Ordering::Acquire)) {
            Ok(()) => {
                self.running = Some(worker);
                self.started = true;
                return Ok(());
            }
            Err(NotReady::Failed(error)) => Failure::Engine(error),
            Err(NotReady::Late(_)) => self.not_started(),
            Err(NotReady::Cancelled) => Failure::Cancelled,
        };
        worker.shut_down(GRACE);
        Err(why)
    }

    fn not_started(&self) -> Failure {
        Failure::NotStarted {
            engine: self.name.clone(),
            limit: self.limit,
        }
    }

    /// Sends a command; returns the text of the answer, be it `=` or `?`. A program that does not answer is ended.
    fn say(&mut self, command: &str) -> Result<String, Failure> {
        let Some(mut worker) = self.running.take() else {
            return Err(self.not_started());
        };
        let ask = Ask::Console {
            line: command.to_owned(),
        };
        let patience = Patience {
            give_up_after: Some(self.limit),
            ..Patience::default()
        };
        // A typed command goes to the program as it is; the game behind it is not told.
        let asked = worker.ask_within(Game::new(Size::NINETEEN), ask, patience);
        let stop = Arc::clone(&self.stop);
        let answer = worker.wait_for_answer(asked, &|| stop.load(Ordering::Acquire), &mut |_| {});
        let why = match answer {
            Some(Ok(reply)) => {
                let text = match reply {
                    Reply::Text(text) => Ok(text.get(2..).unwrap_or_default().to_owned()),
                    _ => Err(Failure::OtherAnswer {
                        engine: worker.name().to_owned(),
                    }),
                };
                self.running = Some(worker);
                return text;
            }
            None if self.is_stopped() => Failure::Cancelled,
            Some(Err(EngineError::GivenUp { .. })) | None => Failure::Late { limit: self.limit },
            Some(Err(error)) => Failure::Engine(error),
        };
        worker.shut_down(GRACE);
        Err(why)
    }

    /// Ends the program in good order.
    pub(crate) fn close(&mut self) {
        if let Some(worker) = self.running.take() {
            worker.shut_down(GRACE);
        }
    }
}
