//! Searches for nodes by their texts, their moves or their positions. A search looks at a few nodes at a time, so that a
//! large file does not block its caller.

use go::{Color, Grid, Move, Point, Position, Symmetry};

use crate::names;
use crate::replay::Replay;
use crate::{CellId, Record};

/// What is looked for.
pub enum Sought {
    /// A comment, a name of a position or the comment on the game for which the function returns true.
    Text(Box<dyn Fn(&str) -> bool + Send>),
    /// A move at that point.
    Point(Point),
    /// A position.
    Position(Likeness),
}

/// A position, and those that count as the same.
pub struct Likeness {
    /// Hash and stones of each.
    images: Vec<(u64, Grid<Option<Color>>)>,
}

impl Likeness {
    /// Just the stones of that position, whoever is to move.
    pub fn new(position: &Position) -> Likeness {
        let mut likeness = Likeness { images: Vec::new() };
        likeness.add(position.stones());
        likeness
    }

    /// Turned and mirrored boards count as well.
    #[must_use]
    pub fn with_symmetries(mut self) -> Likeness {
        for (_, stones) in std::mem::take(&mut self.images) {
            for symmetry in Symmetry::ALL {
                self.add(symmetry.grid(&stones));
            }
        }
        self
    }

    /// Boards with the colours exchanged count as well.
    #[must_use]
    pub fn with_colors_swapped(mut self) -> Likeness {
        for at in 0..self.images.len() {
            let swapped = self.images[at]
                .1
                .clone()
                .map(|_, stone| stone.map(Color::opposite));
            self.add(swapped);
        }
        self
    }

    fn add(&mut self, stones: Grid<Option<Color>>) {
        let hash = Position::from_stones(&stones, Color::Black).hash();
        self.images.push((hash, stones));
    }

    /// Tells whether a position is one of them.
    fn includes(&self, position: &Position) -> bool {
        let hash = position.hash();
        let mut alike = self.images.iter().filter(|image| image.0 == hash);
        alike.any(|(_, stones)| stones.size() == position.size() && *stones == position.stones())
    }
}

/// A search in progress.
pub struct Finder {
    sought: Sought,
    /// The games to look through, by number.
    games: std::ops::Range<usize>,
    /// The next cell of the first of them, `None` for its root.
    at: Option<CellId>,
    replay: Replay,
    looked: usize,
}

impl Finder {
    /// A search through those games of a file.
    pub fn new(sought: Sought, games: std::ops::Range<usize>) -> Finder {
        Finder {
            sought,
            games,
            at: None,
            replay: Replay::new(),
            looked: 0,
        }
    }

    /// How many nodes were looked at.
    pub fn looked(&self) -> usize {
        self.looked
    }

    /// The games that are still to be looked through, the first one perhaps in part.
    pub fn left(&self) -> std::ops::Range<usize> {
        self.games.clone()
    }

    /// Looks at up to `cells` nodes more and adds what was found, game and cell, in file order. False if that was all.
    /// The games must be the same, and unchanged, all the time.
    pub fn look(
        &mut self,
        games: &[Record],
        cells: usize,
        found: &mut Vec<(usize, CellId)>,
    ) -> bool {
        for _ in 0..cells {
            let Some(record) = games
                .get(self.games.start)
                .filter(|_| !self.games.is_empty())
            else {
                return false;
            };
            let cell = self.at.unwrap_or(record.root());
            self.looked += 1;
            if self.is_found(record, cell) {
                found.push((self.games.start, cell));
            }
            self.at = record.after(cell);
            if self.at.is_none() {
                self.games.start += 1;
                self.replay = Replay::new();
            }
        }
        !self.games.is_empty() && self.games.start < games.len()
    }

    fn is_found(&mut self, record: &Record, cell: CellId) -> bool {
        match &self.sought {
            Sought::Text(is_it) => [names::C, names::N, names::GC].into_iter().any(|key| {
                let has = record.store.find(cell.0, key).next().is_some();
                has && is_it(&record.joined(cell, key))
            }),
            Sought::Point(point) => record
                .each_move(cell)
                .any(|(_, mv)| mv == Move::Play(*point)),
            Sought::Position(likeness) => self
                .replay
                .stones_are(record, cell, |position| likeness.includes(position)),
        }
    }
}
