//! The side bar: what is always at its top, and below it the parts that are open, in the user's order.

pub mod annotations;
pub mod comment;
pub mod contrast;
pub mod counting;
pub mod games;
pub mod graph;
pub mod info;
pub mod kind_candidates;
pub mod kind_overlays;
pub mod layers;
pub mod legend;
pub mod play;
pub mod players;
pub mod plot;
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

/// The height of the field for comments in a game without any.
const SMALL: f32 = 92.0;

/// The greatest share of a part that is not the last in what is left of the height, to begin with.
const SHARE: f32 = 0.5;
/// The same where there are so many parts that the last ones would lie over each other in a low window.
const SHARE_OF_MANY: f32 = 0.3;
const MANY: usize = 4;

/// Heights that the user gave to parts of the side bar.
pub type Heights = Vec<(Part, f32)>;

/// Shows the side bar; returns the heights the user gave its parts. The tree has what is left.
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
    play::play_ui(ui, state, commands);
    counting::scoring_ui(ui, state, commands);
    kind_candidates::candidates_ui(ui, state, commands);
    contrast::contrast_ui(ui, state, commands);
    if let Some(solving) = state.problems().solving() {
        // The tree and the graph would give the answer away.
        ui.separator();
        solving::side_ui(ui, state, solving, commands);
        return Heights::new();
    }
    if let Some(puzzle) = state.problems().puzzle() {
        ui.separator();
        solving::puzzle_ui(ui, state, puzzle, commands);
        return Heights::new();
    }
    let commented = tree.has_comments(state);
    let mut parts = state.settings().layout.parts();
    parts.retain(|part| app::shell::panels::shows(state, *part));
    let mut panels = state.settings().panels.clone();
    let mut heights = Heights::new();
    let whole = ui.available_height();
    // What a low window takes from a part is not what the user wishes.
    let drags = ui.input(|input| input.pointer.any_down());
    // The tree has what the others leave, or else the last part.
    let tree_at = parts.iter().position(|part| *part == Part::Tree);
    let Some(rest) = tree_at.or_else(|| parts.len().checked_sub(1)) else {
        return heights;
    };
    // Without a comment anywhere the field for them is small.
    let small = |part: Part| part == Part::Comment && !commented;
    let below = parts.iter().enumerate().skip(rest + 1).rev();
    let others = parts.iter().enumerate().take(rest).chain(below);
    for (left, (at, part)) in (1..parts.len()).rev().zip(others) {
        let room = (ui.available_height() - KEPT * left as f32).max(least(*part));
        let many = parts.len() >= MANY;
        let id = (*part, state.layout_epoch(), small(*part), many);
        let panel = if at < rest {
            Panel::top(id)
        } else {
            Panel::bottom(id)
        };
        let wished = if small(*part) {
            SMALL
        } else {
            // In a low window the tree needs its share.
            let share = if many {
                whole * SHARE_OF_MANY
            } else {
                ui.available_height() * SHARE
            };
            (*panels.height(*part)).min(share)
        };
        let shown = panel
            .resizable(true)
            .default_size(wished.min(room))
            .size_range(least(*part)..=room)
            .frame(Frame::new())
            .show(ui, |ui| {
                part_ui(ui, state, *part, (&mut *tree, &mut *signs), commands);
            });
        if !small(*part) && drags {
            heights.push((*part, shown.response.rect.height()));
        }
    }
    let part = parts[rest];
    if matches!(part, Part::Info | Part::Comment) || parts.len() == 1 {
        ui.add_space(4.0);
    }
    part_ui(ui, state, part, (tree, signs), commands);
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
        Part::Layers if state.is_other_game_in_front() => {
            kind_overlays::overlays_ui(ui, state, commands);
        }
        Part::Layers => layers::layers_ui(ui, state, signs, commands),
        Part::Tree => tree::tree_ui(ui, state, tree, commands),
        Part::Comment => comment::comment_ui(ui, state, commands),
    }
}
