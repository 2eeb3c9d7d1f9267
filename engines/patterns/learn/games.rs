//! The games: one a line, `RESULT HANDICAP MOVES`, as moves of two SGF letters, `--` for a pass.

use go::{Color, Point, Position, Size};
use patterns::Situation;
use std::io::Read;
use std::path::Path;

/// One game.
pub(crate) struct Game {
    handicap: Vec<Point>,
    moves: Vec<Option<Point>>,
}

/// Reads all games of a file, which may be compressed by gzip.
pub(crate) fn read(path: &Path) -> Result<Vec<Game>, String> {
    let failed = |e: std::io::Error| format!("cannot read {}: {e}", path.display());
    let bytes = std::fs::read(path).map_err(failed)?;
    let mut text = String::new();
    if bytes.starts_with(&[0x1F, 0x8B]) {
        let mut plain = flate2::read::GzDecoder::new(bytes.as_slice());
        plain.read_to_string(&mut text).map_err(failed)?;
    } else {
        text = String::from_utf8_lossy(&bytes).into_owned();
    }
    let game = |(i, line)| parse(line).ok_or(format!("line {} is no game", i + 1));
    text.lines().enumerate().map(game).collect()
}

fn parse(line: &str) -> Option<Game> {
    let mut words = line.split(' ');
    let handicap = match words.nth(1)? {
        "-" => Vec::new(),
        stones => points(stones)?.into_iter().collect::<Option<_>>()?,
    };
    let moves = points(words.next()?)?;
    Some(Game { handicap, moves })
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
        let mut position = Position::new(Size::NINETEEN);
        for &p in &self.handicap {
            position.place(p, Some(Color::Black));
        }
        let mut color = if self.handicap.is_empty() {
            Color::Black
        } else {
            Color::White
        };
        let (mut last, mut before_last) = (None, None);
        for (i, &mv) in self.moves.iter().enumerate() {
            if let Some(played) = mv {
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
            let mv = mv.map_or(go::Move::Pass, go::Move::Play);
            position.execute(color, mv);
            (before_last, last) = (
                last,
                match mv {
                    go::Move::Play(p) => Some(p),
                    go::Move::Pass => None,
                },
            );
            color = color.opposite();
        }
    }
}
