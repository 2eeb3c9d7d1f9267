//! From the record of a game of any kind to a game that can be played on. Moves are the values of B and W, in the kind's
//! own notation; a position stands in [`POSITION`].

use go::Color;
use kind::{AnyGame, AnyKind, MoveError, PositionError, Side};
use record::{CellId, Record};

/// The property that sets up a position.
pub use record::POSITION;

/// A line of a record, played.
#[derive(Clone)]
pub struct Played {
    /// The game up to the node, or up to what is broken before it.
    pub game: Box<dyn AnyGame>,
    /// What could not be played, if anything. The game stands still there; the record keeps it.
    pub broken: Option<Broken>,
}

/// What cannot be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken {
    /// The node it stands in.
    pub cell: CellId,
    /// What stands there.
    pub text: String,
    /// What is wrong with it.
    pub why: Why,
}

/// Why something in a record cannot be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    /// It is no position.
    Position(PositionError),
    /// It is the other player's turn.
    Side,
    /// It is no move.
    Move(MoveError),
}

/// The colour that SGF gives a player.
pub const fn color_of(side: Side) -> Color {
    match side {
        Side::First => Color::Black,
        Side::Second => Color::White,
    }
}

/// The player of that colour.
pub const fn side_of(color: Color) -> Side {
    match color {
        Color::Black => Side::First,
        Color::White => Side::Second,
    }
}

/// The number in SGF of the game that a record is of, if it is none of Go.
pub fn other_game(record: &Record) -> Option<u8> {
    if record.is_go() {
        return None;
    }
    let number = record.property(record.root(), "GM");
    number.first()?.trim().parse().ok()
}

/// Plays the line to `cell` by the rules of that kind.
pub fn play(kind: &dyn AnyKind, record: &Record, cell: CellId) -> Played {
    let line = record.line(cell);
    let start = line.iter().rposition(|&at| record.has(at, POSITION));
    let mut played = Played {
        game: kind.game(),
        broken: None,
    };
    if let Some(start) = start {
        let text = record.property(line[start], POSITION).join(" ");
        match kind.game_from(&text) {
            Ok(game) => played.game = game,
            Err(error) => {
                let why = Why::Position(error);
                let cell = line[start];
                played.broken = Some(Broken { cell, text, why });
                return played;
            }
        }
    }
    for &at in &line[start.unwrap_or(0)..] {
        let Some((color, text)) = record.move_text(at) else {
            continue;
        };
        let side = side_of(color);
        let text = text.trim();
        let why = if played.game.outcome().is_none() && side != played.game.to_move() {
            Why::Side
        } else {
            match played.game.play(text) {
                Ok(()) => continue,
                Err(error) => Why::Move(error),
            }
        };
        let text = text.to_owned();
        let cell = at;
        played.broken = Some(Broken { cell, text, why });
        break;
    }
    played
}

#[cfg(test)]
mod tests {
    use super::*;
    use record::Collection;

    fn end_of(text: &str) -> Played {
        let file = Collection::read(text.as_bytes().to_vec()).expect("a game");
        let record = file.game(0);
        let number = record.property(record.root(), "GM")[0].parse();
        let kind = kinds::of_sgf(number.expect("a number")).expect("a kind");
        let end = std::iter::successors(Some(record.root()), |&c| record.car(c)).last();
        play(kind.kind, record, end.expect("there is a root"))
    }

    #[test]
    fn lines_of_all_kinds_are_played() {
        let table = [
            (
                "(;GM[30];B[225];W[556];B[111])",
                "3 ....../.X..../....../....../....O./....X.",
            ),
            ("(;GM[8];B[4e4d];W[2a2b]C[x];B[5d5c])", "3"),
            ("(;GM[8]SU[k4/P4/5/5/4K b - 1];B[5b5a+])", "1"),
            ("(;GM[8];B[4e4d](;SU[k4/P4/5/5/4K b - 1];B[5b5a+]))", "1"),
        ];
        for (text, expected) in table {
            let played = end_of(text);
            assert_eq!(played.broken, None, "{text}");
            let moves = played.game.len().to_string();
            assert_eq!(moves, expected.split(' ').next().unwrap(), "{text}");
        }
    }

    #[test]
    fn what_is_broken_is_told_and_the_game_stands_still_there() {
        let illegal = Why::Move(MoveError::Illegal);
        let table = [
            ("(;GM[30];B[225];W[226];B[111])", 1, "226", illegal),
            ("(;GM[30];B[225];B[111])", 1, "111", Why::Side),
            ("(;GM[8];B[9i9h])", 0, "9i9h", illegal),
            (
                "(;GM[8]SU[nonsense];B[4e4d])",
                0,
                "nonsense",
                Why::Position(PositionError::Shape),
            ),
            (
                "(;GM[8]SU[r1s1k/2b1g/5/r1G1B/KPS2 b p 1];B[5e5d])",
                0,
                "5e5d",
                Why::Move(MoveError::Over),
            ),
        ];
        for (text, moves, broken, why) in table {
            let played = end_of(text);
            assert_eq!(played.game.len(), moves, "{text}");
            let found = played.broken.expect("it is broken");
            assert_eq!((&*found.text, found.why), (broken, why), "{text}");
        }
    }
}
