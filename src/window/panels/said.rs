//! What is said aloud, as elements that a screen reader listens to.

use app::shell::state::State;
use eframe::egui::{Event, Id, Rect, Sense, Ui, accesskit, vec2};

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

/// Makes an element one that is pressed, in that place on the screen.
pub(super) fn pressable(node: &mut accesskit::Node, place: Rect) {
    node.add_action(accesskit::Action::Click);
    node.set_bounds(accesskit::Rect {
        x0: place.min.x.into(),
        y0: place.min.y.into(),
        x1: place.max.x.into(),
        y1: place.max.y.into(),
    });
}

/// What a screen reader presses in this frame: `find` tells what an element stands for, if it is one of those asked about.
pub(super) fn pressed<T>(ui: &Ui, find: impl Fn(accesskit::NodeId) -> Option<T>) -> Option<T> {
    ui.input(|input| {
        input.events.iter().find_map(|event| match event {
            Event::AccessKitActionRequest(request)
                if request.action == accesskit::Action::Click =>
            {
                find(request.target_node)
            }
            _ => None,
        })
    })
}
