//! Texts on points: as large as there is room, never too small to read.

use super::Pen;
use crate::{Item, Pos, Rgba, text_width};

/// Smallest font of a text on a point, in pixels: below it only shapes are seen anyway.
const SMALLEST: f32 = 5.5;
/// Smallest font of a long label, in cells; what does not fit is cut.
const SMALLEST_LABEL: f32 = 0.24;
/// Shorter texts are never cut but made smaller: half a number is another number.
const WHOLE: usize = 7;

/// The height of a text of so many characters, in cells, as users of `CgfGoBan` know it.
fn height_for(characters: usize) -> f32 {
    match characters {
        0..=1 => 0.66,
        2..=3 => 7.0 / 12.0,
        4 => 7.0 / 16.0,
        _ => 7.0 / 20.0,
    }
}

/// Writes a number in at most five characters: 12345, −9999, 123k, 1.2M.
pub fn short_number(number: i64) -> String {
    const UNITS: [&str; 7] = ["", "k", "M", "G", "T", "P", "E"];
    let plain = number.to_string();
    if plain.len() <= 5 {
        return plain;
    }
    let mut size = number.unsigned_abs();
    let mut unit = 0;
    let mut tenths = 0;
    while size >= 1000 {
        tenths = size % 1000 / 100;
        size /= 1000;
        unit += 1;
    }
    let sign = if number < 0 { "-" } else { "" };
    let short = UNITS[unit];
    if size < 10 && tenths > 0 {
        format!("{sign}{size}.{tenths}{short}")
    } else {
        format!("{sign}{size}{short}")
    }
}

impl Pen<'_> {
    /// A number with nothing beside it, `room` across in cells.
    pub(super) fn number_text(
        &mut self,
        center: Pos,
        text: &str,
        room: f32,
        colors: (Rgba, Option<Rgba>),
    ) {
        let sizes = (height_for(text.chars().count()), room);
        self.text_at(center, text, sizes, colors);
    }

    /// A text of at most `height` and `room` across, both in cells.
    pub(super) fn text_at(
        &mut self,
        center: Pos,
        text: &str,
        (height, room): (f32, f32),
        (color, outline): (Rgba, Option<Rgba>),
    ) {
        if text.is_empty() {
            return;
        }
        let cell = self.g.cell;
        let fitted = height.min(room / text_width(text).max(0.1));
        let (height, text) = if fitted < SMALLEST_LABEL && text.chars().count() > WHOLE {
            (SMALLEST_LABEL, cut(text, room / SMALLEST_LABEL))
        } else {
            (fitted, text.to_owned())
        };
        let height = (height * cell).max(SMALLEST);
        self.items.push(Item::Text {
            center,
            height,
            text,
            color: color.faded(self.alpha),
            outline: outline.map(|color| color.faded(self.alpha)),
            // Thin strokes vanish when the board is small.
            bold: cell < 20.0,
        });
    }
}

/// As much of a text as fits into `width` font heights, with an ellipsis.
fn cut(text: &str, width: f32) -> String {
    let mut kept = String::new();
    let mut used = text_width("…");
    for c in text.chars() {
        used += text_width(c.encode_utf8(&mut [0; 4]));
        if used > width {
            kept.push('…');
            return kept;
        }
        kept.push(c);
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_at_most_five_characters() {
        let table = [
            (0, "0"),
            (-42, "-42"),
            (12_345, "12345"),
            (-9_999, "-9999"),
            (-12_345, "-12k"),
            (123_456, "123k"),
            (1_250_000, "1.2M"),
            (-1_250_000, "-1.2M"),
            (999_999_999, "999M"),
            (i64::MAX, "9.2E"),
            (i64::MIN, "-9.2E"),
        ];
        for (number, text) in table {
            assert_eq!(short_number(number), text);
            assert!(text.len() <= 5);
        }
    }

    #[test]
    fn long_labels_are_cut() {
        assert_eq!(cut("territory", 3.0), "terr…");
        assert_eq!(cut("ab", 3.0), "ab");
    }
}
