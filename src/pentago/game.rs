//! Pentago as a kind of game.

use crate::cells::{NUMBER, PLACE, turned};
use crate::patterns::{LINES, has_five};
use crate::{Board, Move, overlays, perft};
use kind::{
    Board as Shown, CellId, Frame, Kind, Look, Outcome, Overlay, Part, Piece, PieceKind,
    PositionError, Shape, Side,
};

/// The kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pentago;

/// The game in SGF.
const SGF: u8 = 30;

const PIECES: [PieceKind; 1] = [PieceKind {
    letters: "X",
    look: Look::Marble,
}];

/// The place of a cell on the board, row by row.
pub(crate) fn place(cell: u8) -> CellId {
    let (y, x) = PLACE[usize::from(cell)];
    CellId::from(y) * 6 + CellId::from(x)
}

/// The number of the cell at a place.
fn number(place: CellId) -> Option<u8> {
    let row = NUMBER.get(usize::from(place / 6))?;
    Some(row[usize::from(place % 6)])
}

/// Tells whether a move makes five before its turn, which ends the game.
fn skips_turn(before: &Board, mv: Move) -> bool {
    has_five(before.marbles(before.to_move()) | 1 << mv.cell())
}

impl Kind for Pentago {
    type Position = Board;
    type Move = Move;

    fn id(&self) -> &'static str {
        "pentago"
    }

    fn sgf(&self) -> Option<u8> {
        Some(SGF)
    }

    fn board(&self) -> Shown {
        let mut board = Shown::grid(Shape::Hollow, 6, 6, |x, y| format!("{}{}", x + 1, y + 1));
        let corners = [(0, 0), (3, 0), (0, 3), (3, 3)];
        let frame = |(left, top): (CellId, CellId)| Frame {
            cells: (0..9).map(|i| (top + i / 3) * 6 + left + i % 3).collect(),
        };
        board.frames = corners.map(frame).into();
        board
    }

    fn pieces(&self) -> &'static [PieceKind] {
        &PIECES
    }

    fn start(&self) -> Board {
        Board::new()
    }

    fn read(&self, text: &str) -> Result<Board, PositionError> {
        text.parse()
    }

    fn write(&self, position: &Board) -> String {
        position.to_string()
    }

    fn to_move(&self, position: &Board) -> Side {
        position.to_move()
    }

    fn moves(&self, position: &Board, moves: &mut Vec<Move>) {
        if position.outcome().is_none() {
            position.moves(moves);
        }
    }

    fn play(&self, position: &mut Board, mv: Move) {
        position.play(mv);
    }

    fn outcome(&self, position: &Board) -> Option<Outcome> {
        position.outcome()
    }

    fn key(&self, position: &Board) -> u64 {
        let [black, white] = Side::BOTH.map(|side| random::scatter(position.marbles(side) + 1));
        black ^ white.rotate_left(21) ^ position.to_move().index() as u64
    }

    fn notate(&self, _: &Board, mv: Move) -> String {
        mv.to_string()
    }

    fn parse(&self, position: &Board, text: &str) -> Option<Move> {
        let mv = Move::of_number(text.parse().ok()?)?;
        let is_legal = position.outcome().is_none() && position.empty() >> mv.cell() & 1 == 1;
        is_legal.then_some(mv)
    }

    fn parts(&self, _: &Board, mv: Move) -> Vec<Part> {
        let turn = Part::Turn {
            frame: mv.turn() & 3,
            clockwise: mv.turn() >= 4,
        };
        vec![Part::Cell(place(mv.cell())), turn]
    }

    fn piece(&self, position: &Board, cell: CellId) -> Option<Piece> {
        let number = number(cell)?;
        let mut sides = Side::BOTH.into_iter();
        let side = sides.find(|&side| position.marbles(side) >> number & 1 == 1)?;
        Some(Piece { kind: 0, side })
    }

    fn done(&self, before: &Board, mv: Move) -> Vec<Part> {
        let mut parts = self.parts(before, mv);
        parts.truncate(if skips_turn(before, mv) { 1 } else { 2 });
        parts
    }

    fn traces(&self, before: &Board, mv: Move) -> Vec<CellId> {
        // The marble lies where the turn has taken it, if there was one.
        let put = 1 << mv.cell();
        let at = if skips_turn(before, mv) {
            put
        } else {
            turned(put, mv.turn())
        };
        vec![place(at.trailing_zeros() as u8)]
    }

    fn decided(&self, position: &Board) -> Vec<CellId> {
        let lines = Side::BOTH.map(|side| {
            let own = position.marbles(side);
            let full = LINES.iter().filter(move |line| own & **line == **line);
            full.fold(0, |all, line| all | line)
        });
        let cells = (0..36).filter(|cell| (lines[0] | lines[1]) >> cell & 1 == 1);
        cells.map(place).collect()
    }

    fn overlays(&self) -> &'static [&'static str] {
        &overlays::NAMES
    }

    fn overlay(&self, position: &Board, which: usize) -> Overlay {
        overlays::draw(position, which)
    }

    fn perft(&self, position: &Board, depth: u32) -> u64 {
        perft(position, depth)
    }
}
