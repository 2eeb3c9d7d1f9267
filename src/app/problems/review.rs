//! What was failed, what is due, and how the days went: the page in front of the board that shows it.

use crate::WINDOW;
use crate::notices::Remark;
use crate::problems::{Page, ProblemEffect, Problems, ProblemsContext, Source, Target};
use message::{id, say};
use tsumego::{Day, Known, Mode, Tally};

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
    /// The number of today, as [`Day`] counts.
    pub today: i64,
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

impl Problems {
    /// Shows a page in front of the board, or the board again if it is shown.
    pub(crate) fn toggle_page(&mut self, page: Page, effects: &mut Vec<ProblemEffect>) {
        if self.page == Some(page) {
            self.page = None;
            return;
        }
        self.page = Some(page);
        effects.push(ProblemEffect::HideShelf);
        effects.push(ProblemEffect::AskOverview);
    }

    /// Solves a problem of the lists again.
    pub(crate) fn solve_listed(
        &mut self,
        listed: &Listed,
        context: &ProblemsContext<'_>,
        effects: &mut Vec<ProblemEffect>,
    ) {
        let place = listed.known.place.as_ref();
        let source = place.and_then(|place| Source::of_name(&place.file));
        let (Some(source), Some(place)) = (source, place) else {
            effects.push(ProblemEffect::Tell(Remark::info(id!(
                WINDOW,
                "problem-no-place"
            ))));
            return;
        };
        if !listed.is_there {
            let gone = Remark::error(say!(WINDOW, "problem-file-gone", file = &place.file));
            effects.push(ProblemEffect::Tell(gone));
            return;
        }
        self.session = None;
        let target = Target {
            source,
            game: place.game,
            key: Some(listed.known.key.clone()),
        };
        self.go_to_target(target, context, effects);
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
