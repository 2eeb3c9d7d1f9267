//! The chains (連) of a position, numbered row by row.

use go::{Color, Grid, Point, Size};

/// A maximal set of connected stones of one colour.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chain {
    /// Its number, from 1, in the row order of the chains' first stones.
    pub id: u32,
    /// Its colour.
    pub color: Color,
    /// Its stones, row by row.
    pub stones: Vec<Point>,
    /// Its liberties, row by row.
    pub liberties: Vec<Point>,
    /// The numbers of the enemy chains beside it, ascending.
    pub enemies: Vec<u32>,
}

/// All chains of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chains {
    ids: Grid<u32>,
    list: Vec<Chain>,
}

impl Chains {
    /// Finds the chains among `stones`.
    pub fn of(stones: &Grid<Option<Color>>) -> Chains {
        let mut ids = Grid::new(stones.size());
        let mut list = Vec::new();
        for (p, stone) in stones.iter() {
            if let (Some(color), 0) = (*stone, ids[p]) {
                let id = list.len() as u32 + 1;
                let members = fill(stones.size(), p, |q| stones[q] == Some(color));
                for &q in &members {
                    ids[q] = id;
                }
                list.push(Chain {
                    id,
                    color,
                    stones: members,
                    liberties: Vec::new(),
                    enemies: Vec::new(),
                });
            }
        }
        for chain in &mut list {
            look_around(chain, stones, &ids);
        }
        Chains { ids, list }
    }

    /// Returns the chains in the order of their numbers.
    pub fn list(&self) -> &[Chain] {
        &self.list
    }

    /// Returns the chain with a number.
    pub fn get(&self, id: u32) -> Option<&Chain> {
        self.list.get((id as usize).checked_sub(1)?)
    }

    /// Returns the chain that has a stone at `p`.
    pub fn at(&self, p: Point) -> Option<&Chain> {
        self.get(*self.ids.get(p)?)
    }

    /// Returns the number of the chain at each point, 0 where there is no stone.
    pub fn ids(&self) -> &Grid<u32> {
        &self.ids
    }
}

/// Finds a chain's liberties and enemies.
fn look_around(chain: &mut Chain, stones: &Grid<Option<Color>>, ids: &Grid<u32>) {
    for q in border(stones.size(), &chain.stones) {
        match stones[q] {
            None => chain.liberties.push(q),
            Some(color) if color != chain.color => chain.enemies.push(ids[q]),
            Some(_) => {}
        }
    }
    chain.enemies.sort_unstable();
    chain.enemies.dedup();
}

/// Returns the points connected with `start`, which must be on the board, through points where
/// `inside` holds, row by row.
pub fn fill(size: Size, start: Point, inside: impl Fn(Point) -> bool) -> Vec<Point> {
    let mut seen = Grid::<bool>::new(size);
    seen[start] = true;
    let mut points = vec![start];
    let mut done = 0;
    while let Some(&p) = points.get(done) {
        done += 1;
        for q in size.neighbours(p) {
            if inside(q) && !std::mem::replace(&mut seen[q], true) {
                points.push(q);
            }
        }
    }
    points.sort_unstable_by_key(|&p| size.index(p));
    points
}

/// Returns the neighbours of a set of points, without repetition, row by row. Members that have a
/// neighbour in the set are among them.
fn border(size: Size, points: &[Point]) -> Vec<Point> {
    let around = points.iter().flat_map(|&p| size.neighbours(p));
    let mut border: Vec<Point> = around.collect();
    border.sort_unstable_by_key(|&p| size.index(p));
    border.dedup();
    border
}
