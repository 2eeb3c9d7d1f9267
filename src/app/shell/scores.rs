//! The score that is told: of the count that is open, or of what an engine shows.

use crate::board::layers::{Content, Layer};
use crate::game::scores_of;
use crate::shell::state::State;
use go::Score;

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
