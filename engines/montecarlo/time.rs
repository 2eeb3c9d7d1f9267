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

/// What lies between an answer and the clock that is pressed.
const LAG: Duration = Duration::from_millis(60);

/// Returns the time for a move: a share of what the clock has, and no more than the budget. `None` without either.
///
/// In the main time so many moves are expected as would fill the board to two thirds, and never less than a few.
pub fn time_for_move(
    clock: Option<Clock>,
    budget: Option<Duration>,
    size: Size,
    moves_played: usize,
) -> Option<Duration> {
    let share = clock.map(|clock| share(clock, size, moves_played));
    let time = [share, budget].into_iter().flatten().min()?;
    Some(time.saturating_sub(LAG.min(time / 5)))
}

fn share(clock: Clock, size: Size, moves_played: usize) -> Duration {
    let per_period = |time: Duration, moves: u32| time / moves.max(1);
    if let Some(moves) = clock.moves_left {
        return per_period(clock.left, moves);
    }
    let to_come = (size.area() * 2 / 3).saturating_sub(moves_played) / 2;
    let moves = to_come.max(size.area() / 12).max(8) as u32;
    let main = clock.left / moves;
    if clock.period.is_zero() || clock.period_moves == 0 {
        return main;
    }
    // What is not used up before the overtime begins is not lost by it.
    main + per_period(clock.period, clock.period_moves) * 9 / 10
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
            (None, None, 0, None, None),
            (None, Some(SEC), 0, Some(900), Some(950)),
            // 300 s for the 27 moves that are expected of each.
            (clock(300, None, 0, 0), None, 0, Some(10_000), Some(12_000)),
            (clock(300, None, 0, 0), Some(SEC), 0, Some(900), Some(950)),
            // However long the game, an eighth at most.
            (clock(8, None, 0, 0), None, 200, Some(800), Some(1_000)),
            (
                clock(30, Some(1), 30, 1),
                None,
                0,
                Some(29_000),
                Some(29_950),
            ),
            (
                clock(100, Some(10), 300, 25),
                None,
                0,
                Some(9_000),
                Some(9_950),
            ),
            (clock(0, None, 10, 1), None, 0, Some(8_000), Some(9_000)),
        ] {
            let time = time_for_move(clock, budget, Size::NINE, played).map(|t| t.as_millis());
            assert!(
                time >= least && time <= most,
                "{clock:?} {budget:?}: {time:?}"
            );
        }
    }
}
