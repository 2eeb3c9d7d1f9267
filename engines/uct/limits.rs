//! When a search ends.

use std::time::Duration;

/// When a search ends. Without any limit it runs until the caller says stop.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Limits {
    /// After this time.
    pub time: Option<Duration>,
    /// After this time, if that is longer, as long as the best move is not much ahead of the next.
    pub longest: Option<Duration>,
    /// After this many playouts; those kept from earlier do not count.
    pub playouts: Option<u64>,
    /// Not before so many playouts, whatever the time is and whoever says stop.
    pub at_least: u64,
    /// As soon as no other move can be visited more often than the best within the limits.
    pub when_decided: bool,
}

impl Limits {
    /// The time after which the search ends whatever is found out.
    pub fn at_most(&self) -> Option<Duration> {
        self.time
            .map(|time| self.longest.map_or(time, |longest| longest.max(time)))
    }
}
