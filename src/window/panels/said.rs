//! What is said aloud, as elements that a screen reader listens to.

use app::shell::state::State;
use eframe::egui::{Id, Rect, Sense, Ui, accesskit, vec2};

/// Puts the last words where a screen reader hears them. Nothing is seen, and without a listener nothing is done.
pub fn said_ui(ui: &mut Ui, state: &State) {
    let corner = Rect::from_min_size(ui.max_rect().min, vec2(1.0, 1.0));
    let voices = [
        ("said", &state.speech().polite, accesskit::Live::Polite),
        (
            "said at once",
            &state.speech().urgent,
            accesskit::Live::Assertive,
        ),
    ];
    for (name, text, live) in voices {
        let id = Id::unique(name);
        ui.interact(corner, id, Sense::empty());
        ui.ctx().accesskit_node_builder(id, |node| {
            node.set_role(accesskit::Role::Status);
            node.set_live(live);
            node.set_label(text.as_str());
        });
    }
}
