//! Time limits of a game: a main time and one of the usual kinds of overtime, or a bonus for each move, how they run, and how SGF and
//! engines are told of them. Knows no real clock.

use crate::settings::{NewGame, TimeControl};
use engine::{Clock, TimeLeft};
use go::ByColor;
use std::time::Duration;

/// The limits both players agreed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Main time of each player.
    pub main: Duration,
    /// What comes after it.
    pub overtime: Overtime,
}

/// What comes after the main time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overtime {
    /// Nothing: the game is lost.
    None,
    /// So many periods; a move within a period does not use it up.
    ByoYomi {
        /// Length of a period.
        period: Duration,
        /// How many there are.
        periods: u32,
    },
    /// So many moves in each period, over and over.
    Canadian {
        /// Length of a period.
        period: Duration,
        /// Moves to be played in it.
        moves: u32,
    },
    /// Each move gives so much to the main time.
    Fischer {
        /// What a move gives.
        bonus: Duration,
    },
}

/// What a player has left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Left {
    /// In the main time, or in the present period.
    pub time: Duration,
    /// In overtime: periods (byo-yomi) or moves of this period (Canadian) that are left. None: still in the main time.
    pub overtime: Option<u32>,
}

impl NewGame {
    /// The limits of the clocks; none if there are no clocks.
    pub fn limits(&self) -> Option<Limits> {
        let period = Duration::from_secs(self.period_seconds.into());
        let overtime = match self.time {
            TimeControl::PerMove => return None,
            TimeControl::ByoYomi if self.periods == 0 => Overtime::None,
            TimeControl::ByoYomi => Overtime::ByoYomi {
                period,
                periods: self.periods,
            },
            TimeControl::Canadian => Overtime::Canadian {
                period,
                moves: self.period_moves,
            },
            TimeControl::Fischer => Overtime::Fischer { bonus: period },
        };
        let mut main = Duration::from_secs(u64::from(self.main_minutes) * 60);
        // Without main time the first move has what every other one gets.
        if let (true, Overtime::Fischer { bonus }) = (main.is_zero(), overtime) {
            main = bonus;
        }
        Some(Limits { main, overtime }).filter(|limits| !limits.full().time.is_zero())
    }
}

impl Limits {
    /// What each player has at the start.
    pub fn full(&self) -> Left {
        let main = Left {
            time: self.main,
            overtime: None,
        };
        if self.main.is_zero() {
            self.overtime_begins().unwrap_or(main)
        } else {
            main
        }
    }

    fn overtime_begins(&self) -> Option<Left> {
        let (time, count) = match self.overtime {
            Overtime::ByoYomi { period, periods } => (period, periods),
            Overtime::Canadian { period, moves } => (period, moves),
            Overtime::None | Overtime::Fischer { .. } => return None,
        };
        (!time.is_zero() && count > 0).then_some(Left {
            time,
            overtime: Some(count),
        })
    }

    /// What is left when the clock has run for `spent`; none when the flag has fallen.
    pub fn after(&self, mut left: Left, mut spent: Duration) -> Option<Left> {
        while spent >= left.time {
            spent -= left.time;
            left = match (left.overtime, self.overtime) {
                (None, _) => self.overtime_begins()?,
                (Some(periods @ 2..), Overtime::ByoYomi { period, .. }) => Left {
                    time: period,
                    overtime: Some(periods - 1),
                },
                _ => return None,
            };
        }
        left.time -= spent;
        Some(left)
    }

    /// What is left when the player, who has `left`, has moved.
    pub fn moved(&self, left: Left) -> Left {
        match (left.overtime, self.overtime) {
            (Some(_), Overtime::ByoYomi { period, .. }) => Left {
                time: period,
                ..left
            },
            (Some(0 | 1), Overtime::Canadian { .. }) => self.overtime_begins().unwrap_or(left),
            (Some(moves), Overtime::Canadian { .. }) => Left {
                overtime: Some(moves - 1),
                ..left
            },
            (_, Overtime::Fischer { bonus }) => Left {
                time: left.time + bonus,
                ..left
            },
            _ => left,
        }
    }

    /// How long until the flag falls.
    pub fn until_flag(&self, left: Left) -> Duration {
        let more = match (left.overtime, self.overtime) {
            (None, Overtime::ByoYomi { period, periods }) => period * periods,
            (None, Overtime::Canadian { period, .. }) => period,
            (Some(periods), Overtime::ByoYomi { period, .. }) => period * periods.saturating_sub(1),
            _ => Duration::ZERO,
        };
        left.time + more
    }

    /// The time for one move of an engine that cannot manage its clock: a share of the main time, most of a period's
    /// share.
    pub fn share(&self, left: Left) -> Duration {
        let of_period = |time: Duration, moves: u32| time.mul_f64(0.8) / moves.max(1);
        match (left.overtime, self.overtime) {
            (None, Overtime::None) => left.time / 25,
            (None, Overtime::Fischer { bonus }) => left.time / 25 + of_period(bonus, 1),
            (None, Overtime::ByoYomi { period, .. }) => left.time / 15 + of_period(period, 1),
            (None, Overtime::Canadian { period, moves }) => {
                left.time / 15 + of_period(period, moves)
            }
            (Some(moves), Overtime::Canadian { .. }) => of_period(left.time, moves),
            (Some(_), _) => of_period(left.time, 1),
        }
        .min(self.until_flag(left).mul_f64(0.8))
    }

    /// The limits and what both have left, as an engine is told.
    pub fn told(&self, left: ByColor<Left>) -> Clock {
        let (period, period_moves) = match self.overtime {
            // They have no words for a bonus, and learn what is left before each move.
            Overtime::None | Overtime::Fischer { .. } => (Duration::ZERO, 0),
            Overtime::ByoYomi { period, .. } => (period, 1),
            Overtime::Canadian { period, moves } => (period, moves),
        };
        let left = left.map(|left| TimeLeft {
            time: left.time,
            // A period of byo-yomi is one move, whatever number of periods is left.
            moves: left.overtime.map(|count| match self.overtime {
                Overtime::Canadian { .. } => count,
                _ => 1,
            }),
        });
        Clock {
            main: self.main,
            period,
            period_moves,
            left,
        }
    }

    /// The overtime as SGF's `OT` has it; empty if there is none.
    pub fn overtime_text(&self) -> String {
        match self.overtime {
            Overtime::None => String::new(),
            Overtime::ByoYomi { period, periods } => {
                format!("{periods}x{} byo-yomi", seconds(period))
            }
            Overtime::Canadian { period, moves } => format!("{moves}/{} Canadian", seconds(period)),
            Overtime::Fischer { bonus } => format!("{} fischer", seconds(bonus)),
        }
    }
}

/// Seconds as SGF writes a real number: tenths, and none where there are none.
pub fn seconds(time: Duration) -> String {
    // Rounded down: nobody is given time that is not there.
    let tenths = time.as_millis() / 100;
    match tenths % 10 {
        0 => format!("{}", tenths / 10),
        rest => format!("{}.{rest}", tenths / 10),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn secs(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    const ABSOLUTE: Limits = Limits {
        main: secs(60),
        overtime: Overtime::None,
    };
    const BYO_YOMI: Limits = Limits {
        main: secs(60),
        overtime: Overtime::ByoYomi {
            period: secs(10),
            periods: 3,
        },
    };
    const CANADIAN: Limits = Limits {
        main: secs(60),
        overtime: Overtime::Canadian {
            period: secs(30),
            moves: 3,
        },
    };

    const FISCHER: Limits = Limits {
        main: secs(60),
        overtime: Overtime::Fischer { bonus: secs(10) },
    };

    /// Plays moves that take those seconds; tells what is left as "seconds+count", or "flag".
    fn play(limits: Limits, moves: &[u64]) -> String {
        let mut left = limits.full();
        for &spent in moves {
            match limits.after(left, secs(spent)) {
                Some(after) => left = limits.moved(after),
                None => return "flag".into(),
            }
        }
        let count = left.overtime.map_or("main".into(), |n| n.to_string());
        format!("{} {count}", left.time.as_secs())
    }

    #[test]
    fn clocks_run_by_the_rules() {
        let no_main = Limits {
            main: secs(0),
            ..BYO_YOMI
        };
        for (name, limits, moves, expected) in [
            ("absolute", ABSOLUTE, &[20, 39][..], "1 main"),
            ("absolute", ABSOLUTE, &[20, 40], "flag"),
            ("byo-yomi", BYO_YOMI, &[59], "1 main"),
            ("into the first period", BYO_YOMI, &[65], "10 3"),
            ("a period kept", BYO_YOMI, &[65, 9, 9, 9], "10 3"),
            ("a period used up", BYO_YOMI, &[65, 10], "10 2"),
            ("two used up in one move", BYO_YOMI, &[65, 29], "10 1"),
            ("all used up", BYO_YOMI, &[65, 30], "flag"),
            ("all at once", BYO_YOMI, &[90], "flag"),
            ("no main time", no_main, &[9], "10 3"),
            ("Canadian", CANADIAN, &[65], "25 2"),
            ("Canadian, three moves", CANADIAN, &[65, 5, 5], "30 3"),
            ("Canadian, too slow", CANADIAN, &[65, 5, 20], "flag"),
            ("Fischer", FISCHER, &[20, 5], "55 main"),
            ("Fischer, slow moves", FISCHER, &[50, 19, 10], "11 main"),
            ("Fischer, too slow", FISCHER, &[50, 20], "flag"),
        ] {
            assert_eq!(play(limits, moves), expected, "{name}: {moves:?}");
        }
    }

    #[test]
    fn a_bonus_without_main_time_is_a_clock_all_the_same() {
        let game = NewGame {
            time: TimeControl::Fischer,
            main_minutes: 0,
            period_seconds: 10,
            ..NewGame::default()
        };
        let limits = game.limits().expect("there are clocks");
        assert_eq!(limits.full().time, secs(10));
        assert_eq!(play(limits, &[4]), "16 main");
    }

    #[test]
    fn the_flag_falls_when_it_was_said_to() {
        for limits in [ABSOLUTE, BYO_YOMI, CANADIAN, FISCHER] {
            for spent in [0, 30, 59] {
                let left = limits.after(limits.full(), secs(spent));
                let left = limits.moved(left.expect("the main time is 60 s"));
                let end = limits.until_flag(left);
                let just_before = end.saturating_sub(Duration::from_millis(1));
                assert!(limits.after(left, just_before).is_some(), "{limits:?}");
                assert_eq!(limits.after(left, end), None, "{limits:?}");
                assert!(limits.share(left) < end, "an engine is not told to lose");
            }
        }
    }

    #[test]
    fn sgf_and_engines_are_told_in_their_words() {
        for (limits, text, period, moves) in [
            (ABSOLUTE, "", 0, 0),
            (BYO_YOMI, "3x10 byo-yomi", 10, 1),
            (CANADIAN, "3/30 Canadian", 30, 3),
            (FISCHER, "10 fischer", 0, 0),
        ] {
            assert_eq!(limits.overtime_text(), text);
            let clock = limits.told(ByColor::both(limits.full()));
            assert_eq!((clock.period, clock.period_moves), (secs(period), moves));
            assert_eq!((clock.main, clock.left.black.time), (secs(60), secs(60)));
            assert_eq!(clock.left.white.moves, None);
        }
        let in_period = Left {
            time: secs(7),
            overtime: Some(2),
        };
        let told = |limits: Limits| limits.told(ByColor::both(in_period)).left.black.moves;
        assert_eq!([told(BYO_YOMI), told(CANADIAN)], [Some(1), Some(2)]);
        for (millis, text) in [(0, "0"), (59_000, "59"), (1_250, "1.2"), (990, "0.9")] {
            assert_eq!(seconds(Duration::from_millis(millis)), text);
        }
    }
}
