//! The player in positions where everybody knows what to do.

use go::{Color, Game, Grid, Komi, Move, Point, PointStatus, Rules, Setup, Size};
use montecarlo::{Allowance, Decision, Limits, Player, Settings, Thought, status};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// Reads a board: `X` Black, `O` White.
fn game(rows: &[&str], to_move: Color, komi_half_points: i32) -> Game {
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
    game.rules = Rules::CHINESE;
    game
}

fn empty(side: u8) -> Game {
    empty_of(Size::square(side).expect("a size"))
}

fn empty_of(size: Size) -> Game {
    let mut game = Game::new(size);
    game.komi = Komi::from_half_points(15);
    game.rules = Rules::CHINESE;
    game
}

fn player(playouts: u64) -> Player {
    Player::new(Settings {
        threads: 1,
        playouts: Some(playouts),
        memory: 64 << 20,
        ..Settings::default()
    })
}

fn think(player: &mut Player, game: &Game) -> Thought {
    let limits = player.limits(None);
    player
        .think(game, &limits, &mut |_| ControlFlow::Continue(()))
        .expect("the board is not too large")
}

fn decide(game: &Game, playouts: u64) -> Decision {
    let mut player = player(playouts);
    let thought = think(&mut player, game);
    player.decide(game, &thought)
}

fn point(vertex: &str, side: u8) -> Point {
    Point::from_gtp(vertex, Size::square(side).expect("a size")).expect("a point")
}

#[test]
fn it_takes_saves_and_kills() {
    let capture = [
        ".......", "..XX...", ".XOOX..", ".XOOX..", "..XO...", "..OXO..", ".......",
    ];
    // With thirty points Black wins if the corner lives.
    let three_in_a_row = [
        "X...XO.", "XXXXXO.", "OOOOOO.", ".......", ".......", ".......", ".......",
    ];
    for (rows, to_move, komi, expected, what) in [
        (
            capture,
            Color::Black,
            9,
            "E3",
            "captures the chain that would capture",
        ),
        (
            three_in_a_row,
            Color::White,
            -60,
            "C7",
            "kills at the middle of three",
        ),
        (
            three_in_a_row,
            Color::Black,
            -60,
            "C7",
            "lives at the middle of three",
        ),
    ] {
        let game = game(&rows, to_move, komi);
        let decision = decide(&game, 3000);
        assert_eq!(decision, Decision::Play(point(expected, 7)), "{what}");
    }
}

/// Black has the left, White the right; one white stone is dead on the left.
const FINISHED: [&str; 7] = [
    ".X.XO..", "XX.XOO.", "..XXO.O", "XXXOOO.", ".OXO.O.", "X.XOOOO", ".XXO.O.",
];

#[test]
fn a_finished_game_is_passed_if_won_and_the_dead_are_seen() {
    let won = game(&FINISHED, Color::Black, -21);
    assert_eq!(decide(&won, 1000), Decision::Pass);
    let mut player = player(1000);
    let thought = think(&mut player, &won);
    let position = won.position();
    let status = status(position, &thought.outlook.ownership, Rules::CHINESE.scoring);
    assert_eq!(status[point("B3", 7)], PointStatus::Dead);
    assert_eq!(status[point("A3", 7)], PointStatus::BlackTerritory);
    assert_eq!(status[point("G7", 7)], PointStatus::WhiteTerritory);
    let margin =
        go::score(position, &status, Rules::CHINESE.scoring, Komi::ZERO).margin_half_points();
    assert!((thought.outlook.margin * 2.0 - margin as f32).abs() < 4.0);
}

#[test]
fn a_lost_game_is_resigned() {
    let lost = game(&FINISHED, Color::Black, 99);
    assert_eq!(decide(&lost, 1000), Decision::Resign);
}

#[test]
fn who_has_lost_does_not_play_on_in_what_is_settled() {
    // Black passes; White is behind by a little, or by far, and nothing is left to gain by territory.
    for playouts in [10, 25, 60, 150, 400, 1000] {
        for komi in [-8, -99] {
            let mut lost = game(&FINISHED, Color::Black, komi);
            lost.rules = Rules::JAPANESE;
            lost.execute(Color::Black, Move::Pass);
            let decision = decide(&lost, playouts);
            assert!(
                matches!(decision, Decision::Pass | Decision::Resign),
                "{playouts} playouts, komi {komi}: {decision:?}"
            );
        }
    }
}

#[test]
fn who_wins_by_far_does_not_fill_what_is_his() {
    let rows = [
        ".....XOX.",
        ".O...XOX.",
        ".OXX.XOX.",
        "..O.XOOO.",
        "....XO.O.",
        ".OOOXOOO.",
        ".O..OXXO.",
        "O.OOO....",
        ".........",
    ];
    for level in [1, 3, 5, 8] {
        let mut game = game(&rows, Color::Black, 13);
        game.rules = Rules::JAPANESE;
        let mut player = player(400);
        player.play_at(Some(level));
        let mut stones = 0;
        loop {
            game.execute(Color::Black, Move::Pass);
            let thought = think(&mut player, &game);
            let Decision::Play(p) = player.decide(&game, &thought) else {
                break;
            };
            stones += 1;
            assert!(stones <= 4, "level {level} fills its own territory");
            game.execute(Color::White, Move::Play(p));
        }
    }
}

#[test]
fn a_hopeless_game_is_given_up_by_the_weakest_too() {
    // White has lost everything but a corner.
    let rows = [
        ".X.X.X.X.",
        "XXXXXXXXX",
        "X.X.X.X.X",
        "XXXXXXXXX",
        ".X.X.X.XX",
        "XXXXXXXXX",
        "XXXXOOOOO",
        "X.XXO.O.O",
        "XXXXOOOOO",
    ];
    let lost = game(&rows, Color::White, 0);
    for playouts in [10, 25, 60] {
        assert_eq!(
            decide(&lost, playouts),
            Decision::Resign,
            "{playouts} playouts"
        );
    }
    // Where little is decided nobody gives up.
    assert!(matches!(decide(&empty(9), 10), Decision::Play(_)));
}

/// Walls of both with two eyes each, and a seki on the left.
const SEKI: [&str; 9] = [
    ".OX.XO.O.",
    "XOXXXOOO.",
    "XOXXXOOO.",
    "XOXXXOOO.",
    "XOXXXOOO.",
    "XOXXXOOO.",
    "XOXXXOOO.",
    "XOXXXOOO.",
    ".OX.XO.O.",
];

#[test]
fn a_game_with_a_seki_is_passed_by_the_winner_and_not_given_up() {
    // Black has 34 points, White 45: whoever is ahead with komi wins.
    for (to_move, komi) in [(Color::White, 15), (Color::Black, -31)] {
        let mut won = game(&SEKI, to_move, komi);
        for rules in [Rules::CHINESE, Rules::JAPANESE] {
            won.rules = rules;
            assert_eq!(decide(&won, 600), Decision::Pass, "{to_move:?} {rules:?}");
        }
    }
}

/// Nothing is open but the dame at E1.
const ONE_DAME: [&str; 9] = [
    "X.XXOO.O.",
    ".XXXOOOOO",
    "XXXXOOOOO",
    "XXXXOOOOO",
    "XXXXOOOOO",
    "XXXXOOOOO",
    "XXXXOOOOO",
    "XXXXXOOOO",
    "XXXX.OOOO",
];

#[test]
fn the_last_point_is_taken_if_it_decides_and_nobody_passes_into_a_loss() {
    // Without the dame Black has 37 points, White 43.
    let last = Decision::Play(point("E1", 9));
    for (to_move, komi, passed, expected, what) in [
        (Color::Black, -11, false, last, "Black needs the dame"),
        (Color::Black, -11, true, last, "though White has passed"),
        (Color::White, -13, true, last, "White needs it"),
        (Color::Black, -13, true, Decision::Pass, "Black has won"),
        (Color::White, 15, true, Decision::Pass, "White has won"),
    ] {
        let mut end = game(&ONE_DAME, to_move, komi);
        if passed {
            end.set_to_move(to_move.opposite());
            end.execute(to_move.opposite(), Move::Pass);
        }
        assert_eq!(decide(&end, 800), expected, "{what}");
    }
}

#[test]
fn what_is_disputed_is_taken_off_the_board() {
    let mut disputed = game(&FINISHED, Color::Black, -21);
    disputed.execute(Color::Black, Move::Pass);
    disputed.execute(Color::White, Move::Pass);
    let mut player = player(400);
    let mut moves = 0;
    loop {
        let thought = think(&mut player, &disputed);
        let Decision::Play(p) = player.decide(&disputed, &thought) else {
            break;
        };
        moves += 1;
        assert!(moves < 6, "it plays on and on");
        disputed.execute(Color::Black, Move::Play(p));
        disputed.execute(Color::White, Move::Pass);
    }
    let position = disputed.position();
    assert_eq!(
        position.stone(point("B3", 7)),
        None,
        "the dead stone is gone"
    );
    assert!(moves > 0);
}

#[test]
fn it_does_not_pass_first_when_a_threat_needs_an_answer() {
    // White threatens to make a single eye of Black's at E6. In playouts Black answers, so nothing seems open.
    let threatened = [
        "X.XXXXXO.",
        "XXXX.OXXX",
        ".XXXXXXXO",
        "X..O.XOOO",
        "OOOXXOO.O",
        "OXXXOOOOO",
        "XXXXXO...",
        "OOOXXO.O.",
        ".O.OOOOOO",
    ];
    for seed in 1..=4 {
        let mut player = Player::new(Settings {
            threads: 1,
            playouts: Some(600),
            memory: 64 << 20,
            seed,
            ..Settings::default()
        });
        let game = game(&threatened, Color::Black, -60);
        let thought = think(&mut player, &game);
        let decision = player.decide(&game, &thought);
        assert!(matches!(decision, Decision::Play(_)), "seed {seed}");
    }
}

#[test]
fn white_plays_on_against_handicap_stones() {
    // Nine stones on 9×9 leave White no hope by the numbers.
    let base = [
        ".........",
        ".........",
        "..X.X.X..",
        ".........",
        "..X.X.X..",
        ".........",
        "..X.X.X..",
        ".........",
        ".........",
    ];
    let mut given = game(&base, Color::White, 1);
    let mut player = player(400);
    for _ in 0..3 {
        let thought = think(&mut player, &given);
        let Decision::Play(p) = player.decide(&given, &thought) else {
            panic!("White gives up after {} moves", given.moves().len());
        };
        given.execute(Color::White, Move::Play(p));
        given.execute(Color::White, Move::Play(p));
        given.execute(Color::Black, Move::Pass);
    }
}

#[test]
fn the_opponent_who_passes_too_early_is_not_followed() {
    let mut open = empty(7);
    open.execute(Color::Black, Move::Play(point("D4", 7)));
    open.execute(Color::White, Move::Pass);
    assert!(matches!(decide(&open, 500), Decision::Play(_)));
}

#[test]
fn any_board_and_superko_are_played_by_the_rules() {
    for (w, h) in [
        (1, 1),
        (1, 2),
        (2, 2),
        (1, 9),
        (25, 2),
        (5, 3),
        (7, 13),
        (19, 11),
        (25, 25),
    ] {
        let size = Size::new(w, h).expect("a size");
        let mut game = empty_of(size);
        game.rules = Rules::AGA;
        let mut player = player(30);
        for _ in 0..40 {
            let thought = think(&mut player, &game);
            let mv = match player.decide(&game, &thought) {
                Decision::Play(p) => Move::Play(p),
                Decision::Pass | Decision::Resign => Move::Pass,
            };
            let played = game.play(game.to_move(), mv);
            assert!(played.is_ok(), "{size}: {mv:?}");
        }
    }
    assert!(
        think_on(Size::new(26, 9).expect("a size")).is_none(),
        "too wide"
    );
}

fn think_on(size: Size) -> Option<Thought> {
    player(10).think(&empty_of(size), &Limits::default(), &mut |_| {
        ControlFlow::Break(())
    })
}

#[test]
fn it_comes_back_when_told_and_keeps_the_tree() {
    let mut player = player(1_000_000);
    let mut game = empty(9);
    let limits = Limits::default();
    let thought = player.think(&game, &limits, &mut |glimpse| match glimpse.playouts {
        0..300 => ControlFlow::Continue(()),
        _ => ControlFlow::Break(()),
    });
    let thought = thought.expect("a small board");
    let best = &thought.ideas[0];
    game.execute(Color::Black, best.mv);
    let after = player.think(&game, &limits, &mut |_| ControlFlow::Break(()));
    let after = after.expect("a small board");
    assert!(u64::from(after.visits) >= u64::from(best.visits) + after.playouts);
    // Another game: nothing is kept.
    game.undo();
    game.execute(Color::Black, Move::Pass);
    let other = player.think(&game, &limits, &mut |_| ControlFlow::Break(()));
    let other = other.expect("a small board");
    // A playout may still be under way.
    assert!((0..2).contains(&(u64::from(other.visits) - other.playouts)));
}

/// By territory each stone costs a point, so what a position is worth depends on who has moved.
#[test]
fn what_was_thought_while_waiting_is_kept_whatever_is_counted() {
    for rules in [Rules::CHINESE, Rules::JAPANESE] {
        let mut player = player(300);
        let mut game = empty(9);
        game.rules = rules;
        for _ in 0..4 {
            let waited = think(&mut player, &game);
            let expected = &waited.ideas[0];
            game.execute(game.to_move(), expected.mv);
            let after = think(&mut player, &game);
            let kept = u64::from(after.visits) - after.playouts;
            assert!(kept + 1 >= u64::from(expected.visits), "{rules:?}: {kept}");
        }
    }
}

#[test]
fn each_move_has_the_score_of_its_playouts() {
    // A fight: moves are worth very different amounts.
    let board = [
        ".XX.OO.", ".X.XO..", "XX.XOO.", "OOOXXO.", "..OOOO.", ".......", ".......",
    ];
    let game = game(&board, Color::Black, 0);
    let thought = think(&mut player(2000), &game);
    let tried: Vec<_> = thought.ideas.iter().filter(|i| i.visits > 0).collect();
    let (mut sum, mut count) = (0.0, 0.0);
    for idea in &tried {
        let score = idea.score.expect("it was tried");
        assert!(score.mean.abs() <= 49.0 && score.deviation <= 49.0);
        sum += score.mean * idea.visits as f32;
        count += idea.visits as f32;
    }
    // All playouts but those from the root itself began with one of the moves.
    let mean = sum / count;
    assert!(
        (mean - thought.outlook.margin).abs() < 0.5,
        "{mean} {}",
        thought.outlook.margin
    );
    let untried = thought.ideas.iter().filter(|i| i.visits == 0);
    assert!(untried.into_iter().all(|i| i.score.is_none()));
    // Who wins more often after a move is mostly ahead by more.
    let by = |better: fn(&f32, &f32) -> bool| {
        let often = tried.iter().filter(|i| i.visits >= 20);
        often.fold(None, |best: Option<(f32, f32)>, i| {
            let this = (i.winrate, i.score.map_or(0.0, |s| s.mean));
            Some(best.filter(|b| better(&b.0, &this.0)).unwrap_or(this))
        })
    };
    let (best, worst) = (by(|a, b| a >= b), by(|a, b| a <= b));
    let (best, worst) = (best.expect("tried"), worst.expect("tried"));
    assert!(best.0 > worst.0 && best.1 > worst.1, "{best:?} {worst:?}");
}

#[test]
fn time_limits_hold() {
    let mut player = player(1_000_000_000);
    let begun = Instant::now();
    let limits = player.limits(Some(Allowance::exactly(Duration::from_millis(50))));
    let thought = player.think(&empty(19), &limits, &mut |_| ControlFlow::Continue(()));
    assert!(thought.expect("it fits").playouts >= 16);
    // Far more than the limit, so that a busy machine does not matter; far less than a billion playouts.
    assert!(begun.elapsed() < Duration::from_secs(20));
}

#[test]
fn variety_changes_the_first_moves_and_nothing_else() {
    let openings = |variety: f32| {
        let moves = (0..6_u64).map(|seed| {
            let mut player = Player::new(Settings {
                threads: 1,
                playouts: Some(60),
                memory: 16 << 20,
                seed,
                variety,
                ..Settings::default()
            });
            let game = empty(9);
            let thought = think(&mut player, &game);
            let decision = player.decide(&game, &thought);
            let best = thought.ideas[0].mv;
            (decision, best)
        });
        moves.collect::<Vec<_>>()
    };
    let is_best = |&(decision, best): &(Decision, Move)| match best {
        Move::Play(p) => decision == Decision::Play(p),
        Move::Pass => decision == Decision::Pass,
    };
    assert!(openings(0.0).iter().all(is_best));
    assert!(!openings(0.9).iter().all(is_best));
}

#[test]
fn no_position_comes_again_under_superko() {
    // Black takes the ko at E4, and both pass: White may retake unless no position may come again.
    let mut game = game(
        &[
            ".......", ".......", "..XO...", ".XO.O..", "..XO...", ".......", ".......",
        ],
        Color::Black,
        9,
    );
    let retake = Move::Play(point("C4", 7));
    for mv in [Move::Play(point("D4", 7)), Move::Pass, Move::Pass] {
        game.execute(game.to_move(), mv);
    }
    // It is White's turn after two passes by turns: White passed, then Black.
    assert_eq!(game.to_move(), Color::White);
    for (rules, may) in [
        (Rules::CHINESE, true),
        (Rules::AGA, false),
        (Rules::TROMP_TAYLOR, false),
    ] {
        let mut game = game.clone();
        game.rules = rules;
        let thought = think(&mut player(300), &game);
        let found = thought.ideas.iter().any(|idea| idea.mv == retake);
        assert_eq!(found, may, "{rules:?}");
    }
}

#[test]
fn an_empty_board_is_no_end_though_the_opponent_has_passed() {
    for rules in [Rules::JAPANESE, Rules::CHINESE] {
        let mut begun = empty(9);
        begun.rules = rules;
        begun.execute(Color::Black, Move::Pass);
        for playouts in [10, 400] {
            let decided = decide(&begun, playouts);
            assert!(matches!(decided, Decision::Play(_)), "{rules:?} {playouts}");
        }
    }
}
