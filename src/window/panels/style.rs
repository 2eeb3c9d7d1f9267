//! Colours and sizes of the panels: those of texts, where the window library's are too faint to be read with ease; one
//! accent, the katsura leaf's; and what cards and buttons of pages are made of.

use eframe::egui::{
    Button, Color32, Context, CornerRadius, Rect, Response, RichText, Role, Stroke, StrokeKind,
    Theme, Ui, Visuals, vec2,
};

/// Size of the name of a page, in points.
pub const TITLE: f32 = 26.0;
/// Size of a heading on a page.
pub const HEADING: f32 = 18.0;
/// Size of what is said by the way.
pub const SMALL: f32 = 12.0;

/// The ground of the one button that goes on; white is legible on it.
const LEAF: Color32 = Color32::from_rgb(176, 74, 22);
/// The same as a sign on dark panels.
const LEAF_IN_THE_DARK: Color32 = Color32::from_rgb(232, 142, 84);

/// The accent: what is the next step, and how far one has come.
pub fn accent(ui: &Ui) -> Color32 {
    accent_of(ui.visuals())
}

fn accent_of(visuals: &Visuals) -> Color32 {
    if visuals.dark_mode {
        LEAF_IN_THE_DARK
    } else {
        LEAF
    }
}

/// The ground of a card.
fn ground(visuals: &Visuals, hovered: bool) -> Color32 {
    match (visuals.dark_mode, hovered) {
        (false, false) => Color32::WHITE,
        (false, true) => Color32::from_rgb(253, 246, 240),
        (true, false) => Color32::from_gray(36),
        (true, true) => Color32::from_gray(46),
    }
}

/// Paints the ground and the rim of a card.
pub fn card(ui: &Ui, place: Rect, hovered: bool) {
    let visuals = ui.visuals();
    let rim = if hovered {
        accent_of(visuals)
    } else {
        visuals
            .widgets
            .noninteractive
            .bg_stroke
            .color
            .gamma_multiply(0.7)
    };
    ui.painter().rect(
        place,
        CornerRadius::same(8),
        ground(visuals, hovered),
        (1.0, rim),
        StrokeKind::Inside,
    );
}

/// Shows that something has the keyboard.
pub fn focus_ring(ui: &Ui, response: &Response, place: Rect) {
    if response.has_focus() {
        let stroke = Stroke::new(2.0, accent(ui));
        ui.painter()
            .rect_stroke(place, CornerRadius::same(8), stroke, StrokeKind::Outside);
    }
}

/// The button that goes on.
pub fn primary(ui: &mut Ui, name: &str) -> Response {
    let text = RichText::new(name)
        .size(16.0)
        .strong()
        .color(Color32::WHITE);
    let button = Button::new(text)
        .fill(LEAF)
        .corner_radius(CornerRadius::same(8))
        .min_size(vec2(150.0, 40.0));
    // In a row its name stands in its middle.
    let button = ui.horizontal(|ui| ui.add(button)).inner;
    focus_ring(ui, &button, button.rect.expand(2.0));
    button
}

/// What is chosen and what leads on has the colour of the accent, too.
pub fn tune(ui: &mut Ui) {
    let ink = accent(ui);
    let visuals = ui.visuals_mut();
    visuals.selection.bg_fill = ink.gamma_multiply(0.22);
    visuals.selection.stroke.color = visuals.strong_text_color();
    visuals.hyperlink_color = ink;
}

/// A button that goes on elsewhere.
pub fn tinted(ui: &mut Ui, name: &str) -> Response {
    let ink = accent(ui);
    let button = Button::new(RichText::new(name).size(15.0).strong().color(ink))
        .fill(ink.gamma_multiply(0.12))
        .stroke((1.0, ink))
        .corner_radius(CornerRadius::same(8))
        .min_size(vec2(110.0, 34.0));
    let button = ui.add(button);
    focus_ring(ui, &button, button.rect.expand(2.0));
    button
}

/// Any other button of a page.
pub fn secondary(ui: &mut Ui, name: &str) -> Response {
    let button = Button::new(name)
        .corner_radius(CornerRadius::same(6))
        .min_size(vec2(0.0, 28.0));
    let button = ui.add(button);
    focus_ring(ui, &button, button.rect.expand(1.0));
    button
}

/// What leads elsewhere, in a line of its own or beside others; it is never broken.
pub fn link(ui: &mut Ui, name: &str) -> Response {
    let text = RichText::new(name).color(accent(ui));
    let button = ui.add(Button::new(text).frame(false));
    if button.hovered() {
        let line = button.rect.bottom() - 1.0;
        ui.painter()
            .hline(button.rect.x_range(), line, (1.0, accent(ui)));
    }
    focus_ring(ui, &button, button.rect.expand(1.0));
    button
}

/// A bar of parts, each so many of the whole.
pub fn bar(ui: &Ui, place: Rect, parts: &[(usize, Color32)], whole: usize) {
    let round = CornerRadius::same((place.height() / 2.0) as u8);
    let empty = ui.visuals().weak_text_color().gamma_multiply(0.25);
    ui.painter().rect_filled(place, round, empty);
    let mut left = place.left();
    for &(part, ink) in parts {
        let width = place.width() * part as f32 / whole.max(1) as f32;
        if part > 0 {
            let part = Rect::from_min_size(place.min, vec2(width, place.height()));
            let part = part.translate(vec2(left - place.left(), 0.0));
            ui.painter().rect_filled(part, round, ink);
        }
        left += width;
    }
}

/// A heading, for the eye and for a screen reader.
pub fn heading(ui: &mut Ui, text: &str, size: f32) {
    let label = ui.label(RichText::new(text).size(size).strong());
    label.ctx.accesskit_node_builder(label.id, |node| {
        node.set_role(Role::Heading);
        node.set_label(text);
    });
}

/// Colours of texts on panels.
struct Inks {
    /// Texts.
    text: Color32,
    /// What is less important, and hints in empty fields.
    weak: Color32,
    /// Warnings.
    warn: Color32,
    /// Errors.
    error: Color32,
    /// Links.
    link: Color32,
}

const LIGHT: Inks = Inks {
    text: Color32::from_gray(50),
    weak: Color32::from_gray(102),
    warn: Color32::from_rgb(164, 80, 0),
    error: Color32::from_rgb(196, 22, 22),
    link: Color32::from_rgb(0, 92, 197),
};

const DARK: Inks = Inks {
    text: Color32::from_gray(204),
    weak: Color32::from_gray(152),
    warn: Color32::from_rgb(255, 160, 50),
    error: Color32::from_rgb(255, 112, 104),
    link: Color32::from_rgb(110, 178, 255),
};

/// Makes all texts of the window legible, by light and by dark panels.
pub fn set_up(context: &Context) {
    for (theme, inks) in [(Theme::Light, &LIGHT), (Theme::Dark, &DARK)] {
        context.style_mut_of(theme, |style| dip(&mut style.visuals, inks));
    }
}

fn dip(visuals: &mut Visuals, inks: &Inks) {
    visuals.widgets.noninteractive.fg_stroke.color = inks.text;
    visuals.widgets.inactive.fg_stroke.color = inks.text;
    visuals.weak_text_color = Some(inks.weak);
    visuals.warn_fg_color = inks.warn;
    visuals.error_fg_color = inks.error;
    visuals.hyperlink_color = inks.link;
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Light that a colour sends out, 0 to 1, as WCAG 2 has it.
    fn luminance(color: Color32) -> f32 {
        let [r, g, b, _] = color.to_array().map(|value| {
            let value = f32::from(value) / 255.0;
            if value <= 0.039_28 {
                value / 12.92
            } else {
                ((value + 0.055) / 1.055).powf(2.4)
            }
        });
        0.2126 * r + 0.7152 * g + 0.0722 * b
    }

    fn contrast(a: Color32, b: Color32) -> f32 {
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn every_text_stands_out_from_what_it_is_written_on() {
        for (mut visuals, inks) in [(Visuals::light(), &LIGHT), (Visuals::dark(), &DARK)] {
            dip(&mut visuals, inks);
            let grounds = [
                visuals.panel_fill,
                visuals.window_fill,
                visuals.extreme_bg_color,
                visuals.faint_bg_color,
            ];
            let buttons = visuals.widgets.inactive.weak_bg_fill;
            for ground in grounds {
                // A faint stripe is laid over a panel; it hardly changes it.
                if ground.a() < 255 {
                    continue;
                }
                for text in [
                    visuals.text_color(),
                    visuals.weak_text_color(),
                    visuals.warn_fg_color,
                    visuals.error_fg_color,
                    visuals.hyperlink_color,
                ] {
                    let contrast = contrast(text, ground);
                    assert!(contrast >= 4.5, "{text:?} on {ground:?}: {contrast:.1}");
                }
            }
            assert!(contrast(visuals.widgets.inactive.text_color(), buttons) >= 4.5);
            for hovered in [false, true] {
                let ground = ground(&visuals, hovered);
                for text in [visuals.text_color(), visuals.weak_text_color()] {
                    let contrast = contrast(text, ground);
                    assert!(contrast >= 4.5, "{text:?} on a card: {contrast:.1}");
                }
                assert!(contrast(accent_of(&visuals), ground) >= 4.5);
            }
            assert!(contrast(Color32::WHITE, LEAF) >= 4.5);
        }
    }
}
