//! Messages over the board: what happened, and a click that helps.

use crate::app::document::DocumentCommand;
use crate::app::document::files::Busy;
use crate::app::document::journal::JournalCommand;
use crate::app::engines::{EngineCommand, EnginesCommand};
use crate::app::shell::action::Action;
use crate::app::shell::command::{Command, FileCommand};
use crate::app::shell::state::{Notice, NoticeKind, Offer, State};
use crate::window::panels::parts::names::named;
use eframe::egui::{
    Align2, Area, AreaState, Color32, CornerRadius, Frame, Id, Label, Margin, Order, ProgressBar,
    Stroke, Ui, vec2,
};
use std::time::Duration;

/// A file operation that takes longer shows that it is going on.
const PATIENCE: Duration = Duration::from_millis(100);

/// Shows the messages that wait to be read, at the lower left of `ui`'s place; with the trouble of a game where the side
/// bar has no room for it.
pub fn notices_ui(ui: &mut Ui, state: &State, with_trouble: bool, commands: &mut Vec<Command>) {
    let busy = state
        .document
        .busy()
        .filter(|busy| state.now.saturating_duration_since(busy.since) >= PATIENCE);
    let trouble = with_trouble && state.game.trouble().is_some();
    let exporting = state.document.exports().running.is_some();
    if state.notices.is_empty() && busy.is_none() && !trouble && !exporting {
        return;
    }
    let place = ui.max_rect();
    let corner = place.left_bottom() - vec2(0.0, 8.0);
    let area = Id::unique("notices");
    let before = AreaState::load(ui.ctx(), area).and_then(|area| area.size);
    let shown = Area::new(area)
        .order(Order::Middle)
        .pivot(Align2::LEFT_BOTTOM)
        .fixed_pos(corner + vec2(8.0, 0.0))
        .show(ui.ctx(), |ui| {
            ui.set_max_width((place.width() - 16.0).clamp(160.0, 560.0));
            if let Some(busy) = busy {
                framed(ui, Color32::GRAY, |ui| {
                    ui.horizontal_top(|ui| {
                        ui.spinner();
                        ui.label(&busy.text);
                        progress_ui(ui, state, busy);
                        if ui.button(&*state.tr("busy-cancel")).clicked() {
                            commands.push(Command::File(FileCommand::Cancel));
                        }
                    });
                });
            }
            if exporting {
                framed(ui, Color32::GRAY, |ui| {
                    ui.horizontal(|ui| {
                        crate::window::panels::dialogs::export::export_progress_ui(
                            ui, state, commands,
                        );
                    });
                });
            }
            if trouble {
                crate::window::panels::board::trouble::trouble_ui(ui, state, commands);
                ui.add_space(4.0);
            }
            for (i, notice) in state.notices.iter().enumerate() {
                notice_ui(ui, state, i, notice, commands);
            }
        });
    // They stand on their lower edge, so where they are depends on their height, which was last frame's. A click where
    // they seem to be would go to the board.
    if before.is_some_and(|before| before != shown.response.rect.size()) {
        ui.ctx()
            .request_discard("the messages take more or less room");
    }
}

/// How far the reading of a file is.
fn progress_ui(ui: &mut Ui, state: &State, busy: &Busy) {
    let Some((done, total, games)) = busy.progress else {
        return;
    };
    let part = done as f32 / total.max(1) as f32;
    ui.add(
        ProgressBar::new(part)
            .desired_width(110.0)
            .show_percentage(),
    );
    if games > 1 {
        let count = [("count", &*games.to_string())];
        ui.weak(state.texts.with("reading-games", &count));
    }
}

fn notice_ui(ui: &mut Ui, state: &State, i: usize, notice: &Notice, commands: &mut Vec<Command>) {
    let rim = match notice.kind {
        NoticeKind::Info => ui.visuals().widgets.noninteractive.bg_stroke.color,
        NoticeKind::Question => ui.visuals().selection.stroke.color,
        NoticeKind::Error => ui.visuals().error_fg_color,
    };
    let several = notice.offers.len() > 1;
    framed(ui, rim, |ui| {
        ui.horizontal_top(|ui| {
            let close = ui.button("✕");
            named(&close, true, &state.tr("notice-dismiss"));
            if close.clicked() {
                commands.push(Command::DismissNotice(i));
            }
            if !several {
                offers_ui(ui, state, i, notice, commands);
            }
            ui.add(Label::new(&notice.text).wrap());
        });
        if several {
            ui.horizontal_wrapped(|ui| offers_ui(ui, state, i, notice, commands));
        }
    });
}

fn framed(ui: &mut Ui, rim: Color32, content: impl FnOnce(&mut Ui)) {
    Frame::popup(ui.style())
        .stroke(Stroke::new(1.0, rim))
        .corner_radius(CornerRadius::same(6))
        .inner_margin(Margin::symmetric(8, 6))
        .show(ui, content);
    ui.add_space(4.0);
}

fn offers_ui(ui: &mut Ui, state: &State, i: usize, notice: &Notice, commands: &mut Vec<Command>) {
    for &offer in &notice.offers {
        let text_id = match offer {
            Offer::ShowWarnings => "show-repairs",
            Offer::Restart(_) => "engine-restart",
            Offer::Wait(_) => "offer-wait",
            Offer::End(_) => "offer-end",
            Offer::Reload(_) => "offer-reload",
            Offer::AlwaysReload(_) => "offer-always-reload",
            Offer::Allow(_) => "offer-allow",
            Offer::Refuse(_) => "offer-refuse",
            Offer::Restore(_) => "offer-restore",
            Offer::Discard(_) => "offer-discard",
        };
        if ui.button(&*state.tr(text_id)).clicked() {
            // Dismissed first: what follows may bring new messages.
            commands.push(Command::DismissNotice(i));
            commands.extend(command_of(offer));
        }
    }
}

/// What an offer does when it is taken, beside dismissing its message.
pub fn command_of(offer: Offer) -> Option<Command> {
    let (id, command) = match offer {
        Offer::ShowWarnings => return Some(Action::Warnings.into()),
        Offer::Wait(_) => return None,
        Offer::Restore(at) => {
            return Some(Command::Document(DocumentCommand::Journal(
                JournalCommand::Restore(at),
            )));
        }
        Offer::Discard(at) => {
            return Some(Command::Document(DocumentCommand::Journal(
                JournalCommand::Discard(at),
            )));
        }
        Offer::Restart(id) => (id, EngineCommand::Restart),
        Offer::End(id) => (id, EngineCommand::Close),
        Offer::Reload(id) => (id, EngineCommand::Reload { always: false }),
        Offer::AlwaysReload(id) => (id, EngineCommand::Reload { always: true }),
        Offer::Allow(id) => (id, EngineCommand::Allow),
        Offer::Refuse(id) => (id, EngineCommand::Refuse),
    };
    Some(Command::Engines(EnginesCommand::Engine(id, command)))
}
