//! From a scene to the list of things to paint.

mod board;
mod marks;
mod overlay;
mod stones;
mod text;

use ::overlay::PointOverlay;
use go::{Color, Grid, Move, Point, PointStatus};
use record::MarkKind;

use crate::{Drawing, Geometry, Item, Pos, Rgba, Scene, Theme};

pub use board::kanji;
pub use overlay::candidate_color;
pub use text::short_number;

/// Lists what to paint, bottom first: board, lines, coordinates, the engines' coloured fields, shadows, stones, what
/// engines lay over them (ghost stones, territory, influence), the record's numbers and marks, variations, the
/// engines' signs and texts, last move, the stone under the pointer, cursor, verdict.
///
/// `g` must come from [`crate::layout`] of the same scene; things outside its window are left out.
pub fn draw(scene: &Scene, g: &Geometry, theme: &Theme) -> Drawing {
    let mut pen = Pen::new(scene, g, theme);
    board::draw(&mut pen);
    overlay::fields(&mut pen);
    stones::draw(&mut pen);
    overlay::shading(&mut pen);
    stones::signs(&mut pen);
    marks::draw(&mut pen);
    stones::variations(&mut pen);
    overlay::draw(&mut pen);
    stones::last_move(&mut pen);
    stones::ghost(&mut pen);
    marks::cursor(&mut pen);
    marks::verdict(&mut pen);
    Drawing {
        width: g.width,
        height: g.height,
        items: pen.items,
    }
}

/// What is drawn and what is known about each point.
struct Pen<'a> {
    scene: &'a Scene,
    g: &'a Geometry,
    theme: &'a Theme,
    items: Vec<Item>,
    /// How much is seen of what is drawn now.
    alpha: f32,
    /// Points whose middle an overlay wants for itself.
    taken: Grid<bool>,
    /// How far lines keep away from a point if it is empty, because something has to be seen there; in cells.
    bare: Grid<f32>,
}

impl<'a> Pen<'a> {
    fn new(scene: &'a Scene, g: &'a Geometry, theme: &'a Theme) -> Pen<'a> {
        let mut pen = Pen {
            scene,
            g,
            theme,
            items: Vec::with_capacity(scene.size.area() * 3 + 160),
            alpha: 1.0,
            taken: Grid::new(scene.size),
            bare: Grid::new(scene.size),
        };
        pen.take_points();
        pen.bare_points();
        pen
    }

    /// The mark of the record at `p`, if there is one. Where there are several the first one counts.
    fn mark(&self, p: Point) -> Option<MarkKind> {
        let mut marks = self.scene.marks.iter();
        marks.find(|(at, _)| *at == p).map(|(_, mark)| *mark)
    }

    /// Tells whether the number of a move stands at `p`. It yields to what the author wrote there, and to marks that
    /// cannot surround it.
    fn is_numbered(&self, p: Point) -> bool {
        let scene = self.scene;
        scene.numbers.iter().any(|(at, _)| *at == p)
            && !scene.labels.iter().any(|(at, _)| *at == p)
            && self
                .mark(p)
                .is_none_or(|mark| marks::frame(mark, self.g.cell).is_some())
    }

    /// Tells whether what the author wrote at `p` stands in a mark.
    fn has_framed_label(&self, p: Point) -> bool {
        let mut labels = self.scene.labels.iter();
        labels.any(|(at, _)| *at == p)
            && self
                .mark(p)
                .is_some_and(|mark| marks::frame(mark, self.g.cell).is_some())
    }

    fn take_points(&mut self) {
        let scene = self.scene;
        for layer in scene.layers.iter().filter(|layer| layer.alpha() > 0.0) {
            let overlay = &layer.overlay;
            let points = overlay.points.iter();
            let drawn = points.filter(|(p, at)| needs_middle(at, scene.stone(*p).is_some()));
            let drawn = drawn.map(|(p, at)| (p, hides_lines(at)));
            let moves = overlay.candidates.iter().filter_map(|c| match c.mv {
                Move::Play(p) => Some((p, true)),
                Move::Pass => None,
            });
            for (p, hides) in drawn.chain(moves) {
                let Some(taken) = self.taken.get_mut(p) else {
                    continue;
                };
                *taken = true;
                if hides {
                    self.bare[p] = board::AROUND_SIGNS;
                }
            }
        }
    }

    fn bare_points(&mut self) {
        let scene = self.scene;
        let hiding = scene.marks.iter().filter(|(_, mark)| !mark.is_territory());
        for (p, _) in hiding {
            if let Some(bare) = self.bare.get_mut(*p) {
                *bare = board::AROUND_SIGNS;
            }
        }
        let texts = scene.numbers.iter().map(|(p, _)| *p);
        let texts = texts.chain(scene.labels.iter().map(|(p, _)| *p));
        let texts = texts.chain(scene.variations.iter().map(|(p, _, _)| *p));
        let layers = scene.layers.iter().filter(|layer| layer.alpha() > 0.0);
        // Candidates and ghost stones bring a ground of their own.
        let points = layers.flat_map(|layer| layer.overlay.points.iter());
        let written = points.filter(|(_, at)| has_text(at)).map(|(p, _)| p);
        for p in texts.chain(written) {
            if let Some(bare) = self.bare.get_mut(p) {
                *bare = board::AROUND_TEXTS;
            }
        }
    }

    /// What lies under a mark at `p`, on average.
    fn ground(&self, p: Point) -> Rgba {
        match self.scene.stone(p) {
            Some(Color::Black) => self.theme.dark,
            Some(Color::White) => self.theme.light,
            None => self.theme.ground(),
        }
    }

    /// The colour that is best read at `p`.
    fn ink(&self, p: Point) -> Rgba {
        self.ink_on(self.ground(p))
    }

    fn ink_on(&self, ground: Rgba) -> Rgba {
        if ground.luma() > 0.42 {
            self.theme.dark
        } else {
            self.theme.light
        }
    }

    /// The colour of marks that belong to a player.
    fn side(&self, color: Color) -> Rgba {
        match color {
            Color::Black => self.theme.dark,
            Color::White => self.theme.light,
        }
    }

    /// A line thickness, never so thin that it vanishes.
    fn stroke(&self, cells: f32) -> f32 {
        (self.g.cell * cells).max(1.0)
    }

    /// Thickness of a rim around something; it may be fainter than a pixel.
    fn rim(&self, cells: f32) -> f32 {
        (self.g.cell * cells).max(0.7)
    }

    fn pos(&self, p: Point) -> Pos {
        self.g.point_to_pos(p)
    }

    /// The middle of what is at `p`: of its stone, which may lie a little beside the point.
    fn middle(&self, p: Point) -> Pos {
        if self.scene.stone(p).is_some() {
            self.lies(p)
        } else {
            self.pos(p)
        }
    }

    /// Where a stone at `p` lies.
    fn lies(&self, p: Point) -> Pos {
        let reach = self.theme.looseness * self.g.cell;
        if reach == 0.0 {
            return self.pos(p);
        }
        let (dx, dy) = stones::slip(p);
        self.pos(p).moved(dx * reach, dy * reach)
    }

    fn disc(&mut self, center: Pos, radius: f32, color: Rgba) {
        self.items.push(Item::Disc {
            center,
            radius,
            color: color.faded(self.alpha),
        });
    }

    fn ring(&mut self, center: Pos, radius: f32, width: f32, color: Rgba) {
        self.items.push(Item::Ring {
            center,
            radius,
            width,
            color: color.faded(self.alpha),
        });
    }

    fn line(&mut self, from: Pos, to: Pos, width: f32, color: Rgba) {
        self.items.push(Item::Line {
            from,
            to,
            width,
            color: color.faded(self.alpha),
        });
    }

    fn polygon(&mut self, points: Vec<Pos>, fill: Option<Rgba>, stroke: Option<(f32, Rgba)>) {
        self.items.push(Item::Polygon {
            points,
            fill: fill.map(|color| color.faded(self.alpha)),
            stroke: stroke.map(|(width, color)| (width, color.faded(self.alpha))),
        });
    }

    /// A × with arms of length `arm` along each axis.
    fn cross(&mut self, center: Pos, arm: f32, width: f32, color: Rgba) {
        self.line(
            center.moved(-arm, -arm),
            center.moved(arm, arm),
            width,
            color,
        );
        self.line(
            center.moved(-arm, arm),
            center.moved(arm, -arm),
            width,
            color,
        );
    }
}

/// A square around `center`.
fn square(center: Pos, half: f32) -> Vec<Pos> {
    [(-half, -half), (half, -half), (half, half), (-half, half)]
        .map(|(dx, dy)| center.moved(dx, dy))
        .to_vec()
}

/// A square standing on its corner.
fn diamond(center: Pos, half: f32) -> Vec<Pos> {
    [(0.0, -half), (half, 0.0), (0.0, half), (-half, 0.0)]
        .map(|(dx, dy)| center.moved(dx, dy))
        .to_vec()
}

/// Tells whether an overlay draws something in the middle of the point.
fn needs_middle(point: &PointOverlay, stone: bool) -> bool {
    use PointStatus::{BlackTerritory, Dame, Dead, Seki, WhiteTerritory};
    let status = match point.status {
        Some(Dead | Seki) => stone,
        Some(BlackTerritory | WhiteTerritory | Dame) => !stone,
        // Living stones are the usual case and stay without a sign.
        _ => false,
    };
    status || hides_lines(point)
}

/// Tells whether the lines of the board have to end before what an overlay draws at an empty point. They do not for
/// territory and neutral points: a whole board of these has to stay a board.
fn hides_lines(point: &PointOverlay) -> bool {
    point.figure.is_some()
        || point.number.is_some()
        || point.label.is_some()
        || point.ghost.is_some()
}

/// Tells whether an overlay writes something on the board itself.
fn has_text(point: &PointOverlay) -> bool {
    (point.number.is_some() || point.label.is_some()) && point.ghost.is_none()
}
