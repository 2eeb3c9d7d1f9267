//! The Computer Go Server (CGOS), where programs play each other: its protocol as text ([`Said`]), and a client
//! ([`Client`]) that is told what the server says and what the engine answers, and says what is to be done. It has no
//! sockets, threads and clocks: the program has them.
//!
//! The facts are those of the servers in use: <https://github.com/zakki/cgos>, and the transcripts that the UEC Cup publishes.
//! A server asks, a line at a time; times are milliseconds:
//!
//! ```text
//! protocol genmove_analyze                    e1 katsura 0.1
//! username                                    blue
//! password                                    secret
//! setup 9000 19 6.5 1800000 red(1800?) blue(1750) e8 1795481 d5 1790000
//! genmove b 1795000                           c3
//! play w r12 1774932
//! gameover 2023-06-20 W+6.5                   ready
//! info Next round will start soon: 18:56
//! ```
//!
//! In `setup` White's name comes first. The moves behind the names are there when a game goes on after the connection was
//! lost: then the server asks once more for the move that is missing. Its rules are Tromp and Taylor's without suicide:
//! no arrangement of stones comes again, and what is on the board in the end is alive.

mod backoff;
mod client;
mod line;

pub use backoff::Backoff;
pub use client::{Account, AccountError, Client, Ended, Fault, Order, Question, Started};
pub use line::{Name, Said, Setup};

use go::Rules;

/// The rules of all games.
pub const RULES: Rules = Rules::AGA;
