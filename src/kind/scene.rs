//! What a board shows, as data that knows no colours and no pixels.

use crate::{Part, Side};

/// A cell: its place in [`Board::cells`].
pub type CellId = u16;

/// A kind of piece: its place in the list of [`Kind::pieces`](crate::Kind::pieces).
pub type PieceId = u8;

/// What a cell looks like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// A square with a line around it.
    Square,
    /// A crossing of lines.
    Crossing,
    /// A hollow for a marble.
    Hollow,
    /// A hexagon with a corner on top.
    Hexagon,
}

/// A place for a piece.
#[derive(Clone, PartialEq, Debug)]
pub struct Cell {
    /// What it is called.
    pub name: String,
    /// Its centre, in widths of a cell from the upper left corner of the board, which the first player sees from below.
    pub at: (f32, f32),
}

/// Cells that belong together and may be turned together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Frame {
    /// The cells, row by row.
    pub cells: Vec<CellId>,
}

/// The board of a kind.
#[derive(Clone, PartialEq, Debug)]
pub struct Board {
    /// Width and height in widths of a cell.
    pub extent: (f32, f32),
    /// What all cells look like.
    pub shape: Shape,
    /// The cells.
    pub cells: Vec<Cell>,
    /// What can be turned, if anything can.
    pub frames: Vec<Frame>,
}

impl Board {
    /// Returns `columns` × `rows` cells, row by row from the upper left, called by `name(column, row)`.
    pub fn grid(shape: Shape, columns: u16, rows: u16, name: impl Fn(u16, u16) -> String) -> Board {
        let places = (0..rows).flat_map(|y| (0..columns).map(move |x| (x, y)));
        let cell = |(x, y): (u16, u16)| Cell {
            name: name(x, y),
            at: (f32::from(x) + 0.5, f32::from(y) + 0.5),
        };
        Board {
            extent: (f32::from(columns), f32::from(rows)),
            shape,
            cells: places.map(cell).collect(),
            frames: Vec::new(),
        }
    }
}

/// Where a piece goes: eight directions as bits, straight ahead first, then clockwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Goes {
    /// A step that way.
    pub steps: u8,
    /// As far that way as it likes.
    pub far: u8,
}

/// How a piece is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Look {
    /// A stone of its player's colour.
    Stone,
    /// A marble of its player's colour.
    Marble,
    /// A wooden piece with five sides and one or two characters, which points away from its player.
    Wedge {
        /// What stands on it.
        kanji: &'static str,
        /// Whether it is written in the colour of promotion.
        promoted: bool,
        /// Where it goes as its first player sees it.
        goes: Goes,
    },
    /// A sign.
    Sign(char),
}

/// A kind of piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PieceKind {
    /// Its letters in notation, as the first player's.
    pub letters: &'static str,
    /// How it is drawn.
    pub look: Look,
}

/// A piece of a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// What it is.
    pub kind: PieceId,
    /// Whose it is.
    pub side: Side,
}

/// A piece on its cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spot {
    /// Where.
    pub cell: CellId,
    /// What.
    pub piece: Piece,
}

/// What there is to see.
#[derive(Clone, PartialEq, Debug)]
pub struct Scene {
    /// The board.
    pub board: Board,
    /// The pieces on it, by cell.
    pub pieces: Vec<Spot>,
    /// What the players have in hand, the first player's first.
    pub hands: [Vec<(PieceId, u8)>; 2],
    /// Who is to move.
    pub to_move: Side,
    /// The parts of the last move that were carried out.
    pub last: Vec<Part>,
    /// The cells by which it is recognised.
    pub traces: Vec<CellId>,
    /// The cells that have decided the game: the line that won.
    pub decided: Vec<CellId>,
}

impl Scene {
    /// The piece on a cell.
    pub fn piece_at(&self, cell: CellId) -> Option<Piece> {
        let there = self.pieces.iter().find(|spot| spot.cell == cell);
        there.map(|spot| spot.piece)
    }
}
