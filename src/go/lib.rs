//! The game of Go: points, stones, chains, rules, scoring. It knows no files, engines or windows.
//!
//! - [`Size`], [`Point`], [`Color`], [`Move`] and [`Grid`] are the words all other crates speak.
//! - [`Position`] is a board as the window sees it: it plays by [`Rules`] and says why it refuses,
//!   executes records as they are, and sets up stones.
//! - [`Game`] is a game from its [`Setup`] to the position now, with [`Komi`], [`Rules`] and the superko question.
//! - [`score()`] and [`status_from_dead`] count finished games.
//! - [`lattice`] numbers the points for boards that play fast, and has their hash keys.
//! - [`Board`] is the fast board below `Position`, with [`History`] to take moves back and
//!   [`light_playout`] to play at random.
//! - [`liberties`] has a board that knows the liberties of its chains one by one, for those who read.
//!
//! Coordinates count from 0, `x` from the left, `y` from the top; only GTP names (`D4`) count rows
//! from the bottom. [`Komi`] counts half points.
//!
//! ```
//! use go::{Color, Move, PlayError, Point, Position, Rules, Size};
//!
//! let mut position = Position::new(Size::NINE);
//! let d4 = Point::from_gtp("D4", position.size()).unwrap();
//! position.play(Color::Black, Move::Play(d4), &Rules::JAPANESE, &[])?;
//! assert_eq!(position.stone(d4), Some(Color::Black));
//! assert_eq!(position.liberties(d4).len(), 4);
//!
//! let again = position.play(Color::White, Move::Play(d4), &Rules::JAPANESE, &[]);
//! assert_eq!(again, Err(PlayError::Occupied(d4)));
//! # Ok::<(), PlayError>(())
//! ```
//!
//! A whole [`Game`] keeps the hashes of all positions so far, with which superko compares a move:
//!
//! ```
//! use go::{Game, Move, Point, Rules, Size};
//!
//! let mut game = Game::new(Size::new(2, 1).unwrap());
//! game.rules = Rules::AGA;
//! for x in [0, 1] {
//!     game.play(game.to_move(), Move::Play(Point::new(x, 0)))?;
//! }
//! assert!(game.legal_points(game.to_move()).is_empty());
//! # Ok::<(), go::PlayError>(())
//! ```

pub mod board;
mod by_color;
mod game;
mod grid;
mod handicap;
mod komi;
pub mod lattice;
pub mod liberties;
pub mod playout;
mod point;
mod position;
mod rules;
mod score;
mod symmetry;

pub use board::{Board, History, stone_hash};
pub use by_color::ByColor;
pub use game::{Game, Setup};
pub use grid::Grid;
pub use handicap::{fixed_handicap, max_fixed_handicap};
pub use komi::{Komi, KomiError};
pub use lattice::{Lattice, Site};
pub use playout::{Playout, light_playout};
pub use point::{Color, MAX_SIDE, Move, Point, Size};
pub use position::{Captured, Executed, Position};
pub use random::Random;
pub use rules::{KoRule, PlayError, Rules, Scoring, Suicide};
pub use score::{PointStatus, Score, Tally, score, status_from_dead};
pub use symmetry::Symmetry;
