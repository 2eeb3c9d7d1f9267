//! The bundled font and the width of texts in it.

use std::sync::LazyLock;

use skrifa::prelude::{LocationRef, Size};
use skrifa::{FontRef, GlyphId, MetadataProvider};

/// M PLUS 1p Regular (SIL Open Font License 1.1, `assets/fonts/OFL.txt`): the font of all pictures.
pub const FONT: &[u8] = include_bytes!("../../assets/fonts/MPLUS1p-Regular.ttf");

/// The family's name inside the font file.
pub(crate) const FAMILY: &str = "M PLUS 1p";

/// Advance widths of `' '..='~'` in hundredths of an em, read from the font's hmtx table.
#[rustfmt::skip]
const ADVANCES: [u8; 95] = [
    29, 36, 40, 68, 60, 85, 71, 24, 38, 38, 53, 73, 30, 46, 28, 51,
    62, 62, 62, 62, 62, 62, 62, 62, 62, 62, 36, 38, 67, 75, 67, 61,
    82, 69, 60, 70, 68, 59, 57, 74, 71, 32, 53, 63, 58, 86, 71, 79,
    60, 78, 62, 57, 65, 68, 69, 95, 65, 67, 64, 47, 51, 47, 65, 58,
    28, 55, 58, 52, 58, 55, 52, 57, 57, 31, 35, 56, 31, 80, 57, 57,
    57, 57, 45, 50, 51, 56, 56, 81, 55, 56, 55, 51, 34, 51, 69,
];

/// Returns the width of a text in font heights (em). Everything beyond ASCII counts as one em,
/// which is right for kana, kanji and signs and too much for accents.
pub fn text_width(text: &str) -> f32 {
    text.chars().map(advance).sum()
}

fn advance(c: char) -> f32 {
    let index = (c as usize).wrapping_sub(' ' as usize);
    ADVANCES.get(index).map_or(1.0, |w| f32::from(*w) / 100.0)
}

/// Stands for a character the font does not have, as Japanese printers put it.
const GETA: char = '〓';

static FACE: LazyLock<FontRef<'static>> =
    LazyLock::new(|| FontRef::new(FONT).expect("the bundled font is a font"));

/// The glyph of a character and its width in em; of the geta sign for what the font does not have.
pub(crate) fn glyph(c: char) -> (u16, f32) {
    let charmap = FACE.charmap();
    let glyph = charmap
        .map(c)
        .filter(|glyph| glyph.to_u32() != 0)
        .or_else(|| charmap.map(GETA))
        .unwrap_or(GlyphId::new(0));
    let metrics = FACE.glyph_metrics(Size::new(1.0), LocationRef::default());
    let width = metrics.advance_width(glyph).unwrap_or(1.0);
    (glyph.to_u32() as u16, width)
}

/// Returns the width of a line of running text in font heights (em), as exactly as the font tells. Slower than
/// [`text_width`].
pub fn prose_width(text: &str) -> f32 {
    text.chars().map(char_width).sum()
}

/// Returns the width of a character in font heights (em), as exactly as the font tells.
pub fn char_width(c: char) -> f32 {
    // Kana and kanji fill their square.
    if matches!(c, '\u{3041}'..='\u{30ff}' | '\u{4e00}'..='\u{9fff}') {
        return 1.0;
    }
    glyph(c).1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_of_widths_is_what_the_font_says() {
        for c in ' '..='~' {
            let (table, font) = (advance(c), glyph(c).1);
            assert!((table - font).abs() < 0.006, "{c:?}: {table} and {font}");
        }
        for c in ['黒', 'の', 'ン'] {
            assert!((char_width(c) - glyph(c).1).abs() < 0.001, "{c}");
        }
    }

    #[test]
    fn what_the_font_does_not_have_becomes_a_geta() {
        assert_eq!(glyph('\u{10_FF00}'), glyph(GETA));
        assert_ne!(glyph(GETA).0, 0);
    }
}
