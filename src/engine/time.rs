//! The time by which deadlines are kept: the system's, or one that a test moves on by hand.

use std::sync::mpsc::{Receiver, RecvError, RecvTimeoutError};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Where the time comes from.
#[derive(Clone, Default, Debug)]
pub struct TimeSource(Option<ManualTime>);

impl TimeSource {
    /// The system's time.
    pub const SYSTEM: TimeSource = TimeSource(None);

    /// Returns the present moment.
    pub fn now(&self) -> Instant {
        self.0.as_ref().map_or_else(Instant::now, ManualTime::now)
    }

    /// Calls `wake` whenever the time is moved on by hand. The system's time moves on by itself and wakes nobody.
    pub(crate) fn on_move(&self, wake: impl Fn() + Send + 'static) {
        if let Some(manual) = &self.0 {
            manual.state().wakes.push(Box::new(wake));
        }
    }

    /// Waits for a message until `end`; `None`: without end. A time moved by hand never runs out here: whoever moves it
    /// sends a message ([`TimeSource::on_move`]).
    pub(crate) fn receive<T>(
        &self,
        from: &Receiver<T>,
        end: Option<Instant>,
    ) -> Result<T, RecvTimeoutError> {
        let lost = |RecvError| RecvTimeoutError::Disconnected;
        match end {
            Some(end) if self.0.is_none() => {
                from.recv_timeout(end.saturating_duration_since(Instant::now()))
            }
            Some(end) if self.now() >= end => match from.try_recv() {
                Ok(message) => Ok(message),
                Err(_) => Err(RecvTimeoutError::Timeout),
            },
            _ => from.recv().map_err(lost),
        }
    }
}

/// A time that stands still until it is moved on: tests of deadlines need not wait. Clones are the same time.
#[derive(Clone)]
pub struct ManualTime(Arc<Mutex<State>>);

struct State {
    now: Instant,
    wakes: Vec<Box<dyn Fn() + Send>>,
}

impl ManualTime {
    /// Creates a time that stands at the present moment.
    pub fn new() -> ManualTime {
        ManualTime(Arc::new(Mutex::new(State {
            now: Instant::now(),
            wakes: Vec::new(),
        })))
    }

    /// Returns this time for whoever keeps deadlines by it.
    pub fn source(&self) -> TimeSource {
        TimeSource(Some(self.clone()))
    }

    /// Returns the moment at which the time stands.
    pub fn now(&self) -> Instant {
        self.state().now
    }

    /// Moves the time on and wakes whoever keeps deadlines by it.
    pub fn advance(&self, by: Duration) {
        let mut state = self.state();
        state.now += by;
        for wake in &state.wakes {
            wake();
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Default for ManualTime {
    fn default() -> ManualTime {
        ManualTime::new()
    }
}

impl std::fmt::Debug for ManualTime {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("ManualTime").field(&self.now()).finish()
    }
}
