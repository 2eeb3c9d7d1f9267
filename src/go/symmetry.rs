//! The ways to turn and mirror a board.

use crate::{Grid, Move, Point, Size};

/// One of the eight ways to turn and mirror a board. All lay a square board on itself; a board that is not square is laid
/// on itself by the first four, and on one with its sides exchanged by the others.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Symmetry(u8);

/// Bits of a symmetry, applied in this order.
const COLUMNS: u8 = 1;
const ROWS: u8 = 2;
const SWAP: u8 = 4;
/// The two quarter turns.
const COUNTER_CLOCKWISE: u8 = COLUMNS | SWAP;
const CLOCKWISE: u8 = ROWS | SWAP;

impl Symmetry {
    /// The board as it is.
    pub const IDENTITY: Symmetry = Symmetry(0);

    /// Left and right exchanged.
    pub const MIRROR_COLUMNS: Symmetry = Symmetry(COLUMNS);
    /// Top and bottom exchanged.
    pub const MIRROR_ROWS: Symmetry = Symmetry(ROWS);
    /// A half turn.
    pub const HALF_TURN: Symmetry = Symmetry(COLUMNS | ROWS);
    /// Columns and rows exchanged: the diagonal from the upper left stays where it is.
    pub const TRANSPOSE: Symmetry = Symmetry(SWAP);
    /// A quarter turn clockwise.
    pub const TURN_RIGHT: Symmetry = Symmetry(CLOCKWISE);
    /// A quarter turn counter-clockwise.
    pub const TURN_LEFT: Symmetry = Symmetry(COUNTER_CLOCKWISE);

    /// All of them, the identity first.
    pub const ALL: [Symmetry; 8] = {
        let mut all = [Symmetry::IDENTITY; 8];
        let mut i = 0;
        while i < 8 {
            all[i as usize] = Symmetry(i);
            i += 1;
        }
        all
    };

    /// Yields the symmetries that lay a board on itself, the identity first: eight, or four if the board is not square.
    pub fn of(size: Size) -> impl Iterator<Item = Symmetry> {
        let count = if size.is_square() { 8 } else { 4 };
        Symmetry::ALL.into_iter().take(count)
    }

    /// Returns the size of the image of a board.
    #[must_use]
    pub fn size(self, size: Size) -> Size {
        if self.0 & SWAP == 0 {
            size
        } else {
            Size::new(size.height(), size.width()).expect("sides stay in their bounds")
        }
    }

    /// Returns where the symmetry takes `p`, which must be on the board of that size.
    #[must_use]
    pub fn point(self, p: Point, size: Size) -> Point {
        let flipped = |flag: u8, n: u8, side: u8| if self.0 & flag == 0 { n } else { side - 1 - n };
        let x = flipped(COLUMNS, p.x, size.width());
        let y = flipped(ROWS, p.y, size.height());
        if self.0 & SWAP == 0 {
            Point::new(x, y)
        } else {
            Point::new(y, x)
        }
    }

    /// Returns where the symmetry takes a step of `dx` columns to the right and `dy` rows down.
    #[must_use]
    pub const fn step(self, (dx, dy): (i8, i8)) -> (i8, i8) {
        let x = if self.0 & COLUMNS == 0 { dx } else { -dx };
        let y = if self.0 & ROWS == 0 { dy } else { -dy };
        if self.0 & SWAP == 0 { (x, y) } else { (y, x) }
    }

    /// Returns where the symmetry takes a move. A point outside the board stays where it is.
    #[must_use]
    pub fn mv(self, mv: Move, size: Size) -> Move {
        match mv {
            Move::Play(p) if size.contains(p) => Move::Play(self.point(p, size)),
            mv => mv,
        }
    }

    /// Returns a grid with what was at `p` where the symmetry takes `p`.
    #[must_use]
    pub fn grid<T: Clone>(self, grid: &Grid<T>) -> Grid<T> {
        let back = self.inverse();
        let size = self.size(grid.size());
        Grid::filled(size, ()).map(|p, ()| grid[back.point(p, size)].clone())
    }

    /// Returns the symmetry that takes every point back.
    #[must_use]
    pub const fn inverse(self) -> Symmetry {
        // The quarter turns undo each other, the other six themselves.
        match self.0 {
            COUNTER_CLOCKWISE => Symmetry(CLOCKWISE),
            CLOCKWISE => Symmetry(COUNTER_CLOCKWISE),
            own => Symmetry(own),
        }
    }

    /// Says in English what happens to the board.
    pub const fn name(self) -> &'static str {
        match self.0 {
            0 => "as it is",
            COLUMNS => "left and right exchanged",
            ROWS => "top and bottom exchanged",
            3 => "turned by 180°",
            SWAP => "mirrored at the diagonal from the upper left",
            CLOCKWISE => "turned clockwise",
            COUNTER_CLOCKWISE => "turned counter-clockwise",
            _ => "mirrored at the diagonal from the lower left",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    fn size(w: u8, h: u8) -> Size {
        Size::new(w, h).expect("a board")
    }

    #[test]
    fn every_symmetry_is_another_permutation_and_can_be_undone() {
        for size in [Size::NINE, size(5, 3), size(2, 2)] {
            for symmetry in Symmetry::ALL {
                let there = symmetry.size(size);
                for p in size.points() {
                    let q = symmetry.point(p, size);
                    assert!(there.contains(q), "{}", symmetry.name());
                    assert_eq!(symmetry.inverse().point(q, there), p, "{}", symmetry.name());
                }
                let names = Grid::filled(size, ()).map(|p, ()| p);
                let image = symmetry.grid(&names);
                assert_eq!(image.size(), there);
                let moved = names
                    .iter()
                    .all(|(p, _)| image[symmetry.point(p, size)] == p);
                assert!(moved, "{}", symmetry.name());
            }
            let mut seen = HashSet::new();
            for symmetry in Symmetry::of(size) {
                let image: Vec<Point> = size.points().map(|p| symmetry.point(p, size)).collect();
                let points: HashSet<Point> = image.iter().copied().collect();
                assert_eq!(points.len(), size.area(), "{}", symmetry.name());
                for (p, q) in size.points().zip(&image) {
                    assert!(size.contains(*q), "{}", symmetry.name());
                    let back = symmetry.inverse().point(*q, size);
                    assert_eq!(back, p, "{}", symmetry.name());
                }
                assert!(seen.insert(image), "{} is another", symmetry.name());
            }
            assert_eq!(seen.len(), if size.is_square() { 8 } else { 4 });
        }
    }

    #[test]
    fn steps_go_with_the_points() {
        for symmetry in Symmetry::ALL {
            let size = size(5, 4);
            let (from, to) = (Point::new(1, 1), Point::new(3, 2));
            let [p, q] = [from, to].map(|p| symmetry.point(p, size));
            let step = (q.x as i8 - p.x as i8, q.y as i8 - p.y as i8);
            assert_eq!(symmetry.step((2, 1)), step, "{}", symmetry.name());
        }
    }

    #[test]
    fn symmetries_do_what_they_are_called() {
        // B9 is beside the upper left corner, on the upper side.
        let p = Point::from_gtp("B9", Size::NINE).expect("a point");
        let found: Vec<(&str, String)> = Symmetry::of(Size::NINE)
            .map(|s| (s.name(), s.point(p, Size::NINE).to_gtp(Size::NINE)))
            .collect();
        for (name, vertex) in [
            ("as it is", "B9"),
            ("left and right exchanged", "H9"),
            ("top and bottom exchanged", "B1"),
            ("turned by 180°", "H1"),
            ("mirrored at the diagonal from the upper left", "A8"),
            ("turned clockwise", "J8"),
            ("turned counter-clockwise", "A2"),
            ("mirrored at the diagonal from the lower left", "J2"),
        ] {
            assert!(
                found.contains(&(name, vertex.to_owned())),
                "{name}: {found:?}"
            );
        }
    }

    #[test]
    fn grids_and_moves_go_with_the_points() {
        let (from, size) = (Point::new(1, 0), Size::NINE);
        for symmetry in Symmetry::of(size) {
            let mut grid = Grid::<bool>::new(size);
            grid[from] = true;
            let to = symmetry.point(from, size);
            assert!(symmetry.grid(&grid)[to], "{}", symmetry.name());
            assert_eq!(symmetry.mv(Move::Play(from), size), Move::Play(to));
            assert_eq!(symmetry.mv(Move::Pass, size), Move::Pass);
            let outside = Move::Play(Point::new(9, 0));
            assert_eq!(symmetry.mv(outside, size), outside);
        }
    }
}
