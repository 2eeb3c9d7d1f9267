//! Messages beside the board, which they never cover: what happened, and a click that helps.

use crate::window::panels::parts::dialog::{keep_room_below, room_below};
use crate::window::panels::parts::names::named;
use app::WINDOW;
use app::document::files::FileCommand;
use app::notices::{Notice, NoticeKind};
use app::shell::command::Command;
use app::shell::panels::messages::{BusyText, Messages, command_of, offer_id};
use app::shell::state::State;
use eframe::egui::{
    Align2, Area, AreaState, Color32, CornerRadius, Frame, Id, Label, Margin, Order, Panel,
    ProgressBar, Rect, ScrollArea, Stroke, Ui, vec2,
};
use message::id;

/// Shows the messages that wait to be read, at the lower end of that place; with the trouble of a game where nothing else
/// shows it.
pub fn notices_ui(
    ui: &mut Ui,
    state: &State,
    place: Rect,
    with_trouble: bool,
    commands: &mut Vec<Command>,
) {
    let Some(messages) = Messages::of(state, with_trouble) else {
        return;
    };
    let area = Area::new(Id::unique("notices"))
        .order(Order::Middle)
        .pivot(Align2::LEFT_BOTTOM)
        .fixed_pos(place.left_bottom() + vec2(8.0, -8.0));
    let width = (place.width() - 16.0).clamp(160.0, 560.0);
    floating_ui(ui, area, |ui| {
        ui.set_max_width(width);
        messages_ui(ui, state, &messages, commands);
    });
}

/// Shows them in front of the dialog that is open, below it: a click on a message is answered all the same, and dialogs
/// leave them the room (`room_below`).
pub fn notices_over_ui(
    ui: &mut Ui,
    state: &State,
    with_trouble: bool,
    commands: &mut Vec<Command>,
) {
    let messages = Messages::of(state, with_trouble).filter(|_| state.dialog().is_some());
    let before = room_below(ui.ctx());
    let Some(messages) = messages else {
        if before > 0.0 {
            keep_room_below(ui.ctx(), 0.0);
        }
        return;
    };
    let window = ui.ctx().content_rect();
    // Of the width of a dialog, so that their edges agree.
    let width = (window.width() - 40.0).clamp(160.0, 560.0);
    let area = Area::new(Id::unique("notices over a dialog"))
        .order(Order::Foreground)
        .pivot(Align2::CENTER_BOTTOM)
        .fixed_pos(window.center_bottom() + vec2(0.0, -4.0));
    let height = floating_ui(ui, area, |ui| {
        ui.set_max_width(width);
        // The dialog keeps most of a low window. Without a least height it would keep that of the first message, because it
        // stands on its lower edge; the newest one is at the end.
        let most = (window.height() * 0.3).max(60.0);
        ScrollArea::vertical()
            .id_salt("notices over a dialog")
            .max_height(most)
            .min_scrolled_height(most)
            .stick_to_bottom(true)
            .show(ui, |ui| messages_ui(ui, state, &messages, commands));
    });
    if (height - before).abs() > 0.5 {
        keep_room_below(ui.ctx(), height);
        ui.ctx()
            .request_discard("the dialog makes room for the messages");
    }
}

/// Shows what stands on its lower edge. Returns its height.
fn floating_ui(ui: &Ui, area: Area, content: impl FnOnce(&mut Ui)) -> f32 {
    let before = AreaState::load(ui.ctx(), area.layer().id).and_then(|area| area.size);
    let shown = area.show(ui.ctx(), content);
    let size = shown.response.rect.size();
    // Where it is depends on its height, which was last frame's. A click where it seems to be would go to what lies below.
    if before.is_some_and(|before| before != size) {
        ui.ctx()
            .request_discard("the messages take more or less room");
    }
    size.y
}

/// Shows them in a strip of their own below the board, which makes room for them.
pub fn notices_below_ui(root: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let Some(messages) = Messages::of(state, true) else {
        return;
    };
    Panel::bottom("notices below")
        .resizable(false)
        .show(root, |ui| {
            ui.add_space(4.0);
            // The board keeps most of a low window.
            ScrollArea::vertical()
                .id_salt("notices below")
                .max_height(140.0)
                .stick_to_bottom(true)
                .auto_shrink([false, true])
                .show(ui, |ui| messages_ui(ui, state, &messages, commands));
        });
}

fn messages_ui(ui: &mut Ui, state: &State, messages: &Messages<'_>, commands: &mut Vec<Command>) {
    if let Some(busy) = &messages.busy {
        framed(ui, Color32::GRAY, |ui| {
            ui.horizontal_top(|ui| {
                ui.spinner();
                ui.label(&busy.text);
                progress_ui(ui, busy);
                if ui.button(&*state.tr(id!(WINDOW, "busy-cancel"))).clicked() {
                    commands.push(Command::File(FileCommand::Cancel));
                }
            });
        });
    }
    if messages.is_exporting {
        framed(ui, Color32::GRAY, |ui| {
            ui.horizontal(|ui| {
                crate::window::panels::dialogs::export::export_progress_ui(ui, state, commands);
            });
        });
    }
    if messages.has_trouble {
        crate::window::panels::board::trouble::trouble_ui(ui, state, commands);
        ui.add_space(4.0);
    }
    for (i, notice) in messages.notices.iter().enumerate() {
        notice_ui(ui, state, i, notice, commands);
    }
}

/// How far the reading of a file is.
fn progress_ui(ui: &mut Ui, busy: &BusyText) {
    if let Some(share) = busy.share {
        let bar = ProgressBar::new(share).desired_width(110.0);
        ui.add(bar.show_percentage());
    }
    if let Some(games) = &busy.games {
        ui.weak(games);
    }
}

fn notice_ui(ui: &mut Ui, state: &State, i: usize, notice: &Notice, commands: &mut Vec<Command>) {
    let rim = match notice.kind {
        NoticeKind::Info => ui.visuals().widgets.noninteractive.bg_stroke.color,
        NoticeKind::Question => ui.visuals().selection.stroke.color,
        NoticeKind::Error | NoticeKind::Trouble => ui.visuals().error_fg_color,
    };
    let several = notice.offers.len() > 1;
    framed(ui, rim, |ui| {
        ui.horizontal_top(|ui| {
            let close = ui.button("✕");
            named(&close, true, &state.tr(id!(WINDOW, "notice-dismiss")));
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
        if ui.button(&*state.tr(offer_id(offer))).clicked() {
            // Dismissed first: what follows may bring new messages.
            commands.push(Command::DismissNotice(i));
            commands.extend(command_of(offer));
        }
    }
}
