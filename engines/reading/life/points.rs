//! Points: what a closed region is worth, depending on who moves first.
//!
//! Both sides play in the region only, in turn; either may pass, and two passes end the game. Counted is area: stones and
//! what they alone surround, from Black's view. The stones around the region count as they stand and are taken to stay. A ko may
//! not be retaken at once, and nobody has threats elsewhere; passes and all moves of the region are there. A value is one that
//! each side can force in a game that ends, so that it is the same however repetition is judged; where there is none, nothing
//! is said.
//!
//! ```
//! use go::{Color, Point, Position, Size};
//! use reading::life::Limits;
//! use reading::life::points::Counter;
//!
//! // Two white stones, which are taken or get away.
//! let mut pos = Position::new(Size::NINE);
//! for (y, row) in ["XOO.O", "XXXXO", "....O"].into_iter().enumerate() {
//!     for (x, sign) in row.chars().enumerate() {
//!         let color = match sign {
//!             'X' => Color::Black,
//!             'O' => Color::White,
//!             _ => continue,
//!         };
//!         pos.place(Point::new(x as u8, y as u8), Some(color));
//!     }
//! }
//! let region = [1, 2, 3].map(|x| Point::new(x, 0));
//! let mut counter = Counter::of(&pos, &region).expect("a closed region");
//! let values = Color::BOTH.map(|color| counter.value(color, Limits::FULL, &|| false));
//! assert_eq!(values, [Some(3), Some(-3)]);
//! let firsts = counter.firsts(Color::Black, Limits::FULL, &|| false).expect("a value");
//! assert_eq!(firsts.best, [Some(Point::new(3, 0))]);
//! ```

mod laid;
mod memory;
mod region;
mod safe;
mod search;

use super::Limits;
use super::field::Place;
use go::{Color, Point, Position};
use laid::Laid;
pub use region::regions;
use region::{place, side};

/// The first moves of a side and what is known of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Firsts {
    /// What comes of the best one, in points of area from Black's view.
    pub value: i32,
    /// All that reach it, in the order of the board, `None` for a pass, which comes last.
    pub best: Vec<Option<Point>>,
    /// The others.
    pub worse: Vec<Option<Point>>,
    /// Those of which that was not found out.
    pub unread: Vec<Option<Point>>,
}

/// Counts one closed region. Keeps its memory, some 30 MB at most, from question to question.
pub struct Counter {
    inner: Inner,
}

/// A region as sets of points of as many words as it needs.
enum Inner {
    Small(Box<Laid<1>>),
    Middling(Box<Laid<2>>),
    Large(Box<Laid<4>>),
}

/// Does the same with whichever there is.
macro_rules! laid {
    ($inner:expr, $laid:ident => $what:expr) => {
        match $inner {
            Inner::Small($laid) => $what,
            Inner::Middling($laid) => $what,
            Inner::Large($laid) => $what,
        }
    };
}

impl Counter {
    /// Returns a counter of a region of a position, with stones and without. `None` if it is not closed (beside it are empty
    /// points), if there is nothing in it, or if it is as large as half a board.
    pub fn of(pos: &Position, region: &[Point]) -> Option<Counter> {
        let place: Place = place(pos, region)?;
        let banned = side(pos.to_move());
        Some(Counter {
            inner: match place.words() {
                0 | 1 => Inner::Small(Laid::new(&place, banned)),
                2 => Inner::Middling(Laid::new(&place, banned)),
                3 | 4 => Inner::Large(Laid::new(&place, banned)),
                _ => return None,
            },
        })
    }

    /// Positions looked at since this counter was made.
    pub fn nodes(&self) -> u64 {
        laid!(&self.inner, laid => laid.nodes)
    }

    /// The number of points of the region.
    pub fn size(&self) -> u32 {
        laid!(&self.inner, laid => laid.size())
    }

    /// The value of the region from Black's view if this colour moves first: points of area. `None` if it was not read within
    /// the limits, or depends on how repetition is judged. Ends soon after `stopped` says so.
    pub fn value(
        &mut self,
        color: Color,
        limits: Limits,
        stopped: &dyn Fn() -> bool,
    ) -> Option<i32> {
        self.value_after(color, &[], limits, stopped)
    }

    /// The same after these moves of both colours in turn, the first one of this colour; `None` passes. Also `None` if one of
    /// them may not be played, or the game ends before the last one.
    pub fn value_after(
        &mut self,
        color: Color,
        moves: &[Option<Point>],
        limits: Limits,
        stopped: &dyn Fn() -> bool,
    ) -> Option<i32> {
        let mut left = limits.nodes;
        laid!(&mut self.inner, laid => {
            let state = laid.start(side(color), moves);
            state.and_then(|state| laid.value(&state, &mut left, stopped))
        })
    }

    /// The first moves of a colour; the limits hold for the value and for all moves together. `None` if there is no value.
    pub fn firsts(
        &mut self,
        color: Color,
        limits: Limits,
        stopped: &dyn Fn() -> bool,
    ) -> Option<Firsts> {
        let mut left = limits.nodes;
        laid!(&mut self.inner, laid => {
            let state = laid.start(side(color), &[]);
            state.and_then(|state| laid.firsts(&state, &mut left, stopped))
        })
    }

    /// A line in which both sides get what they can force, after these moves (as in [`Counter::value_after`]), until nothing is
    /// gained by moving first. Shorter where it could not be read further.
    pub fn line(
        &mut self,
        color: Color,
        moves: &[Option<Point>],
        limits: Limits,
        stopped: &dyn Fn() -> bool,
    ) -> Vec<(Color, Option<Point>)> {
        let mut left = limits.nodes;
        let line = laid!(&mut self.inner, laid => {
            let state = laid.start(side(color), moves);
            state.map(|state| laid.line(state, &mut left, stopped))
        });
        let turn = moves.len().is_multiple_of(2);
        let first = if turn { color } else { color.opposite() };
        let colors = [first, first.opposite()].into_iter().cycle();
        colors.zip(line.unwrap_or_default()).collect()
    }
}
