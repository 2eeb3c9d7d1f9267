//! A value for each colour.

use crate::Color;
use std::ops::{Index, IndexMut};

/// A value for each colour, found by [`Color`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct ByColor<T> {
    /// Black's.
    pub black: T,
    /// White's.
    pub white: T,
}

impl<T> ByColor<T> {
    /// Returns the pair of these values.
    pub const fn new(black: T, white: T) -> ByColor<T> {
        ByColor { black, white }
    }

    /// Returns the pair of what `f` says of each colour, Black first.
    pub fn from_fn(mut f: impl FnMut(Color) -> T) -> ByColor<T> {
        let black = f(Color::Black);
        ByColor::new(black, f(Color::White))
    }

    /// Returns the pair of references to both values.
    pub const fn as_ref(&self) -> ByColor<&T> {
        ByColor::new(&self.black, &self.white)
    }

    /// Returns the pair of what `f` makes of each value, Black's first.
    pub fn map<U>(self, mut f: impl FnMut(T) -> U) -> ByColor<U> {
        let black = f(self.black);
        ByColor::new(black, f(self.white))
    }

    /// Returns the pair of the same value for both.
    pub const fn both(value: T) -> ByColor<T>
    where
        T: Copy,
    {
        ByColor::new(value, value)
    }

    /// Returns the pair with the colours exchanged.
    #[must_use]
    pub fn swapped(self) -> ByColor<T> {
        ByColor::new(self.white, self.black)
    }

    /// Yields colours and values, Black's first.
    pub fn iter(&self) -> impl Iterator<Item = (Color, &T)> {
        Color::BOTH.into_iter().zip([&self.black, &self.white])
    }
}

impl<T> Index<Color> for ByColor<T> {
    type Output = T;

    fn index(&self, color: Color) -> &T {
        match color {
            Color::Black => &self.black,
            Color::White => &self.white,
        }
    }
}

impl<T> IndexMut<Color> for ByColor<T> {
    fn index_mut(&mut self, color: Color) -> &mut T {
        match color {
            Color::Black => &mut self.black,
            Color::White => &mut self.white,
        }
    }
}
