//! The tools beside the board: what a click does.

use crate::app::action::Action;
use crate::app::command::Command;
use crate::app::state::{State, Tool};
use eframe::egui::scroll_area::ScrollBarVisibility;
use eframe::egui::{
    Align2, Color32, FontId, Painter, Rect, ScrollArea, Sense, Shape, Stroke, Ui, Vec2, pos2, vec2,
};

/// Width and height of a tool's button, in points.
const SIDE: f32 = 30.0;

/// Shows the tools in a column.
pub fn tools_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    ui.spacing_mut().item_spacing = vec2(2.0, 4.0);
    // A low window has no room for all of them.
    ScrollArea::vertical()
        .scroll_bar_visibility(ScrollBarVisibility::AlwaysHidden)
        .show(ui, |ui| {
            buttons_ui(ui, state, commands);
        });
}

fn buttons_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    for tool in Tool::ALL {
        if tool_button(ui, state, tool) {
            commands.push(Command::SetTool(tool));
        }
    }
    ui.separator();
    for action in [Action::Pass, Action::Undo, Action::Redo] {
        let name = state.tr(action.entry().text_id);
        let possible = super::menu::is_possible(state, action);
        let button = eframe::egui::Button::new("").min_size(Vec2::splat(SIDE));
        let response = ui.add_enabled(possible, button);
        super::bar::named(&response, possible, &name);
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
        if response.on_hover_text(&*name).clicked() {
            commands.push(action.into());
        }
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
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(SIDE), Sense::click());
    let name = state.tr(tool.text_id());
    let chosen = state.tool == tool;
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
    paint_tool(ui.painter(), rect.shrink(7.0), tool, visuals.text_color());
    response.on_hover_text(&*name).clicked()
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
        Tool::Letter | Tool::Number => {
            let text = if tool == Tool::Letter { "A" } else { "1" };
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
