//! Names for those who hear the window instead of seeing it.

use eframe::egui::Response;

/// Gives a button that shows only a symbol a name that can be heard.
pub fn named(response: &Response, enabled: bool, name: &str) {
    response.widget_info(|| {
        eframe::egui::WidgetInfo::labeled(eframe::egui::Role::Button, enabled, name)
    });
}

/// Gives a field a name that can be heard, where no label stands beside it.
pub fn call(response: &Response, name: &str) {
    response
        .ctx
        .accesskit_node_builder(response.id, |node| node.set_label(name));
}
