//! What networks are shown of the moves before, and of what comes with them.

use crate::check::{check_numbers, game, plane, situation};
use go::{Color, Komi, Move, Point};
use net::{Conditions, Global, InputOptions, Plane, Situation};

const EMPTY: &str = "
    . . . . .
    . . . . .
    . . . . .
    . . . . .
    . . . . .";

/// The plane of the second last move.
const SECOND: usize = Plane::LastMove as usize + 1;

fn shown(rules: &str, board: &str, script: &str) -> [String; 2] {
    let inputs = situation(rules, board, script).inputs(InputOptions::default());
    [Plane::LastMove as usize, SECOND].map(|number| plane(&inputs, number))
}

#[test]
fn the_last_moves_are_shown_as_long_as_colours_alternate() {
    assert_eq!(shown("chinese", EMPTY, "B C3, W D3"), ["D3", "C3"]);
    assert_eq!(shown("chinese", EMPTY, "B C3, B D3"), ["D3", ""]);
    let set_up = "
        X . .
        . O .
        . . .";
    assert_eq!(shown("chinese", set_up, "W"), ["", ""]);
    assert_eq!(shown("chinese", set_up, "W A1"), ["A1", ""]);
    // The player who moved last is to move again.
    let mut game = game(EMPTY, "B C3, W D3");
    game.set_to_move(Color::White);
    let conditions = Conditions::new(game.rules, game.komi);
    let inputs = Situation::of(&game, conditions).inputs(InputOptions::default());
    assert_eq!(plane(&inputs, Plane::LastMove as usize), "");
}

#[test]
fn a_pass_is_told_unless_the_players_agree_on_the_end() {
    for (rules, told) in [("tromp-taylor", 1.0), ("japanese", 1.0), ("chinese", 0.0)] {
        let expected = [(Global::LastPass, told), (Global::PassEnds, told)];
        check_numbers(rules, EMPTY, "B C3, W pass", &expected);
    }
    assert_eq!(shown("tromp-taylor", EMPTY, "B C3, W pass"), ["", "C3"]);
    assert_eq!(shown("chinese", EMPTY, "B C3, W pass"), ["", ""]);
    // A pass long ago ends nothing.
    check_numbers(
        "chinese",
        EMPTY,
        "B pass, W C3",
        &[(Global::LastPass, 0.0), (Global::PassEnds, 0.0)],
    );
}

#[test]
fn after_two_passes_history_begins_anew() {
    let end = "B C3, W D3, B pass, W pass";
    for rules in ["chinese", "tromp-taylor", "japanese"] {
        assert_eq!(shown(rules, EMPTY, end), ["", ""]);
        check_numbers(
            rules,
            EMPTY,
            end,
            &[(Global::LastPass, 1.0), (Global::PassEnds, 1.0)],
        );
        let on = format!("{end}, B E3");
        assert_eq!(shown(rules, EMPTY, &on), ["E3", ""]);
        check_numbers(
            rules,
            EMPTY,
            &on,
            &[(Global::LastPass, 0.0), (Global::PassEnds, 0.0)],
        );
    }
}

#[test]
fn passing_twice_in_a_position_ends_a_game_with_simple_ko() {
    // White sends two stones and takes one back, Black passes: the position comes again and again.
    let board = "
        . . . . .
        X X O . .
        . O . O .";
    let cycle = "W A1, B C1, W B1";
    for (rules, ends) in [("chinese", 1.0), ("japanese", 1.0), ("tromp-taylor", 0.0)] {
        check_numbers(rules, board, cycle, &[(Global::PassEnds, 0.0)]);
        let again = format!("{cycle}, B pass, {cycle}");
        check_numbers(rules, board, &again, &[(Global::PassEnds, ends)]);
    }
}

#[test]
fn the_button_is_taken_by_the_first_pass() {
    let before = [
        (Global::Button, 1.0),
        (Global::Komi, -0.35),
        (Global::PassEnds, 0.0),
    ];
    check_numbers("aga-button", EMPTY, "B", &before);
    let taken = [
        (Global::Button, 0.0),
        (Global::Komi, 6.5 / 20.0),
        (Global::PassEnds, 0.0),
    ];
    check_numbers("aga-button", EMPTY, "B pass", &taken);
}

#[test]
fn komi_is_the_movers_and_changes_with_stones_where_territory_counts() {
    for (rules, script, komi) in [
        ("chinese", "B", -7.0),
        ("chinese", "B C3", 7.0),
        ("japanese", "B", -7.0),
        ("japanese", "B C3", 8.0),
        ("japanese", "B C3, W D3", -7.0),
        ("japanese", "B pass", 7.0),
        ("japanese", "B C3, W pass", -8.0),
    ] {
        check_numbers(rules, EMPTY, script, &[(Global::Komi, komi / 20.0)]);
    }
}

#[test]
fn white_gets_something_for_the_handicap_where_the_rules_say_so() {
    let two = "
        . . . . .
        . . . X .
        . . . . .
        . X . . .
        . . . . .";
    let one = "
        . . .
        . X .
        . . .";
    for (rules, board, script, komi) in [
        ("chinese", two, "W", 9.0),
        ("aga", two, "W", 8.0),
        ("tromp-taylor", two, "W", 7.0),
        ("chinese", one, "W", 7.0),
        // Stones placed in turn, White passing, are a handicap, too.
        ("chinese", EMPTY, "B B2, W pass, B D4", 9.0),
        ("chinese", EMPTY, "B B2, W C3, B D4", 7.0),
    ] {
        check_numbers(rules, board, script, &[(Global::Komi, komi / 20.0)]);
    }
}

#[test]
fn a_situation_follows_its_game() {
    let conditions = Conditions::named("tromp-taylor", Komi::USUAL).expect("a rule set");
    let mut game = game(EMPTY, "B");
    let mut situation = Situation::of(&game, conditions);
    let c3 = Move::Play(Point::new(2, 2));
    for mv in [
        c3,
        Move::Pass,
        Move::Play(Point::new(2, 1)),
        Move::Pass,
        Move::Pass,
        c3,
    ] {
        situation.play(mv);
        game.execute(game.to_move(), mv);
        let afresh = Situation::of(&game, conditions);
        let options = InputOptions::default();
        assert_eq!(situation.inputs(options), afresh.inputs(options));
        assert_eq!(situation.legal_moves(), afresh.legal_moves());
    }
}
