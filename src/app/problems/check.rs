//! What the reader says against the file of a problem, when somebody wants to know: after it is solved, or from the editor.

use crate::WINDOW;
use crate::notices::Remark;
use crate::problems::reading::{ReadAbout, Reading};
use crate::problems::solving::Solving;
use crate::problems::{ProblemCommand, ProblemEffect, Problems, ProblemsContext};
use ::opinion::{Audit, Inquiry, Line, Outcome};
use go::{Move, Point};
use message::{Sentence, id};
use record::{MarkKind, Shown};
use std::sync::Arc;
use tsumego::{OtherSide, Verdict};

/// A problem that is compared with what the reader finds; the board shows its beginning.
#[derive(Debug)]
pub struct Check {
    state: Checked,
    shown: Arc<Shown>,
    other_side: Option<OtherSide>,
    is_answered: bool,
    pointed: Option<Point>,
}

#[derive(Debug)]
enum Checked {
    /// The reader is at work.
    Reading(Reading),
    /// What it found; nothing if there was no group that it could read.
    Read(Option<Box<Audit>>),
}

impl Check {
    /// The board as it is shown.
    pub fn shown(&self) -> &Arc<Shown> {
        &self.shown
    }

    /// The reader at work.
    pub fn reading(&self) -> Option<&Reading> {
        match &self.state {
            Checked::Reading(reading) => Some(reading),
            Checked::Read(_) => None,
        }
    }

    /// What is marked: what the reader found, or the group that the user points at.
    pub fn marks(&self) -> Vec<(Point, MarkKind)> {
        let position = &self.shown.position;
        if let Checked::Read(Some(audit)) = &self.state {
            return audit.marks(position);
        }
        let chain = self.pointed.map(|stone| position.chain(stone));
        let stones = chain.into_iter().flatten();
        stones.map(|point| (point, MarkKind::Triangle)).collect()
    }

    /// Which group it is about, and what is to be reached; none while the reader is at work.
    pub fn about(&self, name: &dyn Fn(Point) -> String) -> Option<Sentence> {
        let Checked::Read(Some(audit)) = &self.state else {
            return None;
        };
        let owner = self.shown.position.stone(audit.target)?;
        Some(::opinion::about(audit, owner, name))
    }

    /// Whether there is an answer that it is compared with.
    pub fn is_answered(&self) -> bool {
        self.is_answered
    }

    /// What is to be said, and how many first moves were read; none while the reader is at work.
    pub fn said(&self, name: &dyn Fn(Move) -> String) -> Option<(Vec<Sentence>, usize)> {
        let Checked::Read(audit) = &self.state else {
            return None;
        };
        let said = ::opinion::said(
            &self.shown.position,
            audit.as_deref(),
            self.other_side,
            name,
        );
        let read = audit.as_ref().map_or(0, |audit| audit.firsts.len());
        Some((said, read))
    }
}

impl Problems {
    /// Whether the problem that is solved can be checked: nothing of its answer is told before it is known.
    pub(crate) fn can_be_checked(&self) -> bool {
        let known = |solving: &Solving| !solving.hides_answer();
        !self.is_examined() && self.solving.as_ref().is_some_and(known)
    }

    /// Whether what the reader says against the file is in place of the attempt.
    pub(crate) fn is_checked(&self) -> bool {
        let solving = self.solving.as_ref();
        solving.is_some_and(|solving| solving.check.is_some())
    }

    /// Whether there is nothing more to do on the board: the attempt has come to its end, and what comes next waits.
    pub fn waits_to_go_on(&self) -> bool {
        let puzzle = self.puzzle.as_ref();
        let solving = self
            .solving
            .as_ref()
            .filter(|solving| !solving.second.is_open() && (solving.is_over() || solving.time_up));
        let is_over = puzzle.is_some_and(|puzzle| puzzle.is_over() || puzzle.time_up);
        !self.is_checked() && (is_over || solving.is_some())
    }

    /// Checks the problem, or shows the attempt again.
    pub(super) fn toggle_check(
        &mut self,
        context: &ProblemsContext<'_>,
        effects: &mut Vec<ProblemEffect>,
    ) {
        let possible = self.can_be_checked();
        let Some(solving) = &mut self.solving else {
            return;
        };
        if solving.check.take().is_some() {
            if self.proofreading {
                effects.push(ProblemEffect::Then(Box::new(ProblemCommand::Abandon)));
            }
            return;
        }
        if !possible {
            let not_yet = Remark::info(id!(WINDOW, "check-not-yet"));
            effects.push(ProblemEffect::Tell(not_yet));
            return;
        }
        self.begin_check(context, effects);
    }

    /// The user points at a group while the check is shown: it is about that one from now on. At the same one again: about the
    /// one that the author means.
    pub(super) fn point_at(
        &mut self,
        point: Point,
        context: &ProblemsContext<'_>,
        effects: &mut Vec<ProblemEffect>,
    ) {
        let solving = self.solving.as_mut();
        let Some(solving) = solving.filter(|solving| solving.check.is_some()) else {
            return;
        };
        if solving.start.stone(point).is_none() {
            let stones = Remark::info(id!(WINDOW, "check-point-at-stones"));
            effects.push(ProblemEffect::Tell(stones));
            return;
        }
        let chain = solving.start.chain(point);
        let is_same = solving
            .pointed
            .is_some_and(|before| chain.contains(&before));
        solving.pointed = (!is_same).then_some(point);
        self.begin_check(context, effects);
    }

    /// The reader begins to read the first moves.
    fn begin_check(&mut self, context: &ProblemsContext<'_>, effects: &mut Vec<ProblemEffect>) {
        let Some(solving) = &mut self.solving else {
            return;
        };
        let reading = Reading::begin(&mut self.questions, context.now);
        let inquiry = Inquiry {
            moves: Vec::new(),
            lines: Line::all(&solving.problem, &solving.record),
            ..solving.inquiry()
        };
        effects.push(reading.asks(ReadAbout::Check, inquiry));
        solving.explained = None;
        solving.check = Some(Check {
            state: Checked::Reading(reading),
            shown: Arc::new(Shown {
                position: solving.start.clone(),
                irregular: None,
                last: None,
                captured: 0,
            }),
            other_side: solving.problem.names_other_side(&solving.record),
            is_answered: solving.is_answered(),
            pointed: solving.pointed,
        });
    }

    /// Whether problems are put only to be checked: behind the check lies the record, and the next problem is checked, too.
    pub(crate) fn is_proofread(&self) -> bool {
        self.proofreading && self.is_checked()
    }

    /// Checks the problem that is edited: who edits it knows its answer.
    pub(super) fn check_edited(
        &mut self,
        context: &ProblemsContext<'_>,
        effects: &mut Vec<ProblemEffect>,
    ) {
        if let Some(solving) = &mut self.solving {
            solving.revealed = true;
            self.proofreading = true;
            self.toggle_check(context, effects);
        }
    }

    /// The reader has read the first moves, or could not.
    pub(super) fn check_came(&mut self, number: u64, audit: Option<Box<Audit>>) {
        let Some(solving) = &mut self.solving else {
            return;
        };
        let check = solving.check.as_mut();
        let is_asked = |check: &&mut Check| {
            let reading = check.reading();
            reading.is_some_and(|reading| reading.number == number)
        };
        if let Some(check) = check.filter(is_asked) {
            let mut firsts = audit.iter().flat_map(|audit| &audit.firsts);
            let found = firsts.find(|first| first.is_proven_to(Outcome::Works));
            let found = found.map(|first| first.mv);
            let decided = matches!(solving.counted, Some(Verdict::Right | Verdict::Wrong));
            solving.told.seen |= audit.is_some() && !decided;
            check.state = Checked::Read(audit);
            if let Some(mv) = found {
                solving.knows_first(mv);
            }
        }
    }
}
