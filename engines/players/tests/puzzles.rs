//! The problems of games other than Go: those that come with the program, and new ones.

use kind::AnyGame;
use player::{Puzzle, Puzzles, Reply};
use players::puzzles;
use record::{Collection, Record};
use std::collections::HashSet;
use std::sync::atomic::AtomicBool;
use tsumego::Key;

/// A problem of a file, as the game and as those who know the game see it.
fn read(puzzles: &dyn Puzzles, record: &Record) -> (Box<dyn AnyGame>, Puzzle) {
    let stored = tsumego::Puzzle::of(record).expect("a problem");
    let kind = kinds::find(puzzles.kind()).expect("a kind").kind;
    assert_eq!(Some(stored.game), kind.sgf());
    let game = kind.game_from(&stored.position).expect("a position");
    let line = std::iter::successors(record.car(record.root()), |&at| record.car(at));
    let line = line.map(|at| record.move_text(at).expect("a move").1.into_owned());
    let puzzle = Puzzle {
        position: stored.position,
        moves: stored.moves,
        line: line.collect(),
    };
    (game, puzzle)
}

#[test]
fn every_bundled_problem_has_one_solution_of_its_length() {
    for puzzles in puzzles::all() {
        let mut keys = HashSet::new();
        std::thread::scope(|scope| {
            for (set, length) in puzzles.sets().iter().zip(puzzles.moves()) {
                let file = Collection::read(set.bytes.to_vec()).expect(set.name);
                assert!(file.games().len() >= 25, "{}", set.name);
                for record in file.games() {
                    let key = Key::of_record(record);
                    assert!(keys.insert(key), "{} twice", record.info().name);
                }
                scope.spawn(move || {
                    for record in file.games() {
                        has_one_solution(*puzzles, record, length);
                    }
                });
            }
        });
    }
}

/// The problem is sound, and of its line every move of the solver but the last is the only one.
fn has_one_solution(puzzles: &dyn Puzzles, record: &Record, length: u8) {
    let (mut game, puzzle) = read(puzzles, record);
    assert_eq!(puzzle.moves, length);
    assert!(puzzles.is_sound(&*game, &puzzle), "{puzzle:?}");
    let player = game.to_move();
    let mut left = puzzle.moves;
    for mv in &puzzle.line {
        if game.to_move() == player {
            let wins = puzzles.wins(&*game, left).expect("within the limit");
            assert!(wins.contains(mv), "{puzzle:?}: {mv}");
            assert!(left == 1 || wins.len() == 1, "{puzzle:?}: {wins:?}");
            left -= 1;
        }
        game.play(mv).expect("a legal move");
    }
}

/// Whoever plays the only winning moves wins in time, whatever the other side answers.
#[test]
fn the_solution_wins_against_every_reply_that_is_given() {
    for puzzles in puzzles::all() {
        for set in puzzles.sets() {
            let file = Collection::read(set.bytes.to_vec()).expect(set.name);
            for record in file.games().iter().step_by(6) {
                let (mut game, puzzle) = read(*puzzles, record);
                let player = game.to_move();
                for left in (0..puzzle.moves).rev() {
                    let wins = puzzles.wins(&*game, left + 1).expect("within the limit");
                    game.play(&wins[0]).expect("a legal move");
                    if game.outcome().is_some() {
                        break;
                    }
                    let reply = puzzles.reply(&*game, left).expect("within the limit");
                    assert!(!reply.refutes, "{puzzle:?}: {reply:?}");
                    game.play(&reply.mv.expect("the game goes on"))
                        .expect("a legal move");
                }
                assert_eq!(
                    game.outcome(),
                    Some(kind::Outcome::Win(player)),
                    "{puzzle:?}"
                );
            }
        }
    }
}

#[test]
fn a_wrong_move_is_refuted_by_a_move_after_which_nothing_wins() {
    for puzzles in puzzles::all() {
        let set = &puzzles.sets()[1];
        let file = Collection::read(set.bytes.to_vec()).expect(set.name);
        for record in file.games().iter().step_by(8) {
            let (game, puzzle) = read(*puzzles, record);
            for wrong in game.legal().into_iter().step_by(11) {
                if wrong == puzzle.line[0] {
                    continue;
                }
                let mut game = game.clone();
                game.play(&wrong).expect("a legal move");
                if game.outcome().is_some() {
                    continue;
                }
                let reply = puzzles.reply(&*game, puzzle.moves - 1).expect("found out");
                let Reply {
                    mv: Some(mv),
                    refutes: true,
                } = reply
                else {
                    panic!("{puzzle:?}: {wrong} {reply:?}");
                };
                game.play(&mv).expect("a legal move");
                let wins = puzzles.wins(&*game, puzzle.moves - 1);
                assert!(game.outcome().is_some() || wins == Ok(Vec::new()));
            }
        }
    }
}

#[test]
fn new_problems_are_sound_and_the_same_for_a_seed() {
    let stop = AtomicBool::new(false);
    for puzzles in puzzles::all() {
        let kind = kinds::find(puzzles.kind()).expect("a kind").kind;
        for moves in [1, 2] {
            let made: Vec<Puzzle> = puzzles.generate(3, moves, &stop).take(2).collect();
            assert_eq!(made.len(), 2);
            for puzzle in &made {
                let game = kind.game_from(&puzzle.position).expect("a position");
                assert_eq!(puzzle.moves, moves);
                assert!(puzzles.is_sound(&*game, puzzle), "{puzzle:?}");
            }
            let again: Vec<Puzzle> = puzzles.generate(3, moves, &stop).take(2).collect();
            assert_eq!(made, again);
        }
        let stopped = AtomicBool::new(true);
        assert_eq!(puzzles.generate(3, 4, &stopped).next(), None);
    }
}

#[test]
fn what_is_no_problem_is_not_sound() {
    for puzzles in puzzles::all() {
        let set = &puzzles.sets()[1];
        let file = Collection::read(set.bytes.to_vec()).expect(set.name);
        let (game, puzzle) = read(*puzzles, file.game(0));
        for moves in [0, 1, 3, 200] {
            let wrong = Puzzle {
                moves,
                ..puzzle.clone()
            };
            assert!(!puzzles.is_sound(&*game, &wrong), "{moves}");
        }
        let line = vec![game.legal().remove(0)];
        assert!(!puzzles.is_sound(
            &*game,
            &Puzzle {
                line,
                ..puzzle.clone()
            }
        ));
        // Who knows one game does not judge another.
        let other = kinds::find("go").expect("Go").kind.game();
        assert!(!puzzles.is_sound(&*other, &puzzle));
    }
    assert!(puzzles::of("go").is_none());
}
