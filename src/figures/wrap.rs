//! Text in lines: words stay whole where there are any, and Japanese lines begin and end with what they may.

use picture::char_width;

/// Must not begin a line.
const NOT_FIRST: &str =
    "、。，．・：；？！ー々〉》」』】〕）］｝ぁぃぅぇぉっゃゅょァィゥェォッャュョ…‥,.:;?!)]}»”’%";
/// Must not end one.
const NOT_LAST: &str = "〈《「『【〔（［｛([{«“‘";

/// Breaks a text into lines of at most `width` font heights (em). Ends of lines in the text stay; a word that is longer
/// than a line is cut.
pub fn wrap(text: &str, width: f32) -> Vec<String> {
    // A character always has room, or there would be no end.
    let width = width.max(1.0);
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let mut line = Line::default();
        for piece in pieces(paragraph) {
            line.add(piece, width, &mut lines);
        }
        lines.push(line.text.trim_end().to_owned());
    }
    lines
}

#[derive(Default)]
struct Line {
    text: String,
    width: f32,
}

impl Line {
    fn add(&mut self, piece: &str, width: f32, lines: &mut Vec<String>) {
        let wide = picture::prose_width(piece.trim_end());
        if self.width > 0.0 && self.width + wide > width {
            lines.push(std::mem::take(&mut self.text).trim_end().to_owned());
            self.width = 0.0;
        }
        if self.width == 0.0 && wide > width {
            return self.cut(piece, width, lines);
        }
        self.text.push_str(piece);
        self.width += picture::prose_width(piece);
    }

    /// Adds what no line has room for, character by character.
    fn cut(&mut self, piece: &str, width: f32, lines: &mut Vec<String>) {
        for c in piece.chars() {
            let wide = char_width(c);
            if self.width + wide > width && !self.text.is_empty() {
                lines.push(std::mem::take(&mut self.text));
                self.width = 0.0;
            }
            self.text.push(c);
            self.width += wide;
        }
    }
}

/// What is not to be broken: words with the blanks after them, single characters of scripts without blanks, both with
/// the signs that belong to them.
fn pieces(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let mut chars = rest.char_indices().peekable();
        let (_, mut before) = chars.next()?;
        let mut length = 1_usize;
        let mut end = rest.len();
        while let Some(&(at, c)) = chars.peek() {
            // However long a row of signs is, lines must come to an end.
            if may_break(before, c) || length >= 64 {
                end = at;
                break;
            }
            before = c;
            length += 1;
            chars.next();
        }
        let (piece, after) = rest.split_at(end);
        rest = after;
        Some(piece)
    })
}

fn may_break(before: char, after: char) -> bool {
    if after.is_whitespace() || NOT_FIRST.contains(after) || NOT_LAST.contains(before) {
        return false;
    }
    before.is_whitespace() || is_square(before) || is_square(after)
}

/// Scripts that are written without blanks.
fn is_square(c: char) -> bool {
    matches!(c, '\u{2e80}'..='\u{9fff}' | '\u{ac00}'..='\u{d7a3}' | '\u{f900}'..='\u{faff}' | '\u{ff00}'..='\u{ffef}'
        | '\u{20000}'..='\u{3ffff}')
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn words_stay_whole_and_japanese_signs_hang_together() {
        let table: [(&str, f32, &[&str]); 5] = [
            ("Black lives here", 6.0, &["Black lives", "here"]),
            ("a\n\nb", 5.0, &["a", "", "b"]),
            ("黒先、生きる。", 3.0, &["黒先、", "生き", "る。"]),
            ("白は「好手」だ", 3.0, &["白は", "「好", "手」だ"]),
            ("abcdefghij", 2.0, &["abc", "def", "ghij"]),
        ];
        for (text, width, lines) in table {
            assert_eq!(wrap(text, width), lines, "{text}");
        }
    }

    proptest! {
        #[test]
        fn nothing_is_lost_and_no_line_is_too_long(text in "[ -~黒白、。「」\n]{0,200}", width in 2.0_f32..20.0) {
            let lines = wrap(&text, width);
            let letters = |s: &str| s.chars().filter(|c| !c.is_whitespace()).collect::<String>();
            prop_assert_eq!(letters(&lines.concat()), letters(&text));
            for line in &lines {
                prop_assert!(picture::prose_width(line) <= width + 0.01, "{:?}", line);
            }
        }
    }
}
