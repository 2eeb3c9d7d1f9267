//! Time, as the controller tells it. Knows no commands.

use engine::{Clock, TimeLeft};
use go::{ByColor, Color};
use std::time::Duration;

/// The clocks of both players and what was agreed.
#[derive(Clone, Debug, Default)]
pub(super) struct Clocks {
    agreed: Option<Agreed>,
    left: ByColor<Option<Left>>,
}

/// Main time, then periods.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Agreed {
    /// Main time of each player.
    pub(super) main: Duration,
    /// A period after it; zero: none.
    pub(super) period: Duration,
    /// Moves to be played in a period.
    pub(super) stones: u32,
    /// How many periods there are; `None`: no end of them.
    pub(super) periods: Option<u32>,
}

/// What a player has left; `stones` is 0 in main time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Left {
    time: Duration,
    stones: u32,
    periods: Option<u32>,
}

impl Agreed {
    fn start(self) -> Left {
        if self.main.is_zero() {
            self.next_period(self.periods)
        } else {
            Left {
                time: self.main,
                stones: 0,
                periods: self.periods,
            }
        }
    }

    /// The period that begins when so many are left.
    fn next_period(self, periods: Option<u32>) -> Left {
        Left {
            time: self.period,
            stones: self.stones,
            periods,
        }
    }

    /// Tells whether the periods are numbered, so that controllers tell how many are left, not how many stones.
    fn is_numbered(self) -> bool {
        self.periods.is_some()
    }
}

impl Clocks {
    /// Sets both clocks; `None`: nobody is in a hurry.
    pub(super) fn agree(&mut self, agreed: Option<Agreed>) {
        self.agreed = agreed;
        self.reset();
    }

    /// Starts both clocks anew, as for a new game.
    pub(super) fn reset(&mut self) {
        self.left = ByColor::both(self.agreed.map(Agreed::start));
    }

    /// Sets what `color` has left, for `count` stones or periods (0: main time). Where no time was agreed, nothing for
    /// nothing does not mean that the time is over.
    pub(super) fn set_left(&mut self, color: Color, time: Duration, count: u32) {
        if self.agreed.is_none() && time.is_zero() && count == 0 {
            self.left[color] = None;
            return;
        }
        let left = match self.agreed {
            Some(agreed) if agreed.is_numbered() && count > 0 => Left {
                time,
                ..agreed.next_period(Some(count))
            },
            agreed => Left {
                time,
                stones: count,
                periods: agreed.and_then(|agreed| agreed.periods),
            },
        };
        self.left[color] = Some(left);
    }

    /// Takes the time of a move off the clock of `color`.
    pub(super) fn spend(&mut self, color: Color, spent: Duration) {
        let Some(left) = &mut self.left[color] else {
            return;
        };
        let Some(agreed) = self.agreed.filter(|agreed| !agreed.period.is_zero()) else {
            left.time = left.time.saturating_sub(spent);
            return;
        };
        let mut spent = spent;
        if left.stones == 0 {
            if spent < left.time {
                left.time -= spent;
                return;
            }
            spent -= left.time;
            *left = agreed.next_period(left.periods);
        }
        while let Some(periods) = left.periods.filter(|&n| n > 1 && spent >= left.time) {
            spent -= left.time;
            *left = agreed.next_period(Some(periods - 1));
        }
        left.time = left.time.saturating_sub(spent);
        left.stones -= 1;
        if left.stones == 0 || left.time.is_zero() {
            *left = agreed.next_period(left.periods);
        }
    }

    /// Returns what engines are told if `gone` of the time of `color` is over already; `None` if there is no limit.
    pub(super) fn told(&self, color: Color, gone: Duration) -> Option<Clock> {
        let own = self.left[color]?;
        let other = self.left[color.opposite()].unwrap_or(own);
        let (period, period_moves) = match self.agreed {
            Some(agreed) => (agreed.period, agreed.stones),
            None if own.stones > 0 => (own.time, own.stones),
            None => (Duration::ZERO, 0),
        };
        let words = |left: Left| TimeLeft {
            time: left.time,
            moves: (left.stones > 0).then_some(left.stones),
        };
        let own = Left {
            time: own.time.saturating_sub(gone),
            ..own
        };
        let left = ByColor::from_fn(|c| words(if c == color { own } else { other }));
        Some(Clock {
            main: self.agreed.map_or(Duration::ZERO, |agreed| agreed.main),
            period,
            period_moves,
            left,
        })
    }

    /// Returns after what time the next move of `color` loses; `None` if there is no limit.
    pub(super) fn until_flag(&self, color: Color) -> Option<Duration> {
        let left = self.left[color]?;
        let period = self
            .agreed
            .filter(|_| left.stones == 0)
            .map_or(Duration::ZERO, |agreed| agreed.period);
        Some(left.time + period)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn secs(n: u64) -> Duration {
        Duration::from_secs(n)
    }

    fn clocks(main: u64, period: u64, stones: u32, periods: Option<u32>) -> Clocks {
        let mut clocks = Clocks::default();
        clocks.agree(Some(Agreed {
            main: secs(main),
            period: secs(period),
            stones,
            periods,
        }));
        clocks
    }

    /// What Black has: seconds, stones of the period, and seconds until the flag falls.
    fn black(clocks: &Clocks) -> Option<(u64, Option<u32>, u64)> {
        let told = clocks.told(Color::Black, Duration::ZERO)?;
        let flag = clocks.until_flag(Color::Black)?;
        Some((
            told.left.black.time.as_secs(),
            told.left.black.moves,
            flag.as_secs(),
        ))
    }

    #[test]
    fn without_settings_there_is_no_limit() {
        assert_eq!(black(&Clocks::default()), None);
        let mut clocks = clocks(60, 0, 0, None);
        clocks.agree(None);
        assert_eq!(black(&clocks), None);
    }

    #[test]
    fn clocks_run_down() {
        for (what, mut clocks, spent, left) in [
            (
                "absolute",
                clocks(600, 0, 0, None),
                &[300][..],
                (300, None, 300),
            ),
            (
                "absolute, gone",
                clocks(60, 0, 0, None),
                &[70],
                (0, None, 0),
            ),
            ("main time", clocks(60, 30, 1, None), &[20], (40, None, 70)),
            (
                "byo-yomi begins",
                clocks(60, 30, 1, None),
                &[70],
                (30, Some(1), 30),
            ),
            (
                "Canadian",
                clocks(0, 100, 10, None),
                &[10, 15],
                (75, Some(8), 75),
            ),
            (
                "Canadian anew",
                clocks(0, 100, 2, None),
                &[10, 15],
                (100, Some(2), 100),
            ),
            (
                "main into Canadian",
                clocks(60, 100, 10, None),
                &[70],
                (90, Some(9), 90),
            ),
            (
                "three periods",
                clocks(60, 30, 1, Some(3)),
                &[130],
                (30, Some(1), 30),
            ),
            (
                "a period is kept",
                clocks(0, 30, 1, Some(2)),
                &[29, 29],
                (30, Some(1), 30),
            ),
        ] {
            for &spent in spent {
                clocks.spend(Color::Black, secs(spent));
            }
            assert_eq!(black(&clocks), Some(left), "{what}");
        }
    }

    #[test]
    fn numbered_periods_are_used_up() {
        let mut clocks = clocks(0, 30, 1, Some(3));
        clocks.spend(Color::Black, secs(65));
        let last = clocks.left.black.expect("a clock");
        assert_eq!((last.periods, last.stones), (Some(1), 1));
        clocks.set_left(Color::Black, secs(12), 2);
        let told = clocks.left.black.expect("a clock");
        assert_eq!(
            (told.time, told.stones, told.periods),
            (secs(12), 1, Some(2))
        );
    }

    #[test]
    fn the_controller_knows_best() {
        let mut clocks = clocks(600, 0, 0, None);
        clocks.set_left(Color::Black, Duration::from_millis(5500), 0);
        assert_eq!(black(&clocks), Some((5, None, 5)));
        let told = clocks.told(Color::Black, secs(2)).expect("a clock");
        assert_eq!(told.left.black.time, Duration::from_millis(3500));
        assert_eq!(told.left.white.time, secs(600));
        clocks.set_left(Color::Black, Duration::ZERO, 0);
        assert_eq!(black(&clocks), Some((0, None, 0)));
    }

    #[test]
    fn what_is_left_is_enough_to_know() {
        let mut clocks = Clocks::default();
        clocks.set_left(Color::White, secs(20), 4);
        let told = clocks.told(Color::White, Duration::ZERO).expect("a clock");
        assert_eq!((told.period, told.period_moves), (secs(20), 4));
        assert_eq!(told.left.white.moves, Some(4));
        assert_eq!(clocks.told(Color::Black, Duration::ZERO), None);

        clocks.set_left(Color::Black, secs(90), 0);
        let told = clocks.told(Color::Black, secs(1)).expect("a clock");
        assert_eq!((told.period, told.period_moves), (Duration::ZERO, 0));
        assert_eq!(
            (told.left.black.time, told.left.black.moves),
            (secs(89), None)
        );
        assert_eq!(clocks.until_flag(Color::Black), Some(secs(90)));
        clocks.spend(Color::Black, secs(30));
        assert_eq!(black(&clocks), Some((60, None, 60)));
        // Without a limit some controllers tell noughts.
        clocks.set_left(Color::Black, Duration::ZERO, 0);
        assert_eq!(black(&clocks), None);
    }
}
