//! An engine at the board: started, asked, waited for, dismissed.

use crate::plan::{Contestant, Limits, Making};
use engine::{
    Ask, EngineError, EngineInfo, Event, Game, Manner, NotReady, Patience, Reply, TimeSource,
    Worker, WorkerState,
};
use kind::AnyGame;
use message::Message;
use player::PlayerError;
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
    /// The player of another kind failed for this reason.
    Broken(PlayerError),
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

/// How often a wish to stop is looked at while a player thinks.
const TICK: Duration = Duration::from_millis(20);

/// An engine at the board.
pub(crate) struct Seat {
    contestant: Contestant,
    time: TimeSource,
    worker: Option<Worker>,
    /// Who plays other kinds than Go.
    player: Option<player::Worker>,
    /// How often the engine was started for the game at hand.
    starts: u32,
}

impl Seat {
    pub(crate) fn new(contestant: Contestant, time: TimeSource) -> Seat {
        Seat {
            contestant,
            time,
            worker: None,
            player: None,
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
        let may_stay = self.restarts() == 0 && !self.contestant.is_seeded();
        if may_stay && self.player.is_some() {
            self.starts = 1;
            return Ok(());
        }
        let in_order = may_stay
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
            Err(Trouble::Failed(_) | Trouble::Broken(_)) => self.start(seed, limits, cancel),
            done => done,
        }
    }

    /// Starts a new engine and waits until it is ready.
    fn start(&mut self, seed: u64, limits: &Limits, cancel: &AtomicBool) -> Result<(), Trouble> {
        let maker = match self.contestant.making() {
            Making::Engine(make) => make(seed),
            Making::Player(make) => return self.start_player(make(seed), limits, cancel),
        };
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

    fn start_player(
        &mut self,
        maker: player::Maker,
        limits: &Limits,
        cancel: &AtomicBool,
    ) -> Result<(), Trouble> {
        let worker = player::Worker::start(maker, Arc::new(|| {}));
        let worker = self.player.insert(worker.map_err(|error| {
            Trouble::Broken(PlayerError::Start {
                name: self.contestant.name.clone(),
                reason: error.sentence(),
            })
        })?);
        self.starts += 1;
        let begin = self.time.now();
        worker.prepare();
        let trouble = loop {
            match worker.wait_within(TICK) {
                Some(player::Event::Ready { name: Ok(_), .. }) => return Ok(()),
                Some(player::Event::Ready {
                    name: Err(error), ..
                }) => break Trouble::Broken(error),
                _ => {}
            }
            if cancel.load(Ordering::Acquire) {
                return Err(Trouble::Cancelled);
            }
            let waited = self.time.now() - begin;
            if waited >= limits.start {
                break Trouble::Late(waited);
            }
        };
        self.dismiss();
        Err(trouble)
    }

    /// Asks a player of another kind for its move, as [`Seat::ask`] does. One that is gone is made anew and asked once
    /// more.
    pub(crate) fn ask_player(
        &mut self,
        game: &dyn AnyGame,
        limits: &player::Limits,
        patience: &Patience,
        cancel: &AtomicBool,
    ) -> Result<(player::Answer, Duration), Trouble> {
        let begin = self.time.now();
        match self.ask_once(game, limits, patience, cancel) {
            Err(Trouble::Broken(error)) if error.is_end() && self.restarts() == 0 => {
                self.starts += 1;
            }
            Ok(answer) => return Ok((answer, self.time.now() - begin)),
            Err(trouble) => return Err(trouble),
        }
        let answer = self.ask_once(game, limits, patience, cancel)?;
        Ok((answer, self.time.now() - begin))
    }

    fn ask_once(
        &mut self,
        game: &dyn AnyGame,
        limits: &player::Limits,
        patience: &Patience,
        cancel: &AtomicBool,
    ) -> Result<player::Answer, Trouble> {
        let Some(worker) = &mut self.player else {
            let name = self.contestant.name.clone();
            return Err(Trouble::Broken(PlayerError::Broken { name }));
        };
        let begin = self.time.now();
        let number = worker.ask(game.boxed(), *limits);
        let mut is_told = false;
        loop {
            match worker.wait_within(TICK) {
                Some(player::Event::Answer { question, answer }) if question == number => {
                    return answer.map_err(Trouble::Broken);
                }
                _ => {}
            }
            if cancel.load(Ordering::Acquire) {
                return Err(Trouble::Cancelled);
            }
            let waited = self.time.now() - begin;
            if !is_told && patience.interrupt_after.is_some_and(|time| waited > time) {
                worker.stop();
                is_told = true;
            }
            if patience.give_up_after.is_some_and(|time| waited > time) {
                self.dismiss();
                return Err(Trouble::Late(waited));
            }
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
        self.player = None;
    }

    /// Closes the engine and waits for it a moment, so that it may end in good order.
    pub(crate) fn leave(&mut self, patience: Duration) {
        self.player = None;
        if let Some(worker) = self.worker.take() {
            worker.shut_down(patience);
        }
    }
}
