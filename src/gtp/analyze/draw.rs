//! The answers of analyze commands as overlays.

use super::text::{Skipped, color, number, points_in, rgb, vertex, vertices, words};
use super::{AnalyzeCommand, AnalyzeType, FirstMover, text_of};
use crate::TEXTS;
use engine::{Argument, ParameterValue};
use go::{Color, Move, Point, Position};
use message::{quoted, say};
use overlay::{GhostStone, Overlay, PointOverlay, Shape};

/// In a line of more moves than this the last of two moves on a point is shown, else the first: short lines are
/// read from the beginning, long ones for their result.
const LONG_LINE: usize = 10;

/// Draws the answer to `command`, without the `=` and its number. `given` is what it was asked with.
pub fn draw(
    command: &AnalyzeCommand,
    answer: &str,
    pos: &Position,
    given: &[ParameterValue],
) -> Overlay {
    let arguments: Vec<String> = given
        .iter()
        .map(|given| text_of(given, pos.size()))
        .collect();
    let arguments = &arguments[..];
    let mut sheet = Sheet::new(pos, &title(command, arguments));
    match command.analyze_type {
        AnalyzeType::BwBoard => sheet.board(words(answer), |sheet, point, word| {
            sheet.overlay.points[point].territory = color(&word);
            sheet.overlay.points[point].raw = Some(quoted(&word));
        }),
        AnalyzeType::CBoard => sheet.board(words(answer), |sheet, point, word| {
            sheet.overlay.points[point].color = rgb(&word);
            sheet.overlay.points[point].raw = Some(word)
                .filter(|word| !word.is_empty())
                .as_ref()
                .map(quoted);
        }),
        AnalyzeType::DBoard => {
            let values = numbers(answer, pos.size().area());
            sheet.board(values, |sheet, point, word| match number(&word) {
                Some(value) => sheet.influence(point, value * command.scale, &word),
                None => sheet.skipped.add(&word),
            });
        }
        AnalyzeType::SBoard => sheet.board(words(answer), Sheet::label),
        AnalyzeType::PList => sheet.marks(answer, Shape::Square),
        AnalyzeType::EpList => sheet.marks(answer, Shape::Circle),
        AnalyzeType::PString | AnalyzeType::HpString => {
            sheet.lines(answer);
            for (_, point) in points_in(answer, pos.size()) {
                sheet.mark(point, Shape::Square);
            }
        }
        AnalyzeType::PsPairs => sheet.labels(answer),
        AnalyzeType::Gfx => sheet.gfx(answer),
        AnalyzeType::Var(first) => {
            sheet.line_of_moves(answer, first_mover(first, command, pos, arguments));
        }
        AnalyzeType::String | AnalyzeType::HString | AnalyzeType::Param => sheet.lines(answer),
        AnalyzeType::None => {}
    }
    sheet.finish()
}

fn title(command: &AnalyzeCommand, arguments: &[String]) -> String {
    let given: Vec<&str> = arguments
        .iter()
        .map(|a| a.trim())
        .filter(|a| !a.is_empty())
        .collect();
    if given.is_empty() {
        command.label.clone()
    } else {
        format!("{}: {}", command.label, given.join(", "))
    }
}

/// Splits an answer into as many numbers as there are points. A comma may be the decimal sign or stand between them:
/// the one that gives the right count is meant.
fn numbers(answer: &str, area: usize) -> Vec<String> {
    let words = words(answer);
    if words.len() >= area || !answer.contains(',') {
        return words;
    }
    vertices(answer).map(str::to_owned).collect()
}

/// Who plays the first move of a line.
fn first_mover(
    first: FirstMover,
    command: &AnalyzeCommand,
    pos: &Position,
    arguments: &[String],
) -> Color {
    let given = |wanted: Argument| {
        let at = command.arguments().iter().position(|a| *a == wanted)?;
        arguments.get(at).map(|a| a.trim())
    };
    let owner = || {
        let point = given(Argument::Point)?;
        pos.stone(Point::from_gtp(point, pos.size())?)
    };
    let known = match first {
        FirstMover::ToMove => None,
        FirstMover::Always(color) => Some(color),
        FirstMover::Argument => given(Argument::Color).and_then(color),
        FirstMover::Owner => owner(),
        FirstMover::Enemy => owner().map(Color::opposite),
    };
    known.unwrap_or(pos.to_move())
}

/// An overlay in the making.
pub(super) struct Sheet<'a> {
    pub(super) overlay: Overlay,
    pub(super) pos: &'a Position,
    pub(super) skipped: Skipped,
}

impl<'a> Sheet<'a> {
    pub(super) fn new(pos: &'a Position, title: &str) -> Sheet<'a> {
        Sheet {
            overlay: Overlay::new(pos.size(), title),
            pos,
            skipped: Skipped::default(),
        }
    }

    pub(super) fn finish(mut self) -> Overlay {
        self.overlay.text.extend(self.skipped.sentence());
        self.overlay
    }

    /// Drops all that is drawn.
    pub(super) fn clear(&mut self) {
        let title = std::mem::take(&mut self.overlay.title);
        self.overlay = Overlay::new(self.pos.size(), title);
    }

    /// Gives each point its word.
    fn board(&mut self, words: Vec<String>, mut draw: impl FnMut(&mut Self, Point, String)) {
        let (given, area) = (words.len(), self.pos.size().area());
        for (point, word) in self.pos.size().points().zip(words) {
            draw(self, point, word);
        }
        if given != area {
            let sentence = say!(TEXTS, "drawn-values", given, area);
            self.overlay.text.push(sentence);
        }
    }

    pub(super) fn lines(&mut self, text: &str) {
        let lines = text.trim_end().lines().map(str::trim_end);
        self.overlay.text.extend(lines.map(quoted));
    }

    /// Reads a point of the board; others are skipped. A pass is no point, but nothing to complain about.
    pub(super) fn point(&mut self, word: &str) -> Option<Point> {
        match vertex(word, self.pos.size()) {
            Some(Move::Play(point)) => Some(point),
            Some(Move::Pass) => None,
            None => {
                self.skipped.add(word);
                None
            }
        }
    }

    /// Draws at each point of a list.
    pub(super) fn each(&mut self, list: &str, draw: impl Fn(&mut PointOverlay)) {
        for word in vertices(list) {
            if let Some(point) = self.point(word) {
                draw(&mut self.overlay.points[point]);
            }
        }
    }

    pub(super) fn marks(&mut self, list: &str, shape: Shape) {
        for word in vertices(list) {
            if let Some(point) = self.point(word) {
                self.mark(point, shape);
            }
        }
    }

    fn mark(&mut self, point: Point, shape: Shape) {
        let marks = &mut self.overlay.points[point].marks;
        if !marks.contains(&shape) {
            marks.push(shape);
        }
    }

    pub(super) fn label(&mut self, point: Point, text: String) {
        if !text.is_empty() {
            let at = &mut self.overlay.points[point];
            at.raw = Some(quoted(&text));
            at.label = Some(text);
        }
    }

    pub(super) fn influence(&mut self, point: Point, value: f32, raw: &str) {
        let at = &mut self.overlay.points[point];
        at.influence = Some(value.clamp(-1.0, 1.0));
        at.raw = Some(quoted(raw));
    }

    /// The points and passes of an answer as moves in turn; other words are text.
    fn line_of_moves(&mut self, answer: &str, first: Color) {
        let mut color = first;
        let moves: Vec<(Color, Move)> = vertices(answer)
            .filter_map(|word| vertex(word, self.pos.size()))
            .map(|mv| {
                let mover = color;
                color = color.opposite();
                (mover, mv)
            })
            .collect();
        self.ghosts(&moves);
        self.lines(answer);
    }

    /// Puts the stones of a line down, with their numbers.
    pub(super) fn ghosts(&mut self, moves: &[(Color, Move)]) {
        for (i, &(color, mv)) in moves.iter().enumerate() {
            let (Move::Play(point), Ok(number)) = (mv, u16::try_from(i + 1)) else {
                continue;
            };
            let ghost = &mut self.overlay.points[point].ghost;
            if ghost.is_none() || moves.len() > LONG_LINE {
                *ghost = Some(GhostStone { color, number });
            }
        }
    }
}
