//! The set a problem belongs to: the open file, or all files of the folder it is in.

use crate::WINDOW;
use crate::document::Document;
use crate::notices::Remark;
use crate::problems::{
    ProblemCommand, ProblemEffect, Problems, ProblemsContext, Source, Step, Target,
};
use crate::shelf::Shelf;
use crate::shelf::row::Mark;
use chrono::{DateTime, Utc};
use message::id;
use std::collections::HashMap;
use std::time::Duration;
use tsumego::{Key, Standing, Verdict};

/// A problem of the set.
#[derive(Clone, Debug)]
pub struct Member {
    /// Where it is; none in a record that is nowhere.
    pub source: Option<Source>,
    /// The number of the game there, from 0.
    pub game: u32,
    /// Which problem it is, if that is known already.
    pub key: Option<Key>,
    /// How the user stands with it, as far as that is known.
    pub standing: Standing,
}

/// How far the user has come with a set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SetCount {
    /// The place of the problem that is shown, from 1; 0 if it is none.
    pub number: usize,
    /// All problems.
    pub count: usize,
    /// Those solved when they were tried last.
    pub solved: usize,
    /// Those failed when they were tried last.
    pub failed: usize,
    /// Those to be seen again.
    pub due: usize,
}

/// How the user stands with the problems of a set or a session around the one that is shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Dots {
    /// The place of the first dot, from 0.
    pub first: usize,
    /// How many problems there are.
    pub count: usize,
    /// The place of the problem that is shown.
    pub here: Option<usize>,
    /// A dot a problem.
    pub dots: Vec<Dot>,
    /// Whether a click on a dot shows its problem.
    pub can_be_chosen: bool,
}

/// How the user stands with a problem, at a glance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dot {
    /// Not decided.
    Open,
    /// Solved unaided when it was decided last.
    Solved,
    /// Failed then.
    Failed,
}

impl Dot {
    fn of(verdict: Option<Verdict>) -> Dot {
        match verdict {
            Some(Verdict::Right) => Dot::Solved,
            Some(Verdict::Wrong) => Dot::Failed,
            _ => Dot::Open,
        }
    }
}

impl Dots {
    /// The most dots in a row.
    pub const MOST: usize = 40;

    fn around(here: Option<usize>, verdicts: &[Option<Verdict>], can_be_chosen: bool) -> Dots {
        let count = verdicts.len();
        let middle = here.unwrap_or(0);
        let first = middle
            .saturating_sub(Dots::MOST / 2)
            .min(count.saturating_sub(Dots::MOST));
        let dots = verdicts.iter().skip(first).take(Dots::MOST);
        Dots {
            first,
            count,
            here,
            dots: dots.map(|verdict| Dot::of(*verdict)).collect(),
            can_be_chosen,
        }
    }
}

/// The problems of the folder that is listed.
fn members_of_folder(shelf: &Shelf) -> Vec<Member> {
    let members = shelf.rows().iter().filter_map(|row| {
        let path = shelf.path_of(row)?;
        Some(Member {
            source: Some(Source::File(path.to_owned())),
            game: row.game?,
            key: Some(row.key.clone()?),
            standing: row.standing,
        })
    });
    members.collect()
}

impl Problems {
    /// The problems of the set, in their order: those of the folder that the game is of, or of the folder that is listed
    /// if the file has none.
    pub fn members(&self, document: &Document, shelf: &Shelf) -> Vec<Member> {
        if shelf.place_in_folder(document).is_some() {
            return members_of_folder(shelf);
        }
        let source = self.source(document);
        let listed: HashMap<u32, Standing> = if shelf.is_about(document.epoch()) {
            let rows = shelf.rows().iter();
            rows.filter_map(|row| Some((row.game?, row.standing)))
                .collect()
        } else {
            HashMap::new()
        };
        let games = document.collection().games().iter().enumerate();
        let own: Vec<Member> = games
            .filter(|(_, game)| tsumego::is_problem(game))
            .map(|(number, _)| Member {
                source: source.clone(),
                game: number as u32,
                key: None,
                standing: listed.get(&(number as u32)).copied().unwrap_or_default(),
            })
            .collect();
        if own.is_empty() && shelf.folder().is_some() {
            members_of_folder(shelf)
        } else {
            own
        }
    }

    /// The place of the game that is shown in its set.
    pub(crate) fn place_in_set(&self, set: &[Member], document: &Document) -> Option<usize> {
        let source = self.source(document);
        let game = document.game() as u32;
        set.iter()
            .position(|member| member.source == source && member.game == game)
    }

    /// Counts the set anew.
    pub(crate) fn count(&mut self, context: &ProblemsContext<'_>) {
        if !self.is_solving() {
            return;
        }
        let set = self.members(context.document, context.shelf);
        let place = self.place_in_set(&set, context.document);
        let marks = |mark| {
            let marks = set.iter().map(|m| Mark::of(&m.standing, context.date));
            marks.filter(|found| *found == Some(mark)).count()
        };
        let is_due = |member: &&Member| member.standing.due.is_some_and(|due| due <= context.date);
        let count = SetCount {
            number: place.map_or(0, |at| at + 1),
            count: set.len(),
            solved: marks(Mark::Solved) + marks(Mark::Due),
            failed: marks(Mark::Failed),
            due: set.iter().filter(is_due).count(),
        };
        let session = self.session.as_ref().filter(|s| !s.is_finished());
        let dots = if let Some(session) = session {
            let results = session.results();
            let verdicts: Vec<Option<Verdict>> = results
                .map(|(_, result)| result.map(|(verdict, _)| verdict))
                .collect();
            Dots::around(Some(session.score().number - 1), &verdicts, false)
        } else {
            let verdicts: Vec<Option<Verdict>> =
                set.iter().map(|member| member.standing.decided).collect();
            Dots::around(place, &verdicts, true)
        };
        if let Some(solving) = &mut self.solving {
            solving.set = count;
            solving.dots = dots;
        } else if let Some(puzzle) = &mut self.puzzle {
            puzzle.set = count;
            puzzle.dots = dots;
        }
    }

    /// Shows the problem at that place of the set.
    pub(super) fn go_to_place(
        &mut self,
        at: usize,
        context: &ProblemsContext<'_>,
        effects: &mut Vec<ProblemEffect>,
    ) {
        let set = self.members(context.document, context.shelf);
        if let Some(member) = set.get(at) {
            self.session = None;
            self.go_to_member(member, context, effects);
        }
    }

    /// Goes to another problem of the set; in a session, its next one.
    pub(crate) fn step(
        &mut self,
        step: Step,
        context: &ProblemsContext<'_>,
        effects: &mut Vec<ProblemEffect>,
    ) {
        if step == Step::Next && self.next_of_session(context, effects)
            || step == Step::Previous && self.previous_of_session(context, effects)
        {
            return;
        }
        self.session = None;
        let set = self.members(context.document, context.shelf);
        let here = self.place_in_set(&set, context.document);
        let count = set.len();
        let after = here.map_or(0, |at| at + 1);
        let found = match step {
            Step::Next => (after < count).then_some(after),
            Step::Previous => here.and_then(|at| at.checked_sub(1)),
            Step::Random => {
                let others: Vec<usize> = (0..count).filter(|&at| Some(at) != here).collect();
                let dice = context.dice as usize;
                (!others.is_empty()).then(|| others[dice % others.len()])
            }
            // Round the end: one may have left some out.
            Step::Unsolved => (0..count)
                .map(|n| (after + n) % count)
                .find(|&at| Some(at) != here && set[at].standing.decided != Some(Verdict::Right)),
        };
        let is_end = found.is_none() && step == Step::Next && here.is_some() && count > 1;
        if is_end && !self.proofreading {
            self.sum_up_set(&set, context);
            return;
        }
        let Some(at) = found else {
            let text_id = match step {
                Step::Unsolved if count > 0 => id!(WINDOW, "problems-all-solved"),
                Step::Next if count > 0 => id!(WINDOW, "problems-no-more"),
                Step::Previous if count > 0 => id!(WINDOW, "problems-first"),
                _ => id!(WINDOW, "problems-none"),
            };
            effects.push(ProblemEffect::Tell(Remark::info(text_id)));
            return;
        };
        self.go_to_member(&set[at], context, effects);
    }

    pub(crate) fn go_to_member(
        &mut self,
        member: &Member,
        context: &ProblemsContext<'_>,
        effects: &mut Vec<ProblemEffect>,
    ) {
        if let Some(source) = &member.source {
            let target = Target {
                source: source.clone(),
                game: member.game,
                key: member.key.clone(),
            };
            self.go_to_target(target, context, effects);
        } else {
            effects.push(ProblemEffect::SolveGame(member.game as usize));
        }
    }

    /// The database told how the user stands with these problems. Who answered one lately still knows the answer: another try does
    /// not count.
    pub(crate) fn take_standings(
        &mut self,
        told: Vec<(Key, Standing)>,
        context: &ProblemsContext<'_>,
        effects: &mut Vec<ProblemEffect>,
    ) {
        // A session wants to know how it goes now.
        let is_free = self.session.is_none();
        let told: HashMap<Key, Standing> = told.into_iter().collect();
        if let Some(solving) = &mut self.solving
            && let Some(standing) = told.get(solving.key())
        {
            solving.standing = Some(*standing);
            let open = matches!(solving.counted, None | Some(Verdict::Unknown));
            if is_free && open && is_known_still(standing, context.date) {
                solving.counted = standing.decided.or(Some(Verdict::Right));
            }
        }
        if let Some(puzzle) = &mut self.puzzle
            && let Some(standing) = told.get(&puzzle.key)
        {
            puzzle.standing = Some(*standing);
        }
        effects.push(ProblemEffect::Standings(told));
        effects.push(ProblemEffect::Then(Box::new(ProblemCommand::Count)));
    }
}

/// So long an answer is remembered that somebody gave, or that a record showed.
pub(super) const REMEMBERED: Duration = Duration::from_hours(8);

/// Whether a problem was answered so lately that its answer is still known.
pub(super) fn is_known_still(standing: &Standing, now: DateTime<Utc>) -> bool {
    let since = standing.answered.map(|at| now.signed_duration_since(at));
    let since = since.and_then(|since| since.to_std().ok());
    since.is_some_and(|since| since < REMEMBERED)
}
