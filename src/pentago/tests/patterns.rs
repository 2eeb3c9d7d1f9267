//! Lines, losing patterns and tables, counted.

use kind::Side;
use pentago::cells::{ALL, CLOCKWISE, COUNTER_CLOCKWISE, opposite, turned};
use pentago::patterns::{
    LINES, SETS, TURN_ONLY, explained, has_five, is_losing, losing, wins_at_once,
};
use pentago::{Board, Move, Played};
use proptest::prelude::*;
use std::collections::HashMap;

#[test]
fn the_patterns_are_as_many_as_there_are() {
    assert_eq!((LINES.len(), SETS.len()), (32, 156));
    let losing = losing();
    let fours: Vec<_> = losing.iter().filter(|(_, at)| *at != TURN_ONLY).collect();
    assert_eq!((losing.len(), fours.len()), (904, 780));
    assert_eq!(explained().len(), 932);
    let mut completed: HashMap<u64, u32> = HashMap::new();
    for (cells, _) in fours {
        *completed.entry(*cells).or_default() += 1;
    }
    let with = |count| completed.values().filter(|&&n| n == count).count();
    assert_eq!(completed.len(), 662);
    assert_eq!([1, 2, 3].map(with), [560, 86, 16]);
    let mut distinct = losing.clone();
    distinct.sort_unstable();
    distinct.dedup();
    assert_eq!(distinct.len(), 904);
}

#[test]
fn four_quarters_turn_a_box_all_around() {
    for byte in 0..=255_u8 {
        let back = COUNTER_CLOCKWISE[usize::from(CLOCKWISE[usize::from(byte)])];
        assert_eq!(back, byte);
    }
    // The upper left corner goes to the upper right one.
    assert_eq!((turned(1, 4), turned(1, 0)), (1 << 2, 1 << 5));
    for turn in 0..8 {
        let mut cells = 0x3_1415_9265 & ALL;
        for _ in 0..4 {
            cells = turned(cells, turn);
        }
        assert_eq!(cells, 0x3_1415_9265 & ALL);
    }
}

/// By the 904 patterns, one by one.
fn by_list(patterns: &[(u64, u8)], cells: u64, others: u64) -> bool {
    patterns.iter().any(|&(marbles, at)| {
        let is_open = at == TURN_ONLY || (cells | others) >> at & 1 == 0;
        cells & marbles == marbles && is_open
    })
}

/// By making every move.
fn by_force(board: &Board) -> bool {
    let own = board.marbles(board.to_move());
    let mut moves = Vec::new();
    board.moves(&mut moves);
    moves.into_iter().any(|mv| {
        let put = own | 1 << mv.cell();
        has_five(put) || has_five(turned(put, mv.turn()))
    })
}

fn boards() -> impl Strategy<Value = Board> {
    // Few of the board are filled at random, so that losing patterns are about as frequent as others.
    let cells = proptest::collection::vec(0..5_u8, 36);
    cells.prop_filter_map("over", |cells| {
        let mut marbles = [0; 2];
        for (number, of) in cells.into_iter().enumerate().filter(|(_, of)| *of < 2) {
            marbles[usize::from(of)] |= 1 << number;
        }
        let board = Board::of(marbles, Side::First)?;
        board.outcome().is_none().then_some(board)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn losing_patterns_are_what_every_move_tried_finds(board in boards()) {
        let patterns = losing();
        for board in [board, board.passed()] {
            let [own, others] = [board.to_move(), board.to_move().other()].map(|side| board.marbles(side));
            let expected = by_force(&board);
            prop_assert_eq!(board.judge(), expected);
            prop_assert_eq!(is_losing(own, others), expected);
            prop_assert_eq!(by_list(&patterns, own, others), expected);
        }
    }

    #[test]
    fn who_wins_at_once_has_a_move_that_wins(board in boards()) {
        for board in [board, board.passed()] {
            let mut moves = Vec::new();
            board.moves(&mut moves);
            let wins = |mv: Move| {
                let mut after = board;
                after.play(mv) == Played::Over(kind::Outcome::Win(board.to_move()))
            };
            let [own, others] = [board.to_move(), board.to_move().other()].map(|side| board.marbles(side));
            prop_assert_eq!(wins_at_once(own, others), moves.into_iter().any(wins));
        }
    }

    #[test]
    fn a_turn_and_its_opposite_change_nothing(cells in 0..=ALL, turn in 0..8_u8) {
        prop_assert_eq!(turned(turned(cells, turn), opposite(turn)), cells);
    }
}
