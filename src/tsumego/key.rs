//! Knowing a problem again.

use crate::Puzzle;
use go::{Color, Grid, Point, Position, Size, Symmetry};
use record::{Record, Replay};

/// What the bytes of problems of other games begin with: no board has no columns.
const OTHER_GAME: u8 = 0;

/// A problem however it is turned and mirrored, and whichever colour solves it.
///
/// The bytes are the sides of the board, then five points a byte, row by row: 0 empty, 1 the solver's stone, 2 the
/// other's; of all ways to turn the board the one whose bytes come first. Of a game other than Go they are 0, the number of
/// the game in SGF, and the position as the game writes it. They never change, so they may be stored.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Key(Vec<u8>);

impl Key {
    /// The key of a position that `player` has to solve.
    pub fn of(position: &Position, player: Color) -> Key {
        let stones = position.stones();
        let image = |symmetry: Symmetry| {
            let stones = symmetry.grid(&stones);
            let mut bytes = vec![stones.size().width(), stones.size().height()];
            let codes: Vec<u8> = stones
                .values()
                .iter()
                .map(|stone| match stone {
                    None => 0,
                    Some(color) if *color == player => 1,
                    Some(_) => 2,
                })
                .collect();
            let pack = |five: &[u8]| five.iter().fold(0, |all, code| all * 3 + code);
            bytes.extend(codes.chunks(5).map(pack));
            bytes
        };
        let first = Symmetry::ALL.into_iter().map(image).min();
        Key(first.expect("there are eight symmetries"))
    }

    /// The key of a game; `None` if it is no problem.
    pub fn of_record(record: &Record) -> Option<Key> {
        if let Some(puzzle) = Puzzle::of(record) {
            return Some(Key::of_puzzle(&puzzle));
        }
        let (start, player) = record.problem()?;
        let shown = Replay::new().position(record, start);
        Some(Key::of(&shown.position, player))
    }

    /// The key of a problem of a game other than Go.
    pub fn of_puzzle(puzzle: &Puzzle) -> Key {
        let mut bytes = vec![OTHER_GAME, puzzle.game];
        bytes.extend_from_slice(puzzle.position.as_bytes());
        Key(bytes)
    }

    /// The number of the game in SGF and the position, as the game writes it; `None` if the game is Go.
    pub fn puzzle(&self) -> Option<(u8, &str)> {
        match &self.0[..] {
            [OTHER_GAME, game, position @ ..] => Some((*game, str::from_utf8(position).ok()?)),
            _ => None,
        }
    }

    /// The bytes to store.
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// The key of these bytes; `None` if no position has them.
    pub fn from_bytes(bytes: &[u8]) -> Option<Key> {
        let key = Key(bytes.to_vec());
        let is_known = key.puzzle().is_some() || key.stones().is_some();
        is_known.then_some(key)
    }

    /// The stones as most files have them: turned so that they are near the upper edge, and left of the middle.
    pub fn printed(&self) -> Option<Grid<Option<Color>>> {
        let stones = self.stones()?;
        let size = stones.size();
        let far = |symmetry: &Symmetry| {
            let occupied = size.points().filter(|&p| stones[p].is_some());
            let seen = occupied.map(|p| symmetry.point(p, size));
            seen.fold((0, 0), |(down, right), p| {
                (down + u32::from(p.y), right + u32::from(p.x))
            })
        };
        let nearest = Symmetry::of(size).min_by_key(far)?;
        Some(nearest.grid(&stones))
    }

    /// The stones, in one of the ways the problem can be turned, as if Black solved it. `None` if the game is another than
    /// Go, or the bytes are no position's.
    pub fn stones(&self) -> Option<Grid<Option<Color>>> {
        let (&[width, height], codes) = self.0.split_first_chunk::<2>()?;
        let size = Size::new(width, height)?;
        let points = usize::from(width) * usize::from(height);
        if codes.len() != points.div_ceil(5) {
            return None;
        }
        let mut stones = Grid::new(size);
        for (&code, first) in codes.iter().zip((0..points).step_by(5)) {
            let count = (points - first).min(5);
            let mut rest = code;
            for at in (first..first + count).rev() {
                let point = Point::new(
                    (at % usize::from(width)) as u8,
                    (at / usize::from(width)) as u8,
                );
                stones[point] = match rest % 3 {
                    0 => None,
                    1 => Some(Color::Black),
                    _ => Some(Color::White),
                };
                rest /= 3;
            }
            if rest > 0 {
                return None;
            }
        }
        Some(stones)
    }
}
