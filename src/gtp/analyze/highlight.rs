//! What stands out in the texts of `hstring` and `hpstring` commands.

use super::text::{color, vertex};
use go::Size;
use std::ops::Range;

/// Why a part of a text stands out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Highlight {
    /// The words before a colon at the beginning of the line.
    Heading,
    /// A point of the board, or a pass.
    Vertex,
    /// A player's colour.
    Color,
    /// A number.
    Number,
    /// A word in capitals.
    Capitals,
}

/// Returns the parts of a line of text that stand out: where, in bytes, and why. Parts come in order and do not
/// overlap.
pub fn highlight(line: &str, size: Size) -> Vec<(Range<usize>, Highlight)> {
    let heading = line.find(':').filter(|&end| {
        let words = line[..end].trim();
        !words.is_empty()
            && words
                .chars()
                .all(|c| c.is_alphanumeric() || " _-".contains(c))
    });
    let mut parts: Vec<_> = heading
        .map(|end| (0..end + 1, Highlight::Heading))
        .into_iter()
        .collect();
    let mut start = heading.map_or(0, |end| end + 1);
    let inside = |c: char| c.is_alphanumeric() || "_.+-%".contains(c);
    for piece in line[start..].split_inclusive(|c: char| !inside(c)) {
        let word = piece
            .trim_matches(|c: char| !inside(c))
            .trim_end_matches('.');
        let at = start + piece.find(word).unwrap_or(0);
        if let Some(why) = why(word, size) {
            parts.push((at..at + word.len(), why));
        }
        start += piece.len();
    }
    parts
}

fn why(word: &str, size: Size) -> Option<Highlight> {
    let letters = word.chars().filter(|c| c.is_alphabetic()).count();
    if word.is_empty() {
        None
    } else if vertex(word, size).is_some() {
        Some(Highlight::Vertex)
    } else if color(word).is_some() {
        Some(Highlight::Color)
    } else if word.trim_end_matches('%').parse::<f64>().is_ok() && letters <= 1 {
        Some(Highlight::Number)
    } else if letters > 1 && word.chars().all(|c| c.is_uppercase() || !c.is_alphabetic()) {
        Some(Highlight::Capitals)
    } else {
        None
    }
}
