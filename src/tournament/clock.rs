//! The clocks of a game.

use crate::plan::Timing;
use engine::{Clock, TimeLeft};
use go::{ByColor, Color};
use std::time::Duration;

/// How many moves a player should still have time for in main time.
const MOVES_TO_COME: u32 = 30;

/// Both clocks of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clocks {
    now: Clock,
}

impl Clocks {
    /// Sets both clocks; `None` if there are none.
    pub fn new(timing: Timing) -> Option<Clocks> {
        let Timing::Clock {
            main,
            period,
            period_moves,
        } = timing
        else {
            return None;
        };
        let full = if main.is_zero() {
            TimeLeft {
                time: period,
                moves: Some(period_moves),
            }
        } else {
            TimeLeft {
                time: main,
                moves: None,
            }
        };
        let now = Clock {
            main,
            period,
            period_moves,
            left: ByColor::new(full, full),
        };
        Some(Clocks { now })
    }

    /// Returns what engines are told.
    pub fn told(&self) -> Clock {
        self.now
    }

    /// Returns what `color` has left.
    pub fn left(&self, color: Color) -> TimeLeft {
        self.now.left[color]
    }

    /// Returns how long `color` may think until the flag falls.
    pub fn until_flag(&self, color: Color) -> Duration {
        let left = self.left(color);
        match left.moves {
            None => left.time + self.now.period,
            Some(_) => left.time,
        }
    }

    /// Returns what `color` should use for its next move, if it shares its time out well.
    pub fn share(&self, color: Color) -> Duration {
        let left = self.left(color);
        let share = match left.moves {
            None => {
                let per_move = self.now.period.checked_div(self.now.period_moves);
                left.time / MOVES_TO_COME + per_move.unwrap_or_default()
            }
            Some(moves) => left.time / moves.max(1),
        };
        // What lies between the engine and the clock takes time too.
        share.min(self.until_flag(color)) * 9 / 10
    }

    /// Takes the time of a move off the clock of `color`. Returns whether it was in time.
    pub fn spend(&mut self, color: Color, spent: Duration) -> bool {
        if spent > self.until_flag(color) {
            return false;
        }
        let (period, period_moves) = (self.now.period, self.now.period_moves);
        let new_period = TimeLeft {
            time: period,
            moves: Some(period_moves),
        };
        let left = &mut self.now.left[color];
        let mut spent = spent;
        if left.moves.is_none() {
            if spent <= left.time {
                left.time -= spent;
                if left.time.is_zero() && !period.is_zero() {
                    *left = new_period;
                }
                return true;
            }
            spent -= left.time;
            *left = new_period;
        }
        left.time -= spent;
        left.moves = left.moves.map(|moves| moves.saturating_sub(1));
        if left.moves == Some(0) {
            *left = new_period;
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn secs(n: u64) -> Duration {
        Duration::from_secs(n)
    }

    fn clocks(main: u64, period: u64, period_moves: u32) -> Clocks {
        Clocks::new(Timing::Clock {
            main: secs(main),
            period: secs(period),
            period_moves,
        })
        .expect("a clock")
    }

    /// Spends times on Black's clock; returns seconds and moves left, `None` when the flag fell.
    fn spend(clocks: &mut Clocks, times: &[u64]) -> Option<(u64, Option<u32>)> {
        for &time in times {
            if !clocks.spend(Color::Black, secs(time)) {
                return None;
            }
        }
        let left = clocks.left(Color::Black);
        Some((left.time.as_secs(), left.moves))
    }

    #[test]
    fn clocks_run_down() {
        for (what, main, period, moves, times, left) in [
            ("absolute", 60, 0, 0, &[20, 30][..], Some((10, None))),
            (
                "absolute, to the last second",
                60,
                0,
                0,
                &[60],
                Some((0, None)),
            ),
            ("absolute, overstepped", 60, 0, 0, &[20, 41], None),
            ("byo-yomi begins", 60, 30, 1, &[70], Some((30, Some(1)))),
            (
                "byo-yomi goes on",
                60,
                30,
                1,
                &[61, 30, 29],
                Some((30, Some(1))),
            ),
            ("byo-yomi, overstepped", 60, 30, 1, &[60, 31], None),
            ("main and period at once", 60, 30, 1, &[91], None),
            ("Canadian begins", 10, 100, 5, &[30], Some((80, Some(4)))),
            (
                "Canadian goes on",
                0,
                100,
                5,
                &[20, 20, 20],
                Some((40, Some(2))),
            ),
            (
                "Canadian starts over",
                0,
                100,
                2,
                &[50, 50],
                Some((100, Some(2))),
            ),
            ("Canadian, overstepped", 0, 100, 2, &[60, 41], None),
        ] {
            assert_eq!(
                spend(&mut clocks(main, period, moves), times),
                left,
                "{what}"
            );
        }
    }

    #[test]
    fn the_other_clock_stands_still() {
        let mut clocks = clocks(60, 0, 0);
        assert!(clocks.spend(Color::White, secs(50)));
        assert_eq!(clocks.until_flag(Color::Black), secs(60));
        assert_eq!(clocks.until_flag(Color::White), secs(10));
    }

    #[test]
    fn a_share_leaves_time_for_the_rest() {
        let clocks = clocks(300, 0, 0);
        assert_eq!(clocks.share(Color::Black), secs(9));
        let mut clocks = self::clocks(0, 100, 4);
        assert!(clocks.share(Color::Black) < secs(25));
        assert!(clocks.spend(Color::Black, secs(99)));
        assert!(clocks.share(Color::Black) < secs(1));
    }

    #[test]
    fn without_a_clock_there_is_none() {
        assert_eq!(Clocks::new(Timing::PerMove(secs(5))), None);
    }
}
