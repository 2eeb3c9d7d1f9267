//! An engine at the board: started, asked, waited for, dismissed.

use crate::plan::{Contestant, Limits};
use engine::{Ask, EngineError, EngineInfo, Event, Game, Reply, Worker, WorkerState};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How often the wish to cancel is looked at.
const SLICE: Duration = Duration::from_millis(50);

/// Why there is no answer.
#[derive(Debug)]
pub(crate) enum Trouble {
    /// The match was cancelled.
    Cancelled,
    /// The engine failed for this reason.
    Failed(EngineError),
    /// The engine was waited for in vain, so long.
    Late(Duration),
}

/// How long an answer is waited for.
#[derive(Clone, Copy)]
pub(crate) struct Patience {
    /// When the engine is told to answer now; `None`: never.
    pub(crate) interrupt_after: Option<Duration>,
    /// When it is given up.
    pub(crate) give_up_after: Duration,
}

impl Patience {
    /// Waits `limit`, then asks for the answer, then waits for the grace of `limits`.
    pub(crate) fn with_grace(limit: Duration, limits: &Limits) -> Patience {
        Patience {
            interrupt_after: Some(limit),
            give_up_after: limit + limits.grace,
        }
    }
}

/// An engine at the board.
pub(crate) struct Seat {
    contestant: Contestant,
    worker: Option<Worker>,
    /// How often the engine was started for the game at hand.
    starts: u32,
}

impl Seat {
    pub(crate) fn new(contestant: Contestant) -> Seat {
        Seat {
            contestant,
            worker: None,
            starts: 0,
        }
    }

    pub(crate) fn contestant(&self) -> &Contestant {
        &self.contestant
    }

    /// How often the engine had to be started again since the game began.
    pub(crate) fn restarts(&self) -> u32 {
        self.starts.saturating_sub(1)
    }

    /// What the engine says of itself.
    pub(crate) fn info(&self) -> Option<&EngineInfo> {
        self.worker.as_ref().and_then(Worker::info)
    }

    /// Has a running engine for a new game: the one of the last game if it is in good order, else a new one, which
    /// gets a second chance to start.
    pub(crate) fn prepare(
        &mut self,
        seed: u64,
        limits: &Limits,
        cancel: &AtomicBool,
    ) -> Result<(), Trouble> {
        let in_order = self.restarts() == 0
            && !self.contestant.is_seeded()
            && self.worker.as_mut().is_some_and(|worker| {
                worker.poll();
                matches!(worker.state(), WorkerState::Ready)
            });
        if in_order {
            self.starts = 1;
            return Ok(());
        }
        self.starts = 0;
        self.dismiss();
        match self.start(seed, limits, cancel) {
            Err(Trouble::Failed(_)) => self.start(seed, limits, cancel),
            done => done,
        }
    }

    /// Starts a new engine and waits until it is ready.
    fn start(&mut self, seed: u64, limits: &Limits, cancel: &AtomicBool) -> Result<(), Trouble> {
        let maker = self.contestant.maker(seed);
        let worker = Worker::spawn(&self.contestant.name, maker, Arc::new(|| {}));
        let worker = self.worker.insert(worker);
        self.starts += 1;
        let begin = Instant::now();
        loop {
            match worker.state() {
                WorkerState::Ready => return Ok(()),
                WorkerState::Failed(error) => {
                    self.dismiss();
                    return Err(Trouble::Failed(error));
                }
                _ => {}
            }
            let waited = begin.elapsed();
            if waited >= limits.start {
                self.dismiss();
                return Err(Trouble::Late(waited));
            }
            if cancel.load(Ordering::Acquire) {
                return Err(Trouble::Cancelled);
            }
            worker.wait(SLICE.min(limits.start.saturating_sub(waited)));
        }
    }

    /// Asks a question and waits for the answer; returns it and how long it took. An engine that is given up on is
    /// dismissed.
    pub(crate) fn ask(
        &mut self,
        game: &Game,
        ask: Ask,
        patience: Patience,
        cancel: &AtomicBool,
    ) -> Result<(Reply, Duration), Trouble> {
        let Some(worker) = &mut self.worker else {
            return Err(Trouble::Failed(EngineError::Ended {
                engine: self.contestant.name.clone(),
            }));
        };
        let id = worker.ask(game.clone(), ask);
        let begin = Instant::now();
        let mut interrupt = patience.interrupt_after;
        loop {
            let waited = begin.elapsed();
            if cancel.load(Ordering::Acquire) {
                return Err(Trouble::Cancelled);
            }
            if waited >= patience.give_up_after {
                self.dismiss();
                return Err(Trouble::Late(waited));
            }
            if interrupt.is_some_and(|after| waited >= after) {
                worker.interrupt();
                interrupt = None;
            }
            let next = interrupt.unwrap_or(patience.give_up_after);
            for event in worker.wait(SLICE.min(next.saturating_sub(waited))) {
                match event {
                    Event::State(WorkerState::Starting) => self.starts += 1,
                    Event::Answer(answered, Ok(reply)) if answered == id => {
                        return Ok((reply, begin.elapsed()));
                    }
                    Event::Answer(answered, Err(error)) if answered == id => {
                        return Err(Trouble::Failed(error));
                    }
                    _ => {}
                }
            }
        }
    }

    /// Lets the engine go; it is closed in the background.
    pub(crate) fn dismiss(&mut self) {
        self.worker = None;
    }

    /// Closes the engine and waits for it a moment, so that it may end in good order.
    pub(crate) fn leave(&mut self, patience: Duration) {
        if let Some(worker) = self.worker.take() {
            worker.shut_down(patience);
        }
    }
}
