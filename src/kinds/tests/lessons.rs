//! What the lessons say of their games is so.

use kind::{Outcome, Side};
use kinds::Lesson;
use pentago::checkmate::Solver;
use pentago::{Board, Move};

/// After how many moves Black is in check's way of winning, by the lesson's place: check is given; no reply helps.
const CHECKS: [&[usize]; 4] = [&[7], &[7], &[7, 11, 13], &[7, 9, 11]];
const WON: [usize; 4] = [7, 7, 13, 11];

fn lessons() -> &'static [Lesson] {
    let entry = kinds::find("pentago").expect("it is there");
    entry.lessons.expect("there are some").1
}

fn after(lesson: &Lesson, count: usize) -> Board {
    let mut board = Board::new();
    for mv in lesson.moves.split(' ').take(count) {
        let mv = Move::of_number(mv.parse().expect(mv)).expect(mv);
        assert!(board.outcome().is_none(), "{mv}");
        board.play(mv);
    }
    board
}

#[test]
fn every_game_is_won_by_black() {
    for lesson in lessons() {
        let count = lesson.moves.split(' ').count();
        assert_eq!(
            after(lesson, count).outcome(),
            Some(Outcome::Win(Side::First))
        );
        assert!(lesson.words.iter().all(|(at, _)| *at <= count));
        assert_eq!(lesson.words[0].0, 0, "the idea comes first");
    }
}

#[test]
fn where_check_is_given_five_are_threatened_and_where_black_has_won_nothing_helps() {
    for ((lesson, checks), won) in lessons().iter().zip(CHECKS).zip(WON) {
        for &at in checks {
            assert!(
                after(lesson, at).wins_at_once(Side::First),
                "{} {at}",
                lesson.moves
            );
        }
        // Every reply leaves a position in which Black makes five at once.
        let board = after(lesson, won);
        let mut replies = Vec::new();
        board.moves(&mut replies);
        for reply in replies {
            let mut next = board;
            next.play(reply);
            let lost = next.outcome().map_or_else(
                || {
                    Solver::new()
                        .find(&next, 1)
                        .is_ok_and(|found| found.is_some())
                },
                |outcome| outcome == Outcome::Win(Side::First),
            );
            assert!(lost, "{} {reply}", lesson.moves);
        }
    }
}
