//! One value for each point of a board.

use crate::{Point, Size};
use std::ops::{Index, IndexMut};

/// One value for each point of a board, row by row from the top.
///
/// Indexing with a point off the board panics; [`Grid::get`] does not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grid<T> {
    size: Size,
    values: Vec<T>,
}

impl<T> Grid<T> {
    /// Returns a grid of default values.
    pub fn new(size: Size) -> Grid<T>
    where
        T: Default + Clone,
    {
        Grid::filled(size, T::default())
    }

    /// Returns a grid with `value` everywhere.
    pub fn filled(size: Size, value: T) -> Self
    where
        T: Clone,
    {
        Grid {
            size,
            values: vec![value; size.area()],
        }
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Yields points and values, row by row.
    pub fn iter(&self) -> impl Iterator<Item = (Point, &T)> {
        self.size.points().zip(&self.values)
    }

    /// Returns the value at `p`, `None` off the board.
    pub fn get(&self, p: Point) -> Option<&T> {
        self.size
            .contains(p)
            .then(|| &self.values[self.size.index(p)])
    }

    /// Returns the value at `p` to change it, `None` off the board.
    pub fn get_mut(&mut self, p: Point) -> Option<&mut T> {
        self.size
            .contains(p)
            .then(|| &mut self.values[self.size.index(p)])
    }

    /// All values, row by row.
    pub fn values(&self) -> &[T] {
        &self.values
    }

    /// Returns the grid of what `f` makes of each point and its value.
    pub fn map<U>(&self, mut f: impl FnMut(Point, &T) -> U) -> Grid<U> {
        Grid {
            size: self.size,
            values: self.iter().map(|(p, v)| f(p, v)).collect(),
        }
    }
}

impl<T> Index<Point> for Grid<T> {
    type Output = T;

    fn index(&self, p: Point) -> &T {
        self.get(p).expect("the point must be on the board")
    }
}

impl<T> IndexMut<Point> for Grid<T> {
    fn index_mut(&mut self, p: Point) -> &mut T {
        self.get_mut(p).expect("the point must be on the board")
    }
}
