//! What a board without any panels still tells: whose turn it is, and which move this is.

use crate::window::panels::parts::player_sign_ui;
use app::WINDOW;
use app::shell::state::State;
use eframe::egui::{Align2, Area, Frame, Id, Margin, Order, Ui, vec2};
use message::say;

/// The board needs all of a window that is smaller.
const LEAST: f32 = 320.0;

/// Shows it in an upper corner of `ui`'s place, beside the board where the screen is wide. In the left one other games than Go say
/// what is to be done next.
pub fn corner_ui(ui: &mut Ui, state: &State) {
    let place = ui.max_rect();
    // A problem has a strip of its own that says so.
    if state.problems().is_solving() || place.width().min(place.height()) < LEAST {
        return;
    }
    let document = state.document();
    let number = document.record().move_number(document.cursor());
    let (at, corner) = if document.kind().is_some() {
        (place.right_top() + vec2(-8.0, 2.0), Align2::RIGHT_TOP)
    } else {
        (place.left_top() + vec2(8.0, 8.0), Align2::LEFT_TOP)
    };
    Area::new(Id::unique("full screen"))
        .order(Order::Middle)
        .fixed_pos(at)
        .pivot(corner)
        .interactable(false)
        .show(ui.ctx(), |ui| {
            Frame::new()
                .fill(ui.visuals().panel_fill.gamma_multiply(0.85))
                .corner_radius(6)
                .inner_margin(Margin::symmetric(8, 4))
                .show(ui, |ui| {
                    ui.horizontal(|ui| {
                        player_sign_ui(ui, state, state.side_to_move());
                        ui.label(state.texts().tell(&say!(WINDOW, "move-number", number)));
                    });
                });
        });
}
