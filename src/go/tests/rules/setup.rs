//! Set-up stones and moves no referee would allow.

use crate::diagram::{assert_looks, at, parse};
use go::{Color, Executed, Move, PlayError, Position};

fn execute(position: &mut Position, color: Color, name: &str) -> Executed {
    let p = at(name, position.size());
    position.execute(color, Move::Play(p))
}

#[test]
fn set_up_never_captures() {
    let (mut position, _) = parse("X O\nO .");
    assert_eq!(
        position.has_chain_without_liberties(),
        Some(at("a2", position.size()))
    );
    position.place(at("b1", position.size()), Some(Color::White));
    assert_looks(&position, "X O\nO O");
    assert_eq!(position.prisoners(Color::White), 0);
}

#[test]
fn stones_without_liberties_stay_until_a_move_beside_them() {
    let (mut position, _) = parse("X O . .\nO . . .\n. . . .");
    assert_eq!(execute(&mut position, Color::White, "d1").captured, 0);
    assert_looks(&position, "X O . .\nO . . .\n. . . O");
    // Beside the corner there is only a stone; the move replaces it and takes.
    let done = execute(&mut position, Color::White, "b3");
    assert_eq!(
        (done.captured, done.irregular),
        (1, Some(PlayError::Occupied(at("b3", position.size()))))
    );
    assert_looks(&position, ". O . .\nO . . .\n. . . O");
}

#[test]
fn a_move_replaces_what_is_there() {
    let (mut position, _) = parse("X X X\n. . .");
    let b2 = at("b2", position.size());
    let done = execute(&mut position, Color::White, "b2");
    assert_eq!(done.irregular, Some(PlayError::Occupied(b2)));
    assert_looks(&position, "X O X\n. . .");
    assert_eq!(position.chain(at("a2", position.size())).len(), 1);
    assert_eq!(position.to_move(), Color::Black);
}

#[test]
fn suicide_is_executed_and_marked() {
    let (mut position, _) = parse("X . O\nO O .");
    let done = execute(&mut position, Color::Black, "b2");
    assert_eq!(
        done.irregular,
        Some(PlayError::Suicide(at("b2", position.size())))
    );
    assert_eq!((done.captured, position.prisoners(Color::White)), (0, 2));
    assert_looks(&position, ". . O\nO O .");
}

#[test]
fn retaking_a_ko_at_once_is_executed_and_marked() {
    let board = ". X O .\nX O . O\n. X O .";
    let (mut position, _) = parse(board);
    assert_eq!(
        execute(&mut position, Color::Black, "c2"),
        Executed {
            captured: 1,
            irregular: None
        }
    );
    let b2 = at("b2", position.size());
    let done = execute(&mut position, Color::White, "b2");
    assert_eq!(
        done,
        Executed {
            captured: 1,
            irregular: Some(PlayError::Ko(b2))
        }
    );
    assert_looks(&position, board);
}

#[test]
fn set_up_forgets_the_ko() {
    let (mut position, _) = parse(". X O .\nX O . O\n. X O .");
    execute(&mut position, Color::Black, "c2");
    assert!(position.ko().is_some());
    position.place(at("a1", position.size()), None);
    assert_eq!(position.ko(), None);
}

#[test]
fn a_removed_stone_parts_its_chain() {
    let (mut position, _) = parse("X X X\nX . X\nX X X");
    let ring = at("a1", position.size());
    assert_eq!(position.chain(ring).len(), 8);
    position.place(at("b1", position.size()), None);
    assert_eq!(position.chain(ring).len(), 7);
    position.place(at("b3", position.size()), None);
    assert_eq!(position.chain(ring).len(), 3);
    assert_eq!(position.liberties(ring).len(), 3);
}

#[test]
fn moves_off_the_board_do_nothing() {
    let (mut position, _) = parse(". X\n. .");
    let before = position.clone();
    let p = go::Point::new(2, 0);
    let done = position.execute(Color::Black, Move::Play(p));
    assert_eq!(
        done,
        Executed {
            captured: 0,
            irregular: Some(PlayError::OffBoard(p))
        }
    );
    position.place(p, Some(Color::White));
    assert!(position == before);
}
