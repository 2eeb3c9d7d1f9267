//! Time limits as GTP commands.

use super::sync::Known;
use crate::text::letter;
use engine::Clock;
use go::Color;
use std::time::Duration;

/// What limits the next move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Limit {
    /// Nothing.
    None,
    /// So much for each move.
    EachMove(Duration),
    /// The clocks of the game: main time, period, moves in it.
    Game(Duration, Duration, u32),
}

impl Limit {
    pub(super) fn of(clock: Option<&Clock>, budget: Option<Duration>) -> Limit {
        match (clock, budget) {
            (Some(clock), _) => Limit::Game(clock.main, clock.period, clock.period_moves),
            (None, Some(budget)) => Limit::EachMove(budget),
            (None, None) => Limit::None,
        }
    }

    /// Returns the command that sets this limit, `None` if the program has none for it.
    pub(super) fn command(self, known: &Known) -> Option<String> {
        let exact = known.has("kata-time_settings");
        if !known.has("time_settings") && !exact {
            return None;
        }
        Some(match self {
            // A period without moves is GTP's way to say that there is no limit.
            Limit::None if exact => "kata-time_settings none".to_owned(),
            Limit::None => "time_settings 0 1 0".to_owned(),
            Limit::EachMove(time) if exact => {
                format!("kata-time_settings byoyomi 0 {} 1", time.as_secs_f64())
            }
            Limit::EachMove(time) => format!("time_settings 0 {} 1", whole(time).max(1)),
            Limit::Game(main, period, moves) => {
                let (period, moves) = if moves == 0 || period.is_zero() {
                    (0, 0)
                } else {
                    (whole(period).max(1), moves)
                };
                if known.has("time_settings") {
                    format!("time_settings {} {period} {moves}", whole(main))
                } else if moves == 0 {
                    format!("kata-time_settings absolute {}", whole(main))
                } else {
                    format!(
                        "kata-time_settings canadian {} {period} {moves}",
                        whole(main)
                    )
                }
            }
        })
    }
}

/// Returns the command that says what a player has left. Parts of a second are not counted on.
pub(super) fn time_left(clock: &Clock, color: Color) -> String {
    let left = clock.left[color];
    let moves = left.moves.unwrap_or(0);
    format!(
        "time_left {} {} {moves}",
        letter(color),
        left.time.as_secs()
    )
}

/// Returns seconds, parts of one counted as whole.
fn whole(time: Duration) -> u64 {
    time.as_secs() + u64::from(time.subsec_nanos() > 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::TimeLeft;
    use go::ByColor;

    fn known(commands: &str) -> Known {
        Known {
            listed: Some(commands.split_whitespace().map(str::to_owned).collect()),
            ..Known::default()
        }
    }

    #[test]
    fn limits_are_written_as_the_program_knows_them() {
        let secs = Duration::from_secs;
        let half = Duration::from_millis(500);
        for (limit, commands, expected) in [
            (Limit::None, "time_settings", Some("time_settings 0 1 0")),
            (
                Limit::EachMove(half),
                "time_settings",
                Some("time_settings 0 1 1"),
            ),
            (
                Limit::EachMove(half),
                "time_settings kata-time_settings",
                Some("kata-time_settings byoyomi 0 0.5 1"),
            ),
            (
                Limit::Game(secs(601), secs(300), 25),
                "time_settings",
                Some("time_settings 601 300 25"),
            ),
            (
                Limit::Game(secs(600), secs(0), 1),
                "time_settings",
                Some("time_settings 600 0 0"),
            ),
            (Limit::None, "", None),
        ] {
            assert_eq!(limit.command(&known(commands)).as_deref(), expected);
        }
    }

    #[test]
    fn what_is_left_is_told_with_the_moves_of_the_period() {
        let left = |time, moves| TimeLeft { time, moves };
        let clock = Clock {
            main: Duration::from_mins(1),
            period: Duration::from_secs(30),
            period_moves: 5,
            left: ByColor::new(
                left(Duration::from_millis(12_900), None),
                left(Duration::from_secs(29), Some(3)),
            ),
        };
        assert_eq!(time_left(&clock, Color::Black), "time_left b 12 0");
        assert_eq!(time_left(&clock, Color::White), "time_left w 29 3");
    }
}
