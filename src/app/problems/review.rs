//! What was failed, what is due, and how the days went: the page in front of the board that shows it.

use crate::WINDOW;
use crate::notices::Remark;
use crate::problems::bundled::{GRADES, starts};
use crate::problems::{Page, ProblemEffect, Problems, ProblemsContext, Source, Target};
use chrono::{DateTime, Datelike, Utc};
use message::{id, say};
use std::time::Duration;
use tsumego::{Aim, Day, Known, Level, Mode, Rated, Standing, Tally, Verdict};

/// So many days the forecast of reviews looks ahead, today among them.
pub const AHEAD: usize = 14;

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
    /// New problems as hard as the user is strong that are still to come today.
    pub fresh: Vec<Listed>,
    /// How strong the user is; none before anything was rated.
    pub level: Option<Level>,
    /// How strong he was after each try that was rated, the oldest first.
    pub levels: Vec<Rated>,
    /// The days with attempts, the oldest first.
    pub days: Vec<Day>,
    /// All attempts by mode.
    pub modes: Vec<(Mode, Tally)>,
    /// How many problems come back today and on the days after it, [`AHEAD`] in all.
    pub forecast: Vec<u32>,
    /// How the user stands with the bundled problems, a grade each.
    pub grades: Vec<GradeStand>,
    /// How the user stands with the bundled problems of games other than Go, by the names of their sets.
    pub sets: Vec<(String, GradeStand)>,
    /// The same by what has to be reached.
    pub aims: Vec<(Aim, Tally)>,
}

/// How the user stands with a grade of the bundled problems.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct GradeStand {
    /// Its problems.
    pub count: usize,
    /// Those solved when they were decided last.
    pub solved: usize,
    /// Those failed then.
    pub failed: usize,
    /// Those to be seen again by now.
    pub due: usize,
    /// The first one that is not solved, from 0; none if all are.
    pub next: Option<u32>,
    /// All tries.
    pub tally: Tally,
    /// The fastest right try.
    pub best: Option<Duration>,
    /// The middle one of the fastest right tries of its problems.
    pub usual: Option<Duration>,
}

impl GradeStand {
    /// From how one stands with each of its problems, in their order.
    pub fn of(standings: &[Standing], date: DateTime<Utc>) -> GradeStand {
        let decided = |wanted| {
            let found = standings.iter().filter(|one| one.decided == Some(wanted));
            found.count()
        };
        let is_open = |one: &Standing| one.decided != Some(Verdict::Right);
        let is_due = |one: &&Standing| one.due.is_some_and(|due| due <= date);
        let mut times: Vec<Duration> = standings.iter().filter_map(|one| one.best).collect();
        times.sort_unstable();
        GradeStand {
            count: standings.len(),
            solved: decided(Verdict::Right),
            failed: decided(Verdict::Wrong),
            due: standings.iter().filter(is_due).count(),
            next: standings.iter().position(is_open).map(|at| at as u32),
            tally: sum(standings),
            best: times.first().copied(),
            usual: times.get(times.len() / 2).copied(),
        }
    }
}

/// All tries at these problems.
fn sum(standings: &[Standing]) -> Tally {
    let mut all = Tally::default();
    for one in standings {
        all.tries += one.tries;
        all.right += one.right;
        all.wrong += one.wrong;
    }
    all
}

impl Overview {
    /// Takes how the user stands with all bundled problems, grade by grade in their order.
    pub fn take_bundled(&mut self, standings: &[Vec<Standing>], date: DateTime<Utc>) {
        let grades = standings.iter().map(|grade| GradeStand::of(grade, date));
        self.grades = grades.collect();
        // What no bundled problem asks for has no row.
        let of_aim = |aim| {
            let all = standings.iter().enumerate().flat_map(|(grade, standings)| {
                let with_start = starts(grade).iter().zip(standings);
                with_start.filter(|(start, _)| start.aim == Some(aim))
            });
            let of_aim: Vec<Standing> = all.map(|(_, standing)| *standing).collect();
            (!of_aim.is_empty()).then(|| (aim, sum(&of_aim)))
        };
        self.aims = Aim::ALL.into_iter().filter_map(of_aim).collect();
    }

    /// How the user stands with the bundled set of that name; none until that is known.
    pub fn set(overview: Option<&Overview>, name: &str) -> Option<GradeStand> {
        let mut sets = overview?.sets.iter();
        sets.find(|(of, _)| *of == name).map(|(_, stand)| *stand)
    }

    /// How the user stands with that grade; as if nothing was tried, until that is known.
    pub fn grade(overview: Option<&Overview>, grade: usize) -> GradeStand {
        let known = overview.and_then(|overview| overview.grades.get(grade));
        known.copied().unwrap_or_else(|| GradeStand {
            count: starts(grade).len(),
            next: (grade < GRADES.len()).then_some(0),
            ..GradeStand::default()
        })
    }

    /// The tries of the last months, the oldest first: year, month from 1, and what came of them. Months without any stand
    /// among them.
    pub fn months(&self, count: usize) -> Vec<(i32, u32, Tally)> {
        let month_of = |day: i64| {
            let at = DateTime::from_timestamp(day * 86_400, 0).unwrap_or_default();
            at.year() * 12 + at.month0() as i32
        };
        let last = month_of(self.today);
        let first = last + 1 - i32::try_from(count).unwrap_or(i32::MAX);
        let mut months: Vec<(i32, u32, Tally)> = (first..=last)
            .map(|month| {
                let (year, month) = (month.div_euclid(12), month.rem_euclid(12) as u32 + 1);
                (year, month, Tally::default())
            })
            .collect();
        for day in &self.days {
            let at = month_of(day.number) - first;
            let month = usize::try_from(at).ok().and_then(|at| months.get_mut(at));
            if let Some((_, _, all)) = month {
                all.tries += day.tally.tries;
                all.right += day.tally.right;
                all.wrong += day.tally.wrong;
            }
        }
        months
    }

    /// The attempts of a day.
    pub fn day(&self, number: i64) -> Tally {
        let found = self.days.iter().find(|day| day.number == number);
        found.map_or_else(Tally::default, |day| day.tally)
    }

    /// A try has ended today.
    pub(super) fn note_today(&mut self, verdict: Verdict) {
        if let Some(day) = self.days.iter_mut().find(|day| day.number == self.today) {
            day.tally.count(verdict);
            return;
        }
        let mut tally = Tally::default();
        tally.count(verdict);
        self.days.push(Day {
            number: self.today,
            tally,
        });
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
        let source = place.map(|place| Source::of_name(&place.file));
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
    fn months_without_tries_stand_among_the_others() {
        // 2026-11-30, 2026-12-01, 2027-02-10; today is 2027-02-14.
        let mut overview = with_days(&[20_787, 20_788, 20_859]);
        overview.today = 20_863;
        let months: Vec<_> = overview.months(4).into_iter().collect();
        let tries: Vec<_> = months
            .iter()
            .map(|(y, m, all)| (*y, *m, all.tries))
            .collect();
        assert_eq!(
            tries,
            [(2026, 11, 1), (2026, 12, 1), (2027, 1, 0), (2027, 2, 1)]
        );
    }

    #[test]
    fn a_grade_tells_where_to_go_on() {
        let stand = |decided, best: Option<u64>| Standing {
            decided,
            best: best.map(Duration::from_secs),
            ..Standing::default()
        };
        let grade = GradeStand::of(
            &[
                stand(Some(Verdict::Right), Some(9)),
                stand(Some(Verdict::Wrong), Some(3)),
                stand(None, None),
                stand(Some(Verdict::Right), Some(5)),
            ],
            DateTime::default(),
        );
        assert_eq!((grade.count, grade.solved, grade.failed), (4, 2, 1));
        assert_eq!(grade.next, Some(1));
        assert_eq!(grade.best, Some(Duration::from_secs(3)));
        assert_eq!(grade.usual, Some(Duration::from_secs(5)));
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
