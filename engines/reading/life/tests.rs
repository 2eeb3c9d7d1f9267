//! The search compared with going through all positions of tiny boards.

use super::field::{ATTACKER, Beyond, Field, OWNER};
use super::memory::Memory;
use super::region::{Region, place};
use super::search::{Aim, Matter, Outcome, Question, Search};
use crate::search::Threats;
use go::liberties::{Board, EMPTY, enemy_of};
use go::{Point, Random, Site, Size};
use std::collections::HashMap;

/// A board as plain as can be: a colour for each cell, row by row.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Plain {
    cells: Vec<u8>,
    to_move: u8,
    /// Whether the owner may not pass.
    forced: bool,
    /// Where the side to move may not retake, if anywhere.
    ko: Option<usize>,
}

/// All that can happen on a tiny board.
struct World {
    width: usize,
    height: usize,
    target: usize,
    owner: u8,
    threats: Threats,
    /// From here on, points are out of reach.
    end: usize,
}

/// What a move leads to.
enum Next {
    Captured,
    Goes(Plain),
    /// Who has all the threats does not let it happen.
    Barred,
}

impl World {
    fn beside(&self, i: usize) -> Vec<usize> {
        let (x, y) = (i % self.width, i / self.width);
        let mut list = Vec::new();
        if y > 0 {
            list.push(i - self.width);
        }
        if x > 0 {
            list.push(i - 1);
        }
        if x + 1 < self.width {
            list.push(i + 1);
        }
        if y + 1 < self.height {
            list.push(i + self.width);
        }
        list
    }

    /// The chain of a stone and how many liberties it has.
    fn chain(&self, cells: &[u8], i: usize) -> (Vec<usize>, usize) {
        let (mut chain, mut free) = (vec![i], Vec::new());
        let mut done = 0;
        while let Some(&s) = chain.get(done) {
            done += 1;
            for q in self.beside(s) {
                if cells[q] == EMPTY && !free.contains(&q) {
                    free.push(q);
                } else if cells[q] == cells[i] && !chain.contains(&q) {
                    chain.push(q);
                }
            }
        }
        (chain, free.len())
    }

    /// Plays at a point, `None` if rules or threats forbid it.
    fn play(&self, from: &Plain, i: usize) -> Option<Next> {
        let color = from.to_move;
        if from.cells[i] != EMPTY || i >= self.end {
            return None;
        }
        let mut cells = from.cells.clone();
        cells[i] = color;
        let mut taken = Vec::new();
        for q in self.beside(i) {
            if cells[q] == enemy_of(color) && !taken.contains(&q) {
                let (chain, free) = self.chain(&cells, q);
                if free == 0 {
                    taken.extend(chain);
                }
            }
        }
        for &q in &taken {
            cells[q] = EMPTY;
        }
        let (chain, free) = self.chain(&cells, i);
        if free == 0 {
            return None;
        }
        let ko = taken.len() == 1 && chain.len() == 1 && free == 1;
        if ko {
            let master = match self.threats {
                Threats::Owner => Some(self.owner),
                Threats::Attacker => Some(enemy_of(self.owner)),
                Threats::Nobody => None,
            };
            if master.is_some_and(|m| m != color) {
                return Some(Next::Barred);
            }
            if master.is_none() && from.ko == Some(i) {
                return None;
            }
        }
        if taken.contains(&self.target) {
            return Some(Next::Captured);
        }
        Some(Next::Goes(Plain {
            cells,
            to_move: enemy_of(color),
            forced: false,
            ko: (ko && self.threats == Threats::Nobody).then(|| taken[0]),
        }))
    }

    /// Tells whether the attacker captures the target, `None` if there are too many positions.
    fn falls(&self, root: Plain) -> Option<bool> {
        let mut ids = HashMap::from([(root.clone(), 0)]);
        let mut states = vec![root];
        // Where each leads, and whether it captures.
        let mut edges: Vec<(Vec<usize>, bool)> = Vec::new();
        while let Some(state) = states.get(edges.len()).cloned() {
            let (mut next, mut captures) = (Vec::new(), false);
            let owner_moves = state.to_move == self.owner;
            let mut reached = Vec::new();
            let mut barred = false;
            for i in 0..state.cells.len() {
                match self.play(&state, i) {
                    Some(Next::Captured) => captures = true,
                    Some(Next::Goes(to)) => reached.push(to),
                    Some(Next::Barred) => barred = true,
                    None => {}
                }
            }
            barred &= !owner_moves && self.threats == Threats::Owner;
            if owner_moves && !state.forced || state.ko.is_some() || barred {
                reached.push(Plain {
                    to_move: enemy_of(state.to_move),
                    forced: barred,
                    ko: None,
                    ..state
                });
            }
            for to in reached {
                let id = *ids.entry(to.clone()).or_insert_with(|| {
                    states.push(to);
                    states.len() - 1
                });
                next.push(id);
            }
            edges.push((next, captures));
            if states.len() > 30_000 {
                return None;
            }
        }
        let mut falls = vec![false; states.len()];
        loop {
            let mut changed = false;
            for i in (0..states.len()).rev() {
                let (next, captures) = &edges[i];
                let now = if states[i].to_move == self.owner {
                    next.iter().all(|&n| falls[n])
                } else {
                    *captures || next.iter().any(|&n| falls[n])
                };
                changed |= now && !falls[i];
                falls[i] |= now;
            }
            if !changed {
                return Some(falls[0]);
            }
        }
    }
}

/// Draws a position where every chain has a liberty.
fn scattered(world: &World, random: &mut Random) -> Vec<u8> {
    let mut cells = vec![EMPTY; world.width * world.height];
    for _ in 0..random.below(cells.len() as u32) + 3 {
        let from = Plain {
            cells: cells.clone(),
            to_move: random.below(2) as u8,
            forced: false,
            ko: None,
        };
        let i = random.below(cells.len() as u32) as usize;
        if let Some(Next::Goes(to)) = world.play(&from, i) {
            cells = to.cells;
        }
    }
    cells
}

/// Compares the search with going through all positions, if there are not too many; returns
/// whether the target falls.
fn compare(world: &World, cells: &[u8], to_move: u8) -> Option<bool> {
    let root = Plain {
        cells: cells.to_vec(),
        to_move,
        forced: false,
        ko: None,
    };
    let expected = world.falls(root)?;
    let size = Size::new(world.width as u8, world.height as u8).expect("a board");
    let mut board = Board::<2>::new(size);
    let sites: Vec<Site> = size.points().map(|p| board.site(p)).collect();
    for (&s, &c) in sites.iter().zip(cells) {
        if c != EMPTY {
            board.set_up(c, s);
        }
    }
    let points: Vec<Point> = size.points().take(world.end).collect();
    let region = Region::of(&board, &points);
    let field = Field::<2>::new(&place(&board, &region, sites[world.target], Beyond::Anyone));
    let question = Question {
        matter: Matter {
            threats: world.threats,
            counted: [0, 0],
            aim: Aim::Survive,
            alone: true,
        },
        nodes: 3_000_000,
        stopped: &|| false,
        progress: None,
    };
    let side = if to_move == world.owner {
        OWNER
    } else {
        ATTACKER
    };
    let outcome = Search::new(&field, &Memory::new(), &question).ask(side);
    let drawn: Vec<String> = cells
        .chunks(world.width)
        .map(|row| {
            row.iter()
                .map(|&c| ['X', 'O', '.'][usize::from(c)])
                .collect()
        })
        .collect();
    let found = match outcome {
        Outcome::Falls(_) => Some(true),
        Outcome::Lives(_) => Some(false),
        Outcome::Unknown => None,
    };
    assert_eq!(
        found,
        Some(expected),
        "{:?}, {} to move, target {}:\n{}",
        world.threats,
        ['X', 'O'][usize::from(to_move)],
        world.target,
        drawn.join("\n")
    );
    found
}

const VIEWS: [Threats; 3] = [Threats::Owner, Threats::Nobody, Threats::Attacker];

#[test]
fn open_boards_are_read_as_going_through_all_positions_does() {
    let mut random = Random::new(7);
    let (mut fallen, mut living) = (0, 0);
    for round in 0..250 {
        let (width, height) = [(3, 3), (4, 2), (5, 2), (4, 3), (7, 1)][round % 5];
        let mut world = World {
            width,
            height,
            target: usize::MAX,
            owner: 0,
            threats: VIEWS[round % 3],
            end: width * height,
        };
        let cells = scattered(&world, &mut random);
        let Some(target) = cells.iter().position(|&c| c != EMPTY) else {
            continue;
        };
        world.target = target;
        world.owner = cells[target];
        let to_move = random.below(2) as u8;
        match compare(&world, &cells, to_move) {
            Some(true) => fallen += 1,
            Some(false) => living += 1,
            None => {}
        }
    }
    assert!(fallen > 20 && living > 20, "{fallen} fell, {living} lived");
}

#[test]
fn corners_are_read_as_going_through_all_positions_does() {
    let mut random = Random::new(11);
    let (mut fallen, mut living) = (0, 0);
    for round in 0..60 {
        // An eye space of 3×3 or 4×2 points, a chain around it, and a wall with a liberty of its own.
        let (w, h) = [(3, 3), (4, 2)][round % 2];
        let (width, height) = (w + 2, h + 3);
        let mut cells = vec![1; width * height];
        for (i, cell) in cells.iter_mut().enumerate() {
            let (x, y) = (i % width, i / width);
            if x < w && y < h {
                let empty = random.below(5) < 3;
                *cell = if empty { EMPTY } else { random.below(2) as u8 };
            } else if x <= w && y <= h {
                *cell = 0;
            }
        }
        let world = World {
            width,
            height,
            target: w,
            owner: 0,
            threats: VIEWS[round % 3],
            end: width * (height - 2),
        };
        cells[width * height - 1] = EMPTY;
        let inside = (0..world.end).filter(|i| i % width < w && i / width < h);
        if inside
            .clone()
            .any(|i| cells[i] != EMPTY && world.chain(&cells, i).1 == 0)
        {
            continue;
        }
        if round < 6 {
            // The empty space: the carpenter's square is one.
            inside.for_each(|i| cells[i] = EMPTY);
        }
        match compare(&world, &cells, random.below(2) as u8) {
            Some(true) => fallen += 1,
            Some(false) => living += 1,
            None => {}
        }
    }
    assert!(fallen > 5 && living > 5, "{fallen} fell, {living} lived");
}
