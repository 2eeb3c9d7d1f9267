//! A scene as a diagram, for tests and for looking at a state that is shown wrongly.

use std::fmt::Write;

use go::{Color, Point};
use record::MarkKind;

use super::Scene;

impl Scene {
    /// Returns a diagram of the visible part and a line for everything that is not on one point.
    ///
    /// Each point is a stone (`X` black, `O` white, `x` `o` dead, `.` empty, `~` dimmed) and a sign
    /// for the first of these that it has: `@` cursor, `)` last move, `k` ko, `?` ghost stone, `^`
    /// triangle, `#` square, `c` circle, `+` cross, `*` selected, `b` `w` territory.
    pub fn text(&self) -> String {
        let mut text = String::new();
        let w = self.window.on(self.size);
        for y in w.y0..=w.y1 {
            let row: String = (w.x0..=w.x1)
                .flat_map(|x| {
                    [
                        self.stone_sign(Point::new(x, y)),
                        self.mark_sign(Point::new(x, y)),
                    ]
                })
                .collect();
            text.push_str(row.trim_end());
            text.push('\n');
        }
        self.write_lists(&mut text);
        text
    }

    fn stone_sign(&self, p: Point) -> char {
        let dead = self.dead.get(p).copied().unwrap_or(false);
        match (self.stone(p), dead) {
            (Some(Color::Black), false) => 'X',
            (Some(Color::Black), true) => 'x',
            (Some(Color::White), false) => 'O',
            (Some(Color::White), true) => 'o',
            (None, _) if self.dimmed.contains(&p) => '~',
            (None, _) => '.',
        }
    }

    fn mark_sign(&self, p: Point) -> char {
        let mark = self.marks.iter().find(|(at, _)| *at == p);
        match mark {
            _ if self.cursor == Some(p) => '@',
            _ if self.last_move == Some(p) => ')',
            _ if self.ko == Some(p) => 'k',
            _ if self.ghost.is_some_and(|(at, _)| at == p) => '?',
            Some((_, MarkKind::Triangle)) => '^',
            Some((_, MarkKind::Square)) => '#',
            Some((_, MarkKind::Circle)) => 'c',
            Some((_, MarkKind::Cross)) => '+',
            Some((_, MarkKind::Selected)) => '*',
            Some((_, MarkKind::TerritoryBlack)) => 'b',
            Some((_, MarkKind::TerritoryWhite)) => 'w',
            None => ' ',
        }
    }

    fn write_lists(&self, text: &mut String) {
        let name = |p: &Point| p.to_gtp(self.size);
        let numbers = self.numbers.iter().map(|(p, n)| format!("{}={n}", name(p)));
        list(text, "numbers", numbers);
        let labels = self.labels.iter().map(|(p, t)| format!("{}={t}", name(p)));
        list(text, "labels", labels);
        let lines = self
            .lines
            .iter()
            .map(|(a, b)| format!("{}-{}", name(a), name(b)));
        list(text, "lines", lines);
        let arrows = self
            .arrows
            .iter()
            .map(|(a, b)| format!("{}>{}", name(a), name(b)));
        list(text, "arrows", arrows);
        let variations = self.variations.iter().map(|(p, color, t)| {
            let side = if *color == Color::Black { 'B' } else { 'W' };
            format!("{side} {}={t}", name(p))
        });
        list(text, "variations", variations);
        list(
            text,
            "overlays",
            self.layers.iter().map(|l| l.overlay.title.clone()),
        );
    }
}

fn list(text: &mut String, title: &str, items: impl Iterator<Item = String>) {
    let items: Vec<String> = items.collect();
    if !items.is_empty() {
        writeln!(text, "{title}: {}", items.join(", ")).expect("writing to a string cannot fail");
    }
}
