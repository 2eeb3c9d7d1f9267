//! How games end.

use super::double::{game, point};
use super::{decide, player, think};
use conduct::Decision;
use go::{Color, Game, Move, Rules};

/// Black has the left, White the right; nothing is open.
const FINISHED: [&str; 7] = [
    ".X.XO..", "XX.XOO.", "..XXO.O", "XXXOOO.", ".XXO.O.", "X.XOOOO", ".XXO.O.",
];

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

fn after_pass(mut game: Game) -> Game {
    let color = game.to_move();
    game.set_to_move(color.opposite());
    game.execute(color.opposite(), Move::Pass);
    game
}

#[test]
fn a_finished_game_is_passed_whoever_wins() {
    for (komi, rules) in [
        (-21, Rules::CHINESE),
        (-21, Rules::JAPANESE),
        (21, Rules::CHINESE),
        (21, Rules::JAPANESE),
    ] {
        let mut open = game(&FINISHED, Color::Black, komi);
        open.rules = rules;
        for game in [after_pass(open.clone()), open] {
            let name = format!("{komi} {rules:?} {} passes", game.passes());
            assert_eq!(decide(&game, "visits=200"), Decision::Pass, "{name}");
        }
    }
}

#[test]
fn the_last_point_is_taken_if_it_decides_and_nobody_passes_into_a_loss() {
    // Without the dame Black has 37 points, White 43.
    let dame = game(&ONE_DAME, Color::Black, 0);
    let last = Decision::Play(point("E1", &dame));
    for (to_move, komi, passed, expected, what) in [
        (Color::Black, -11, false, last, "Black needs the dame"),
        (Color::Black, -11, true, last, "though White has passed"),
        (Color::White, -13, true, last, "White needs it"),
        (Color::Black, -13, true, Decision::Pass, "Black has won"),
        (Color::White, 15, true, Decision::Pass, "White has won"),
    ] {
        let mut end = game(&ONE_DAME, to_move, komi);
        if passed {
            end = after_pass(end);
        }
        assert_eq!(decide(&end, "visits=300"), expected, "{what}");
    }
}

#[test]
fn a_lost_game_is_given_up_after_some_turns_and_not_at_its_end() {
    let rows = [
        "X.O.X.O", "..X.O..", ".O.X.O.", "X..O..X", ".X.O.X.", "..O.X..", "O.X.O.X",
    ];
    let mut lost = game(&rows, Color::White, -100);
    let mut player = player("visits=50");
    let mut turns = 0;
    loop {
        turns += 1;
        let thought = think(&mut player, &lost);
        let mv = match player.decide(&lost, &thought) {
            Decision::Resign => break,
            Decision::Play(p) => Move::Play(p),
            Decision::Pass => Move::Pass,
        };
        lost.execute(Color::White, mv);
        let answer = lost.legal_points(Color::Black)[0];
        lost.execute(Color::Black, Move::Play(answer));
        assert!(turns < 5, "it plays on and on");
    }
    assert_eq!(turns, 3);
    // Behind by little and nothing open: it is counted.
    let counted = game(&FINISHED, Color::Black, 1);
    assert_eq!(decide(&counted, "visits=200"), Decision::Pass);
}

#[test]
fn dead_stones_are_taken_off_where_all_stones_count() {
    // White's stone at B5 is in atari, so it is half lost; by these rules it counts unless it is taken.
    let rows = [
        ".X.XO..", "XOXXOO.", "X.XXO.O", "XXXOOO.", ".XXO.O.", "X.XOOOO", ".XXO.O.",
    ];
    let mut end = game(&rows, Color::Black, -21);
    end.rules = Rules::TROMP_TAYLOR;
    let end = after_pass(end);
    assert_eq!(
        decide(&end, "visits=200"),
        Decision::Play(point("B5", &end))
    );
}
