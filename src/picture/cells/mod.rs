//! Boards of games other than Go: from what a [`kind::Scene`] says to the list of things to paint. Nothing here knows which
//! games there are.

mod draw;
mod frames;
mod layout;
mod names;
mod overlay;
mod pieces;

use kind::{CellId, Overlay, Part, PieceId, PieceKind, Scene};
use serde::{Deserialize, Serialize};

use crate::Rgba;

pub use draw::draw_cells;
pub use layout::{CellGeometry, cells_layout};

/// What stands on pieces that have writing on them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Lettering {
    /// Kanji.
    #[default]
    Kanji,
    /// The letters of notation, for those who do not read kanji.
    Letters,
}

/// A frame on its way: it has yet to be turned by so much.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Turning {
    /// Its place in [`kind::Board::frames`].
    pub frame: u8,
    /// Degrees, clockwise.
    pub degrees: f32,
}

/// The colour of a mark.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Ink {
    /// As the last move.
    Accent,
    /// As what engines draw.
    Engine,
    /// That colour.
    Of(Rgba),
}

/// Something said of a cell.
#[derive(Clone, PartialEq, Debug)]
pub struct CellMark {
    /// Which.
    pub cell: CellId,
    /// A short text on a disc, or only a ring if it is empty.
    pub text: String,
    /// The colour.
    pub ink: Ink,
}

/// What a board shows.
#[derive(Clone, PartialEq, Debug)]
pub struct CellScene {
    /// Board, pieces, hands, last move.
    pub scene: Scene,
    /// The kinds of pieces.
    pub pieces: &'static [PieceKind],
    /// What may be in hand; without any there are no stands for hands.
    pub droppable: Vec<PieceId>,
    /// Whether the names of columns and rows are written.
    pub coordinates: bool,
    /// What rows that notation has letters for are called, where there are pieces with writing on them.
    pub rows: Lettering,
    /// What stands on pieces.
    pub lettering: Lettering,
    /// Whether signs on pieces show where they go.
    pub movement: bool,
    /// Whether there is room for what is pressed to make a move, beside the cells.
    pub playable: bool,
    /// The parts of the move that is begun.
    pub begun: Vec<Part>,
    /// What may come next.
    pub next: Vec<Part>,
    /// What may become of the piece on its way, shown at its cell.
    pub choices: Vec<(Part, kind::Piece)>,
    /// The keyboard's cursor.
    pub cursor: Option<Part>,
    /// What is under the pointer, if a press there would do something.
    pub hover: Option<Part>,
    /// A frame that is being turned.
    pub turning: Option<Turning>,
    /// What engines, rules or authors say of cells.
    pub marks: Vec<CellMark>,
    /// What the game itself says of its cells.
    pub overlay: Option<Overlay>,
    /// Stones to be told apart from others: those of the line that won, say.
    pub rings: Vec<CellId>,
}

impl CellScene {
    /// What a position shows, and nothing beside.
    pub fn new(scene: Scene, kind: &dyn kind::AnyKind) -> CellScene {
        CellScene {
            scene,
            pieces: kind.pieces(),
            droppable: kind.droppable(),
            coordinates: true,
            rows: Lettering::default(),
            lettering: Lettering::default(),
            movement: false,
            playable: true,
            begun: Vec::new(),
            next: Vec::new(),
            choices: Vec::new(),
            cursor: None,
            hover: None,
            turning: None,
            marks: Vec::new(),
            overlay: None,
            rings: Vec::new(),
        }
    }

    /// The piece on a cell, what the move that is begun has put there included.
    pub fn piece_at(&self, cell: CellId) -> Option<kind::Piece> {
        self.scene.piece_at(cell)
    }

    /// The piece that the move puts on a cell, as far as it is begun: one that is dropped or put down, or one that comes
    /// from another cell.
    pub(crate) fn put(&self) -> Option<(CellId, kind::Piece)> {
        let side = self.scene.to_move;
        match *self.begun.as_slice() {
            // Until it is chosen what becomes of the piece, the choices stand there.
            _ if !self.choices.is_empty() => None,
            [Part::Hand(kind), Part::Cell(cell), ..] => Some((cell, kind::Piece { kind, side })),
            [Part::Cell(from), Part::Cell(to), ..] => Some((to, self.piece_at(from)?)),
            [Part::Cell(cell), ..] if self.piece_at(cell).is_none() => {
                Some((cell, self.only_piece()?))
            }
            _ => None,
        }
    }

    /// The cell that the piece of the begun move has left.
    pub(crate) fn left(&self) -> Option<CellId> {
        match *self.begun.as_slice() {
            [Part::Cell(from), Part::Cell(_), ..] => Some(from),
            _ => None,
        }
    }

    /// What is put on empty cells in a game that has one kind of piece.
    pub(crate) fn only_piece(&self) -> Option<kind::Piece> {
        let side = self.scene.to_move;
        (self.pieces.len() == 1).then_some(kind::Piece { kind: 0, side })
    }
}
