//! Hints in three steps: where to look, the idea, the move. Each is about the move that is to be made now, as far as the
//! file knows it; what was told counts for the whole problem. Where the file has no answer, the reader looks for a first move that is
//! proven to work.

use crate::WINDOW;
use crate::notices::Remark;
use crate::problems::reading::{ReadAbout, Reading};
use crate::problems::solving::Solving;
use crate::problems::{ProblemEffect, Problems, ProblemsContext};
use compose::{Goal, Motive};
use go::{Move, Point};
use message::{Id, id};
use opinion::{Outcome, WantedKo};
use picture::Window;
use record::CellId;
use tsumego::Turn;
use words::bilingual;

/// The last step: the move itself.
pub const STEPS: u8 = 3;
/// Sides of the region of the first step, in points: smaller ones would tell the move, larger ones nothing.
const LEAST_REGION: u8 = 3;
const LARGEST_REGION: u8 = 6;
/// So many lines around the stones belong to the part that the region is taken from, where there is no end to what is seen.
const MARGIN: u8 = 2;

/// What was told of a problem.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Told {
    /// The furthest step so far, 0 for none.
    pub(super) most: u8,
    /// Whether something of the answer was seen otherwise: by a reply to a move of which nobody knows whether it works, by a
    /// check, or in the record.
    pub(super) seen: bool,
    // The step that is shown, and the cell it is about.
    now: u8,
    at: Option<CellId>,
}

impl Told {
    /// What is shown says more than the hint that was.
    pub(super) fn hide(&mut self) {
        self.at = None;
    }
}

/// What the reader knows of the first move where the file has no answer.
#[derive(Debug, Default)]
pub(super) enum Sought {
    /// It was not asked.
    #[default]
    Not,
    /// It is at work, for a hint or for the solution.
    Reading(Reading, Wanted),
    /// The move is proven to be the best.
    Found(Point),
    /// None is proven to work, and that one is likely to.
    Likely(Point),
    /// It has found none, for that.
    Nothing(NoMove, Wanted),
}

/// Why no first move is found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum NoMove {
    /// It is proven that none works.
    Hopeless,
    /// None could be proven to work.
    NotProven,
}

impl NoMove {
    /// Why there is no hint.
    fn no_hint(self) -> Id {
        match self {
            NoMove::Hopeless => id!(WINDOW, "hint-hopeless"),
            NoMove::NotProven => id!(WINDOW, "hint-not-proven"),
        }
    }

    /// Why there is no solution.
    pub(super) fn no_solution(self) -> Id {
        match self {
            NoMove::Hopeless => id!(WINDOW, "solution-hopeless"),
            NoMove::NotProven => id!(WINDOW, "solution-not-proven"),
        }
    }
}

/// What a first move is looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Wanted {
    /// The next hint is told as soon as it is found.
    Hint,
    /// It is shown, and why it works.
    Solution,
}

/// A hint that is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// Its step, from 1.
    pub step: u8,
    /// Where the move is to be looked for: from that point to that one.
    pub region: (Point, Point),
    /// The idea, if the problem's name says it.
    pub idea: Option<String>,
    /// What the move is called by the stones around it; none if that says little.
    pub motive: Option<Id>,
    /// On which line from the nearest edge the move is, from 1.
    pub line: u8,
    /// The move.
    pub point: Point,
    /// Whether it is one of several that are right.
    pub is_one: bool,
}

impl Hint {
    /// The points that the first step leaves out, of those that are seen.
    pub fn outside(&self, window: Window) -> Vec<Point> {
        let (from, to) = self.region;
        let inside = |x: u8, y: u8| (from.x..=to.x).contains(&x) && (from.y..=to.y).contains(&y);
        let rows = window.y0..=window.y1;
        rows.flat_map(|y| (window.x0..=window.x1).map(move |x| (x, y)))
            .filter(|&(x, y)| !inside(x, y))
            .map(|(x, y)| Point::new(x, y))
            .collect()
    }
}

impl Solving {
    /// How many hints were told since the problem was put: all, if something of the answer was seen otherwise.
    pub fn hints_told(&self) -> u8 {
        if self.told.seen {
            STEPS
        } else {
            self.told.most
        }
    }

    /// Whether the try that counts had help.
    pub fn is_helped(&self) -> bool {
        self.hints_told() > 0
    }

    /// Whether that was no hint: something of the answer was seen otherwise.
    pub fn has_seen(&self) -> bool {
        self.told.seen && self.told.most == 0
    }

    /// Whether there is a hint to be told now.
    pub fn has_hint(&self) -> bool {
        let is_known = self.key_point().is_some() || self.may_be_sought();
        self.is_to_move() && is_known && self.step_shown() < STEPS
    }

    /// Whether the reader may find the move: the file has no answer, and it was not asked yet.
    fn may_be_sought(&self) -> bool {
        !self.is_answered() && !self.has_begun() && matches!(self.sought, Sought::Not)
    }

    /// The reader at work on a hint, or on the solution.
    pub fn hint_reading(&self) -> Option<&Reading> {
        match &self.sought {
            Sought::Reading(reading, wanted) => {
                (self.is_to_move() || *wanted == Wanted::Solution).then_some(reading)
            }
            _ => None,
        }
    }

    /// The hint that is shown.
    pub fn hint(&self, language: &str) -> Option<Hint> {
        let step = self.step_shown();
        let point = self.key_point().filter(|_| step > 0 && self.is_to_move())?;
        let size = self.record.size();
        let edge = [
            point.x,
            point.y,
            size.width() - 1 - point.x,
            size.height() - 1 - point.y,
        ];
        Some(Hint {
            step,
            region: self.region(point),
            idea: self.idea(language),
            motive: self.motive(point),
            line: edge.into_iter().min().unwrap_or(0) + 1,
            point,
            is_one: self.right_moves().len() > 1,
        })
    }

    fn is_to_move(&self) -> bool {
        let beside = self.explained().is_some() || self.check().is_some();
        self.turn() == Turn::Solver && !self.time_up && !beside
    }

    fn step_shown(&self) -> u8 {
        if self.told.at == Some(self.attempt.at()) {
            self.told.now
        } else {
            0
        }
    }

    /// The first move of the file that is right here, or what the reader found in its place.
    fn key_point(&self) -> Option<Point> {
        if let Sought::Found(point) = self.sought {
            return Some(point).filter(|_| !self.has_begun());
        }
        self.right_moves().into_iter().find_map(|mv| match mv {
            Move::Play(point) => Some(point),
            Move::Pass => None,
        })
    }

    /// The moves that the file calls right here.
    fn right_moves(&self) -> Vec<Move> {
        self.problem.right_moves(&self.record, self.attempt.at())
    }

    /// The part of what is seen where the problem's stones are, with the edges that are seen beside them, and the point.
    fn among_stones(&self, point: Point) -> Window {
        let (size, seen) = (self.record.size(), self.window);
        let is_there = |p: &Point| self.start.stone(*p).is_some() || *p == point;
        let there: Vec<Point> = size.points().filter(is_there).collect();
        let around = Window::around(size, &there).unwrap_or(seen);
        // An edge that is seen stays if it is near: what is far from all stones has nothing to do with them.
        let from = |seen: u8, first: u8| match seen {
            0 => first.saturating_sub(MARGIN),
            _ => first.max(seen),
        };
        let to = |seen: u8, last: u8, edge: u8| {
            if seen < edge {
                last.min(seen)
            } else {
                edge.min(last + MARGIN)
            }
        };
        Window {
            x0: from(seen.x0, around.x0),
            y0: from(seen.y0, around.y0),
            x1: to(seen.x1, around.x1, size.width() - 1),
            y1: to(seen.y1, around.y1, size.height() - 1),
        }
    }

    /// A part of the problem with the point in it, not in its middle: always the same for a problem.
    fn region(&self, point: Point) -> (Point, Point) {
        let window = self.among_stones(point);
        let seed: usize = self.key.bytes().iter().map(|&byte| usize::from(byte)).sum();
        let span = |at: u8, first: u8, last: u8, seed: usize| {
            let all = last - first + 1;
            let side = (all / 2).clamp(LEAST_REGION, LARGEST_REGION).min(all);
            let before = (seed % usize::from(side)) as u8;
            let most = last + 1 - side;
            let from = at.saturating_sub(before).clamp(first, most);
            (from, from + side - 1)
        };
        let (left, right) = span(point.x, window.x0, window.x1, seed);
        let (top, bottom) = span(point.y, window.y0, window.y1, seed / 7);
        (Point::new(left, top), Point::new(right, bottom))
    }

    /// What a move is called by the stones around it, if that is more than a point that both sides want.
    fn motive(&self, point: Point) -> Option<Id> {
        let task = self.record.msg(self.problem.start());
        let goal = match tsumego::Aim::of_words(&task) {
            Some(tsumego::Aim::Live) => Some(Goal::Live),
            Some(tsumego::Aim::Kill) => Some(Goal::Kill),
            _ => None,
        };
        let line = [(self.player(), point)];
        let motive = Motive::of_line(self.attempt.position(), goal, &line);
        let vague = |motive: &Motive| matches!(motive, Motive::VitalPoint | Motive::EyeSpace);
        Some(motive.filter(|motive| !vague(motive))?.title())
    }

    /// The idea that the problem is named after. Only the names of the bundled ones are known to be ideas.
    fn idea(&self, language: &str) -> Option<String> {
        if !self.is_bundled {
            return None;
        }
        let title = bilingual::title(self.record.info().name.trim(), language);
        let words = title.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
        let words = words.trim();
        (!words.is_empty()).then(|| words.to_owned())
    }

    /// Nobody wants to know any more what the reader is looking for; it may be asked again.
    pub(super) fn forget_hint_reading(&mut self) {
        if matches!(self.sought, Sought::Reading(..)) {
            self.sought = Sought::Not;
        }
    }

    /// A first move was proven to work: hints are about it, if the file has no answer.
    pub(super) fn knows_first(&mut self, mv: Move) {
        if let Move::Play(point) = mv
            && !self.is_answered()
        {
            self.sought = Sought::Found(point);
        }
    }

    /// Why there is no hint, once the reader has found none.
    pub fn no_hint(&self) -> Option<Id> {
        match self.sought {
            Sought::Nothing(none, wanted) if self.is_to_move() && !self.has_begun() => {
                Some(match wanted {
                    Wanted::Hint => none.no_hint(),
                    Wanted::Solution => none.no_solution(),
                })
            }
            _ => None,
        }
    }

    fn tell_hint(&mut self) {
        let now = self.step_shown() + 1;
        self.told.now = now;
        self.told.at = Some(self.attempt.at());
        self.told.most = self.told.most.max(now);
    }
}

impl Problems {
    /// Whether the next hint takes something away that the user still has: that the problem counts as solved unaided.
    pub(crate) fn would_hint_cost(&self) -> bool {
        let costs = |solving: &Solving| {
            !solving.is_helped() && solving.counted.is_none() && solving.has_hint()
        };
        let puzzle = self.puzzle.as_ref();
        let puzzle =
            puzzle.is_some_and(|one| one.hints == 0 && one.counted.is_none() && one.has_hint());
        puzzle || self.solving.as_ref().is_some_and(costs)
    }

    /// Tells the next hint, or has the reader look for the move that it is about.
    pub(super) fn tell_hint(
        &mut self,
        context: &ProblemsContext<'_>,
        effects: &mut Vec<ProblemEffect>,
    ) {
        let Some(solving) = &mut self.solving else {
            return;
        };
        effects.push(ProblemEffect::CloseDialog);
        if solving.hint_reading().is_some() {
            return;
        }
        let is_known = solving.key_point().is_some();
        let refused = if !solving.is_to_move() {
            Some(id!(WINDOW, "hint-not-now"))
        } else if solving.step_shown() == STEPS {
            Some(id!(WINDOW, "hint-all-told"))
        } else if let Sought::Nothing(none, _) = solving.sought {
            Some(none.no_hint())
        } else if matches!(solving.sought, Sought::Likely(_)) {
            Some(NoMove::NotProven.no_hint())
        } else {
            let is_somewhere = is_known || solving.may_be_sought() && context.wishes.reads;
            (!is_somewhere).then_some(id!(WINDOW, "solve-no-answer"))
        };
        if let Some(reason) = refused {
            effects.push(ProblemEffect::Tell(Remark::info(reason)));
        } else if is_known {
            solving.tell_hint();
        } else {
            self.seek(Wanted::Hint, context, effects);
        }
    }

    /// Has the reader look for a first move that works.
    pub(super) fn seek(
        &mut self,
        wanted: Wanted,
        context: &ProblemsContext<'_>,
        effects: &mut Vec<ProblemEffect>,
    ) {
        let Some(solving) = &mut self.solving else {
            return;
        };
        if matches!(solving.sought, Sought::Reading(_, of) if of == wanted) {
            return;
        }
        let reading = Reading::begin(&mut self.questions, context.now);
        let about = match wanted {
            Wanted::Hint => ReadAbout::Hint,
            Wanted::Solution => ReadAbout::Solution,
        };
        effects.push(reading.asks(about, solving.inquiry()));
        solving.sought = Sought::Reading(reading, wanted);
    }

    /// The reader has looked for the first move: what the solver reaches at best, and by which move, if that is proven, or else a move
    /// that is likely to work.
    pub(super) fn sought(
        &mut self,
        number: u64,
        best: Option<(Outcome, Option<Point>)>,
        likely: Option<Point>,
        context: &ProblemsContext<'_>,
        effects: &mut Vec<ProblemEffect>,
    ) {
        let Some(solving) = &mut self.solving else {
            return;
        };
        let wanted = match &solving.sought {
            Sought::Reading(reading, wanted) if reading.number == number => *wanted,
            _ => return,
        };
        let refuses_ko = solving.inquiry().goal.ko == WantedKo::Refused;
        let fails = |outcome: Outcome| outcome == Outcome::Fails || refuses_ko && outcome.is_ko();
        solving.sought = match (best, likely) {
            (Some((outcome, _)), _) if fails(outcome) => Sought::Nothing(NoMove::Hopeless, wanted),
            (Some((_, Some(point))), _) => Sought::Found(point),
            (_, Some(point)) => Sought::Likely(point),
            (_, None) => Sought::Nothing(NoMove::NotProven, wanted),
        };
        let is_open = solving.is_to_move() && !solving.has_begun();
        if wanted == Wanted::Solution {
            self.show_solution(context, effects);
        } else if is_open && matches!(solving.sought, Sought::Found(_)) {
            solving.tell_hint();
        }
    }
}
