//! What was failed, what is due, and how the days went: the page in front of the board that shows it.

use crate::app::problems::{Page, ProblemCommand, Source};
use crate::app::shell::effect::Effect;
use crate::app::shell::state::State;
use chrono::{DateTime, Days, Local, NaiveTime, Utc};
use std::collections::BTreeMap;
use std::path::Path;
use tsumego::{Day, Known, Mode, Progress, ProgressError, Tally};

/// So many days the streak may be long; what lies before is not looked at.
const LONGEST_STREAK: u64 = 1000;

/// A problem of the lists.
#[derive(Clone, Debug)]
pub struct Listed {
    /// Which, and how it went.
    pub known: Known,
    /// Whether its file is where it was.
    pub is_there: bool,
}

/// All that the database tells at once.
#[derive(Clone, Debug, Default)]
pub struct Overview {
    /// Problems whose last attempt was wrong, the latest first.
    pub failed: Vec<Listed>,
    /// Problems to be seen again before the end of today, the longest overdue first.
    pub due: Vec<Listed>,
    /// The days with attempts, the oldest first.
    pub days: Vec<Day>,
    /// All attempts by mode.
    pub modes: Vec<(Mode, Tally)>,
}

impl Overview {
    /// The attempts of a day.
    pub fn day(&self, number: i64) -> Tally {
        let found = self.days.iter().find(|day| day.number == number);
        found.map_or_else(Tally::default, |day| day.tally)
    }

    /// How many days in a row up to today had attempts. Today may still come.
    pub fn streak(&self, today: i64) -> u32 {
        let tried = |day: &i64| self.day(*day).tries > 0;
        let last = if tried(&today) { today } else { today - 1 };
        let days = std::iter::successors(Some(last), |day| Some(day - 1));
        days.take_while(tried).count() as u32
    }

    /// All attempts together.
    pub fn all(&self) -> Tally {
        let mut all = Tally::default();
        for (_, tally) in &self.modes {
            all.tries += tally.tries;
            all.right += tally.right;
            all.wrong += tally.wrong;
        }
        all
    }
}

/// The number of today, as [`Day`] counts.
pub fn today() -> i64 {
    let now = Local::now();
    (now.timestamp() + i64::from(now.offset().local_minus_utc())).div_euclid(86_400)
}

/// The end of today.
pub fn tonight() -> DateTime<Utc> {
    let now = Local::now();
    let tomorrow = now.date_naive() + Days::new(1);
    let midnight = tomorrow.and_time(NaiveTime::MIN).and_local_timezone(Local);
    midnight
        .earliest()
        .map_or_else(|| now.to_utc(), |night| night.to_utc())
}

/// Asks the database.
pub fn overview(progress: &Progress) -> Result<Overview, ProgressError> {
    let now = Local::now();
    let offset = now.offset().local_minus_utc();
    let since = now.to_utc() - Days::new(LONGEST_STREAK);
    let mut there: BTreeMap<String, bool> = BTreeMap::new();
    let mut listed = |known: Vec<Known>| -> Vec<Listed> {
        let look = |known: Known| {
            let is_there = known.place.as_ref().is_some_and(|place| {
                *there
                    .entry(place.file.clone())
                    .or_insert_with(|| is_there(&place.file))
            });
            Listed { known, is_there }
        };
        known.into_iter().map(look).collect()
    };
    Ok(Overview {
        failed: listed(progress.failed()?),
        due: listed(progress.due(tonight())?),
        days: progress.days(since, offset)?,
        modes: progress.by_mode()?,
    })
}

fn is_there(file: &str) -> bool {
    match Source::of_name(file) {
        Some(Source::File(path)) => Path::new(&path).is_file(),
        Some(Source::Bundled(_)) => true,
        None => false,
    }
}

impl State {
    /// Shows a page in front of the board, or the board again if it is shown.
    pub(crate) fn toggle_page(&mut self, page: Page, effects: &mut Vec<Effect>) {
        if self.problems.page == Some(page) {
            self.problems.page = None;
            return;
        }
        self.hide_shelf();
        self.problems.page = Some(page);
        effects.push(Effect::AskOverview);
    }

    /// Solves a problem of the lists again.
    pub(crate) fn solve_listed(&mut self, listed: &Listed, effects: &mut Vec<Effect>) {
        let place = listed.known.place.as_ref();
        let source = place.and_then(|place| Source::of_name(&place.file));
        let (Some(source), Some(place)) = (source, place) else {
            let text = self.tr("problem-no-place").to_string();
            self.inform(text);
            return;
        };
        if !listed.is_there {
            let text = self
                .texts
                .with("problem-file-gone", &[("file", &place.file)]);
            self.complain(text);
            return;
        }
        let key = Some(listed.known.key.clone());
        let command = ProblemCommand::Solve(crate::app::problems::Target {
            source,
            game: place.game,
            key,
        });
        self.problem_command(command, effects);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with_days(numbers: &[i64]) -> Overview {
        let mut tally = Tally::default();
        tally.count(tsumego::Verdict::Right);
        let day = |&number| Day { number, tally };
        Overview {
            days: numbers.iter().map(day).collect(),
            ..Overview::default()
        }
    }

    #[test]
    fn a_streak_goes_on_until_a_day_is_missed() {
        for (days, streak) in [
            (&[] as &[i64], 0),
            (&[100], 1),
            (&[99], 1),
            (&[98], 0),
            (&[95, 97, 98, 99], 3),
            (&[97, 98, 99, 100], 4),
        ] {
            assert_eq!(with_days(days).streak(100), streak, "{days:?}");
        }
    }
}
