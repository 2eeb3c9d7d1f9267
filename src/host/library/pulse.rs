//! Whether the process still reacts. The host answers pings whatever the library does; a process that the system has
//! stopped, or that hangs in it, does not.

use super::LibraryOptions;
use super::child::Child;
use crate::frames::ToHost;
use engine::{Notice, Talk};
use std::time::{Duration, Instant};

/// Without a word for so long, the host is asked for one.
const QUIET: Duration = Duration::from_secs(1);
/// A longer gap between two looks means that this program did not run either.
const OWN_GAP: Duration = Duration::from_secs(1);

/// The signs of life in one call.
pub(super) struct Pulse {
    notice: Duration,
    limit: Duration,
    /// How long the host was silent in all; gaps in which this program did not run do not count.
    silent: Duration,
    looked: Instant,
    asked: bool,
    told: bool,
}

impl Pulse {
    pub(super) fn new(options: &LibraryOptions) -> Pulse {
        Pulse {
            notice: options.silence_notice,
            limit: options.silence_limit,
            silent: Duration::ZERO,
            looked: Instant::now(),
            asked: false,
            told: false,
        }
    }

    /// Takes note of a word of the host.
    pub(super) fn heard(&mut self, talk: &mut dyn Talk) {
        self.silent = Duration::ZERO;
        self.asked = false;
        if std::mem::take(&mut self.told) {
            talk.notice(Notice::Responding);
        }
    }

    /// Asks for a word where there was none for long. Returns true when the limit is over.
    pub(super) fn is_over(&mut self, child: &mut Child, talk: &mut dyn Talk) -> bool {
        let now = Instant::now();
        let gap = now - std::mem::replace(&mut self.looked, now);
        if gap < OWN_GAP {
            self.silent += gap;
        }
        if !self.asked && self.silent >= QUIET.min(self.notice / 2) {
            self.asked = true;
            child.send(&ToHost::Ping);
        }
        if !self.told && self.silent >= self.notice {
            self.told = true;
            talk.notice(Notice::NotResponding(self.silent));
        }
        self.silent >= self.limit
    }
}
