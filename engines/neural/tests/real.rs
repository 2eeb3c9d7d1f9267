//! The player with a real network, where the folder of shared material is at hand: `nets/g170-b6c96.bin.gz` in the folder
//! that the environment variable `KATSURA_SHARED` names, else in `shared` beside the checkout.

use conduct::{Decision, status};
use go::{Color, Game, Grid, Komi, Move, Point, PointStatus, Rules, Setup, Size};
use net::model::Model;
use neural::{Networked, Player, Settings, TextSettings, Thought};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;

/// Returns a player with the network; `None` if it is not there, after a line that says that the test is skipped.
fn player(test: &str, settings: &str) -> Option<Player<Networked>> {
    let beside = || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared");
    let shared = std::env::var_os("KATSURA_SHARED").map_or_else(beside, PathBuf::from);
    let path = shared.join("nets/g170-b6c96.bin.gz");
    let Ok(bytes) = std::fs::read(&path) else {
        println!("skipped: {test}, for want of {}", path.display());
        return None;
    };
    let model = Model::read(&bytes).expect("a network");
    let network = Networked::new(&model).expect("it can be used");
    let settings = Settings::parse(&format!("threads=1,{settings}")).expect("settings");
    Some(Player::new(Arc::new(network), settings))
}

fn think(player: &mut Player<Networked>, game: &Game) -> Thought {
    let limits = player.limits(game.size(), None);
    let thought = player.think(game, &limits, &mut |_| ControlFlow::Continue(()));
    thought.expect("the board is not too large")
}

/// Reads a board: `X` Black, `O` White.
fn game(rows: &[&str], to_move: Color, komi_half_points: i32, rules: Rules) -> Game {
    let size = Size::new(rows[0].len() as u8, rows.len() as u8).expect("a size");
    let mut stones = Grid::<Option<Color>>::new(size);
    for (y, row) in rows.iter().enumerate() {
        for (x, c) in row.chars().enumerate() {
            stones[Point::new(x as u8, y as u8)] = match c {
                'X' => Some(Color::Black),
                'O' => Some(Color::White),
                _ => None,
            };
        }
    }
    let mut game = Game::from_setup(Setup { stones, to_move });
    game.komi = Komi::from_half_points(komi_half_points);
    game.rules = rules;
    game
}

fn point(vertex: &str, game: &Game) -> Point {
    Point::from_gtp(vertex, game.size()).expect("a point")
}

#[test]
fn it_knows_the_vital_point() {
    // Only the corner is open, and it decides.
    let three_in_a_row = [
        "XX...XO..",
        "XXXXXXO..",
        "OOOOOOO..",
        ".........",
        "OOOOOOOOO",
        "XXXXXXXXX",
        ".........",
        ".........",
        ".........",
    ];
    let Some(mut player) = player("it_knows_the_vital_point", "visits=200") else {
        return;
    };
    for color in Color::BOTH {
        let game = game(&three_in_a_row, color, 1, Rules::JAPANESE);
        let thought = think(&mut player, &game);
        let vital = Decision::Play(point("D9", &game));
        assert_eq!(player.decide(&game, &thought), vital, "{color:?}");
    }
}

/// Black has the left, White the right; one white stone is dead on the left.
const FINISHED: [&str; 7] = [
    ".X.XO..", "XX.XOO.", "..XXO.O", "XXXOOO.", ".OXO.O.", "X.XOOOO", ".XXO.O.",
];

#[test]
fn a_finished_game_is_passed_and_the_dead_are_seen() {
    let test = "a_finished_game_is_passed_and_the_dead_are_seen";
    for rules in [Rules::JAPANESE, Rules::CHINESE] {
        for komi in [-15, 15] {
            let Some(mut player) = player(test, "visits=100") else {
                return;
            };
            let mut end = game(&FINISHED, Color::White, komi, rules);
            end.execute(Color::White, Move::Pass);
            let thought = think(&mut player, &end);
            let decision = player.decide(&end, &thought);
            assert_eq!(decision, Decision::Pass, "{komi} {rules:?}");
            let status = status(end.position(), &thought.ownership, rules.scoring);
            for (vertex, expected) in [
                ("B3", PointStatus::Dead),
                ("A3", PointStatus::BlackTerritory),
                ("G7", PointStatus::WhiteTerritory),
                ("D7", PointStatus::Alive),
            ] {
                assert_eq!(status[point(vertex, &end)], expected, "{vertex}");
            }
        }
    }
}

#[test]
fn games_against_itself_come_to_an_end() {
    let test = "games_against_itself_come_to_an_end";
    for rules in [Rules::JAPANESE, Rules::CHINESE, Rules::TROMP_TAYLOR] {
        let Some(mut player) = player(test, "visits=8,resign=0") else {
            return;
        };
        let mut game = Game::new(Size::square(7).expect("a size"));
        game.rules = rules;
        game.komi = Komi::from_half_points(18);
        while game.passes() < 2 {
            let thought = think(&mut player, &game);
            let mv = match player.decide(&game, &thought) {
                Decision::Play(p) => Move::Play(p),
                Decision::Pass => Move::Pass,
                Decision::Resign => panic!("it never resigns"),
            };
            game.play(game.to_move(), mv).expect("a legal move");
            assert!(game.moves().len() < 120, "{rules:?}: it plays on and on");
        }
    }
}

#[test]
fn the_network_says_the_same_however_the_board_is_turned() {
    let test = "the_network_says_the_same_however_the_board_is_turned";
    let Some(player) = player(test, "visits=1") else {
        return;
    };
    let game = game(&FINISHED, Color::Black, 13, Rules::CHINESE);
    let network = player.evaluator();
    let mut scratch = neural::Evaluator::scratch(&**network);
    let leads = go::Symmetry::ALL.map(|symmetry| {
        let raw = network.raw(&game, symmetry, &mut scratch);
        raw.evaluation.lead
    });
    let spread =
        leads.into_iter().fold(f32::MIN, f32::max) - leads.into_iter().fold(f32::MAX, f32::min);
    // The network is not quite symmetric, but nearly.
    assert!(spread > 0.0 && spread < 3.0, "{leads:?}");
}

/// A pass on an open board wins by komi for who passes, too, but nobody wants a game that ends so.
#[test]
fn it_plays_on_where_an_opponent_passes_on_an_open_board() {
    let shipped = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let shipped = shipped.join("../../assets/nets/katsura-b6c64.bin.gz");
    let model = Model::read(&std::fs::read(shipped).expect("the file")).expect("a network");
    let network = Arc::new(Networked::new(&model).expect("it can be used"));
    let settings = Settings::parse("threads=1,visits=60").expect("settings");
    let mut player = Player::new(network, settings);
    for rules in [Rules::JAPANESE, Rules::CHINESE, Rules::AGA] {
        for komi in [1, 13] {
            let mut game = Game::new(Size::NINE);
            game.rules = rules;
            game.komi = Komi::from_half_points(komi);
            for (color, vertex) in [(Color::Black, "E5"), (Color::White, "G5")] {
                let p = point(vertex, &game);
                game.play(color, Move::Play(p)).expect("legal");
            }
            game.play(Color::Black, Move::Pass).expect("legal");
            let thought = think(&mut player, &game);
            let decision = player.decide(&game, &thought);
            assert!(matches!(decision, Decision::Play(_)), "{rules:?} {komi}");
        }
    }
}
