//! How strong solvers and problems are, by one scale: Glicko-2 (M. E. Glickman, "Example of the Glicko-2 system", 2013).
//!
//! A try at a problem is a game between the solver and the problem. Why the parameters are what they are, and which tries
//! count, is told in `docs/decisions.md`.

use chrono::{DateTime, Utc};
use rusqlite::{OptionalExtension, Row, Transaction, params};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, decay_deviation, glicko2};

use crate::progress::time_of;
use crate::{Key, Level, Progress, ProgressError, Rated, Try};

/// What form 3 of the tables has beyond form 2: the ratings.
pub(crate) const RATINGS: &str = "
    CREATE TABLE IF NOT EXISTS rating (
        problem INTEGER PRIMARY KEY REFERENCES problem(id),
        rating REAL NOT NULL,
        deviation REAL NOT NULL,
        volatility REAL NOT NULL,
        rated INTEGER NOT NULL
    );
    CREATE TABLE IF NOT EXISTS level (
        id INTEGER PRIMARY KEY,
        at INTEGER NOT NULL,
        rating REAL NOT NULL,
        deviation REAL NOT NULL,
        volatility REAL NOT NULL
    );
    PRAGMA user_version = 3;
";

/// A problem is rated again only so long after it was rated last: before, its answer is remembered, not found.
const AGAIN: i64 = 90 * 86_400;
/// A solver who has not been rated for so long is known less well: a rating period of Glicko-2.
const PERIOD: i64 = 7 * 86_400;
/// After so many of them nothing more is forgotten.
const MOST_PERIODS: i64 = 100;
/// Nobody is known better or worse than this.
const DEVIATIONS: (f64, f64) = (45.0, 350.0);

/// How far ratings may be from the mean, whatever a file says.
const FARTHEST: (f64, f64) = (0.0, 4000.0);

fn config() -> Glicko2Config {
    Glicko2Config {
        tau: 0.5,
        ..Glicko2Config::default()
    }
}

impl Progress {
    /// Rates the solver and the problem by a try that was right without hints, or wrong. `first` is the rating of the problem
    /// if it has none yet. Nothing happens if the problem was rated less than ninety days before.
    ///
    /// # Errors
    /// Those of the database.
    pub fn rate(&mut self, key: &Key, attempt: Try, first: Level) -> Result<(), ProgressError> {
        let Some(solved) = attempt.decides() else {
            return Ok(());
        };
        let change = self.database.transaction()?;
        change.execute(
            "INSERT INTO problem (key) VALUES (?1) ON CONFLICT DO NOTHING",
            [key.bytes()],
        )?;
        let problem = change.query_row(
            "SELECT id FROM problem WHERE key = ?1",
            [key.bytes()],
            |row| row.get(0),
        )?;
        rate(&change, problem, attempt.at.timestamp(), solved, first)?;
        change.commit()?;
        Ok(())
    }

    /// Rates all tries that were remembered before there were ratings, the oldest first; nothing if anything is rated
    /// already. `first` tells the first rating of a problem.
    ///
    /// # Errors
    /// Those of the database.
    pub fn rate_past(&mut self, first: impl Fn(&Key) -> Level) -> Result<(), ProgressError> {
        let change = self.database.transaction()?;
        let is_rated: bool =
            change.query_row("SELECT EXISTS (SELECT 1 FROM level)", [], |row| row.get(0))?;
        if is_rated {
            return Ok(());
        }
        let mut tries: Vec<(i64, Vec<u8>, i64, bool)> = Vec::new();
        {
            // A mistake of a game was put among the problems as one that was failed in no time: nobody tried it.
            let mut ask = change.prepare(
                "SELECT p.id, p.key, try.at, try.verdict = 0 FROM try JOIN problem p ON p.id = try.problem \
                 WHERE try.verdict < 2 AND try.milliseconds > 0 ORDER BY try.id",
            )?;
            let mut rows = ask.query([])?;
            while let Some(row) = rows.next()? {
                tries.push((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?));
            }
        }
        for (problem, key, at, solved) in tries {
            let first = Key::from_bytes(&key).map_or_else(Level::default, |key| first(&key));
            rate(&change, problem, at, solved, first)?;
        }
        change.commit()?;
        Ok(())
    }

    /// How strong the solver is, as far as that is known at that moment.
    ///
    /// # Errors
    /// Those of the database.
    pub fn level(&self, now: DateTime<Utc>) -> Result<Level, ProgressError> {
        let last = self
            .database
            .query_row(LAST, [], |row| Ok((glicko_of(row)?, row.get("at")?)))
            .optional()?;
        let level = last.map(|(rating, at)| aged(rating, at, now.timestamp()));
        Ok(level.map_or_else(Level::default, level_of))
    }

    /// How strong the solver was after each try that was rated, the oldest first.
    ///
    /// # Errors
    /// Those of the database.
    pub fn levels(&self) -> Result<Vec<Rated>, ProgressError> {
        let mut ask = self.database.prepare("SELECT * FROM level ORDER BY id")?;
        let rows = ask.query_map([], |row| {
            Ok(Rated {
                at: time_of(row.get("at")?),
                level: level_of(glicko_of(row)?),
            })
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// The ratings of these problems, in their order; none for those that were never rated.
    ///
    /// # Errors
    /// Those of the database.
    pub fn ratings(&self, keys: &[Key]) -> Result<Vec<Option<Level>>, ProgressError> {
        let mut ask = self.database.prepare(
            "SELECT rating.* FROM rating JOIN problem p ON p.id = rating.problem WHERE p.key = ?1",
        )?;
        let mut found = Vec::with_capacity(keys.len());
        for key in keys {
            let rating = ask.query_row([key.bytes()], glicko_of).optional()?;
            found.push(rating.map(level_of));
        }
        Ok(found)
    }
}

/// The solver as he was rated last.
const LAST: &str = "SELECT * FROM level ORDER BY id DESC LIMIT 1";

fn rate(
    change: &Transaction<'_>,
    problem: i64,
    at: i64,
    solved: bool,
    first: Level,
) -> rusqlite::Result<()> {
    let known = change
        .query_row(
            "SELECT * FROM rating WHERE problem = ?1",
            [problem],
            |row| Ok((glicko_of(row)?, row.get::<_, i64>("rated")?)),
        )
        .optional()?;
    if known.is_some_and(|(_, rated)| at.saturating_sub(rated) < AGAIN) {
        return Ok(());
    }
    let theirs = known.map_or_else(
        || {
            bounded(Glicko2Rating {
                rating: first.rating,
                deviation: first.deviation,
                ..Glicko2Rating::new()
            })
        },
        |(rating, _)| rating,
    );
    let last = change
        .query_row(LAST, [], |row| Ok((glicko_of(row)?, row.get("at")?)))
        .optional()?;
    let ours = last.map_or_else(Glicko2Rating::new, |(rating, then)| aged(rating, then, at));
    let outcome = if solved {
        Outcomes::WIN
    } else {
        Outcomes::LOSS
    };
    let (ours, theirs) = glicko2(&ours, &theirs, &outcome, &config());
    let (ours, theirs) = (bounded(ours), bounded(theirs));
    change.execute(
        "INSERT INTO level (at, rating, deviation, volatility) VALUES (?1, ?2, ?3, ?4)",
        params![at, ours.rating, ours.deviation, ours.volatility],
    )?;
    change.execute(
        "INSERT OR REPLACE INTO rating (problem, rating, deviation, volatility, rated) VALUES (?1, ?2, ?3, ?4, ?5)",
        params![problem, theirs.rating, theirs.deviation, theirs.volatility, at],
    )?;
    Ok(())
}

/// A rating as it is some time later, in seconds: the same, and less sure.
fn aged(rating: Glicko2Rating, then: i64, now: i64) -> Glicko2Rating {
    let periods = (now.saturating_sub(then) / PERIOD).clamp(0, MOST_PERIODS);
    let later = (0..periods).fold(rating, |rating, _| decay_deviation(&rating));
    bounded(later)
}

/// What a file or a database may say, as a rating that can be reckoned with.
fn bounded(rating: Glicko2Rating) -> Glicko2Rating {
    let new = Glicko2Rating::new();
    let or = |value: f64, other: f64| if value.is_finite() { value } else { other };
    Glicko2Rating {
        rating: or(rating.rating, new.rating).clamp(FARTHEST.0, FARTHEST.1),
        deviation: or(rating.deviation, new.deviation).clamp(DEVIATIONS.0, DEVIATIONS.1),
        volatility: or(rating.volatility, new.volatility).clamp(0.01, 0.2),
    }
}

fn glicko_of(row: &Row<'_>) -> rusqlite::Result<Glicko2Rating> {
    Ok(bounded(Glicko2Rating {
        rating: row.get("rating")?,
        deviation: row.get("deviation")?,
        volatility: row.get("volatility")?,
    }))
}

fn level_of(rating: Glicko2Rating) -> Level {
    Level {
        rating: rating.rating,
        deviation: rating.deviation,
    }
}
