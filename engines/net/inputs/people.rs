//! Who plays, as human-style networks are told it.
//!
//! Such a network was trained on games of people with what their records say about the players, and plays like those it is
//! told of. Which number says what is `KataGo`'s: `SGFMetadata` in its source, and so are the names of profiles
//! (`humanSLProfile`).

use crate::METADATA_INPUTS;
use std::fmt;
use std::str::FromStr;

/// Players of one kind: both sides are told to be such.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Profile {
    /// Amateurs of one rank on a server.
    Rank {
        /// Their rank.
        rank: Rank,
        /// Whether they play as people did before they learned from programs, in 2016 and not in 2020.
        before_programs: bool,
    },
    /// Professionals of a year, 1800 to 2023.
    Professional {
        /// The year.
        year: u16,
    },
}

/// A rank from 20 kyu to 9 dan.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Rank {
    /// 1 is 9 dan, 9 is 1 dan, 10 is 1 kyu, 29 is 20 kyu.
    place: u8,
}

/// The first and the last year of which professionals' games were learned from.
const FIRST_YEAR: u16 = 1800;
const LAST_YEAR: u16 = 2023;
/// From this year on they are taken from another collection.
const FIRST_MODERN_YEAR: u16 = 2021;
/// Dan ranks come before kyu ranks.
const DANS: u8 = 9;
/// The place of the lowest rank.
const LOWEST: u8 = 29;

impl Rank {
    /// The highest rank.
    pub const NINE_DAN: Rank = Rank { place: 1 };

    /// All ranks, the lowest first.
    pub fn all() -> impl DoubleEndedIterator<Item = Rank> + ExactSizeIterator {
        (1..=LOWEST).rev().map(|place| Rank { place })
    }

    /// The number of the rank, and whether it is a dan rank.
    pub fn number(self) -> (u8, bool) {
        if self.place <= DANS {
            (DANS + 1 - self.place, true)
        } else {
            (self.place - DANS, false)
        }
    }
}

/// As `9d` or `20k`.
impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (number, dan) = self.number();
        write!(f, "{number}{}", if dan { 'd' } else { 'k' })
    }
}

impl FromStr for Rank {
    type Err = UnknownProfile;

    fn from_str(text: &str) -> Result<Rank, UnknownProfile> {
        let found = Rank::all().find(|rank| rank.to_string() == text);
        found.ok_or(UnknownProfile)
    }
}

/// A text names no profile.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no such profile of players")]
pub struct UnknownProfile;

/// As `rank_5k`, `preaz_5k` or `proyear_1990`.
impl fmt::Display for Profile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Profile::Rank {
                rank,
                before_programs: false,
            } => write!(f, "rank_{rank}"),
            Profile::Rank { rank, .. } => write!(f, "preaz_{rank}"),
            Profile::Professional { year } => write!(f, "proyear_{year}"),
        }
    }
}

impl FromStr for Profile {
    type Err = UnknownProfile;

    fn from_str(text: &str) -> Result<Profile, UnknownProfile> {
        let (kind, value) = text.split_once('_').ok_or(UnknownProfile)?;
        match kind {
            "rank" | "preaz" => Ok(Profile::Rank {
                rank: value.parse()?,
                before_programs: kind == "preaz",
            }),
            "proyear" => {
                let year = value.parse().ok();
                let year = year.filter(|year| (FIRST_YEAR..=LAST_YEAR).contains(year));
                Ok(Profile::Professional {
                    year: year.ok_or(UnknownProfile)?,
                })
            }
            _ => Err(UnknownProfile),
        }
    }
}

/// Where numbers stand.
const PEOPLE: [usize; 2] = [0, 1];
const RANKS: [usize; 2] = [6, 40];
const RATED: usize = 74;
const UNKNOWN_TIME: usize = 75;
const BYO_YOMI: usize = 79;
const MAIN_TIME: usize = 82;
const PERIOD_TIME: usize = 83;
const PERIODS: usize = 84;
const PERIOD_MOVES: usize = 85;
const BOARD: usize = 86;
const DATE: usize = 87;
const COLLECTION: usize = 151;

/// The collections of games, counted from [`COLLECTION`].
const KGS: usize = 2;
const GOGOD: usize = 5;
const GO4GO: usize = 6;

/// The waves that tell the date: how many there are, the period of the first in days, and how many times as long the
/// last would be than the first with one wave more.
const WAVES: usize = 32;
const WEEK: f64 = 7.0;
const LONGEST: f64 = 80_000.0;

impl Profile {
    /// The strongest amateurs of today: who plays where nobody says.
    pub const STRONGEST: Profile = Profile::Rank {
        rank: Rank::NINE_DAN,
        before_programs: false,
    };

    /// Returns what a network is told about the players of a game on a board with so many points.
    pub fn metadata(self, points: usize) -> Box<[f32; METADATA_INPUTS]> {
        let mut told = Box::new([0.0; METADATA_INPUTS]);
        for place in PEOPLE {
            told[place] = 1.0;
        }
        // How many ranks below the first there could be is told one by one.
        let rank = match self {
            Profile::Rank { rank, .. } => usize::from(rank.place),
            Profile::Professional { .. } => 1,
        };
        for place in RANKS {
            told[place..place + rank].fill(1.0);
        }
        let (main, period, periods, collection, days) = match self {
            Profile::Rank {
                before_programs, ..
            } => {
                told[RATED] = 0.5; // It is not known whether the game is rated.
                told[BYO_YOMI] = 1.0;
                let days = if before_programs {
                    days_before(2016) + 244 // The 1st of September of a leap year.
                } else {
                    days_before(2020) + 60 // The 1st of March of a leap year.
                };
                (1200.0, 30.0, 5.0, KGS, days)
            }
            Profile::Professional { year } => {
                told[UNKNOWN_TIME] = 1.0;
                let collection = if year < FIRST_MODERN_YEAR {
                    GOGOD
                } else {
                    GO4GO
                };
                let first_of_june = 151 + i32::from(is_leap(i32::from(year)));
                let days = days_before(i32::from(year)) + first_of_june;
                (0.0, 0.0, 0.0, collection, days)
            }
        };
        let scaled = |factor: f64, value: f64, middle: f64| (factor * (value.ln() - middle)) as f32;
        told[MAIN_TIME] = scaled(0.4, main + 60.0, 6.5);
        told[PERIOD_TIME] = scaled(0.3, period + 1.0, 3.0);
        told[PERIODS] = scaled(0.5, periods + 2.0, 1.5);
        told[PERIOD_MOVES] = scaled(0.25, 2.0, 1.5);
        told[BOARD] = scaled(0.5, points as f64 / 361.0, 0.0);
        let growth = LONGEST.powf(1.0 / (WAVES - 1) as f64);
        let mut length = WEEK;
        for wave in told[DATE..].chunks_exact_mut(2).take(WAVES) {
            let (sin, cos) = (f64::from(days) / length * std::f64::consts::TAU).sin_cos();
            wave.copy_from_slice(&[cos as f32, sin as f32]);
            length *= growth;
        }
        told[COLLECTION + collection] = 1.0;
        told
    }
}

fn is_leap(year: i32) -> bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
}

/// Days from the 1st of January 1970 to that of `year`.
fn days_before(year: i32) -> i32 {
    let leaps = |year: i32| year / 4 - year / 100 + year / 400;
    (year - 1970) * 365 + leaps(year - 1) - leaps(1969)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn profiles_have_names() {
        for name in [
            "rank_9d",
            "rank_1d",
            "rank_1k",
            "preaz_20k",
            "proyear_1800",
            "proyear_2023",
        ] {
            let profile: Profile = name.parse().expect(name);
            assert_eq!(profile.to_string(), name);
        }
        for name in [
            "",
            "9d",
            "rank_10d",
            "rank_21k",
            "rank_0k",
            "proyear_1799",
            "proyear_2024",
            "rank-1k",
        ] {
            assert_eq!(name.parse::<Profile>(), Err(UnknownProfile), "{name}");
        }
        assert_eq!(
            Rank::all().map(|rank| rank.to_string()).next().as_deref(),
            Some("20k")
        );
        assert_eq!(Rank::all().count(), 29);
    }

    #[test]
    fn days_are_counted_from_1970() {
        for (year, days) in [
            (1970, 0),
            (1971, 365),
            (1973, 1096),
            (2000, 10_957),
            (2020, 18_262),
            (1969, -365),
            (1900, -25_567),
            (1800, -62_091),
        ] {
            assert_eq!(days_before(year), days, "{year}");
        }
    }

    /// Numbers worked out by hand from the definition.
    #[test]
    fn players_are_told_in_numbers() {
        let told =
            |name: &str, points: usize| name.parse::<Profile>().expect(name).metadata(points);
        let near = |a: f32, b: f32| (a - b).abs() < 1e-4;

        let five_kyu = told("rank_5k", 361);
        assert_eq!(&five_kyu[..6], &[1.0, 1.0, 0.0, 0.0, 0.0, 0.0]);
        // 5 kyu is the 14th rank from above.
        for begin in RANKS {
            let ones = five_kyu[begin..begin + 34]
                .iter()
                .take_while(|&&n| near(n, 1.0));
            assert_eq!(ones.count(), 14);
            assert!(five_kyu[begin + 14..begin + 34].iter().all(|&n| n == 0.0));
        }
        assert!(near(five_kyu[74], 0.5));
        let clocks: Vec<usize> = (75..82).filter(|&i| near(five_kyu[i], 1.0)).collect();
        assert_eq!(clocks, [79]);
        // ln 1260 = 7.1389, ln 31 = 3.4340, ln 7 = 1.9459, ln 2 = 0.6931
        for (place, number) in [
            (82, 0.255_55),
            (83, 0.130_20),
            (84, 0.222_96),
            (85, -0.201_71),
            (86, 0.0),
        ] {
            assert!(
                near(five_kyu[place], number),
                "{place}: {}",
                five_kyu[place]
            );
        }
        // The 1st of March 2020 is day 18322, a Sunday: 3 days after the Thursday that 1970 began with.
        let day = 3.0 / 7.0 * std::f32::consts::TAU;
        assert!(near(five_kyu[87], day.cos()) && near(five_kyu[88], day.sin()));
        // The last wave is 7 · 80000 days long.
        let last = 18_322.0 / 560_000.0 * std::f32::consts::TAU;
        assert!(near(five_kyu[149], last.cos()) && near(five_kyu[150], last.sin()));
        let places: Vec<usize> = (151..192).filter(|&i| five_kyu[i] != 0.0).collect();
        assert_eq!(places, [153]);

        let small = told("preaz_9d", 81);
        assert!(near(small[86], 0.5 * (81.0_f32 / 361.0).ln()));
        assert!(near(small[6..40].iter().sum(), 1.0));
        // The 1st of September 2016 is a Thursday.
        assert!(near(small[87], 1.0) && near(small[88], 0.0));

        for (name, collection) in [("proyear_2020", 156), ("proyear_2021", 157)] {
            let pro = told(name, 361);
            assert_eq!((pro[74], pro[75], pro[79]), (0.0, 1.0, 0.0));
            assert!(near(pro[82], 0.4 * (60.0_f32.ln() - 6.5)) && near(pro[83], -0.9));
            assert!(near(pro[collection], 1.0));
        }
    }
}
