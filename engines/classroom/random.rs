//! The first engine: a random legal move.

use go::{Color, Move, Point, Position, Random, Rules, Suicide};

/// Returns a random legal move of `color` among the points that are `wanted`, every one as likely as any other, or a pass
/// if none is left.
///
/// Own eyes are not filled and no own stones are given away by suicide, even where the rules allow
/// it: else games would not end. `earlier` holds the hashes of the earlier positions, for superko.
pub fn choose(
    pos: &Position,
    color: Color,
    rules: &Rules,
    earlier: &[u64],
    wanted: &dyn Fn(Point) -> bool,
    random: &mut Random,
) -> Move {
    let points = sensible_points(pos, color, rules, earlier);
    one_of(points, wanted, random)
}

/// Returns a random legal move of `color` as the workshop's first engine does: it fills its own eyes and plays on until no legal
/// point is left. Only then it passes.
pub fn choose_any(
    pos: &Position,
    color: Color,
    rules: &Rules,
    earlier: &[u64],
    wanted: &dyn Fn(Point) -> bool,
    random: &mut Random,
) -> Move {
    one_of(pos.legal_points(color, rules, earlier), wanted, random)
}

/// One of these points that is wanted, or a pass if there is none.
fn one_of(mut points: Vec<Point>, wanted: &dyn Fn(Point) -> bool, random: &mut Random) -> Move {
    points.retain(|&p| wanted(p));
    let drawn = random.below(points.len() as u32) as usize;
    points.get(drawn).map_or(Move::Pass, |&p| Move::Play(p))
}

/// Returns the points [`choose`] draws from, row by row.
pub fn sensible_points(pos: &Position, color: Color, rules: &Rules, earlier: &[u64]) -> Vec<Point> {
    let rules = Rules {
        suicide: Suicide::Forbidden,
        ..*rules
    };
    let mut points = pos.legal_points(color, &rules, earlier);
    points.retain(|&p| !is_own_eye(pos, color, p));
    points
}

/// Tells whether the empty point `p` looks like an eye of `color`: its neighbours are all own
/// stones, and at most one diagonal point is the enemy's, none at the edge.
pub fn is_own_eye(pos: &Position, color: Color, p: Point) -> bool {
    let size = pos.size();
    if !size.neighbours(p).all(|q| pos.stone(q) == Some(color)) {
        return false;
    }
    let diagonals = size.diagonals(p);
    let enemies = diagonals
        .clone()
        .filter(|&q| pos.stone(q) == Some(color.opposite()))
        .count();
    let edge = diagonals.count() < 4;
    enemies + usize::from(edge) < 2
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram::{board, points};
    use go::Size;

    #[test]
    fn spares_its_eyes_and_passes() {
        let pos = board(
            ". X . X
             X X X X
             . X X .
             X X X X",
        );
        let left = sensible_points(&pos, Color::Black, &Rules::JAPANESE, &[]);
        assert_eq!(left, []);
        let mut random = Random::new(1);
        let mv = choose(
            &pos,
            Color::Black,
            &Rules::JAPANESE,
            &[],
            &|_| true,
            &mut random,
        );
        assert_eq!(mv, Move::Pass);
    }

    #[test]
    fn fills_false_eyes() {
        let pos = board(
            ". X O .
             X O . .
             . . . .",
        );
        assert!(!is_own_eye(&pos, Color::Black, Point::new(0, 0)));
        let middle = board(
            "O X O
             X . X
             X X X",
        );
        assert!(!is_own_eye(&middle, Color::Black, Point::new(1, 1)));
        let good = board(
            "O X X
             X . X
             X X X",
        );
        assert!(is_own_eye(&good, Color::Black, Point::new(1, 1)));
    }

    #[test]
    fn the_first_engine_passes_only_when_nothing_is_legal() {
        let eyes = board(
            ". X .
             X X X
             . X .",
        );
        let mut random = Random::new(3);
        let mv = choose_any(
            &eyes,
            Color::Black,
            &Rules::JAPANESE,
            &[],
            &|_| true,
            &mut random,
        );
        assert!(matches!(mv, Move::Play(_)), "it fills its own eye");
        let mv = choose_any(
            &eyes,
            Color::White,
            &Rules::JAPANESE,
            &[],
            &|_| true,
            &mut random,
        );
        assert_eq!(mv, Move::Pass, "suicide is no move");
    }

    #[test]
    fn draws_every_legal_point_about_as_often() {
        let pos = board(
            ". O .
             O X .
             . . .",
        );
        let mut random = Random::new(7);
        let mut seen = std::collections::BTreeMap::new();
        for _ in 0..5000 {
            if let Move::Play(p) = choose(
                &pos,
                Color::Black,
                &Rules::JAPANESE,
                &[],
                &|_| true,
                &mut random,
            ) {
                *seen.entry(p).or_insert(0) += 1;
            }
        }
        // The corner is suicide.
        let expected = points(Size::square(3).unwrap(), "C3 C2 A1 B1 C1");
        assert_eq!(seen.len(), expected.len());
        for p in expected {
            assert!((850..1150).contains(&seen[&p]), "{p:?}: {}", seen[&p]);
        }
    }

    #[test]
    fn games_are_legal_and_end() {
        for (w, h, suicide) in [
            (1, 1, Suicide::Allowed),
            (2, 1, Suicide::Allowed),
            (2, 2, Suicide::Forbidden),
            (7, 4, Suicide::Allowed),
            (9, 9, Suicide::Forbidden),
        ] {
            let size = Size::new(w, h).unwrap();
            let rules = Rules {
                suicide,
                ..Rules::TROMP_TAYLOR
            };
            for seed in 0..20 {
                let mut pos = Position::new(size);
                let mut earlier = vec![pos.hash()];
                let mut random = Random::new(seed);
                let (mut color, mut passes, mut moves) = (Color::Black, 0, 0);
                while passes < 2 {
                    let mv = choose(&pos, color, &rules, &earlier, &|_| true, &mut random);
                    pos.play(color, mv, &rules, &earlier).expect("legal");
                    passes = if mv == Move::Pass { passes + 1 } else { 0 };
                    earlier.push(pos.hash());
                    color = color.opposite();
                    moves += 1;
                    assert!(moves < 20 * size.area() + 20, "{size} seed {seed} goes on");
                }
            }
        }
    }
}
