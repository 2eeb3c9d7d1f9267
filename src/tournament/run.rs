//! A match under way, on threads of its own.

use crate::TOURNAMENT;
use crate::desk::{Desk, Next};
use crate::event::MatchEvent;
use crate::game::{Cancelled, Table};
use crate::plan::{Contestant, MatchPlan, Pairing, PlanError, Referee, Side};
use crate::results::{Ledger, LedgerError, Row};
use crate::seat::{Seat, Trouble};
use message::{Message, Sentence, id, say};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How often a thread that waits for a result looks whether the match was cancelled.
const ATTENTION: Duration = Duration::from_millis(100);
/// How long an engine may take to end after its last game.
const LEAVING: Duration = Duration::from_secs(3);

/// Why a match cannot begin.
#[derive(thiserror::Error, Debug)]
pub enum MatchError {
    /// The plan makes no sense.
    Plan(#[from] PlanError),
    /// The folder cannot be used.
    Ledger(#[from] LedgerError),
}

message::display!(MatchError);

impl Message for MatchError {
    fn sentence(&self) -> Sentence {
        match self {
            MatchError::Plan(error) => error.sentence(),
            MatchError::Ledger(error) => error.sentence(),
        }
    }
}

/// A match under way. Dropping it cancels it.
pub struct Match {
    plan: Arc<MatchPlan>,
    earlier: Vec<Row>,
    events: Receiver<MatchEvent>,
    cancel: Arc<AtomicBool>,
    finished: bool,
}

impl Match {
    /// Starts the threads that play the games which the folder does not have yet. `wake` is called, from those
    /// threads, when there is something for [`Match::poll`].
    ///
    /// # Errors
    /// The plan is wrong, or its folder holds another match, cannot be read or written.
    pub fn start(plan: MatchPlan, wake: Arc<dyn Fn() + Send + Sync>) -> Result<Match, MatchError> {
        plan.check()?;
        let (ledger, earlier) = match &plan.folder {
            None => (None, Vec::new()),
            Some(folder) => {
                let (ledger, rows) = Ledger::open(folder, &plan)?;
                (Some(ledger), rows)
            }
        };
        let plan = Arc::new(plan);
        let desk = Desk::new(&plan, &earlier);
        let cancel = Arc::new(AtomicBool::new(false));
        let (events, received) = mpsc::channel();
        let threads = plan.threads.min(desk.width(&plan));
        let hall = Arc::new(Hall {
            plan: plan.clone(),
            cancel: cancel.clone(),
            desk: Mutex::new(desk),
            result: Condvar::new(),
            seen_running: plan
                .players
                .iter()
                .map(|_| AtomicBool::new(false))
                .collect(),
            ledger: Mutex::new(ledger),
            out: Out { events, wake },
        });
        for n in 0..threads {
            let mine = hall.clone();
            let spawned = std::thread::Builder::new()
                .name(format!("match {n}"))
                .spawn(move || mine.work());
            if let Err(error) = spawned {
                hall.fail(&say!(TOURNAMENT, "match-no-thread", reason = &error));
            }
        }
        Ok(Match {
            plan,
            earlier,
            events: received,
            cancel,
            finished: false,
        })
    }

    /// Returns what is being played.
    pub fn plan(&self) -> &MatchPlan {
        &self.plan
    }

    /// Returns the games that were in the folder before, in the order of their numbers.
    pub fn earlier(&self) -> &[Row] {
        &self.earlier
    }

    /// Returns what happened since the last time. Never waits.
    pub fn poll(&mut self) -> Vec<MatchEvent> {
        let mut seen = Vec::new();
        while let Ok(event) = self.events.try_recv() {
            self.take(event, &mut seen);
        }
        seen
    }

    /// Like [`Match::poll`], but waits up to `timeout` for the first event.
    pub fn wait(&mut self, timeout: Duration) -> Vec<MatchEvent> {
        let mut seen = self.poll();
        if seen.is_empty()
            && let Ok(event) = self.events.recv_timeout(timeout)
        {
            self.take(event, &mut seen);
            seen.extend(self.poll());
        }
        seen
    }

    fn take(&mut self, event: MatchEvent, seen: &mut Vec<MatchEvent>) {
        self.finished |= event == MatchEvent::Finished;
        seen.push(event);
    }

    /// Returns whether all threads have ended.
    pub fn is_finished(&self) -> bool {
        self.finished
    }

    /// Ends the match: games under way count as not played. [`MatchEvent::Finished`] comes when the engines are gone.
    pub fn cancel(&self) {
        self.cancel.store(true, Ordering::Release);
    }
}

impl Drop for Match {
    fn drop(&mut self) {
        self.cancel();
    }
}

struct Out {
    events: Sender<MatchEvent>,
    wake: Arc<dyn Fn() + Send + Sync>,
}

/// What the threads of a match share.
struct Hall {
    plan: Arc<MatchPlan>,
    cancel: Arc<AtomicBool>,
    desk: Mutex<Desk>,
    /// Told when a game has ended.
    result: Condvar,
    /// Whether an engine has ever been there: one that never was, was called by a wrong name.
    seen_running: Vec<AtomicBool>,
    ledger: Mutex<Option<Ledger>>,
    out: Out,
}

impl Drop for Hall {
    /// The last thread has gone.
    fn drop(&mut self) {
        // Who hears the end may use the folder at once.
        *self
            .ledger
            .get_mut()
            .unwrap_or_else(PoisonError::into_inner) = None;
        self.say(MatchEvent::Finished);
    }
}

impl Hall {
    fn say(&self, event: MatchEvent) {
        // Nobody may listen any more.
        let _ = self.out.events.send(event);
        (self.out.wake)();
    }

    fn fail(&self, why: &(impl Message + ?Sized)) {
        // One reason is enough: the threads fall like dominoes.
        if !self.cancel.swap(true, Ordering::AcqRel) {
            self.say(MatchEvent::Failed(why.sentence()));
        }
    }

    fn is_cancelled(&self) -> bool {
        self.cancel.load(Ordering::Acquire)
    }

    /// Plays game after game until there are no more.
    fn work(&self) {
        if catch_unwind(AssertUnwindSafe(|| self.play_all())).is_err() {
            self.fail(&id!(TOURNAMENT, "match-internal"));
        }
    }

    fn play_all(&self) {
        let plan = &*self.plan;
        let say = |event| self.say(event);
        let umpire = match &plan.referee {
            Referee::Engine(umpire) => Some(Seat::new(umpire.clone(), plan.time.clone())),
            Referee::Players | Referee::Playouts => None,
        };
        let seat = |player: usize| Seat::new(plan.players[player].clone(), plan.time.clone());
        let mut seated = [0, 1];
        let mut table = Table {
            plan,
            seats: [seat(0), seat(1)],
            umpire,
            cancel: &self.cancel,
            say: &say,
        };
        while let Some((number, pairing)) = self.next() {
            for side in Side::BOTH {
                let player = pairing.players[side.index()];
                if seated[side.index()] != player {
                    seated[side.index()] = player;
                    table.seats[side.index()] = seat(player.into());
                }
            }
            if self.is_cancelled() || self.play(&mut table, number, pairing).is_err() {
                break;
            }
        }
        let end = Instant::now() + LEAVING;
        for seat in table.seats.iter_mut().chain(&mut table.umpire) {
            seat.leave(end.saturating_duration_since(Instant::now()));
        }
    }

    /// Waits for a game to play; `None`: there is none any more.
    fn next(&self) -> Option<(u32, Pairing)> {
        let mut desk = self.desk.lock().unwrap_or_else(PoisonError::into_inner);
        while !self.is_cancelled() {
            match desk.next(&self.plan) {
                Next::Game(number, pairing) => return Some((number, pairing)),
                Next::Nothing => return None,
                Next::Wait => {
                    let waited = self.result.wait_timeout(desk, ATTENTION);
                    desk = waited.unwrap_or_else(PoisonError::into_inner).0;
                }
            }
        }
        None
    }

    fn play(&self, table: &mut Table, number: u32, pairing: Pairing) -> Result<(), Cancelled> {
        let absent = self.gather(table, pairing)?;
        let (row, sgf) = table.play(number, pairing, absent)?;
        let mut ledger = self.ledger.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(ledger) = ledger.as_mut()
            && let Err(error) = ledger.keep(&row, &sgf)
        {
            self.fail(&error);
            return Err(Cancelled);
        }
        drop(ledger);
        let mut desk = self.desk.lock().unwrap_or_else(PoisonError::into_inner);
        desk.take(&self.plan, &row);
        drop(desk);
        self.result.notify_all();
        self.say(MatchEvent::Ended(row));
        Ok(())
    }

    /// Starts the engines that are not there; returns why a player is missing. Whatever could not be better in the
    /// next game ends the match.
    fn gather(
        &self,
        table: &mut Table,
        pairing: Pairing,
    ) -> Result<[Option<Sentence>; 2], Cancelled> {
        let plan = &*self.plan;
        let seed = pairing.seed;
        let mut absent = [None, None];
        for side in Side::BOTH {
            let seat = &mut table.seats[side.index()];
            let running = &self.seen_running[usize::from(pairing.players[side.index()])];
            match seat.prepare(seed, &plan.limits, &self.cancel) {
                Ok(()) => self.check_seat(seat)?,
                Err(trouble) => {
                    let why = why_absent(seat.contestant(), trouble)?;
                    if !running.load(Ordering::Acquire) {
                        self.fail(&why);
                        return Err(Cancelled);
                    }
                    absent[side.index()] = Some(why);
                    continue;
                }
            }
            running.store(true, Ordering::Release);
        }
        // Without its referee a game is counted by the program, and says so.
        if let Some(umpire) = &mut table.umpire {
            if let Err(Trouble::Cancelled) = umpire.prepare(seed, &plan.limits, &self.cancel) {
                return Err(Cancelled);
            }
            // Without its opinion no game would ever be stopped.
            if plan.adjudication.is_some()
                && let Some(info) = umpire.info().filter(|info| !info.analyses())
            {
                self.fail(&say!(
                    TOURNAMENT,
                    "match-referee-no-analysis",
                    engine = &info.name
                ));
                return Err(Cancelled);
            }
        }
        Ok(absent)
    }

    fn check_seat(&self, seat: &Seat) -> Result<(), Cancelled> {
        let size = self.plan.size;
        let Some(info) = seat.info() else {
            return Ok(());
        };
        if seat.contestant().playouts.is_some() && !info.search.playouts {
            let engine = &seat.contestant().name;
            self.fail(&say!(TOURNAMENT, "match-no-playouts", engine));
            return Err(Cancelled);
        }
        let fits = size.width().max(size.height()) <= info.max_side;
        if fits && (size.is_square() || !info.square_only) {
            return Ok(());
        }
        let engine = &seat.contestant().name;
        self.fail(&say!(TOURNAMENT, "match-other-board", engine, size));
        Err(Cancelled)
    }
}

fn why_absent(contestant: &Contestant, trouble: Trouble) -> Result<Sentence, Cancelled> {
    match trouble {
        Trouble::Cancelled => Err(Cancelled),
        Trouble::Failed(error) => Ok(error.event()),
        Trouble::Broken(error) => Ok(error.sentence()),
        Trouble::Late(waited) => Ok(say!(
            TOURNAMENT,
            "match-not-ready",
            engine = &contestant.name,
            time = waited
        )),
    }
}
