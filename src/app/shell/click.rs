//! Whom a click on the board is for: the count that is open, the layer that points are chosen for, the game, or the tool
//! that is chosen.

use crate::analysis::AnalysisCommand;
use crate::analysis::exercise::ExerciseCommand;
use crate::board::layer_edit::LayerCommand;
use crate::document::edit::Edit;
use crate::document::navigate::Go;
use crate::document::tool::Tool;
use crate::game::GameCommand;
use crate::shell::effect::Effect;
use crate::shell::state::State;
use go::Point;

/// Whether clicks on the board are for something else than the record: a count, or a choice of points.
fn is_taken(state: &State) -> bool {
    state.game.is_counting() || state.board.layers().picking().is_some()
}

/// A click on the board, with whatever tool is chosen.
pub(crate) fn click(state: &mut State, point: Point, effects: &mut Vec<Effect>) {
    if state.game.is_counting() {
        state.game_command(GameCommand::ToggleDead(point), effects);
    } else if state.board.layers().picking().is_some() {
        state.board_command(LayerCommand::PickPoint(point), effects);
    } else if state.analysis.is_guessing() {
        state.analysis_command(
            AnalysisCommand::Exercise(ExerciseCommand::Point(point)),
            effects,
        );
    } else if state.document.tool() == Tool::Play {
        state.game_command(GameCommand::Click(point), effects);
    } else {
        state.document_command(Edit::Stroke(vec![point]), effects);
    }
}

/// A stroke over the board with the tool that is chosen: its points in order, at least one.
pub(crate) fn stroke(state: &mut State, points: Vec<Point>, effects: &mut Vec<Effect>) {
    if !is_taken(state) {
        state.document_command(Edit::Stroke(points), effects);
    }
}

/// A click or a stroke with the other button of the pointer: stones of the other colour, with the tools that set up
/// stones; otherwise shows the move that placed the stone.
pub(crate) fn other_click(state: &mut State, points: Vec<Point>, effects: &mut Vec<Effect>) {
    if state.document.tool().stone().is_none() {
        if let Some(&point) = points.first() {
            state.document_command(Go::Stone(point), effects);
        }
    } else if !is_taken(state) {
        state.document_command(Edit::OtherStroke(points), effects);
    }
}
