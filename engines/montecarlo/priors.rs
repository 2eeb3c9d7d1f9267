//! What is thought of a move before it is searched.

use crate::board::{Around, Board, PASS, Site};
use crate::patterns::Shapes;
use go::Color;
use std::ops::ControlFlow;

/// What a glance tells of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Features {
    /// The eight cells around, as Black would see them if Black moved: with White to move the colours are exchanged.
    pub around: Around,
    /// Enemy stones taken.
    pub captures: u32,
    /// Own stones in atari that get out of it.
    pub saves: u32,
    /// Own stones in atari that try to get out and do not.
    pub saves_in_vain: u32,
    /// Enemy stones put into atari.
    pub atari: u32,
    /// Enemy stones of two liberties caught in a ladder.
    pub ladder: u32,
    /// Own stones of two liberties saved from a ladder.
    pub from_ladder: u32,
    /// Own stones left in atari, the one played included, without taking anything.
    pub self_atari: u32,
    /// Distances from the last move and the one before: `dx + dy + max(dx, dy)`, 2 for a neighbour; `u8::MAX` if there
    /// was none.
    pub distance: [u8; 2],
    /// The line, counted from 1 at the edge.
    pub line: u8,
    /// No stone within three points.
    pub alone: bool,
}

/// The features of all moves of a position that are legal and fill no own eye.
#[derive(Default)]
pub struct Glance {
    /// Moves and their features, in row order.
    pub moves: Vec<(Site, Features)>,
    by_site: Vec<Features>,
}

impl Glance {
    /// Looks at a position.
    pub fn look<const N: usize>(&mut self, board: &Board<N>) {
        self.by_site.clear();
        self.by_site.resize(N, Features::default());
        self.chains(board);
        self.moves.clear();
        let color = board.to_move();
        let mut empties = [PASS; N];
        let count = board.empties().len();
        empties[..count].copy_from_slice(board.empties());
        empties[..count].sort_unstable();
        for &s in &empties[..count] {
            let around = board.around(s);
            let filled = around.is_eye(color) && self.by_site[s.index()].saves == 0;
            if filled || !board.is_legal(s) {
                continue;
            }
            let mut features = self.by_site[s.index()];
            features.around = match color {
                Color::Black => around,
                Color::White => around.exchanged(),
            };
            features.self_atari = board.stones_thrown_in(s, color);
            features.distance = board.last().map(|last| distance(board, s, last));
            features.line = line(board, s);
            features.alone = is_alone(board, s);
            self.moves.push((s, features));
        }
    }

    /// Notes what can be done to and for each chain in trouble.
    fn chains<const N: usize>(&mut self, board: &Board<N>) {
        let color = board.to_move();
        for p in board.size().points() {
            let s = board.site(p);
            if board.head(s) != s {
                continue;
            }
            let own = board.is(s, color);
            let length = board.length(s);
            if board.in_atari(s) {
                let out = board.only_liberty(s);
                if own {
                    self.save(board, s, out, length);
                } else {
                    self.at(out).captures += length;
                }
                continue;
            }
            if board.has_many_liberties(s) {
                continue;
            }
            let liberties = board.liberties(s, 3);
            if liberties.count() > 2 {
                continue;
            }
            let caught = board.ladder_move(s);
            for &liberty in liberties.sites() {
                if !own {
                    self.at(liberty).atari += length;
                } else if caught.is_some()
                    && board.liberties_after(liberty, color, 3).0.count() >= 3
                {
                    self.at(liberty).from_ladder += length;
                }
            }
            if let Some(at) = caught {
                if own {
                    let _ = board.enemies_in_atari(s, |enemy| {
                        self.at(board.only_liberty(enemy)).from_ladder = length;
                        ControlFlow::Continue(())
                    });
                } else {
                    self.at(at).ladder += length;
                }
            }
        }
    }

    /// Notes what saves an own chain in atari.
    fn save<const N: usize>(&mut self, board: &Board<N>, s: Site, out: Site, length: u32) {
        if board.can_extend(s) {
            self.at(out).saves += length;
        } else {
            self.at(out).saves_in_vain += length;
        }
        let _ = board.enemies_in_atari(s, |enemy| {
            self.at(board.only_liberty(enemy)).saves = length;
            ControlFlow::Continue(())
        });
    }

    fn at(&mut self, s: Site) -> &mut Features {
        &mut self.by_site[s.index()]
    }
}

/// The distance between two points as [`Features::distance`] has it.
fn distance<const N: usize>(board: &Board<N>, s: Site, other: Site) -> u8 {
    if other == PASS {
        return u8::MAX;
    }
    let (p, q) = (board.point(s), board.point(other));
    let (dx, dy) = (p.x.abs_diff(q.x), p.y.abs_diff(q.y));
    dx + dy + dx.max(dy)
}

/// The line a point is on.
fn line<const N: usize>(board: &Board<N>, s: Site) -> u8 {
    let (p, size) = (board.point(s), board.size());
    let from_right = size.width() - 1 - p.x;
    let from_below = size.height() - 1 - p.y;
    p.x.min(p.y).min(from_right).min(from_below) + 1
}

/// Tells whether no stone is within three points in any direction.
fn is_alone<const N: usize>(board: &Board<N>, s: Site) -> bool {
    let (p, size) = (board.point(s), board.size());
    let range = |at: u8, side: u8| at.saturating_sub(3)..=(at + 3).min(side - 1);
    range(p.y, size.height())
        .all(|y| range(p.x, size.width()).all(|x| board.is_empty(board.site(go::Point::new(x, y)))))
}

/// The prior of a move as virtual games: how many, and how many of them are won.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Prior {
    /// How many games.
    pub games: f32,
    /// How many of them are won.
    pub wins: f32,
}

impl Prior {
    fn win(&mut self, games: f32) {
        self.games += games;
        self.wins += games;
    }

    fn lose(&mut self, games: f32) {
        self.games += games;
    }
}

/// Weighs a move by hand: what any player would see.
pub fn by_hand(features: &Features, shapes: &Shapes) -> Prior {
    let mut prior = Prior {
        games: 10.0,
        wins: 5.0,
    };
    let by_size = |stones: u32| match stones {
        0 => 0.0,
        1 => 15.0,
        _ => 30.0,
    };
    prior.win(by_size(features.captures));
    prior.win(by_size(features.saves));
    prior.win(by_size(features.ladder) * 0.7);
    prior.win(by_size(features.from_ladder) * 0.7);
    if features.saves == 0 && features.captures == 0 {
        prior.lose(by_size(features.saves_in_vain));
        prior.lose(by_size(features.self_atari) * 0.7);
    }
    if shapes.fits(features.around) {
        prior.win(10.0);
    }
    prior.win(match features.distance[0] {
        0..=3 => 20.0,
        4 => 14.0,
        5 => 10.0,
        6 => 6.0,
        _ => 0.0,
    });
    match features.line {
        // Along the edge only contact has a meaning.
        1 if !features.around.has_stone() => prior.lose(20.0),
        2 if !features.around.has_stone() => prior.lose(10.0),
        3 if features.alone => prior.win(10.0),
        4 if features.alone => prior.win(6.0),
        _ => {}
    }
    prior
}
