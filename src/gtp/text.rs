//! GTP as text: answers out of a stream of bytes, moves and points out of answers.
//!
//! Everything real programs do is put up with: banners and blank lines before an answer, carriage returns, missing
//! numbers, spaces at the ends of lines, commas between points, small letters.

use engine::Answer;
use go::{Color, Move, Point, Size};
use std::collections::VecDeque;

/// Bytes of an answer that are kept.
pub(super) const ANSWER_LIMIT: usize = 16 << 20;

/// A whole answer.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Response {
    /// The number of the command, if the program repeats it.
    pub(super) id: Option<u32>,
    /// Whether it began with `=`.
    pub(super) ok: bool,
    /// The text without `=`, number and the last line end.
    pub(super) text: String,
    /// Whether it was longer than [`ANSWER_LIMIT`].
    pub(super) cut: bool,
}

/// What a program said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Heard {
    /// A line of an answer that goes on, while lines are wanted.
    Line(String),
    /// A whole answer.
    Response(Response),
}

/// Puts answers together.
#[derive(Default)]
pub(super) struct Reader {
    line: Vec<u8>,
    open: Option<Response>,
    heard: VecDeque<Heard>,
    /// Whether the lines of an answer are wanted one by one, as they come, instead of its text.
    pub(super) lines_wanted: bool,
}

impl Reader {
    /// Takes what the program wrote.
    pub(super) fn push(&mut self, bytes: &[u8]) {
        for part in bytes.split_inclusive(|&b| b == b'\n') {
            let room = ANSWER_LIMIT - self.line.len();
            self.line.extend_from_slice(&part[..part.len().min(room)]);
            if part.ends_with(b"\n") {
                let line = std::mem::take(&mut self.line);
                self.end_line(&String::from_utf8_lossy(&line));
            }
        }
    }

    /// Takes the end of the stream. An answer without its empty line counts as said; one that breaks off in the middle
    /// of a line does not: nobody knows what was to follow.
    pub(super) fn finish(&mut self) {
        if std::mem::take(&mut self.line).is_empty() {
            self.close();
        } else {
            self.open = None;
        }
    }

    /// Returns what was said next.
    pub(super) fn next(&mut self) -> Option<Heard> {
        self.heard.pop_front()
    }

    fn end_line(&mut self, line: &str) {
        let line = line.trim_end_matches(['\n', '\r']);
        match (&mut self.open, head(line)) {
            // Who forgets the empty line at the end of an answer still numbers the next one.
            (Some(open), Some(begun)) if open.id.is_some() && begun.id.is_some() => {
                self.close();
                self.begin(begun);
            }
            (Some(_), _) if line.is_empty() => self.close(),
            (Some(open), _) => {
                let line = line.trim_end();
                if self.lines_wanted {
                    self.heard.push_back(Heard::Line(line.to_owned()));
                } else if open.text.len() + line.len() < ANSWER_LIMIT {
                    open.text.push('\n');
                    open.text.push_str(line);
                } else {
                    open.cut = true;
                }
            }
            (None, Some(begun)) => self.begin(begun),
            // A banner, a comment, a blank line.
            (None, None) => {}
        }
    }

    fn begin(&mut self, begun: Response) {
        if self.lines_wanted && !begun.text.is_empty() {
            self.heard.push_back(Heard::Line(begun.text.clone()));
        }
        self.open = Some(begun);
    }

    fn close(&mut self) {
        self.heard.extend(self.open.take().map(Heard::Response));
    }
}

/// Reads the first line of an answer: `=` or `?`, perhaps a number, perhaps text.
fn head(line: &str) -> Option<Response> {
    let (ok, rest) = match (line.strip_prefix('='), line.strip_prefix('?')) {
        (Some(rest), _) => (true, rest),
        (_, Some(rest)) => (false, rest),
        _ => return None,
    };
    let digits = rest
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(rest.len());
    let (number, text) = rest.split_at(digits);
    // "=====" and "=-=-=" are ornaments of a banner.
    let looks_right = text.is_empty()
        || text.starts_with([' ', '\t'])
        || (number.is_empty() && text.starts_with(|c: char| c.is_alphanumeric()));
    looks_right.then(|| Response {
        id: number.parse().ok(),
        ok,
        text: text.trim().to_owned(),
        cut: false,
    })
}

/// Returns the letter of a colour.
pub(super) const fn letter(color: Color) -> &'static str {
    match color {
        Color::Black => "b",
        Color::White => "w",
    }
}

/// Writes a move as GTP does.
pub(super) fn vertex(mv: Move, size: Size) -> String {
    match mv {
        Move::Play(point) => point.to_gtp(size),
        Move::Pass => "pass".to_owned(),
    }
}

/// Reads the answer to `genmove`.
pub(super) fn read_move(text: &str, size: Size) -> Option<Answer> {
    let word = words(text).next()?;
    match word.to_ascii_lowercase().as_str() {
        "pass" => Some(Answer::Pass),
        "resign" => Some(Answer::Resign),
        _ => Point::from_gtp(word, size).map(Answer::Play),
    }
}

/// Reads a list of points; what is no point of the board is passed over.
pub(super) fn points(text: &str, size: Size) -> impl Iterator<Item = Point> {
    words(text).filter_map(move |word| Point::from_gtp(word, size))
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c.is_whitespace() || c == ',')
        .filter(|word| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn heard(said: &str) -> Vec<String> {
        let mut reader = Reader::default();
        reader.push(said.as_bytes());
        std::iter::from_fn(|| reader.next())
            .map(|heard| match heard {
                Heard::Line(line) => line,
                Heard::Response(r) => format!(
                    "{}{} {}",
                    if r.ok { '=' } else { '?' },
                    r.id.map_or(String::new(), |id| id.to_string()),
                    r.text
                ),
            })
            .collect()
    }

    #[test]
    fn answers_are_found_among_anything() {
        for (said, expected) in [
            ("= D4\n\n", &["= D4"][..]),
            ("=12 D4 \r\n\r\n", &["=12 D4"]),
            ("?3 illegal move\n\n", &["?3 illegal move"]),
            ("=\n\n=\n\n", &["= ", "= "]),
            ("=1\n A B\n2 . .\n\n", &["=1 \n A B\n2 . ."]),
            ("Welcome\n=====\n\n# hello\n=1 2\n\n", &["=1 2"]),
            ("\n\n  \n= x\n\nplus this\n= y\n\n", &["= x", "= y"]),
            ("=pass\n\n", &["= pass"]),
            ("=1 a\n=2 b\n\n", &["=1 a", "=2 b"]),
            ("= a\n= b\n\n", &["= a\n= b"]),
            ("=-=-=\n?!\n", &[]),
            ("=1 not ended", &[]),
        ] {
            assert_eq!(heard(said), expected, "{said:?}");
        }
    }

    #[test]
    fn an_endless_answer_is_cut() {
        let mut reader = Reader::default();
        reader.push(b"=1 x\n");
        let line = vec![b'y'; 1 << 16];
        for _ in 0..300 {
            reader.push(&line);
            reader.push(b"\n");
        }
        reader.push(b"\n");
        let Some(Heard::Response(response)) = reader.next() else {
            panic!("the answer is there");
        };
        assert!(response.cut && response.text.len() < ANSWER_LIMIT);
        for _ in 0..300 {
            reader.push(&line);
        }
        assert!(reader.line.len() <= ANSWER_LIMIT);
    }

    #[test]
    fn lines_come_as_they_are_said() {
        let mut reader = Reader {
            lines_wanted: true,
            ..Reader::default()
        };
        reader.push(b"=4\ninfo move D4 ");
        assert_eq!(reader.next(), None);
        reader.push(b"visits 3\n");
        assert_eq!(
            reader.next(),
            Some(Heard::Line("info move D4 visits 3".into()))
        );
        reader.push(b"\n");
        assert!(matches!(reader.next(), Some(Heard::Response(r)) if r.id == Some(4)));
    }

    #[test]
    fn moves_are_read_as_programs_write_them() {
        let size = Size::NINE;
        let d4 = Some(Answer::Play(Point::new(3, 5)));
        for (text, expected) in [
            ("D4", d4),
            (" d4 ", d4),
            ("d4\nnew line", d4),
            ("PASS", Some(Answer::Pass)),
            ("Resign", Some(Answer::Resign)),
            ("T19", None),
            ("I5", None),
            ("", None),
            ("foo", None),
        ] {
            assert_eq!(read_move(text, size), expected, "{text:?}");
        }
        let list: Vec<Point> = points("a1, B2,c3  Z99 nothing\nd4", size).collect();
        assert_eq!(list.len(), 4);
    }

    proptest! {
        #[test]
        fn any_bytes_in_any_pieces_are_read_alike(
            bytes in proptest::collection::vec(prop_oneof![Just(b'='), Just(b'\n'), Just(b'?'), Just(b'1'), any::<u8>()], 0..200),
            cut in 0..200_usize,
        ) {
            let mut whole = Reader::default();
            whole.push(&bytes);
            let mut parts = Reader::default();
            let (a, b) = bytes.split_at(cut.min(bytes.len()));
            parts.push(a);
            parts.push(b);
            prop_assert_eq!(whole.heard, parts.heard);
        }
    }
}
