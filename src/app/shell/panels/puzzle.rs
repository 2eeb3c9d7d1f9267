//! What stands above the board while a problem of a game other than Go is solved.

use crate::WINDOW;
use crate::problems::puzzle::Puzzle;
use crate::settings::actions::Action;
use crate::shell::panels::strip::{Strip, StripButton, Tone, button, clock_of, end_row, place_of};
use crate::shell::state::State;
use message::{id, say};
use tsumego::{Turn, Verdict};

/// The strip. `narrow`: there is no side bar, so there are only the buttons that make a difference.
pub(super) fn strip(state: &State, puzzle: &Puzzle, narrow: bool) -> Strip {
    let (headline, tone) = headline(state, puzzle);
    Strip {
        headline,
        tone,
        to_move: puzzle.player(),
        progress: place_of(state, puzzle.set).into_iter().collect(),
        time: puzzle
            .time_left(state.now)
            .map(|left| clock_of(state, left)),
        buttons: buttons(state, puzzle, narrow),
        comment: None,
        dots: puzzle.dots.clone(),
    }
}

/// The task, a hint or the verdict, and what kind of news it is.
fn headline(state: &State, puzzle: &Puzzle) -> (String, Tone) {
    let said = |text_id, tone| (state.tr(text_id).to_string(), tone);
    if puzzle.time_up {
        return said(id!(WINDOW, "solve-time-up"), Tone::Wrong);
    }
    match puzzle.turn() {
        Turn::Reply if puzzle.is_thinking() => said(id!(WINDOW, "solve-puzzle-reads"), Tone::Task),
        Turn::Solver | Turn::Reply => {
            let task = state.in_words(&puzzle.task());
            let text = match state.words_of_told_parts() {
                Some(told) => state.in_words(&say!(WINDOW, "task-and-more", task, more = told)),
                None => task,
            };
            (text, Tone::Task)
        }
        Turn::Over(Verdict::Right) if puzzle.is_helped() => {
            said(id!(WINDOW, "solve-right-helped"), Tone::Right)
        }
        Turn::Over(Verdict::Right) => said(id!(WINDOW, "solve-right"), Tone::Right),
        Turn::Over(Verdict::Wrong) | Turn::Refutation => {
            said(id!(WINDOW, "solve-puzzle-wrong"), Tone::Wrong)
        }
        Turn::Over(Verdict::Unknown) => said(id!(WINDOW, "solve-puzzle-unknown"), Tone::Unknown),
        Turn::Solution | Turn::Shown => said(id!(WINDOW, "solve-solution"), Tone::Task),
    }
}

fn buttons(state: &State, puzzle: &Puzzle, narrow: bool) -> Vec<StripButton> {
    let is_examined = state.problems.is_examined();
    let mut buttons = Vec::new();
    if !is_examined {
        let begun = puzzle.has_begun() || puzzle.time_up;
        let again = Action::SolveAgain.into();
        buttons.push(button(id!(WINDOW, "solve-again"), again, begun));
        let hint = Action::Hint.into();
        buttons.push(button(id!(WINDOW, "solve-hint"), hint, puzzle.has_hint()));
        let is_hidden = !matches!(
            puzzle.turn(),
            Turn::Over(Verdict::Right) | Turn::Solution | Turn::Shown
        );
        let show = Action::ShowSolution.into();
        buttons.push(button(id!(WINDOW, "solve-show"), show, is_hidden));
    }
    if state.problems.session().is_some() || puzzle.set.count > 1 {
        let next = Action::NextProblem.into();
        buttons.push(button(id!(WINDOW, "solve-next"), next, true));
    }
    let is_over = puzzle.is_over() || puzzle.time_up;
    end_row(state, is_over, narrow, &mut buttons);
    buttons
}

impl State {
    /// What a hint tells of the move that wins; none while none does.
    pub fn words_of_told_parts(&self) -> Option<String> {
        let puzzle = self.problems.puzzle()?;
        let parts = puzzle.hint();
        let scene = puzzle.played().game.scene();
        let told = parts.iter().rev();
        let told: Vec<String> = told.map(|part| self.part_in_words(&scene, *part)).collect();
        let parts = told.join(" ");
        let words = || self.in_words(&say!(WINDOW, "hint-parts", parts = &*parts));
        (!told.is_empty()).then(words)
    }
}
