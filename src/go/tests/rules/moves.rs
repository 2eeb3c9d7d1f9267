//! Captures, suicide, ko and superko in diagrams.

use crate::diagram::{assert_looks, check_play, parse};
use go::{Color, Move, PlayError, Point, Position, Rules, Size};

const JP: Rules = Rules::JAPANESE;
const NZ: Rules = Rules::NEW_ZEALAND;
const AGA: Rules = Rules::AGA;

#[test]
fn a_stone_in_the_middle_is_taken() {
    let end = check_play(
        JP,
        ". X .\nX O .\n. X .",
        "B c2 takes 1, W b2 refused: suicide",
    );
    assert_looks(&end, ". X .\nX . X\n. X .");
    assert_eq!(end.prisoners(Color::Black), 1);
}

#[test]
fn chains_are_taken_whole_on_sides_and_corners() {
    check_play(JP, "O O .\nX O .\n. X .", "B c2, W pass, B c3 takes 3");
    let corner = check_play(JP, "O .\nX .", "B b2 takes 1");
    assert_looks(&corner, ". X\nX .");
}

#[test]
fn one_move_takes_several_chains() {
    let end = check_play(
        JP,
        ". X O X .
         X O . O X
         . X O X .
         . . X . .",
        "B c3 takes 4",
    );
    assert_looks(
        &end,
        ". X . X .
         X . X . X
         . X . X .
         . . X . .",
    );
    assert_eq!(end.ko(), None);
}

#[test]
fn two_single_stones_taken_at_once_make_no_ko() {
    let end = check_play(
        JP,
        ". . O . .
         . X O X .
         X O . O X
         . X O X .
         . . O . .",
        "B c3 takes 2, W b3 refused: suicide",
    );
    assert_eq!(end.ko(), None);
}

#[test]
fn a_move_without_liberties_that_captures_is_no_suicide() {
    check_play(JP, ". O X\nO O X\nX X .", "B a3 takes 3");
}

#[test]
fn suicide_of_one_stone() {
    let eye = ". O .\nO . O\n. O .";
    check_play(JP, eye, "B b2 refused: suicide, W b2");
    // Allowed, but it changes nothing, and superko forbids that.
    check_play(NZ, eye, "B b2 refused: superko");
    let simple = Rules {
        ko: go::KoRule::Simple,
        ..NZ
    };
    let end = check_play(simple, eye, "B b2 loses 1");
    assert_looks(&end, eye);
    assert_eq!(end.prisoners(Color::White), 1);
}

#[test]
fn suicide_of_several_stones() {
    let board = "X . O\nO O .\n. . .";
    check_play(JP, board, "B b3 refused: suicide");
    let end = check_play(NZ, board, "B b3 loses 2");
    assert_looks(&end, ". . O\nO O .\n. . .");
    assert_eq!(end.prisoners(Color::White), 2);
}

#[test]
fn the_only_point_of_the_smallest_board_is_suicide() {
    check_play(
        JP,
        ".",
        "B a1 refused: suicide, W a1 refused: suicide, B pass",
    );
    check_play(
        Rules {
            ko: go::KoRule::Simple,
            ..NZ
        },
        ".",
        "B a1 loses 1",
    );
    check_play(JP, ". .", "B a1, W b1 takes 1, B a1 refused: ko");
}

/// Black takes at c2.
const KO: &str = ". X O . . .
                  X O . O . .
                  . X O . . .";

#[test]
fn a_ko_may_not_be_retaken_at_once() {
    let end = check_play(
        JP,
        KO,
        "B c2 takes 1, W b2 refused: ko, W f3, B f1, W b2 takes 1",
    );
    assert_eq!(end.ko(), Point::from_gtp("C2", end.size()));
    check_play(JP, KO, "B c2 takes 1, W pass, B pass, W b2 takes 1");
    check_play(AGA, KO, "B c2 takes 1, W b2 refused: ko");
}

#[test]
fn the_ko_bars_only_the_side_that_lost_the_stone() {
    let end = check_play(JP, KO, "B c2 takes 1, B b2");
    assert_eq!(end.ko(), None);
}

#[test]
fn snapback() {
    let end = check_play(
        JP,
        ". . X X X .
         . X O O O X
         . X O . . X",
        "B d1, W e1 takes 1, B d1 takes 5",
    );
    assert_looks(
        &end,
        ". . X X X .
         . X . . . X
         . X . X . X",
    );
}

#[test]
fn retaking_more_than_one_stone_is_no_ko() {
    // White takes one stone with a stone that joins another: Black takes both.
    check_play(
        JP,
        ". X X O .
         X O . X O
         . X X O .",
        "W c2 takes 1, B d2 takes 2",
    );
}

#[test]
fn taking_two_stones_is_no_ko() {
    check_play(
        JP,
        ". X X O .
         X O O . O
         . X X O .",
        "B d2 takes 2, W c2 takes 1, B d2 refused: suicide",
    );
}

/// White sends two stones at b1, gets one back at c1: the first position again.
const SEND_TWO: &str = ". . . . .
                        X X X O O
                        X . O . O";

#[test]
fn send_two_return_one() {
    check_play(
        JP,
        SEND_TWO,
        "W b1, B d1 takes 2, W c1 takes 1, B pass, W b1",
    );
    check_play(
        AGA,
        SEND_TWO,
        "W b1, B d1 takes 2, W c1 refused: superko, W a3, B a2 refused: occupied",
    );
}

const TRIPLE_KO: &str = ". X O . . . X O . . . X O .
                         X O . O . X . X O . X O . O
                         . X O . . . X O . . . X O .";

#[test]
fn triple_ko() {
    let five = "B c2 takes 1, W g2 takes 1, B n2 takes 1, W b2 takes 1, B h2 takes 1";
    let end = check_play(JP, TRIPLE_KO, &format!("{five}, W m2 takes 1"));
    assert_looks(&end, TRIPLE_KO);
    check_play(
        AGA,
        TRIPLE_KO,
        &format!("{five}, W m2 refused: superko, W e2, B pass"),
    );
}

#[test]
fn moves_off_the_board_are_refused() {
    let mut position = Position::new(Size::NINE);
    for p in [Point::new(9, 0), Point::new(0, 9), Point::new(255, 255)] {
        let refused = position.play(Color::Black, Move::Play(p), &JP, &[]);
        assert_eq!(refused, Err(PlayError::OffBoard(p)));
        assert_eq!(position.stone(p), None);
        assert!(position.chain(p).is_empty() && position.liberties(p).is_empty());
    }
    assert_eq!(position.to_move(), Color::Black);
}

#[test]
fn a_pass_gives_the_turn_and_opens_the_ko() {
    let (mut position, _) = parse(KO);
    let c2 = Move::Play(Point::new(2, 1));
    position
        .play(Color::Black, c2, &JP, &[])
        .expect("Black takes");
    assert_eq!(position.ko(), Some(Point::new(1, 1)));
    position
        .play(Color::White, Move::Pass, &JP, &[])
        .expect("passing is always allowed");
    assert_eq!((position.ko(), position.to_move()), (None, Color::Black));
}

/// Tromp and Farnebäck, "Combinatorics of Go": how many positions of a board have no chain
/// without liberties.
#[test]
fn the_number_of_legal_positions_is_known() {
    for (w, h, legal) in [
        (1, 1, 1),
        (2, 1, 5),
        (3, 1, 15),
        (1, 4, 41),
        (2, 2, 57),
        (3, 2, 489),
        (3, 3, 12675),
    ] {
        let size = Size::new(w, h).expect("small");
        let points: Vec<Point> = size.points().collect();
        let mut found = 0;
        let mut position = Position::new(size);
        for number in 0..3_usize.pow(points.len() as u32) {
            for (k, &p) in points.iter().enumerate() {
                let stone = [None, Some(Color::Black), Some(Color::White)];
                position.place(p, stone[number / 3_usize.pow(k as u32) % 3]);
            }
            found += u32::from(position.has_chain_without_liberties().is_none());
        }
        assert_eq!(found, legal, "{size}");
    }
}
