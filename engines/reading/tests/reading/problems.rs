//! Positions everybody knows the answer to, with all their images.

use crate::common::{board, image};
use go::{Color, Move, Point, Position, Rules, Size, Symmetry};
use reading::{Answer, Code, Limits, Reader, Status};

/// Writes an answer as a GTP program does.
fn words(answer: Answer, size: Size) -> String {
    match (answer.code, answer.mv) {
        (Code::Unknown, _) => "unknown".to_owned(),
        (Code::No, _) => "0".to_owned(),
        (code, Some(p)) => format!("{} {}", code.number(), p.to_gtp(size)),
        (code, None) => format!("{} PASS", code.number()),
    }
}

/// Compares what reading says with what is expected: a code and, behind it, the moves that are right.
fn agrees(said: &str, expected: &str) -> bool {
    let (code, moves) = expected.split_once(' ').unwrap_or((expected, ""));
    let mut said = said.split(' ');
    said.next() == Some(code)
        && said
            .next()
            .is_none_or(|mv| moves.split('|').any(|m| m == mv))
}

/// Asks about the chain at `at`; every image of the position must get the same codes.
fn check(name: &str, text: &str, at: &str, attack: &str, defend: &str) {
    check_at(name, &board(text), at, attack, defend);
}

fn check_at(name: &str, pos: &Position, at: &str, attack: &str, defend: &str) {
    let size = pos.size();
    let p = Point::from_gtp(at, size).expect("a point");
    let mut reader = Reader::of(pos);
    let found = reader.attack(p, Limits::FULL);
    assert!(
        agrees(&words(found, size), attack),
        "{name}: attack {at} gives {}, not {attack}",
        words(found, size)
    );
    let saved = reader.defend(p, Limits::FULL);
    assert!(
        agrees(&words(saved, size), defend),
        "{name}: defend {at} gives {}, not {defend}",
        words(saved, size)
    );
    for symmetry in Symmetry::ALL {
        for swap in [false, true] {
            if pos.ko().is_some() {
                continue;
            }
            let mut reader = Reader::of(&image(pos, symmetry, swap));
            let q = symmetry.point(p, size);
            let codes = (
                reader.attack(q, Limits::FULL).code,
                reader.defend(q, Limits::FULL).code,
            );
            assert_eq!(
                codes,
                (found.code, saved.code),
                "{name}, {} {swap}",
                symmetry.name()
            );
        }
    }
}

const LADDER: &str = ". . . . . . . . .
     . . O . . . . . .
     . O X O . . . . .
     . O . . . . . . .
     . . . . . . . . .
     . . . . . . . . .
     . . . . . . . . .
     . . . . . . . . .
     . . . . . . . . .";

/// Puts a stone on a drawing.
fn with(text: &str, color: Color, at: &str) -> Position {
    let mut pos = board(text);
    let p = Point::from_gtp(at, pos.size()).expect("a point");
    pos.place(p, Some(color));
    pos
}

#[test]
fn ladders() {
    check("to the edge", LADDER, "C7", "1 C6", "0");
    let broken = with(LADDER, Color::Black, "E5");
    check_at("a breaker on its way", &broken, "C7", "1 C6", "1 C6");
    let netted = with(LADDER, Color::Black, "G3");
    check_at(
        "the breaker is far: a net instead",
        &netted,
        "C7",
        "1 C6",
        "0",
    );
    let beside = with(LADDER, Color::Black, "B3");
    check_at("a stone beside its way", &beside, "C7", "1 C6", "0");
    let helped = with(LADDER, Color::White, "G3");
    check_at("a stone of the attacker", &helped, "C7", "1 C6", "0");
}

#[test]
fn a_ladder_crosses_the_largest_board() {
    let size = Size::square(go::MAX_SIDE).expect("a board");
    let mut pos = Position::new(size);
    for (x, y, color) in [
        (2, 1, Color::White),
        (1, 2, Color::White),
        (2, 2, Color::Black),
        (3, 2, Color::White),
        (1, 3, Color::White),
    ] {
        pos.place(Point::new(x, y), Some(color));
    }
    let stone = Point::new(2, 2);
    let dead = Reader::of(&pos).defend(stone, Limits::LADDERS);
    assert_eq!(dead.code, Code::No, "48 steps");
    pos.place(Point::new(46, 46), Some(Color::Black));
    let saved = Reader::of(&pos).defend(stone, Limits::LADDERS);
    assert_eq!(saved.code, Code::Yes, "48 steps to a breaker");
}

#[test]
fn atari() {
    check(
        "extending gives three liberties",
        ". . . . . . .
         . . O . . . .
         . O X O . . .
         . . . . . X .
         . . . . . . .
         . . . . . . .
         . . . . . . .",
        "C5",
        "1 C4",
        "1 C4",
    );
    check(
        "on the first line there is nowhere to go",
        "X O . .
         . O . .
         O . . .
         . . . .",
        "A4",
        "1 A3",
        "0",
    );
    check(
        "of two chains in atari one falls",
        ". . . . . . .
         . O X . . . .
         O X . X O . .
         . O X O . . .
         . . O . . . .
         . . . . . . .
         . . . . . . .",
        "C4",
        "1 C5",
        "0",
    );
}

#[test]
fn nets() {
    check(
        "ladders are broken both ways, the net holds",
        ". . . . . . .
         . . O O . . .
         . O X . . . .
         . O . . . . .
         . . . . . . .
         . . . . . X .
         . . . . . . .",
        "C5",
        "1 D4",
        "1 D4|C4|D5",
    );
    check(
        "the net in the open",
        ". . . . . . . . .
         . . . . . . . . .
         . . . O O . . . .
         . . O X X O . . .
         . . O X . . . . .
         . . . O . . . . .
         . . . . . . X . .
         . . . . . . . . .
         . . . . . . . . .",
        "D6",
        "1 F4|E5|F5|E4",
        "0",
    );
}

#[test]
fn snapbacks() {
    check(
        "taking the stone thrown in leaves one liberty",
        "X X X X X X
         X O O O X X
         X O . . O X",
        "B2",
        "1 C1|D1",
        "0",
    );
    check(
        "connect and die",
        ". O . O O . .
         X X O X X . .
         . X X X . X .
         . . . . . . .
         . . . . . . .
         . . . . . . .
         . . . . . . .",
        "D7",
        "1 F7|C7",
        "0",
    );
}

#[test]
fn taking_a_stone_is_no_capture_if_it_costs_more() {
    check(
        "a stone thrown in",
        "X X X X X X
         X O O O X X
         X O X . O X",
        "C1",
        "0",
        "1 PASS",
    );
    check(
        "the liberty behind makes it a snapback",
        ". . . . . .
         O O O O O O
         O X X X X O
         O X O . X .",
        "C1",
        "1 D1",
        "1 F1",
    );
}

#[test]
fn deep_reading_fills_a_liberty_on_the_far_side() {
    let pos = board(
        ". . X O . O . X
         X X X X O O O X
         . X . X . X X X
         . . X . O . . .
         . . . . . . . .",
    );
    let size = pos.size();
    let p = Point::from_gtp("D5", size).expect("a point");
    let mut reader = Reader::of(&pos);
    let attack = reader.attack(p, Limits::DEEP);
    let said = words(attack, size);
    assert!(agrees(&said, "1 E3"), "no ko is needed: {said}");
    let defend = reader.defend(p, Limits::DEEP);
    assert_eq!(defend.code, Code::KoAfter, "{}", words(defend, size));
}

#[test]
fn taking_the_attackers() {
    check(
        "the white stone on the right is in atari itself",
        ". . . . . .
         . O O X . .
         . X X O X .
         . O O . X .
         . . . . . .
         . . . . . .",
        "B4",
        "1 A4",
        "1 D3|A4",
    );
}

#[test]
fn shared_liberties() {
    let seki = ". O X . O X . . .
         O O X . O X . . .
         . O X X O X X X X
         O O O O X X . X .
         . O . O X X X X X";
    check("black in seki", seki, "C5", "0", "1 PASS");
    check("white in seki", seki, "E5", "0", "1 PASS");
}

#[test]
fn kos() {
    let ko = ". . . . . .
         . . X O . .
         . X . X O .
         . . X O . .
         . . . . . .
         . . . . . .";
    check("the first to take", ko, "D4", "2 C4", "1 C4");
    let mut pos = board(ko);
    let taken = pos.play(
        Color::White,
        Move::Play(Point::new(2, 2)),
        &Rules::JAPANESE,
        &[],
    );
    assert_eq!(taken.map(|t| t.points.len()), Ok(1));
    check_at("the other must find a threat", &pos, "C4", "3 D4", "1 D4");
}

#[test]
fn big_chains_are_not_read_by_ladders_only() {
    let pos = board(
        ". . . . . . .
         . . O O . . .
         . O X . . . .
         . O . . . . .
         . . . . . . .
         . . . . . X .
         . . . . . . .",
    );
    let p = Point::new(2, 2);
    let mut reader = Reader::of(&pos);
    assert_eq!(reader.attack(p, Limits::LADDERS).code, Code::No);
    let verdict = reader.read(p, Limits::QUICK).expect("a stone");
    assert_eq!(verdict.status, Status::Critical);
    assert_eq!(reader.read(Point::new(0, 0), Limits::QUICK), None);
}

#[test]
fn limits_are_kept_and_said() {
    let mut reader = Reader::of(&board(LADDER));
    let p = Point::new(2, 2);
    let short = Limits {
        moves: 5,
        ..Limits::FULL
    };
    assert_eq!(reader.defend(p, short).code, Code::Unknown);
    assert_eq!(
        reader.read(p, short).map(|v| v.status),
        Some(Status::Unknown)
    );
    assert!(reader.moves_tried() <= 3 * 5 * 3);
    assert_eq!(reader.defend(p, Limits::FULL).code, Code::No);
}

#[test]
fn points_without_stones_are_harmless() {
    let mut reader = Reader::new(Size::NINE);
    for p in [Point::new(4, 4), Point::new(40, 2)] {
        assert_eq!(reader.attack(p, Limits::FULL).code, Code::No);
        assert_eq!(reader.defend(p, Limits::FULL).code, Code::No);
    }
    assert!(!reader.play(Color::Black, Some(Point::new(9, 0))));
    assert!(!reader.undo());
}

#[test]
fn a_reader_follows_the_game() {
    let mut reader = Reader::of(&board(LADDER));
    let p = Point::new(2, 2);
    assert!(reader.play(Color::Black, Some(Point::new(4, 4))));
    assert_eq!(reader.defend(p, Limits::FULL).code, Code::Yes);
    assert!(reader.undo());
    assert_eq!(reader.defend(p, Limits::FULL).code, Code::No);
}
