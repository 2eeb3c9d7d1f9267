//! Chains that live even if their owner passes for ever.
//!
//! D. B. Benson, "Life in the game of Go", Information Sciences 10 (1976), 17–29. A region is a
//! connected set of points without stones of the colour, enclosed by it; it is vital to a chain if
//! all its empty points are liberties of that chain. Chains with fewer than two vital regions are
//! struck out, then regions beside a chain struck out, until nothing changes; what stays lives.

use crate::chains::{Chains, fill};
use go::{Color, Grid, Point};

/// What Benson's theorem says about one position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unconditional {
    /// The stones that live whatever is played, of both colours.
    pub stones: Grid<bool>,
    /// The regions that make them live: whose they are. They may hold enemy stones.
    pub regions: Grid<Option<Color>>,
}

/// A region enclosed by one colour.
struct Region {
    points: Vec<Point>,
    /// The numbers of the chains around it.
    chains: Vec<u32>,
    /// The numbers of the chains it is vital to.
    vital_to: Vec<u32>,
}

/// Finds the unconditionally alive chains of both colours.
pub fn unconditional(stones: &Grid<Option<Color>>) -> Unconditional {
    let chains = Chains::of(stones);
    let mut found = Unconditional {
        stones: Grid::new(stones.size()),
        regions: Grid::new(stones.size()),
    };
    for color in Color::BOTH {
        mark(&chains, stones, color, &mut found);
    }
    found
}

/// Marks what lives of one colour.
fn mark(chains: &Chains, stones: &Grid<Option<Color>>, color: Color, found: &mut Unconditional) {
    let mut regions = regions(chains, stones, color);
    let own = |c: &&crate::chains::Chain| c.color == color;
    let mut alive: Vec<u32> = chains.list().iter().filter(own).map(|c| c.id).collect();
    loop {
        let before = (alive.len(), regions.len());
        alive.retain(|id| regions.iter().filter(|r| r.vital_to.contains(id)).count() >= 2);
        regions.retain(|r| r.chains.iter().all(|id| alive.binary_search(id).is_ok()));
        if before == (alive.len(), regions.len()) {
            break;
        }
    }
    for chain in alive.iter().filter_map(|&id| chains.get(id)) {
        for &p in &chain.stones {
            found.stones[p] = true;
        }
    }
    for region in regions.iter().filter(|r| !r.vital_to.is_empty()) {
        for &p in &region.points {
            found.regions[p] = Some(color);
        }
    }
}

/// Finds the regions between the stones of one colour.
fn regions(chains: &Chains, stones: &Grid<Option<Color>>, color: Color) -> Vec<Region> {
    let size = stones.size();
    let mut seen = Grid::<bool>::new(size);
    let mut regions = Vec::new();
    for start in size.points() {
        if seen[start] || stones[start] == Some(color) {
            continue;
        }
        let points = fill(size, start, |q| stones[q] != Some(color));
        for &p in &points {
            seen[p] = true;
        }
        regions.push(region(chains, stones, color, points));
    }
    regions
}

/// Finds the chains of a colour around a region and those it is vital to.
fn region(
    chains: &Chains,
    stones: &Grid<Option<Color>>,
    color: Color,
    points: Vec<Point>,
) -> Region {
    let size = stones.size();
    let beside = points.iter().flat_map(|&p| size.neighbours(p));
    let around = beside.filter(|&q| stones[q] == Some(color));
    let mut ids: Vec<u32> = around.map(|q| chains.ids()[q]).collect();
    ids.sort_unstable();
    ids.dedup();
    let empty: Vec<Point> = points
        .iter()
        .copied()
        .filter(|&p| stones[p].is_none())
        .collect();
    let vital = |&id: &u32| {
        let beside = |p: &Point| size.neighbours(*p).any(|q| chains.ids()[q] == id);
        // Without an empty point it would be stones without liberties: a set-up, no position.
        !empty.is_empty() && empty.iter().all(beside)
    };
    let vital_to = ids.iter().copied().filter(vital).collect();
    Region {
        points,
        chains: ids,
        vital_to,
    }
}
