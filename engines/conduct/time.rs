//! How long to think.

use go::Size;
use std::time::Duration;

/// What a player's clock says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// What is left, in the main time or, if `moves_left` is given, in the present period.
    pub left: Duration,
    /// Moves to be played in the present period; `None`: still in the main time.
    pub moves_left: Option<u32>,
    /// A period after the main time; zero: none.
    pub period: Duration,
    /// Moves to be played in a period.
    pub period_moves: u32,
}

/// How long a move may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Allowance {
    /// Usually.
    pub usual: Duration,
    /// If it is not clear which move is the best.
    pub longest: Duration,
}

impl Allowance {
    /// So long and no longer.
    pub fn exactly(time: Duration) -> Allowance {
        Allowance {
            usual: time,
            longest: time,
        }
    }

    fn map(self, f: impl Fn(Duration) -> Duration) -> Allowance {
        Allowance {
            usual: f(self.usual),
            longest: f(self.longest),
        }
    }
}

/// What lies between an answer and the clock that is pressed.
const LAG: Duration = Duration::from_millis(60);
/// What every move costs in a long game without overtime, whether it is thought about or not.
const COST: Duration = Duration::from_millis(20);

/// Moves for which time is kept, beyond those that are expected.
const UNFORESEEN: u32 = 40;

/// Returns the time for a move: a share of what the clock has, and no more than the budget. `None` without either.
///
/// In the main time so many moves are expected as would fill the board to two thirds, and never less than a few. The
/// opening gets less than its share, the middle game more.
pub fn time_for_move(
    clock: Option<Clock>,
    budget: Option<Duration>,
    size: Size,
    moves_played: usize,
) -> Option<Allowance> {
    let share = clock.map(|clock| share(clock, size, moves_played));
    let most = budget.map(Allowance::exactly);
    let time = match (share, most) {
        (Some(share), Some(most)) => share.map(|time| time.min(most.usual)),
        (share, most) => share.or(most)?,
    };
    Some(time.map(less_lag))
}

/// Returns how long to think so that the answer comes within a time.
pub fn for_answer_within(time: Duration) -> Allowance {
    Allowance::exactly(less_lag(time))
}

/// How late searches were lately: on a busy machine who wants to stop has to wait for his turn, too.
#[derive(Clone, Copy, Default, Debug)]
pub struct Lateness(Duration);

impl Lateness {
    /// Returns what is left of a time if as much is kept as searches were late lately, and no more than a quarter.
    pub fn spare(self, left: Duration) -> Duration {
        left.saturating_sub(self.0.min(left / 4))
    }

    /// Notes how long a search took that should have taken `limit`. It is forgotten by and by.
    pub fn note(&mut self, took: Duration, limit: Duration) {
        self.0 = took.saturating_sub(limit).max(self.0 * 3 / 4);
    }
}

fn less_lag(time: Duration) -> Duration {
    time.saturating_sub(LAG.min(time / 5))
}

fn share(clock: Clock, size: Size, moves_played: usize) -> Allowance {
    let per_period = |time: Duration, moves: u32| time / moves.max(1);
    if let Some(moves) = clock.moves_left {
        return Allowance::exactly(per_period(clock.left, moves));
    }
    let area = size.area();
    let to_come = (area * 2 / 3).saturating_sub(moves_played) / 2;
    let moves = to_come.max(area / 12).max(8) as u32;
    let left = clock.left.saturating_sub(COST * (moves + UNFORESEEN));
    let weight = if moves_played * 12 < area {
        0.6
    } else if moves_played * 2 < area {
        1.3
    } else {
        1.0
    };
    let main = (left / moves).mul_f32(weight).max(clock.left / 200);
    // What is not used up before the overtime begins is not lost by it.
    let overtime = if clock.period_moves > 0 {
        per_period(clock.period, clock.period_moves) * 9 / 10
    } else {
        Duration::ZERO
    };
    Allowance {
        usual: main + overtime,
        longest: (main * 5 / 2).min(left / 5) + overtime,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SEC: Duration = Duration::from_secs(1);

    #[test]
    fn clocks_are_shared_out() {
        let clock = |left: u32, moves_left, period: u32, period_moves| {
            Some(Clock {
                left: SEC * left,
                moves_left,
                period: SEC * period,
                period_moves,
            })
        };
        for (clock, budget, played, least, most) in [
            (None, Some(SEC), 0, 900, 950),
            // 300 s for the 27 moves that are expected of each: less at first, more later.
            (clock(300, None, 0, 0), None, 0, 6_000, 7_000),
            (clock(300, None, 0, 0), None, 10, 15_000, 18_000),
            (clock(300, None, 0, 0), Some(SEC), 10, 900, 950),
            // However long the game, an eighth at most.
            (clock(9, None, 0, 0), None, 200, 800, 1_100),
            (clock(30, Some(1), 30, 1), None, 0, 29_000, 29_950),
            (clock(100, Some(10), 300, 25), None, 0, 9_000, 9_950),
            (clock(0, None, 10, 1), None, 0, 8_000, 9_000),
        ] {
            let time = time_for_move(clock, budget, Size::NINE, played).expect("a limit");
            let millis = time.usual.as_millis();
            assert!(
                (least..=most).contains(&millis),
                "{clock:?} {budget:?}: {time:?}"
            );
            assert!(time.longest >= time.usual, "{clock:?} {budget:?}: {time:?}");
        }
        assert_eq!(time_for_move(None, None, Size::NINE, 0), None);
        assert_eq!(for_answer_within(SEC), Allowance::exactly(SEC * 94 / 100));
    }

    /// Games twice as long as usual do not exhaust the time, however long each move takes to come through.
    #[test]
    fn sudden_death_is_survived() {
        for (secs, side, moves) in [(20, 9, 110), (60, 9, 120), (120, 19, 220), (5, 9, 100)] {
            let mut left = SEC * secs;
            for played in 0..moves {
                let clock = Clock {
                    left,
                    moves_left: None,
                    period: Duration::ZERO,
                    period_moves: 0,
                };
                let size = Size::square(side).expect("a size");
                let time = time_for_move(Some(clock), None, size, 2 * played).expect("a limit");
                // Half of the moves are hard, and something always comes between.
                let spent = if played % 2 == 0 {
                    time.longest
                } else {
                    time.usual
                };
                let spent = spent + Duration::from_millis(8);
                assert!(spent < left, "{secs} s on {size}: lost at move {played}");
                left -= spent;
            }
        }
    }
}
