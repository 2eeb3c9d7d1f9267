//! The numbers of the candidate under the pointer, at the edge of the board that is farther from the pointer: its line needs
//! the room around it.

use app::shell::panels::candidate::CandidatePanel;
use app::shell::state::State;
use eframe::egui::{Align2, Area, Frame, Id, Label, Order, Pos2, Rect, RichText, Ui, vec2};

/// As wide as the longest line needs at most.
const WIDTH: f32 = 440.0;

/// Shows them while the pointer is over a candidate.
pub(super) fn candidate_ui(ui: &Ui, state: &State, place: Rect, pointer: Pos2) {
    let Some(panel) = CandidatePanel::of(state) else {
        return;
    };
    let is_above = pointer.y > place.center().y;
    let (pivot, at, gap) = if is_above {
        (Align2::CENTER_TOP, place.center_top(), 4.0)
    } else {
        (Align2::CENTER_BOTTOM, place.center_bottom(), -4.0)
    };
    Area::new(Id::unique("candidate"))
        .order(Order::Tooltip)
        .interactable(false)
        .pivot(pivot)
        .fixed_pos(at + vec2(0.0, gap))
        .show(ui.ctx(), |ui| {
            Frame::popup(ui.style()).show(ui, |ui| {
                ui.set_max_width(WIDTH.min(place.width() - 24.0));
                panel_ui(ui, &panel);
            });
        });
}

fn panel_ui(ui: &mut Ui, panel: &CandidatePanel) {
    ui.horizontal(|ui| {
        ui.strong(&panel.name);
        ui.label(panel.numbers.join("  ·  "));
    });
    if !panel.line.is_empty() {
        ui.add(Label::new(RichText::new(&panel.line).weak()).truncate());
    }
}
