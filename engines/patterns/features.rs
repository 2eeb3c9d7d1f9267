//! What is said of a move: at most one level of each group, level 0 meaning nothing.

use crate::shape::Names;

/// The groups of features.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Group {
    /// Takes stones: see [`capture`].
    Capture,
    /// Extends a chain in atari: see [`extension`].
    Extension,
    /// Leaves an own chain in atari: see [`SELF_ATARI`].
    SelfAtari,
    /// Puts chains in atari: see [`atari`].
    Atari,
    /// Helps an own chain with two liberties: see [`two_liberties`].
    TwoLiberties,
    /// Leaves an enemy chain two liberties: see [`squeeze`].
    Squeeze,
    /// Distance to the border, 1 to 5: the line, from the fifth on 5.
    Line,
    /// Distance to the last move, 2 to 16 and 17 for more, counted as [`distance_level`] does; less one.
    Last,
    /// Distance to the move before.
    BeforeLast,
}

/// How many groups there are, the pattern not counted.
pub const GROUPS: usize = 9;

/// How many levels each group has, 0 included.
pub const LEVELS: [usize; GROUPS] = [8, 6, 4, 5, 5, 4, 6, 17, 17];

/// Levels of [`Group::Capture`].
pub mod capture {
    /// A single stone in a ko.
    pub const KO: u8 = 1;
    /// Stones that put an own chain in atari.
    pub const SAVES: u8 = 2;
    /// The last move's stone.
    pub const LAST: u8 = 3;
    /// A stone that could run away.
    pub const ONE: u8 = 4;
    /// Several stones that could run away.
    pub const MANY: u8 = 5;
    /// A stone that could not run away.
    pub const ONE_CAUGHT: u8 = 6;
    /// Several stones that could not run away.
    pub const MANY_CAUGHT: u8 = 7;
}

/// Levels of [`Group::Extension`].
pub mod extension {
    /// Out of an atari the last move gave, to two liberties or more.
    pub const NEW: u8 = 1;
    /// The same, but a ladder takes the chain.
    pub const NEW_LADDER: u8 = 2;
    /// Out of an older atari.
    pub const OLD: u8 = 3;
    /// The same, but a ladder takes the chain.
    pub const OLD_LADDER: u8 = 4;
    /// In vain: still in atari.
    pub const STILL_IN_ATARI: u8 = 5;
}

/// Levels of [`Group::SelfAtari`]: a chain of one, two or three, more stones.
pub const SELF_ATARI: [u8; 3] = [1, 2, 3];

/// Levels of [`Group::Atari`].
pub mod atari {
    /// On a chain that gets away.
    pub const PLAIN: u8 = 1;
    /// On a chain that a ladder takes.
    pub const LADDER: u8 = 2;
    /// On two chains.
    pub const DOUBLE: u8 = 3;
    /// On a chain of which the last move is a stone or that it stands beside.
    pub const LAST: u8 = 4;
}

/// Levels of [`Group::TwoLiberties`]: on a liberty of an own chain with two.
pub mod two_liberties {
    /// The chain could be taken in a ladder and is safe from it now.
    pub const SAVES: u8 = 1;
    /// The chain could be taken in a ladder and still can.
    pub const FAILS: u8 = 2;
    /// The chain is in no danger and gets more liberties.
    pub const MORE: u8 = 3;
    /// The chain is in no danger and gets none.
    pub const NONE: u8 = 4;
}

/// Levels of [`Group::Squeeze`].
pub mod squeeze {
    /// An enemy chain of one stone is left two liberties.
    pub const ONE: u8 = 1;
    /// An enemy chain of several stones is left two liberties.
    pub const MANY: u8 = 2;
    /// Then a ladder would take it.
    pub const LADDER: u8 = 3;
}

/// What is said of one move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Features {
    /// The level in each group.
    pub levels: [u8; GROUPS],
    /// The patterns around it, by size.
    pub names: Names,
}

/// The level for a distance between two points: 1 for the same point and its neighbours, up to 16.
pub fn distance_level(dx: i8, dy: i8) -> u8 {
    (crate::shape::distance(dx, dy).clamp(2, 17) - 1) as u8
}
