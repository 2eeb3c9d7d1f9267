//! The solution, for who gives up: the file's, or where the file has none the reader's: a first move that is proven to work, or else
//! one that is likely to.

use crate::WINDOW;
use crate::notices::Remark;
use crate::problems::counting::is_open;
use crate::problems::hint::{NoMove, Sought, Wanted};
use crate::problems::puzzle::Puzzle;
use crate::problems::solving::{Solving, shown};
use crate::problems::{ProblemEffect, Problems, ProblemsContext};
use go::{Move, Point};
use message::id;
use tsumego::Verdict;

impl Solving {
    /// Whether there is a solution, or the reader may find one.
    pub fn may_have_solution(&self) -> bool {
        self.is_answered()
            || !matches!(
                self.sought,
                Sought::Nothing(NoMove::Hopeless, _) | Sought::Nothing(_, Wanted::Solution)
            )
    }

    /// Whether the solution was not seen yet.
    fn hides_solution(&self) -> bool {
        !self.is_answered() || self.hides_answer()
    }
}

impl Problems {
    /// Whether to be shown the solution now would count as a failure.
    pub(crate) fn would_giving_up_count(&self) -> bool {
        let counts = |solving: &Solving| {
            is_open(solving.counted) && solving.may_have_solution() && solving.hides_solution()
        };
        let puzzle = |puzzle: &Puzzle| is_open(puzzle.counted) && puzzle.hides_answer();
        !self.is_examined()
            && (self.solving.as_ref().is_some_and(counts)
                || self.puzzle.as_ref().is_some_and(puzzle))
    }

    /// Shows the file's solution, or has the reader look for one.
    pub(super) fn show_solution(
        &mut self,
        context: &ProblemsContext<'_>,
        effects: &mut Vec<ProblemEffect>,
    ) {
        let examined = self.is_examined();
        let Some(solving) = &mut self.solving else {
            return;
        };
        effects.push(ProblemEffect::CloseDialog);
        if solving.is_answered() {
            self.show_of_file(context, effects);
            return;
        }
        if !context.wishes.reads || examined {
            let none = id!(WINDOW, "solve-no-answer");
            effects.push(ProblemEffect::Tell(Remark::info(none)));
            return;
        }
        match solving.sought {
            Sought::Found(point) => {
                self.show_of_reader(point, Verdict::Wrong, context, effects);
            }
            // What is only likely counts neither way, and may be the answer all the same.
            Sought::Likely(point) => {
                solving.told.seen = true;
                self.show_of_reader(point, Verdict::Unknown, context, effects);
            }
            // A hint wants a proof, and a solution less.
            Sought::Nothing(NoMove::NotProven, Wanted::Hint)
            | Sought::Not
            | Sought::Reading(..) => {
                self.seek(Wanted::Solution, context, effects);
            }
            Sought::Nothing(none, _) => {
                effects.push(ProblemEffect::Tell(Remark::info(none.no_solution())));
            }
        }
    }

    fn show_of_file(&mut self, context: &ProblemsContext<'_>, effects: &mut Vec<ProblemEffect>) {
        self.restart();
        if let Some(solving) = &mut self.solving {
            solving.revealed = true;
            solving.told.hide();
            solving.attempt.show_solution();
        }
        self.moved(context, effects);
    }

    /// Shows a first move that works, and why it does; that counts as this verdict.
    fn show_of_reader(
        &mut self,
        point: Point,
        verdict: Verdict,
        context: &ProblemsContext<'_>,
        effects: &mut Vec<ProblemEffect>,
    ) {
        self.restart();
        let Some(solving) = &mut self.solving else {
            return;
        };
        solving.told.hide();
        // What works can be played.
        if solving
            .attempt
            .show_move(&solving.problem, Move::Play(point))
            .is_err()
        {
            return;
        }
        solving.revealed = true;
        solving.shown = shown(&solving.attempt);
        self.decide(verdict, context, effects);
        if self.solving.as_ref().is_some_and(Solving::can_be_explained) {
            self.toggle_why(context, effects);
        }
    }
}
