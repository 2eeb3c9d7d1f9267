//! The engine on a thread of its own. Unlike [`engine::Worker`] it never asks again after a crash:
//! a GTP command that fails says so, and the next one finds a new engine.

use crate::cli::engines::reason;
use engine::{
    Ask, Engine, EngineError, EngineInfo, Game, Interim, LogLine, LogSource, Maker, Reply,
    StopFlag, Talk,
};
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, Receiver, Sender};

/// What the thread is told to do.
enum Order {
    Close,
    Restart,
    Answer(u64, Box<Game>, Ask),
}

/// What the thread has to say.
pub(super) enum Said {
    /// The engine has started, or why not.
    Started(Result<EngineInfo, String>),
    /// The answer to a question.
    Answered(u64, Result<Reply, String>),
    /// The state of the work on a question.
    Grew(u64, Interim),
    /// The engine was closed; nothing follows.
    Closed,
}

/// An engine on its thread.
pub(super) struct Servant {
    orders: Sender<Order>,
    stop: StopFlag,
    asked: u64,
}

impl Servant {
    /// Starts the engine on a new thread, which reports through `say`.
    pub(super) fn hire(make: Maker, say: impl Fn(Said) + Send + 'static) -> Servant {
        let (orders, received) = mpsc::channel();
        let stop = StopFlag::new();
        let talk = Ear {
            stop: stop.clone(),
            asked: 0,
            say: Box::new(say),
        };
        let work = move || {
            Work {
                make,
                talk,
                engine: None,
            }
            .run(&received);
        };
        // As large as the window's: some engines read deep.
        let thread = std::thread::Builder::new().stack_size(engine::STACK_BYTES);
        if let Err(error) = thread.spawn(work) {
            tracing::error!("no thread for an engine: {error}");
        }
        Servant {
            orders,
            stop,
            asked: 0,
        }
    }

    /// Asks a question; returns its number.
    pub(super) fn ask(&mut self, game: Game, ask: Ask) -> u64 {
        self.asked += 1;
        self.stop.clear();
        self.order(Order::Answer(self.asked, Box::new(game), ask));
        self.asked
    }

    /// Closes the engine and starts it anew.
    pub(super) fn restart(&self) {
        self.order(Order::Restart);
    }

    /// Asks for the answer now.
    pub(super) fn interrupt(&self) {
        self.stop.set();
    }

    /// Ends the work in hand at once.
    pub(super) fn end_now(&self) {
        self.stop.end_now();
    }

    /// Closes the engine in good order; [`Said::Closed`] tells when it is done.
    pub(super) fn close(&self) {
        self.order(Order::Close);
    }

    fn order(&self, order: Order) {
        // The thread catches panics and ends only with this sender.
        let _ = self.orders.send(order);
    }
}

/// What the thread owns.
struct Work {
    make: Maker,
    talk: Ear,
    engine: Option<Box<dyn Engine>>,
}

impl Work {
    fn run(mut self, orders: &Receiver<Order>) {
        let started = self.start();
        (self.talk.say)(Said::Started(started));
        for order in orders {
            match order {
                Order::Close => break,
                Order::Restart => {
                    self.close();
                    let started = self.start();
                    (self.talk.say)(Said::Started(started));
                }
                Order::Answer(id, game, ask) => {
                    self.talk.asked = id;
                    let answer = self.answer(&game, &ask);
                    (self.talk.say)(Said::Answered(id, answer));
                }
            }
        }
        self.close();
        (self.talk.say)(Said::Closed);
    }

    fn start(&mut self) -> Result<EngineInfo, String> {
        let (make, talk) = (&self.make, &mut self.talk);
        let stop = talk.stop.clone();
        let engine = guarded(|| make(&stop, talk)).map_err(|(reason, _)| reason)?;
        let info = engine.info();
        self.engine = Some(engine);
        Ok(info)
    }

    fn answer(&mut self, game: &Game, ask: &Ask) -> Result<Reply, String> {
        if self.engine.is_none() {
            self.start()?;
        }
        let Some(engine) = &mut self.engine else {
            return Err("the engine is not there".to_owned());
        };
        let talk = &mut self.talk;
        guarded(|| engine.answer(game, ask, talk)).map_err(|(reason, gone)| {
            if gone {
                self.engine = None;
            }
            reason
        })
    }

    fn close(&mut self) {
        if let Some(mut engine) = self.engine.take() {
            // A panic while closing changes nothing for anybody.
            let _ = catch_unwind(AssertUnwindSafe(|| engine.close()));
        }
    }
}

/// Runs a call of an engine. The error is its reason, and whether the engine is of no more use.
fn guarded<T>(call: impl FnOnce() -> Result<T, EngineError>) -> Result<T, (String, bool)> {
    match catch_unwind(AssertUnwindSafe(call)) {
        Ok(done) => done.map_err(|e| (reason(&e), e.is_engine_gone())),
        // The panic's own text is on standard error already.
        Err(_) => Err(("the engine failed with an internal error".to_owned(), true)),
    }
}

/// What the engine is told through. Standard output belongs to the controller, so what it says goes to standard error.
struct Ear {
    stop: StopFlag,
    /// The question in work.
    asked: u64,
    say: Box<dyn Fn(Said) + Send>,
}

impl Talk for Ear {
    fn log(&mut self, line: LogLine) {
        match line.source {
            LogSource::Host => say(&format!("katsura: {}", line.text)),
            LogSource::Engine | LogSource::EngineError => say(&line.text),
            LogSource::Sent | LogSource::Received => {}
        }
    }

    fn progress(&mut self, _: &str) {}

    fn interim(&mut self, interim: Interim) {
        (self.say)(Said::Grew(self.asked, interim));
    }

    fn stopped(&self) -> bool {
        self.stop.is_set()
    }
}

fn say(text: &str) {
    // If nobody reads it, there is nobody to tell.
    let _ = writeln!(std::io::stderr(), "{text}");
}
