//! The solution where the file has none: the reader's, if it can be proven.

use crate::bench::Bench;
use app::board::scene::scene;
use app::problems::solving::{Solving, SolvingCommand};
use app::settings::actions::Action;
use app::shell::availability::is_possible;
use app::shell::effect::ReadAbout;
use app::shell::panels::strip::Strip;
use app::shell::state::Dialog;
use go::{Color, Point};
use tsumego::{Turn, Verdict};

const SETUP: &str = "SZ[9]AB[ab][bb][cb][db][da]AW[ac][bc][cc][dc][ec][eb][ea]";

fn headline(bench: &Bench) -> String {
    Strip::of(&bench.state, false).expect("a strip").headline
}

fn turn(bench: &Bench) -> Turn {
    bench.state.problems().solving().expect("a problem").turn()
}

/// The reader looks for the first move that it was asked for.
fn look(bench: &mut Bench) {
    let asked = bench.asked_reader();
    assert_eq!(asked.about, ReadAbout::Solution);
    let best = opinion::best_first(&asked.inquiry, &asked.watch);
    bench.send(SolvingCommand::SolutionCame(asked.number, best, None));
}

/// It tells why the move works that is shown.
fn explain(bench: &mut Bench) {
    let asked = bench.asked_reader();
    assert_eq!(asked.about, ReadAbout::Why);
    let why = opinion::explain(&asked.inquiry, &asked.watch).map(Box::new);
    bench.send(SolvingCommand::Explained(asked.number, why));
}

#[test]
fn who_gives_up_is_shown_what_the_reader_proves() {
    let mut bench = Bench::new(&format!("(;{SETUP}C[Black to live.])"));
    bench.run("Solve, ShowSolution");
    assert_eq!(bench.state.dialog(), Some(&Dialog::GiveUp), "what it costs");
    bench.run("GiveUp");
    assert!(
        headline(&bench).contains("Looking for a move"),
        "{}",
        headline(&bench)
    );
    assert_eq!(
        turn(&bench),
        Turn::Solver,
        "nothing is shown or counted yet"
    );
    look(&mut bench);
    let at = Point::new(1, 0);
    assert_eq!(
        scene(&bench.state.board_view()).stone(at),
        Some(Color::Black)
    );
    explain(&mut bench);
    assert!(
        headline(&bench).contains("Black lives"),
        "{}",
        headline(&bench)
    );
    assert!(headline(&bench).contains("proven"), "{}", headline(&bench));
    let explained = bench
        .state
        .problems()
        .solving()
        .and_then(Solving::explained);
    assert!(
        explained.is_some_and(|line| line.zone().len() > 3),
        "what it rests on"
    );
    assert_eq!(bench.remembered(), [(Verdict::Wrong, 0)]);
    bench.run("Why");
    assert_eq!(headline(&bench), "The solution");
    bench.run("SolveAgain");
    assert_eq!(
        (turn(&bench), headline(&bench).as_str()),
        (Turn::Solver, "Black to live")
    );
    bench.effects.clear();
    bench.run("ShowSolution");
    assert_eq!(
        turn(&bench),
        Turn::Shown,
        "it is known by now, and asked for nothing"
    );
    assert_eq!(bench.remembered(), [], "it counts once");
}

#[test]
fn what_fails_may_be_followed_by_the_readers_solution() {
    let mut bench = Bench::new(&format!("(;{SETUP}C[Black to live.])"));
    bench.run("Solve, Click ca");
    let asked = bench.asked_reader();
    let opinion = opinion::opinion(&asked.inquiry, &asked.watch);
    bench.send(SolvingCommand::Opinion(asked.number, opinion));
    bench.run("ShowSolution");
    assert_eq!(
        bench.state.dialog(),
        None,
        "the try that failed counts already"
    );
    look(&mut bench);
    assert_eq!(turn(&bench), Turn::Shown);
}

#[test]
fn where_nothing_is_proven_nothing_is_shown_and_nothing_counts() {
    let dead = "(;C[Black to live.]SZ[9]AB[ab][bb][ca][cb]AW[ac][bc][cc][dc][db][da])";
    for (file, read, words) in [
        (dead.to_owned(), true, "proven that no move works"),
        (format!("(;{SETUP})"), false, "no move could be proven"),
    ] {
        let mut bench = Bench::new(&file);
        bench.run("Solve, ShowSolution, GiveUp");
        if read {
            look(&mut bench);
        } else {
            let number = bench.asked_reader().number;
            bench.send(SolvingCommand::SolutionCame(number, None, None));
        }
        assert!(bench.notices().contains(words), "{}", bench.notices());
        assert_eq!(turn(&bench), Turn::Solver);
        assert_eq!(bench.remembered(), []);
        assert!(
            !is_possible(&bench.state, Action::ShowSolution),
            "there is none to be shown"
        );
    }
}

#[test]
fn a_solution_that_is_looked_for_can_be_stopped() {
    let mut bench = Bench::new(&format!("(;{SETUP})"));
    bench.run("Solve, ShowSolution, GiveUp");
    let asked = bench.asked_reader();
    let (number, watch) = (asked.number, std::sync::Arc::clone(&asked.watch));
    bench.send(SolvingCommand::StopReading);
    assert!(watch.is_stopped());
    let works = Some((opinion::Outcome::Works, Some(Point::new(1, 0))));
    bench.send(SolvingCommand::SolutionCame(number, works, None));
    assert_eq!(turn(&bench), Turn::Solver);
    assert!(
        is_possible(&bench.state, Action::ShowSolution),
        "it may be asked for again"
    );
}

/// A ladder on an empty board: nobody proves it, and it works as far as anybody reads.
#[test]
fn what_is_only_likely_is_shown_and_counts_neither_way() {
    let ladder = "(;C[Black to play: catch the white stone.]SZ[19]AB[dc][cd][ec]AW[dd])";
    let mut bench = Bench::new(ladder);
    bench.run("Solve, ShowSolution, GiveUp");
    let asked = bench.asked_reader();
    let likely = opinion::likely_first(&asked.inquiry, &asked.watch);
    let Some(at) = likely else {
        panic!("a move that catches it")
    };
    let number = asked.number;
    bench.send(SolvingCommand::SolutionCame(number, None, likely));
    assert_eq!(turn(&bench), Turn::Shown);
    assert_eq!(
        scene(&bench.state.board_view()).stone(at),
        Some(Color::Black)
    );
    explain(&mut bench);
    assert!(
        headline(&bench).contains("probably"),
        "{}",
        headline(&bench)
    );
    assert_eq!(bench.remembered(), [(Verdict::Unknown, 3)]);
    bench.run("Why, SolveAgain, Hint");
    let said = bench.notices() + &headline(&bench);
    assert!(said.contains("no move could be proven"), "{said}");
}
