//! The bundled problems: legal, with the side to move set, and with answers.

use go::{Color, Grid};
use record::{CellId, Collection, Judge, Record, Replay};

fn problems() -> Collection {
    let bytes = include_bytes!("../../../assets/problems/first-steps.sgf");
    Collection::read(bytes.to_vec()).expect("the bundled file has games")
}

#[test]
fn every_move_is_legal_and_every_line_is_judged() {
    let problems = problems();
    assert_eq!(problems.games().len(), 7);
    assert!(problems.warnings().is_empty(), "{:?}", problems.warnings());
    for record in problems.games() {
        let mut replay = Replay::new();
        let mut right = 0;
        for cell in record.cells() {
            assert_eq!(
                replay.position(record, cell).irregular,
                None,
                "{}",
                record.num(cell)
            );
            if record.car(cell).is_none() {
                assert_ne!(record.judge(cell), Judge::None, "{}", record.num(cell));
                right += usize::from(record.judge(cell) == Judge::Right);
            }
        }
        assert!(right > 0);
    }
}

#[test]
fn the_side_to_move_is_the_side_that_answers() {
    for record in problems().games() {
        let shown = Replay::new().position(record, record.root());
        let first = record
            .children(record.root())
            .next()
            .and_then(|c| record.mv(c));
        assert_eq!(
            record.setup(record.root()).to_move,
            first.map(|(color, _)| color)
        );
        assert_eq!(
            Some(shown.position.to_move()),
            first.map(|(color, _)| color)
        );
    }
}

#[test]
fn one_problem_is_white_s() {
    let white =
        |r: &&Record| Replay::new().position(r, r.root()).position.to_move() == Color::White;
    assert_eq!(problems().games().iter().filter(white).count(), 1);
}

fn right_ends(record: &Record) -> impl Iterator<Item = CellId> {
    let is_end = |c: &CellId| record.car(*c).is_none() && record.judge(*c) == Judge::Right;
    record.cells().filter(is_end)
}

/// In the first four problems stones are taken: the right line ends with them off the board.
#[test]
fn right_lines_of_the_capture_problems_take_stones() {
    let problems = problems();
    for record in &problems.games()[..4] {
        let start: Grid<_> = Replay::new()
            .position(record, record.root())
            .position
            .stones();
        for leaf in right_ends(record) {
            let end = Replay::new().position(record, leaf).position.stones();
            let taken = start
                .iter()
                .any(|(p, s)| *s == Some(Color::White) && end[p] != *s);
            assert!(taken, "{}", record.num(leaf));
        }
    }
}
