//! Influence that answers the workshop's complaints about [`territory`](crate::territory).
//!
//! It spreads from living stones only, step by step over points without living enemy stones, and
//! halves with each step. Areas enclosed by one colour are its territory however large.

use crate::territory::Owners;
use go::{Color, Grid, Point};

/// Influence beside a stone; each further step halves it, so it reaches five steps.
pub const NEXT_TO_STONE: u32 = 16;

/// Returns the influence of each colour (black, white) at each point. Stones marked `dead` have
/// none and are in nobody's way.
pub fn influence(stones: &Owners, dead: &Grid<bool>) -> Grid<[u32; 2]> {
    let living = living(stones, dead);
    let mut sum = Grid::<[u32; 2]>::new(stones.size());
    let mut seen = Grid::<u32>::new(stones.size());
    for (round, (p, stone)) in living.iter().enumerate() {
        if let Some(color) = *stone {
            radiate(&living, (p, color), round as u32 + 1, &mut seen, &mut sum);
        }
    }
    sum
}

/// The stones that are not dead.
fn living(stones: &Owners, dead: &Grid<bool>) -> Owners {
    stones.map(|p, stone| stone.filter(|_| !dead.get(p).copied().unwrap_or(false)))
}

/// Adds the influence of one stone; `seen` holds the round in which a point was reached last.
fn radiate(
    living: &Owners,
    (at, color): (Point, Color),
    round: u32,
    seen: &mut Grid<u32>,
    sum: &mut Grid<[u32; 2]>,
) {
    let mut edge = vec![at];
    seen[at] = round;
    let mut strength = NEXT_TO_STONE;
    while strength > 0 {
        let mut next = Vec::with_capacity(edge.len() + 4);
        for q in edge.iter().flat_map(|&p| living.size().neighbours(p)) {
            if seen[q] != round && living[q] != Some(color.opposite()) {
                seen[q] = round;
                sum[q][color.index()] += strength;
                next.push(q);
            }
        }
        edge = next;
        strength /= 2;
    }
}

/// Returns whose territory each point without a living stone is: enclosed by one colour, or under
/// more than twice the other's influence and not beside a living enemy stone.
pub fn territory(stones: &Owners, dead: &Grid<bool>) -> Owners {
    let living = living(stones, dead);
    let influence = influence(stones, dead);
    let enclosed = enclosed(&living);
    influence.map(|p, &[black, white]| {
        let beside = |color| {
            living
                .size()
                .neighbours(p)
                .any(|q| living[q] == Some(color))
        };
        match (living[p], enclosed[p]) {
            (Some(_), _) => None,
            (None, Some(color)) => Some(color),
            _ if black > 2 * white && !beside(Color::White) => Some(Color::Black),
            _ if white > 2 * black && !beside(Color::Black) => Some(Color::White),
            _ => None,
        }
    })
}

/// Finds the regions that touch living stones of one colour only. Half the board and more is not
/// enclosed: a few stones of one colour do not own an empty board.
fn enclosed(living: &Owners) -> Owners {
    let size = living.size();
    let mut owners = Owners::new(size);
    let mut seen = Grid::<bool>::new(size);
    for start in size.points() {
        if seen[start] || living[start].is_some() {
            continue;
        }
        let region = reading::chains::fill(size, start, |q| living[q].is_none());
        let mut touches = [false; 2];
        for &p in &region {
            seen[p] = true;
            for color in size.neighbours(p).filter_map(|q| living[q]) {
                touches[color.index()] = true;
            }
        }
        let owner = match touches {
            [true, false] => Some(Color::Black),
            [false, true] => Some(Color::White),
            _ => None,
        };
        if 2 * region.len() < size.area() {
            for p in region {
                owners[p] = owner;
            }
        }
    }
    owners
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram::{Swap, board, draw, image, scattered, tidy};
    use go::Size;
    use proptest::prelude::*;

    fn check(text: &str, dead: &str, expected: &str) {
        let pos = board(text);
        let dead = board(dead).stones().map(|_, s| s.is_some());
        let owners = territory(&pos.stones(), &dead);
        let drawn = draw(&owners, |p, owner| match (owner, pos.stone(p)) {
            (Some(Color::Black), _) => 'x',
            (Some(Color::White), _) => 'o',
            (None, Some(Color::Black)) => 'X',
            (None, Some(Color::White)) => 'O',
            (None, None) => '.',
        });
        assert_eq!(drawn, tidy(expected));
    }

    #[test]
    fn fades_and_halves() {
        let pos = board("X . . . . . . .");
        let flat = influence(&pos.stones(), &Grid::new(pos.size()));
        let black: Vec<u32> = flat.values().iter().map(|v| v[0]).collect();
        assert_eq!(black, [0, 16, 8, 4, 2, 1, 0, 0]);
    }

    #[test]
    fn does_not_pass_through_enemy_stones() {
        let pos = board("X O . . .");
        let flat = influence(&pos.stones(), &Grid::new(pos.size()));
        assert!(flat.values().iter().skip(2).all(|v| v[0] == 0));
    }

    #[test]
    fn dead_stones_do_not_radiate() {
        check(
            ". X . O .
             X X . O O
             . X . O .
             . X X O .
             . O X O .",
            ". . . . .
             . . . . .
             . . . . .
             . . . . .
             . X . . .",
            "x X . O o
             X X . O O
             x X . O o
             x X X O o
             x x X O o",
        );
    }

    #[test]
    fn large_enclosed_areas_are_territory() {
        // The centre of the left side is four and more steps from every black stone but one.
        let row = ". . . . . . . . . X O . . . . . . . .\n";
        let pos = board(&row.repeat(19));
        let owners = territory(&pos.stones(), &Grid::new(pos.size()));
        assert_eq!(owners[go::Point::new(0, 9)], Some(Color::Black));
        assert_eq!(owners[go::Point::new(18, 0)], Some(Color::White));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(40))]
        #[test]
        fn images_agree(seed: u64, moves in 0_usize..80, kind in 0_u8..8) {
            let pos = scattered(Size::new(9, 6).unwrap(), seed, moves);
            let none = |pos: &go::Position| Grid::new(pos.size());
            for swap in Swap::BOTH {
                let symmetry = go::Symmetry::ALL[usize::from(kind)];
                let turned = image(&pos, symmetry, swap);
                let there = territory(&turned.stones(), &none(&turned));
                for (p, owner) in territory(&pos.stones(), &none(&pos)).iter() {
                    prop_assert_eq!(owner.map(|c| swap.of(c)), there[symmetry.point(p, pos.size())]);
                }
            }
        }
    }
}
