//! The clocks of a game that is played, of Go or another: what each player has used, and what is left where time is limited.

use crate::game::clock::{Left, Limits};
use go::{ByColor, Color};
use std::time::{Duration, Instant};

/// Two clocks, of which one runs.
#[derive(Clone, Debug, PartialEq)]
pub struct Clocks {
    /// The limits, and what each had left when its last turn ended. None: nobody is in a hurry.
    limited: Option<(Limits, ByColor<Left>)>,
    /// The time each has used, without the turn that runs.
    used: ByColor<Duration>,
    /// Since when the side to move has been thinking.
    since: Instant,
}

/// What the clocks of a game say at a moment.
#[derive(Clone, Debug, PartialEq)]
pub struct ClockTimes {
    /// The limits, and what each has left. None: nobody is in a hurry.
    pub limited: Option<(Limits, ByColor<Left>)>,
    /// The time each has used.
    pub used: ByColor<Duration>,
}

impl Clocks {
    /// Clocks at the beginning of a game whose first turn begins now.
    pub(super) fn new(limits: Option<Limits>, now: Instant) -> Clocks {
        Clocks {
            limited: limits.map(|limits| (limits, ByColor::both(limits.full()))),
            used: ByColor::default(),
            since: now,
        }
    }

    /// The limits; none if nobody is in a hurry.
    pub fn limits(&self) -> Option<&Limits> {
        self.limited.as_ref().map(|(limits, _)| limits)
    }

    /// What they say while that clock runs, or none.
    pub fn times(&self, running: Option<Color>, now: Instant) -> ClockTimes {
        let left = |(limits, left): (Limits, ByColor<Left>)| {
            let of = |color| self.left(&limits, left[color], running == Some(color), now);
            (limits, ByColor::from_fn(of))
        };
        let mut used = self.used;
        if let Some(running) = running {
            used[running] += self.turn(now);
        }
        ClockTimes {
            limited: self.limited.map(left),
            used,
        }
    }

    /// How long the turn has been running.
    pub(super) fn turn(&self, now: Instant) -> Duration {
        now.saturating_duration_since(self.since)
    }

    fn left(&self, limits: &Limits, left: Left, runs: bool, now: Instant) -> Left {
        if !runs {
            return left;
        }
        let flagged = Left {
            time: Duration::ZERO,
            ..left
        };
        limits.after(left, self.turn(now)).unwrap_or(flagged)
    }

    /// A turn begins; what ran before it does not count.
    pub(super) fn begin_turn(&mut self, now: Instant) {
        self.since = now;
    }

    /// The turn of that colour is over and the other's begins.
    pub(super) fn end_turn(&mut self, color: Color, now: Instant) {
        let turn = self.turn(now);
        self.used[color] += turn;
        self.since = now;
    }

    /// Stops the clock of that colour within its turn: what was used of it is used, and what is left is left when it goes on.
    pub(super) fn pause(&mut self, color: Color, now: Instant) {
        if let Some((limits, mut left)) = self.limited {
            left[color] = self.left(&limits, left[color], true, now);
            self.limited = Some((limits, left));
        }
        self.end_turn(color, now);
    }

    /// Presses the clock of that colour after its move, which ran or did not, and tells what is left; none without limits.
    pub(super) fn press(&mut self, color: Color, runs: bool, now: Instant) -> Option<Left> {
        let (limits, mut left) = self.limited?;
        left[color] = limits.moved(self.left(&limits, left[color], runs, now));
        self.limited = Some((limits, left));
        Some(left[color])
    }

    /// Until the flag of that colour falls, whose turn it is; none without limits.
    pub(super) fn until_flag(&self, color: Color, now: Instant) -> Option<Duration> {
        let (limits, left) = self.limited?;
        let end = self.since + limits.until_flag(left[color]);
        Some(end.saturating_duration_since(now))
    }

    /// The time for a move of that colour's engine, if it does not manage its clock itself; none without limits.
    pub(super) fn share(&self, color: Color) -> Option<Duration> {
        let (limits, left) = self.limited?;
        Some(limits.share(left[color]))
    }
}
