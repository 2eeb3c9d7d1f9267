//! What takes the place of the board: the table of games, the problems.

use app::shell::state::State;
use eframe::egui::{Event, Key, ScrollArea, Ui, vec2};

pub mod home;
pub mod problems;
mod rating;
pub mod shelf;
pub mod statistics;

/// Points that an arrow key scrolls by.
const LINE: f32 = 40.0;
/// More points than any page is long.
const WHOLE: f32 = 1e6;

/// Shows what may be longer than the window, scrolled by the wheel and by keys.
fn scrolled_ui(ui: &mut Ui, state: &State, content: impl FnOnce(&mut Ui)) {
    let page = ui.available_height() - LINE;
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        if state.dialog().is_none() {
            let by: f32 = ui.input(|input| {
                let keys = input.events.iter().filter_map(|event| match event {
                    Event::Key {
                        key,
                        pressed: true,
                        modifiers,
                        ..
                    } if modifiers.is_none() => scroll_of(*key, page),
                    _ => None,
                });
                keys.sum()
            });
            if by != 0.0 {
                ui.scroll_with_delta(vec2(0.0, -by));
            }
        }
        content(ui);
    });
}

/// Whether a key scrolls a page, so that it has no other meaning there.
pub fn scrolls(key: Key) -> bool {
    scroll_of(key, 0.0).is_some()
}

/// By how many points a key scrolls down where so many are seen at once.
fn scroll_of(key: Key, page: f32) -> Option<f32> {
    Some(match key {
        Key::ArrowUp => -LINE,
        Key::ArrowDown => LINE,
        Key::PageUp => -page,
        Key::PageDown => page,
        Key::Home => -WHOLE,
        Key::End => WHOLE,
        _ => return None,
    })
}
