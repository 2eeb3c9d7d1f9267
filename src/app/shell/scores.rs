//! The score that is told: of the count that is open, or of what an engine shows.

use crate::WINDOW;
use crate::board::layers::{Content, Layer};
use crate::game::{result_in_words, scores_of};
use crate::shell::state::State;
use go::Score;
use message::{id, say};

/// The score by territory and by area, of the count that is open or of the status overlay.
pub fn scores(state: &State) -> Option<[Score; 2]> {
    let position = &state.document.shown().position;
    let status = if let Some(count) = state.game.count() {
        count.status(position)
    } else {
        let layers = state.board_view().visible_layers();
        // A difference shows only what is judged in another way elsewhere.
        let whole = |layer: &Layer| !matches!(layer.content, Content::Difference { .. });
        let mut overlays = layers.iter().rev().filter(|(layer, _)| whole(layer));
        overlays.find_map(|(_, overlay)| overlay.status_grid(position))?
    };
    Some(scores_of(&state.document, &status))
}

/// These scores in few letters.
pub fn scores_in_short(state: &State) -> Option<[String; 2]> {
    let [territory, area] = scores(state)?;
    let words = |score: Score| in_short(state, &score.result());
    let territory = say!(WINDOW, "status-by-territory", result = words(territory));
    let area = say!(WINDOW, "status-by-area", result = words(area));
    Some([state.in_words(&territory), state.in_words(&area)])
}

/// A result such as `W+3.5`, with the winner in the user's language.
fn in_short(state: &State, result: &str) -> String {
    let Some((winner, points)) = result.split_once('+') else {
        return result_in_words(&state.texts, result, true);
    };
    let winner = if winner == "B" {
        id!(WINDOW, "black-in-short")
    } else {
        id!(WINDOW, "white-in-short")
    };
    format!("{}+{points}", state.tr(winner))
}
