//! What the player of minishogi finds.

use kind::{Game, Outcome, Side};
use minishogi::{Minishogi, Move, Position};
use minishogi_player::evaluation::{evaluate, material_of};
use minishogi_player::mate::Mates;
use minishogi_player::problems::{self, Problem};
use minishogi_player::{Limits, Player, Report, Score};
use random::Random;
use std::sync::atomic::AtomicBool;

fn position(text: &str) -> Position {
    text.parse()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn think(player: &mut Player, position: Position, nodes: u64) -> Option<Report> {
    let limits = Limits {
        nodes: Some(nodes),
        ..Limits::default()
    };
    player.think(&[position], &limits, &mut |_| {})
}

#[test]
fn mates_are_found_with_their_length() {
    let mut player = Player::new(1);
    let mate = position("3rk/3s1/4G/5/K4 b G 1");
    let found = player.think(&[mate], &Limits::default(), &mut |_| {});
    let found = found.expect("there is a move");
    assert_eq!(
        (found.score, found.line[0].to_string()),
        (Score::Mate(1), "G*1b".to_owned())
    );
    let mated = position("r1s1k/2b1g/5/r1G1B/KPS2 b p 1");
    assert_eq!(think(&mut player, mated, 1000), None);
    assert_eq!(player.think(&[], &Limits::default(), &mut |_| {}), None);
}

/// The problems of a file that comes with the program.
fn bundled(sgf: &str) -> Vec<Problem> {
    let text = |text: &str| text.split_once(']').map(|(text, _)| text.to_owned());
    let problem = |game: &str| {
        let (_, position) = game.split_once("SU[")?;
        let moves = game.split(';').skip(1);
        let moves = moves.filter_map(|node| Move::from_usi(&text(node.split_once('[')?.1)?));
        Some(Problem {
            position: self::position(&text(position)?),
            solution: moves.collect(),
        })
    };
    sgf.split("(;").skip(1).filter_map(problem).collect()
}

const ONE: &str = include_str!("../../../assets/problems/minishogi-1.sgf");
const SEVEN: &str = include_str!("../../../assets/problems/minishogi-7.sgf");

#[test]
fn what_is_no_problem_is_not_sound() {
    let sound = bundled(SEVEN).remove(0);
    assert!(problems::is_sound(&sound));
    let mut wrong = sound.clone();
    wrong.solution[0] = Move::from_usi("1a1b").expect("a move");
    assert!(!problems::is_sound(&wrong));
    let mut wrong = sound;
    wrong.solution.truncate(5);
    assert!(!problems::is_sound(&wrong));
}

#[test]
fn the_player_says_mate_in_seven() {
    let mut player = Player::new(1);
    let problems = bundled(SEVEN);
    assert_eq!(problems.len(), 30);
    for problem in &problems {
        let found = player.think(&[problem.position], &Limits::default(), &mut |_| {});
        let found = found.expect("there is a move");
        assert_eq!(
            (found.score, found.line[0]),
            (Score::Mate(7), problem.solution[0])
        );
    }
}

#[test]
fn a_search_ends_where_it_is_told_to() {
    let start = Position::start();
    let mut player = Player::new(1);
    let mut depths = Vec::new();
    let limits = Limits {
        depth: Some(4),
        ..Limits::default()
    };
    let found = player.think(&[start], &limits, &mut |report| depths.push(report.depth));
    assert_eq!(
        (found.map(|found| found.depth), &*depths),
        (Some(4), &[1, 2, 3, 4][..])
    );
    let found = think(&mut player, start, 5000).expect("there is a move");
    assert!(found.nodes <= 5001 && start.is_legal(found.line[0]));
    let stop = AtomicBool::new(true);
    let limits = Limits {
        stop: Some(&stop),
        ..Limits::default()
    };
    let found = player
        .think(&[start], &limits, &mut |_| {})
        .expect("there is a move");
    assert!(start.is_legal(found.line[0]));
    // The same search twice.
    let [first, again] = [(); 2].map(|()| think(&mut Player::new(1), start, 3000));
    assert_eq!(first.map(|found| found.line), again.map(|found| found.line));
}

#[test]
fn lines_are_made_of_legal_moves() {
    let mut player = Player::new(1);
    let mut now = Position::start();
    for _ in 0..30 {
        let Some(found) = think(&mut player, now, 2000) else {
            break;
        };
        let mut after = now;
        for mv in &found.line {
            assert!(after.is_legal(*mv), "{now}: {:?}", found.line);
            after.play(*mv);
        }
        now.play(found.line[0]);
    }
}

#[test]
fn a_position_is_worth_the_same_from_both_sides() {
    let start = Position::start();
    let mut passed = start;
    passed.pass();
    assert_eq!(evaluate(&start), evaluate(&passed));
    assert_eq!(material_of(&start), 0);
    let ahead = position("rbsgk/4p/5/P4/KGS1R b B 1");
    assert!(evaluate(&ahead) > 0 && material_of(&ahead) > 0);
}

/// The move after which the material is best; one of them by chance.
fn one_ply(position: &Position, random: &mut Random) -> Move {
    let legal = position.legal();
    let worth = |mv: &Move| {
        let after = position.after(*mv);
        let chance = random.below(100).cast_signed();
        if after.is_lost() {
            i32::MAX
        } else {
            chance - 100 * material_of(&after)
        }
    };
    legal
        .into_iter()
        .max_by_key(worth)
        .expect("there is a move")
}

#[test]
fn the_player_beats_one_that_looks_at_the_next_capture_only() {
    let mut random = Random::new(9);
    for ours in [Side::First, Side::Second, Side::First, Side::Second] {
        let mut game = Game::new(Minishogi::USUAL);
        let mut player = Player::new(1);
        while game.outcome().is_none() {
            let positions: Vec<Position> = game.positions().copied().collect();
            let limits = Limits {
                nodes: Some(3000),
                ..Limits::default()
            };
            let mv = if game.to_move() == ours {
                let found = player.think(&positions, &limits, &mut |_| {});
                found.expect("there is a move").line[0]
            } else {
                one_ply(game.position(), &mut random)
            };
            game.play(mv).expect("it is legal");
        }
        assert_eq!(game.outcome(), Some(Outcome::Win(ours)));
    }
}

#[test]
fn a_mate_is_proved_or_refuted() {
    let mut mates = Mates::new();
    let start = Position::start();
    assert_eq!(mates.find(&start, 5), Ok(None));
    let problem = &bundled(ONE)[0];
    assert_eq!(
        mates.all(&problem.position, 1),
        Ok(vec![problem.solution[0]])
    );
    let mut given_up = Mates::limited(3);
    let long = bundled(SEVEN).pop().expect("a problem");
    assert!(given_up.find(&long.position, 7).is_err());
}
