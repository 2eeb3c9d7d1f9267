//! Knowing a problem again.

use go::{Color, Position, Symmetry};

/// A problem however it is turned and mirrored, and whichever colour solves it.
///
/// The bytes are the sides of the board, then five points a byte, row by row: 0 empty, 1 the solver's stone, 2 the
/// other's; of all ways to turn the board the one whose bytes come first. They never change, so they may be stored.
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

    /// The bytes to store.
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }
}
