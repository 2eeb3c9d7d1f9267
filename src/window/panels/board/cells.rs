//! The board of a game other than Go: pieces are lifted and put down, boxes are turned by arrows or by dragging them.

use super::{BoardView, follow_focus, wheel};
use crate::window::paint::Painter;
use crate::window::panels::said;
use app::WINDOW;
use app::board::cells::{CellCommand, stops};
use app::document::navigate::Go;
use app::shell::command::Command;
use app::shell::panels::theme;
use app::shell::state::State;
use eframe::egui::{
    self, Label, PointerButton, Pos2, Rect, Response, RichText, Sense, TextStyle, Ui, Vec2,
    accesskit,
};
use kind::{Part, Side};
use message::{id, say};
use picture::{CellGeometry, CellScene, Pos, Turning, cells_layout, draw_cells};

/// How long a box is on its way, in seconds.
const TURN_TIME: f64 = 0.28;
/// A box that is dragged less far springs back, in degrees.
const LEAST_TURN: f32 = 20.0;

/// Where a board is: collection, game, node, moves of an attempt at a problem.
type Place = (u64, usize, record::CellId, Option<usize>);

/// What the board remembers between frames.
#[derive(Default)]
pub struct CellsView {
    /// The node that was shown in the last frame.
    shown: Option<Place>,
    /// A box on its way: where it began, and when.
    turning: Option<(Turning, f64)>,
    /// A box that is being dragged, and where the pointer was last.
    dragged: Option<(Turning, Pos)>,
    /// How far a box was dragged when it was let go.
    let_go: f32,
    /// Whether a piece is being dragged.
    lifted: bool,
}

/// Shows the board in all the room there is.
pub fn cells_ui(
    ui: &mut Ui,
    state: &State,
    view: &mut BoardView,
    painter: &mut Painter,
    commands: &mut Vec<Command>,
) {
    let board = state.board_view();
    let Some(mut scene) = board.cells() else {
        return;
    };
    line_ui(ui, state, &scene, commands);
    let rect = ui.available_rect_before_wrap();
    let response = ui.allocate_rect(rect, Sense::click_and_drag());
    let pixels = ui.ctx().pixels_per_point();
    let geometry = cells_layout(&scene, rect.width() * pixels, rect.height() * pixels);
    let place = |at: Pos2| {
        let at = (at - rect.min) * pixels;
        Pos::new(at.x, at.y)
    };
    let shape = scene.scene.board.shape;
    let to_move = scene.scene.to_move;
    let under = response.hover_pos().map(place);
    let found = under.and_then(|at| geometry.part_at(at, shape));
    scene.hover = found
        .filter(|(part, owner)| {
            scene.next.contains(part) && owner.is_none_or(|owner| owner == to_move)
        })
        .map(|(part, _)| part);
    follow_focus(state, view, &response, commands);
    view.hover_text = found
        .or(scene.cursor.map(|part| (part, None)))
        .map(|(part, owner)| said_of(state, &scene, part, owner.unwrap_or(to_move)));
    press(&response, &geometry, &scene, place, commands);
    drag(&response, view, (&geometry, &scene), place, commands);
    if response.hovered() && state.settings().input.wheel {
        wheel(ui, view, |steps| commands.push(Go::Step(steps).into()));
    }
    animate(ui, state, view, &mut scene);
    let drawing = draw_cells(&scene, &geometry, &theme(state));
    painter.paint(&ui.painter_at(rect), rect.min, &drawing);
    if response.has_focus() {
        let color = ui.visuals().selection.stroke.color;
        let kind = egui::StrokeKind::Inside;
        ui.painter_at(rect)
            .rect_stroke(rect, 2.0, (2.0, color), kind);
    }
    access(
        ui,
        state,
        &response,
        (&geometry, &scene),
        rect.min,
        commands,
    );
}

/// What is to be done next, or how the game ended; always as high, so that the board stays where it is.
fn line_ui(ui: &mut Ui, state: &State, scene: &CellScene, commands: &mut Vec<Command>) {
    ui.horizontal(|ui| {
        let button = ui.text_style_height(&TextStyle::Button) + 2.0 * ui.spacing().button_padding.y;
        ui.set_min_height(button.max(ui.spacing().interact_size.y));
        if let Some(text) = state.broken_in_words() {
            let text = RichText::new(text).color(ui.visuals().warn_fg_color);
            ui.add(Label::new(text).truncate());
        } else if let Some(text) = state.outcome_in_words() {
            ui.strong(text);
        } else if let Some(text) = state.next_in_words() {
            if !scene.begun.is_empty() {
                let undo = ui.button(&*state.tr(id!(WINDOW, "cells-undo")));
                if undo.clicked() {
                    commands.push(CellCommand::GiveUp.into());
                }
            }
            ui.add(Label::new(RichText::new(text).weak()).truncate());
        }
    });
}

/// A click gives what is under it.
fn press(
    response: &Response,
    geometry: &CellGeometry,
    scene: &CellScene,
    place: impl Fn(Pos2) -> Pos,
    commands: &mut Vec<Command>,
) {
    if response.secondary_clicked() || response.long_touched() {
        commands.push(CellCommand::GiveUp.into());
        return;
    }
    let at = response.interact_pointer_pos().map(place);
    let found = at.and_then(|at| geometry.part_at(at, scene.scene.board.shape));
    if response.clicked()
        && let Some((part, owner)) = found
    {
        commands.push(given(part, owner));
    }
}

fn given(part: Part, owner: Option<Side>) -> Command {
    match (part, owner) {
        (Part::Hand(piece), Some(side)) => CellCommand::Hand(side, piece).into(),
        _ => CellCommand::Give(part).into(),
    }
}

/// A box is turned around its middle, or a piece is carried somewhere.
fn drag(
    response: &Response,
    view: &mut BoardView,
    (geometry, scene): (&CellGeometry, &CellScene),
    place: impl Fn(Pos2) -> Pos,
    commands: &mut Vec<Command>,
) {
    let turns = scene
        .next
        .iter()
        .any(|part| matches!(part, Part::Turn { .. }));
    let pointer = response.interact_pointer_pos().map(&place);
    let view = &mut view.cells;
    if response.drag_started_by(PointerButton::Primary) {
        let origin = response
            .ctx
            .input(|input| input.pointer.press_origin())
            .map(&place);
        view.lifted = false;
        if let Some(at) = origin {
            let found = geometry.part_at(at, scene.scene.board.shape);
            if turns {
                let turning = geometry.frame_at(at).map(|frame| Turning {
                    frame,
                    degrees: 0.0,
                });
                view.dragged = turning.map(|turning| (turning, at));
            } else if let Some((part, owner)) = found {
                view.lifted = match part {
                    Part::Cell(cell) => scene.piece_at(cell).is_some(),
                    Part::Hand(_) => true,
                    _ => false,
                };
                if view.lifted && scene.begun.first() != Some(&part) {
                    commands.push(given(part, owner));
                }
            }
        }
    }
    if let (Some((turning, last)), Some(at)) = (&mut view.dragged, pointer)
        && let Some((_, middle)) = geometry.frame(turning.frame)
    {
        let angle = |p: Pos| (p.y - middle.y).atan2(p.x - middle.x).to_degrees();
        let step = (angle(at) - angle(*last) + 540.0).rem_euclid(360.0) - 180.0;
        turning.degrees = (turning.degrees + step).clamp(-90.0, 90.0);
        *last = at;
    }
    if response.drag_stopped() {
        if let Some((turning, _)) = view.dragged.take() {
            let turn = Part::Turn {
                frame: turning.frame,
                clockwise: turning.degrees > 0.0,
            };
            if turning.degrees.abs() >= LEAST_TURN && scene.next.contains(&turn) {
                view.let_go = turning.degrees;
                commands.push(CellCommand::Give(turn).into());
            }
        } else if view.lifted
            && let Some((part, None)) =
                pointer.and_then(|at| geometry.part_at(at, scene.scene.board.shape))
            && scene.begun.first() != Some(&part)
        {
            commands.push(CellCommand::Give(part).into());
        }
        view.lifted = false;
    }
}

/// Lets the box of the move that has just been made come to its place.
fn animate(ui: &Ui, state: &State, view: &mut BoardView, scene: &mut CellScene) {
    let view = &mut view.cells;
    let document = state.document();
    let puzzle = state.problems().puzzle();
    let here = (
        document.epoch(),
        document.game(),
        document.cursor(),
        puzzle.map(|puzzle| puzzle.played().game.len()),
    );
    let now = ui.input(|input| input.time);
    if view.shown != Some(here) {
        let before = view.shown.replace(here);
        let is_next = before.is_some_and(|(epoch, game, cell, made)| {
            let follows = match (made, here.3) {
                (Some(made), Some(now)) => made + 1 == now,
                _ => document.record().back(here.2) == Some(cell),
            };
            (epoch, game) == (here.0, here.1) && follows
        });
        let let_go = std::mem::take(&mut view.let_go);
        view.turning = None;
        if is_next && !state.settings().looks.still {
            view.turning = made(scene, let_go).map(|turning| (turning, now));
        }
    }
    if let Some((turning, _)) = view.dragged {
        scene.turning = Some(turning);
        return;
    }
    if let Some((turning, begun)) = view.turning {
        let share = ((now - begun) / TURN_TIME).clamp(0.0, 1.0) as f32;
        if share >= 1.0 {
            view.turning = None;
            return;
        }
        // Slower at both ends.
        let eased = share * share * (3.0 - 2.0 * share);
        scene.turning = Some(Turning {
            degrees: turning.degrees * (1.0 - eased),
            ..turning
        });
        ui.ctx().request_repaint();
    }
}

/// The turn that was made last: where its box came from.
fn made(scene: &CellScene, let_go: f32) -> Option<Turning> {
    scene.scene.last.iter().find_map(|part| match *part {
        Part::Turn { frame, clockwise } => Some(Turning {
            frame,
            degrees: if clockwise { -90.0 } else { 90.0 } + let_go,
        }),
        _ => None,
    })
}

/// Makes everything that can be pressed an element that can be read and pressed. Runs only while somebody listens.
fn access(
    ui: &mut Ui,
    state: &State,
    board: &Response,
    (geometry, scene): (&CellGeometry, &CellScene),
    corner: Pos2,
    commands: &mut Vec<Command>,
) {
    let kind = state.document().kind().map(|kind| state.tr(kind.title));
    let game = kind.map_or_else(String::new, |kind| kind.to_string());
    let name = state.in_words(&say!(WINDOW, "cells-board", game));
    board.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Canvas, true, &*name));
    if ui.ctx().accesskit_node_builder(board.id, |_| ()).is_none() {
        return;
    }
    let builder = egui::UiBuilder::new()
        .id_salt("cells")
        .max_rect(board.rect)
        .accessibility_parent(board.id)
        .accessibility_role(accesskit::Role::Grid);
    let mut child = ui.new_child(builder);
    child.set_clip_rect(board.rect);
    let pixels = child.ctx().pixels_per_point();
    let to_move = scene.scene.to_move;
    let mut parts: Vec<(Part, Side)> = stops(scene)
        .into_iter()
        .map(|part| (part, to_move))
        .collect();
    // What the other player has in hand is heard, too.
    let other = to_move.other();
    let held = scene.scene.hands[other.index()].iter();
    parts.extend(held.map(|&(piece, _)| (Part::Hand(piece), other)));
    if let Some(part) = scene.cursor {
        let id = board.id.with((key(part), to_move.index())).accesskit_id();
        child
            .ctx()
            .accesskit_node_builder(board.id, |node| node.set_active_descendant(id));
    }
    for &(part, side) in &parts {
        let Some(at) = geometry.place(part, side) else {
            continue;
        };
        let center = corner + Vec2::new(at.x, at.y) / pixels;
        let rect = Rect::from_center_size(center, Vec2::splat(geometry.cell / pixels));
        let id = board.id.with((key(part), side.index()));
        child.interact(rect, id, Sense::empty());
        child.ctx().accesskit_node_builder(id, |node| {
            node.set_role(accesskit::Role::Button);
            let mut label = said_of(state, scene, part, side);
            if let Part::Cell(cell) = part {
                if scene.scene.traces.contains(&cell) {
                    label = format!("{label}, {}", state.tr(id!(WINDOW, "point-last")));
                }
                if scene.begun.contains(&part) {
                    label = format!("{label}, {}", state.tr(id!(WINDOW, "cells-begun")));
                } else if !scene.begun.is_empty() && scene.next.contains(&part) {
                    label = format!("{label}, {}", state.tr(id!(WINDOW, "cells-possible")));
                }
            }
            node.set_label(label);
            said::pressable(node, rect);
        });
    }
    let pressed = said::pressed(&child, |target| {
        let is_target = |(part, side): &&(Part, Side)| {
            let id = board.id.with((key(*part), side.index()));
            id.accesskit_id() == target
        };
        parts.iter().find(is_target).copied()
    });
    commands.extend(pressed.map(|(part, side)| given(part, Some(side))));
}

/// What is somewhere, and what the game's overlay says of it.
fn said_of(state: &State, scene: &CellScene, part: Part, side: Side) -> String {
    let there = state.place_in_words(&scene.scene, part, side);
    match state.overlay_in_words(scene, part) {
        Some(said) => format!("{there}, {said}"),
        None => there,
    }
}

/// A number for each part of a move.
fn key(part: Part) -> u32 {
    match part {
        Part::Cell(cell) => u32::from(cell),
        Part::Hand(piece) => 0x1_0000 + u32::from(piece),
        Part::Turn { frame, clockwise } => 0x2_0000 + u32::from(frame) * 2 + u32::from(clockwise),
        Part::Promote(promotes) => 0x3_0000 + u32::from(promotes),
        Part::Pass => 0x4_0000,
    }
}
