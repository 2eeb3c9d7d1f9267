//! From the state to what the board shows. The window, the saved pictures and the clipboard all
//! take the scene from here.

use crate::WINDOW;
use crate::board::candidates::is_shown;
use crate::document::tool::Tool;
use crate::problems::solving::Solving;
use crate::shell::effect::Effect;
use crate::shell::state::State;
use go::Point;
use message::{Sentence, say};
use overlay::Overlay;
use picture::{Drawing, Layer, Scene, SceneOptions, Theme, Variations, Window};
use record::MarkKind;
use std::path::Path;
use std::sync::Arc;

/// Side of a picture saved from the window, in pixels.
const PICTURE_SIDE: f32 = 1000.0;

/// What the board shows, the pointer apart.
pub fn scene(state: &State) -> Scene {
    let document = &state.document;
    if let Some(solving) = state.problems.solving() {
        return scene_of_problem(state, solving);
    }
    let options = SceneOptions {
        coordinates: state.coordinates(),
        numbers: state.settings.move_numbers,
        variations: if state.marks_variations() {
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
    if let Some(count) = state.game.count() {
        scene.dead = count.dead().clone();
        scene.layers.push(Layer::new(counted(state, count)));
        scene.variations.clear();
        return scene;
    }
    let layers = state.visible_layers();
    if !layers.is_empty() {
        // What an engine says needs the points for itself.
        scene.variations.clear();
    }
    match state.line_picture() {
        // Among candidates and coloured fields its stones would be hard to read.
        Some(line) => scene.layers.push(Layer::new(line)),
        None => scene.layers.extend(state.drawn_layers()),
    }
    scene.marks.extend(
        state
            .picked_points()
            .into_iter()
            .map(|p| (p, MarkKind::Selected)),
    );
    scene
}

impl State {
    /// The layers that are seen, the bottom one first, as they are drawn.
    pub(crate) fn drawn_layers(&self) -> Vec<Layer> {
        let layers = self.visible_layers().into_iter();
        layers
            .map(|(layer, overlay)| self.as_drawn(layer, overlay))
            .collect()
    }

    /// A layer with the user's wishes about how it is drawn.
    pub(crate) fn as_drawn(
        &self,
        layer: &crate::board::layers::Layer,
        overlay: &Arc<Overlay>,
    ) -> Layer {
        let view = &self.settings.candidates;
        let least = u64::from(view.least_visits);
        let is_wanted = |candidate: &overlay::Candidate| is_shown(candidate, least);
        let overlay = if overlay.candidates.iter().all(is_wanted) {
            Arc::clone(overlay)
        } else {
            let mut few = Overlay::clone(overlay);
            few.candidates.retain(is_wanted);
            Arc::new(few)
        };
        let mut drawn = Layer::new(overlay);
        drawn.opacity = f32::from(layer.opacity) / 100.0;
        drawn.numbers.clone_from(&view.numbers);
        drawn.perspective = view.side;
        drawn
    }
}

/// What the board shows of a problem that is being solved: nothing that gives it away.
fn scene_of_problem(state: &State, solving: &Solving) -> Scene {
    let options = SceneOptions {
        coordinates: state.coordinates(),
        variations: Variations::None,
        ..SceneOptions::default()
    };
    let (record, cell) = solving.place();
    let mut scene = picture::scene_of(record, cell, solving.shown(), &options);
    if scene.window == Window::full(scene.size) {
        scene.window = solving.window;
    }
    scene
}

/// The count as an overlay: territory and seki, point by point.
fn counted(state: &State, count: &crate::game::Count) -> Arc<Overlay> {
    let position = &state.document.shown().position;
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
pub fn ghost(state: &State, point: Point) -> Option<go::Color> {
    if state.game.is_counting() || state.dialog.is_some() || state.layers.picking.is_some() {
        return None;
    }
    if let Some(solving) = state.problems.solving() {
        let color = solving.awaits()?;
        let legal = solving
            .shown()
            .position
            .check(color, point, &go::Rules::JAPANESE, &[]);
        return legal.is_ok().then_some(color);
    }
    let position = &state.document.shown().position;
    match state.document.tool() {
        Tool::Play => {
            let color = state.game.color_to_play(&state.document);
            let rules = go::Rules {
                ko: go::KoRule::Simple,
                ..state.document.record().info().rules
            };
            position
                .check(color, point, &rules, &[])
                .ok()
                .map(|()| color)
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
pub fn picture(state: &State, path: &Path) -> Result<Vec<u8>, Sentence> {
    let drawing = drawing(state, PICTURE_SIDE, &state.theme());
    let ending = path
        .extension()
        .and_then(|e| e.to_str())
        .unwrap_or_default()
        .to_lowercase();
    match ending.as_str() {
        "svg" => Ok(picture::svg(&drawing).into_bytes()),
        "png" => picture::png(&drawing, 1.0).map_err(|error| message::quoted(&error)),
        "pdf" => Ok(export::picture_pdf(&drawing)),
        other => Err(say!(WINDOW, "picture-wrong-ending", ending = other)),
    }
}

/// The same as things to paint: the board `side` pixels wide, and the legend below it.
pub fn drawing(state: &State, side: f32, theme: &Theme) -> Drawing {
    let scene = scene(state);
    let geometry = picture::layout(&scene, side, side);
    let drawing = picture::draw(&scene, &geometry, theme);
    let layers_are_seen = !state.game.is_counting() && state.line_picture().is_none();
    if state.settings.picture_legend && layers_are_seen {
        picture::with_legend(drawing, &state.legends(), theme)
    } else {
        drawing
    }
}

/// Puts a picture of what the board shows on the clipboard.
pub fn copy_picture(state: &mut State, effects: &mut Vec<Effect>) {
    match picture(state, Path::new("clipboard.png")) {
        Ok(png) => {
            effects.push(Effect::CopyPicture(png));
            let text = state.tr("picture-copied").to_string();
            state.inform(text);
        }
        Err(reason) => state.complain(state.in_words(&reason)),
    }
}
