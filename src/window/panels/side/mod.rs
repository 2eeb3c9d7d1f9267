//! The side bar: what is always at its top, and below it the parts that are open, in the user's order.

pub mod annotations;
pub mod comment;
pub mod counting;
pub mod games;
pub mod graph;
pub mod info;
pub mod layers;
pub mod legend;
pub mod players;
pub mod tree;
pub mod tree_points;

use crate::window::paint::Painter;
use crate::window::panels::board::{solving, trouble};
use crate::window::panels::side::tree::TreeView;
use app::settings::layout::Part;
use app::shell::command::Command;
use app::shell::state::State;
use eframe::egui::{Frame, Panel, Ui};

/// The least height that is kept for each part below.
const KEPT: f32 = 90.0;

/// Heights that the user gave to parts of the side bar.
pub type Heights = Vec<(Part, f32)>;

/// Shows the side bar; returns the heights the user gave its parts. The last one has what is left.
pub fn side_bar_ui(
    ui: &mut Ui,
    state: &State,
    tree: &mut TreeView,
    signs: &mut Painter,
    commands: &mut Vec<Command>,
) -> Heights {
    ui.add_space(4.0);
    games::games_ui(ui, state, commands);
    players::players_ui(ui, state);
    trouble::trouble_ui(ui, state, commands);
    counting::scoring_ui(ui, state, commands);
    if let Some(solving) = state.problems().solving() {
        // The tree and the graph would give the answer away.
        ui.separator();
        solving::side_ui(ui, state, solving, commands);
        return Heights::new();
    }
    let mut parts = state.settings().layout.parts();
    parts.retain(|part| app::shell::panels::shows(state, *part));
    let mut panels = state.settings().panels.clone();
    let mut heights = Heights::new();
    let Some((last, others)) = parts.split_last() else {
        return heights;
    };
    for (i, part) in others.iter().enumerate() {
        let below = (others.len() - i) as f32;
        let room = (ui.available_height() - KEPT * below).max(least(*part));
        let shown = Panel::top((*part, state.layout_epoch()))
            .resizable(true)
            .default_size(panels.height(*part).min(room))
            .size_range(least(*part)..=room)
            .frame(Frame::new())
            .show(ui, |ui| part_ui(ui, state, *part, (tree, signs), commands));
        heights.push((*part, shown.response.rect.height()));
    }
    if matches!(last, Part::Info | Part::Comment) || others.is_empty() {
        ui.add_space(4.0);
    }
    part_ui(ui, state, *last, (tree, signs), commands);
    heights
}

/// The least height of a part.
const fn least(part: Part) -> f32 {
    match part {
        Part::Graph | Part::Layers => 90.0,
        Part::Info | Part::Tree | Part::Comment => 60.0,
    }
}

fn part_ui(
    ui: &mut Ui,
    state: &State,
    part: Part,
    (tree, signs): (&mut TreeView, &mut Painter),
    commands: &mut Vec<Command>,
) {
    match part {
        Part::Info => info::info_ui(ui, state, commands),
        Part::Graph => graph::graph_ui(ui, state, commands),
        Part::Layers => layers::layers_ui(ui, state, signs, commands),
        Part::Tree => tree::tree_ui(ui, state, tree, commands),
        Part::Comment => comment::comment_ui(ui, state, commands),
    }
}
