//! The tree panel: paints what [`TreeLayout`] laid out, as far as it is in view.

use crate::window::panels::bars::menu::entry_ui;
use crate::window::panels::side::tree_points::tree_points;
use app::WINDOW;
use app::document::navigate::Go;
use app::document::tree_layout::{Place, TreeLayout};
use app::settings::actions::Action;
use app::shell::command::Command;
use app::shell::state::State;
use eframe::egui::{
    Align2, Color32, FontId, Painter, Pos2, Rect, ScrollArea, Sense, Shape, Stroke, Ui, Vec2, vec2,
};
use go::{Color, Move};
use message::{id, say};
use record::{CellId, Record};
use std::sync::mpsc::{Receiver, channel};

/// Distance of two nodes, in points.
const STEP: f32 = 26.0;
/// Radius of a node, in points.
const RADIUS: f32 = 9.0;
/// Room around the tree, in points.
const MARGIN: f32 = 18.0;
/// The line around the nodes.
const RIM: Stroke = Stroke {
    width: 1.0,
    color: Color32::from_gray(120),
};

/// A tree with more nodes is laid out on a thread; until then it shows as it was.
const LARGE: usize = 5_000;

/// So many nodes are searched for a comment.
const COMMENTS_LOOKED_FOR: usize = 50_000;

/// Which tree: collection, game, edits.
type Tree = (u64, usize, u64);

/// Which node: collection, game, node, edits.
type Node = (u64, usize, CellId, u64);

/// What the panel remembers between frames: the layout, and which node it last brought into view.
#[derive(Default)]
pub struct TreeView {
    layout: TreeLayout,
    made_for: Option<Tree>,
    // The layout that is being made.
    coming: Option<(Tree, Receiver<TreeLayout>)>,
    // The cells of the current line.
    line: Vec<bool>,
    line_made_for: Option<(Tree, u64)>,
    // Whether any node has a comment.
    commented: bool,
    commented_made_for: Option<Tree>,
    followed: Option<(Node, Vec2, bool)>,
    // Whether it is brought into view in the next frame, too.
    follows_again: bool,
    /// Whether it has the keyboard.
    pub has_focus: bool,
    // How far it is scrolled, and how far it can be.
    offset: Vec2,
    bounds: Vec2,
}

/// Shows the tree; a click shows the node.
pub fn tree_ui(ui: &mut Ui, state: &State, view: &mut TreeView, commands: &mut Vec<Command>) {
    view.update(ui, state);
    let lie = Lie {
        down: state.settings().layout.tree_down,
    };
    let (columns, rows) = view.layout.extent();
    let extent = lie.vec(columns as f32, rows as f32) * STEP;
    let size = extent + Vec2::splat(2.0 * MARGIN - STEP);
    let cursor = state.document().cursor();
    let key = (
        state.document().epoch(),
        state.document().game(),
        cursor,
        state.document().record().generation(),
    );
    // When it gets more or less room, or another place in the side bar, it would not be where it was.
    let room = ui.available_size();
    let moved = view.followed != Some((key, room, lie.down));
    // The scroll area knows its new bounds one frame later.
    let follow = moved || view.follows_again;
    view.follows_again = moved;
    if moved {
        ui.ctx().request_repaint();
    }
    // Not before the node has a place.
    if view.layout.place_of(cursor).is_some() {
        view.followed = Some((key, room, lie.down));
    }
    // It never takes more than the parts beside it leave.
    let mut area = ScrollArea::both()
        .id_salt("tree")
        .auto_shrink(false)
        .min_scrolled_height(0.0);
    if follow && let Some(place) = view.layout.place_of(cursor) {
        let node = lie
            .center(Pos2::ZERO + Vec2::splat(MARGIN), place)
            .to_vec2();
        // Beyond the bounds it knows, the area would spring back.
        let offset = in_view(view.offset, node, room, size).min(view.bounds);
        area = area.scroll_offset(offset);
    }
    let shown = area.show_viewport(ui, |ui, visible| {
        ui.set_min_size(size.max(ui.available_size()));
        let origin = ui.min_rect().min + Vec2::splat(MARGIN);
        let whole = Rect::from_min_size(ui.min_rect().min, size.max(visible.size()));
        let response = ui.interact(whole, ui.scope_id().with("tree"), Sense::click());
        let name = state.texts().tell(&say!(
            WINDOW,
            "tree-size",
            count = state.document().record().len()
        ));
        let name = format!("{}, {name}", state.tr(id!(WINDOW, "tree-name")));
        response.widget_info(|| {
            eframe::egui::WidgetInfo::labeled(eframe::egui::Role::Tree, true, name.clone())
        });
        if let Some(cell) = response
            .interact_pointer_pos()
            .and_then(|at| view.cell_at(at, origin, lie))
            && response.clicked()
        {
            commands.push(Go::To(cell).into());
        }
        let pointer = ui.ctx().pointer_interact_pos();
        if response.secondary_clicked()
            && let Some(cell) = pointer.and_then(|at| view.cell_at(at, origin, lie))
        {
            // What the menu does is about the node that was clicked.
            commands.push(Go::To(cell).into());
        }
        response.context_menu(|ui| node_menu_ui(ui, state, commands));
        paint(ui, state, view, (origin, lie), visible);
        let center_of = |cell| view.center_of(cell, origin, lie);
        tree_points(ui, state, &response, center_of, commands);
        view.has_focus = response.has_focus();
        if view.has_focus {
            let stroke = (2.0, ui.visuals().selection.stroke.color);
            let rect = visible.translate(ui.min_rect().min.to_vec2()).shrink(1.0);
            let kind = eframe::egui::StrokeKind::Inside;
            ui.painter().rect_stroke(rect, 2.0, stroke, kind);
        }
    });
    view.offset = shown.state.clamped_offset();
    view.bounds = (shown.content_size - shown.inner_rect.size()).max(Vec2::ZERO);
}

/// What can be done with a node and the variation that begins there.
fn node_menu_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    ui.set_min_width(230.0);
    for group in [
        &[Action::MakeMainLine, Action::MoveUp, Action::MoveDown][..],
        &[
            Action::CutVariation,
            Action::CopyVariation,
            Action::PasteVariation,
        ],
        &[
            Action::DeleteNode,
            Action::RemoveAlone,
            Action::Truncate,
            Action::DeleteOthers,
        ],
    ] {
        if group[0] != Action::MakeMainLine {
            ui.separator();
        }
        for action in group {
            entry_ui(ui, state, action.entry(), commands);
        }
    }
}

/// The least change of the offset that brings a node with its neighbours into view. Set at once and not as a wish to
/// scroll: wishes of two frames in a row would add up.
fn in_view(offset: Vec2, node: Vec2, room: Vec2, whole: Vec2) -> Vec2 {
    let around = Vec2::splat(1.5 * STEP + 8.0).min(room / 2.0);
    let offset = offset.max(node + around - room).min(node - around);
    offset.min(whole - room).max(Vec2::ZERO)
}

/// How the tree lies: its columns are beside each other, or, growing downwards, below each other.
#[derive(Clone, Copy)]
struct Lie {
    down: bool,
}

impl Lie {
    /// A way of so much along the moves and so much across them.
    fn vec(self, along: f32, across: f32) -> Vec2 {
        if self.down {
            vec2(across, along)
        } else {
            vec2(along, across)
        }
    }

    fn center(self, origin: Pos2, place: Place) -> Pos2 {
        origin + self.vec(place.column as f32, place.row as f32) * STEP
    }

    /// The column and the row at a way from the origin, in steps.
    fn place(self, way: Vec2) -> (f32, f32) {
        let Vec2 { x, y } = way / STEP;
        if self.down { (y, x) } else { (x, y) }
    }
}

impl TreeView {
    /// Where the middle of a node is, if it has a place.
    fn center_of(&self, cell: CellId, origin: Pos2, lie: Lie) -> Option<Pos2> {
        Some(lie.center(origin, self.layout.place_of(cell)?))
    }

    /// Whether there are comments in the game: without any the field for them needs no more than a line.
    pub fn has_comments(&mut self, state: &State) -> bool {
        let document = state.document();
        let record = document.record();
        let tree = (document.epoch(), document.game(), record.generation());
        if self.commented_made_for != Some(tree) {
            self.commented_made_for = Some(tree);
            let mut cells = record.cells().take(COMMENTS_LOOKED_FOR);
            self.commented = cells.any(|cell| record.msg_length(cell) > 0);
        }
        self.commented
    }

    fn update(&mut self, ui: &Ui, state: &State) {
        let record = state.document().record();
        let tree = (
            state.document().epoch(),
            state.document().game(),
            record.generation(),
        );
        if self.made_for != Some(tree) {
            self.lay_out(ui, record, tree);
        }
        let cursor = state.document().cursor();
        let choices = record.line_generation();
        // One choice, of a node on the line, leaves the line as it is.
        let along = self.line_made_for.is_some_and(|(of, before)| {
            of == tree && choices <= before + 1 && self.is_on_line(cursor)
        });
        if !along {
            self.line = vec![false; record.capacity()];
            for cell in app::document::navigate::current_line(record, cursor) {
                self.line[cell.index()] = true;
            }
        }
        self.line_made_for = Some((tree, choices));
    }

    fn is_on_line(&self, cell: CellId) -> bool {
        self.line.get(cell.index()).copied().unwrap_or(false)
    }

    /// Lays a tree out, a large one on a thread.
    fn lay_out(&mut self, ui: &Ui, record: &Record, tree: Tree) {
        if record.capacity() <= LARGE {
            self.layout = TreeLayout::new(record);
            self.made_for = Some(tree);
            self.coming = None;
            return;
        }
        if let Some((of, layout)) = &self.coming
            && let Ok(layout) = layout.try_recv()
        {
            self.layout = layout;
            self.made_for = Some(*of);
            self.coming = None;
        }
        // Of another game nothing may be seen.
        if self
            .made_for
            .is_none_or(|made| (made.0, made.1) != (tree.0, tree.1))
        {
            self.layout = TreeLayout::default();
        }
        // One thread at a time: after many edits the last one counts.
        if self.made_for != Some(tree) && self.coming.is_none() {
            let (tell, layout) = channel();
            let (record, context) = (record.clone(), ui.ctx().clone());
            std::thread::spawn(move || {
                let _ = tell.send(TreeLayout::new(&record));
                context.request_repaint();
            });
            self.coming = Some((tree, layout));
        }
    }

    fn cell_at(&self, at: Pos2, origin: Pos2, lie: Lie) -> Option<CellId> {
        let (column, row) = lie.place(at - origin);
        let (column, row) = (column.round(), row.round());
        (column >= 0.0 && row >= 0.0)
            .then(|| self.layout.at(column as u32, row as u32))
            .flatten()
    }
}

fn paint(ui: &Ui, state: &State, view: &TreeView, (origin, lie): (Pos2, Lie), visible: Rect) {
    let record = state.document().record();
    let index = |length: f32| length.max(0.0) as u32;
    let margin = Vec2::splat(MARGIN);
    let (first_column, first_row) = lie.place(visible.min.to_vec2() - margin);
    let (last_column, last_row) = lie.place(visible.max.to_vec2() - margin);
    let columns = (
        index(first_column).saturating_sub(1),
        index(last_column) + 2,
    );
    let rows = (index(first_row).saturating_sub(1), index(last_row) + 2);
    let painter = ui.painter();
    let quiet = Stroke::new(1.0, ui.visuals().weak_text_color());
    let current = Stroke::new(2.5, ui.visuals().selection.stroke.color);
    let cells: Vec<(Place, CellId)> = view.layout.visible(columns, rows).collect();
    // Connections that pass through the view but end outside come from the nodes of the column left of it.
    for &(place, cell) in &cells {
        for child in record.children(cell) {
            if let Some(to) = view.layout.place_of(child) {
                if place.row < to.row && to.row < rows.0 {
                    // The line to one further down covers this one.
                    continue;
                }
                let on_line = view.is_on_line(child) && view.is_on_line(cell);
                connect(
                    painter,
                    (origin, lie),
                    place,
                    to,
                    if on_line { current } else { quiet },
                );
                if to.row > rows.1 {
                    // The lines to the rest end below the view, too, where this one does.
                    break;
                }
            }
        }
        if let Some(parent) = record.back(cell)
            && let Some(from) = view.layout.place_of(parent)
            && (from.row < rows.0 || from.column < columns.0)
        {
            let on_line = view.is_on_line(parent) && view.is_on_line(cell);
            connect(
                painter,
                (origin, lie),
                from,
                place,
                if on_line { current } else { quiet },
            );
        }
    }
    for (place, cell) in cells {
        node(ui, state, lie.center(origin, place), cell);
    }
}

/// From a node to one of its children: straight on, or down and then across.
fn connect(painter: &Painter, (origin, lie): (Pos2, Lie), from: Place, to: Place, stroke: Stroke) {
    let (a, b) = (lie.center(origin, from), lie.center(origin, to));
    if from.row == to.row {
        painter.line_segment([a, b], stroke);
    } else {
        let branch = a + lie.vec(STEP / 2.0, STEP / 2.0);
        let across = (to.row as f32 - from.row as f32) * STEP;
        let knee = branch + lie.vec(0.0, across - STEP);
        painter.add(Shape::line(vec![a, branch, knee, b], stroke));
    }
}

fn node(ui: &Ui, state: &State, center: Pos2, cell: CellId) {
    let painter = ui.painter();
    let record = state.document().record();
    if let Some(color) = record.mover(cell) {
        let text = match record.mv(cell) {
            Some((_, Move::Pass)) => "P".to_owned(),
            _ => record.move_number(cell).to_string(),
        };
        stone(painter, center, color, text);
    } else {
        let place = Rect::from_center_size(center, Vec2::splat(RADIUS * 1.4));
        let fill = ui.visuals().widgets.inactive.bg_fill;
        painter.rect(place, 2.0, fill, RIM, eframe::egui::StrokeKind::Inside);
    }
    if record.is_of_trial(cell) {
        let color = ui.visuals().warn_fg_color;
        painter.circle_stroke(center, RADIUS + 1.0, Stroke::new(1.5, color));
    }
    if record.msg_length(cell) > 0 {
        painter.circle_filled(
            center + vec2(RADIUS * 0.8, -RADIUS * 0.8),
            3.0,
            Color32::from_rgb(70, 140, 220),
        );
    }
    crate::window::panels::side::annotations::paint_in_tree(painter, center, RADIUS, record, cell);
    if cell == state.document().cursor() {
        painter.circle_stroke(
            center,
            RADIUS + 3.0,
            Stroke::new(2.5, ui.visuals().selection.stroke.color),
        );
    }
}

fn stone(painter: &Painter, center: Pos2, color: Color, text: String) {
    let (fill, ink) = match color {
        Color::Black => (Color32::from_gray(28), Color32::WHITE),
        Color::White => (Color32::from_gray(245), Color32::BLACK),
    };
    painter.circle(center, RADIUS, fill, RIM);
    let size = if text.len() > 2 { 8.0 } else { 10.0 };
    let font = FontId::proportional(size);
    painter.text(center, Align2::CENTER_CENTER, text, font, ink);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_comes_into_view_with_the_least_scrolling() {
        let (room, whole) = (vec2(200.0, 100.0), vec2(1000.0, 100.0));
        for (offset, node, expected) in [
            (0.0, 100.0, 0.0),
            (0.0, 190.0, 37.0),
            (500.0, 600.0, 500.0),
            (500.0, 400.0, 353.0),
            (500.0, 10.0, 0.0),
            (0.0, 995.0, 800.0),
        ] {
            let scrolled = in_view(vec2(offset, 0.0), vec2(node, 50.0), room, whole);
            assert_eq!(scrolled, vec2(expected, 0.0), "{offset} {node}");
        }
    }
}
