//! An engine at the board: started, asked, waited for, dismissed.

use crate::plan::{Contestant, Limits};
use engine::{
    Ask, EngineError, EngineInfo, Event, Game, Manner, NotReady, Patience, Reply, TimeSource,
    Worker, WorkerState,
};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

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

/// Waits `limit`, then asks for the answer, then waits for the grace of `limits`.
pub(crate) fn with_grace(limit: Duration, limits: &Limits) -> Patience {
    Patience {
        interrupt_after: Some(limit),
        grace: None,
        give_up_after: Some(limit + limits.grace),
    }
}

/// An engine at the board.
pub(crate) struct Seat {
    contestant: Contestant,
    time: TimeSource,
    worker: Option<Worker>,
    /// How often the engine was started for the game at hand.
    starts: u32,
}

impl Seat {
    pub(crate) fn new(contestant: Contestant, time: TimeSource) -> Seat {
        Seat {
            contestant,
            time,
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
        let name = &self.contestant.name;
        let (wake, time) = (Arc::new(|| {}), self.time.clone());
        let worker = Worker::spawn_with(name, maker, wake, Manner::AskAgain, time);
        let worker = self.worker.insert(worker);
        self.starts += 1;
        let is_cancelled = || cancel.load(Ordering::Acquire);
        let trouble = match worker.wait_until_ready(limits.start, &is_cancelled) {
            Ok(()) => return Ok(()),
            Err(NotReady::Cancelled) => return Err(Trouble::Cancelled),
            Err(NotReady::Failed(error)) => Trouble::Failed(error),
            Err(NotReady::Late(waited)) => Trouble::Late(waited),
        };
        self.dismiss();
        Err(trouble)
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
        let begin = self.time.now();
        let id = worker.ask_within(game.clone(), ask, patience);
        let starts = &mut self.starts;
        let mut each = |event| {
            if event == Event::State(WorkerState::Starting) {
                *starts += 1;
            }
        };
        let is_cancelled = || cancel.load(Ordering::Acquire);
        match worker.wait_for_answer(id, &is_cancelled, &mut each) {
            None => Err(Trouble::Cancelled),
            Some(Ok(reply)) => Ok((reply, self.time.now() - begin)),
            Some(Err(EngineError::GivenUp { after, .. })) => {
                self.dismiss();
                Err(Trouble::Late(after))
            }
            Some(Err(error)) => Err(Trouble::Failed(error)),
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
