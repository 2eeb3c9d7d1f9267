//! Numbers, labels and what is written on candidates: all layers together, because they share the points.

use go::Point;
use overlay::{PointOverlay, Shape};

use super::super::{Pen, short_number};
use super::{
    FIELD, GHOST, INFLUENCE, Place, TERRITORY, candidates, owner_of, rgba, seen_influence,
};
use crate::Rgba;

/// What is to be written at a point.
#[derive(Default)]
struct Site {
    lines: Vec<Line>,
    /// What lies below the texts, once something does.
    ground: Option<Rgba>,
    /// What lies below in one part only, the rest is ground.
    patch: Option<Rgba>,
    /// Whether a mark crosses the texts.
    crossed: bool,
}

struct Line {
    text: String,
    alpha: f32,
}

/// Smallest cells, in pixels, in which two and three lines can be read.
const LEAST_CELLS: (f32, f32) = (23.0, 34.0);
/// How far from the middle, and how large, a figure is that makes room for a text, in cells.
const CORNER: (f32, f32) = (0.31, 0.5);

/// The texts of all layers.
pub(super) struct Texts(Vec<Site>);

impl Texts {
    /// Collects them.
    pub(super) fn of(pen: &Pen) -> Texts {
        let scene = pen.scene;
        let mut sites: Vec<Site> = Vec::new();
        sites.resize_with(scene.size.area(), Site::default);
        let place = |p: Point| scene.shows(p).then(|| scene.size.index(p));
        for layer in scene.layers.iter().filter(|layer| layer.alpha() > 0.0) {
            for (p, point) in layer.overlay.points.iter() {
                if let Some(i) = place(p) {
                    sites[i].add(pen, p, point, layer.alpha());
                }
            }
        }
        for layer in scene.layers.iter().filter(|layer| layer.alpha() > 0.0) {
            for (p, lines, color) in candidates::texts(layer) {
                if let Some(i) = place(p) {
                    sites[i].add_candidate(pen, p, lines, (color, layer.alpha()));
                }
            }
        }
        Texts(sites)
    }

    /// Where the figures of a point are drawn.
    pub(super) fn place_for_signs(&self, pen: &Pen, p: Point) -> Place {
        let (center, cell) = (pen.middle(p), pen.g.cell);
        let site = &self.0[pen.scene.size.index(p)];
        if site.lines.is_empty() {
            return Place { center, cell };
        }
        Place {
            center: center.moved(CORNER.0 * cell, CORNER.0 * cell),
            cell: CORNER.1 * cell,
        }
    }

    /// Writes them.
    pub(super) fn draw(&self, pen: &mut Pen) {
        for (p, site) in pen.scene.size.points().zip(&self.0) {
            if !site.lines.is_empty() {
                site.draw(pen, p);
            }
        }
        pen.alpha = 1.0;
    }
}

impl Site {
    /// Collects what a layer has at a point.
    fn add(&mut self, pen: &Pen, p: Point, point: &PointOverlay, alpha: f32) {
        if let (Some(color), None) = (point.color, pen.scene.stone(p)) {
            self.cover(pen, p, rgba(color), FIELD * alpha);
        }
        if let Some(ghost) = point.ghost {
            self.cover(pen, p, pen.side(ghost.color), GHOST * alpha);
        }
        if let Some(owner) = point.territory {
            self.cover(pen, p, pen.side(owner), TERRITORY * alpha);
        }
        if let Some(value) = seen_influence(point) {
            let owner = owner_of(value);
            match pen.scene.stone(p) {
                None => self.cover(pen, p, pen.side(owner), INFLUENCE * value.abs() * alpha),
                Some(stone) if stone != owner => {
                    self.cover(pen, p, pen.side(owner), alpha);
                    self.patch = Some(pen.side(owner));
                }
                Some(_) => {}
            }
        }
        let across = |shape: &Shape| !matches!(shape, Shape::Square | Shape::Circle);
        self.crossed |= point.marks.iter().any(across);
        let number = point.number.map(short_number);
        let ghost = point.ghost.filter(|ghost| ghost.number > 0);
        let ghost = ghost.map(|ghost| ghost.number.to_string());
        let texts = [ghost, number, point.label.clone()];
        let lines = texts.into_iter().flatten().filter(|text| !text.is_empty());
        self.lines.extend(lines.map(|text| Line { text, alpha }));
    }

    /// Takes what is written on a candidate: its disc hides what is below, and its texts come first.
    fn add_candidate(
        &mut self,
        pen: &Pen,
        p: Point,
        lines: Vec<String>,
        (color, alpha): (Rgba, f32),
    ) {
        self.cover(pen, p, color, candidates::DISC * alpha);
        if alpha > 0.5 {
            self.patch = None;
        }
        let lines = lines.into_iter().map(|text| Line { text, alpha });
        self.lines.splice(0..0, lines);
    }

    /// Notes that something of this colour lies below the texts.
    fn cover(&mut self, pen: &Pen, p: Point, color: Rgba, alpha: f32) {
        let ground = self.ground.unwrap_or(pen.ground(p));
        self.ground = Some(ground.mixed(color, alpha));
    }

    fn draw(&self, pen: &mut Pen, p: Point) {
        let ground = self.ground.unwrap_or(pen.ground(p));
        let ink = pen.ink_on(ground);
        let halo = if ink == pen.theme.dark {
            pen.theme.light
        } else {
            pen.theme.dark
        };
        // Letters that would get lost in a patch, beside it or in a mark have a rim.
        let lost = self.patch.is_some_and(|patch| {
            let beside = pen.ground(p);
            pen.ink_on(patch) != ink || pen.ink_on(beside) != ink
        });
        let outline = (lost || self.crossed).then_some(halo.faded(0.85));
        let room = if pen.scene.stone(p).is_some() || self.ground.is_some() {
            0.8
        } else {
            0.9
        };
        let center = pen.middle(p);
        let fitting = match pen.g.cell {
            cell if cell < LEAST_CELLS.0 => 1,
            cell if cell < LEAST_CELLS.1 => 2,
            _ => 3,
        };
        let lines = &self.lines[..self.lines.len().min(fitting)];
        if let [line] = lines {
            pen.alpha = line.alpha;
            pen.number_text(center, &line.text, room, (ink, outline));
            return;
        }
        // Place above the middle, height and room of each line, in cells.
        let table: &[(f32, f32, f32)] = match lines.len() {
            2 => &[(-0.15, 0.38, 0.8), (0.2, 0.29, 0.72)],
            _ => &[(-0.25, 0.27, 0.62), (0.0, 0.27, 0.82), (0.24, 0.24, 0.64)],
        };
        for (line, &(dy, height, room)) in lines.iter().zip(table) {
            pen.alpha = line.alpha;
            let at = center.moved(0.0, dy * pen.g.cell);
            pen.text_at(at, &line.text, (height, room), (ink, outline));
        }
    }
}
