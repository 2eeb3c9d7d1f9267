//! A line of a game as the drawings of a film.

use picture::{Coordinates, Drawing, Geometry, SceneOptions, Theme, Variations, Window};
use record::{CellId, Record, Replay};

/// What a film shows.
#[derive(Clone, PartialEq, Debug)]
pub struct ReelOptions {
    /// The first move that is played in it, counted along the line from 1; before it stands the position it is played in.
    pub from: u32,
    /// The last one.
    pub to: u32,
    /// The longer side in pixels.
    pub side: f32,
    /// Names of the lines.
    pub coordinates: Coordinates,
    /// Whether stones carry the numbers of their moves.
    pub numbers: bool,
    /// The part of the board that is seen; `None`: all of it.
    pub window: Option<Window>,
    /// Colours and materials.
    pub theme: Theme,
}

impl Default for ReelOptions {
    fn default() -> ReelOptions {
        ReelOptions {
            from: 1,
            to: u32::MAX,
            side: 480.0,
            coordinates: Coordinates::None,
            numbers: false,
            window: None,
            theme: Theme::wood(),
        }
    }
}

/// The frames of a line: one before its first move, one after each move and each change of stones.
pub struct Reel<'a> {
    record: &'a Record,
    options: &'a ReelOptions,
    cells: Vec<CellId>,
    replay: Replay,
}

impl<'a> Reel<'a> {
    /// The reel of the line that leads to `last`.
    pub fn new(record: &'a Record, last: CellId, options: &'a ReelOptions) -> Reel<'a> {
        let mut made = 0;
        let mut before = record.root();
        let mut cells: Vec<CellId> = Vec::new();
        for cell in record.line(last) {
            made += u32::from(record.mv(cell).is_some());
            if made > options.to {
                break;
            }
            if made < options.from || made == 0 {
                before = cell;
            } else if record.mv(cell).is_some() || record.has_setup(cell) {
                cells.push(cell);
            }
        }
        cells.insert(0, before);
        Reel {
            record,
            options,
            cells,
            replay: Replay::new(),
        }
    }

    /// Number of frames, at least 1.
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// False: there is always the position at the beginning.
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// The cell of a frame.
    pub fn cell(&self, index: usize) -> CellId {
        self.cells[index]
    }

    /// The drawing of a frame. Panics if there is none of that index.
    pub fn frame(&mut self, index: usize) -> Drawing {
        let cell = self.cells[index];
        let shown = self.replay.position(self.record, cell);
        let options = SceneOptions {
            coordinates: self.options.coordinates,
            numbers: self.options.numbers,
            variations: Variations::None,
            // A board that changes its size would be no film.
            crop: false,
            ..SceneOptions::default()
        };
        let mut scene = picture::scene_of(self.record, cell, &shown, &options);
        if let Some(window) = self.options.window {
            scene.window = window;
        }
        let side = self.options.side;
        let g = picture::layout(&scene, side, side);
        let g = trimmed(&scene, g);
        picture::draw(&scene, &g, &self.options.theme)
    }
}

/// The same without what lies beside the board.
fn trimmed(scene: &picture::Scene, g: Geometry) -> Geometry {
    picture::layout(scene, g.board.width(), g.board.height())
}
