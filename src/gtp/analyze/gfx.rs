//! Drawing commands.

use super::draw::Sheet;
use super::text::{color, number, rgb, vertex, words};
use go::{Color, Point, Position};
use overlay::{Overlay, Shape};

/// Draws `GoGui`'s drawing commands, one a line: BLACK, WHITE, CIRCLE, SQUARE, TRIANGLE, MARK, COLOR, INFLUENCE,
/// LABEL, VAR, TEXT, CLEAR, in any case. For the answers of `gfx` commands and for what programs write to standard
/// error while they think; a line may begin with `gogui-gfx:`. `pos` says how large the board is.
pub fn gfx(text: &str, pos: &Position) -> Overlay {
    let mut sheet = Sheet::new(pos, "");
    sheet.gfx(text);
    sheet.finish()
}

impl Sheet<'_> {
    pub(super) fn gfx(&mut self, text: &str) {
        for line in text.lines() {
            let line = line.trim();
            let line = line.strip_prefix("gogui-gfx:").unwrap_or(line).trim();
            let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
            if !command.is_empty() {
                self.command(command, rest);
            }
        }
    }

    fn command(&mut self, command: &str, rest: &str) {
        match command.to_ascii_uppercase().as_str() {
            "BLACK" => self.each(rest, |at| at.territory = Some(Color::Black)),
            "WHITE" => self.each(rest, |at| at.territory = Some(Color::White)),
            "CIRCLE" => self.marks(rest, Shape::Circle),
            "SQUARE" => self.marks(rest, Shape::Square),
            "TRIANGLE" => self.marks(rest, Shape::Triangle),
            "MARK" => self.marks(rest, Shape::Cross),
            "COLOR" => self.fields(rest),
            "INFLUENCE" => self.influences(rest),
            "LABEL" => self.labels(rest),
            "VAR" => self.variation(rest),
            "TEXT" => self.overlay.text.push(message::quoted(rest.trim())),
            "CLEAR" => self.clear(),
            _ => self.skipped.add(command),
        }
    }

    /// COLOR *colour* *points*.
    fn fields(&mut self, rest: &str) {
        let rest = rest.trim_start();
        let (name, points) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        match rgb(name) {
            Some(rgb) => self.each(points, |at| at.color = Some(rgb)),
            None => self.skipped.add(name),
        }
    }

    /// INFLUENCE *point* *value* …
    fn influences(&mut self, rest: &str) {
        for (point, value) in self.pairs(rest) {
            match number(&value) {
                Some(number) => self.influence(point, number, &value),
                None => self.skipped.add(&value),
            }
        }
    }

    /// LABEL *point* *text* …
    pub(super) fn labels(&mut self, rest: &str) {
        for (point, text) in self.pairs(rest) {
            self.label(point, text);
        }
    }

    /// Points, each with a word; what is not a point is skipped with its word.
    fn pairs(&mut self, text: &str) -> Vec<(Point, String)> {
        let mut words = words(text).into_iter();
        let mut pairs = Vec::new();
        while let Some(word) = words.next() {
            let value = words.next();
            match (self.point(&word), value) {
                (Some(point), Some(value)) => pairs.push((point, value)),
                (Some(_), None) => self.skipped.add(&word),
                (None, _) => {}
            }
        }
        pairs
    }

    /// VAR *colour* *point or pass* …
    fn variation(&mut self, rest: &str) {
        let words = words(rest);
        let mut moves = Vec::new();
        for pair in words.chunks(2) {
            let mv = pair.get(1).and_then(|word| vertex(word, self.pos.size()));
            match (color(&pair[0]), mv) {
                (Some(color), Some(mv)) => moves.push((color, mv)),
                _ => self.skipped.add(&pair.join(" ")),
            }
        }
        self.ghosts(&moves);
    }
}
