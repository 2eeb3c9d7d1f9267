//! Where two chains may be joined: near the shortest ways between them.

use super::super::field::{ATTACKER, Beyond, Ground, OWNER, Place};
use go::{Color, Grid, Point, Position};
use std::collections::VecDeque;

/// Places with more empty points are not read.
const WIDEST: usize = 60;

/// The other side's chains with at most so many liberties may be taken on the way.
const WEAK: usize = 3;

/// A place around ways between two chains.
pub(super) struct Ways {
    pub(super) place: Place,
    pub(super) ends: [End; 2],
}

/// Why there is no such place.
pub(super) enum Nowhere {
    /// Nothing leads from one chain to the other.
    NoWay,
    /// It is too wide to be read.
    TooWide,
}

/// One of the two chains.
pub(super) struct End {
    /// Its stones if it is in the place; else the points of the place beside it.
    pub(super) points: Vec<Point>,
    /// Whether it is around the place, where it stays.
    pub(super) around: bool,
}

impl Ways {
    /// The place of the ways that take so many moves more than the shortest one, what the other side may lose there, and the
    /// chains there that have too few liberties elsewhere.
    ///
    /// # Errors
    /// If it is too wide, or there is no way.
    pub(super) fn near(
        pos: &Position,
        ends: [Point; 2],
        color: Color,
        detour: u16,
    ) -> Result<Ways, Nowhere> {
        let size = pos.size();
        let [from, to] = ends.map(|end| distances(pos, color, end));
        // A point counts for both.
        let length = |p: Point| Some(from[p]?.saturating_add(to[p]?));
        let shortest = size.points().filter(|&p| pos.stone(p).is_none());
        let shortest = shortest.filter_map(length).min().ok_or(Nowhere::NoWay)?;
        let mut inside = Grid::<bool>::new(size);
        let near: Vec<Point> = size
            .points()
            .filter(|&p| pos.stone(p) != Some(color))
            .filter(|&p| length(p).is_some_and(|length| length <= shortest + detour))
            .collect();
        for &p in &near {
            for q in pos.size().neighbours(p).chain([p]) {
                if pos.stone(q) == Some(color.opposite()) && pos.liberties(q).len() <= WEAK {
                    enter(pos, &mut inside, q);
                }
            }
            // Where it ends its owner may not play, so what is beside the ways belongs to it.
            for q in pos.size().neighbours(p).chain([p]) {
                inside[q] |= pos.stone(q).is_none();
            }
        }
        close(pos, color, &mut inside);
        let points: Vec<Point> = size.points().filter(|&p| inside[p]).collect();
        let empty = points.iter().filter(|&&p| pos.stone(p).is_none()).count();
        if empty > WIDEST {
            return Err(Nowhere::TooWide);
        }
        let side = |stone| if stone == color { ATTACKER } else { OWNER };
        let ground = |&at: &Point| {
            let mut ground = Ground {
                at,
                stone: pos.stone(at).map(side),
                open: false,
                beside: [false; 2],
            };
            for q in size.neighbours(at).filter(|&q| !inside[q]) {
                match pos.stone(q) {
                    Some(stone) => ground.beside[usize::from(side(stone))] = true,
                    None => ground.open = true,
                }
            }
            ground
        };
        Ok(Ways {
            ends: ends.map(|end| {
                let chain = pos.chain(end);
                let around = !inside[end];
                let beside = |p: &Point| size.neighbours(*p).any(|q| chain.contains(&q));
                let points = if around {
                    points.iter().copied().filter(beside).collect()
                } else {
                    chain
                };
                End { points, around }
            }),
            place: Place {
                // Whose chain it is does not matter: none of the other side's must stay.
                target: *points.first().ok_or(Nowhere::NoWay)?,
                points: points.iter().map(ground).collect(),
                ko: pos.ko().filter(|&p| inside[p]),
                beyond: Beyond::Owner,
            },
        })
    }
}

/// How many stones the chain at a point needs to get to others and hold them, through its side's stones and weak chains of
/// the other.
fn distances(pos: &Position, color: Color, from: Point) -> Grid<Option<u16>> {
    let mut far = Grid::new(pos.size());
    let mut next: VecDeque<Point> = VecDeque::new();
    for p in pos.chain(from) {
        far[p] = Some(0);
        next.push_back(p);
    }
    while let Some(p) = next.pop_front() {
        let Some(here) = far[p] else {
            continue;
        };
        for q in pos.size().neighbours(p) {
            let stone = pos.stone(q);
            let is_own = stone == Some(color);
            if stone.is_some() && !is_own && pos.liberties(q).len() > WEAK {
                continue;
            }
            let there = if is_own { here } else { here + 1 };
            if far[q].is_none_or(|known| there < known) {
                far[q] = Some(there);
                if is_own {
                    next.push_front(q);
                } else {
                    next.push_back(q);
                }
            }
        }
    }
    far
}

/// Adds a chain and its liberties.
fn enter(pos: &Position, inside: &mut Grid<bool>, stone: Point) {
    for p in pos.chain(stone).into_iter().chain(pos.liberties(stone)) {
        inside[p] = true;
    }
}

/// Adds chains of the side that joins which have fewer than two liberties elsewhere, with these, and the stones of the other
/// side's chains there: so all that hangs together is there.
fn close(pos: &Position, color: Color, inside: &mut Grid<bool>) {
    // What is added may take liberties elsewhere from chains that had two.
    loop {
        let mut added = Vec::new();
        for p in pos.size().points().filter(|&p| inside[p]) {
            for q in pos.size().neighbours(p).filter(|&q| !inside[q]) {
                if pos.stone(q) == Some(color) {
                    let liberties = pos.liberties(q);
                    if liberties.iter().filter(|&&l| !inside[l]).count() < 2 {
                        added.extend(pos.chain(q));
                        added.extend(liberties);
                    }
                } else if pos.stone(q).is_some() {
                    added.extend(pos.chain(q));
                }
            }
        }
        if added.is_empty() {
            return;
        }
        for p in added {
            inside[p] = true;
        }
    }
}
