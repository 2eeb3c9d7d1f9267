//! Closed regions: where points are counted.

use super::super::field::{ATTACKER, Beyond, Ground, OWNER, Place};
use super::super::{Solver, WIDEST};
use crate::benson::unconditional;
use crate::chains::{Chains, fill};
use go::{Color, Grid, Point, Position};

/// Stones around have so many liberties elsewhere, or live whatever is played.
const ELSEWHERE: usize = 2;

/// Chains with more liberties than this are taken to stay, unless the region is that of their own group.
const WEAK: usize = 3;

/// The side of a colour, as fields have it.
pub(super) const fn side(color: Color) -> u8 {
    match color {
        Color::Black => OWNER,
        Color::White => ATTACKER,
    }
}

/// The closed regions of a position with at most so many empty points, those with most points first: what encloses the groups,
/// and parts of the board between stones that stay, once with the stones around them that have few liberties and once without.
/// Stones around a region have two liberties elsewhere at least, or live whatever is played.
pub fn regions(pos: &Position, most: usize) -> Vec<Vec<Point>> {
    let stones = pos.stones();
    let chains = Chains::of(&stones);
    let solver = Solver::of(pos);
    let alive = unconditional(&stones).stones;
    let mut found: Vec<Vec<Point>> = Vec::new();
    for chain in chains.list() {
        found.extend(solver.enclosure(chain.stones[0]));
    }
    let mut seen = Grid::<bool>::new(pos.size());
    for start in pos.size().points() {
        if seen[start] || stones[start].is_some() {
            continue;
        }
        let part = fill(pos.size(), start, |q| stones[q].is_none());
        for &p in &part {
            seen[p] = true;
        }
        if part.len() <= most {
            for weak in [0, WEAK] {
                let stays = |p: Point| alive[p] || pos.liberties(p).len() > weak;
                found.extend(grown(pos, &part, most, &stays));
            }
        }
    }
    for region in &mut found {
        region.sort_unstable();
    }
    let empty = |region: &[Point]| region.iter().filter(|&&p| stones[p].is_none()).count();
    found.retain(|region| (1..=most.min(WIDEST)).contains(&empty(region)));
    found.retain(|region| place(pos, region).is_some() && stand(pos, region, &|p| alive[p]));
    found.sort_by(|a, b| b.len().cmp(&a.len()).then_with(|| a.cmp(b)));
    found.dedup();
    found
}

/// A part of the board with the stones around it that do not stay or have no liberties elsewhere, and what they lead to.
/// `None` if that has too many empty points.
fn grown(
    pos: &Position,
    part: &[Point],
    most: usize,
    stays: &dyn Fn(Point) -> bool,
) -> Option<Vec<Point>> {
    let size = pos.size();
    let mut inside = Grid::<bool>::new(size);
    let mut region = part.to_vec();
    for &p in part {
        inside[p] = true;
    }
    loop {
        let beside = region.iter().flat_map(|&p| size.neighbours(p));
        let beside: Vec<Point> = beside.filter(|&q| !inside[q]).collect();
        let mut grew = false;
        for q in beside.into_iter().filter(|&q| pos.stone(q).is_some()) {
            let liberties = pos.liberties(q);
            if inside[q] || stays(q) && !liberties.iter().all(|&l| inside[l]) {
                continue;
            }
            grew = true;
            let mut next = pos.chain(q);
            for l in liberties.into_iter().filter(|&l| !inside[l]) {
                next.extend(fill(size, l, |q| pos.stone(q).is_none()));
            }
            for p in next {
                if !std::mem::replace(&mut inside[p], true) {
                    region.push(p);
                }
            }
        }
        let empty = region.iter().filter(|&&p| pos.stone(p).is_none()).count();
        if empty > most {
            return None;
        }
        if !grew {
            return Some(region);
        }
    }
}

/// Whether the stones around a region can be taken to stay.
fn stand(pos: &Position, region: &[Point], is_alive: &dyn Fn(Point) -> bool) -> bool {
    let is_outside = |p: &Point| region.binary_search(p).is_err();
    let beside = region.iter().flat_map(|&p| pos.size().neighbours(p));
    beside.filter(is_outside).all(|q| {
        let liberties = pos.liberties(q);
        is_alive(q) || liberties.iter().filter(|p| is_outside(p)).count() >= ELSEWHERE
    })
}

/// Writes down what is in a region and around it, Black as the owner. `None` if it is not closed: beside it are empty points,
/// or it is empty.
pub(super) fn place(pos: &Position, region: &[Point]) -> Option<Place> {
    let size = pos.size();
    let mut inside = Grid::<bool>::new(size);
    for &p in region {
        inside[p] = true;
    }
    let mut points = Vec::with_capacity(region.len());
    for at in size.points().filter(|&p| inside[p]) {
        let mut ground = Ground {
            at,
            stone: pos.stone(at).map(side),
            open: false,
            beside: [false; 2],
        };
        for q in size.neighbours(at).filter(|&q| !inside[q]) {
            ground.beside[usize::from(side(pos.stone(q)?))] = true;
        }
        points.push(ground);
    }
    Some(Place {
        target: points.first()?.at,
        points,
        ko: pos.ko().filter(|&p| inside[p]),
        beyond: Beyond::Anyone,
    })
}
