//! The threads of a search: starting them, supervising them, waiting for their end. They know nothing of trees.

use crate::limits::Limits;
use std::ops::ControlFlow;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// How often the caller is asked whether to go on.
pub(crate) const TICK: Duration = Duration::from_millis(5);

/// How a search that runs stands.
pub trait Standing {
    /// Playouts so far.
    fn playouts(&self) -> u64;

    /// The time since the beginning.
    fn time(&self) -> Duration;

    /// The two highest numbers of visits among the moves at the root.
    fn leaders(&self) -> [u32; 2];

    /// Tells whether the second move is not far behind the first.
    fn is_open(&self) -> bool {
        let [most, second] = self.leaders();
        u64::from(second) * 2 > u64::from(most)
    }

    /// Tells whether the most visited move stays it whatever the next `playouts` playouts try.
    fn is_decided(&self, playouts: u64) -> bool {
        let [most, second] = self.leaders();
        most > 0 && u64::from(second) + playouts < u64::from(most)
    }
}

/// Why a search that was supervised is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Over {
    /// Its workers have ended.
    Ended,
    /// Its time is over, or nothing can change any more.
    Enough,
    /// The caller said break.
    Stopped,
}

/// The workers of a search. A running thread owns its worker and sends it back when it ends.
///
/// When the time is over nobody waits for the threads, which on a busy machine may have to wait for the processor before
/// they see that: the next call that needs the workers collects them.
pub struct Crew<W> {
    idle: Vec<W>,
    /// How many workers run.
    running: usize,
    /// Where workers arrive that have ended.
    ended: Receiver<W>,
    threads: Vec<JoinHandle<()>>,
}

impl<W: Send + 'static> Crew<W> {
    /// Returns workers at rest.
    pub fn new(workers: Vec<W>) -> Crew<W> {
        Crew {
            idle: workers,
            running: 0,
            ended: mpsc::channel().1,
            threads: Vec::new(),
        }
    }

    /// Starts a thread for each idle worker. What `work` holds is given back before its worker is collected.
    pub fn start(&mut self, work: &(impl FnOnce(&mut W) + Clone + Send + 'static)) {
        let (end, ended): (Sender<W>, _) = mpsc::channel();
        self.ended = ended;
        for mut worker in self.idle.drain(..) {
            self.running += 1;
            let (work, end) = (work.clone(), end.clone());
            self.threads.push(std::thread::spawn(move || {
                work(&mut worker);
                // A search that was dropped has no use for the worker.
                let _ = end.send(worker);
            }));
        }
    }

    /// Waits for one worker to end, at most so long. Returns whether all have ended or are lost.
    fn wait(&mut self, most: Duration) -> bool {
        match self.ended.recv_timeout(most) {
            Ok(worker) => {
                self.running -= 1;
                self.idle.push(worker);
                self.running == 0
            }
            Err(RecvTimeoutError::Timeout) => false,
            Err(RecvTimeoutError::Disconnected) => true,
        }
    }

    /// Waits until all workers have ended, or until that moment. Returns whether they have.
    pub fn collect(&mut self, until: Option<Instant>) -> bool {
        while self.running > 0 {
            let left = until.map_or(Duration::MAX, |until| {
                until.saturating_duration_since(Instant::now())
            });
            let before = self.running;
            let over = self.wait(left);
            if !over && self.running == before {
                return false;
            }
            assert!(
                !over || self.running == 0,
                "a thread of the search failed; its reason is above"
            );
        }
        join(&mut self.threads);
        true
    }

    /// Watches the time and asks the caller, until the workers have ended or must.
    pub fn supervise<S: Standing>(
        &mut self,
        limits: &Limits,
        search: &S,
        watch: &mut dyn FnMut(&S) -> ControlFlow<()>,
    ) -> Over {
        loop {
            let limit = if search.is_open() {
                limits.at_most()
            } else {
                limits.time
            };
            let left = match limit {
                Some(limit) => limit.saturating_sub(search.time()),
                None => Duration::MAX,
            };
            // The pause leaves the processor to the workers.
            if self.wait(left.clamp(Duration::from_millis(1), TICK)) {
                return Over::Ended;
            }
            if search.playouts() < limits.at_least {
                continue;
            }
            if watch(search).is_break() {
                return Over::Stopped;
            }
            let Some(limit) = limit else { continue };
            let spent = search.time();
            let Some(left) = limit.checked_sub(spent).filter(|left| !left.is_zero()) else {
                if search.is_open() && limits.at_most().is_some_and(|most| spent < most) {
                    continue;
                }
                return Over::Enough;
            };
            let rate = search.playouts() as f64 / spent.as_secs_f64().max(1e-3);
            let to_come = (rate * left.as_secs_f64() * 1.1) as u64;
            if limits.when_decided && spent * 8 > limit && search.is_decided(to_come) {
                return Over::Enough;
            }
        }
    }
}

impl<W> Drop for Crew<W> {
    /// Joins the threads: the program may be a library that is unloaded next.
    fn drop(&mut self) {
        join(&mut self.threads);
    }
}

fn join(threads: &mut Vec<JoinHandle<()>>) {
    for thread in threads.drain(..) {
        // A thread that panicked has printed its reason.
        let _ = thread.join();
    }
}
