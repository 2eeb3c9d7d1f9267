//! Raw values and their texts: escapes, soft line breaks, composed values.

use std::borrow::Cow;

/// Decodes a raw value: `\x` is x, a line break after a backslash is none, other line breaks are
/// `\n`, other white space is a space. In a simple text (`lines` false) line breaks are spaces too.
pub(crate) fn unescape(raw: &str, lines: bool) -> Cow<'_, str> {
    let special = |b: u8| match b {
        b'\\' | b'\r' | b'\t' | 0x0B | 0x0C => true,
        b'\n' => !lines,
        _ => false,
    };
    let Some(first) = raw.bytes().position(special) else {
        return Cow::Borrowed(raw);
    };
    let mut text = String::with_capacity(raw.len());
    text.push_str(&raw[..first]);
    let mut chars = raw[first..].chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\\' => match chars.next() {
                Some(end @ ('\n' | '\r')) => skip_twin(&mut chars, end),
                Some('\t' | '\x0B' | '\x0C') => text.push(' '),
                Some(escaped) => text.push(escaped),
                None => {}
            },
            '\n' | '\r' => {
                skip_twin(&mut chars, c);
                text.push(if lines { '\n' } else { ' ' });
            }
            '\t' | '\x0B' | '\x0C' => text.push(' '),
            _ => text.push(c),
        }
    }
    Cow::Owned(text)
}

/// CRLF and LFCR are one line end.
fn skip_twin(chars: &mut std::iter::Peekable<std::str::Chars<'_>>, end: char) {
    let twin = if end == '\n' { '\r' } else { '\n' };
    chars.next_if_eq(&twin);
}

/// Makes a raw value of a text.
pub(crate) fn escape(text: &str) -> Cow<'_, str> {
    if text.bytes().any(|b| b == b'\\' || b == b']') {
        Cow::Owned(text.replace('\\', "\\\\").replace(']', "\\]"))
    } else {
        Cow::Borrowed(text)
    }
}

/// Makes one half of a composed raw value of a text.
pub(crate) fn escape_part(text: &str) -> String {
    escape(text).replace(':', "\\:")
}

/// Splits a composed raw value at its first unescaped colon.
pub(crate) fn split(raw: &str) -> Option<(&str, &str)> {
    let mut escaped = false;
    for (i, b) in raw.bytes().enumerate() {
        match b {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b':' => return Some((&raw[..i], &raw[i + 1..])),
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_and_line_breaks() {
        let table = [
            (r"a\]b\\c\d", "a]b\\cd"),
            ("soft\\\nbreak", "softbreak"),
            ("soft\\\r\nbreak", "softbreak"),
            ("hard\r\nbreak\rtwo\n", "hard\nbreak\ntwo\n"),
            ("tab\tand\x0Bvt", "tab and vt"),
            ("end\\", "end"),
        ];
        for (raw, text) in table {
            assert_eq!(unescape(raw, true), text, "{raw:?}");
        }
        assert_eq!(unescape("a\r\nb\nc", false), "a b c");
    }

    #[test]
    fn escaped_colons_do_not_split() {
        assert_eq!(split(r"a\:b:1.0"), Some((r"a\:b", "1.0")));
        assert_eq!(split("aa:x:y"), Some(("aa", "x:y")));
        assert_eq!(split(r"a\:b"), None);
    }

    #[test]
    fn escaping_can_be_undone() {
        for text in ["", r"\", "]", r"a\]b", "x:y\nz"] {
            assert_eq!(unescape(&escape(text), true), text);
        }
    }
}
