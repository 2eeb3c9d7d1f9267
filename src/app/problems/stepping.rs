//! Back and on again: moves that are taken back and played again, and steps through a solution that is shown.

use crate::problems::solving::{Solving, shown};
use crate::problems::{ProblemEffect, Problems, ProblemsContext};
use record::Replay;
use tsumego::{Attempt, Replies, Turn};

/// No line of a problem has more moves.
const LONGEST: usize = 1_000;

impl Problems {
    /// The solver may try another move in place of the one that decided, or of his last one.
    pub(super) fn take_back(
        &mut self,
        context: &ProblemsContext<'_>,
        effects: &mut Vec<ProblemEffect>,
    ) {
        if self.step_back_in_solution() {
            return;
        }
        let kept = self.solving.as_ref().map(Solving::before_last_choice);
        self.note_undone(kept.as_ref().map_or(0, Vec::len));
        self.try_again(context, effects);
        let Some(solving) = self.solving.as_mut().filter(|s| !s.has_begun()) else {
            return;
        };
        for (color, mv) in kept.unwrap_or_default() {
            let (attempt, problem, record) =
                (&mut solving.attempt, &solving.problem, &solving.record);
            let done = if color == problem.player() {
                attempt.play(problem, record, mv)
            } else {
                attempt.reply(problem, record, mv)
            };
            if done.is_err() {
                break;
            }
        }
        solving.shown = shown(&solving.attempt);
    }

    /// Remembers what the solver takes back, if he may: in an exam nothing is.
    pub(super) fn note_undone(&mut self, kept: usize) {
        let examined = self.is_examined();
        if let Some(solving) = self.solving.as_mut().filter(|_| !examined) {
            solving.undo_from(kept);
        }
    }

    /// Takes back the last move of a solution that is shown; false if none is, or its first move is all there is of it.
    fn step_back_in_solution(&mut self) -> bool {
        let is_shown = |solving: &&mut Solving| {
            matches!(solving.turn(), Turn::Solution | Turn::Shown)
                && solving.explained.is_none()
                && solving.moves_made() > 1
        };
        let Some(solving) = self.solving.as_mut().filter(is_shown) else {
            return false;
        };
        let left = solving.moves_made() - 1;
        solving.attempt = Attempt::new(&solving.problem, &solving.record, &mut Replay::new());
        solving.attempt.show_solution();
        for _ in 0..left {
            let (problem, record) = (&solving.problem, &solving.record);
            solving.attempt.answer(problem, record, Replies::default());
        }
        solving.answer_at = None;
        solving.shown = shown(&solving.attempt);
        true
    }

    /// Goes on: the file replies at once, or what the solver took back last is played again.
    pub(super) fn forward(
        &mut self,
        context: &ProblemsContext<'_>,
        effects: &mut Vec<ProblemEffect>,
    ) {
        let Some(solving) = &mut self.solving else {
            return;
        };
        match solving.turn() {
            Turn::Solver => {
                if let Some(&mv) = solving.undone.last() {
                    self.play(mv, context, effects);
                }
            }
            turn @ (Turn::Reply | Turn::Solution) => {
                solving.answer_at = Some(context.now);
                self.go_on(context, effects);
                // Who steps through a solution is not hurried.
                if let Some(solving) = self.solving.as_mut().filter(|_| turn == Turn::Solution) {
                    solving.answer_at = None;
                }
            }
            _ => self.go_on(context, effects),
        }
    }

    /// Goes on as far as there are moves that were taken back, or to the end of a solution that is shown.
    pub(super) fn forward_to_end(
        &mut self,
        context: &ProblemsContext<'_>,
        effects: &mut Vec<ProblemEffect>,
    ) {
        let there = |problems: &Problems| {
            let solving = problems.solving.as_ref()?;
            let is_left = match solving.turn() {
                Turn::Solver => !solving.undone.is_empty(),
                Turn::Reply | Turn::Solution => true,
                Turn::Refutation | Turn::Shown | Turn::Over(_) => false,
            };
            is_left.then_some((solving.moves_made(), solving.undone.len()))
        };
        for _ in 0..LONGEST {
            let before = there(self);
            if before.is_none() {
                break;
            }
            self.forward(context, effects);
            if there(self) == before {
                break;
            }
        }
    }
}
