//! What the players of Pentago find and say.

use kind::{Outcome, Side};
use pentago::{Board, Move};
use pentago_player::classic::{self, Parameters};
use pentago_player::problems::{self, Problem};
use pentago_player::strong::{self, Strength};
use pentago_player::{Answer, Question};
use random::Random;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

fn board(text: &str) -> Board {
    text.parse().expect("a position")
}

fn classic(question: &Question<'_>) -> Answer {
    classic::think(Parameters::default(), question, &|_| {})
}

#[test]
fn the_classic_player_reports_in_its_words() {
    let counted = AtomicU64::new(0);
    let question = Question::playouts(Board::new(), 1000, 7);
    let answer = classic::think(Parameters::default(), &question, &|count| {
        assert_eq!(count % 100, 0);
        counted.fetch_add(1, Ordering::Relaxed);
    });
    assert_eq!((answer.playouts, counted.into_inner()), (1000, 10));
    let [moves, time, depth, best, ..] = &*answer.report else {
        panic!("{:?}", answer.report);
    };
    assert_eq!(moves, "modws passed to genmove moves= 288");
    assert!(time.starts_with("time=") && time.ends_with(" sec"));
    assert!(depth.starts_with("mean depth=") && depth.ends_with(" total=1000"));
    let mv = answer.mv.expect("a move");
    let number = format!("{:3}", mv.number());
    assert!(
        best.starts_with(&format!("i=1 move={number} rate=0.")),
        "{best}"
    );
    assert!(best.contains(" games=") && best.contains(" win="), "{best}");
    assert_eq!(answer.report.len(), 8);
    // The same again on one thread.
    let again = classic(&question);
    assert_eq!(
        (again.mv, again.report[3..].to_vec()),
        (answer.mv, answer.report[3..].to_vec())
    );
}

#[test]
fn every_player_takes_a_win_and_stops_one() {
    let open = [
        ("XXXX../....../OO..../O...../....../...... b", 5),
        ("OOOO../....../XX..../X...../....../...... w", 5),
    ];
    for (position, x) in open {
        let question = Question::playouts(board(position), 3000, 3);
        for answer in [
            classic(&question),
            strong::think(Strength::default(), &question),
        ] {
            let mut after = question.board;
            after.play(answer.mv.expect("a move"));
            let won = Outcome::Win(question.board.to_move());
            assert_eq!(
                after.outcome(),
                Some(won),
                "{position} {x} {:?}",
                answer.report
            );
        }
    }
    // Every answer but few loses at once.
    let threat = board("XXX.../....../....../X...../OO..../O...O. w");
    let question = Question::playouts(threat, 2000, 3);
    for answer in [
        classic(&question),
        strong::think(Strength::default(), &question),
    ] {
        assert!(
            threat.is_safe(answer.mv.expect("a move")),
            "{:?}",
            answer.report
        );
    }
}

#[test]
fn a_finished_game_has_no_move() {
    for position in [
        "XXXXX./....../OO..../O...../....../.....O w",
        "XXOOXX/OOXXOO/XXOOXX/OOXXOO/XXOOXX/OOXXOX w",
    ] {
        let question = Question::playouts(board(position), 100, 1);
        assert_eq!(classic(&question).mv, None);
        assert_eq!(strong::think(Strength::default(), &question).mv, None);
    }
}

#[test]
fn who_is_told_to_stop_answers() {
    let stop = AtomicBool::new(true);
    let question = Question {
        board: Board::new(),
        playouts: None,
        time: None,
        threads: 2,
        seed: 1,
        stop: Some(&stop),
    };
    assert!(classic(&question).mv.is_some());
    assert!(strong::think(Strength::default(), &question).mv.is_some());
}

#[test]
fn several_threads_share_one_table() {
    let question = Question {
        threads: 3,
        ..Question::playouts(Board::new(), 2000, 5)
    };
    let answer = classic(&question);
    assert_eq!(answer.playouts, 2000);
    assert!(answer.mv.is_some());
}

/// Few playouts each, and a fixed seed: the strong player wins most.
#[test]
fn the_strong_player_beats_the_classic_one() {
    let mut points = 0.0;
    for game in 0..4_u64 {
        let ours = Side::BOTH[game as usize % 2];
        let mut random = Random::new(game / 2 + 40);
        let mut now = Board::new();
        let mut moves = Vec::new();
        now.moves(&mut moves);
        now.play(moves[random.below(288) as usize]);
        let outcome = loop {
            if let Some(outcome) = now.outcome() {
                break outcome;
            }
            let question = Question::playouts(now, 400, game);
            let answer = if now.to_move() == ours {
                strong::think(Strength::default(), &question)
            } else {
                classic(&question)
            };
            match answer.mv {
                Some(mv) => now.play(mv),
                None => break Outcome::Win(now.to_move().other()),
            };
        };
        points += match outcome {
            Outcome::Win(side) if side == ours => 1.0,
            Outcome::Win(_) => 0.0,
            _ => 0.5,
        };
    }
    assert!(points >= 3.0, "{points} of 4");
}

#[test]
fn what_is_no_problem_is_not_sound() {
    let board = "....../....XX/....../....XO/.O.O.O/.....X b";
    let problem = Problem {
        level: 2,
        board: board.parse().expect("a position"),
        solution: Move::at(5, 5, 6).expect("a move"),
    };
    assert!(problems::is_sound(&problem));
    for wrong in [
        Problem {
            level: 3,
            ..problem
        },
        Problem {
            level: 1,
            ..problem
        },
        Problem {
            solution: Move::at(1, 1, 1).expect("a move"),
            ..problem
        },
    ] {
        assert!(!problems::is_sound(&wrong), "{wrong:?}");
    }
}
