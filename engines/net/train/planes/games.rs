//! Reading games of people.
//!
//! Packed by gzip, a 19×19 game a line: `RESULT HANDICAP MOVES`, where `RESULT` is the winner (`B`, `W` or `?`),
//! `HANDICAP` the black stones of the set-up or `-`, and `MOVES` the moves in turn, two letters each as in SGF (`aa` is
//! the upper left corner, `--` a pass). White begins if there is a set-up. Nothing is said of komi and rules: they are
//! taken as Japanese with 6.5 points, half a point with handicap.

use crate::error::PrepareError;
use crate::sets::{Example, Known, NO_MOVE, Sets};
use flate2::read::MultiGzDecoder;
use go::{Color, Komi, Move, Point, Rules, Setup, Size};
use net::{Conditions, InputOptions, Situation};
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

const SIZE: Size = Size::NINETEEN;

/// The line, counted modulo 10 from 0, that is kept for measuring.
const HELD_OUT: usize = 9;

/// A game as a line has it.
struct Record {
    winner: Option<Color>,
    setup: Setup,
    moves: Vec<Move>,
}

/// Reads a file of games and takes every `every`th position.
pub(crate) fn read(
    file: &Path,
    every: usize,
    sets: &mut Sets,
    held_out: &mut Sets,
) -> Result<(), PrepareError> {
    let lines = BufReader::new(MultiGzDecoder::new(File::open(file)?)).lines();
    for (i, line) in lines.enumerate() {
        let record =
            Record::parse(&line?).map_err(|what| PrepareError::Line { line: i + 1, what })?;
        let sets = if i % 10 == HELD_OUT {
            &mut *held_out
        } else {
            &mut *sets
        };
        record.take(i, every, sets)?;
    }
    Ok(())
}

impl Record {
    fn parse(line: &str) -> Result<Record, &'static str> {
        let mut words = line.split_whitespace();
        let (Some(result), Some(handicap)) = (words.next(), words.next()) else {
            return Err("no result, handicap and moves");
        };
        let setup = match handicap {
            "-" => Setup::new(SIZE),
            stones => {
                let stones = moves(stones)?.into_iter().filter_map(|mv| match mv {
                    Move::Play(p) => Some(p),
                    Move::Pass => None,
                });
                Setup::black_stones(SIZE, &stones.collect::<Vec<Point>>())
            }
        };
        Ok(Record {
            winner: match result {
                "B" => Some(Color::Black),
                "W" => Some(Color::White),
                _ => None,
            },
            setup,
            moves: moves(words.next().unwrap_or_default())?,
        })
    }

    fn take(&self, number: usize, every: usize, sets: &mut Sets) -> Result<(), PrepareError> {
        let komi = if self.setup.is_empty() {
            Komi::USUAL
        } else {
            Komi::from_half_points(1)
        };
        let conditions = Conditions::new(Rules::JAPANESE, komi);
        let mut situation = Situation::at(self.setup.position(), conditions);
        for (i, &mv) in self.moves.iter().enumerate() {
            // Not the same moves of every game.
            if (i + number).is_multiple_of(every) {
                let mover = situation.to_move();
                let result = self
                    .winner
                    .map_or(0, |color| if color == mover { 1 } else { -1 });
                sets.push(&Example {
                    inputs: &situation.inputs(InputOptions::default()),
                    game: number as u32,
                    moves: i as u16,
                    mover,
                    played: index(mv),
                    known: Known::Result(result),
                })?;
            }
            situation.play(mv);
        }
        Ok(())
    }
}

/// Reads moves of two letters each.
fn moves(text: &str) -> Result<Vec<Move>, &'static str> {
    let letters = text.as_bytes().chunks(2);
    letters
        .map(|pair| read_move(pair).ok_or("a move that is no point"))
        .collect()
}

fn read_move(pair: &[u8]) -> Option<Move> {
    if pair == b"--" {
        return Some(Move::Pass);
    }
    let &[x, y] = pair else {
        return None;
    };
    let p = Point::new(x.checked_sub(b'a')?, y.checked_sub(b'a')?);
    SIZE.contains(p).then_some(Move::Play(p))
}

/// The number of a move: its point's place row by row, the area for a pass.
fn index(mv: Move) -> u16 {
    let index = match mv {
        Move::Play(p) => SIZE.index(p),
        Move::Pass => SIZE.area(),
    };
    u16::try_from(index).unwrap_or(NO_MOVE)
}
