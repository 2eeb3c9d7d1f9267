//! Learned move patterns: how likely a strong player is to play each move of a position.
//!
//! The method is R. Coulom's ("Computing Elo ratings of move patterns in the game of Go", 2007). A
//! move is a team of features: what it does to chains ([`Group`]), how far it is from the last
//! moves, and the largest known pattern of stones around it. Each feature has a strength (its
//! *gamma*, 1 for nothing special), a move's strength is the product of its features', and its
//! probability is its share of the strengths of all legal moves. The strengths are learned from games
//! by minorization-maximization, with the program `learn-patterns` of this crate:
//!
//! ```text
//! cargo run --release -p patterns --features learn -- GAMES.txt.gz assets/patterns.bin
//! cargo run --release -p patterns --features learn -- --small FOLDER assets/patterns.bin
//! ```
//!
//! The first command learns everything from games on large boards. On small ones ([`is_small`]) the same patterns hold,
//! but the line, or the distance to the last move, means something else: the second command learns the strengths of
//! [`Group`]s for them from SGF files, such as the games an engine plays against itself.
//!
//! # For engines
//!
//! ```
//! use go::{Color, Point, Size};
//! use patterns::{Situation, View, Weights};
//!
//! let weights = Weights::built_in();
//! let mut view = View::new(Size::NINETEEN); // one for each thread: it keeps its memory
//! let corner = Point::new(15, 3);
//! view.set(Size::NINETEEN, |p| (p == corner).then_some(Color::Black), Situation {
//!     to_move: Color::White,
//!     ko: None,
//!     last: Some(corner),
//!     before_last: None,
//! });
//! let mut priors = Vec::new(); // reuse it: then nothing is allocated
//! weights.probabilities(&mut view, &mut priors);
//! assert_eq!(priors.len(), 360);
//! ```
//!
//! For playouts [`Weights::ring`] gives the strength of a move by the eight points around it alone,
//! as one look into a table; [`ring_code`] says how they are numbered.

mod features;
mod shape;
mod view;
mod weights;

pub use features::{
    Features, GROUPS, Group, LEVELS, SELF_ATARI, atari, capture, distance_level, extension,
    squeeze, two_liberties,
};
pub use shape::{Names, RING, SIZES, ring_names};
pub use view::{Situation, View};
pub use weights::{Learned, Weights, WeightsError, is_small};

/// Returns the code of the eight points around a move: `at(i)` says what stands at `RING[i]`, 0 for
/// empty, 1 for an own stone, 2 for an enemy's, 3 for off the board.
#[inline]
pub fn ring_code(at: impl Fn(usize) -> u8) -> u16 {
    (0..8).fold(0, |code, i| code | u16::from(at(i) & 3) << (2 * i))
}
