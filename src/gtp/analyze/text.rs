//! Words, points and colours in what programs write.

use crate::TEXTS;
use go::{Color, Move, Point, Size};
use message::{Sentence, say};
use overlay::Rgb;
use std::ops::Range;

/// Splits a text into words. Quotes hold words together and may be empty; a backslash in them keeps the next
/// character.
pub(super) fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quoted = false;
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match c {
            '"' => {
                quoted = !quoted;
                word.get_or_insert_default();
            }
            '\\' if quoted => word.get_or_insert_default().extend(chars.next()),
            c if c.is_whitespace() && !quoted => words.extend(word.take()),
            c => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}

/// Splits a text into words where points are expected: commas and brackets separate them too.
pub(super) fn vertices(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c.is_whitespace() || ",;()[]{}\"".contains(c))
        .filter(|word| !word.is_empty())
}

/// Reads a point or a pass, in any case.
pub(super) fn vertex(word: &str, size: Size) -> Option<Move> {
    if word.eq_ignore_ascii_case("pass") {
        return Some(Move::Pass);
    }
    Point::from_gtp(word, size).map(Move::Play)
}

/// Reads a player's colour.
pub(super) fn color(word: &str) -> Option<Color> {
    match word.to_ascii_lowercase().as_str() {
        "b" | "black" => Some(Color::Black),
        "w" | "white" => Some(Color::White),
        _ => None,
    }
}

/// Reads the name of a colour, or `#rrggbb`.
pub(super) fn rgb(word: &str) -> Option<Rgb> {
    if let Some(digits) = word.strip_prefix('#') {
        let hexadecimal = digits.len() == 6 && digits.bytes().all(|b| b.is_ascii_hexdigit());
        let value = u32::from_str_radix(digits, 16)
            .ok()
            .filter(|_| hexadecimal)?;
        let [_, r, g, b] = value.to_be_bytes();
        return Some(Rgb(r, g, b));
    }
    Some(match word.to_ascii_lowercase().as_str() {
        "black" => Rgb(0, 0, 0),
        "blue" => Rgb(0, 0, 255),
        "cyan" => Rgb(0, 255, 255),
        "gray" | "grey" => Rgb(128, 128, 128),
        "green" => Rgb(0, 255, 0),
        "magenta" => Rgb(255, 0, 255),
        "orange" => Rgb(255, 200, 0),
        "pink" => Rgb(255, 175, 175),
        "red" => Rgb(255, 0, 0),
        "white" => Rgb(255, 255, 255),
        "yellow" => Rgb(255, 255, 0),
        _ => return None,
    })
}

/// Reads a finite number, with a point or a comma.
pub(super) fn number(word: &str) -> Option<f32> {
    let value: f32 = match word.parse() {
        Ok(value) => value,
        Err(_) => word.replacen(',', ".", 1).parse().ok()?,
    };
    value.is_finite().then_some(value)
}

/// Returns the points of the board that a free text names, with their places in it, in bytes.
///
/// For a text of which the user selects a part: the points whose places lie in it.
pub fn points_in(text: &str, size: Size) -> Vec<(Range<usize>, Point)> {
    let mut points = Vec::new();
    let mut start = 0;
    for piece in text.split_inclusive(|c: char| !c.is_alphanumeric()) {
        let word = piece.trim_end_matches(|c: char| !c.is_alphanumeric());
        if let Some(point) = Point::from_gtp(word, size) {
            points.push((start..start + word.len(), point));
        }
        start += piece.len();
    }
    points
}

/// What could not be drawn: counted, with a few examples.
#[derive(Default, Debug)]
pub(super) struct Skipped {
    count: usize,
    examples: Vec<String>,
}

/// So many examples are named, and so many characters of each.
const EXAMPLES: (usize, usize) = (3, 20);

impl Skipped {
    pub(super) fn add(&mut self, word: &str) {
        self.count += 1;
        if self.examples.len() < EXAMPLES.0 {
            self.examples.push(word.chars().take(EXAMPLES.1).collect());
        }
    }

    /// The sentence about it, `None` if nothing was skipped.
    pub(super) fn sentence(&self) -> Option<Sentence> {
        let mut list = self.examples.join(", ");
        if self.count > self.examples.len() {
            list += ", …";
        }
        match self.count {
            0 => None,
            1 => Some(say!(TEXTS, "drawn-skipped-one", list)),
            count => Some(say!(TEXTS, "drawn-skipped", count, list)),
        }
    }
}
