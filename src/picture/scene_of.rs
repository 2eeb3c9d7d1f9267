//! From a cell of a record to what the board shows.

use go::{Color, Grid, Move, Point};
use record::{CellId, Record, Shown};

use crate::scene::{Coordinates, Scene, Window};

/// Which alternatives are marked on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Variations {
    /// None: problems do not give away their answer.
    None,
    /// The continuations, where there is more than one.
    #[default]
    Children,
    /// The alternatives to the move that was played.
    Siblings,
}

/// How a cell is shown. The default: letters at the rim, no numbers, the last move marked, several
/// continuations marked, cut to the record's view (VW).
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "switches of a menu, independent of each other"
)]
pub struct SceneOptions {
    /// Names of the lines.
    pub coordinates: Coordinates,
    /// Whether stones carry their move numbers.
    pub numbers: bool,
    /// With `numbers`: the first move that has one.
    pub numbers_from: u32,
    /// Whether the last move is marked.
    pub last_move: bool,
    /// Which alternatives are marked.
    pub variations: Variations,
    /// Whether the record's marks, labels, lines and dimmed points are shown.
    pub markup: bool,
    /// Whether the board is cut to the record's view (VW).
    pub crop: bool,
}

impl Default for SceneOptions {
    fn default() -> SceneOptions {
        SceneOptions {
            coordinates: Coordinates::default(),
            numbers: false,
            numbers_from: 1,
            last_move: true,
            variations: Variations::default(),
            markup: true,
            crop: true,
        }
    }
}

/// What the board shows at `cell`, whose position is `shown`.
pub fn scene_of(record: &Record, cell: CellId, shown: &Shown, options: &SceneOptions) -> Scene {
    let position = &shown.position;
    let mut scene = Scene::new(position.size());
    scene.coordinates = options.coordinates;
    scene.stones = position.stones();
    scene.ko = position.ko();
    if options.last_move {
        scene.last_move = shown.last_point().filter(|&p| scene.size.contains(p));
    }
    add_markup(&mut scene, record, cell, options);
    if options.numbers {
        scene.numbers = numbers(record, cell, &scene.stones, options.numbers_from);
    }
    scene.variations = variations(record, cell, &scene, options.variations);
    scene
}

fn add_markup(scene: &mut Scene, record: &Record, cell: CellId, options: &SceneOptions) {
    if !options.markup && !options.crop {
        return;
    }
    let markup = record.markup(cell);
    if options.crop
        && let Some(window) = markup
            .view
            .and_then(|view| Window::around(scene.size, &view))
    {
        scene.window = window;
    }
    if options.markup {
        scene.marks = markup.marks;
        scene.labels = markup.labels;
        scene.lines = markup.lines;
        scene.arrows = markup.arrows;
        scene.dimmed = markup.dimmed;
    }
}

/// The number of the move that put down each stone that is still there. Walks back from `cell`, so
/// a point played twice has its last move.
fn numbers(
    record: &Record,
    cell: CellId,
    stones: &Grid<Option<Color>>,
    from: u32,
) -> Vec<(Point, u32)> {
    let mut settled: Grid<bool> = Grid::new(stones.size());
    let mut open = stones.values().iter().flatten().count();
    let mut numbers = Vec::with_capacity(open);
    let mut at = Some(cell);
    while let Some(c) = at
        && open > 0
    {
        let mut settle = |p: Point, played: Option<Color>| {
            let Some(done) = settled.get_mut(p).filter(|done| !**done) else {
                return;
            };
            *done = true;
            let Some(color) = stones[p] else { return };
            open -= 1;
            let number = record.move_number(c);
            if played == Some(color) && number >= from {
                numbers.push((p, number));
            }
        };
        match record.mv(c) {
            Some((color, Move::Play(p))) => settle(p, Some(color)),
            Some((_, Move::Pass)) => {}
            None => {
                let setup = record.setup(c);
                let points = setup.black.iter().chain(&setup.white).chain(&setup.empty);
                points.for_each(|&p| settle(p, None));
            }
        }
        at = record.back(c);
    }
    numbers.reverse();
    numbers
}

fn variations(
    record: &Record,
    cell: CellId,
    scene: &Scene,
    which: Variations,
) -> Vec<(Point, Color, String)> {
    let parent = match which {
        Variations::None => None,
        Variations::Children => Some(cell),
        Variations::Siblings => record.back(cell),
    };
    let Some(parent) = parent else {
        return Vec::new();
    };
    let mut labelled: Grid<bool> = Grid::new(scene.size);
    for (p, _) in &scene.labels {
        labelled[*p] = true;
    }
    // The author's letters stand for the author's points.
    let is_free = |name: &String| {
        let mut labels = scene.labels.iter();
        !labels.any(|(_, label)| label.eq_ignore_ascii_case(name))
    };
    let mut names = (0..).map(letter).filter(is_free);
    // A point is marked once, however many continuations begin there.
    let mut is_marked: Grid<bool> = Grid::new(scene.size);
    let (mut marked, mut count) = (Vec::new(), 0);
    let free = scene.stones.values().iter().filter(|s| s.is_none()).count();
    for c in record.children(parent) {
        // There may be a million more, none of which has a point left.
        if marked.len() == free && count > 1 {
            break;
        }
        let Some((color, Move::Play(p))) = record.mv(c) else {
            continue;
        };
        count += 1;
        // Each continuation has its letter, also one that is not marked. Where the author wrote one, that is drawn.
        let has_label = scene.size.contains(p) && labelled[p];
        let name = if has_label { None } else { names.next() };
        let is_open = c != cell && scene.stone(p).is_none();
        let is_marked = is_marked.get_mut(p).filter(|marked| is_open && !**marked);
        if let Some(is_marked) = is_marked {
            *is_marked = true;
            marked.push((p, color, name.unwrap_or_default()));
        }
    }
    if count < 2 { Vec::new() } else { marked }
}

/// A, B, … Z, then 27, 28, …
fn letter(index: usize) -> String {
    match u8::try_from(index) {
        Ok(i) if i < 26 => char::from(b'A' + i).to_string(),
        _ => (index + 1).to_string(),
    }
}
