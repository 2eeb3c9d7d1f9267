//! What the panels show, found from the state of all rooms: data without a window. The window only draws it.

pub mod candidate;
pub mod contrast;
pub mod exercise;
pub mod games;
pub mod graph;
pub mod home;
pub mod layers;
pub mod messages;
pub mod players;
pub mod puzzle;
pub mod status_line;
pub mod strip;
pub mod warnings;
pub mod why_not;

use crate::settings::layout::Part;
use crate::shell::state::State;
use picture::Theme;

/// Whether a part of the side bar is on the screen, if there is room for it.
pub fn shows(state: &State, part: Part) -> bool {
    let panels = &state.settings.panels;
    match part {
        Part::Info => panels.info,
        // The table of a count has its place.
        Part::Graph => graph::shows_graph(state) && !state.game.is_counting(),
        Part::Layers => {
            let kind = state
                .document
                .kind()
                .filter(|_| state.is_other_game_in_front());
            panels.layers && kind.is_none_or(|kind| !kind.overlays.is_empty())
        }
        Part::Tree => panels.tree,
        Part::Comment => panels.comment,
    }
}

/// What the board looks like now.
pub fn theme(state: &State) -> Theme {
    state.settings.looks.theme(state.dark_panels)
}
