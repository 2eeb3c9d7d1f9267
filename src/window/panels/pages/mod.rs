//! What takes the place of the board: the table of games, the problems.

use eframe::egui::{Key, ScrollArea, Ui, vec2};

pub mod home;
pub mod problems;
mod rating;
pub mod shelf;
pub mod statistics;

/// Points that an arrow key scrolls by.
const LINE: f32 = 40.0;

/// Shows what may be longer than the window, scrolled by the wheel and by the keys of [`scrolls`].
fn scrolled_ui(ui: &mut Ui, content: impl FnOnce(&mut Ui)) {
    let page = ui.available_height() - LINE;
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        let end = 1e6;
        for (key, down) in [
            (Key::ArrowUp, -LINE),
            (Key::ArrowDown, LINE),
            (Key::PageUp, -page),
            (Key::PageDown, page),
            (Key::Home, -end),
            (Key::End, end),
        ] {
            if ui.input(|input| input.modifiers.is_none() && input.key_pressed(key)) {
                ui.scroll_with_delta(vec2(0.0, -down));
            }
        }
        content(ui);
    });
}

/// Whether a key scrolls a page, so that it has no other meaning there.
pub fn scrolls(key: Key) -> bool {
    matches!(
        key,
        Key::ArrowUp | Key::ArrowDown | Key::PageUp | Key::PageDown | Key::Home | Key::End
    )
}
