//! What is shown when a set or a session has come to its end: how it went, what was missed, and where to go on.

use crate::problems::bundled::GRADES;
use crate::problems::session::Session;
use crate::problems::set::Member;
use crate::problems::{Page, ProblemCommand, ProblemEffect, Problems, ProblemsContext, Source};
use go::Position;
use record::{Record, Replay};
use std::time::Duration;
use tsumego::{Key, Mode, Verdict};

/// How a set or a session went.
#[derive(Clone, Debug)]
pub struct Summary {
    /// What it was.
    pub mode: Mode,
    /// Whether it was what is for today.
    pub is_today: bool,
    /// Problems that were solved.
    pub right: usize,
    /// All that count.
    pub count: usize,
    /// How long the tries took together; in a session against the clock, from its begin to its end.
    pub took: Duration,
    /// Its problems; of a set, those that were missed.
    pub cards: Vec<Card>,
    /// The next grade of the bundled problems.
    pub next_grade: Option<usize>,
    /// How many of today's problems were not reached.
    pub left_today: usize,
    /// Tries that the record does not count.
    pub known: usize,
}

/// A problem of a summary.
#[derive(Clone, Debug)]
pub struct Card {
    pub(super) member: Member,
    /// Which problem it is; none if it cannot be shown.
    pub key: Option<Key>,
    /// Its board as it was put; none if only the key tells of it.
    pub put: Option<Position>,
    /// Its number in its file, from 1.
    pub number: u32,
    /// What came of it; none if it was left out.
    pub verdict: Option<Verdict>,
    /// How long it took.
    pub took: Option<Duration>,
}

/// The tries since a set was begun.
#[derive(Clone, Debug, Default)]
pub(super) struct Run {
    source: Option<Source>,
    took: Duration,
}

impl Run {
    /// A try in that set took so long.
    pub(super) fn note(&mut self, source: Option<Source>, took: Duration) {
        if self.source != source {
            *self = Run {
                source,
                took: Duration::ZERO,
            };
        }
        self.took += took;
    }
}

impl Summary {
    /// The problems that were missed.
    pub fn missed(&self) -> impl Iterator<Item = &Card> {
        let is_missed = |card: &&Card| card.verdict == Some(Verdict::Wrong);
        self.cards.iter().filter(is_missed)
    }

    /// What the main button does, and Enter: the next grade, else what is left for today, else what was missed once more, else the
    /// board again.
    pub fn next(&self) -> ProblemCommand {
        if let Some(grade) = self.next_grade {
            ProblemCommand::Bundled(grade, 0)
        } else if self.left_today > 0 {
            ProblemCommand::GoOnToday
        } else if self.missed().next().is_some() {
            ProblemCommand::RepeatMissed
        } else {
            ProblemCommand::HidePage
        }
    }
}

impl Problems {
    /// How the set or session went that has come to its end.
    pub fn summary(&self) -> Option<&Summary> {
        self.summary.as_ref()
    }

    /// The last problem of the set was seen: how it went is shown.
    pub(super) fn sum_up_set(&mut self, set: &[Member], context: &ProblemsContext<'_>) {
        let decided = |wanted| {
            let found = set.iter().filter(|m| m.standing.decided == Some(wanted));
            found.count()
        };
        let missed = |member: &&Member| member.standing.decided == Some(Verdict::Wrong);
        let here = self.source(context.document);
        let card = |member| Card::of(member, here.as_ref(), context);
        let cards = set.iter().filter(missed).map(|member| Card {
            verdict: member.standing.decided,
            ..card(member)
        });
        let next_grade = match here {
            Some(Source::Bundled(grade)) => Some(grade + 1).filter(|next| *next < GRADES.len()),
            _ => None,
        };
        self.summary = Some(Summary {
            mode: Mode::Free,
            is_today: false,
            right: decided(Verdict::Right),
            count: set.len(),
            took: self.run.took,
            known: 0,
            cards: cards.collect(),
            next_grade,
            left_today: 0,
        });
        self.page = Some(Page::Summary);
        self.run = Run::default();
    }

    /// The session has come to its end: how it went is shown.
    pub(super) fn sum_up_session(&mut self, context: &ProblemsContext<'_>) {
        let Some(session) = &self.session else {
            return;
        };
        let here = self.source(context.document);
        // Against the clock one goes on as long as one likes: only what was reached is told.
        let is_told = |result: &Option<_>| session.mode != Mode::Timed || result.is_some();
        let told = session.results().filter(|(_, result)| is_told(result));
        let cards = told.map(|(member, result)| Card {
            verdict: result.map(|(verdict, _)| verdict),
            took: result.map(|(_, took)| took),
            ..Card::of(member, here.as_ref(), context)
        });
        // Against the clock the time that passes counts; else how long one looks at results does not.
        let took = match session.mode {
            Mode::Timed => session.took.unwrap_or_default(),
            _ => session
                .results()
                .filter_map(|(_, result)| Some(result?.1))
                .sum(),
        };
        // Each problem of an exam is asked; what was left out of others is no failure.
        let count = match session.mode {
            Mode::Exam => session.score().count,
            _ => session.decided(),
        };
        self.summary = Some(Summary {
            mode: session.mode,
            known: session.known,
            is_today: session.is_today,
            right: session.score().right,
            count,
            took,
            cards: cards.collect(),
            next_grade: None,
            left_today: if session.is_today {
                session.score().count - session.decided()
            } else {
                0
            },
        });
        self.page = Some(Page::Summary);
    }

    /// Puts the problem of that card of the summary again.
    pub(super) fn solve_card(
        &mut self,
        card: usize,
        context: &ProblemsContext<'_>,
        effects: &mut Vec<ProblemEffect>,
    ) {
        let cards = self.summary.as_ref().map(|summary| &summary.cards);
        if let Some(card) = cards.and_then(|cards| cards.get(card)) {
            let member = card.member.clone();
            (self.session, self.page) = (None, None);
            self.go_to_member(&member, context, effects);
        }
    }

    /// Goes through what was missed, one problem after the other.
    pub(super) fn repeat_missed(
        &mut self,
        context: &ProblemsContext<'_>,
        effects: &mut Vec<ProblemEffect>,
    ) {
        self.go_through(Some(Verdict::Wrong), false, context, effects);
    }

    /// Goes on with those of today's problems of which nothing came yet.
    pub(super) fn go_on_today(
        &mut self,
        context: &ProblemsContext<'_>,
        effects: &mut Vec<ProblemEffect>,
    ) {
        self.go_through(None, true, context, effects);
    }

    /// Goes through the problems of the summary of which that came.
    fn go_through(
        &mut self,
        verdict: Option<Verdict>,
        is_today: bool,
        context: &ProblemsContext<'_>,
        effects: &mut Vec<ProblemEffect>,
    ) {
        let cards = self.summary.iter().flat_map(|summary| &summary.cards);
        let wanted = cards.filter(|card| card.verdict == verdict);
        let members: Vec<Member> = wanted.map(|card| card.member.clone()).collect();
        if !members.is_empty() {
            let mut session = Session::new(Mode::Review, None, members, context.now);
            session.is_today = is_today;
            self.begin_session(session, context, effects);
        }
    }
}

impl Card {
    /// The card of a member of which nothing came yet; its record is known if it is in the open file.
    fn of(member: &Member, here: Option<&Source>, context: &ProblemsContext<'_>) -> Card {
        let games = context.document.collection().games();
        let is_here = member.source.as_ref() == here;
        let record = games.get(member.game as usize).filter(|_| is_here);
        Card {
            key: member
                .key
                .clone()
                .or_else(|| record.and_then(Key::of_record)),
            put: record.and_then(put_of),
            number: member.game + 1,
            verdict: None,
            took: None,
            member: member.clone(),
        }
    }
}

/// How the problem of a record is put.
fn put_of(record: &Record) -> Option<Position> {
    let (start, _) = record.problem()?;
    Some(Replay::new().position(record, start).position.clone())
}
