//! The tools beside the board: what a click does.

use crate::window::panels::parts::names::named;
use app::document::edit::Edit;
use app::document::tool::Tool;
use app::settings::actions::Action;
use app::shell::availability::is_possible;
use app::shell::command::Command;
use app::shell::state::State;
use eframe::egui::scroll_area::ScrollBarVisibility;
use eframe::egui::{
    Align2, Color32, FontId, Painter, Rect, ScrollArea, Sense, Shape, Stroke, Ui, Vec2, pos2, vec2,
};

/// Width and height of a tool's button, in points.
const SIDE: f32 = 27.0;
/// The same for fingers.
const LARGE_SIDE: f32 = 40.0;

/// Height that one column of tools needs, in points.
const ONE_COLUMN: f32 = 672.0;

/// How wide the tools are where there is so much height: a low window has them in two columns.
pub fn width(height: f32, large: bool) -> f32 {
    let side = if large { LARGE_SIDE } else { SIDE };
    if height < ONE_COLUMN * side / SIDE {
        2.0 * side + 22.0
    } else {
        side + 17.0
    }
}

/// How large the buttons are.
fn side(state: &State) -> f32 {
    if state.settings().input.large {
        LARGE_SIDE
    } else {
        SIDE
    }
}

/// Shows the tools in one column or two.
pub fn tools_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    ui.spacing_mut().item_spacing = vec2(3.0, 3.0);
    let columns = if ui.available_width() > 2.0 * side(state) + 3.0 {
        2
    } else {
        1
    };
    // A very low window has no room for all of them.
    ScrollArea::vertical()
        .scroll_bar_visibility(ScrollBarVisibility::AlwaysHidden)
        .show(ui, |ui| {
            let tools: Vec<Tool> = Tool::all().collect();
            let begins_group =
                |tool: &Tool| matches!(tool, Tool::Triangle | Tool::Line | Tool::TerritoryBlack);
            for group in tools.chunk_by(|_, next| !begins_group(next)) {
                for row in group.chunks(columns) {
                    ui.horizontal(|ui| {
                        for &tool in row {
                            if tool_button(ui, state, tool) {
                                commands.push(Edit::Choose(tool).into());
                            }
                        }
                    });
                }
                ui.add_space(4.0);
            }
            ui.separator();
            for row in [Action::Pass, Action::Undo, Action::Redo].chunks(columns) {
                ui.horizontal(|ui| {
                    for &action in row {
                        action_button(ui, state, action, commands);
                    }
                });
            }
        });
}

fn action_button(ui: &mut Ui, state: &State, action: Action, commands: &mut Vec<Command>) {
    let name = state.tr(action.entry().text_id);
    let possible = is_possible(state, action);
    let button = eframe::egui::Button::new("").min_size(Vec2::splat(side(state)));
    let response = ui.add_enabled(possible, button);
    named(&response, possible, &name);
    let ink = ui.style().interact(&response).text_color();
    let ink = if possible {
        ink
    } else {
        ink.gamma_multiply(0.4)
    };
    match action {
        Action::Undo => paint_turn(ui.painter(), response.rect, -1.0, ink),
        Action::Redo => paint_turn(ui.painter(), response.rect, 1.0, ink),
        _ => {
            let font = FontId::proportional(17.0);
            let center = response.rect.center();
            ui.painter()
                .text(center, Align2::CENTER_CENTER, "P", font, ink);
        }
    }
    let keys = state.keymap().first(action);
    if response
        .on_hover_text(format!("{name}  ({keys})"))
        .clicked()
    {
        commands.push(action.into());
    }
}

/// An arrow that turns back (`side` -1) or on again (1). No bundled font has such letters.
fn paint_turn(painter: &Painter, rect: Rect, side: f32, ink: Color32) {
    const RADIUS: f32 = 6.0;
    let center = rect.center() + vec2(0.0, 1.0);
    let at = |turn: f32, radius: f32| {
        let angle = turn * std::f32::consts::TAU;
        center + vec2(side * angle.cos(), -angle.sin()) * radius
    };
    // From the lower side over the top to a head that points down.
    let arc = (0..=16)
        .map(|i| at(0.7 - 0.6 * i as f32 / 16.0, RADIUS))
        .collect();
    painter.add(Shape::line(arc, Stroke::new(1.8, ink)));
    let tip = at(0.0, RADIUS) + vec2(0.0, 1.0);
    let head = vec![tip, tip + vec2(-3.5, -5.0), tip + vec2(3.5, -5.0)];
    painter.add(Shape::convex_polygon(head, ink, Stroke::NONE));
}

fn tool_button(ui: &mut Ui, state: &State, tool: Tool) -> bool {
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(side(state)), Sense::click());
    let name = state.tr(tool.text_id());
    let chosen = state.document().tool() == tool;
    response.widget_info(|| {
        eframe::egui::WidgetInfo::selected(eframe::egui::Role::Button, true, chosen, &*name)
    });
    let visuals = ui.style().interact_selectable(&response, chosen);
    ui.painter().rect(
        rect,
        visuals.corner_radius,
        visuals.weak_bg_fill,
        visuals.bg_stroke,
        eframe::egui::StrokeKind::Inside,
    );
    paint_tool(ui.painter(), rect.shrink(6.0), tool, visuals.text_color());
    let keys = state.keymap().first(tool.action());
    response
        .on_hover_text(format!("{name}  ({keys})"))
        .clicked()
}

fn paint_tool(painter: &Painter, rect: Rect, tool: Tool, ink: Color32) {
    let (center, radius) = (rect.center(), rect.width() / 2.0);
    let stroke = Stroke::new(1.6, ink);
    let black = Color32::from_gray(25);
    let white = Color32::from_gray(245);
    let rim = Stroke::new(1.0, Color32::from_gray(120));
    match tool {
        Tool::Play => {
            painter.circle(
                center + vec2(-radius * 0.35, 0.0),
                radius * 0.75,
                black,
                rim,
            );
            painter.circle(center + vec2(radius * 0.35, 0.0), radius * 0.75, white, rim);
        }
        Tool::BlackStone => {
            painter.circle(center, radius, black, rim);
        }
        Tool::WhiteStone => {
            painter.circle(center, radius, white, rim);
        }
        Tool::Triangle | Tool::Square | Tool::Circle | Tool::Cross | Tool::Selected => {
            paint_mark(painter, rect, tool, ink);
        }
        Tool::Erase => {
            // A rubber, worn at one corner.
            let at = |x: f32, y: f32| center + vec2(x, y) * radius;
            let body = vec![at(-1.0, 0.3), at(0.2, -0.9), at(1.0, -0.1), at(-0.2, 1.0)];
            painter.add(Shape::closed_line(body, stroke));
            painter.line_segment([at(-0.45, -0.25), at(0.35, 0.5)], stroke);
        }
        Tool::Line | Tool::Arrow => {
            let (tail, head) = (rect.left_bottom(), rect.right_top());
            painter.line_segment([tail, head], stroke);
            if tool == Tool::Arrow {
                let tip = vec![head, head + vec2(-8.0, 2.0), head + vec2(-2.0, 8.0)];
                painter.add(Shape::convex_polygon(tip, ink, Stroke::NONE));
            }
        }
        Tool::TerritoryBlack | Tool::TerritoryWhite => {
            let fill = if tool == Tool::TerritoryBlack {
                black
            } else {
                white
            };
            // A small square on the crossing of two lines, as on the board.
            let thin = Stroke::new(1.0, ink.gamma_multiply(0.7));
            painter.line_segment([rect.left_center(), rect.right_center()], thin);
            painter.line_segment([rect.center_top(), rect.center_bottom()], thin);
            let square = Rect::from_center_size(center, Vec2::splat(radius * 1.1));
            painter.rect(square, 0.0, fill, rim, eframe::egui::StrokeKind::Inside);
        }
        Tool::Dim => {
            let half = Rect::from_min_max(rect.min, pos2(center.x, rect.max.y));
            painter.rect_filled(half, 0.0, ink.gamma_multiply(0.35));
            painter.rect_stroke(rect, 0.0, stroke, eframe::egui::StrokeKind::Inside);
        }
        Tool::View => {
            for (corner, x, y) in [
                (rect.left_top(), 1.0, 1.0),
                (rect.right_top(), -1.0, 1.0),
                (rect.left_bottom(), 1.0, -1.0),
                (rect.right_bottom(), -1.0, -1.0),
            ] {
                painter.line_segment([corner, corner + vec2(5.0 * x, 0.0)], stroke);
                painter.line_segment([corner, corner + vec2(0.0, 5.0 * y)], stroke);
            }
        }
        Tool::Letter | Tool::Number | Tool::Label => {
            let text = match tool {
                Tool::Letter => "A",
                Tool::Number => "1",
                _ => "ab",
            };
            painter.text(
                center,
                Align2::CENTER_CENTER,
                text,
                FontId::proportional(17.0),
                ink,
            );
        }
    }
}

fn paint_mark(painter: &Painter, rect: Rect, tool: Tool, ink: Color32) {
    let (center, radius) = (rect.center(), rect.width() / 2.0);
    let stroke = Stroke::new(1.6, ink);
    match tool {
        Tool::Triangle => {
            let points = vec![
                pos2(center.x, rect.top()),
                pos2(rect.right(), rect.bottom()),
                pos2(rect.left(), rect.bottom()),
            ];
            painter.add(Shape::closed_line(points, stroke));
        }
        Tool::Square => {
            painter.rect_stroke(
                rect.shrink(1.0),
                0.0,
                stroke,
                eframe::egui::StrokeKind::Middle,
            );
        }
        Tool::Circle => {
            painter.circle_stroke(center, radius - 1.0, stroke);
        }
        Tool::Cross => {
            painter.line_segment([rect.left_top(), rect.right_bottom()], stroke);
            painter.line_segment([rect.right_top(), rect.left_bottom()], stroke);
        }
        _ => {
            painter.rect_filled(rect.shrink(1.5), 0.0, ink);
        }
    }
}
