//! Reading labelled positions.
//!
//! Packed by gzip: the four bytes `KLB1`, then games until the end. Numbers are little endian.
//!
//! ```text
//! game:  u8 side, i16 komi in half points, u8 rules (0 Chinese, 1 Tromp and Taylor's, 2 Japanese), u8 not used,
//!        u16 number of moves, u16 number of labels, u16 a move (Black first, in turn), the labels
//! label: u16 moves before the position, u16 Black's win rate in units of 1/65535, i16 Black's lead in twentieths of a
//!        point, u8 number of moves of the policy, for each: u16 move, u16 probability in units of 1/65535,
//!        i8 ownership of each point (127 is Black's)
//! ```
//!
//! A move is the index of its point, row by row from the upper left; the area of the board is a pass.

use crate::error::PrepareError;
use crate::sets::{Example, Known, NO_MOVE, Opinion, Sets};
use flate2::read::MultiGzDecoder;
use go::{Color, Komi, Move, Point, Position, Size};
use net::{Conditions, InputOptions, Situation};
use std::fs::File;
use std::io::{BufReader, ErrorKind, Read};
use std::path::Path;

/// The rules by number.
const RULES: [&str; 3] = ["chinese", "tromp-taylor", "japanese"];

/// Reads a file of labels.
pub(crate) fn read(file: &Path, sets: &mut Sets) -> Result<(), PrepareError> {
    let unpacked = MultiGzDecoder::new(BufReader::new(File::open(file)?));
    let mut bytes = Bytes(BufReader::with_capacity(1 << 16, unpacked));
    if bytes.next::<4>()? != *b"KLB1" {
        return Err(PrepareError::NoLabels);
    }
    let mut game = 0;
    while let Some(side) = bytes.byte_unless_at_end()? {
        read_game(&mut bytes, side, game, sets)?;
        game += 1;
    }
    Ok(())
}

/// What comes out of the file.
struct Bytes<R>(R);

impl<R: Read> Bytes<R> {
    fn next<const N: usize>(&mut self) -> Result<[u8; N], PrepareError> {
        let mut bytes = [0; N];
        self.0.read_exact(&mut bytes)?;
        Ok(bytes)
    }

    fn byte_unless_at_end(&mut self) -> Result<Option<u8>, PrepareError> {
        let mut byte = [0];
        match self.0.read_exact(&mut byte) {
            Ok(()) => Ok(Some(byte[0])),
            Err(error) if error.kind() == ErrorKind::UnexpectedEof => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    fn u8(&mut self) -> Result<u8, PrepareError> {
        Ok(u8::from_le_bytes(self.next()?))
    }

    fn u16(&mut self) -> Result<u16, PrepareError> {
        Ok(u16::from_le_bytes(self.next()?))
    }

    fn i16(&mut self) -> Result<i16, PrepareError> {
        Ok(i16::from_le_bytes(self.next()?))
    }
}

/// Reads a game behind its first byte, the side of the board.
fn read_game(
    bytes: &mut Bytes<impl Read>,
    side: u8,
    game: u32,
    sets: &mut Sets,
) -> Result<(), PrepareError> {
    let size = Size::square(side).filter(|&size| net::fits(size));
    let size = size.ok_or(PrepareError::Side { game, side })?;
    let komi = Komi::from_half_points(bytes.i16()?.into());
    let rules = bytes.u8()?;
    let name = RULES.get(usize::from(rules));
    let name = name.ok_or(PrepareError::Rules { game, rules })?;
    let conditions = Conditions::named(name, komi).ok_or(PrepareError::Rules { game, rules })?;
    bytes.u8()?;
    let (moves, labels) = (bytes.u16()?, bytes.u16()?);
    let moves: Result<Vec<u16>, _> = (0..moves).map(|_| bytes.u16()).collect();
    let moves = moves?;
    let mut situation = Situation::at(Position::new(size), conditions);
    let mut played = 0;
    for _ in 0..labels {
        let at = usize::from(bytes.u16()?);
        if at < played || at > moves.len() {
            return Err(PrepareError::Order { game, moves: at });
        }
        for &mv in &moves[played..at] {
            situation.play(move_at(mv, size));
        }
        played = at;
        let opinion = read_opinion(bytes, situation.to_move(), size)?;
        sets.push(&Example {
            inputs: &situation.inputs(InputOptions::default()),
            game,
            moves: at as u16,
            mover: situation.to_move(),
            played: moves.get(at).copied().unwrap_or(NO_MOVE),
            known: Known::Teacher(&opinion),
        })?;
    }
    Ok(())
}

/// The move with a number.
fn move_at(number: u16, size: Size) -> Move {
    let width = u16::from(size.width());
    if usize::from(number) >= size.area() {
        return Move::Pass;
    }
    Move::Play(Point::new((number % width) as u8, (number / width) as u8))
}

/// Reads a label behind its number of moves, and turns it to the mover's view.
fn read_opinion(
    bytes: &mut Bytes<impl Read>,
    mover: Color,
    size: Size,
) -> Result<Opinion, PrepareError> {
    let black_wins = f32::from(bytes.u16()?) / f32::from(u16::MAX);
    let black_leads = f32::from(bytes.i16()?) / 20.0;
    let mut opinion = match mover {
        Color::Black => Opinion {
            win: black_wins,
            lead: black_leads,
            ..Opinion::default()
        },
        Color::White => Opinion {
            win: 1.0 - black_wins,
            lead: -black_leads,
            ..Opinion::default()
        },
    };
    for _ in 0..bytes.u8()? {
        opinion.moves.push(bytes.u16()?);
        opinion.policy.push(bytes.u16()?);
    }
    for _ in 0..size.area() {
        let black_owns = i8::from_le_bytes(bytes.next()?);
        opinion.ownership.push(match mover {
            Color::Black => black_owns,
            Color::White => black_owns.saturating_neg(),
        });
    }
    Ok(opinion)
}
