//! Sessions: problems against the clock, exams, and what is due, one after the other.

use crate::WINDOW;
use crate::notices::Remark;
use crate::problems::review::Listed;
use crate::problems::set::Member;
use crate::problems::{Page, ProblemEffect, Problems, ProblemsContext, Source};
use crate::settings::solving::{SolvingSettings, TimedSetup};
use message::id;
use std::time::{Duration, Instant};
use tsumego::{Mode, Standing, Verdict};

/// A number of problems that are gone through together.
#[derive(Clone, Debug)]
pub struct Session {
    /// What for.
    pub mode: Mode,
    /// Whether it is what is for today: what is due, and new problems.
    pub is_today: bool,
    /// How long each problem may take.
    pub limit: Option<Duration>,
    members: Vec<Member>,
    results: Vec<Option<(Verdict, Duration)>>,
    at: usize,
    began: Instant,
    /// Tries that the record does not count, because their answers were known from a short time ago.
    pub(super) known: usize,
    /// How long it took, once it has come to its end.
    pub took: Option<Duration>,
}

/// How a session stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// The number of the problem, from 1.
    pub number: usize,
    /// All problems.
    pub count: usize,
    /// Those solved.
    pub right: usize,
    /// Those failed.
    pub wrong: usize,
}

impl Session {
    pub(super) fn new(
        mode: Mode,
        limit: Option<Duration>,
        members: Vec<Member>,
        began: Instant,
    ) -> Session {
        Session {
            mode,
            is_today: false,
            limit,
            results: vec![None; members.len()],
            members,
            at: 0,
            began,
            known: 0,
            took: None,
        }
    }

    /// Whether its end was reached.
    pub fn is_finished(&self) -> bool {
        self.took.is_some()
    }

    /// The numbers of the problems that were failed, from 1.
    pub fn failed(&self) -> Vec<usize> {
        let results = self.results.iter().enumerate();
        results
            .filter(|(_, result)| result.is_some_and(|(verdict, _)| verdict == Verdict::Wrong))
            .map(|(at, _)| at + 1)
            .collect()
    }

    /// Problems that came to a verdict.
    pub fn decided(&self) -> usize {
        self.results.iter().flatten().count()
    }

    /// How it stands.
    pub fn score(&self) -> Score {
        let count = |wanted| {
            let results = self.results.iter();
            let is_it = |result: &&Option<(Verdict, Duration)>| {
                result.is_some_and(|(verdict, _)| verdict == wanted)
            };
            results.filter(is_it).count()
        };
        Score {
            number: self.at + 1,
            count: self.members.len(),
            right: count(Verdict::Right),
            wrong: count(Verdict::Wrong),
        }
    }

    /// Its problems with what became of each, and how long that took.
    pub(super) fn results(&self) -> impl Iterator<Item = (&Member, Option<(Verdict, Duration)>)> {
        self.members.iter().zip(self.results.iter().copied())
    }

    /// Notes what became of the problem at which it is, after so long; the first word counts, unless nobody knew.
    pub fn note(&mut self, verdict: Verdict, took: Duration) {
        if let Some(result) = self.results.get_mut(self.at).filter(|result| {
            self.took.is_none() && result.is_none_or(|(before, _)| before == Verdict::Unknown)
        }) {
            *result = Some((verdict, took));
        }
    }

    /// Whether the problem at which it is has been decided.
    pub fn is_decided(&self) -> bool {
        self.results.get(self.at).is_some_and(Option::is_some)
    }
}

/// Puts things in any order.
fn shuffle<T>(things: &mut [T], seed: u64) {
    let mut random = go::Random::new(seed);
    for last in (1..things.len()).rev() {
        let other = (random.next_u64() % (last as u64 + 1)) as usize;
        things.swap(last, other);
    }
}

/// The problems of a list that can be gone to.
fn members_of(listed: &[Listed]) -> Vec<Member> {
    let there = listed.iter().filter(|listed| listed.is_there);
    there
        .filter_map(|listed| {
            let place = listed.known.place.as_ref()?;
            Some(Member {
                source: Some(Source::of_name(&place.file)),
                game: place.game,
                key: Some(listed.known.key.clone()),
                standing: Standing::default(),
            })
        })
        .collect()
}

/// One list spread evenly among another; each keeps its order.
fn mixed<T>(many: Vec<T>, few: Vec<T>) -> Vec<T> {
    let (all, spread) = (many.len() + few.len(), few.len());
    let (mut many, mut few) = (many.into_iter(), few.into_iter());
    let mut mixed = Vec::with_capacity(all);
    for at in 0..all {
        let is_few = (at + 1) * spread / all.max(1) > at * spread / all.max(1);
        let next = if is_few { few.next() } else { many.next() };
        mixed.extend(next);
    }
    mixed
}

impl Problems {
    /// Begins problems against the clock, with those of the set.
    pub(crate) fn begin_timed(
        &mut self,
        setup: &TimedSetup,
        context: &ProblemsContext<'_>,
        effects: &mut Vec<ProblemEffect>,
    ) {
        let mut members = self.members(context.document, context.shelf);
        if members.is_empty() {
            effects.push(ProblemEffect::Tell(Remark::info(id!(
                WINDOW,
                "problems-none"
            ))));
            return;
        }
        effects.push(ProblemEffect::CloseDialog);
        effects.push(ProblemEffect::Keep(SolvingSettings {
            timed: setup.clone(),
            ..context.wishes.clone()
        }));
        if setup.shuffled {
            shuffle(&mut members, context.dice);
        } else {
            let here = self.place_in_set(&members, context.document);
            members.rotate_left(here.unwrap_or(0));
        }
        if setup.exam {
            members.truncate(setup.count());
        }
        let mode = if setup.exam { Mode::Exam } else { Mode::Timed };
        let limit = Duration::from_secs(setup.seconds().into());
        let session = Session::new(mode, Some(limit), members, context.now);
        self.begin_session(session, context, effects);
    }

    /// Begins with what is due, and new problems among it.
    pub(crate) fn begin_review(
        &mut self,
        context: &ProblemsContext<'_>,
        effects: &mut Vec<ProblemEffect>,
    ) {
        let overview = self.overview.as_ref();
        let due = overview.map(|all| &*all.due).unwrap_or_default();
        let fresh = overview.map(|all| &*all.fresh).unwrap_or_default();
        let members = mixed(members_of(due), members_of(fresh));
        if members.is_empty() {
            effects.push(ProblemEffect::Tell(Remark::info(id!(
                WINDOW,
                "problems-today-done"
            ))));
            return;
        }
        let mut session = Session::new(Mode::Review, None, members, context.now);
        session.is_today = true;
        self.begin_session(session, context, effects);
    }

    pub(super) fn begin_session(
        &mut self,
        session: Session,
        context: &ProblemsContext<'_>,
        effects: &mut Vec<ProblemEffect>,
    ) {
        let first = session.members.first().cloned();
        self.page = None;
        self.session = Some(session);
        if let Some(first) = first {
            self.note_help(context);
            self.abandon();
            self.go_to_member(&first, context, effects);
        }
    }

    /// Goes on with the session; false if there is none.
    pub(crate) fn next_of_session(
        &mut self,
        context: &ProblemsContext<'_>,
        effects: &mut Vec<ProblemEffect>,
    ) -> bool {
        let Some(session) = &self.session else {
            return false;
        };
        if session.is_finished() {
            return true;
        }
        // Who is asked against the clock and passes has no answer, here and in the statistics.
        effects.push(ProblemEffect::CloseQuestion);
        if session.limit.is_some() && !session.is_decided() {
            self.decide(Verdict::Wrong, context, effects);
        }
        let Some(session) = &mut self.session else {
            return false;
        };
        if session.at + 1 < session.members.len() {
            session.at += 1;
            let next = session.members[session.at].clone();
            self.abandon();
            self.go_to_member(&next, context, effects);
        } else {
            session.took = Some(context.now.saturating_duration_since(session.began));
            if self.page == Some(Page::Due) {
                effects.push(ProblemEffect::AskOverview);
            }
            self.sum_up_session(context);
        }
        true
    }

    /// Goes back in a session without a clock; false if there is none, or nothing before in it.
    pub(crate) fn previous_of_session(
        &mut self,
        context: &ProblemsContext<'_>,
        effects: &mut Vec<ProblemEffect>,
    ) -> bool {
        let open = |session: &&mut Session| !session.is_finished() && session.limit.is_none();
        let Some(session) = self.session.as_mut().filter(open) else {
            return false;
        };
        let Some(at) = session.at.checked_sub(1) else {
            effects.push(ProblemEffect::Tell(Remark::info(id!(
                WINDOW,
                "problems-first"
            ))));
            return true;
        };
        session.at = at;
        let before = session.members[at].clone();
        self.abandon();
        self.go_to_member(&before, context, effects);
        true
    }

    /// Ends the session where it is. How it went so far is shown, unless there is nothing to show, and what was not reached stays
    /// open.
    pub(super) fn end_session(&mut self, context: &ProblemsContext<'_>) {
        if !self.is_timed() && !self.has_summary_to_come() {
            self.session = None;
            return;
        }
        // What is left of its last problem is without the clock.
        if let Some(solving) = &mut self.solving {
            solving.deadline = None;
        }
        if let Some(puzzle) = &mut self.puzzle {
            puzzle.deadline = None;
        }
        if let Some(session) = &mut self.session {
            session.took = Some(context.now.saturating_duration_since(session.began));
        }
        self.sum_up_session(context);
    }

    /// The mode in which the problem that is shown is solved.
    pub fn mode(&self) -> Mode {
        let session = self.session.as_ref();
        session
            .filter(|session| !session.is_finished())
            .map_or(Mode::Free, |session| session.mode)
    }

    /// Whether a session goes on.
    pub fn is_in_session(&self) -> bool {
        self.mode() != Mode::Free
    }

    /// Whether a session without a clock goes on, and it can be shown how it went so far.
    pub(crate) fn has_summary_to_come(&self) -> bool {
        let session = self.session.as_ref();
        self.mode() == Mode::Review && session.is_some_and(|session| session.decided() > 0)
    }

    /// The mode in which a try counts: what is new today is seen for the first time.
    pub(super) fn mode_of_try(&self) -> Mode {
        let solving = self.solving.as_ref().and_then(|solving| solving.standing);
        let puzzle = self.puzzle.as_ref().and_then(|puzzle| puzzle.standing);
        let is_new = |standing: Standing| standing.answered.is_none();
        match self.mode() {
            Mode::Review if solving.or(puzzle).is_some_and(is_new) => Mode::Free,
            mode => mode,
        }
    }

    /// Whether an exam goes on: each problem is put once, and nobody helps.
    pub fn is_examined(&self) -> bool {
        self.mode() == Mode::Exam
    }

    /// Whether going on in an exam would count as a failure, because there is no answer yet.
    pub(crate) fn would_skipping_count(&self) -> bool {
        let session = self.session.as_ref();
        self.is_examined()
            && session.is_some_and(|session| !session.is_decided() && !session.is_finished())
    }

    /// Whether problems are put against the clock, in an exam or not.
    pub fn is_timed(&self) -> bool {
        matches!(self.mode(), Mode::Exam | Mode::Timed)
    }

    /// How long the problem that is put now may take.
    pub(crate) fn time_limit(&self) -> Option<Duration> {
        let session = self.session.as_ref()?;
        session
            .limit
            .filter(|_| !session.is_finished() && !session.is_decided())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_word_counts() {
        let member = Member {
            source: None,
            game: 0,
            key: None,
            standing: Standing::default(),
        };
        #[expect(clippy::disallowed_methods, reason = "any moment will do")]
        let began = Instant::now();
        let mut session = Session::new(Mode::Exam, None, vec![member.clone(), member], began);
        session.note(Verdict::Wrong, Duration::ZERO);
        session.note(Verdict::Right, Duration::ZERO);
        session.at = 1;
        session.note(Verdict::Right, Duration::ZERO);
        let score = Score {
            number: 2,
            count: 2,
            right: 1,
            wrong: 1,
        };
        assert_eq!(session.score(), score);
        assert_eq!((session.failed(), session.decided()), (vec![1], 2));
    }

    #[test]
    fn new_problems_are_spread_among_those_that_are_due() {
        for (many, few, mixture) in [
            ("abcd", "12", "ab1cd2"),
            ("abc", "", "abc"),
            ("", "12", "12"),
            ("a", "123", "a123"),
            ("abcdef", "1", "abcdef1"),
            ("", "", ""),
        ] {
            let found = mixed(many.chars().collect(), few.chars().collect());
            assert_eq!(found.into_iter().collect::<String>(), mixture);
        }
    }

    #[test]
    fn shuffling_loses_nothing() {
        let mut numbers: Vec<u32> = (0..100).collect();
        shuffle(&mut numbers, 7);
        assert_ne!(numbers, (0..100).collect::<Vec<_>>());
        numbers.sort_unstable();
        assert_eq!(numbers, (0..100).collect::<Vec<_>>());
    }
}
