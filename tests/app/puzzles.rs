//! Problems of games other than Go in the window: solved, failed, hinted at, shown; what nobody knows.

use crate::bench::Bench;
use app::board::cells::CellCommand;
use app::problems::ProblemCommand;
use app::problems::puzzle::{PuzzleAnswer, PuzzleCommand, PuzzleQuestion};
use app::problems::solving::SolvingCommand;
use app::settings::actions::Action;
use app::shell::command::Command;
use app::shell::effect::Effect;
use app::shell::panels::strip::{Strip, Tone};
use app::shell::state::Dialog;
use kind::Part;
use player::GivenUp;
use std::time::Duration;
use tsumego::{Turn, Verdict};

/// White wins in two by 636 and by nothing else.
const PENTAGO: &str =
    "(;GM[30]FF[4]SZ[6]GN[Idea]SU[X...../XOO..X/.O..O./X..OXO/..XO../.X.... w]WI[2]*;W[636])";
/// Mate in three: G*1c 1b1a 1c2b.
const TSUME: &str =
    "(;GM[8]FF[4]SZ[5]SU[2B2/4k/5/4s/5 b G2rbgs2p 1]WI[2]*;B[G*1c];W[1b1a];B[1c2b])";

fn put(sgf: &str) -> Bench {
    let mut bench = Bench::new(sgf);
    bench.send(Action::Solve);
    assert!(
        bench.state.problems().puzzle().is_some(),
        "{}",
        bench.notices()
    );
    bench
}

/// The question that was asked last, not answered yet.
fn question(bench: &Bench) -> Option<PuzzleQuestion> {
    bench.effects.iter().rev().find_map(|effect| match effect {
        Effect::Puzzle(question) => Some(question.clone()),
        _ => None,
    })
}

/// Answers what is asked, and lets the time pass until the answer is on the board.
fn go_on(bench: &mut Bench) {
    while let Some(asked) = question(bench) {
        bench.effects.clear();
        bench.send(PuzzleCommand::Answered(asked.number, asked.answer()));
        bench.state.wait(Duration::from_secs(2));
        bench.send(Command::Tick);
    }
}

fn play(bench: &mut Bench, mv: &str) {
    let played = bench
        .state
        .problems()
        .puzzle()
        .expect("a problem")
        .played()
        .clone();
    for part in played.game.parts(mv).expect("a legal move") {
        bench.send(Command::Board(CellCommand::Give(part).into()));
    }
}

fn turn(bench: &Bench) -> Turn {
    bench.state.problems().puzzle().expect("a problem").turn()
}

fn moves(bench: &Bench) -> String {
    let puzzle = bench.state.problems().puzzle().expect("a problem");
    puzzle.played().game.moves().join(" ")
}

fn remembered(bench: &Bench) -> Vec<(Verdict, u8)> {
    let all = bench.effects.iter();
    let tries = all.filter_map(|effect| match effect {
        Effect::Remember(_, tried, _) => Some((tried.verdict, tried.hints)),
        _ => None,
    });
    tries.collect()
}

#[test]
fn the_right_moves_solve_it_and_the_record_stays_as_it_was() {
    let mut bench = put(TSUME);
    let before = bench.sgf();
    play(&mut bench, "G*1c");
    assert_eq!(turn(&bench), Turn::Reply, "it is judged on another thread");
    go_on(&mut bench);
    assert_eq!((turn(&bench), &*moves(&bench)), (Turn::Solver, "G*1c 1b1a"));
    play(&mut bench, "1c2b");
    assert_eq!(turn(&bench), Turn::Over(Verdict::Right));
    assert_eq!(remembered(&bench), [(Verdict::Right, 0)]);
    let rates = |effect: &Effect| matches!(effect, Effect::Rate(..));
    assert!(!bench.effects.iter().any(rates), "the rating is about Go");
    assert_eq!(bench.sgf(), before);
    let strip = Strip::of(&bench.state, false).expect("a strip");
    assert_eq!(strip.tone, Tone::Right);
}

#[test]
fn a_wrong_move_is_answered_by_what_refutes_it_and_may_be_tried_again() {
    let mut bench = put(PENTAGO);
    play(&mut bench, "211");
    go_on(&mut bench);
    assert_eq!(turn(&bench), Turn::Over(Verdict::Wrong));
    assert_eq!(moves(&bench).split(' ').count(), 2);
    let strip = Strip::of(&bench.state, false).expect("a strip");
    assert_eq!(strip.tone, Tone::Wrong);
    assert!(
        bench.state.problems().hides_answer(),
        "it may still be found"
    );
    bench.send(Action::SolveOn);
    assert_eq!((turn(&bench), &*moves(&bench)), (Turn::Solver, ""));
    bench.effects.clear();
    play(&mut bench, "636");
    go_on(&mut bench);
    assert_eq!(turn(&bench), Turn::Solver);
    assert!(remembered(&bench).is_empty(), "the first verdict counts");
}

#[test]
fn hints_tell_the_move_part_by_part_and_count() {
    let mut bench = put(PENTAGO);
    bench.send(Action::Hint);
    assert!(matches!(bench.state.dialog(), Some(Dialog::Hint)));
    bench.send(SolvingCommand::Hint);
    assert_eq!(bench.state.words_of_told_parts(), None);
    go_on(&mut bench);
    let told = bench.state.words_of_told_parts().expect("a hint");
    assert!(told.contains("upper right"), "{told}");
    assert!(!told.contains("63"), "{told}");
    bench.send(SolvingCommand::Hint);
    let told = bench.state.words_of_told_parts().expect("a hint");
    assert!(told.contains("63"), "{told}");
    assert!(!app::shell::availability::is_possible(
        &bench.state,
        Action::Hint
    ));
    let cells = bench.state.board_view().cells().expect("a board");
    assert_eq!(cells.marks.len(), 1, "the cell is marked");
    play(&mut bench, "636");
    go_on(&mut bench);
    assert_eq!(bench.state.words_of_told_parts(), None);
    let wins = question_of_win(&mut bench);
    play(&mut bench, &wins);
    assert_eq!(remembered(&bench), [(Verdict::Right, 2)]);
}

/// A move that wins now, as the game's own search says.
fn question_of_win(bench: &mut Bench) -> String {
    let puzzle = bench.state.problems().puzzle().expect("a problem");
    let known = players::puzzles::of(puzzle.played().game.kind().id()).expect("somebody");
    known
        .wins(&*puzzle.played().game, 1)
        .expect("found")
        .remove(0)
}

#[test]
fn the_solution_is_played_to_its_end_and_counts_as_failed() {
    let mut bench = put(TSUME);
    bench.send(Action::ShowSolution);
    assert!(matches!(bench.state.dialog(), Some(Dialog::GiveUp)));
    bench.send(SolvingCommand::Solution);
    let tries = remembered(&bench);
    go_on(&mut bench);
    assert_eq!(turn(&bench), Turn::Shown);
    assert_eq!(moves(&bench), "G*1c 1b1a 1c2b");
    assert_eq!(tries, [(Verdict::Wrong, 0)]);
    assert!(!bench.state.problems().hides_answer());
}

#[test]
fn what_was_asked_about_another_position_is_dropped_and_what_nobody_knows_counts_for_nothing() {
    let mut bench = put(TSUME);
    play(&mut bench, "G*1c");
    let old = question(&bench).expect("it is asked");
    bench.send(SolvingCommand::Again);
    bench.send(PuzzleCommand::Answered(old.number, old.answer()));
    assert_eq!((turn(&bench), &*moves(&bench)), (Turn::Solver, ""));
    bench.effects.clear();
    play(&mut bench, "G*1c");
    let asked = question(&bench).expect("it is asked");
    let unknown = PuzzleAnswer::Reply(Err(GivenUp));
    bench.send(PuzzleCommand::Answered(asked.number, unknown));
    assert_eq!(turn(&bench), Turn::Over(Verdict::Unknown));
    assert_eq!(remembered(&bench), [(Verdict::Unknown, 0)]);
}

#[test]
fn nothing_tells_of_the_answer_while_it_is_to_be_found() {
    let mut bench = put(PENTAGO);
    assert!(bench.state.problems().hides_answer());
    for action in [Action::Analyse, Action::Last, Action::Forward] {
        bench.send(action);
        assert_eq!(moves(&bench), "", "{action:?}");
    }
    assert!(!bench.state.game().kind_watch().is_on());
    assert!(!bench.state.title().contains("Idea"));
    // What shows the record is asked about first.
    bench.send(Action::MainLine);
    assert!(matches!(bench.state.dialog(), Some(Dialog::LeaveProblem)));
}

#[test]
fn a_set_is_gone_through_and_its_end_is_told() {
    let mut bench = Bench::new("(;SZ[9]*)");
    bench.send(ProblemCommand::Set("minishogi-1".to_owned()));
    let set = bench.state.problems().puzzle().expect("a problem").set;
    assert_eq!((set.number, set.count), (1, 30));
    assert!(bench.state.name_of_document().contains("mate in 1"));
    bench.send(Action::NextProblem);
    let set = bench.state.problems().puzzle().expect("a problem").set;
    assert_eq!(set.number, 2);
    bench.send(ProblemCommand::GoTo(29));
    bench.send(Action::NextProblem);
    assert!(bench.state.problems().summary().is_some());
    bench.send(ProblemCommand::Set("nonsense".to_owned()));
    assert!(bench.notices().contains("problem"), "{}", bench.notices());
}

#[test]
fn what_is_no_problem_is_not_put() {
    for sgf in [
        "(;GM[30]SZ[6]SU[nonsense]WI[2]*)",
        "(;GM[30]SZ[6]SU[X...../XOO..X/.O..O./X..OXO/..XO../.X.... w]WI[9]*)",
        "(;GM[30]SZ[6]SU[X...../XOO..X/.O..O./X..OXO/..XO../.X.... w]WI[-1]*)",
        "(;GM[30]SZ[6]WI[2]*)",
        "(;GM[77]SU[x]WI[2]*)",
        "(;GM[8]SU[r1s1k/2b1g/5/r1G1B/KPS2 b p 1]WI[1]*)",
    ] {
        let mut bench = Bench::new(sgf);
        bench.send(Action::Solve);
        assert!(bench.state.problems().puzzle().is_none(), "{sgf}");
        assert!(!bench.notices().is_empty(), "{sgf}");
    }
}

#[test]
fn a_cell_that_is_pressed_while_it_is_not_ones_turn_says_so() {
    let mut bench = put(PENTAGO);
    play(&mut bench, "636");
    bench.send(Command::Board(CellCommand::Give(Part::Cell(0)).into()));
    assert!(
        bench.notices().contains("not your turn"),
        "{}",
        bench.notices()
    );
}
