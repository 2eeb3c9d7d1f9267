//! What looks odd in a record that could be read as it stands: moves that the rules forbid, contradictions, things that
//! are missing. Nothing of it is changed.

use crate::RECORD;
use go::{Color, Move, PlayError, Size};
use message::{Message, Sentence, id, say};

use crate::scan::Issue;
use crate::warning::locate;
use crate::{CellId, Collection, Record, Replay, Severity};

/// Of one kind of oddity, so many are told of a game; a broken game has hundreds.
const MOST: usize = 50;
/// A game with fewer moves need not have a result.
const WHOLE_GAME: u32 = 30;

/// What looks odd.
#[derive(Clone, PartialEq, Debug)]
pub enum Oddity {
    /// The move of that number is against the rules; it is shown all the same.
    Illegal {
        /// Its number.
        number: u32,
        /// What a referee would say.
        why: PlayError,
        /// The board.
        size: Size,
    },
    /// A player moves twice, without a PL or set-up stones that would explain it.
    TwiceInARow {
        /// The number of the second move.
        number: u32,
        /// The player.
        color: Color,
    },
    /// PL names the one, the other moves.
    WrongTurn {
        /// Who moves.
        moves: Color,
    },
    /// HA names a number of stones that are not on the board.
    Handicap {
        /// What HA says.
        said: u32,
        /// Black stones that are set up at the root.
        there: u32,
    },
    /// A game with moves has no result (RE).
    NoResult,
}

/// An oddity and its place.
#[derive(Clone, PartialEq, Debug)]
pub struct Finding {
    /// The game, from 0.
    pub game: usize,
    /// The cell.
    pub cell: CellId,
    /// Line of the file that was read, from 1.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
    /// What it is.
    pub oddity: Oddity,
}

message::display!(Oddity);

impl Message for Oddity {
    fn sentence(&self) -> Sentence {
        match self {
            Oddity::Illegal { number, why, size } => {
                let point = (why.point(), *size);
                match why {
                    PlayError::OffBoard(_) => say!(RECORD, "record-odd-off-board", number, point),
                    PlayError::Occupied(_) => say!(RECORD, "record-odd-occupied", number, point),
                    PlayError::Ko(_) => say!(RECORD, "record-odd-ko", number, point),
                    PlayError::Suicide(_) => say!(RECORD, "record-odd-suicide", number, point),
                    PlayError::Superko(_) => say!(RECORD, "record-odd-superko", number, point),
                }
            }
            Oddity::TwiceInARow { number, color } => match color {
                Color::Black => say!(RECORD, "record-odd-black-twice", number),
                Color::White => say!(RECORD, "record-odd-white-twice", number),
            },
            Oddity::WrongTurn { moves } => match moves {
                Color::Black => id!(RECORD, "record-odd-black-turn").into(),
                Color::White => id!(RECORD, "record-odd-white-turn").into(),
            },
            Oddity::Handicap { said, there } => say!(RECORD, "record-odd-handicap", said, there),
            Oddity::NoResult => id!(RECORD, "record-odd-no-result").into(),
        }
    }
}

impl Collection {
    /// Looks the games over: every position of every game is played through, so this takes its time with large files.
    /// In file order.
    pub fn look_over(&self) -> Vec<Finding> {
        let mut found: Vec<(usize, CellId, Oddity)> = Vec::new();
        for (i, game) in self
            .games()
            .iter()
            .enumerate()
            .filter(|(_, game)| game.is_go())
        {
            found.extend(
                look_over(game)
                    .into_iter()
                    .map(|(cell, oddity)| (i, cell, oddity)),
            );
        }
        let place = |game: usize, cell: CellId| {
            let start = self.game(game).cell(cell).start as usize;
            let all = self.text().len();
            // What was added since has no place in the file.
            if start < all {
                start
            } else {
                self.game(game).range.start.min(all)
            }
        };
        let mut findings: Vec<(usize, Finding)> = Vec::with_capacity(found.len());
        for (game, cell, oddity) in found {
            let finding = Finding {
                game,
                cell,
                line: 1,
                column: 1,
                oddity,
            };
            findings.push((place(game, cell), finding));
        }
        findings.sort_by_key(|(at, _)| *at);
        let issues = findings.iter().map(|(at, finding)| Issue {
            at: *at,
            severity: Severity::Hint,
            message: finding.oddity.sentence(),
            game: None,
            cell: None,
        });
        let places = locate(self.text(), issues.collect());
        let placed = findings
            .into_iter()
            .zip(places)
            .map(|((_, finding), place)| Finding {
                line: place.line,
                column: place.column,
                ..finding
            });
        placed.collect()
    }
}

fn look_over(record: &Record) -> Vec<(CellId, Oddity)> {
    let mut found = Vec::new();
    let mut replay = Replay::new();
    let said = record.info().handicap;
    let (mut illegal, mut turns) = (0, 0);
    for cell in record.cells() {
        if record.mv(cell).is_none() {
            continue;
        }
        let number = record.move_number(cell);
        if let Some(why) = replay.position(record, cell).irregular
            && illegal < MOST
        {
            illegal += 1;
            let size = record.size();
            found.push((cell, Oddity::Illegal { number, why, size }));
        }
        if turns < MOST
            && let Some(oddity) = turn(record, cell, number, said)
        {
            turns += 1;
            found.push((cell, oddity));
        }
    }
    let root = record.root();
    let there = record.setup(root).black.len() as u32;
    // Free handicap may also be played.
    if said >= 2 && there != said && (there > 0 || !begins_with_stones(record, said)) {
        found.push((root, Oddity::Handicap { said, there }));
    }
    if is_whole_game(record) && !record.has(root, "RE") {
        found.push((root, Oddity::NoResult));
    }
    found
}

/// Whether it is not this player's turn, by what stands before.
fn turn(record: &Record, cell: CellId, number: u32, handicap: u32) -> Option<Oddity> {
    let (parent, (color, _)) = (record.back(cell)?, record.mv(cell)?);
    if record.moves(cell).len() > 1 {
        return None; // Told when it was read.
    }
    let set = record.setup(parent).to_move;
    if let Some(set) = set {
        return (set != color).then_some(Oddity::WrongTurn { moves: color });
    }
    if record.has_setup(parent) || record.has_setup(cell) {
        return None;
    }
    let (before, mv) = record.mv(parent)?;
    let is_handicap = color == Color::Black && number <= handicap;
    (before == color && mv != Move::Pass && !is_handicap)
        .then_some(Oddity::TwiceInARow { number, color })
}

/// Whether the first moves of the main line are so many black stones.
fn begins_with_stones(record: &Record, stones: u32) -> bool {
    let line = std::iter::successors(record.car(record.root()), |&c| record.car(c));
    let first = line.filter_map(|c| record.mv(c)).take(stones as usize);
    let black = first.filter(|&(color, _)| color == Color::Black).count();
    black == stones as usize
}

/// Whether the main line is long enough to be a game and does not begin as a problem.
fn is_whole_game(record: &Record) -> bool {
    let setup = record.setup(record.root());
    let last = std::iter::successors(Some(record.root()), |&c| record.car(c)).last();
    let moves = last.map_or(0, |last| record.move_number(last));
    moves >= WHOLE_GAME && setup.white.is_empty()
}
