//! How strong somebody is, or how hard a problem, as a number of the scale that `docs/decisions.md` explains.

use chrono::{DateTime, Utc};
use record::Record;

/// How sure one is of a rating that comes from a grade.
const OF_GRADE: f64 = 150.0;
/// The rating of 1 dan, and what a rank is worth.
const FIRST_DAN: f64 = 2100.0;
const RANK: f64 = 60.0;
/// What the problems of the easiest grade (30 to 20 kyu) begin with, and how far it is to the next one.
const EASIEST: f64 = 750.0;
const GRADE: f64 = 300.0;

/// The strength of a solver or of a problem.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Level {
    /// The rating, around 1500.
    pub rating: f64,
    /// Its standard deviation: in 19 of 20 cases the truth is within twice as much of it.
    pub deviation: f64,
}

/// Nothing is known.
impl Default for Level {
    fn default() -> Level {
        Level {
            rating: 1500.0,
            deviation: 350.0,
        }
    }
}

/// A solver's strength after a try.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rated {
    /// When.
    pub at: DateTime<Utc>,
    /// How strong.
    pub level: Level,
}

/// A rank of amateurs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rank {
    /// 1 kyu is the strongest, 30 kyu the weakest.
    Kyu(u8),
    /// 1 to 9 dan.
    Dan(u8),
}

impl Level {
    /// The rank that is nearest to the rating, by the scale that files are read with.
    pub fn rank(&self) -> Rank {
        let steps = ((self.rating - FIRST_DAN) / RANK).round().clamp(-30.0, 8.0) as i8;
        if steps < 0 {
            Rank::Kyu(steps.unsigned_abs())
        } else {
            Rank::Dan(steps.unsigned_abs() + 1)
        }
    }

    /// What problems of the grade of that number begin with, the easiest being 0.
    pub fn of_grade(grade: usize) -> Level {
        Level {
            rating: EASIEST + GRADE * grade.min(9) as f64,
            deviation: OF_GRADE,
        }
    }

    /// What the file says of a problem: its root's property DI is a rank (`15k`, `2d`) or a rating (`1250`). `None` if it says
    /// nothing that can be understood.
    pub fn of_record(record: &Record) -> Option<Level> {
        let said = record.property(record.root(), "DI");
        Level::of_text(said.first()?)
    }

    /// A rank or a rating as a text.
    fn of_text(text: &str) -> Option<Level> {
        let text = text.trim();
        let rating = match text.char_indices().next_back()? {
            (at, 'k' | 'K') => FIRST_DAN - RANK * f64::from(rank(&text[..at], 40)?),
            (at, 'd' | 'D') => FIRST_DAN + RANK * f64::from(rank(&text[..at], 9)? - 1),
            _ => {
                let rating: u16 = text.parse().ok()?;
                f64::from(rating)
            }
        };
        let is_possible = (0.0..=4000.0).contains(&rating);
        is_possible.then_some(Level {
            rating,
            deviation: OF_GRADE,
        })
    }
}

/// The number of a rank, from 1 to `most`.
fn rank(text: &str, most: u8) -> Option<u8> {
    let number: u8 = text.trim().parse().ok()?;
    (1..=most).contains(&number).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_files_word_about_a_problem_becomes_a_rating() {
        for (text, rating) in [
            ("20k", Some(900.0)),
            ("1k", Some(2040.0)),
            ("1d", Some(2100.0)),
            (" 3 D ", Some(2220.0)),
            ("1650", Some(1650.0)),
            ("0k", None),
            ("10d", None),
            ("9999", None),
            ("-5", None),
            ("段", None),
            ("", None),
        ] {
            let found = Level::of_text(text).map(|level| level.rating);
            assert_eq!(found, rating, "{text}");
        }
    }

    #[test]
    fn a_rating_is_near_a_rank() {
        for (rating, rank) in [
            (0.0, Rank::Kyu(30)),
            (900.0, Rank::Kyu(20)),
            (2040.0, Rank::Kyu(1)),
            (2075.0, Rank::Dan(1)),
            (2220.0, Rank::Dan(3)),
            (4000.0, Rank::Dan(9)),
        ] {
            let level = Level {
                rating,
                ..Level::default()
            };
            assert_eq!(level.rank(), rank, "{rating}");
        }
    }
}
