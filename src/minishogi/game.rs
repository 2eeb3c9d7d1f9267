//! Minishogi as a kind of game.

use crate::attacks::goes;
use crate::moves::{Move, MoveSet};
use crate::piece::PieceType;
use crate::position::Position;
use crate::square::Square;
use crate::{overlays, perft, sfen};
use kind::{
    Board, CellId, Game, Kind, Look, Outcome, Overlay, Part, Piece, PieceId, PieceKind,
    PositionError, Shape, Side,
};

/// What becomes of a game in which a position comes again.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Repetition {
    /// The fourth time the first player has lost; if it comes of nothing but checks by one player, he has.
    #[default]
    FourthLoses,
    /// Nothing.
    Free,
}

/// The kind, with the rules that may be chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Minishogi {
    /// Repetition.
    pub repetition: Repetition,
}

impl Minishogi {
    /// As it is usually played.
    pub const USUAL: Minishogi = Minishogi {
        repetition: Repetition::FourthLoses,
    };
}

/// The game in SGF: shogi.
const SGF: u8 = 8;

/// How often a position must be there for a game to end.
const FOURTH: usize = 4;

const PIECES: [PieceKind; PieceType::COUNT] = {
    let mut pieces = [PieceKind {
        letters: "",
        look: Look::Sign(' '),
    }; PieceType::COUNT];
    let mut i = 0;
    while i < PieceType::COUNT {
        let of = PieceType::ALL[i];
        pieces[i] = PieceKind {
            letters: of.letters(),
            look: Look::Wedge {
                kanji: of.kanji(),
                promoted: i > PieceType::King.index(),
                goes: goes(of),
            },
        };
        i += 1;
    }
    pieces
};

fn piece_id(of: PieceType) -> PieceId {
    of.index() as PieceId
}

impl Kind for Minishogi {
    type Position = Position;
    type Move = Move;

    fn id(&self) -> &'static str {
        "minishogi"
    }

    fn sgf(&self) -> Option<u8> {
        Some(SGF)
    }

    fn board(&self) -> Board {
        let name = |x: u16, y: u16| {
            let square = Square::of_cell(y * 5 + x);
            square.map_or_else(String::new, |square| square.to_string())
        };
        Board::grid(Shape::Square, 5, 5, name)
    }

    fn pieces(&self) -> &'static [PieceKind] {
        &PIECES
    }

    fn start(&self) -> Position {
        Position::start()
    }

    fn read(&self, text: &str) -> Result<Position, PositionError> {
        sfen::read(text)
    }

    fn write(&self, position: &Position) -> String {
        position.to_string()
    }

    fn to_move(&self, position: &Position) -> Side {
        position.to_move()
    }

    fn moves(&self, position: &Position, moves: &mut Vec<Move>) {
        position.moves(MoveSet::All, moves);
    }

    fn play(&self, position: &mut Position, mv: Move) {
        position.play(mv);
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let winner = position.to_move().other();
        position.is_lost().then_some(Outcome::Win(winner))
    }

    fn key(&self, position: &Position) -> u64 {
        position.key()
    }

    fn notate(&self, _: &Position, mv: Move) -> String {
        mv.to_string()
    }

    fn parse(&self, position: &Position, text: &str) -> Option<Move> {
        Move::from_usi(text).filter(|mv| position.is_legal(*mv))
    }

    fn parts(&self, position: &Position, mv: Move) -> Vec<Part> {
        let to = Part::Cell(mv.to().cell());
        let Some(from) = mv.from() else {
            let dropped = mv.dropped().map(|of| Part::Hand(piece_id(of)));
            return dropped.into_iter().chain([to]).collect();
        };
        let mut parts = vec![Part::Cell(from.cell()), to];
        // Only where there is a choice.
        let other = Move::of(from, mv.to(), !mv.is_promotion());
        if position.is_legal(other) {
            parts.push(Part::Promote(mv.is_promotion()));
        }
        parts
    }

    fn piece(&self, position: &Position, cell: CellId) -> Option<Piece> {
        let (of, side) = position.piece(Square::of_cell(cell)?)?;
        Some(Piece {
            kind: piece_id(of),
            side,
        })
    }

    fn droppable(&self) -> Vec<PieceId> {
        let held = PieceType::IN_HAND.into_iter().rev();
        held.map(piece_id).collect()
    }

    fn hand(&self, position: &Position, side: Side) -> Vec<(PieceId, u8)> {
        let held = PieceType::IN_HAND.into_iter().rev();
        let held = held.map(|of| (piece_id(of), position.in_hand(side, of)));
        held.filter(|(_, count)| *count > 0).collect()
    }

    fn overlays(&self) -> &'static [&'static str] {
        &overlays::NAMES
    }

    fn overlay(&self, position: &Position, which: usize) -> Overlay {
        overlays::draw(position, which)
    }

    fn ending(&self, game: &Game<Minishogi>) -> Option<Outcome> {
        let mated = self.outcome(game.position());
        mated.or_else(|| match self.repetition {
            Repetition::FourthLoses => repeated(game),
            Repetition::Free => None,
        })
    }

    fn perft(&self, position: &Position, depth: u32) -> u64 {
        perft(position, depth)
    }
}

/// How a game ends by its last position being there the fourth time, if it is.
fn repeated(game: &Game<Minishogi>) -> Option<Outcome> {
    let now = game.position();
    let positions: Vec<&Position> = game.positions().collect();
    let same = |at: &usize| positions[*at].key() == now.key() && positions[*at].is_same(now);
    let first = {
        let mut times = (0..positions.len()).filter(same);
        let first = times.next()?;
        (times.count() + 1 >= FOURTH).then_some(first)?
    };
    // A player to move who is in check every time was checked by every move of the other.
    let always_checked = |side: Side| {
        let since = positions[first + 1..].iter();
        let mut turns = since.filter(|position| position.to_move() == side);
        turns.all(|position| position.is_check())
    };
    let loser = Side::BOTH
        .into_iter()
        .find(|side| always_checked(side.other()));
    Some(Outcome::Win(loser.unwrap_or(Side::First).other()))
}
