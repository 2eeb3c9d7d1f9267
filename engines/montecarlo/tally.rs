//! What playouts say: whose the points end up, whether that decides the game, and the score after each move.

use crate::board::{Board, Site};
use go::{Color, Grid, Size};
use std::sync::atomic::{AtomicI64, AtomicU32, Ordering::Relaxed};
use uct::Code;

/// Counts of the playouts of one thread. Only that thread writes, so adding needs no lock; anybody may read.
pub(crate) struct Tally {
    playouts: AtomicU32,
    black_wins: AtomicU32,
    margins: AtomicI64,
    /// For each point, in how many playouts it ended up Black's.
    black: Vec<AtomicU32>,
    /// For each point, in how many playouts it ended up White's.
    white: Vec<AtomicU32>,
    /// For each point, in how many playouts it ended up the winner's.
    winner: Vec<AtomicU32>,
    /// For each move at the root, the scores of the playouts through it.
    moves: Vec<Margins>,
}

/// Margins added up: how many, their sum, and the sum of their squares.
#[derive(Default)]
struct Margins {
    count: AtomicU32,
    sum: AtomicI64,
    squares: AtomicI64,
}

impl Margins {
    /// Adds where nobody else writes.
    #[inline]
    fn add(&self, margin: i32) {
        let margin = i64::from(margin);
        bump(&self.count);
        let add = |to: &AtomicI64, more: i64| to.store(to.load(Relaxed) + more, Relaxed);
        add(&self.sum, margin);
        add(&self.squares, margin * margin);
    }

    fn clear(&self) {
        self.count.store(0, Relaxed);
        self.sum.store(0, Relaxed);
        self.squares.store(0, Relaxed);
    }
}

/// How playouts end: Black's points less White's on the board, without komi.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Spread {
    /// The mean.
    pub mean: f32,
    /// The standard deviation.
    pub deviation: f32,
}

impl Spread {
    /// Puts margins together; `None` without any.
    fn of<'a>(all: impl Iterator<Item = &'a Margins>) -> Option<Spread> {
        let (mut count, mut sum, mut squares) = (0.0, 0.0, 0.0);
        for margins in all {
            count += f64::from(margins.count.load(Relaxed));
            sum += margins.sum.load(Relaxed) as f64;
            squares += margins.squares.load(Relaxed) as f64;
        }
        let mean = sum / count;
        (count > 0.0).then(|| Spread {
            mean: mean as f32,
            // While others count, the sums may be of different moments.
            deviation: (squares / count - mean * mean).max(0.0).sqrt() as f32,
        })
    }
}

/// Adds where nobody else writes.
#[inline]
fn bump(counter: &AtomicU32) {
    counter.store(counter.load(Relaxed).wrapping_add(1), Relaxed);
}

impl Tally {
    /// Returns counts of nothing, on a board with so many codes of moves.
    pub(crate) fn new(size: Size, codes: usize) -> Tally {
        let zeros = || (0..size.area()).map(|_| AtomicU32::new(0)).collect();
        Tally {
            playouts: AtomicU32::new(0),
            black_wins: AtomicU32::new(0),
            margins: AtomicI64::new(0),
            black: zeros(),
            white: zeros(),
            winner: zeros(),
            moves: (0..codes).map(|_| Margins::default()).collect(),
        }
    }

    /// Adds a board at the end of a playout, with Black's points less White's, and the move at the root that led there.
    pub(crate) fn add<const N: usize>(
        &self,
        board: &Board<N>,
        sites: &[Site],
        first: Option<Code>,
        (margin, black_won): (i32, bool),
    ) {
        bump(&self.playouts);
        if let Some(first) = first {
            self.moves[usize::from(first)].add(margin);
        }
        if black_won {
            bump(&self.black_wins);
        }
        let margins = self.margins.load(Relaxed) + i64::from(margin);
        self.margins.store(margins, Relaxed);
        let winner = if black_won {
            Color::Black
        } else {
            Color::White
        };
        for (i, &s) in sites.iter().enumerate() {
            let Some(owner) = board.owner(s) else {
                continue;
            };
            bump(match owner {
                Color::Black => &self.black[i],
                Color::White => &self.white[i],
            });
            if owner == winner {
                bump(&self.winner[i]);
            }
        }
    }

    /// Forgets everything.
    pub(crate) fn clear(&self) {
        for counter in self.black.iter().chain(&self.white).chain(&self.winner) {
            counter.store(0, Relaxed);
        }
        for margins in &self.moves {
            margins.clear();
        }
        self.playouts.store(0, Relaxed);
        self.black_wins.store(0, Relaxed);
        self.margins.store(0, Relaxed);
    }
}

/// What all playouts of a search say of the points.
#[derive(Clone, PartialEq, Debug)]
pub struct Outlook {
    /// Playouts behind it.
    pub playouts: u32,
    /// Points by which Black ends up ahead on the board on average, without komi.
    pub margin: f32,
    /// How much each point is Black's, −1 (always White's) to 1 (always Black's).
    pub ownership: Grid<f32>,
    /// How much owning each point goes with winning: the correlation's numerator, about −0.25 to 0.25; the point that
    /// decides the game has the highest.
    pub criticality: Grid<f32>,
}

/// What playouts through a move at the root say of the score.
pub(crate) fn score_after<'a>(
    tallies: impl Iterator<Item = &'a Tally>,
    code: Code,
) -> Option<Spread> {
    Spread::of(tallies.map(|tally| &tally.moves[usize::from(code)]))
}

impl Outlook {
    /// Adds up the counts of all threads.
    pub(crate) fn of<'a>(
        size: Size,
        tallies: &(impl Iterator<Item = &'a Tally> + Clone),
    ) -> Outlook {
        let sum = |read: &dyn Fn(&Tally) -> u32| tallies.clone().map(read).sum::<u32>();
        let playouts = sum(&|t| t.playouts.load(Relaxed));
        let margins: i64 = tallies.clone().map(|t| t.margins.load(Relaxed)).sum();
        let all = playouts.max(1) as f32;
        let black_wins = sum(&|t| t.black_wins.load(Relaxed)) as f32 / all;
        let shares = |i: usize| {
            let share = |n: u32| n as f32 / all;
            [
                share(sum(&|t| t.black[i].load(Relaxed))),
                share(sum(&|t| t.white[i].load(Relaxed))),
                share(sum(&|t| t.winner[i].load(Relaxed))),
            ]
        };
        let each = Grid::filled(size, ()).map(|p, ()| shares(size.index(p)));
        Outlook {
            playouts,
            margin: margins as f32 / all,
            ownership: each.map(|_, [black, white, _]| black - white),
            criticality: each.map(|_, [black, white, winner]| {
                winner - black * black_wins - white * (1.0 - black_wins)
            }),
        }
    }
}
