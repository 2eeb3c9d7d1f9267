//! The positions a library is tried on.

use engine::{Game, Played};
use go::{Color, Grid, Move, Point, Position, Size};

/// A position with a name for the report.
pub(super) struct Case {
    pub(super) name: &'static str,
    pub(super) game: Game,
}

/// The sizes that `CgfGoBan` offers.
const USUAL_SIDES: [u8; 3] = [9, 13, 19];
/// Sizes that an author may not have thought of.
const OTHER_SIDES: [u8; 4] = [5, 7, 11, 18];

/// Returns all cases, the most usual first.
pub(super) fn cases() -> Vec<Case> {
    let case = |name, game| Case { name, game };
    let mut cases = Vec::new();
    for size in USUAL_SIDES.into_iter().filter_map(Size::square) {
        cases.push(case("empty board", Game::new(size)));
        cases.push(case("middle game", middle_game(size)));
        cases.extend(handicap(size).map(|game| case("handicap, White to move", game)));
        cases.push(case("set-up stones, White first", white_first(size)));
    }
    for size in OTHER_SIDES.into_iter().filter_map(Size::square) {
        cases.push(case("middle game", middle_game(size)));
    }
    cases
}

/// Plays moves all over the board, always the same ones, for two thirds of the points. There are
/// captures among them.
fn middle_game(size: Size) -> Game {
    let mut game = Game::new(size);
    let mut position = game.position();
    let mut seed = 2004_u32;
    for i in 0..size.area() * 2 / 3 {
        let color = position.to_move();
        let legal = position.legal_points(color, &game.rules, &[]);
        let open: Vec<Point> = legal
            .into_iter()
            .filter(|&p| !fills_own_eye(&position, color, p))
            .collect();
        // A linear congruential generator; its high bits are good enough.
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let mv = match open.len() {
            0 => Move::Pass,
            n => Move::Play(open[(seed >> 8) as usize % n]),
        };
        if position.play(color, mv, &game.rules, &[]).is_err() {
            break;
        }
        let secs = i as u32 % 7;
        game.moves.push(Played { color, mv, secs });
    }
    game.to_move = position.to_move();
    game
}

fn fills_own_eye(position: &Position, color: Color, p: Point) -> bool {
    let mut around = position.size().neighbours(p);
    around.all(|q| position.stone(q) == Some(color))
}

/// Four stones on the star points, and White begins.
fn handicap(size: Size) -> Option<Game> {
    let mut base = Grid::new(size);
    for p in go::fixed_handicap(size, 4)? {
        base[p] = Some(Color::Black);
    }
    Some(with_white_first(base))
}

/// Both colours' stones in a corner, as in a problem, and White begins.
fn white_first(size: Size) -> Game {
    let mut base = Grid::new(size);
    for (x, y, color) in [
        (1, 1, Color::White),
        (2, 1, Color::White),
        (1, 2, Color::Black),
        (2, 2, Color::Black),
        (3, 1, Color::Black),
        (3, 0, Color::Black),
    ] {
        base[Point::new(x, y)] = Some(color);
    }
    with_white_first(base)
}

fn with_white_first(base: Grid<Option<Color>>) -> Game {
    let mut game = Game::new(base.size());
    game.base = base;
    game.base_to_move = Color::White;
    game.to_move = Color::White;
    game
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_case_is_a_position_of_the_rules() {
        for case in cases() {
            let position = case.game.position();
            assert_eq!(
                position.has_chain_without_liberties(),
                None,
                "{}",
                case.name
            );
            let mut again = case.game.base_position();
            for played in &case.game.moves {
                let done = again.play(played.color, played.mv, &case.game.rules, &[]);
                assert!(done.is_ok(), "{} on {}", case.name, case.game.size());
            }
        }
    }

    #[test]
    fn there_are_captures_and_white_to_move() {
        let taken = |c: &Case| Color::BOTH.map(|color| c.game.position().prisoners(color));
        assert!(cases().iter().any(|c| taken(c).iter().sum::<u32>() > 0));
        assert!(
            cases()
                .iter()
                .any(|c| c.game.position().to_move() == Color::White)
        );
    }
}
