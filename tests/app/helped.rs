//! What tells something of an answer before it is found: solved after that, a problem is not solved unaided.

use crate::bench::Bench;
use app::problems::solving::{Solving, SolvingCommand};
use app::problems::{ProblemCommand, Step};
use app::settings::solving::TimedSetup;
use app::shell::command::Command;
use app::shell::panels::strip::Strip;
use app::shell::state::Dialog;
use chrono::{TimeDelta, Utc};
use go::{Move, Point};
use opinion::{Aim, Assumption, Opinion, Outcome, WantedKo};
use std::time::{Duration, Instant};
use tsumego::{Standing, Turn, Verdict};

const SETUP: &str = "SZ[9]AB[ab][bb][cb][db][da]AW[ac][bc][cc][dc][ec][eb][ea]";

fn set() -> String {
    let one = |more: &str| format!("(;{SETUP}{more};B[ba]C[RIGHT])");
    format!("{}{}", one(""), one("AW[ii]"))
}

fn headline(bench: &Bench) -> String {
    Strip::of(&bench.state, false).expect("a strip").headline
}

fn solving(bench: &Bench) -> &Solving {
    bench.state.problems().solving().expect("a problem")
}

/// The reader says that the last move fails to a reply, and what that takes for granted.
fn opinion(assumed: Option<Assumption>, best: Option<Outcome>) -> Opinion {
    Opinion {
        aim: Aim::Live,
        target: Point::new(2, 3),
        outcome: Outcome::Fails,
        answer: None,
        reply: Some(Point::new(1, 0)),
        assumed,
        threats: None,
        ko_kind: None,
        bent_four: false,
        seki: false,
        answer_seki: false,
        answer_threats: None,
        ko: WantedKo::Unsaid,
        best,
        gain: None,
    }
}

fn read(bench: &mut Bench, assumed: Option<Assumption>, best: Option<Outcome>) {
    let number = bench.asked_reader().number;
    let opinion = opinion(assumed, best);
    bench.send(Command::from(SolvingCommand::Opinion(
        number,
        Some(opinion),
    )));
}

#[test]
fn a_reply_that_is_not_the_answer_is_no_help() {
    let elsewhere = set().replace("B[ba]", "B[fa]");
    assert_ne!(elsewhere, set());
    let mut bench = Bench::new(&elsewhere);
    bench.run("Solve, Click ca");
    read(&mut bench, Some(Assumption::OpenSides), None);
    assert!(!solving(&bench).is_helped());
}

#[test]
fn a_reply_to_a_move_of_which_nobody_knows_is_a_help() {
    let mut bench = Bench::new(&set());
    bench.run("Solve, Click ca");
    read(&mut bench, Some(Assumption::OpenSides), None);
    bench.run("SolveAgain, Click ba");
    assert_eq!(
        bench
            .remembered()
            .last()
            .map(|(verdict, help)| (*verdict, *help > 0)),
        Some((Verdict::Right, true))
    );
    assert!(
        headline(&bench).contains("after something"),
        "{}",
        headline(&bench)
    );
    bench.effects.clear();
    bench.run("NextProblem, Click ba");
    assert_eq!(
        bench.remembered(),
        [(Verdict::Right, 0)],
        "the next one is a new one"
    );
}

#[test]
fn a_pass_that_nobody_refutes_is_no_answer_either() {
    for assumed in [None, Some(Assumption::Attacks)] {
        let mut bench = Bench::new(&set());
        bench.run("Solve, Pass");
        assert_eq!(bench.state.dialog(), Some(&Dialog::Pass), "a stray key");
        bench.send(SolvingCommand::Play(Move::Pass));
        assert_eq!(bench.state.dialog(), None);
        read(&mut bench, assumed, None);
        assert_eq!(bench.remembered(), [(Verdict::Wrong, 0)], "{assumed:?}");
        assert!(!solving(&bench).is_undecided());
        assert!(
            headline(&bench).starts_with("Wrong"),
            "{}",
            headline(&bench)
        );
    }
}

#[test]
fn a_pass_of_which_nothing_is_known_fails_only_where_the_file_has_an_answer() {
    let without = format!("(;{SETUP})");
    let cases = [
        (
            set(),
            Verdict::Wrong,
            "Wrong: a pass is no answer. What comes of it is not known.",
        ),
        (
            without,
            Verdict::Unknown,
            "The file has no answer. Whether it works is not known.",
        ),
    ];
    for (file, verdict, said) in cases {
        let mut bench = Bench::new(&file);
        bench.run("Solve");
        bench.send(SolvingCommand::Play(Move::Pass));
        let number = bench.asked_reader().number;
        bench.send(Command::from(SolvingCommand::Opinion(number, None)));
        assert_eq!(bench.remembered(), [(verdict, 0)]);
        assert_eq!(headline(&bench), said);
    }
}

/// Who finds the ko that is all there is, and is not told whether that is enough, has seen no answer by its reply.
#[test]
fn a_reply_to_the_best_move_is_no_help() {
    for (best, told) in [(Some(Outcome::KoAhead), false), (None, true)] {
        let mut bench = Bench::new(&format!("(;{SETUP})"));
        bench.run("Solve, Click ca");
        let number = bench.asked_reader().number;
        let opinion = Opinion {
            outcome: Outcome::KoAhead,
            best,
            ..opinion(None, None)
        };
        bench.send(Command::from(SolvingCommand::Opinion(
            number,
            Some(opinion),
        )));
        assert_eq!(solving(&bench).has_seen(), told, "{best:?}");
    }
}

/// All first moves that solve a bundled problem are in its file: another one fails though that is only likely.
#[test]
fn another_first_move_of_a_bundled_problem_is_wrong() {
    let escapes = || Opinion {
        aim: Aim::Capture,
        ..opinion(Some(Assumption::Attacks), None)
    };
    for (answer, said) in [
        (
            Some(escapes()),
            "Wrong: the answer is another move. Probably: White answers B9, and ",
        ),
        (
            None,
            "Wrong: the answer is another move. What comes of it is not known.",
        ),
    ] {
        let mut bench = Bench::new("(;)");
        bench.send(ProblemCommand::Bundled(0, 0));
        bench.run("Click ac");
        let number = bench.asked_reader().number;
        bench.send(Command::from(SolvingCommand::Opinion(number, answer)));
        assert_eq!(bench.remembered(), [(Verdict::Wrong, 0)]);
        assert!(headline(&bench).starts_with(said), "{}", headline(&bench));
    }
}

#[test]
fn the_record_tells_the_answer() {
    let mut bench = Bench::new(&set());
    bench.run("Solve, LeaveProblem, Solve, Click ba");
    assert_eq!(bench.remembered(), [(Verdict::Right, 3)]);
    // Tomorrow it may be forgotten.
    bench.effects.clear();
    bench.run("NextProblem, LeaveProblem");
    bench.state.wait(Duration::from_hours(9));
    bench.run("Solve, Click ba");
    assert_eq!(bench.remembered(), [(Verdict::Right, 0)]);
}

#[test]
fn a_check_tells_the_answer() {
    let mut bench = Bench::new(&format!("(;{SETUP})"));
    bench.run("Solve, Click ca");
    read(&mut bench, Some(Assumption::Search), None);
    bench.send(Command::from(SolvingCommand::Check));
    assert!(solving(&bench).check().is_some());
    bench.send(Command::from(SolvingCommand::Check));
    assert!(solving(&bench).is_helped());
}

#[test]
fn a_problem_without_any_solution_is_not_failed() {
    let mut bench = Bench::new(&format!("(;{SETUP})"));
    bench.run("Solve, Click ca");
    read(&mut bench, None, Some(Outcome::Fails));
    assert_eq!(bench.remembered(), [(Verdict::Unknown, 0)]);
    assert!(solving(&bench).is_undecided() && !solving(&bench).is_helped());
    assert!(
        headline(&bench).contains("no solution"),
        "{}",
        headline(&bench)
    );
}

#[test]
fn after_an_exam_that_was_ended_no_clock_goes_on() {
    let mut bench = Bench::new(&set());
    bench.send(ProblemCommand::BeginTimed(TimedSetup {
        exam: true,
        shuffled: false,
        ..TimedSetup::default()
    }));
    bench.run("Solve, LeaveProblem");
    bench.send(ProblemCommand::HidePage);
    bench.state.wait(Duration::from_hours(1));
    bench.send(Command::Tick);
    let last = solving(&bench);
    assert_eq!((last.turn(), last.time_up), (Turn::Solver, false));
    assert!(bench.remembered().is_empty());
}

#[test]
fn a_failed_try_is_followed_by_another_also_without_an_answer() {
    let mut bench = Bench::new(&format!("(;{SETUP})(;{SETUP}AW[ii])"));
    bench.run("Solve, Click ca");
    read(&mut bench, None, Some(Outcome::Works));
    assert_eq!(bench.remembered(), [(Verdict::Wrong, 0)]);
    bench.run("SolveOn");
    assert_eq!(bench.state.document().game(), 0);
    assert_eq!(solving(&bench).turn(), Turn::Solver);
}

/// The problem that is put was failed so long ago.
fn failed(bench: &mut Bench, ago: TimeDelta) {
    let now = Utc::now();
    bench.state.set_time(Instant::now(), now);
    let standing = Standing {
        tries: 1,
        wrong: 1,
        decided: Some(Verdict::Wrong),
        answered: Some(now - ago),
        ..Standing::default()
    };
    let told = vec![(solving(bench).key().clone(), standing)];
    bench.send(Command::from(SolvingCommand::Standings(told)));
}

/// What was answered a moment ago is known, also when the problem was left, or the program; the next day it is not.
#[test]
fn a_try_soon_after_another_does_not_count() {
    for (ago, counts) in [(TimeDelta::hours(1), false), (TimeDelta::hours(30), true)] {
        let mut bench = Bench::new(&set());
        bench.run("Solve");
        failed(&mut bench, ago);
        bench.run("Click ba");
        assert_eq!(solving(&bench).turn(), Turn::Over(Verdict::Right));
        let expected = if counts {
            vec![(Verdict::Right, 0)]
        } else {
            vec![]
        };
        assert_eq!(bench.remembered(), expected, "{ago}");
    }
}

/// An exam puts problems again whose answers are known from a moment ago: it counts them, and the record does not.
#[test]
fn an_exam_soon_after_a_try_says_nothing_of_the_problem() {
    for (ago, remembered) in [(TimeDelta::hours(1), 0), (TimeDelta::hours(30), 1)] {
        let mut bench = Bench::new(&set());
        bench.send(ProblemCommand::BeginTimed(TimedSetup {
            exam: true,
            shuffled: false,
            ..TimedSetup::default()
        }));
        failed(&mut bench, ago);
        bench.run("Click ba");
        assert_eq!(solving(&bench).turn(), Turn::Over(Verdict::Right));
        let score = bench.state.problems().session().expect("an exam").score();
        assert_eq!((score.right, score.wrong), (1, 0));
        assert_eq!(bench.remembered().len(), remembered, "{ago}");
        assert_eq!(solving(&bench).is_stale, remembered == 0);
        bench.run("NextProblem, NextProblem");
        bench.send(ProblemCommand::Step(Step::Next));
        let summary = bench.state.problems().summary().expect("how it went");
        assert_eq!(summary.known, 1 - remembered);
    }
}

#[test]
fn what_was_seen_by_hints_is_known_in_an_exam() {
    let mut bench = Bench::new(&set());
    bench.run("Solve");
    for _ in 0..3 {
        bench.send(SolvingCommand::Hint);
    }
    bench.send(ProblemCommand::BeginTimed(TimedSetup {
        exam: true,
        shuffled: false,
        ..TimedSetup::default()
    }));
    assert!(solving(&bench).is_helped());
    bench.run("Click ba");
    assert!(bench.remembered().iter().all(|&(_, hints)| hints > 0));
    let score = bench.state.problems().session().expect("an exam").score();
    assert_eq!(score.right, 0, "not by himself");
}
