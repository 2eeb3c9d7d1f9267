//! Messages over the board: what happened, and a click that helps.

use crate::app::action::Action;
use crate::app::command::{Command, EngineCommand, FileCommand};
use crate::app::state::{NoticeKind, Offer, State};
use eframe::egui::{
    Align2, Area, Color32, CornerRadius, Frame, Id, Label, Margin, Order, Stroke, Ui, vec2,
};
use std::time::Duration;

/// A file operation that takes longer shows that it is going on.
const PATIENCE: Duration = Duration::from_millis(100);

/// Shows the messages that wait to be read, at the lower left of `ui`'s place.
pub fn notices_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let busy = state
        .busy
        .as_ref()
        .filter(|busy| state.now.saturating_duration_since(busy.since) >= PATIENCE);
    if state.notices.is_empty() && busy.is_none() {
        return;
    }
    let place = ui.max_rect();
    let corner = place.left_bottom() - vec2(0.0, 8.0);
    Area::new(Id::unique("notices"))
        .order(Order::Foreground)
        .pivot(Align2::LEFT_BOTTOM)
        .fixed_pos(corner + vec2(8.0, 0.0))
        .show(ui.ctx(), |ui| {
            ui.set_max_width((place.width() - 16.0).clamp(160.0, 560.0));
            if let Some(busy) = busy {
                framed(ui, Color32::GRAY, |ui| {
                    ui.spinner();
                    ui.label(&busy.text);
                    if ui.button(&*state.tr("busy-cancel")).clicked() {
                        commands.push(Command::File(FileCommand::Cancel));
                    }
                });
            }
            for (i, notice) in state.notices.iter().enumerate() {
                let rim = match notice.kind {
                    NoticeKind::Info => ui.visuals().widgets.noninteractive.bg_stroke.color,
                    NoticeKind::Error => ui.visuals().error_fg_color,
                };
                framed(ui, rim, |ui| {
                    if ui.button("✕").clicked() {
                        commands.push(Command::DismissNotice(i));
                    }
                    offer_ui(ui, state, notice.offer, i, commands);
                    ui.add(Label::new(&notice.text).wrap());
                });
            }
        });
}

fn framed(ui: &mut Ui, rim: Color32, content: impl FnOnce(&mut Ui)) {
    Frame::popup(ui.style())
        .stroke(Stroke::new(1.0, rim))
        .corner_radius(CornerRadius::same(6))
        .inner_margin(Margin::symmetric(8, 6))
        .show(ui, |ui| {
            ui.horizontal_top(content);
        });
    ui.add_space(4.0);
}

fn offer_ui(
    ui: &mut Ui,
    state: &State,
    offer: Option<Offer>,
    notice: usize,
    commands: &mut Vec<Command>,
) {
    let Some(offer) = offer else { return };
    let (text_id, command) = match offer {
        Offer::ShowWarnings => ("show-repairs", Action::Warnings.into()),
        Offer::Restart(id) => (
            "engine-restart",
            Command::Engine(id, EngineCommand::Restart),
        ),
    };
    if ui.button(&*state.tr(text_id)).clicked() {
        commands.push(command);
        commands.push(Command::DismissNotice(notice));
    }
}
