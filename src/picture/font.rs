//! The bundled font and the width of texts in it.

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
