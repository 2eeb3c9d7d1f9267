//! What an engine prints: lines, decoded, bounded.

use crate::contract::{LogLine, LogSource, Talk};
use crate::error::lines_dropped;
use std::collections::VecDeque;
use std::time::{Duration, Instant};

/// Bytes of a line that are kept.
const LINE_LIMIT: usize = 4096;
/// Lines that a failure message quotes.
const LAST_WORDS: usize = 5;
/// Bytes of a quoted line.
const QUOTED: usize = 200;
/// The same character in a row is quoted so often.
const RUN_SHOWN: usize = 8;
/// Lines passed on in each [`WINDOW`]; of more the last [`HELD`] follow at its end, the others are counted and dropped.
const LINES_PER_WINDOW: u32 = 2000;
const HELD: usize = 200;
const WINDOW: Duration = Duration::from_secs(1);
/// An unfinished line is shown after this time.
const UNFINISHED: Duration = Duration::from_millis(100);

/// Takes a copy of every line; the text is made only where it is asked for.
type Copy = Box<dyn FnMut(&dyn Fn() -> String) + Send>;

/// Collects bytes into lines.
pub struct Output {
    source: LogSource,
    /// Whether blank lines are shown.
    blank: bool,
    line: Vec<u8>,
    /// Bytes of the current line beyond the limit.
    cut: usize,
    begun: Instant,
    /// The last lines that are not blank, as they came: most are never looked at.
    last: VecDeque<Vec<u8>>,
    window: Instant,
    in_window: u32,
    /// The last lines of a flood, as they came, with what was cut of them.
    held: VecDeque<(Vec<u8>, usize)>,
    dropped: u64,
    copy: Option<Copy>,
}

impl Output {
    /// Creates a collector whose lines come from `source`.
    pub fn new(source: LogSource) -> Output {
        let now = Instant::now();
        Output {
            source,
            blank: true,
            line: Vec::new(),
            cut: 0,
            begun: now,
            last: VecDeque::new(),
            window: now,
            in_window: 0,
            held: VecDeque::new(),
            dropped: 0,
            copy: None,
        }
    }

    /// Hands a copy of every line to `copy` too, which calls its argument if it wants the text.
    #[must_use]
    pub fn copied_to(self, copy: impl FnMut(&dyn Fn() -> String) + Send + 'static) -> Output {
        Output {
            copy: Some(Box::new(copy)),
            ..self
        }
    }

    /// Leaves out lines with nothing in them.
    pub fn skip_blank_lines(&mut self) {
        self.blank = false;
    }

    /// Takes what was printed.
    pub fn push(&mut self, bytes: &[u8], talk: &mut dyn Talk) {
        for part in bytes.split_inclusive(|&b| b == b'\n') {
            let (text, ended) = match part.strip_suffix(b"\n") {
                Some(text) => (text, true),
                None => (part, false),
            };
            if self.line.is_empty() {
                self.begun = Instant::now();
            }
            let room = LINE_LIMIT - self.line.len();
            self.line.extend_from_slice(&text[..text.len().min(room)]);
            self.cut += text.len().saturating_sub(room);
            if ended {
                self.end_line(talk);
            }
        }
    }

    /// Shows a line that has been waiting for its end.
    pub fn show_unfinished(&mut self, talk: &mut dyn Talk) {
        if !self.line.is_empty() && self.begun.elapsed() >= UNFINISHED {
            self.end_line(talk);
        }
        if self.window.elapsed() >= WINDOW {
            self.open_window(talk);
        }
    }

    /// Shows everything; nothing more will come.
    pub fn finish(&mut self, talk: &mut dyn Talk) {
        if !self.line.is_empty() || self.cut > 0 {
            self.end_line(talk);
        }
        self.open_window(talk);
    }

    /// Returns when [`Output::show_unfinished`] has something to do, if nothing more is printed; `None`: never.
    pub fn next_look(&self) -> Option<Duration> {
        let line = (!self.line.is_empty()).then_some(UNFINISHED);
        line.or((!self.held.is_empty()).then_some(WINDOW))
    }

    /// Returns the last lines that are not blank, shortened.
    pub fn last_words(&self) -> Vec<String> {
        self.last.iter().map(|line| quoted(&shown(line))).collect()
    }

    fn open_window(&mut self, talk: &mut dyn Talk) {
        self.window = Instant::now();
        self.in_window = 0;
        if self.dropped > 0 {
            let dropped = std::mem::take(&mut self.dropped);
            talk.log(LogLine::host(&lines_dropped(dropped)));
        }
        for (line, cut) in std::mem::take(&mut self.held) {
            self.show(&line, cut, talk);
        }
    }

    fn show(&self, line: &[u8], cut: usize, talk: &mut dyn Talk) {
        let mut text = shown(line);
        if cut > 0 {
            text = format!("{text} … (cut: {cut} bytes more)");
        }
        talk.log(LogLine::new(self.source, text));
    }

    /// Keeps a line of a flood, as long as none of the last ones is later.
    fn hold(&mut self, line: &[u8], cut: usize) {
        self.held.push_back((line.to_owned(), cut));
        if self.held.len() > HELD {
            self.held.pop_front();
            self.dropped += 1;
        }
    }

    /// A line that nobody will see is not decoded: a flood costs the reader little more than reading it.
    fn end_line(&mut self, talk: &mut dyn Talk) {
        let cut = std::mem::take(&mut self.cut);
        let line = std::mem::take(&mut self.line);
        if let Some(copy) = &mut self.copy {
            copy(&|| shown(&line));
        }
        let blank = is_blank(&line);
        if self.blank || !blank {
            if self.may_show(talk) {
                self.show(&line, cut, talk);
            } else {
                self.hold(&line, cut);
            }
        }
        self.line = if blank { line } else { self.remember(line) };
        self.line.clear();
    }

    /// Counts a line. Returns false if there were too many.
    fn may_show(&mut self, talk: &mut dyn Talk) -> bool {
        if self.in_window >= LINES_PER_WINDOW {
            if self.window.elapsed() < WINDOW {
                return false;
            }
            self.open_window(talk);
        }
        self.in_window += 1;
        true
    }

    /// Keeps a line and returns memory for the next one.
    fn remember(&mut self, line: Vec<u8>) -> Vec<u8> {
        self.last.push_back(line);
        if self.last.len() > LAST_WORDS {
            self.last.pop_front().unwrap_or_default()
        } else {
            Vec::new()
        }
    }
}

fn is_blank(line: &[u8]) -> bool {
    line.iter().all(|b| matches!(b, b' ' | b'\t' | b'\r'))
}

/// Returns a line as it is shown.
fn shown(line: &[u8]) -> String {
    visible(&decode(line))
}

/// Shortens a line for a message: long runs of one character first, then the end.
fn quoted(text: &str) -> String {
    let mut short = String::new();
    let mut run = (None, 0_usize);
    for c in text.chars() {
        run = if run.0 == Some(c) {
            (run.0, run.1 + 1)
        } else {
            (Some(c), 1)
        };
        if run.1 <= RUN_SHOWN {
            short.push(c);
        } else if run.1 == RUN_SHOWN + 1 {
            short.push('…');
        }
    }
    if short.len() > QUOTED {
        short.truncate(short.floor_char_boundary(QUOTED));
        short.push('…');
    }
    short
}

/// Decodes a line: UTF-8 if valid, else CP932 as the Japanese engines print, else Latin-1.
fn decode(line: &[u8]) -> String {
    if let Ok(text) = std::str::from_utf8(line) {
        return text.to_owned();
    }
    let (text, _, wrong) = encoding_rs::SHIFT_JIS.decode(line);
    if wrong {
        encoding_rs::mem::decode_latin1(line).into_owned()
    } else {
        text.into_owned()
    }
}

/// Makes control characters harmless: tabs stay, a carriage return at the end goes, the rest becomes pictures.
fn visible(text: &str) -> String {
    text.trim_end_matches('\r')
        .chars()
        .map(|c| match c {
            '\t' => c,
            '\0'..='\x1f' => char::from_u32(0x2400 + c as u32).unwrap_or('\u{fffd}'),
            '\x7f' => '\u{2421}',
            '\u{80}'..='\u{9f}' => '\u{fffd}',
            c => c,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::Interim;

    #[derive(Default)]
    struct Lines(Vec<String>);

    impl Talk for Lines {
        fn log(&mut self, line: LogLine) {
            self.0.push(line.text.to_string());
        }
        fn progress(&mut self, _text: message::Sentence) {}
        fn interim(&mut self, _interim: Interim) {}
        fn stopped(&self) -> bool {
            false
        }
    }

    #[test]
    fn lines_are_put_together_and_decoded() {
        let (mut output, mut lines) = (Output::new(LogSource::Engine), Lines::default());
        output.push(b"one\ntw", &mut lines);
        output.push(
            b"o\r\n\x82\xb2\n\xe9\xff\x1b[1m\n\xe5\x9b\xb2\nend",
            &mut lines,
        );
        output.finish(&mut lines);
        assert_eq!(lines.0, ["one", "two", "ご", "éÿ␛[1m", "囲", "end"]);
        assert_eq!(output.last_words().len(), 5);
    }

    #[test]
    fn floods_and_endless_lines_are_bounded() {
        let (mut output, mut lines) = (Output::new(LogSource::Engine), Lines::default());
        output.push(&vec![b'x'; 1 << 20], &mut lines);
        output.push(b"\n", &mut lines);
        assert!(lines.0[0].len() < LINE_LIMIT + 50 && lines.0[0].contains("cut: 1044480 bytes"));
        output.push(&b"y\n".repeat(100_000), &mut lines);
        output.push(b"the last but one\nthe end\n", &mut lines);
        output.finish(&mut lines);
        assert!(lines.0.iter().any(|l| l.contains("lines were dropped")));
        assert!(
            lines
                .0
                .ends_with(&["the last but one".into(), "the end".into()])
        );
        assert!(output.last_words().iter().all(|l| l.len() <= QUOTED));
    }

    #[test]
    fn what_is_quoted_is_short() {
        for (line, shown) in [
            ("plain".to_owned(), "plain".to_owned()),
            ("x".repeat(5000), "xxxxxxxx…".to_owned()),
            ("ab".repeat(500), "ab".repeat(QUOTED / 2) + "…"),
            (
                format!("a{}b", "囲".repeat(100)),
                "a囲囲囲囲囲囲囲囲…b".to_owned(),
            ),
        ] {
            assert_eq!(quoted(&line), shown);
        }
    }
}
