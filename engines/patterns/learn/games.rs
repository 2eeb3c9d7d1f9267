//! The games: one a line, `RESULT HANDICAP MOVES`, as moves of two SGF letters, `--` for a pass; or a folder of SGF files.

use crate::error::LearnError;
use go::{Color, Move, Point, Position, Size};
use patterns::Situation;
use record::{Format, Record, Replay};
use std::io::Read;
use std::path::{Path, PathBuf};

/// One game.
pub(crate) struct Game {
    start: Position,
    moves: Vec<(Color, Move)>,
}

/// Reads all games of a file, which may be compressed by gzip.
pub(crate) fn read(path: &Path) -> Result<Vec<Game>, LearnError> {
    let failed = |error| LearnError::read(path, error);
    let bytes = std::fs::read(path).map_err(failed)?;
    let mut text = String::new();
    if bytes.starts_with(&[0x1F, 0x8B]) {
        let mut plain = flate2::read::GzDecoder::new(bytes.as_slice());
        plain.read_to_string(&mut text).map_err(failed)?;
    } else {
        text = String::from_utf8_lossy(&bytes).into_owned();
    }
    let game = |(i, line)| parse(line).ok_or(LearnError::NoGame { line: i + 1 });
    text.lines().enumerate().map(game).collect()
}

fn parse(line: &str) -> Option<Game> {
    let mut words = line.split(' ');
    let handicap: Vec<Point> = match words.nth(1)? {
        "-" => Vec::new(),
        stones => points(stones)?.into_iter().collect::<Option<_>>()?,
    };
    let mut start = Position::new(Size::NINETEEN);
    for &p in &handicap {
        start.place(p, Some(Color::Black));
    }
    let mut color = if handicap.is_empty() {
        Color::Black
    } else {
        Color::White
    };
    let mut moves = Vec::new();
    for mv in points(words.next()?)? {
        moves.push((color, mv.map_or(Move::Pass, Move::Play)));
        color = color.opposite();
    }
    Some(Game { start, moves })
}

/// Reads the main lines of all records of a folder that are played on boards for which `wanted` holds, file by file in
/// the order of their names.
pub(crate) fn read_folder(
    folder: &Path,
    wanted: fn(Size) -> bool,
) -> Result<Vec<Game>, LearnError> {
    let entries = std::fs::read_dir(folder).map_err(|error| LearnError::read(folder, error))?;
    let mut files: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            Format::of_name(&name).is_some()
        })
        .collect();
    files.sort();
    let mut games = Vec::new();
    for path in files {
        let bytes = std::fs::read(&path).map_err(|error| LearnError::read(&path, error))?;
        let collection = record::open(bytes).map_err(|error| LearnError::Record { path, error })?;
        let records = collection.games().iter();
        games.extend(
            records
                .filter(|record| record.is_go() && wanted(record.size()))
                .map(of_record),
        );
    }
    Ok(games)
}

fn of_record(record: &Record) -> Game {
    let root = record.root();
    let line = std::iter::successors(record.car(root), |&cell| record.car(cell));
    Game {
        start: Replay::new().position(record, root).position.clone(),
        moves: line.filter_map(|cell| record.mv(cell)).collect(),
    }
}

/// Reads pairs of letters; `--` is a pass.
fn points(text: &str) -> Option<Vec<Option<Point>>> {
    let letter = |b: u8| Some(b.checked_sub(b'a')?).filter(|n| *n < 19);
    let pair = |pair: &[u8]| match pair {
        b"--" => Some(None),
        [x, y] => Some(Some(Point::new(letter(*x)?, letter(*y)?))),
        _ => None,
    };
    text.as_bytes().chunks(2).map(pair).collect()
}

/// A position of a game and the move that was played there.
pub(crate) struct Moment<'a> {
    /// The stones.
    pub(crate) position: &'a Position,
    /// What else there is to know.
    pub(crate) situation: Situation,
    /// The move.
    pub(crate) played: Point,
}

impl Game {
    /// Calls `see` with every position before a move that is no pass, and the number of the move.
    pub(crate) fn replay(&self, mut see: impl FnMut(usize, &Moment<'_>)) {
        let mut position = self.start.clone();
        let (mut last, mut before_last) = (None, None);
        for (i, &(color, mv)) in self.moves.iter().enumerate() {
            let at = match mv {
                Move::Play(p) => Some(p),
                Move::Pass => None,
            };
            if let Some(played) = at {
                let moment = Moment {
                    position: &position,
                    situation: Situation {
                        to_move: color,
                        ko: position.ko(),
                        last,
                        before_last,
                    },
                    played,
                };
                see(i, &moment);
            }
            position.execute(color, mv);
            (before_last, last) = (last, at);
        }
    }
}
