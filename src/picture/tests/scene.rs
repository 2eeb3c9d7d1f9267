//! Scenes of records as text.

use go::Size;
use picture::{Coordinates, Scene, SceneOptions, Variations, Window, scene_of};
use record::{Collection, Replay};

/// The scene after `moves` steps along the main line.
fn scene(sgf: &str, moves: usize, options: &SceneOptions) -> Scene {
    let games = Collection::read(sgf.as_bytes().to_vec()).expect("the test's SGF has a game");
    let record = &games.games()[0];
    let mut cell = record.root();
    for _ in 0..moves {
        cell = record.car(cell).expect("the test's line is long enough");
    }
    let shown = Replay::new().position(record, cell);
    scene_of(record, cell, &shown, options)
}

#[track_caller]
fn check(sgf: &str, moves: usize, options: &SceneOptions, expected: &str) {
    let text = scene(sgf, moves, options).text();
    let expected: Vec<&str> = expected
        .lines()
        .map(str::trim)
        .filter(|l| !l.is_empty())
        .collect();
    assert_eq!(text.trim_end(), expected.join("\n"), "\n{text}");
}

fn numbered() -> SceneOptions {
    SceneOptions {
        numbers: true,
        ..SceneOptions::default()
    }
}

#[test]
fn marks_stand_beside_their_stones() {
    check(
        "(;SZ[5]AB[aa][bb][cc]AW[ee]TR[aa]SQ[bb]CR[ca]MA[da]SL[ee]TB[ab]TW[ac]LB[cc:A][dd:12])",
        0,
        &SceneOptions::default(),
        "
        X^. .c.+.
        .bX#. . .
        .w. X . .
        . . . . .
        . . . . O*
        labels: C3=A, D2=12",
    );
}

#[test]
fn lines_arrows_and_dimmed_points() {
    check(
        "(;SZ[3]LN[aa:cc]AR[ca:ac]DD[ba][bb])",
        0,
        &SceneOptions::default(),
        "
        . ~ .
        . ~ .
        . . .
        lines: A3-C1
        arrows: C3>A1",
    );
}

#[test]
fn continuations_get_letters_only_where_there_is_a_choice() {
    let sgf = "(;SZ[3]LB[cc:x](;B[aa];W[bb])(;B[bb])(;B[cc]))";
    let children = "
        . . .
        . . .
        . . .
        labels: C1=x
        variations: B A3=A, B B2=B, B C1=";
    check(sgf, 0, &SceneOptions::default(), children);
    check(sgf, 1, &SceneOptions::default(), "X). .\n. . .\n. . .");
}

#[test]
fn siblings_are_the_other_moves() {
    let options = SceneOptions {
        variations: Variations::Siblings,
        ..SceneOptions::default()
    };
    check(
        "(;SZ[3](;B[aa];W[bb])(;B[bb])(;B[cc]))",
        1,
        &options,
        "
        X). .
        . . .
        . . .
        variations: B B2=B, B C1=C",
    );
}

#[test]
fn hidden_variations_do_not_give_the_answer_away() {
    let options = SceneOptions {
        variations: Variations::None,
        ..SceneOptions::default()
    };
    check("(;SZ[2](;B[aa])(;B[bb]))", 0, &options, ". .\n. .");
}

#[test]
fn numbers_are_those_of_the_stones_still_there() {
    // White's first stone is taken at B1; Black's set-up stone has no number.
    check(
        "(;SZ[3]AB[ba];B[ab];W[aa];B[cc];W[bb])",
        4,
        &numbered(),
        "
        . X .
        X O).
        . . X
        numbers: A2=1, C1=3, B2=4",
    );
}

#[test]
fn numbers_begin_where_asked() {
    let options = SceneOptions {
        numbers_from: 2,
        ..numbered()
    };
    check(
        "(;SZ[3];B[aa];W[bb];B[cc])",
        3,
        &options,
        "
        X . .
        . O .
        . . X)
        numbers: B2=2, C1=3",
    );
}

#[test]
fn the_ko_point_is_marked() {
    check(
        "(;SZ[5]AB[ab][ba][bc]AW[ca][db][cc][bb]PL[B];B[cb])",
        1,
        &SceneOptions::default(),
        "
        . X O . .
        X .kX)O .
        . X O . .
        . . . . .
        . . . . .",
    );
}

#[test]
fn a_view_cuts_the_board() {
    let sgf = "(;SZ[9]VW[aa:dc]AB[bb][hh])";
    check(
        sgf,
        0,
        &SceneOptions::default(),
        ". . . .\n. X . .\n. . . .",
    );
    let whole = SceneOptions {
        crop: false,
        ..SceneOptions::default()
    };
    assert_eq!(scene(sgf, 0, &whole).window, Window::full(Size::NINE));
}

#[test]
fn options_can_hide_everything_the_record_adds() {
    let bare = SceneOptions {
        coordinates: Coordinates::None,
        last_move: false,
        markup: false,
        ..SceneOptions::default()
    };
    check("(;SZ[2];B[aa]TR[aa]LB[bb:x])", 1, &bare, "X .\n. .");
}
