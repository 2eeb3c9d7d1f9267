//! Games that were played twice: the same moves, also if the board is turned or mirrored.

use engine::Game;
use go::{Color, Move, Point, Symmetry};
use kind::AnyGame;

/// Returns a key that two games have in common if they are the same up to symmetry: set-up stones and all moves.
pub fn key_of(game: &Game) -> String {
    let size = game.size();
    let least = Symmetry::of(size)
        .map(|symmetry| sequence(game, |p| symmetry.point(p, size)))
        .min()
        .unwrap_or_default();
    format!("{:016x}", fnv(&least))
}

/// Returns the same for a game of another kind; turned games are others.
pub fn key_of_kind(game: &dyn AnyGame) -> String {
    let text = format!(
        "{} {} {}",
        game.kind().id(),
        game.first(),
        game.moves().join(" ")
    );
    format!("{:016x}", fnv(text.as_bytes()))
}

/// Writes a game as bytes: colour and place of the stones, in order, then of the moves.
fn sequence(game: &Game, place: impl Fn(Point) -> Point) -> Vec<u8> {
    let mut stones: Vec<[u8; 3]> = game
        .go
        .setup()
        .stones
        .iter()
        .filter_map(|(p, stone)| stone.map(|color| entry(color, Some(place(p)))))
        .collect();
    stones.sort_unstable();
    let moves = game.go.moves().iter().map(|&(color, mv)| match mv {
        Move::Play(p) => entry(color, Some(place(p))),
        Move::Pass => entry(color, None),
    });
    let end_of_setup = [[u8::MAX; 3]];
    stones
        .iter()
        .copied()
        .chain(end_of_setup)
        .chain(moves)
        .flatten()
        .collect()
}

fn entry(color: Color, p: Option<Point>) -> [u8; 3] {
    let (x, y) = p.map_or((u8::MAX, u8::MAX), |p| (p.x, p.y));
    [color.index() as u8, x, y]
}

/// The hash FNV-1a, which stays the same from one version of the program to the next.
fn fnv(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xCBF2_9CE4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01B3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use go::{Setup, Size};

    fn game(size: Size, points: &[&str]) -> Game {
        let mut game = Game::new(size);
        for (i, name) in points.iter().enumerate() {
            let color = Color::BOTH[i % 2];
            let mv = match Point::from_gtp(name, size) {
                Some(p) => Move::Play(p),
                None => Move::Pass,
            };
            game.execute(color, mv, i as u32);
        }
        game
    }

    fn key(points: &[&str]) -> String {
        key_of(&game(Size::NINE, points))
    }

    #[test]
    fn a_turned_game_is_the_same_game() {
        let first = key(&["C4", "G3", "pass", "D7"]);
        for (what, moves) in [
            ("the same", ["C4", "G3", "pass", "D7"]),
            ("left and right", ["G4", "C3", "pass", "F7"]),
            ("up and down", ["C6", "G7", "pass", "D3"]),
            ("columns and rows", ["D3", "C7", "pass", "G4"]),
            ("turned", ["F7", "G3", "pass", "C6"]),
        ] {
            assert_eq!(key(&moves), first, "{what}");
        }
        for (what, moves) in [
            ("another point", ["C4", "G3", "pass", "D6"]),
            ("another order", ["pass", "G3", "C4", "D7"]),
            ("not all turned", ["G4", "G3", "pass", "D7"]),
        ] {
            assert_ne!(key(&moves), first, "{what}");
        }
        assert_ne!(key(&["C4", "G3", "pass"]), first, "shorter");
    }

    #[test]
    fn rectangles_have_four_symmetries() {
        let size = Size::new(5, 3).expect("a board");
        let key = |name: &str| key_of(&game(size, &[name]));
        assert_eq!(key("A1"), key("E3"));
        assert_eq!(key("B1"), key("D3"));
        assert_ne!(key("A2"), key("B1"));
    }

    #[test]
    fn set_up_stones_belong_to_the_game() {
        let mut setup = Setup::new(Size::NINE);
        setup.stones[Point::new(4, 4)] = Some(Color::Black);
        let mut with = Game::from(go::Game::from_setup(setup));
        let c4 = Point::from_gtp("C4", Size::NINE).expect("a point");
        with.execute(Color::Black, Move::Play(c4), 0);
        assert_ne!(key_of(&with), key(&["C4"]));
    }
}
