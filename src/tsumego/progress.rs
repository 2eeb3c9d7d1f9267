//! What became of problems, and when they are due again, in a database (`SQLite`).

use crate::TSUMEGO;
use message::{Argument, Message, Sentence, say};
use std::path::Path;
use std::time::Duration;

use chrono::{DateTime, Utc};
use rs_fsrs::{Card, FSRS, Parameters, Rating, State};
use rusqlite::{Connection, OptionalExtension, Row, params};

use crate::rating::RATINGS;
use crate::{Key, Place, Standing, Try, Verdict};

/// The number of the newest form of the tables, in `user_version`.
const FORM: i32 = 3;
const TABLES: &str = "
    CREATE TABLE problem (id INTEGER PRIMARY KEY, key BLOB NOT NULL UNIQUE);
    CREATE TABLE try (
        id INTEGER PRIMARY KEY,
        problem INTEGER NOT NULL REFERENCES problem(id),
        at INTEGER NOT NULL,
        verdict INTEGER NOT NULL,
        milliseconds INTEGER NOT NULL,
        mode INTEGER NOT NULL
    );
    CREATE INDEX try_by_problem ON try(problem, id);
    CREATE INDEX try_by_time ON try(at);
    CREATE TABLE card (
        problem INTEGER PRIMARY KEY REFERENCES problem(id),
        due INTEGER NOT NULL,
        reviewed INTEGER NOT NULL,
        stability REAL NOT NULL,
        difficulty REAL NOT NULL,
        elapsed INTEGER NOT NULL,
        scheduled INTEGER NOT NULL,
        reps INTEGER NOT NULL,
        lapses INTEGER NOT NULL,
        state INTEGER NOT NULL
    );
";
/// What form 2 has beyond form 1: where problems were met.
const PLACES: &str = "
    CREATE TABLE place (
        problem INTEGER NOT NULL REFERENCES problem(id),
        file TEXT NOT NULL,
        game INTEGER NOT NULL,
        title TEXT NOT NULL,
        seen INTEGER NOT NULL,
        PRIMARY KEY (problem, file)
    );
    PRAGMA user_version = 2;
";

/// Why the database cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ProgressError {
    /// It is damaged, cannot be written, or is no database.
    Database(#[from] rusqlite::Error),
    /// A newer version of the program wrote it.
    Newer(i32),
}

message::display!(ProgressError);

impl Message for ProgressError {
    fn sentence(&self) -> Sentence {
        match self {
            ProgressError::Database(error) => {
                say!(
                    TSUMEGO,
                    "progress-unusable",
                    reason = Argument::shown(error)
                )
            }
            ProgressError::Newer(form) => say!(TSUMEGO, "progress-newer", form, known = FORM),
        }
    }
}

/// The record of all attempts.
#[derive(Debug)]
pub struct Progress {
    pub(crate) database: Connection,
}

impl Progress {
    /// Opens the database in a file; makes it if there is none.
    ///
    /// # Errors
    /// The file cannot be opened, is no such database, or is one of a newer version.
    pub fn open(path: &Path) -> Result<Progress, ProgressError> {
        Progress::prepare(Connection::open(path)?)
    }

    /// One that is forgotten with the program.
    ///
    /// # Errors
    /// Those of the database.
    pub fn in_memory() -> Result<Progress, ProgressError> {
        Progress::prepare(Connection::open_in_memory()?)
    }

    fn prepare(mut database: Connection) -> Result<Progress, ProgressError> {
        // Two windows may write at the same time.
        database.busy_timeout(Duration::from_secs(5))?;
        let change =
            database.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
        let form: i32 = change.query_row("PRAGMA user_version", [], |row| row.get(0))?;
        match form {
            0 => {
                change.execute_batch(TABLES)?;
                change.execute_batch(PLACES)?;
                change.execute_batch(RATINGS)?;
            }
            1 => {
                change.execute_batch(PLACES)?;
                change.execute_batch(RATINGS)?;
            }
            2 => change.execute_batch(RATINGS)?,
            FORM => {}
            newer => return Err(ProgressError::Newer(newer)),
        }
        change.commit()?;
        Ok(Progress { database })
    }

    /// Remembers an attempt, and plans when the problem is to be seen again (FSRS).
    ///
    /// A right attempt counts as remembered, a wrong one as forgotten; what nobody knows is only counted. Right with hints is
    /// hard to remember, and forgotten where the move was told; it is only counted, too. `place` is
    /// where the problem was met this time, if it can be found there again.
    ///
    /// # Errors
    /// Those of the database.
    pub fn remember(
        &mut self,
        key: &Key,
        attempt: Try,
        place: Option<&Place>,
    ) -> Result<(), ProgressError> {
        let change = self.database.transaction()?;
        change.execute(
            "INSERT INTO problem (key) VALUES (?1) ON CONFLICT DO NOTHING",
            [key.bytes()],
        )?;
        let problem: i64 = change.query_row(
            "SELECT id FROM problem WHERE key = ?1",
            [key.bytes()],
            |row| row.get(0),
        )?;
        change.execute(
            "INSERT INTO try (problem, at, verdict, milliseconds, mode) VALUES (?1, ?2, ?3, ?4, ?5)",
            params![
                problem,
                attempt.at.timestamp(),
                code_of(attempt),
                i64::try_from(attempt.time.as_millis()).unwrap_or(i64::MAX),
                attempt.mode as i64,
            ],
        )?;
        if let Some(place) = place {
            change.execute(
                "INSERT OR REPLACE INTO place (problem, file, game, title, seen) VALUES (?1, ?2, ?3, ?4, ?5)",
                params![problem, place.file, place.game, place.title, attempt.at.timestamp()],
            )?;
        }
        let rating = match attempt.verdict {
            Verdict::Right => Some(match attempt.hints {
                0 => Rating::Good,
                1 | 2 => Rating::Hard,
                _ => Rating::Again,
            }),
            Verdict::Wrong => Some(Rating::Again),
            Verdict::Unknown => None,
        };
        if let Some(rating) = rating {
            let card = change
                .query_row("SELECT * FROM card WHERE problem = ?1", [problem], card_of)
                .optional()?;
            let card = card.unwrap_or_else(|| Card {
                due: attempt.at,
                last_review: attempt.at,
                ..Card::default()
            });
            // Not twice on one day: who has just seen the answer learns nothing from giving it.
            let parameters = Parameters {
                enable_short_term: false,
                ..Parameters::default()
            };
            let card = FSRS::new(parameters).next(card, attempt.at, rating).card;
            change.execute(
                "INSERT OR REPLACE INTO card (problem, due, reviewed, stability, difficulty, elapsed, \
                 scheduled, reps, lapses, state) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
                params![
                    problem,
                    card.due.timestamp(),
                    card.last_review.timestamp(),
                    card.stability,
                    card.difficulty,
                    card.elapsed_days,
                    card.scheduled_days,
                    card.reps,
                    card.lapses,
                    card.state as i64,
                ],
            )?;
        }
        change.commit()?;
        Ok(())
    }

    /// How one stands with each of these problems, in their order.
    ///
    /// # Errors
    /// Those of the database.
    pub fn standings(&self, keys: &[Key]) -> Result<Vec<Standing>, ProgressError> {
        let mut ask = self.database.prepare(
            "SELECT count(*), total(verdict = 0), total(verdict = 1), (SELECT verdict FROM try WHERE problem = p.id \
             ORDER BY id DESC LIMIT 1), (SELECT due FROM card WHERE problem = p.id), \
             (SELECT verdict FROM try WHERE problem = p.id AND verdict < 2 ORDER BY id DESC LIMIT 1), \
             (SELECT min(milliseconds) FROM try WHERE problem = p.id AND verdict = 0), \
             (SELECT max(at) FROM try WHERE problem = p.id AND verdict <> 2) \
             FROM problem p JOIN try ON try.problem = p.id WHERE p.key = ?1 GROUP BY p.id",
        )?;
        let mut standings = Vec::with_capacity(keys.len());
        for key in keys {
            let found = ask.query_row([key.bytes()], |row| {
                Ok(Standing {
                    tries: row.get(0)?,
                    right: row.get::<_, f64>(1)? as u32,
                    wrong: row.get::<_, f64>(2)? as u32,
                    last: Some(verdict_of(row.get(3)?)),
                    due: row.get::<_, Option<i64>>(4)?.map(time_of),
                    decided: row.get::<_, Option<i64>>(5)?.map(verdict_of),
                    best: row
                        .get::<_, Option<i64>>(6)?
                        .map(|time| Duration::from_millis(time.max(0) as u64)),
                    answered: row.get::<_, Option<i64>>(7)?.map(time_of),
                })
            });
            standings.push(found.optional()?.unwrap_or_default());
        }
        Ok(standings)
    }
}

/// What stands in the database. Programs that know nothing of hints take what they do not know for undecided.
fn code_of(attempt: Try) -> i64 {
    match attempt.verdict {
        Verdict::Right if attempt.hints > 0 => 3,
        Verdict::Right => 0,
        Verdict::Wrong => 1,
        Verdict::Unknown => 2,
    }
}

pub(crate) fn verdict_of(code: i64) -> Verdict {
    match code {
        0 => Verdict::Right,
        1 => Verdict::Wrong,
        _ => Verdict::Unknown,
    }
}

pub(crate) fn time_of(seconds: i64) -> DateTime<Utc> {
    DateTime::from_timestamp(seconds, 0).unwrap_or_default()
}

fn card_of(row: &Row<'_>) -> rusqlite::Result<Card> {
    Ok(Card {
        due: time_of(row.get("due")?),
        last_review: time_of(row.get("reviewed")?),
        stability: row.get("stability")?,
        difficulty: row.get("difficulty")?,
        elapsed_days: row.get("elapsed")?,
        scheduled_days: row.get("scheduled")?,
        reps: row.get("reps")?,
        lapses: row.get("lapses")?,
        state: match row.get::<_, i64>("state")? {
            1 => State::Learning,
            2 => State::Review,
            3 => State::Relearning,
            _ => State::New,
        },
    })
}
