//! Moves and positions as text.

use crate::Board;
use crate::cells::{NUMBER, PLACE};
use kind::{PositionError, Side};
use std::fmt::{self, Write};
use std::str::FromStr;

/// Black's marble in a row of a position.
pub const BLACK_LETTER: char = 'X';

/// White's marble in a row of a position.
pub const WHITE_LETTER: char = 'O';

/// A move: a cell and a turn. Displays as `xyr`: the column from the left and the row from the top, from 1, and the turn, 1
/// to 4 counter-clockwise the boxes at the upper left, upper right, lower left, lower right, 5 to 8 clockwise.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(u16);

impl Move {
    /// How many there are; [`Move::code`] is below it.
    pub const COUNT: usize = 36 * 8;

    /// Returns the move to the cell with that number, 0 to 35, with a turn, 0 to 7.
    #[inline]
    pub const fn of(cell: u8, turn: u8) -> Move {
        Move(cell as u16 * 8 + turn as u16)
    }

    /// Returns the move by otto4's numbers: column and row 1 to 6, turn 1 to 8; `None` if there is none.
    pub fn at(x: u8, y: u8, r: u8) -> Option<Move> {
        let is_move = (1..=6).contains(&x) && (1..=6).contains(&y) && (1..=8).contains(&r);
        is_move.then(|| Move::of(NUMBER[usize::from(y - 1)][usize::from(x - 1)], r - 1))
    }

    /// Returns the move with a number, 111 to 668.
    pub fn of_number(number: u16) -> Option<Move> {
        let digit = |n: u16| (n % 10) as u8;
        (number < 1000).then(|| Move::at(digit(number / 100), digit(number / 10), digit(number)))?
    }

    /// Returns the move of a code, below [`Move::COUNT`].
    pub const fn of_code(code: u16) -> Option<Move> {
        if (code as usize) < Move::COUNT {
            Some(Move(code))
        } else {
            None
        }
    }

    /// A number below [`Move::COUNT`], another for each move.
    #[inline]
    pub const fn code(self) -> u16 {
        self.0
    }

    /// The number of the cell.
    #[inline]
    pub const fn cell(self) -> u8 {
        (self.0 / 8) as u8
    }

    /// The turn, 0 to 7, as [`cells::turned`](crate::cells::turned) has it.
    #[inline]
    pub const fn turn(self) -> u8 {
        (self.0 % 8) as u8
    }

    /// The column from the left, from 1.
    pub const fn x(self) -> u8 {
        PLACE[self.cell() as usize].1 + 1
    }

    /// The row from the top, from 1.
    pub const fn y(self) -> u8 {
        PLACE[self.cell() as usize].0 + 1
    }

    /// 100x + 10y + r.
    pub const fn number(self) -> u16 {
        self.x() as u16 * 100 + self.y() as u16 * 10 + self.turn() as u16 + 1
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Board {
    type Err = PositionError;

    /// Reads six rows from the top with a stroke between them, `X` for Black, `O` for White, `.` for nothing, then who is
    /// to move: `b` or `w`.
    fn from_str(text: &str) -> Result<Board, PositionError> {
        let mut words = text.split_whitespace();
        let rows: Vec<&str> = words.next().unwrap_or_default().split('/').collect();
        let to_move = words.next().and_then(Side::from_letter);
        if rows.len() != 6 {
            return Err(PositionError::Shape);
        }
        let mut marbles = [0; 2];
        for (row, numbers) in rows.iter().zip(NUMBER) {
            if row.chars().count() != 6 {
                return Err(PositionError::Shape);
            }
            for (letter, number) in row.chars().zip(numbers) {
                match letter.to_ascii_uppercase() {
                    BLACK_LETTER => marbles[0] |= 1 << number,
                    WHITE_LETTER => marbles[1] |= 1 << number,
                    '.' => {}
                    _ => return Err(PositionError::Piece(letter)),
                }
            }
        }
        let to_move = to_move.ok_or(PositionError::Side)?;
        if words.next().is_some() {
            return Err(PositionError::Shape);
        }
        Board::of(marbles, to_move).ok_or(PositionError::Impossible)
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (y, numbers) in NUMBER.iter().enumerate() {
            if y > 0 {
                f.write_char('/')?;
            }
            for &number in numbers {
                let has = |side: Side| self.marbles(side) >> number & 1 == 1;
                f.write_char(match (has(Side::First), has(Side::Second)) {
                    (true, _) => BLACK_LETTER,
                    (_, true) => WHITE_LETTER,
                    _ => '.',
                })?;
            }
        }
        write!(f, " {}", self.to_move().letter())
    }
}
