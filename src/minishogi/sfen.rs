//! Positions as text: `[board] [side] [hands] [number]`.
//!
//! Standard SFEN writes how many pieces of a kind are in hand before the piece (`B2Pr`), the seed of this game after it
//! (`BP2r`). [`read`] understands both. Where both make sense, the one is meant with which there are two of each kind on
//! the board and in the hands; if that does not tell, the standard.

use crate::piece::PieceType;
use crate::position::Position;
use crate::square::Square;
use kind::{PositionError, Side};
use std::fmt::{self, Write};
use std::str::FromStr;

/// How many pieces of each kind there are.
const OF_EACH: u8 = 2;

/// Which way hands are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Spelling {
    /// `2P`.
    #[default]
    Standard,
    /// `P2`.
    CountAfter,
}

type Hands = [[u8; 5]; 2];

/// Reads a position.
///
/// # Errors
///
/// The reason why it is none, or why no game comes to it.
pub fn read(text: &str) -> Result<Position, PositionError> {
    let mut words = text.split_whitespace();
    let mut position = board(words.next().unwrap_or_default())?;
    let side = words.next().and_then(Side::from_letter);
    if side.ok_or(PositionError::Side)? == Side::Second {
        position.pass();
    }
    let hands = words.next().unwrap_or("-");
    give(&mut position, hands)?;
    position.number = match words.next() {
        Some(number) => number.parse().map_err(|_| PositionError::Number)?,
        None => 1,
    };
    if position.number == 0 || words.next().is_some() {
        return Err(PositionError::Number);
    }
    check(&position)?;
    Ok(position)
}

/// Reads the board, with the first player to move.
fn board(text: &str) -> Result<Position, PositionError> {
    let mut position = Position::empty(Side::First);
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != 5 {
        return Err(PositionError::Shape);
    }
    for (rank, row) in (0..).zip(rows) {
        let mut file = 5_u8;
        let mut promoted = false;
        for letter in row.chars() {
            if let Some(count) = letter.to_digit(10) {
                let count = u8::try_from(count).unwrap_or(u8::MAX);
                let after = file.checked_sub(count).filter(|_| count > 0 && !promoted);
                file = after.ok_or(PositionError::Shape)?;
            } else if letter == '+' && !promoted {
                promoted = true;
            } else {
                let of = PieceType::from_letter(letter).ok_or(PositionError::Piece(letter))?;
                let of = if promoted { of.promoted() } else { Some(of) };
                let of = of.ok_or(PositionError::Piece('+'))?;
                file = file.checked_sub(1).ok_or(PositionError::Shape)?;
                let side = if letter.is_ascii_uppercase() {
                    Side::First
                } else {
                    Side::Second
                };
                position.put(Square::of(file * 5 + rank), of, side);
                promoted = false;
            }
        }
        if file != 0 || promoted {
            return Err(PositionError::Shape);
        }
    }
    Ok(position)
}

/// Reads the hands in both ways and gives the players what fits.
fn give(position: &mut Position, text: &str) -> Result<(), PositionError> {
    if text == "-" {
        return Ok(());
    }
    let ways = [
        hands(text, Spelling::Standard),
        hands(text, Spelling::CountAfter),
    ];
    let fits = |hands: &Hands, exactly: bool| {
        PieceType::IN_HAND.into_iter().all(|of| {
            let count =
                on_board(position, of) + u32::from(hands[0][of.index()] + hands[1][of.index()]);
            if exactly {
                count == u32::from(OF_EACH)
            } else {
                count <= u32::from(OF_EACH)
            }
        })
    };
    if ways.iter().all(Option::is_none) {
        return Err(PositionError::Hands);
    }
    let mut wanted = [true, false].into_iter();
    let found = wanted.find_map(|exactly| {
        let mut ways = ways.iter().flatten();
        ways.find(|hands| fits(hands, exactly))
    });
    let hands = found.ok_or(PositionError::Impossible)?;
    for side in Side::BOTH {
        for of in PieceType::IN_HAND {
            for _ in 0..hands[side.index()][of.index()] {
                position.give(side, of);
            }
        }
    }
    Ok(())
}

/// Reads hands in one way. A count is a single digit, since there are two pieces of each kind.
fn hands(text: &str, spelling: Spelling) -> Option<Hands> {
    let mut hands = Hands::default();
    let mut count = None;
    let mut last: Option<&mut u8> = None;
    for letter in text.chars() {
        if let Some(digit) = letter.to_digit(10) {
            let digit = u8::try_from(digit).ok().filter(|digit| *digit > 0)?;
            match spelling {
                Spelling::Standard if count.is_none() => count = Some(digit),
                Spelling::CountAfter => *last.take()? += digit - 1,
                Spelling::Standard => return None,
            }
            continue;
        }
        let of = PieceType::from_letter(letter).filter(|of| *of != PieceType::King)?;
        let side = usize::from(letter.is_ascii_lowercase());
        let held = &mut hands[side][of.index()];
        *held = held.checked_add(count.take().unwrap_or(1))?;
        if *held > 9 {
            return None;
        }
        last = Some(held);
    }
    count.is_none().then_some(hands)
}

/// How many pieces of a kind are on the board, promoted or not.
fn on_board(position: &Position, of: PieceType) -> u32 {
    let plain = position.types[of.index()].len();
    plain
        + of.promoted()
            .map_or(0, |of| position.types[of.index()].len())
}

/// Finds out whether a game can come to a position.
fn check(position: &Position) -> Result<(), PositionError> {
    let too_many = PieceType::IN_HAND.into_iter().any(|of| {
        let held = position
            .hands
            .iter()
            .map(|hand| u32::from(hand[of.index()]));
        on_board(position, of) + held.sum::<u32>() > u32::from(OF_EACH)
    });
    let kings = Side::BOTH.map(|side| position.pieces(side, PieceType::King).len());
    let pawn_at_end = Side::BOTH.into_iter().any(|side| {
        let mut pawns = position.pieces(side, PieceType::Pawn).into_iter();
        pawns.any(|at| at.is_zone(side))
    });
    let two_on_file = Side::BOTH.into_iter().any(|side| {
        let files: Vec<u8> = position
            .pieces(side, PieceType::Pawn)
            .into_iter()
            .map(Square::file)
            .collect();
        files.len() == 2 && files[0] == files[1]
    });
    // One king may be missing, the attacker's of a mate problem. That a king can be taken is not asked: such positions
    // have their legal moves, too.
    let kings_wrong = kings.iter().any(|&n| n > 1) || kings == [0, 0];
    if too_many || kings_wrong || pawn_at_end || two_on_file {
        Err(PositionError::Impossible)
    } else {
        Ok(())
    }
}

/// Writes a position.
pub fn write(position: &Position, spelling: Spelling) -> String {
    let mut text = String::new();
    for rank in 0..5 {
        if rank > 0 {
            text.push('/');
        }
        let mut empty = 0;
        for file in (0..5).rev() {
            match position.piece(Square::of(file * 5 + rank)) {
                None => empty += 1,
                Some((of, side)) => {
                    push_count(&mut text, &mut empty);
                    text.push_str(&cased(of, side));
                }
            }
        }
        push_count(&mut text, &mut empty);
    }
    text.push(' ');
    text.push(position.to_move().letter());
    text.push(' ');
    let begin = text.len();
    for side in Side::BOTH {
        for of in PieceType::IN_HAND.into_iter().rev() {
            let count = match position.in_hand(side, of) {
                0 => continue,
                1 => String::new(),
                n => n.to_string(),
            };
            let letter = cased(of, side);
            text += &match spelling {
                Spelling::Standard => count + &letter,
                Spelling::CountAfter => letter + &count,
            };
        }
    }
    if text.len() == begin {
        text.push('-');
    }
    // Writing to a String cannot fail.
    let _ = write!(text, " {}", position.number());
    text
}

fn push_count(text: &mut String, empty: &mut u8) {
    if *empty > 0 {
        text.push(char::from(b'0' + *empty));
        *empty = 0;
    }
}

fn cased(of: PieceType, side: Side) -> String {
    match side {
        Side::First => of.letters().to_owned(),
        Side::Second => of.letters().to_ascii_lowercase(),
    }
}

impl FromStr for Position {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Position, PositionError> {
        read(text)
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&write(self, Spelling::Standard))
    }
}
