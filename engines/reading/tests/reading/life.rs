//! Groups whose fate everybody knows, with all their images. Own compositions of known shapes.

use crate::common::{board, image};
use go::{Color, Point, Position, Size, Symmetry};
use reading::Code;
use reading::life::{Fate, Limits, Question, Solver, Verdict};
use std::sync::{Arc, Mutex};

/// Returns a position with a drawing in the upper left corner of a board of 13×13.
fn corner(text: &str) -> Position {
    let size = Size::new(13, 13).expect("a board");
    let mut pos = Position::new(size);
    for (y, row) in text.split_whitespace().enumerate() {
        for (x, sign) in row.chars().enumerate() {
            let color = match sign {
                'X' => Color::Black,
                'O' => Color::White,
                _ => continue,
            };
            pos.place(Point::new(x as u8, y as u8), Some(color));
        }
    }
    pos
}

fn read(pos: &Position, p: Point) -> Verdict {
    let read = Solver::of(pos).read(p, Limits::FULL, &|| false);
    read.expect("a stone")
}

/// Asks for the fate of the chain at `at`, and whether killing and saving moves are among those
/// named; every image of the position must get the same fate.
fn check(name: &str, text: &str, at: &str, fate: Fate, kills: &str, saves: &str) {
    check_images(name, (text, at), fate, [kills, saves], &Symmetry::ALL);
}

fn check_images(
    name: &str,
    (text, at): (&str, &str),
    fate: Fate,
    [kills, saves]: [&str; 2],
    images: &[Symmetry],
) {
    let pos = corner(text);
    let size = pos.size();
    let p = Point::from_gtp(at, size).expect("a point");
    let verdict = read(&pos, p);
    assert_eq!(verdict.fate, fate, "{name}: {verdict:?}");
    for (mv, expected) in [(verdict.attack.mv, kills), (verdict.defend.mv, saves)] {
        let mv = mv.map_or(String::new(), |p| p.to_gtp(size));
        assert!(
            expected.is_empty() || expected.split('|').any(|m| m == mv),
            "{name}: {mv} instead of {expected}"
        );
    }
    for symmetry in images.iter().copied() {
        for swap in [false, true] {
            let turned = image(&pos, symmetry, swap);
            let verdict = read(&turned, symmetry.point(p, size));
            assert_eq!(verdict.fate, fate, "{name}, {} {swap}", symmetry.name());
        }
    }
}

#[test]
fn eye_spaces_in_the_corner() {
    let critical = |name, text, at, vital| check(name, text, at, Fate::Critical, vital, vital);
    let settled = |name, text, at, fate| check(name, text, at, fate, "", "");
    settled("two points", "..XO XXXO OOOO", "A12", Fate::Dead);
    critical("three in a row", "...XO XXXXO OOOOO", "A12", "B13");
    critical(
        "three around the corner",
        "..XO .XXO XXOO OOO.",
        "A11",
        "A13",
    );
    settled("four in a row", "....XO XXXXXO OOOOOO", "A12", Fate::Alive);
    settled("a square of four", "..XO ..XO XXXO OOOO", "A11", Fate::Dead);
    settled("two eyes", ".X.XO XXXXO OOOOO", "A12", Fate::Alive);
    settled(
        "an eye that is false",
        ".X.XO XXXOO OOOO.",
        "A12",
        Fate::Dead,
    );
}

#[test]
fn eye_spaces_at_the_edge() {
    let critical = |name, text, at, vital| check(name, text, at, Fate::Critical, vital, vital);
    critical(
        "a pyramid of four",
        ".OX...XO .OXX.XXO .OOXXXOO ..OOOOO.",
        "C13",
        "E13",
    );
    critical(
        "a bulky five",
        ".OX...XO .OX..XXO .OXXXXOO .OOOOOO.",
        "C13",
        "E13|D13|D12|E12",
    );
    check(
        "five in a row",
        ".OX.....XO .OXXXXXXXO .OOOOOOOOO",
        "C13",
        Fate::Alive,
        "",
        "",
    );
}

/// Stones in a row on the second line, with the enemy around.
fn second_line(from: usize, stones: usize) -> String {
    let (before, end) = (from.min(1), 13 - from - stones - 1);
    let dots = |n| ".".repeat(n);
    let margin = dots(from - before);
    let row = format!("{}{}O", "O".repeat(before), "X".repeat(stones));
    let wall = "O".repeat(row.len());
    format!("{} {margin}{row}{} {margin}{wall}", dots(13), dots(end))
}

#[test]
fn on_the_second_line_six_die_and_eight_live() {
    for (stones, fate) in [(6, Fate::Dead), (7, Fate::Critical), (8, Fate::Alive)] {
        let drawn = second_line(2, stones);
        check_images(
            &format!("{stones} stones"),
            (&drawn, "D12"),
            fate,
            ["", ""],
            &[],
        );
    }
}

#[test]
fn in_the_corner_four_die_and_six_live() {
    for (stones, fate) in [(4, Fate::Dead), (5, Fate::Critical), (6, Fate::Alive)] {
        let drawn = second_line(0, stones);
        check_images(
            &format!("{stones} stones"),
            (&drawn, "B12"),
            fate,
            ["", ""],
            &[],
        );
    }
}

#[test]
fn what_lives_and_dies_on_the_second_line_is_proven_though_the_first_line_is_open() {
    // How many stones, and whether the attacker gets his way, and the owner; none where it is not shown, because the owner has
    // first to be stopped far away on the first line.
    let in_the_middle = [
        (6, Some(true), None),
        (7, None, Some(true)),
        (8, Some(false), Some(true)),
    ];
    let in_the_corner = [
        (4, Some(true), None),
        (5, Some(true), Some(true)),
        (6, Some(false), Some(true)),
    ];
    let cases = in_the_middle
        .map(|case| (2, "D12", case))
        .into_iter()
        .chain(in_the_corner.map(|case| (0, "B12", case)));
    for (from, at, (stones, kills, lives)) in cases {
        let pos = corner(&second_line(from, stones));
        let p = Point::from_gtp(at, pos.size()).expect("a point");
        let mut solver = Solver::of(&pos);
        assert!(!solver.is_enclosed(p));
        for (question, works) in [(Question::Attack, kills), (Question::Defend, lives)] {
            let found = solver.find(p, question, Limits::DEEP, &|| false);
            if let Some(works) = works {
                let code = if works { Code::Yes } else { Code::No };
                assert_eq!(found.proven(), Some(code), "{stones} at {at}, {question:?}");
            }
        }
    }
}

#[test]
fn kos_have_their_own_result() {
    // A rectangle of six points in the corner: its liberties outside decide.
    let six = |name, text, fate| check(name, text, "A11", fate, "", "");
    six("none", "...XOO ...XOO XXXXOO OOOOOO", Fate::Critical);
    six("one", "...XOO ...X.O XXXXOO OOOOOO", Fate::Ko);
    six("two", "...X.O ...X.O XXXXOO OOOOOO", Fate::Alive);
}

/// White has one eye and two kos that make another one: each time he loses one he takes the other.
#[test]
fn two_kos_at_once_are_an_eye() {
    for (name, left) in [("one each", "X."), ("both his", ".O")] {
        let text = format!(".O.OXX. OOO{left}X. .OOOXX. O.OXXX. XOXX... XXX.... .......");
        let pos = corner(&text);
        let p = Point::from_gtp("B13", pos.size()).expect("a point");
        let mut solver = Solver::of(&pos);
        let found = solver.find(p, Question::Attack, Limits::FULL, &|| false);
        assert_eq!(found.proven(), Some(Code::No), "{name}");
        assert_eq!(found.threats(), None, "{name}");
    }
    // Of one alone he needs a threat.
    let pos = corner(".O.OXX. OOOX.X. .OOOXX. O.OXXX. XXXX... XXX.... .......");
    let p = Point::from_gtp("B13", pos.size()).expect("a point");
    let found = Solver::of(&pos).find(p, Question::Attack, Limits::FULL, &|| false);
    assert_ne!(found.proven(), Some(Code::No));
}

#[test]
fn a_ko_that_only_the_enemy_can_begin_is_told_from_others() {
    let kills = |name, text, at, vital| check(name, text, at, Fate::BentFour, vital, "");
    kills(
        "bent four in the corner",
        "O.XOO OXXOO OXOOO .XOO. XXOO. OOO..",
        "B12",
        "B13",
    );
    // With a liberty of its own elsewhere the enemy cannot take at once, and nothing changes.
    kills(
        "bent four in the corner, a liberty outside",
        "O.XOO OXXOO OXO.O .XOO. XXOO. OOO..",
        "B12",
        "B13",
    );
}

#[test]
fn seki_is_told_from_life() {
    check(
        "two shared liberties",
        ".XO.XO .XO.XO .XOXXO .XXOOO .....",
        "E12",
        Fate::Seki,
        "",
        "",
    );
}

#[test]
fn what_is_open_escapes() {
    let pos = board(
        ". . . . . . . . .
         . . . . . . . . .
         . . . O . . . . .
         . . . X . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .",
    );
    let verdict = read(&pos, Point::new(3, 3));
    assert_eq!(verdict.attack.code, Code::No);
}

#[test]
fn limits_and_stops_are_obeyed() {
    let pos = corner("...XOO ...X.O XXXXOO OOOOOO");
    let p = Point::new(3, 0);
    let mut solver = Solver::of(&pos);
    let few = solver.attack(p, Limits { nodes: 100 }, &|| false);
    assert_eq!(few.code, Code::Unknown);
    assert!(solver.nodes() <= 100, "{}", solver.nodes());
    let stopped = solver.attack(p, Limits::FULL, &|| true);
    assert_eq!(stopped.code, Code::Unknown);
    assert!(solver.nodes() < 10_000, "{}", solver.nodes());
    assert_eq!(
        solver.attack(p, Limits::FULL, &|| false).code,
        Code::KoFirst
    );
    assert_eq!(
        solver.read(Point::new(12, 12), Limits::FULL, &|| false),
        None
    );
    assert_eq!(
        solver.read(Point::new(40, 0), Limits::FULL, &|| false),
        None
    );
}

#[test]
fn a_solver_at_work_tells_its_line_and_how_hard_it_looks() {
    let pos = corner(
        ".....XO
         .....XO
         ....XXO
         XXXXXOO
         OOOOOO.",
    );
    let p = Point::from_gtp("E11", pos.size()).expect("a point");
    let progress = Arc::default();
    let mut solver = Solver::of(&pos).telling(&progress);
    let room = solver.enclosure(p).expect("it is enclosed");
    let told = Mutex::new(Vec::new());
    let looks_on = || {
        let reached = progress.reached();
        let mut told = told.lock().expect("one thread");
        if !reached.line.is_empty() && told.last() != Some(&reached) {
            told.push(reached);
        }
        false
    };
    solver.attack(p, Limits::FULL, &looks_on);
    let told = told.into_inner().expect("one thread");
    assert!(!told.is_empty(), "{} positions", solver.nodes());
    for reached in &told {
        assert!(reached.proof > 0 && reached.disproof > 0, "{reached:?}");
        let first = reached.line[0].expect("the attacker begins with a move");
        assert!(pos.stone(first).is_none(), "{reached:?}");
        assert!(
            reached.line.iter().flatten().all(|p| room.contains(p)),
            "{reached:?}"
        );
    }
    progress.clear();
    assert!(progress.reached().line.is_empty());
}
