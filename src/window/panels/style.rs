//! Colours of the panels, where those of the window library are too faint to be read with ease.

use eframe::egui::{Color32, Context, Theme, Visuals};

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
        }
    }
}
