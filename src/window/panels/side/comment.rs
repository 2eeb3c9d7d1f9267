//! The comment of the node that is shown.

use crate::window::panels::parts::names::call;
use crate::window::panels::side::annotations::annotations_ui;
use app::WINDOW;
use app::document::edit::Edit;
use app::shell::command::Command;
use app::shell::state::State;
use eframe::egui::{Id, ScrollArea, TextEdit, Ui};
use message::id;

/// The field for the comment of the node that is shown: another one for each node.
pub fn comment_id(state: &State) -> Id {
    let document = state.document();
    Id::unique((
        "comment",
        document.epoch(),
        document.game(),
        document.cursor(),
    ))
}

/// Shows and edits the comment of the node that is shown.
pub fn comment_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let record = state.document().record();
    let cursor = state.document().cursor();
    annotations_ui(ui, state, commands);
    ScrollArea::vertical()
        .id_salt("comment")
        .auto_shrink(false)
        .show(ui, |ui| {
            let mut text = record.msg(cursor).into_owned();
            // A field of its own for each node, so that undo while typing stays within the node.
            let field = TextEdit::multiline(&mut text)
                .id(comment_id(state))
                .hint_text(&*state.tr(id!(WINDOW, "comment-hint")))
                .desired_width(f32::INFINITY)
                .min_size(ui.available_size());
            let response = ui.add(field);
            call(&response, &state.tr(id!(WINDOW, "comment-hint")));
            let given = Id::unique("the comment was given the keyboard");
            let before = ui.data_mut(|data| {
                std::mem::replace(
                    data.get_temp_mut_or_default(given),
                    state.document().comment_asked(),
                )
            });
            if before != state.document().comment_asked() {
                response.request_focus();
            }
            if response.changed() {
                commands.push(Edit::Comment(text).into());
            }
        });
}
