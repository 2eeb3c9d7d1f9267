//! Lessons that come with the program: a game each, with words at some of its moves.

use crate::KINDS;
use message::{Id, id};

/// A game that shows an idea.
#[derive(Clone, Copy, Debug)]
pub struct Lesson {
    /// What it is called.
    pub title: Id,
    /// The moves, as the game writes them, with spaces between.
    pub moves: &'static str,
    /// What is said after so many moves: 0 before the first.
    pub words: &'static [(usize, Id)],
}

/// Pentago's openings, as otto4 names them. What is said of checks and wins is so: a test proves it.
pub(crate) const PENTAGO: [Lesson; 4] = [
    Lesson {
        title: id!(KINDS, "lesson-monica"),
        moves: "221 338 558 326 445 341 315 361 131",
        words: &[
            (0, id!(KINDS, "lesson-monica-0")),
            (3, id!(KINDS, "lesson-monica-3")),
            (5, id!(KINDS, "lesson-monica-5")),
            (7, id!(KINDS, "lesson-monica-7")),
            (9, id!(KINDS, "lesson-monica-9")),
        ],
    },
    Lesson {
        title: id!(KINDS, "lesson-middle"),
        moves: "222 345 526 324 427 353 215 122 512",
        words: &[
            (0, id!(KINDS, "lesson-middle-0")),
            (3, id!(KINDS, "lesson-middle-3")),
            (4, id!(KINDS, "lesson-middle-4")),
            (7, id!(KINDS, "lesson-middle-7")),
            (9, id!(KINDS, "lesson-middle-9")),
        ],
    },
    Lesson {
        title: id!(KINDS, "lesson-straight"),
        moves: "117 147 212 332 316 518 617 628 418 263 435 533 423 443 216",
        words: &[
            (0, id!(KINDS, "lesson-straight-0")),
            (5, id!(KINDS, "lesson-straight-5")),
            (7, id!(KINDS, "lesson-straight-7")),
            (11, id!(KINDS, "lesson-straight-11")),
            (13, id!(KINDS, "lesson-straight-13")),
            (15, id!(KINDS, "lesson-straight-15")),
        ],
    },
    Lesson {
        title: id!(KINDS, "lesson-triple"),
        moves: "217 644 323 453 433 248 564 541 344 442 656 636 322",
        words: &[
            (0, id!(KINDS, "lesson-triple-0")),
            (3, id!(KINDS, "lesson-triple-3")),
            (5, id!(KINDS, "lesson-triple-5")),
            (7, id!(KINDS, "lesson-triple-7")),
            (9, id!(KINDS, "lesson-triple-9")),
            (11, id!(KINDS, "lesson-triple-11")),
            (13, id!(KINDS, "lesson-triple-13")),
        ],
    },
];
