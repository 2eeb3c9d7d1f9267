//! Positions that show what each plane is for.

use crate::check::{check_planes, situation};
use net::Plane;

#[test]
fn stones_and_their_liberties_are_the_movers_or_the_others() {
    let board = "
        X O . . .
        O . . . .
        . . O . .
        . . . X X
        . . . . .";
    check_planes(
        "chinese",
        board,
        "B",
        &[
            (Plane::Own, "A5 D2 E2"),
            (Plane::Other, "B5 A4 C3"),
            (Plane::OneLiberty, ""),
            (Plane::TwoLiberties, "B5 A4"),
            (Plane::ThreeLiberties, ""),
            (Plane::Ko, ""),
        ],
    );
}

#[test]
fn a_ladder_works_until_a_stone_breaks_it() {
    let board = "
        . . . . . . . . .
        . . . . . . . . .
        . . . O O . . . .
        . . O X . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .";
    check_planes(
        "chinese",
        board,
        "W",
        &[(Plane::Ladders, "D6"), (Plane::LadderBegins, "D5")],
    );
    // It is no hint to the player who is to be caught, but he is told.
    check_planes(
        "chinese",
        board,
        "B",
        &[(Plane::Ladders, "D6"), (Plane::LadderBegins, "")],
    );
    check_planes(
        "chinese",
        board,
        "B G3, W B8, B B2, W H8",
        &[
            (Plane::Ladders, ""),
            (Plane::LaddersBefore, ""),
            (Plane::LadderBegins, ""),
        ],
    );
    // The breaker is the last move: before it there was a ladder.
    check_planes(
        "chinese",
        board,
        "B B2, W B8, B G3",
        &[
            (Plane::Ladders, ""),
            (Plane::LaddersBefore, "D6"),
            (Plane::LaddersTwoBefore, "D6"),
        ],
    );
    // After a set-up there is no board before.
    check_planes(
        "chinese",
        board,
        "B G3",
        &[
            (Plane::Ladders, ""),
            (Plane::LaddersBefore, "D6"),
            (Plane::LaddersTwoBefore, "D6"),
        ],
    );
}

#[test]
fn a_chain_in_atari_is_caught_unless_running_or_taking_helps() {
    let running = "
        . . . . .
        . . O . .
        . O X O .
        . . . . .
        . . . . .";
    check_planes(
        "chinese",
        running,
        "B",
        &[(Plane::OneLiberty, "C3"), (Plane::Ladders, "")],
    );
    let at_the_edge = "
        . O . . .
        . X O . .
        . O . . .
        . . . . .
        . . . . .";
    check_planes(
        "chinese",
        at_the_edge,
        "B",
        &[(Plane::OneLiberty, "B4"), (Plane::Ladders, "B4")],
    );
    let taking = "
        X O . . .
        . X O . .
        . O X . .
        . . . . .
        . . . . .";
    check_planes("chinese", taking, "B", &[(Plane::Ladders, "")]);
}

#[test]
fn a_ko_may_not_be_retaken_at_once() {
    let board = "
        . X O . .
        X O . O .
        . X O . .
        . . . . .
        . . . . .";
    check_planes("chinese", board, "B C4", &[(Plane::Ko, "B4")]);
    check_planes("chinese", board, "B C4, W E1", &[(Plane::Ko, "")]);
    check_planes("chinese", board, "B C4, W E1, B A1", &[(Plane::Ko, "")]);
}

#[test]
fn what_lives_unconditionally_owns_what_it_encloses() {
    let board = "
        . X . X . O .
        X X X X . O O
        . . O . . O .
        . . . . . O O
        . . . . . . .";
    check_planes(
        "chinese",
        board,
        "B",
        &[
            (Plane::OwnArea, "A5 B5 C5 D5 A4 B4 C4 D4"),
            (Plane::OtherArea, "F5 G5 F4 G4 C3 F3 G3 F2 G2"),
        ],
    );
    // By territory nothing is told before the end is disputed.
    check_planes(
        "japanese",
        board,
        "B",
        &[(Plane::OwnArea, ""), (Plane::OtherArea, "")],
    );
}

#[test]
fn the_first_stone_owns_the_whole_board() {
    let empty = "
        . . .
        . . .";
    check_planes(
        "chinese",
        empty,
        "B",
        &[(Plane::OwnArea, ""), (Plane::OtherArea, "")],
    );
    let all = "A2 B2 C2 A1 B1 C1";
    check_planes(
        "chinese",
        empty,
        "B B1",
        &[(Plane::OtherArea, all), (Plane::OwnArea, "")],
    );
}

#[test]
fn boards_of_any_shape_are_shown() {
    for (board, points) in [("..\n..", "A2 B2 A1 B1"), ("...\n.X.", "A2 B2 C2 A1 B1 C1")] {
        check_planes("chinese", board, "W", &[(Plane::Board, points)]);
    }
}

#[test]
fn a_stone_that_is_taken_and_takes_back_catches() {
    // A snapback: White throws in, Black takes, and all is in atari.
    let board = "
        . . . . . .
        O O O O O O
        O X X X X O
        O X . . X O";
    check_planes(
        "chinese",
        board,
        "W",
        &[
            (Plane::Ladders, "B2 C2 D2 E2 B1 E1"),
            (Plane::LadderBegins, "C1 D1"),
        ],
    );
}

#[test]
fn a_chain_whose_last_liberties_are_two_kos_is_caught() {
    // Really it lives: White takes one ko, Black the other. But that is what networks have learned.
    let board = "
        . . . . . . . . .
        O O O O O O O O O
        O O X X X X X O O
        O X . X X X . X O";
    check_planes(
        "chinese",
        board,
        "W",
        &[
            (Plane::Ladders, "C2 D2 E2 F2 G2 B1 D1 E1 F1 H1"),
            (Plane::LadderBegins, "C1 G1"),
        ],
    );
}

#[test]
fn superko_forbids_what_simple_ko_allows() {
    // White sends two stones, Black takes them, and White takes one back: the position returns, with Black to move.
    let board = "
        . . . . .
        X X O . .
        . O . O .";
    for (rules, ko) in [("chinese", ""), ("tromp-taylor", "B1"), ("new-zealand", "")] {
        check_planes(rules, board, "W A1, B C1", &[(Plane::Ko, ko)]);
    }
    // When Black passes and White begins again, the same player is to move as before.
    for (rules, ko) in [("chinese", ""), ("tromp-taylor", "A1"), ("aga", "A1")] {
        let script = "W A1, B C1, W B1, B pass";
        check_planes(rules, board, script, &[(Plane::Ko, ko)]);
    }
}

#[test]
fn several_stones_may_take_their_own_liberty_by_some_rules() {
    let board = "
        X . O .
        O O O .
        O . O .
        . O . .";
    for (rules, legal) in [
        ("chinese", "D4 D3 D2 C1 D1"),
        ("tromp-taylor", "B4 D4 D3 D2 C1 D1"),
    ] {
        let situation = situation(rules, board, "B");
        let size = situation.size();
        let points = size.points().zip(situation.legal_moves());
        let names: Vec<String> = points
            .filter(|(_, legal)| *legal)
            .map(|(p, _)| p.to_gtp(size))
            .collect();
        assert_eq!(names.join(" "), legal, "{rules}");
    }
}

#[test]
fn a_dead_stone_in_a_living_groups_eye_is_captured() {
    let board = "
        . X . O X .
        X X X X X .
        . . . . . .
        O . . . . .";
    check_planes(
        "chinese",
        board,
        "W",
        &[
            (Plane::OtherArea, "A4 B4 C4 D4 E4 A3 B3 C3 D3 E3"),
            (Plane::OwnArea, "A1"),
        ],
    );
}

#[test]
fn eyes_in_a_seki_do_not_count_where_they_are_taxed() {
    let board = "
        . X . O .
        X X . O O";
    for (rules, own, other) in [
        ("tromp-taylor", "A2 B2 A1 B1", "D2 E2 D1 E1"),
        ("stone-scoring", "B2 A1 B1", "D2 D1 E1"),
    ] {
        let expected = [(Plane::OwnArea, own), (Plane::OtherArea, other)];
        check_planes(rules, board, "B", &expected);
    }
}
