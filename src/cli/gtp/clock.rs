//! Time, as the controller tells it.

use go::Color;
use std::time::Duration;

/// How many moves a player should still have time for in main time.
const MOVES_TO_COME: u32 = 30;

/// The clocks of both players and what was agreed.
#[derive(Clone, Debug, Default)]
pub(super) struct Clocks {
    agreed: Option<Agreed>,
    left: [Option<Left>; 2],
}

/// `time_settings`: main time, then `stones` moves in each period of `byo_yomi`.
#[derive(Clone, Copy, Debug)]
struct Agreed {
    main: Duration,
    byo_yomi: Duration,
    stones: u32,
}

/// What a player has left; `stones` is 0 in main time.
#[derive(Clone, Copy, Debug)]
struct Left {
    time: Duration,
    stones: u32,
}

/// The time for one move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Allowance {
    /// What a player who shares his time out well would take.
    pub(super) suggested: Duration,
    /// After this the game is lost on time, nearly.
    pub(super) at_most: Duration,
}

impl Clocks {
    /// Sets both clocks, in seconds; a byo-yomi period without stones means no limit at all.
    pub(super) fn agree(&mut self, main_secs: u32, byo_yomi_secs: u32, stones: u32) {
        let unlimited = byo_yomi_secs > 0 && stones == 0;
        self.agreed = (!unlimited).then(|| Agreed {
            main: secs(main_secs),
            byo_yomi: secs(byo_yomi_secs),
            stones,
        });
        self.reset();
    }

    /// Starts both clocks anew, as for a new game.
    pub(super) fn reset(&mut self) {
        self.left = [self.agreed.map(Agreed::start); 2];
    }

    /// Sets what `color` has left, in seconds, for `stones` moves (0: main time).
    pub(super) fn set_left(&mut self, color: Color, left_secs: u32, stones: u32) {
        let time = secs(left_secs);
        self.left[color.index()] = Some(Left { time, stones });
    }

    /// Takes the time of a move off the clock of `color`.
    pub(super) fn spend(&mut self, color: Color, spent: Duration) {
        let Some(left) = &mut self.left[color.index()] else {
            return;
        };
        let over = spent > left.time;
        left.time = left.time.saturating_sub(spent);
        left.stones = left.stones.saturating_sub(1);
        if let Some(agreed) = self.agreed
            && left.stones == 0
            && (over || left.time.is_zero() || agreed.main.is_zero())
        {
            *left = agreed.period();
        }
    }

    /// Returns the time for the next move of `color`; `None` if there is no limit.
    pub(super) fn allowance(&self, color: Color) -> Option<Allowance> {
        let left = self.left[color.index()]?;
        let all = match self.agreed {
            Some(agreed) if left.stones == 0 => left.time + agreed.byo_yomi,
            _ => left.time,
        };
        let share = match left.stones {
            0 => left.time / MOVES_TO_COME + self.agreed.map_or(Duration::ZERO, Agreed::per_move),
            stones => left.time / stones,
        };
        let at_most = with_reserve(all);
        Some(Allowance {
            suggested: share.min(at_most),
            at_most,
        })
    }
}

impl Agreed {
    fn start(self) -> Left {
        if self.main.is_zero() {
            self.period()
        } else {
            Left {
                time: self.main,
                stones: 0,
            }
        }
    }

    fn period(self) -> Left {
        Left {
            time: self.byo_yomi,
            stones: self.stones,
        }
    }

    fn per_move(self) -> Duration {
        self.byo_yomi.checked_div(self.stones).unwrap_or_default()
    }
}

/// Leaves a second and three per cent for what lies between the engine and the clock; but no more than a tenth of the
/// time.
fn with_reserve(time: Duration) -> Duration {
    let kept = Duration::from_secs(1) + time * 3 / 100;
    time.saturating_sub(kept.min(time / 10))
}

fn secs(n: u32) -> Duration {
    Duration::from_secs(u64::from(n))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn allowed(clocks: &Clocks) -> Option<(u64, u64)> {
        let a = clocks.allowance(Color::Black)?;
        Some((a.suggested.as_secs(), a.at_most.as_secs()))
    }

    #[test]
    fn without_settings_there_is_no_limit() {
        let mut clocks = Clocks::default();
        assert_eq!(allowed(&clocks), None);
        clocks.agree(0, 30, 0);
        assert_eq!(allowed(&clocks), None, "a period without stones");
    }

    #[test]
    fn main_time_is_shared_out() {
        let mut clocks = Clocks::default();
        clocks.agree(600, 0, 0);
        assert_eq!(allowed(&clocks), Some((20, 581)));
        clocks.spend(Color::Black, secs(300));
        assert_eq!(allowed(&clocks), Some((10, 290)));
    }

    #[test]
    fn byo_yomi_counts_stones() {
        let mut clocks = Clocks::default();
        clocks.agree(0, 100, 10);
        assert_eq!(allowed(&clocks), Some((10, 96)));
        for _ in 0..9 {
            clocks.spend(Color::Black, secs(10));
        }
        assert_eq!(
            allowed(&clocks),
            Some((9, 9)),
            "the last stone of the period"
        );
        clocks.spend(Color::Black, secs(10));
        assert_eq!(allowed(&clocks), Some((10, 96)), "a new period");
    }

    #[test]
    fn main_time_runs_out_into_byo_yomi() {
        let mut clocks = Clocks::default();
        clocks.agree(60, 30, 1);
        clocks.spend(Color::Black, secs(70));
        assert_eq!(allowed(&clocks), Some((28, 28)));
    }

    #[test]
    fn the_controller_knows_best() {
        let mut clocks = Clocks::default();
        clocks.agree(600, 0, 0);
        clocks.set_left(Color::Black, 5, 0);
        assert_eq!(allowed(&clocks), Some((0, 4)));
        clocks.set_left(Color::Black, 0, 0);
        assert_eq!(allowed(&clocks), Some((0, 0)));
    }
}
