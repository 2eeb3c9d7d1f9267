//! The neighbourhood of the node that is shown, as elements that can be read and pressed: the node before, the
//! variations beside it, what follows.

use crate::window::panels::said;
use app::WINDOW;
use app::document::navigate::Go;
use app::shell::command::Command;
use app::shell::numbers::point_name;
use app::shell::state::State;
use eframe::egui::{Id, Pos2, Rect, Response, Sense, Ui, UiBuilder, Vec2, accesskit};
use go::{Color, Move};
use message::{id, say};
use record::{CellId, Record};

/// Makes the elements, as children of the tree's own. `center_of` tells where a node is on the screen, if it is.
pub fn tree_points(
    ui: &mut Ui,
    state: &State,
    tree: &Response,
    center_of: impl Fn(CellId) -> Option<Pos2>,
    commands: &mut Vec<Command>,
) {
    if ui.ctx().accesskit_node_builder(tree.id, |_| ()).is_none() {
        return;
    }
    let builder = UiBuilder::new()
        .id_salt("nodes")
        .max_rect(tree.rect)
        .accessibility_parent(tree.id)
        .accessibility_role(accesskit::Role::Group);
    let child = ui.new_child(builder);
    let around = neighbourhood(state.document().record(), state.document().cursor());
    for &(cell, place_id) in &around {
        let Some(center) = center_of(cell) else {
            continue;
        };
        let rect = Rect::from_center_size(center, Vec2::splat(20.0));
        let id = id_of(tree.id, cell);
        child.interact(rect, id, Sense::empty());
        let shown = cell == state.document().cursor();
        let label = in_words(state, cell, place_id);
        child.ctx().accesskit_node_builder(id, |node| {
            node.set_role(accesskit::Role::TreeItem);
            node.set_label(label);
            node.set_selected(shown);
            node.set_level(state.document().record().level(cell) as usize);
            said::pressable(node, rect);
        });
    }
    let here = id_of(tree.id, state.document().cursor()).accesskit_id();
    child
        .ctx()
        .accesskit_node_builder(tree.id, |node| node.set_active_descendant(here));
    let pressed = said::pressed(&child, |target| {
        let is_target = |(cell, _): &&(CellId, _)| id_of(tree.id, *cell).accesskit_id() == target;
        around.iter().find(is_target).map(|(cell, _)| *cell)
    });
    commands.extend(pressed.map(|cell| Go::To(cell).into()));
}

fn id_of(tree: Id, cell: CellId) -> Id {
    tree.with(cell.index())
}

/// So many alternatives before a node and behind it are told to screen readers.
const NEAR: usize = 50;

/// The nodes around one, with what they are to it, each once.
fn neighbourhood(record: &Record, cell: CellId) -> Vec<(CellId, message::Id)> {
    let mut found = Vec::new();
    if let Some(before) = record.back(cell) {
        found.push((before, id!(WINDOW, "tree-before")));
        let siblings: Vec<CellId> = record.children(before).collect();
        let here = siblings.iter().position(|&beside| beside == cell);
        let here = here.unwrap_or_default();
        let near = here.saturating_sub(NEAR)..siblings.len().min(here + NEAR + 1);
        for &beside in &siblings[near] {
            let text_id = if beside == cell {
                id!(WINDOW, "tree-here")
            } else {
                id!(WINDOW, "tree-beside")
            };
            found.push((beside, text_id));
        }
    } else {
        found.push((cell, id!(WINDOW, "tree-here")));
    }
    found.extend(
        record
            .children(cell)
            .take(2 * NEAR)
            .map(|after| (after, id!(WINDOW, "tree-after"))),
    );
    found
}

fn in_words(state: &State, cell: CellId, place_id: message::Id) -> String {
    let record = state.document().record();
    let kind_move = || {
        let text = state.kind_move_in_words(cell)?;
        Some(format!("{} {text}", record.move_number(cell)))
    };
    let what = match record.mv(cell) {
        Some((color, mv)) => {
            let player = state.tr(match color {
                Color::Black => id!(WINDOW, "black"),
                Color::White => id!(WINDOW, "white"),
            });
            let point = match mv {
                Move::Pass => state.tr(id!(WINDOW, "point-pass")).to_string(),
                Move::Play(point) => point_name(state, point),
            };
            format!("{} {player} {point}", record.move_number(cell))
        }
        None if record.mover(cell).is_some() => kind_move().unwrap_or_default(),
        None if record.back(cell).is_none() => state.tr(id!(WINDOW, "act-first")).to_string(),
        None => state.tr(id!(WINDOW, "said-set-up")).to_string(),
    };
    state
        .texts()
        .tell(&say!(WINDOW, "tree-node", move = &*what, place = place_id))
}
