//! An engine that does what a test says: the double for whatever drives engines.

use crate::contract::{Ask, Engine, EngineInfo, Reply, Talk};
use crate::error::EngineError;
use crate::game::Game;
use crate::worker::Maker;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// How often an engine that waits to be stopped looks.
const LOOK: Duration = Duration::from_millis(1);

/// A question to a [`ScriptedEngine`].
pub struct Turn<'a> {
    /// The game.
    pub game: &'a Game,
    /// The question.
    pub ask: &'a Ask,
    /// The asker's ear.
    pub talk: &'a mut dyn Talk,
    /// How many engines of the script were started before this one.
    pub starts: usize,
    /// How many questions the engines of the script were asked before this one.
    pub asked: usize,
}

impl Turn<'_> {
    /// Thinks until the answer is wanted.
    pub fn think_until_stopped(&mut self) {
        while !self.talk.stopped() {
            std::thread::park_timeout(LOOK);
        }
    }
}

type Behaviour = dyn Fn(&mut Turn<'_>) -> Result<Reply, EngineError> + Send + Sync;

/// What has become of the engines of a script.
#[derive(Default)]
struct Counts {
    started: AtomicUsize,
    asked: AtomicUsize,
    closed: AtomicUsize,
}

/// An engine, or as many as are started, that answer as a function says.
///
/// Clones are the same script and count together.
#[derive(Clone)]
pub struct ScriptedEngine {
    info: EngineInfo,
    behaviour: Arc<Behaviour>,
    counts: Arc<Counts>,
    /// What [`Turn::starts`] says.
    number: usize,
}

impl ScriptedEngine {
    /// Creates an engine called “scripted” that plays on boards up to 19×19 and answers as `behaviour` says.
    pub fn new(
        behaviour: impl Fn(&mut Turn<'_>) -> Result<Reply, EngineError> + Send + Sync + 'static,
    ) -> ScriptedEngine {
        ScriptedEngine {
            info: EngineInfo {
                name: "scripted".to_owned(),
                max_side: 19,
                ..EngineInfo::default()
            },
            behaviour: Arc::new(behaviour),
            counts: Arc::default(),
            number: 0,
        }
    }

    /// Says this of itself.
    #[must_use]
    pub fn with_info(mut self, info: EngineInfo) -> ScriptedEngine {
        self.info = info;
        self
    }

    /// Returns what starts an engine of the script.
    pub fn maker(&self) -> Maker {
        let script = self.clone();
        Arc::new(move |_, _| {
            let mut engine = script.clone();
            engine.number = script.counts.started.fetch_add(1, Ordering::SeqCst);
            Ok(Box::new(engine))
        })
    }

    /// Returns how many engines of the script were started.
    pub fn started(&self) -> usize {
        self.counts.started.load(Ordering::SeqCst)
    }

    /// Returns how many questions they were asked.
    pub fn asked(&self) -> usize {
        self.counts.asked.load(Ordering::SeqCst)
    }

    /// Returns how many of them were closed in good order.
    pub fn closed(&self) -> usize {
        self.counts.closed.load(Ordering::SeqCst)
    }
}

impl Engine for ScriptedEngine {
    fn info(&self) -> EngineInfo {
        self.info.clone()
    }

    fn answer(
        &mut self,
        game: &Game,
        ask: &Ask,
        talk: &mut dyn Talk,
    ) -> Result<Reply, EngineError> {
        let asked = self.counts.asked.fetch_add(1, Ordering::SeqCst);
        (self.behaviour)(&mut Turn {
            game,
            ask,
            talk,
            starts: self.number,
            asked,
        })
    }

    fn close(&mut self) {
        self.counts.closed.fetch_add(1, Ordering::SeqCst);
    }
}
