//! From the rooms to what the board shows. The window, the saved pictures and the clipboard all
//! take the scene from here.

use crate::WINDOW;
use crate::board::BoardView;
use crate::board::candidates::is_shown;
use crate::board::cells::cell_drawing;
use crate::document::tool::Tool;
use crate::game::Count;
use crate::problems::hint::STEPS;
use crate::problems::solving::Solving;
use crate::problems::why::Explained;
use crate::settings::candidates::{MOST_QUIET, QUIET};
use fileref::FileRef;
use go::{Color, Point, Position, Rules};
use message::{Sentence, say};
use overlay::{Overlay, Rgb};
use picture::{Drawing, Layer, Scene, SceneOptions, Theme, Variations, Window};
use record::{MarkKind, Record};
use std::sync::Arc;

/// Side of a picture saved from the window, in pixels.
const PICTURE_SIDE: f32 = 1000.0;
/// The shade of what a proof rests on, and how much of it is seen.
const ZONE: Rgb = Rgb(0, 90, 255);
const ZONE_OPACITY: f32 = 0.4;

/// What the board shows, the pointer apart.
pub fn scene(view: &BoardView<'_>) -> Scene {
    let context = &view.context;
    if let Some(solving) = context.problems.solving() {
        return scene_of_problem(view, solving);
    }
    let document = context.document;
    let options = SceneOptions {
        coordinates: context.settings.coordinates_at_rim(),
        numbers: context.settings.move_numbers,
        variations: if view.marks_variations() {
            Variations::Children
        } else {
            Variations::None
        },
        ..SceneOptions::default()
    };
    let mut scene = picture::scene_of(
        document.record(),
        document.cursor(),
        document.shown(),
        &options,
    );
    if let Some(count) = context.game.count() {
        scene.dead = count.dead().clone();
        let position = &document.shown().position;
        scene.layers.push(Layer::new(counted(position, count)));
        scene.variations.clear();
        return scene;
    }
    let covered = !view.visible_layers().is_empty() || view.searched().is_some();
    if covered || context.answer.is_some() {
        // What an engine says needs the points for itself.
        scene.variations.clear();
    }
    match view.line_picture() {
        // Among candidates and coloured fields its stones would be hard to read.
        Some(line) => scene.layers.push(Layer::new(line)),
        None => scene.layers.extend(view.drawn_layers()),
    }
    let picked = view.picked_points().into_iter();
    scene.marks.extend(picked.map(|p| (p, MarkKind::Selected)));
    scene
}

impl BoardView<'_> {
    /// Whether the moves that may follow are marked on the board. In a problem they are the
    /// answer, so there they are marked only when asked for.
    pub fn marks_variations(&self) -> bool {
        if self.context.guesses {
            false
        } else if self.context.document.is_problem() {
            self.board.answers_shown
        } else {
            self.context.settings.variations
        }
    }

    /// The layers that are seen, the bottom one first, as they are drawn.
    pub fn drawn_layers(&self) -> Vec<Layer> {
        let searched = self.searched();
        let searched = searched.map(|overlay| match self.contrast_drawn() {
            Some(contrast) => Layer::new(Arc::clone(contrast)),
            None => self.candidates_drawn(overlay, usize::MAX),
        });
        let layers = self.visible_layers().into_iter();
        let layers = layers.map(|(layer, overlay)| self.as_drawn(layer, overlay));
        searched.into_iter().chain(layers).collect()
    }

    /// A layer with the user's wishes about how it is drawn.
    pub(super) fn as_drawn(
        &self,
        layer: &crate::board::layers::Layer,
        overlay: &Arc<Overlay>,
    ) -> Layer {
        let all = self.context.settings.candidates.all;
        let most = if all { usize::MAX } else { MOST_QUIET };
        let mut drawn = self.candidates_drawn(overlay, most);
        drawn.opacity = f32::from(layer.opacity) / 100.0;
        drawn
    }

    /// A picture with the user's wishes about candidates, of which `most` are shown.
    fn candidates_drawn(&self, overlay: &Arc<Overlay>, most: usize) -> Layer {
        let view = &self.context.settings.candidates;
        let least = u64::from(view.least_visits);
        let is_wanted = |candidate: &overlay::Candidate| is_shown(candidate, least);
        let all = &overlay.candidates;
        let overlay = if all.iter().all(is_wanted) && all.len() <= most {
            Arc::clone(overlay)
        } else {
            let mut few = Overlay::clone(overlay);
            few.candidates.retain(is_wanted);
            few.candidates.truncate(most);
            Arc::new(few)
        };
        let mut drawn = Layer::new(overlay);
        drawn.numbers.clone_from(&view.numbers);
        if !view.all {
            drawn.numbers.truncate(1);
            drawn.numbered = QUIET;
        }
        drawn.perspective = view.side;
        drawn
    }
}

/// What the board shows of a problem that is being solved: nothing that gives it away.
fn scene_of_problem(view: &BoardView<'_>, solving: &Solving) -> Scene {
    let options = SceneOptions {
        coordinates: view.context.settings.coordinates_at_rim(),
        variations: Variations::None,
        ..SceneOptions::default()
    };
    let (record, cell) = solving.place();
    if let Some(explained) = solving.explained() {
        return scene_of_why(record, solving, explained, &options);
    }
    let mut scene = picture::scene_of(record, cell, solving.shown(), &options);
    if scene.window == Window::full(scene.size) {
        scene.window = solving.window;
    }
    if let Some(check) = solving.check() {
        scene.marks = check.marks();
        scene.last_move = None;
        return scene;
    }
    // What the author marks is gone with the stones it is on.
    let start = solving.start();
    scene
        .marks
        .retain(|&(point, _)| start.stone(point).is_none() || scene.stones[point].is_some());
    scene.numbers = solving.numbers();
    scene.verdict = solving.decisive();
    if let Some(hint) = solving.hint("") {
        // Stones stay as they are: what matters lies between them.
        let outside = hint.outside(scene.window).into_iter();
        let empty = outside.filter(|&point| scene.stones[point].is_none());
        let empty: Vec<Point> = empty.collect();
        scene.dimmed.extend(empty);
        if hint.step == STEPS {
            scene.marks.push((hint.point, MarkKind::Circle));
        }
    }
    scene
}

/// The line that shows why a move works or fails, with what the proof rests on shaded.
fn scene_of_why(
    record: &Record,
    solving: &Solving,
    explained: &Explained,
    options: &SceneOptions,
) -> Scene {
    // What the author marked is about another position.
    let options = SceneOptions {
        markup: false,
        ..options.clone()
    };
    let (_, cell) = solving.place();
    let mut scene = picture::scene_of(record, cell, explained.shown(), &options);
    if scene.window == Window::full(scene.size) {
        scene.window = solving.window;
    }
    scene.numbers = explained.numbers();
    let vital = explained.vital(solving.hides_answer()).iter();
    let empty = vital.filter(|&&point| scene.stones[point].is_none());
    let marks: Vec<_> = empty.map(|&point| (point, MarkKind::Triangle)).collect();
    scene.marks.extend(marks);
    if !explained.zone().is_empty() {
        let mut overlay = Overlay::new(scene.size, "");
        for &point in explained.zone() {
            overlay.points[point].color = Some(ZONE);
        }
        let mut layer = Layer::new(Arc::new(overlay));
        layer.opacity = ZONE_OPACITY;
        scene.layers.push(layer);
    }
    scene
}

/// The count as an overlay: territory and seki, point by point.
fn counted(position: &Position, count: &Count) -> Arc<Overlay> {
    let status = count.status(position);
    let mut overlay = Overlay::new(position.size(), "");
    for (point, &value) in status.iter() {
        // Dead stones have their own mark; what lives needs none.
        if !matches!(value, go::PointStatus::Dead | go::PointStatus::Alive) {
            overlay.points[point].status = Some(value);
        }
    }
    Arc::new(overlay)
}

/// The stone a click would put down, to be shown under the pointer.
pub fn ghost(view: &BoardView<'_>, point: Point) -> Option<Color> {
    let context = &view.context;
    let is_taken = context.is_covered || view.board.layers.picking().is_some();
    if context.game.is_counting() || is_taken {
        return None;
    }
    if let Some(solving) = context.problems.solving() {
        let color = solving.awaits()?;
        let position = &solving.shown().position;
        let legal = position.check(color, point, &Rules::JAPANESE, &[]);
        return legal.is_ok().then_some(color);
    }
    let document = context.document;
    match document.tool() {
        Tool::Play => {
            let color = context.game.color_to_play(document);
            let rules = Rules {
                ko: go::KoRule::Simple,
                ..document.record().info_in_short().rules
            };
            let position = &document.shown().position;
            let legal = position.check(color, point, &rules, &[]);
            legal.is_ok().then_some(color)
        }
        tool => tool.stone(),
    }
}

/// Shows what a stroke that is being drawn will leave: with the tool, over those points, Black's and White's stones
/// exchanged with the other button.
pub fn preview(scene: &mut Scene, tool: Tool, points: &[Point], second: bool) {
    let (Some(&first), Some(&last)) = (points.first(), points.last()) else {
        return;
    };
    let stone = tool
        .stone()
        .map(|color| if second { color.opposite() } else { color });
    if let Some(color) = stone {
        let lays = scene.stone(first) != Some(color);
        for &p in points.iter().filter(|&&p| scene.size.contains(p)) {
            scene.stones[p] = lays.then_some(color);
        }
    } else if let Some(mark) = tool.mark() {
        let lays = !scene.marks.contains(&(first, mark));
        scene
            .marks
            .retain(|(p, kind)| *kind != mark || !points.contains(p));
        if lays {
            scene.marks.extend(points.iter().map(|&p| (p, mark)));
        }
    } else {
        match tool {
            Tool::Erase => {
                for &p in points.iter().filter(|&&p| scene.size.contains(p)) {
                    scene.stones[p] = None;
                }
                scene.marks.retain(|(p, _)| !points.contains(p));
                scene.labels.retain(|(p, _)| !points.contains(p));
            }
            Tool::Line => scene.lines.push((first, last)),
            Tool::Arrow => scene.arrows.push((first, last)),
            Tool::Dim => {
                let lighten = scene.dimmed.contains(&first);
                scene.dimmed.retain(|p| !points.contains(p));
                if !lighten {
                    scene.dimmed.extend(points);
                }
            }
            // What will be cut away is dimmed.
            Tool::View if first != last => {
                let kept = crate::document::tool::rectangle(first, last);
                let outside = scene.size.points().filter(|p| !kept.contains(p));
                scene.dimmed = outside.collect();
            }
            _ => {}
        }
    }
}

/// A picture of what the board shows: SVG, PNG or PDF, by the ending of `path`. Below it stands what the signs of the
/// engines mean, unless the user does not want it.
///
/// # Errors
///
/// A sentence for the user, for an ending of another kind and for a picture that cannot be encoded.
pub fn picture(view: &BoardView<'_>, path: &FileRef, theme: &Theme) -> Result<Vec<u8>, Sentence> {
    let drawing = drawing(view, PICTURE_SIDE, theme);
    match path.ending().as_str() {
        "svg" => Ok(picture::svg(&drawing).into_bytes()),
        "png" => picture::png(&drawing, 1.0).map_err(|error| message::quoted(&error)),
        "pdf" => Ok(export::picture_pdf(&drawing)),
        other => Err(say!(WINDOW, "picture-wrong-ending", ending = other)),
    }
}

/// The same as things to paint: the board `side` pixels wide, and the legend below it.
pub fn drawing(view: &BoardView<'_>, side: f32, theme: &Theme) -> Drawing {
    if let Some(drawing) = cell_drawing(view, side, theme) {
        return drawing;
    }
    let scene = scene(view);
    let geometry = picture::layout(&scene, side, side);
    let drawing = picture::draw(&scene, &geometry, theme);
    let layers_are_seen = !view.context.game.is_counting() && view.line_picture().is_none();
    if view.context.settings.picture_legend && layers_are_seen {
        picture::with_legend(drawing, &view.legends(), theme)
    } else {
        drawing
    }
}
