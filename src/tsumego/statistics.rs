//! What the record of attempts tells: days, modes, what was failed last and what is due.

use chrono::{DateTime, Utc};

use crate::progress::{time_of, verdict_of};
use crate::{Day, Key, Known, Mode, Place, Progress, ProgressError, Tally};

/// Problems with where they were met last and how they went; the rest of the query says which.
const KNOWN: &str = "
    SELECT p.key, place.file, place.game, place.title,
        (SELECT count(*) FROM try WHERE problem = p.id),
        (SELECT count(*) FROM try WHERE problem = p.id AND verdict = 0),
        (SELECT count(*) FROM try WHERE problem = p.id AND verdict = 1),
        (SELECT max(at) FROM try WHERE problem = p.id) AS last,
        card.due
    FROM problem p
    LEFT JOIN card ON card.problem = p.id
    LEFT JOIN place ON place.problem = p.id AND place.file =
        (SELECT file FROM place WHERE problem = p.id ORDER BY seen DESC, file LIMIT 1)
";

impl Progress {
    /// The attempts of each day on which there were any, from the day of `since` on. `offset` is
    /// what local time is ahead of UTC, in seconds.
    ///
    /// # Errors
    /// Those of the database.
    pub fn days(&self, since: DateTime<Utc>, offset: i32) -> Result<Vec<Day>, ProgressError> {
        let offset = i64::from(offset);
        let first = (since.timestamp() + offset).div_euclid(86_400) * 86_400 - offset;
        let mut ask = self
            .database
            .prepare("SELECT at, verdict FROM try WHERE at >= ?1 ORDER BY at")?;
        let mut days: Vec<Day> = Vec::new();
        let mut rows = ask.query([first])?;
        while let Some(row) = rows.next()? {
            let number = (row.get::<_, i64>(0)? + offset).div_euclid(86_400);
            if days.last().is_none_or(|day| day.number != number) {
                let tally = Tally::default();
                days.push(Day { number, tally });
            }
            if let Some(day) = days.last_mut() {
                day.tally.count(verdict_of(row.get(1)?));
            }
        }
        Ok(days)
    }

    /// The problems that were tried for the first time since that moment.
    ///
    /// # Errors
    /// Those of the database.
    pub fn met_since(&self, since: DateTime<Utc>) -> Result<Vec<Key>, ProgressError> {
        let mut ask = self.database.prepare(
            "SELECT p.key FROM problem p WHERE (SELECT min(at) FROM try WHERE problem = p.id) >= ?1",
        )?;
        let mut rows = ask.query([since.timestamp()])?;
        let mut met = Vec::new();
        while let Some(row) = rows.next()? {
            met.extend(Key::from_bytes(&row.get::<_, Vec<u8>>(0)?));
        }
        Ok(met)
    }

    /// All attempts by their mode.
    ///
    /// # Errors
    /// Those of the database.
    pub fn by_mode(&self) -> Result<Vec<(Mode, Tally)>, ProgressError> {
        let mut ask = self.database.prepare(
            "SELECT count(*), count(*) FILTER (WHERE verdict = 0), count(*) FILTER (WHERE verdict = 1) \
             FROM try WHERE mode = ?1",
        )?;
        let mut found = Vec::new();
        for mode in Mode::ALL {
            let tally = ask.query_row([mode as i64], |row| {
                Ok(Tally {
                    tries: row.get(0)?,
                    right: row.get(1)?,
                    wrong: row.get(2)?,
                })
            })?;
            found.push((mode, tally));
        }
        Ok(found)
    }

    /// The problems whose last attempt that was right or wrong was wrong, the latest first.
    ///
    /// # Errors
    /// Those of the database.
    pub fn failed(&self) -> Result<Vec<Known>, ProgressError> {
        let which = "WHERE (SELECT verdict FROM try WHERE problem = p.id AND verdict < 2 \
                     ORDER BY id DESC LIMIT 1) = 1 ORDER BY last DESC, p.id";
        self.known(which, &[])
    }

    /// The problems that are to be seen again before that moment, the longest overdue first.
    ///
    /// # Errors
    /// Those of the database.
    pub fn due(&self, before: DateTime<Utc>) -> Result<Vec<Known>, ProgressError> {
        let which = "WHERE card.due < ?1 ORDER BY card.due, p.id";
        self.known(which, &[&before.timestamp()])
    }

    /// How many problems are to be seen again on that day and each of the ones after it, as [`Day`] counts; what is
    /// overdue is to be seen on the first. `offset` is what local time is ahead of UTC, in seconds.
    ///
    /// # Errors
    /// Those of the database.
    pub fn forecast(
        &self,
        today: i64,
        days: usize,
        offset: i32,
    ) -> Result<Vec<u32>, ProgressError> {
        let mut ask = self.database.prepare("SELECT due FROM card")?;
        let mut counts = vec![0; days];
        let mut rows = ask.query([])?;
        while let Some(row) = rows.next()? {
            let day = (row.get::<_, i64>(0)? + i64::from(offset)).div_euclid(86_400);
            let at = usize::try_from((day - today).max(0)).unwrap_or(usize::MAX);
            if let Some(count) = counts.get_mut(at) {
                *count += 1;
            }
        }
        Ok(counts)
    }

    fn known(
        &self,
        which: &str,
        values: &[&dyn rusqlite::ToSql],
    ) -> Result<Vec<Known>, ProgressError> {
        let mut ask = self.database.prepare(&format!("{KNOWN} {which}"))?;
        let mut rows = ask.query(values)?;
        let mut found = Vec::new();
        while let Some(row) = rows.next()? {
            // A key that is none was not written by us; it is no reason to show nothing.
            let Some(key) = Key::from_bytes(&row.get::<_, Vec<u8>>(0)?) else {
                continue;
            };
            let place = match row.get::<_, Option<String>>(1)? {
                Some(file) => Some(Place {
                    file,
                    game: row.get(2)?,
                    title: row.get(3)?,
                }),
                None => None,
            };
            found.push(Known {
                key,
                place,
                tally: Tally {
                    tries: row.get(4)?,
                    right: row.get(5)?,
                    wrong: row.get(6)?,
                },
                last: time_of(row.get(7)?),
                due: row.get::<_, Option<i64>>(8)?.map(time_of),
            });
        }
        Ok(found)
    }
}
