//! The kinds of games there are: [`all`] is the list. A new one is a crate, a line there and its name in `kinds.ftl`.

message::catalogue! {
    /// Names of the kinds, and what is wrong with positions.
    const KINDS = include_str!("../../assets/lang/en/kinds.ftl");
}

mod go;
mod lessons;

pub use go::{Go, GoPosition};
pub use lessons::Lesson;

use kind::{AnyKind, PositionError};
use message::{Id, Sentence, id, say};

/// A kind and what it is called.
#[derive(Clone, Copy)]
pub struct Entry {
    /// The kind, as it is played unless something else is chosen.
    pub kind: &'static dyn AnyKind,
    /// What it is called.
    pub title: Id,
    /// What its pieces are called, in the order of [`AnyKind::pieces`]. For who hears them.
    pub pieces: &'static [Id],
    /// What it can say by signs over the board, in the order of [`AnyKind::overlays`].
    pub overlays: &'static [Signs],
    /// Lessons that come with the program, and what they are called together.
    pub lessons: Option<(Id, &'static [Lesson])>,
}

/// An overlay of a kind in words.
#[derive(Clone, Copy, Debug)]
pub struct Signs {
    /// What it is called.
    pub title: Id,
    /// What its signs mean.
    pub about: Id,
}

impl std::fmt::Debug for Entry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.kind.id())
    }
}

/// Go first, then the others.
static ALL: [Entry; 3] = [
    Entry {
        kind: &Go::NINETEEN,
        title: id!(KINDS, "kind-go"),
        pieces: &[id!(KINDS, "piece-stone")],
        // What engines draw is richer.
        overlays: &[],
        lessons: None,
    },
    Entry {
        kind: &pentago::Pentago,
        title: id!(KINDS, "kind-pentago"),
        pieces: &[id!(KINDS, "piece-marble")],
        overlays: &[
            Signs {
                title: id!(KINDS, "pentago-threats"),
                about: id!(KINDS, "pentago-threats-about"),
            },
            Signs {
                title: id!(KINDS, "pentago-losing-patterns"),
                about: id!(KINDS, "pentago-losing-patterns-about"),
            },
            Signs {
                title: id!(KINDS, "pentago-checks"),
                about: id!(KINDS, "pentago-checks-about"),
            },
            Signs {
                title: id!(KINDS, "pentago-safe-moves"),
                about: id!(KINDS, "pentago-safe-moves-about"),
            },
        ],
        lessons: Some((id!(KINDS, "lessons-pentago"), &lessons::PENTAGO)),
    },
    Entry {
        kind: &minishogi::Minishogi::USUAL,
        title: id!(KINDS, "kind-minishogi"),
        pieces: &[
            id!(KINDS, "piece-pawn"),
            id!(KINDS, "piece-silver"),
            id!(KINDS, "piece-gold"),
            id!(KINDS, "piece-bishop"),
            id!(KINDS, "piece-rook"),
            id!(KINDS, "piece-king"),
            id!(KINDS, "piece-tokin"),
            id!(KINDS, "piece-promoted-silver"),
            id!(KINDS, "piece-horse"),
            id!(KINDS, "piece-dragon"),
        ],
        overlays: &[
            Signs {
                title: id!(KINDS, "minishogi-attacks"),
                about: id!(KINDS, "minishogi-attacks-about"),
            },
            Signs {
                title: id!(KINDS, "minishogi-mates"),
                about: id!(KINDS, "minishogi-mates-about"),
            },
            Signs {
                title: id!(KINDS, "minishogi-loose"),
                about: id!(KINDS, "minishogi-loose-about"),
            },
        ],
        lessons: None,
    },
];

/// The kinds there are.
pub fn all() -> &'static [Entry] {
    &ALL
}

/// The kind with that [`AnyKind::id`].
pub fn find(id: &str) -> Option<&'static Entry> {
    ALL.iter().find(|entry| entry.kind.id() == id)
}

/// The kind with that number in SGF (`GM`).
pub fn of_sgf(number: u8) -> Option<&'static Entry> {
    ALL.iter().find(|entry| entry.kind.sgf() == Some(number))
}

/// Why a text is no position.
pub fn refused(error: PositionError) -> Sentence {
    match error {
        PositionError::Shape => id!(KINDS, "position-shape").into(),
        PositionError::Piece(letter) => {
            say!(KINDS, "position-piece", letter = letter.to_string())
        }
        PositionError::Side => id!(KINDS, "position-side").into(),
        PositionError::Hands => id!(KINDS, "position-hands").into(),
        PositionError::Number => id!(KINDS, "position-number").into(),
        PositionError::Impossible => id!(KINDS, "position-impossible").into(),
    }
}
