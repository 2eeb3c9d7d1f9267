//! Text of others that is shown to people: what would act instead of being read is made visible.

use std::borrow::Cow;

/// A text in which every sign that commands a terminal or turns the direction of reading is replaced by one that shows
/// it, line breaks and tabulators too: for names, which stand within a line.
///
/// ```
/// assert_eq!(message::visible("a\u{1b}[2J\u{202e}b\n"), "a␛[2J<U+202E>b␊");
/// ```
pub fn visible(text: &str) -> Cow<'_, str> {
    replaced(text, |c| acts(c).then(|| shown(c)))
}

/// The same, but line breaks stay, and tabulators: for texts of several lines.
pub fn visible_lines(text: &str) -> Cow<'_, str> {
    let hides = |c: char| acts(c) && c != '\n' && c != '\t';
    replaced(text, |c| hides(c).then(|| shown(c)))
}

/// JSON that has the same meaning and no such sign in it, line breaks apart. In JSON they can only stand in strings.
///
/// ```
/// let json = "{\"name\": \"a\u{9b}2J\u{202e}\"}\n";
/// assert_eq!(message::visible_json(json), "{\"name\": \"a\\u009b2J\\u202e\"}\n");
/// ```
pub fn visible_json(json: &str) -> Cow<'_, str> {
    replaced(json, |c| {
        (acts(c) && c != '\n').then(|| {
            let mut units = [0; 2];
            let units = c.encode_utf16(&mut units).iter();
            units.fold(String::new(), |text, unit| text + &format!("\\u{unit:04x}"))
        })
    })
}

/// Whether a sign does something to a terminal or to the order of what stands around it: control characters of C0 and
/// C1, marks, embeddings, overrides and isolates of direction (UAX #9), separators of lines and paragraphs,
/// interlinear annotations, tags.
pub fn acts(c: char) -> bool {
    c.is_control()
        || matches!(
            c,
            '\u{061c}'
                | '\u{180e}'
                | '\u{200e}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2066}'..='\u{206f}'
                | '\u{feff}'
                | '\u{fff9}'..='\u{fffb}'
                | '\u{e0000}'..='\u{e007f}'
        )
}

/// What is shown in place of such a sign: the picture Unicode has of it, or else its number.
fn shown(c: char) -> String {
    match c {
        '\0'..='\u{1f}' => char::from_u32(0x2400 + u32::from(c)),
        '\u{7f}' => Some('\u{2421}'),
        _ => None,
    }
    .map_or_else(|| format!("<U+{:04X}>", u32::from(c)), String::from)
}

fn replaced(text: &str, replacement: impl Fn(char) -> Option<String>) -> Cow<'_, str> {
    // Most texts are as they should be.
    if !text.chars().any(acts) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        match replacement(c) {
            Some(shown) => out.push_str(&shown),
            None => out.push(c),
        }
    }
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_only_read_stays() {
        for text in ["", "本因坊秀策 – ёж", "👩‍🏫 ｱｲｳ", "Ünïcödé\u{a0}"] {
            assert_eq!(visible(text), text);
            assert!(matches!(visible(text), Cow::Borrowed(_)));
        }
    }

    #[test]
    fn nothing_that_acts_is_left() {
        let all: String = (0..=0x0010_FFFF).filter_map(char::from_u32).collect();
        assert!(!visible(&all).chars().any(acts));
        let acting = |text: &str| text.chars().filter(|&c| acts(c)).collect::<String>();
        assert_eq!(acting(&visible_lines(&all)), "\t\n");
        assert_eq!(acting(&visible_json(&all)), "\n");
        for c in ['\u{202a}', '\u{202e}', '\u{2066}', '\u{2069}', '\u{9b}'] {
            assert_eq!(visible(&c.to_string()), format!("<U+{:04X}>", u32::from(c)));
        }
    }

    #[test]
    fn lines_stay_lines() {
        assert_eq!(visible_lines("a\tb\r\nc\u{7f}"), "a\tb␍\nc␡");
    }
}
