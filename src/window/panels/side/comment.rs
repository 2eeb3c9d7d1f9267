//! The comment of the node that is shown.

use crate::window::panels::parts::names::call;
use crate::window::panels::side::annotations::annotations_ui;
use app::WINDOW;
use app::document::edit::Edit;
use app::shell::command::Command;
use app::shell::state::State;
use eframe::egui::{Id, Label, ScrollArea, TextEdit, TextStyle, Ui};
use message::{Argument, id, say};
use std::sync::Arc;

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

/// A comment that is longer is shown line by line: a field lays out all of its text whenever it is shown; in bytes.
const LONGEST: usize = 1 << 16;

/// The least height of what is written, so that the part takes no more room than it is given.
const LEAST: f32 = 20.0;

/// A long comment, broken into lines.
struct LongComment {
    /// Of which node, after which edit, in lines of how many columns.
    made_for: (Id, u64, usize),
    text: String,
    /// Where the lines begin, and the end.
    lines: Vec<usize>,
}

impl LongComment {
    fn new(made_for: (Id, u64, usize), text: String) -> LongComment {
        let (mut lines, mut column) = (vec![0], 0);
        for (at, c) in text.char_indices() {
            let width = if c >= '\u{1100}' { 2 } else { 1 };
            if column + width > made_for.2 && c != '\n' {
                lines.push(at);
                column = 0;
            }
            column += width;
            if c == '\n' {
                lines.push(at + 1);
                column = 0;
            }
        }
        lines.push(text.len());
        LongComment {
            made_for,
            text,
            lines,
        }
    }

    fn line(&self, number: usize) -> &str {
        let line = self.lines.get(number..number + 2);
        let line = line.and_then(|ends| self.text.get(ends[0]..ends[1]));
        line.unwrap_or_default().trim_end_matches('\n')
    }
}

/// Shows a comment too long for a field; only the lines in view are laid out.
fn long_comment_ui(ui: &mut Ui, state: &State) {
    let record = state.document().record();
    let cursor = state.document().cursor();
    let size = Argument::Bytes(record.msg_length(cursor) as u64);
    ui.weak(state.in_words(&say!(WINDOW, "long-comment", size)));
    let font = TextStyle::Body.resolve(ui.style());
    let letter = ui.fonts_mut(|fonts| fonts.glyph_width(&font, 'n'));
    let columns = (ui.available_width() / letter.max(1.0)) as usize;
    let made_for = (comment_id(state), record.generation(), columns.max(20));
    // One at a time: it may be large.
    let place = Id::unique("long comment");
    let known: Option<Arc<LongComment>> = ui.data(|data| data.get_temp(place));
    let comment = known
        .filter(|known| known.made_for == made_for)
        .unwrap_or_else(|| {
            let text = record.msg(cursor).into_owned();
            let comment = Arc::new(LongComment::new(made_for, text));
            ui.data_mut(|data| data.insert_temp(place, Arc::clone(&comment)));
            comment
        });
    let height = ui.text_style_height(&TextStyle::Body);
    let scope = comment_id(state);
    ScrollArea::both()
        .id_salt(scope)
        .min_scrolled_height(LEAST)
        .auto_shrink(false)
        .show_rows(ui, height, comment.lines.len() - 1, |ui, rows| {
            for row in rows {
                ui.add(Label::new(comment.line(row)).extend());
            }
        });
}

/// Shows and edits the comment of the node that is shown.
pub fn comment_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let record = state.document().record();
    let cursor = state.document().cursor();
    annotations_ui(ui, state, commands);
    if record.msg_length(cursor) > LONGEST {
        long_comment_ui(ui, state);
        return;
    }
    ScrollArea::vertical()
        .id_salt("comment")
        .min_scrolled_height(LEAST)
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
