//! What lives whatever is played.

use crate::common::{board, draw, tidy};
use go::Color;
use reading::benson::unconditional;

/// Compares the stones that live and the regions (`x`, `o`) they live by.
fn check(name: &str, text: &str, expected: &str) {
    let pos = board(text);
    let found = unconditional(&pos.stones());
    let drawn = draw(&found.stones, |p, &alive| {
        match (alive, pos.stone(p), found.regions[p]) {
            (true, Some(Color::Black), _) => 'X',
            (true, Some(Color::White), _) => 'O',
            (_, _, Some(Color::Black)) => 'x',
            (_, _, Some(Color::White)) => 'o',
            _ => '.',
        }
    });
    assert_eq!(drawn, tidy(expected), "{name}");
}

#[test]
fn two_single_eyes_live() {
    check(
        "two eyes in the corner",
        ". X . X .
         X X X X .
         . . . . .",
        "x X x X .
         X X X X .
         . . . . .",
    );
}

#[test]
fn one_eye_does_not() {
    check(
        "one eye",
        ". X . .
         X X . .
         . . . .",
        ". . . .
         . . . .
         . . . .",
    );
}

#[test]
fn a_false_eye_does_not() {
    check(
        "the chain at the edge hangs on a point that is not its own eye",
        ". X O . .
         X . X O .
         X X O O .
         O O O . .",
        ". . . . .
         . . . . .
         . . . . .
         . . . . .",
    );
}

#[test]
fn chains_that_share_two_regions_live() {
    check(
        "two chains, two eyes between them",
        "X . X X .
         X X . X O
         O X X O O
         . O O . .",
        "X x X X .
         X X x X .
         . X X . .
         . . . . .",
    );
    check(
        "two gaps with enemy stones between them are one region",
        "X X X X X
         . O O O .
         X X X X X",
        ". . . . .
         . . . . .
         . . . . .",
    );
}

#[test]
fn a_region_with_enemy_stones_is_vital_if_its_empty_points_are_liberties() {
    check(
        "stones inside do not take the eyes away",
        ". X . O X
         X X X X X
         . . . . .
         . . . . .",
        "x X x x X
         X X X X X
         . . . . .
         . . . . .",
    );
    check(
        "a point inside that is no liberty takes them away",
        ". X . . . X
         X X . . . X
         X X X X X X",
        ". . . . . .
         . . . . . .
         . . . . . .",
    );
}

#[test]
fn a_chain_struck_out_takes_its_region_with_it() {
    check(
        "the second eye hangs on a chain with no other vital region",
        ". X . X .
         X X X O .
         . . . . .",
        ". . . . .
         . . . . .
         . . . . .",
    );
}
