//! The positions that wait to be analysed, and those that are being analysed.

use crate::query::Query;
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// A position to be analysed.
#[derive(Debug)]
pub(crate) struct Job {
    /// What it is of.
    pub(crate) query: Arc<Query>,
    /// Moves before it.
    pub(crate) turn: u32,
    stopped: AtomicBool,
}

impl Job {
    /// Tells whether what was found out so far is wanted now.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stopped.load(Relaxed)
    }

    fn stop(&self) {
        self.stopped.store(true, Relaxed);
    }

    fn is_meant(&self, id: Option<&str>, turns: Option<&[i64]>) -> bool {
        let this = id.is_none_or(|id| *self.query.id == *id);
        this && turns.is_none_or(|turns| turns.contains(&i64::from(self.turn)))
    }
}

/// What an analyst is to do next.
#[derive(Debug)]
pub(crate) enum Next {
    /// Analyse a position; [`Queue::done`] is to be told of its end.
    Analyse(Arc<Job>),
    /// Forget evaluations.
    Forget,
    /// Go home.
    End,
}

/// The highest priority first, and then the number in which they came.
type Place = (Reverse<i64>, u64);

#[derive(Default)]
struct State {
    waiting: BTreeMap<Place, Arc<Job>>,
    /// Where the positions of a query wait: many queries are ended one by one.
    by_id: HashMap<Arc<str>, VecDeque<Place>>,
    running: Vec<Arc<Job>>,
    /// Positions that ever came.
    came: u64,
    closed: bool,
    /// How often all was to be forgotten.
    forgotten: u64,
}

/// The queue. Nothing here waits but [`Queue::next`].
#[derive(Default)]
pub(crate) struct Queue {
    state: Mutex<State>,
    changed: Condvar,
}

impl Queue {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds all positions of a query; none to a queue that is closed, where nobody would end them.
    pub(crate) fn add(&self, query: Query) {
        let query = Arc::new(query);
        let mut state = self.state();
        if state.closed {
            return;
        }
        for turn in &query.turns {
            let place = (Reverse(turn.priority), state.came);
            state.came += 1;
            let job = Arc::new(Job {
                query: query.clone(),
                turn: turn.number,
                stopped: AtomicBool::new(false),
            });
            state.waiting.insert(place, job);
            let places = state.by_id.entry(query.id.clone()).or_default();
            places.push_back(place);
        }
        drop(state);
        self.changed.notify_all();
    }

    /// Waits for something to do. `forgotten` is how often the analyst has forgotten all.
    pub(crate) fn next(&self, forgotten: &mut u64) -> Next {
        let mut state = self.state();
        loop {
            if *forgotten != state.forgotten {
                *forgotten = state.forgotten;
                return Next::Forget;
            }
            if let Some((place, job)) = state.waiting.pop_first() {
                state.forget_place(&job.query.id, place);
                state.running.push(job.clone());
                return Next::Analyse(job);
            }
            if state.closed {
                return Next::End;
            }
            let woken = self.changed.wait(state);
            state = woken.unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// A position has been analysed.
    pub(crate) fn done(&self, job: &Arc<Job>) {
        self.state()
            .running
            .retain(|other| !Arc::ptr_eq(other, job));
    }

    /// Ends analyses of queries with this id, or of all, and of these turns, or of all. Returns those that had not begun.
    pub(crate) fn end(&self, id: Option<&str>, turns: Option<&[i64]>) -> Vec<Arc<Job>> {
        self.state().end(id, turns)
    }

    /// Has all analysts forget evaluations before they go on.
    pub(crate) fn forget(&self) {
        self.state().forgotten += 1;
        self.changed.notify_all();
    }

    /// Nothing comes any more: analysts go home when nothing waits.
    pub(crate) fn close(&self) {
        self.state().closed = true;
        self.changed.notify_all();
    }

    /// Analysts go home at once.
    pub(crate) fn close_now(&self) {
        let mut state = self.state();
        state.closed = true;
        state.end(None, None);
        drop(state);
        self.changed.notify_all();
    }
}

impl State {
    fn end(&mut self, id: Option<&str>, turns: Option<&[i64]>) -> Vec<Arc<Job>> {
        for job in self.running.iter().filter(|job| job.is_meant(id, turns)) {
            job.stop();
        }
        let places: Vec<Place> = match id {
            Some(id) => self.by_id.get(id).into_iter().flatten().copied().collect(),
            None => self.waiting.keys().copied().collect(),
        };
        let mut ended = Vec::new();
        for place in places {
            let meant = |job: &Arc<Job>| job.is_meant(id, turns);
            if self.waiting.get(&place).is_some_and(meant)
                && let Some(job) = self.waiting.remove(&place)
            {
                self.forget_place(&job.query.id, place);
                ended.push(job);
            }
        }
        ended
    }

    fn forget_place(&mut self, id: &str, place: Place) {
        let Some(places) = self.by_id.get_mut(id) else {
            return;
        };
        // Mostly the first is the one.
        if let Some(at) = places.iter().position(|other| *other == place) {
            places.remove(at);
        }
        if places.is_empty() {
            self.by_id.remove(id);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Next, Queue};
    use crate::Perspective;
    use crate::query::Query;
    use crate::request::{Conditions, Request, read};

    fn query() -> Query {
        let line = br#"{"id":"a","moves":[],"rules":"chinese","boardXSize":3,"boardYSize":2}"#;
        let conditions = Conditions {
            max_side: 19,
            square_only: false,
            restrictions: false,
            visits: 10,
            perspective: Perspective::SideToMove,
        };
        match read(line, &conditions).request {
            Ok(Request::Analyse(query)) => *query,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn what_comes_after_the_end_is_not_begun() {
        let queue = Queue::default();
        queue.add(query());
        let Next::Analyse(running) = queue.next(&mut 0) else {
            panic!("it waits");
        };
        queue.close_now();
        queue.add(query());
        assert!(running.is_stopped());
        assert!(matches!(queue.next(&mut 0), Next::End));
    }
}
