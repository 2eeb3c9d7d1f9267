//! Why a verdict is as it is: the line that shows it, step by step, and what it rests on; and the reader at work.

use crate::bench::Bench;
use crate::house::House;
use app::board::scene::scene;
use app::problems::solving::{Solving, SolvingCommand};
use app::settings::actions::Action;
use app::shell::availability::is_possible;
use app::shell::command::Command;
use app::shell::effect::{Effect, ReadAbout};
use app::shell::panels::status_line::StatusLine;
use app::shell::panels::strip::Strip;
use app::shell::state::State;
use eframe::egui::Key;
use go::{Color, Move, Point};
use opinion::{Reached, Watch, explain};
use record::{CellId, Collection, MarkKind};
use std::sync::Arc;
use tsumego::{Turn, Verdict};

const SETUP: &str = "SZ[9]AB[ab][bb][cb][db][da]AW[ac][bc][cc][dc][ec][eb][ea]";

/// A right line, a wrong first move that the file refutes, and one of which it only says that it fails.
fn problem() -> String {
    format!("(;{SETUP}C[Live.]*(;B[ba];W[fc];B[fa]C[RIGHT])(;B[ca];W[ba]C[No.])(;B[aa]C[Wrong.]))")
}

/// What the reader was asked last, if it was asked to explain.
fn asked(bench: &Bench) -> Option<(u64, Box<opinion::Inquiry>, Arc<Watch>)> {
    bench.effects.iter().rev().find_map(|effect| match effect {
        Effect::Read(asked) if asked.about == ReadAbout::Why => Some((
            asked.number,
            asked.inquiry.clone(),
            Arc::clone(&asked.watch),
        )),
        _ => None,
    })
}

/// The reader answers the last question, in no time.
fn answers(bench: &mut Bench) {
    let (number, inquiry, watch) = asked(bench).expect("the reader was asked");
    let why = explain(&inquiry, &watch).map(Box::new);
    bench.send(SolvingCommand::Explained(number, why));
}

fn stone(bench: &Bench, letters: &str) -> Option<Color> {
    let [x, y] = letters.as_bytes() else {
        panic!("two letters")
    };
    scene(&bench.state.board_view()).stone(Point::new(x - b'a', y - b'a'))
}

fn headline(state: &State) -> String {
    Strip::of(state, true).expect("a problem").headline
}

/// What stands beside the line.
fn beside(bench: &Bench) -> String {
    bench.state.more_of_why().expect("a line")
}

/// The points with a shade.
fn shaded(bench: &Bench) -> usize {
    let shown = scene(&bench.state.board_view());
    let layers = shown.layers.iter();
    layers
        .flat_map(|layer| layer.overlay.points.iter())
        .filter(|(_, point)| point.color.is_some())
        .count()
}

/// The file goes on after its reply; what the user is told is the reply.
#[test]
fn the_reply_that_refutes_a_move_is_named_though_the_file_goes_on() {
    let file = format!("(;{SETUP}(;B[ba]C[RIGHT])(;B[ca];W[ba];B[fc];W[fa]C[Wrong.]))");
    let mut bench = Bench::new(&file);
    bench.run("Solve, Click ca, Wait 2, Tick, Wait 2, Tick, Wait 2, Tick");
    assert_eq!(stone(&bench, "fa"), Some(Color::White), "it is played out");
    assert_eq!(headline(&bench.state), "Wrong: White answers B9.");
}

#[test]
fn the_files_refutation_is_played_out_with_numbers() {
    let mut bench = Bench::new(&problem());
    bench.run("Solve, Click ca, Wait 2, Tick, Why");
    assert_eq!(
        headline(&bench.state),
        "The file shows what follows. Move 1 of 2."
    );
    assert_eq!(stone(&bench, "ba"), None, "one begins with the move itself");
    let number = |bench: &Bench| StatusLine::of(&bench.state).number;
    assert_eq!(number(&bench), "Move 1", "the one that is on the board");
    answers(&mut bench);
    assert!(beside(&bench).contains("Black dies"), "{}", beside(&bench));
    assert!(shaded(&bench) > 3);
    bench.run("Forward");
    assert_eq!(stone(&bench, "ba"), Some(Color::White));
    let numbers = scene(&bench.state.board_view()).numbers;
    assert_eq!(
        numbers,
        [(Point::new(2, 0), 1), (Point::new(1, 0), 2)],
        "the moves have their numbers"
    );
    bench.run("Forward, Back");
    assert_eq!(stone(&bench, "ba"), None);
    bench.run("Last, First, SolveOn");
    assert_eq!(stone(&bench, "ba"), Some(Color::White));
    // At the end of the line comes the verdict again.
    bench.run("SolveOn");
    assert_eq!(headline(&bench.state), "Wrong: White answers B9.");
    let solving = bench.state.problems().solving().expect("it");
    assert_eq!(solving.turn(), Turn::Over(Verdict::Wrong));
}

#[test]
fn where_the_line_of_the_file_ends_the_reader_goes_on() {
    // In the bundled problems many a wrong line is the move and its reply, after which nothing is threatened, but something left to be seen.
    let games = Collection::read(include_bytes!("../../assets/problems/4-harder.sgf").to_vec());
    let games = games.expect("problems");
    let mut of_file = 0;
    for game in 0..5 {
        let record = games.game(game);
        let (start, _) = record.problem().expect("a problem");
        let is_short = |&cell: &CellId| {
            let mut replies = record.children(cell);
            replies
                .next()
                .is_some_and(|reply| record.children(reply).next().is_none())
        };
        let short = record.children(start).filter(is_short).last();
        let Some((_, Move::Play(wrong))) = short.and_then(|c| record.mv(c)) else {
            panic!("a wrong move")
        };
        let mut bench = Bench::new(&String::from_utf8_lossy(&games.write_game(game)));
        bench.run("Solve");
        bench.send(Command::Click(wrong));
        bench.run("Wait 2, Tick");
        let reply = bench
            .state
            .problems()
            .solving()
            .and_then(Solving::refutation);
        bench.run("Why");
        let said = headline(&bench.state);
        assert!(said.ends_with("Move 1 of 2."), "{game}: {said}");
        answers(&mut bench);
        let said = headline(&bench.state);
        assert!(!said.ends_with("Move 1 of 2."), "{game}: {said}");
        bench.run("Forward");
        let Some((color, Move::Play(at))) = reply else {
            panic!("a reply")
        };
        if said.starts_with("The file shows") {
            let shown = scene(&bench.state.board_view());
            assert_eq!(shown.stone(at), Some(color), "the file's reply");
            of_file += 1;
        }
    }
    assert!(
        (1..5).contains(&of_file),
        "the reader replies otherwise, too"
    );
}

#[test]
fn who_stops_the_reader_is_with_the_problem_again() {
    let mut bench = Bench::new(&problem());
    bench.run("Solve, Click aa, Why");
    bench.send(SolvingCommand::StopReading);
    let solving = bench.state.problems().solving().expect("it");
    assert!(solving.explained().is_none());
    assert!(headline(&bench.state).starts_with("Wrong"));
}

#[test]
fn what_the_file_does_not_refute_is_refuted_by_a_proof() {
    let mut bench = Bench::new(&problem());
    bench.run("Solve, Click aa, Why");
    assert_eq!(headline(&bench.state), "Looking for what follows …");
    answers(&mut bench);
    let said = headline(&bench.state);
    assert!(said.starts_with("Black dies (proven)"), "{said}");
    assert!(said.contains("(proven)"), "{said}");
    bench.run("Last");
    assert_eq!(stone(&bench, "ba"), Some(Color::White));
    // The vital point is the answer: it is told when the line shows it, and nothing else.
    assert!(
        beside(&bench).contains("Vital for White: B9."),
        "{}",
        beside(&bench)
    );
    let ours = scene(&bench.state.board_view()).marks;
    assert!(ours.is_empty(), "a stone stands there: {ours:?}");
}

#[test]
fn a_file_that_the_proof_contradicts_is_named() {
    for task in ["Black to live.", ""] {
        let wrong = format!("(;{SETUP}C[{task}]*(;B[aa]C[RIGHT]))");
        let mut bench = Bench::new(&wrong);
        bench.run("Solve, Click aa, Why");
        answers(&mut bench);
        let said = headline(&bench.state);
        let named = "Black dies (proven). The file calls it right.";
        assert!(said.starts_with(named), "{task}: {said}");
    }
}

#[test]
fn what_is_solved_is_shown_to_be_proven() {
    let mut bench = Bench::new(&problem());
    bench.run("Solve, Click ba, Wait 2, Tick, Click fa, Why");
    answers(&mut bench);
    let said = headline(&bench.state);
    assert!(said.starts_with("Black lives"), "{said}");
    assert!(beside(&bench).contains("proof depends on"));
    assert_eq!(stone(&bench, "fa"), None, "it is about the first move");
    assert_eq!(stone(&bench, "ba"), Some(Color::Black));
    // A click plays nothing while the line is shown; Escape leads back to the verdict, not out of the problem.
    bench.run("Click ii, MoveNow");
    assert_eq!(stone(&bench, "ii"), None);
    assert_eq!(headline(&bench.state), "Correct!");
    assert!(bench.state.problems().solving().is_some());
}

#[test]
fn what_is_only_likely_says_what_it_takes_for_granted() {
    let ladder = "(;SZ[9]PL[B]AB[cd][dc][ce]AW[dd]*;B[ed]C[RIGHT])";
    let mut bench = Bench::new(ladder);
    bench.run("Solve, Click ed, Why");
    answers(&mut bench);
    let said = headline(&bench.state);
    assert!(said.contains("(probably)"), "{said}");
    assert!(beside(&bench).contains("Only likely moves were read"));
    assert_eq!(shaded(&bench), 0, "what is not proven has no zone");
}

#[test]
fn there_is_nothing_to_explain_before_the_verdict() {
    let mut bench = Bench::new(&problem());
    bench.run("Solve");
    assert!(!is_possible(&bench.state, Action::Why));
    bench.run("Why");
    assert!(asked(&bench).is_none());
    assert!(
        bench.notices().contains("no verdict"),
        "{}",
        bench.notices()
    );
    bench.run("Click ba, Why");
    assert!(asked(&bench).is_none(), "the line goes on");
    let text = bench.state.words_of_why();
    assert_eq!(text, None);
}

#[test]
fn a_new_try_drops_the_line_and_the_question() {
    let mut bench = Bench::new(&problem());
    bench.run("Solve, Click aa, Why");
    let (number, inquiry, watch) = asked(&bench).expect("a question");
    bench.run("SolveAgain");
    assert!(watch.is_stopped(), "nobody wants to know any more");
    assert_eq!(bench.state.words_of_why(), None);
    let late = explain(&inquiry, &Watch::default()).map(Box::new);
    bench.send(SolvingCommand::Explained(number, late));
    assert_eq!(bench.state.words_of_why(), None);
    assert_eq!(stone(&bench, "aa"), None);
}

#[test]
fn a_reader_that_takes_its_time_says_how_far_it_is_and_can_be_stopped() {
    let mut bench = Bench::new(&problem());
    bench.run("Solve, Click ii");
    let watch = bench.effects.iter().find_map(|effect| match effect {
        Effect::Read(asked) => Some(Arc::clone(&asked.watch)),
        _ => None,
    });
    let watch = watch.expect("the reader was asked");
    assert!(bench.state.progress_of_reading().is_none(), "not at once");
    for _ in 0..8 {
        let _ = watch.is_stopped();
    }
    bench.run("Wait 1, Tick");
    assert_eq!(
        headline(&bench.state),
        "Looking for the group in question: 2,048 positions so far"
    );
    let buttons = Strip::of(&bench.state, true).expect("it").buttons;
    let stop = buttons.into_iter().find(|button| {
        matches!(
            &button.command,
            Command::Problem(app::problems::ProblemCommand::Solving(
                SolvingCommand::StopReading
            ))
        )
    });
    assert!(stop.is_some_and(|stop| stop.is_possible));
    bench.run("MoveNow");
    assert!(watch.is_stopped());
    assert!(headline(&bench.state).ends_with("Whether it works is not known."));
    assert!(bench.state.problems().solving().is_some());
}

#[test]
fn what_the_file_calls_wrong_is_wrong_while_the_reply_is_looked_for() {
    let mut bench = Bench::new(&problem());
    bench.run("Solve, Click aa");
    let watch = Arc::clone(&bench.asked_reader().watch);
    let _ = watch.is_stopped();
    bench.run("Wait 1, Tick");
    let said = headline(&bench.state);
    assert!(said.starts_with("Wrong. Looking for the group"), "{said}");
}

#[test]
fn the_line_is_seen_and_heard() {
    let mut open = House::new(&problem()).open();
    open.run(Action::Solve);
    open.run(Command::Click(Point::new(0, 0)));
    open.wait_until("the reply", |state| headline(state).contains("answers B9"));
    assert!(open.has("Why?"));
    open.key(Key::Y);
    open.wait_until("the reason", |state| {
        headline(state).starts_with("Black dies")
    });
    let said = open.state().speech().polite.clone();
    assert!(said.contains("Black dies"), "{said}");
    assert!(said.contains("all that the proof depends on"), "{said}");
    open.key(Key::ArrowRight);
    let said = open.state().speech().polite.clone();
    assert!(said.starts_with("White B9."), "{said}");
    open.picture("why");
    assert!(
        open.count("B9, white stone, move 2, last move") > 0,
        "as the board numbers it"
    );
}

#[test]
fn the_line_is_told_in_japanese() {
    let mut open = House::new(&problem()).japanese().dark().open();
    open.run(Action::Solve);
    open.run(Command::Click(Point::new(2, 0)));
    open.wait_until("the refutation", |state| {
        let solving = state.problems().solving().expect("it");
        solving.turn() == Turn::Over(Verdict::Wrong)
    });
    open.run(Action::Why);
    open.wait_until("the proof", |state| {
        state
            .more_of_why()
            .is_some_and(|words| words.contains("証明"))
    });
    open.run(Action::Last);
    open.picture("why-japanese-dark");
}

#[test]
fn the_readers_line_is_told_only_when_the_answer_is_known() {
    let mut bench = Bench::new(&format!("(;{SETUP};B[ba]C[RIGHT])"));
    let told = |bench: &mut Bench| {
        let watch = bench.effects.iter().rev().find_map(|effect| match effect {
            Effect::Read(asked) => Some(Arc::clone(&asked.watch)),
            _ => None,
        });
        let watch = watch.expect("the reader was asked");
        watch.progress().tell(Reached {
            line: vec![Some(Point::new(1, 0)), None, Some(Point::new(0, 0))],
            proof: 12,
            disproof: 3,
        });
        bench.run("Wait 1, Tick");
        bench
            .state
            .progress_of_reading()
            .expect("it takes a moment")
    };
    bench.run("Solve, Click ii");
    let hidden = told(&mut bench);
    assert!(hidden.ends_with("positions so far"), "{hidden}");
    bench.run("MoveNow, SolveAgain, Click ba, SolveAgain, Click ii");
    let words = told(&mut bench);
    assert!(
        words.ends_with(" – B9 Pass A9 (proof 12, disproof 3)"),
        "{words}"
    );
}

/// The file's answer fails, and another move works.
fn cooked() -> String {
    format!("(;{SETUP}C[Live.]*;B[ca]C[RIGHT])")
}

#[test]
fn a_problem_is_checked_when_its_answer_is_known() {
    let mut bench = Bench::new(&cooked());
    bench.run("Solve");
    assert!(!is_possible(&bench.state, Action::CheckProblem));
    bench.run("CheckProblem");
    assert!(bench.notices().contains("when it is solved"));
    bench.run("Click ca");
    assert!(is_possible(&bench.state, Action::CheckProblem));
    bench.run("CheckProblem");
    assert_eq!(headline(&bench.state), "Reading all first moves …");
    bench.reader_checks();
    let (title, said) = bench.state.words_of_check().expect("it");
    assert!(title.starts_with("Compared with the file"), "{title}");
    assert!(said.contains("C9 fails, answered by"), "{said}");
    assert!(said.contains("B9 works (proven)"), "{said}");
    let marks = scene(&bench.state.board_view()).marks;
    assert!(
        marks.contains(&(Point::new(2, 0), MarkKind::Cross)),
        "{marks:?}"
    );
    assert!(
        marks.contains(&(Point::new(1, 0), MarkKind::Circle)),
        "{marks:?}"
    );
    assert_eq!(
        stone(&bench, "ca"),
        None,
        "the board is as at the beginning"
    );
    bench.run("MoveNow");
    assert_eq!(bench.state.words_of_check(), None);
    assert_eq!(stone(&bench, "ca"), Some(Color::Black), "the attempt again");
}

#[test]
fn who_points_at_a_group_is_told_of_that_one() {
    // White's corner at the bottom lives whatever Black plays.
    let both = "(;SZ[9]PL[B]AB[ab][bb][cb][db][da]AW[ac][bc][cc][dc][ec][eb][ea]\
        AW[ah][bh][ch][dh][di][bi]AB[ag][bg][cg][dg][eg][eh][ei];B[ba]C[RIGHT])";
    let mut bench = Bench::new(both);
    bench.run("Solve, Click ba, CheckProblem");
    bench.reader_checks();
    let said = |bench: &Bench| bench.state.words_of_check().expect("it").1;
    let marked = |bench: &Bench| {
        let marks = scene(&bench.state.board_view()).marks;
        let marked = marks.iter().filter(|(_, kind)| *kind == MarkKind::Triangle);
        marked.map(|(point, _)| *point).collect::<Vec<_>>()
    };
    let own = said(&bench);
    assert!(
        own.starts_with("About: the Black group at D9 is to live."),
        "{own}"
    );
    assert!(marked(&bench).contains(&Point::new(1, 1)));
    bench.run("Click ee");
    assert!(bench.notices().contains("Click a stone"));
    bench.run("Click ch");
    assert_eq!(headline(&bench.state), "Reading all first moves …");
    assert!(
        marked(&bench).contains(&Point::new(2, 7)),
        "while it is read"
    );
    bench.reader_checks();
    let other = said(&bench);
    assert!(other.starts_with("About: the White group at"), "{other}");
    assert!(other.contains("No first move works (proven)"), "{other}");
    assert_eq!(marked(&bench).len(), 6);
    bench.run("Click ah");
    bench.reader_checks();
    assert_eq!(said(&bench), own, "what the author means");
}

#[test]
fn of_a_file_without_an_answer_the_check_says_what_works() {
    let mut bench = Bench::new(&format!("(;{SETUP}C[Black to live.])"));
    bench.run("CheckProblem");
    bench.reader_checks();
    let (title, said) = bench.state.words_of_check().expect("it");
    assert!(title.starts_with("The file has no answer"), "{title}");
    assert!(said.contains("B9 works (proven)"), "{said}");
    let marks = scene(&bench.state.board_view()).marks;
    assert!(
        marks.contains(&(Point::new(1, 0), MarkKind::Circle)),
        "{marks:?}"
    );
}

#[test]
fn a_problem_that_is_edited_can_be_checked() {
    let mut bench = Bench::new(&cooked());
    bench.run("CheckProblem");
    bench.reader_checks();
    assert!(bench.state.words_of_check().is_some());
    bench.run("MoveNow");
    assert!(
        bench.state.problems().solving().is_none(),
        "it is edited on"
    );
    let mut game = Bench::new("(;SZ[9]*;B[aa])");
    assert!(
        !is_possible(&game.state, Action::CheckProblem),
        "no problem"
    );
    game.run("CheckProblem");
    assert!(game.state.problems().solving().is_none());
}

/// Who reads through a collection of his own goes from check to check, and from each to its record.
#[test]
fn behind_a_problem_that_is_edited_and_checked_the_next_one_is_checked() {
    let mut bench = Bench::new(&(cooked() + &problem()).replace('*', ""));
    bench.run("CheckProblem");
    bench.reader_checks();
    let buttons = |bench: &Bench| -> Vec<String> {
        let strip = Strip::of(&bench.state, false).expect("a strip");
        let named = strip.buttons.iter();
        named
            .map(|button| bench.state.tr(button.text_id).to_string())
            .collect()
    };
    assert_eq!(buttons(&bench), ["To the record", "Next problem"]);
    bench.run("NextProblem");
    assert_eq!(bench.state.document().game(), 1);
    assert!(
        bench
            .state
            .problems()
            .solving()
            .is_some_and(|it| it.check().is_some())
    );
    bench.reader_checks();
    assert!(bench.state.words_of_check().is_some());
    bench.run("NextProblem");
    assert!(
        bench.notices().contains("no other problem"),
        "{}",
        bench.notices()
    );
    bench.run("CheckProblem");
    assert!(bench.state.problems().solving().is_none());
    assert_eq!(bench.state.document().game(), 1);
    // Who solves is not taken for somebody who checks.
    bench.run("Solve, PreviousProblem");
    let solving = bench.state.problems().solving().expect("a problem");
    assert!(solving.check().is_none());
    assert_eq!(bench.state.document().game(), 0);
}

#[test]
fn what_is_said_against_a_file_is_seen_and_heard() {
    let mut open = House::new(&cooked()).open();
    open.run(Action::CheckProblem);
    open.wait_until("the comparison", |state| {
        state
            .words_of_check()
            .is_some_and(|(_, said)| !said.is_empty())
    });
    let said = open.state().speech().polite.clone();
    assert!(said.contains("C9 fails"), "{said}");
    open.picture("check");
}
