//! What a tuning found, as a picture: for each parameter the score along it, with what is not sure.

use crate::cli::error::{CliError, TEXTS};
use crate::cli::file;
use crate::cli::language::{REPORTS, told};
use ::tune::{Curve, Finding, Group, Parameter, Sample, Space, Surface, groups};
use message::{Message, id, say};
use picture::{Drawing, Item, Pos, Rect, Rgba};
use std::path::Path;

/// Width and height of the part of one parameter, in pixels.
const PART: (f32, f32) = (380.0, 300.0);
/// Around the axes of a part: left, above, right, below.
const MARGIN: [f32; 4] = [54.0, 34.0, 18.0, 56.0];
/// Parts beside each other.
const COLUMNS: usize = 3;
const TEXT: f32 = 13.0;

const PAPER: Rgba = Rgba::rgb(255, 255, 255);
const INK: Rgba = Rgba::rgb(40, 40, 40);
const GRID: Rgba = Rgba::rgb(225, 225, 225);
const CURVE: Rgba = Rgba::rgb(0, 90, 160);
const BEST: Rgba = Rgba::rgb(200, 70, 0);
const NOW: Rgba = Rgba::rgb(110, 110, 110);

/// What a picture is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Format {
    /// Lines.
    Svg,
    /// Points.
    Png,
}

/// What the ending of a name says.
pub(super) fn format_of(path: &Path) -> Result<Format, CliError> {
    let ending = path.extension().unwrap_or_default().to_ascii_lowercase();
    match ending.to_str() {
        Some("svg") => Ok(Format::Svg),
        Some("png") => Ok(Format::Png),
        _ => Err(CliError::Usage(say!(
            TEXTS,
            "cli-tune-chart-ending",
            file = path
        ))),
    }
}

/// Writes the chart of all results.
pub(super) fn write(
    path: &Path,
    format: Format,
    space: &Space,
    samples: &[Sample],
) -> Result<(), CliError> {
    let drawing = draw(space, samples);
    let bytes = match format {
        Format::Svg => picture::svg(&drawing).into_bytes(),
        Format::Png => {
            picture::png(&drawing, 2.0).map_err(|error| CliError::Failed(error.sentence()))?
        }
    };
    file::write(path, &bytes)
}

fn draw(space: &Space, samples: &[Sample]) -> Drawing {
    let parameters = space.parameters();
    let columns = parameters.len().min(COLUMNS);
    let rows = parameters.len().div_ceil(COLUMNS);
    let (width, height) = (PART.0 * columns as f32, PART.1 * rows as f32);
    let mut drawing = Drawing {
        width,
        height,
        items: Vec::new(),
    };
    drawing.items.push(Item::Fill {
        rect: Rect {
            min: Pos::default(),
            max: Pos::new(width, height),
        },
        color: PAPER,
    });
    let curves = Surface::curves(samples);
    let finding = Surface::read(samples, &space.now());
    let now = space.now();
    for (i, parameter) in parameters.iter().enumerate() {
        let corner = Pos::new(PART.0 * (i % COLUMNS) as f32, PART.1 * (i / COLUMNS) as f32);
        let mut part = Part::new(&mut drawing.items, corner, parameter);
        let groups = groups(samples, i);
        part.axes(curves.get(i), &groups);
        if let (Some(curve), Some(finding)) = (curves.get(i), &finding) {
            part.finding(i, curve, finding, now[i]);
        }
        part.seen(&groups);
    }
    drawing
}

/// The part of one parameter.
struct Part<'a> {
    items: &'a mut Vec<Item>,
    corner: Pos,
    parameter: &'a Parameter,
    /// The scores at the lower and the upper end.
    range: (f64, f64),
}

impl Part<'_> {
    fn new<'a>(items: &'a mut Vec<Item>, corner: Pos, parameter: &'a Parameter) -> Part<'a> {
        Part {
            items,
            corner,
            parameter,
            range: (0.0, 1.0),
        }
    }

    fn x(&self, place: f64) -> f32 {
        let width = PART.0 - MARGIN[0] - MARGIN[2];
        self.corner.x + MARGIN[0] + width * f64::midpoint(place, 1.0) as f32
    }

    fn y(&self, score: f64) -> f32 {
        let height = PART.1 - MARGIN[1] - MARGIN[3];
        let share = (score - self.range.0) / (self.range.1 - self.range.0);
        self.corner.y + PART.1 - MARGIN[3] - height * share.clamp(0.0, 1.0) as f32
    }

    fn line(&mut self, from: Pos, to: Pos, width: f32, color: Rgba) {
        self.items.push(Item::Line {
            from,
            to,
            width,
            color,
        });
    }

    fn text(&mut self, center: Pos, text: String, color: Rgba, bold: bool) {
        self.items.push(Item::Text {
            center,
            height: TEXT,
            text,
            color,
            outline: None,
            bold,
        });
    }

    /// Scores that all fit, in steps of a tenth; and the frame with its numbers.
    fn axes(&mut self, curve: Option<&Curve>, groups: &[Group]) {
        let curve = curve.into_iter().flat_map(|curve| &curve.0);
        let curve = curve.flat_map(|(_, score)| [score.low, score.high]);
        let all = curve.chain(groups.iter().map(|group| group.score));
        let (low, high) = all.fold((0.5_f64, 0.5_f64), |(low, high), score| {
            (low.min(score), high.max(score))
        });
        self.range = (
            ((low * 10.0).floor() / 10.0).clamp(0.0, 0.4),
            ((high * 10.0).ceil() / 10.0).clamp(0.6, 1.0),
        );
        let (left, right) = (self.x(-1.0), self.x(1.0));
        let (first, last) = (
            (self.range.0 * 10.0).round() as u32,
            (self.range.1 * 10.0).round() as u32,
        );
        for tenth in first..=last {
            let y = self.y(f64::from(tenth) / 10.0);
            self.line(Pos::new(left, y), Pos::new(right, y), 1.0, GRID);
            let label = format!("{} %", tenth * 10);
            self.text(Pos::new(left - 26.0, y), label, INK, false);
        }
        let bottom = self.y(self.range.0);
        for place in [-1.0, -0.5, 0.0, 0.5, 1.0] {
            let value = self.parameter.text(self.parameter.value(place));
            let x = self.x(self.parameter.place(self.parameter.value(place)));
            self.line(Pos::new(x, bottom), Pos::new(x, bottom + 4.0), 1.0, INK);
            self.text(Pos::new(x, bottom + 14.0), value, INK, false);
        }
        self.line(Pos::new(left, bottom), Pos::new(right, bottom), 1.0, INK);
        let middle = f32::midpoint(left, right);
        let name = message::visible(&self.parameter.name).into_owned();
        self.text(Pos::new(middle, self.corner.y + 18.0), name, INK, true);
    }

    /// The curve in its band, the present and the best value.
    fn finding(&mut self, along: usize, curve: &Curve, finding: &Finding, now: f64) {
        for pair in curve.0.windows(2) {
            let [(from, left), (to, right)] = pair else {
                continue;
            };
            let (from, to) = (self.x(*from), self.x(*to));
            let points = vec![
                Pos::new(from, self.y(left.low)),
                Pos::new(from, self.y(left.high)),
                Pos::new(to, self.y(right.high)),
                Pos::new(to, self.y(right.low)),
            ];
            self.items.push(Item::Polygon {
                points,
                fill: Some(CURVE.faded(0.18)),
                stroke: None,
            });
            let (left, right) = (self.y(left.value), self.y(right.value));
            self.line(Pos::new(from, left), Pos::new(to, right), 2.0, CURVE);
        }
        let (top, bottom) = (self.y(self.range.1), self.y(self.range.0));
        let x = self.x(now);
        self.line(Pos::new(x, top), Pos::new(x, bottom), 1.0, NOW);
        let best = finding.best[along];
        let (low, high) = (self.x(best.low), self.x(best.high));
        self.line(Pos::new(low, bottom), Pos::new(high, bottom), 4.0, BEST);
        let x = self.x(best.value);
        self.line(Pos::new(x, top), Pos::new(x, bottom), 1.5, BEST);
        let y = bottom + 36.0;
        let (left, right) = (self.x(-1.0), self.x(1.0));
        let value = |place: f64| self.parameter.text(self.parameter.value(place));
        let best = told(&say!(
            REPORTS,
            "cli-tune-chart-best",
            value = value(best.value)
        ));
        let now = told(&say!(REPORTS, "cli-tune-chart-now", value = value(now)));
        let quarter = (right - left) / 4.0;
        self.text(Pos::new(left + quarter, y), best, BEST, false);
        self.text(Pos::new(right - quarter, y), now, NOW, false);
    }

    /// What was seen, larger where more games were.
    fn seen(&mut self, groups: &[Group]) {
        let most = groups.iter().map(|group| group.games).fold(1.0, f64::max);
        for group in groups {
            let item = Item::Disc {
                center: Pos::new(self.x(group.place), self.y(group.score)),
                radius: 2.0 + 2.5 * (group.games / most).sqrt() as f32,
                color: INK.faded(0.55),
            };
            self.items.push(item);
        }
        if groups.is_empty() {
            let center = Pos::new(self.x(0.0), self.y(0.5));
            let none = told(&id!(REPORTS, "cli-tune-chart-none"));
            self.text(center, none, NOW, false);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn charts_stay_inside_their_paper_and_are_drawn_without_results_too() {
        let parameter = |name: &str| Parameter {
            name: name.to_owned(),
            min: 0.0,
            max: 4.0,
            now: Some(1.0),
            whole: false,
        };
        let space = Space::new(["a", "b", "c", "d"].map(parameter).to_vec()).expect("a space");
        let won = |number: u64| Sample {
            at: space.point(number),
            score: f64::from(u8::from(space.point(number)[0] > 0.0)),
            games: 1.0,
        };
        for samples in [
            Vec::new(),
            (0..1).map(won).collect(),
            (0..50).map(won).collect(),
        ] {
            let drawing = draw(&space, &samples);
            assert_eq!(
                (drawing.width, drawing.height),
                (3.0 * PART.0, 2.0 * PART.1)
            );
            let inside = |pos: &Pos| {
                (0.0..=drawing.width).contains(&pos.x) && (0.0..=drawing.height).contains(&pos.y)
            };
            for item in &drawing.items {
                match item {
                    Item::Line { from, to, .. } => assert!(inside(from) && inside(to)),
                    Item::Disc { center, .. } | Item::Text { center, .. } => {
                        assert!(inside(center));
                    }
                    Item::Polygon { points, .. } => assert!(points.iter().all(inside)),
                    _ => {}
                }
            }
        }
        assert!(format_of(Path::new("a.SVG")).is_ok() && format_of(Path::new("a.gif")).is_err());
    }
}
