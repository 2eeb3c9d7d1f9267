//! The second engine: points near the stones, in the workshop's two experiments.
//!
//! Both look at the *diamond* around a point: the points at most [`REACH`] steps away, 25 of them.
//! The workshop names what is wrong with them: influence goes through enemy stones, does not fade
//! with the distance, dead stones radiate, and large enclosed areas belong to nobody.
//! [`influence`](crate::influence) is the answer.

use go::{Color, Grid, Move, Point, Position, Rules};

/// How many steps a stone's influence reaches.
pub const REACH: u8 = 3;

/// Whose point each empty point is; `None` for stones and for points that are nobody's.
pub type Owners = Grid<Option<Color>>;

/// Returns for each point how many stones of each colour (black, white) are in its diamond.
pub fn stones_near(stones: &Owners) -> Grid<[u16; 2]> {
    let mut near = Grid::<[u16; 2]>::new(stones.size());
    for (p, stone) in stones.iter() {
        let Some(color) = stone else { continue };
        for q in diamond(stones, p) {
            near[q][color.index()] += 1;
        }
    }
    near
}

/// The first experiment: an empty point is of the colour that alone has stones in its diamond.
pub fn first(stones: &Owners) -> Owners {
    stones_near(stones).map(|p, &near| match (stones[p], near) {
        (None, [1..=u16::MAX, 0]) => Some(Color::Black),
        (None, [0, 1..=u16::MAX]) => Some(Color::White),
        _ => None,
    })
}

/// The second experiment: an empty point is of the colour with more stones in its diamond.
pub fn second(stones: &Owners) -> Owners {
    let near = stones_near(stones);
    near.map(|p, &near| owner(near).filter(|_| stones[p].is_none()))
}

/// Returns the points of `color` less those of its enemy.
pub fn balance(owners: &Owners, color: Color) -> i32 {
    owners.values().iter().map(|&o| value(o, color)).sum()
}

/// Returns for each legal move of `color` by how much it raises the balance of the second
/// experiment over playing nothing, `None` where no move is legal. These are the numbers the engine
/// shows. `earlier` is as for [`Position::check`].
pub fn gains(pos: &Position, color: Color, rules: &Rules, earlier: &[u64]) -> Grid<Option<i32>> {
    let stones = pos.stones();
    let near = stones_near(&stones);
    let before = balance(&second(&stones), color);
    let mut gains = Grid::new(pos.size());
    for p in pos.legal_points(color, rules, earlier) {
        let mut after = pos.clone();
        let Ok(taken) = after.play(color, Move::Play(p), rules, earlier) else {
            continue;
        };
        gains[p] = Some(if taken.points.is_empty() && taken.suicide.is_empty() {
            gain_of_stone(&stones, &near, p, color)
        } else {
            balance(&second(&after.stones()), color) - before
        });
    }
    gains
}

/// Returns the same for another way to say whose each point is, worked out anew for each move: the first experiment
/// ([`first`]), or [`influence`](crate::influence). Once `stopped` says so the rest has no value.
pub fn gains_by(
    owners: impl Fn(&Owners) -> Owners,
    (pos, color): (&Position, Color),
    rules: &Rules,
    earlier: &[u64],
    stopped: &dyn Fn() -> bool,
) -> Grid<Option<i32>> {
    let before = balance(&owners(&pos.stones()), color);
    let mut gains = Grid::new(pos.size());
    for p in pos.legal_points(color, rules, earlier) {
        if stopped() {
            break;
        }
        let mut after = pos.clone();
        if after.play(color, Move::Play(p), rules, earlier).is_ok() {
            gains[p] = Some(balance(&owners(&after.stones()), color) - before);
        }
    }
    gains
}

/// Returns the gain of a stone that takes nothing: only its diamond changes.
fn gain_of_stone(stones: &Owners, near: &Grid<[u16; 2]>, at: Point, color: Color) -> i32 {
    let change = |q: Point| {
        let before = value(owner(near[q]), color);
        if q == at {
            return -before;
        }
        let mut now = near[q];
        now[color.index()] += 1;
        value(owner(now), color) - before
    };
    let empty = diamond(stones, at).filter(|&q| stones[q].is_none());
    empty.map(change).sum()
}

/// Returns the move that raises the balance most and its gain, `None` if none raises it. Of equal
/// ones the first in row order, from the upper left.
pub fn best(gains: &Grid<Option<i32>>) -> Option<(Point, i32)> {
    let raising = gains
        .iter()
        .filter_map(|(p, gain)| gain.filter(|&g| g > 0).map(|g| (p, g)));
    raising.fold(None, |best, now| match best {
        Some((_, gain)) if gain >= now.1 => best,
        _ => Some(now),
    })
}

/// Returns the move of the second experiment: the best one by [`best`], or a pass.
pub fn choose(pos: &Position, color: Color, rules: &Rules, earlier: &[u64]) -> Move {
    best(&gains(pos, color, rules, earlier)).map_or(Move::Pass, |(p, _)| Move::Play(p))
}

/// The colour with more stones.
fn owner([black, white]: [u16; 2]) -> Option<Color> {
    match black.cmp(&white) {
        std::cmp::Ordering::Greater => Some(Color::Black),
        std::cmp::Ordering::Less => Some(Color::White),
        std::cmp::Ordering::Equal => None,
    }
}

/// What a point counts for `color`.
fn value(owner: Option<Color>, color: Color) -> i32 {
    owner.map_or(0, |c| if c == color { 1 } else { -1 })
}

/// Yields the points of the board in the diamond around `p`, itself included.
fn diamond<T>(grid: &Grid<T>, p: Point) -> impl Iterator<Item = Point> + use<T> {
    let size = grid.size();
    let reach = i16::from(REACH);
    (-reach..=reach).flat_map(move |dy| {
        let width = reach - dy.abs();
        (-width..=width).filter_map(move |dx| {
            let x = u8::try_from(i16::from(p.x) + dx).ok()?;
            let y = u8::try_from(i16::from(p.y) + dy).ok()?;
            Some(Point::new(x, y)).filter(|&q| size.contains(q))
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram::{Swap, board, draw, image, scattered, tidy};
    use go::Size;
    use proptest::prelude::*;

    /// `x` and `o` are points of Black and White, `X` and `O` the stones.
    fn drawn(pos: &Position, owners: &Owners) -> String {
        draw(owners, |p, owner| match (pos.stone(p), owner) {
            (Some(Color::Black), None) => 'X',
            (Some(Color::White), None) => 'O',
            (None, Some(Color::Black)) => 'x',
            (None, Some(Color::White)) => 'o',
            (None, None) => '.',
            (Some(_), Some(_)) => '!',
        })
    }

    /// A board, the first experiment's points and the second's, all worked out by hand.
    const TABLE: [(&str, &str, &str); 6] = [
        (". . .", ". . .", ". . ."),
        ("X . . . .", "X x x x .", "X x x x ."),
        // Two steps from Black and three from White is contested in both.
        ("X . . . . O", "X x . . o O", "X x . . o O"),
        ("X X . . . O", "X X . . . O", "X X x x . O"),
        // Influence goes through stones: the flaw the workshop names.
        ("X O . . .", "X O . . o", "X O . . o"),
        (
            "X X .
             . . .
             . . O",
            "X X .
             . . .
             . . O",
            "X X x
             x x x
             x x O",
        ),
    ];

    #[test]
    fn the_two_experiments_by_hand() {
        for (text, one, two) in TABLE {
            let pos = board(text);
            let stones = pos.stones();
            assert_eq!(drawn(&pos, &first(&stones)), tidy(one), "first of {text}");
            assert_eq!(drawn(&pos, &second(&stones)), tidy(two), "second of {text}");
        }
    }

    #[test]
    fn one_stone_owns_its_diamond() {
        let pos = board(
            ". . . . . . .
             . . . . . . .
             . . . . . . .
             . . . X . . .
             . . . . . . .
             . . . . . . .
             . . . . . . .",
        );
        let diamond = tidy(
            ". . . x . . .
             . . x x x . .
             . x x x x x .
             x x x X x x x
             . x x x x x .
             . . x x x . .
             . . . x . . .",
        );
        assert_eq!(drawn(&pos, &first(&pos.stones())), diamond);
        assert_eq!(drawn(&pos, &second(&pos.stones())), diamond);
    }

    #[test]
    fn the_first_move_is_the_first_with_a_whole_diamond() {
        let pos = Position::new(Size::NINETEEN);
        let gains = gains(&pos, Color::Black, &Rules::JAPANESE, &[]);
        assert_eq!(best(&gains), Some((Point::new(3, 3), 24)));
        assert_eq!(gains[Point::new(0, 0)], Some(9));
    }

    #[test]
    fn passes_when_nothing_raises() {
        let pos = board(
            ". X .
             X X X
             . X .",
        );
        let mv = choose(&pos, Color::Black, &Rules::JAPANESE, &[]);
        assert_eq!(mv, Move::Pass);
    }

    #[test]
    fn taking_stones_counts_their_points() {
        let pos = board(
            "O X .
             . . .",
        );
        let gains = gains(&pos, Color::Black, &Rules::JAPANESE, &[]);
        // Before: one stone each near every empty point but C1 (White is 3 away, Black 2): nothing.
        // After A1: A2 taken, all four empty points are Black's.
        assert_eq!(gains[Point::new(0, 1)], Some(4));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(40))]
        #[test]
        fn gains_equal_a_count_from_nothing(seed: u64, w in 1_u8..10, h in 1_u8..10, moves in 0_usize..60) {
            let pos = scattered(Size::new(w, h).unwrap(), seed, moves);
            let rules = Rules::JAPANESE;
            for color in Color::BOTH {
                let before = balance(&second(&pos.stones()), color);
                for (p, gain) in gains(&pos, color, &rules, &[]).iter() {
                    let mut after = pos.clone();
                    let played = after.play(color, Move::Play(p), &rules, &[]);
                    let naive = played.ok().map(|_| balance(&naive_second(&after), color) - before);
                    prop_assert_eq!(*gain, naive, "{:?} {:?}", p, color);
                }
            }
        }

        #[test]
        fn images_agree(seed: u64, moves in 0_usize..60, kind in 0_u8..8) {
            let pos = scattered(Size::new(7, 5).unwrap(), seed, moves);
            for swap in Swap::BOTH {
                let symmetry = go::Symmetry::ALL[usize::from(kind)];
                let turned = image(&pos, symmetry, swap);
                for color in Color::BOTH {
                    let here = gains(&pos, color, &Rules::JAPANESE, &[]);
                    let there = gains(&turned, swap.of(color), &Rules::JAPANESE, &[]);
                    // A set-up image does not know the ko, so that point may differ.
                    for (p, gain) in here.iter().filter(|&(p, _)| pos.ko() != Some(p)) {
                        prop_assert_eq!(*gain, there[symmetry.point(p, pos.size())]);
                    }
                }
            }
        }
    }

    /// Counts all stones for every point.
    fn naive_second(pos: &Position) -> Owners {
        let size = pos.size();
        Grid::filled(size, ()).map(|p, ()| {
            let near = |color| {
                let close = |q: &Point| p.x.abs_diff(q.x) + p.y.abs_diff(q.y) <= 3;
                size.points()
                    .filter(close)
                    .filter(|&q| pos.stone(q) == Some(color))
                    .count()
            };
            let lead = near(Color::Black).cmp(&near(Color::White));
            match lead {
                _ if pos.stone(p).is_some() => None,
                std::cmp::Ordering::Greater => Some(Color::Black),
                std::cmp::Ordering::Less => Some(Color::White),
                std::cmp::Ordering::Equal => None,
            }
        })
    }
}
