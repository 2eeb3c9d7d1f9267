//! Solving problems: the user plays, the file answers, the record stays as it is.

use crate::bench::Bench;
use crate::house::House;
use app::board::scene::{ghost, scene};
use app::problems::solving::SolvingCommand;
use app::settings::solving::SolvingSettings;
use app::shell::command::Command;
use app::shell::panels::strip::Strip;
use app::shell::state::Dialog;
use egui_kittest::kittest::{NodeT, Queryable, by};
use go::{Color, Point};
use picture::Window;
use record::Convention;
use std::time::Duration;
use tsumego::{Standing, Turn, Verdict};

const SETUP: &str = "SZ[9]AB[ab][bb][cb][db][da]AW[ac][bc][cc][dc][ec][eb][ea]";

/// One right line of three moves, and a wrong first move that is refuted.
fn problem() -> String {
    format!(
        "(;{SETUP}C[Live.]*(;B[ba];W[fc];B[fa]C[RIGHT Two eyes.])(;B[ca]C[Too small.];W[ba]C[No.]))"
    )
}

fn turn(bench: &Bench) -> Turn {
    bench
        .state
        .problems()
        .solving()
        .expect("a problem is solved")
        .turn()
}

/// Lets the file answer until it is the user's turn.
fn wait(bench: &mut Bench) {
    for _ in 0..20 {
        bench.state.wait(Duration::from_millis(450));
        bench.send(Command::Tick);
    }
}

fn stone(bench: &Bench, x: u8, y: u8) -> Option<Color> {
    scene(&bench.state.board_view()).stone(Point::new(x, y))
}

#[test]
fn a_problem_is_solved_without_touching_the_record() {
    let before = Bench::new(&problem()).sgf();
    let mut bench = Bench::new(&problem());
    bench.run("Solve, Click ba");
    assert_eq!(turn(&bench), Turn::Reply);
    assert_eq!(stone(&bench, 5, 2), None, "the other side takes a moment");
    wait(&mut bench);
    assert_eq!(
        (turn(&bench), stone(&bench, 5, 2)),
        (Turn::Solver, Some(Color::White))
    );
    bench.run("Click fa");
    assert_eq!(turn(&bench), Turn::Over(Verdict::Right));
    assert_eq!(
        bench.state.problems().solving().expect("it").comment("en"),
        "Two eyes."
    );
    assert_eq!(
        bench.asked_of_world(),
        "ask how it stands, ask how the days went, list the games, remember Right, read the move"
    );
    assert_eq!(bench.sgf(), before);
    assert!(!bench.state.document().is_modified());
}

#[test]
fn what_the_author_marks_goes_with_its_stones() {
    // Black takes the marked stone in the corner.
    let text = "(;SZ[9]PL[B]AB[ba]AW[aa][cc]TR[aa][cc]C[Black to play];B[ab]C[RIGHT])";
    let mut bench = Bench::new(text);
    let marked = |bench: &Bench| {
        let marks = scene(&bench.state.board_view()).marks;
        marks.into_iter().map(|(p, _)| p).collect::<Vec<_>>()
    };
    bench.run("Solve");
    assert_eq!(marked(&bench).len(), 2);
    bench.run("Click ab");
    assert!(!marked(&bench).contains(&Point::new(0, 0)));
}

#[test]
fn a_wrong_move_is_refuted_and_counts_once() {
    let mut bench = Bench::new(&problem());
    bench.run("Solve, Click ca");
    assert_eq!(turn(&bench), Turn::Refutation);
    wait(&mut bench);
    assert_eq!(
        (turn(&bench), stone(&bench, 1, 0)),
        (Turn::Over(Verdict::Wrong), Some(Color::White))
    );
    assert_eq!(
        bench.asked_of_world(),
        "ask how it stands, ask how the days went, list the games, read the move"
    );
    bench.run("SolveAgain");
    assert_eq!(
        bench.asked_of_world(),
        "remember Wrong",
        "nobody waits for the reader"
    );
    bench.run("Click ba");
    wait(&mut bench);
    bench.run("Click fa");
    assert_eq!(turn(&bench), Turn::Over(Verdict::Right));
    assert_eq!(
        bench.asked_of_world(),
        "read the move",
        "one knows the answer by then"
    );
    assert!(bench.state.problems().solving().expect("it").again);
}

/// The decisive move and whether it was right, and the numbers of the moves.
type OnBoard = (Option<(Point, bool)>, Vec<(Point, u32)>);

/// What the board shows of them.
fn verdict_on_board(bench: &Bench) -> OnBoard {
    let scene = scene(&bench.state.board_view());
    (scene.verdict, scene.numbers)
}

#[test]
fn the_board_shows_the_verdict_and_the_order_of_the_moves() {
    let point = |x, y| Point::new(x, y);
    let mut bench = Bench::new(&problem());
    bench.run("Solve, Click ba");
    wait(&mut bench);
    assert_eq!(
        verdict_on_board(&bench),
        (None, vec![]),
        "nothing is decided"
    );
    bench.run("Click fa");
    let numbers = vec![(point(1, 0), 1), (point(5, 2), 2), (point(5, 0), 3)];
    assert_eq!(
        verdict_on_board(&bench),
        (Some((point(5, 0), true)), numbers)
    );
    bench.run("SolveAgain, Click ca");
    wait(&mut bench);
    let refuted = vec![(point(2, 0), 1), (point(1, 0), 2)];
    assert_eq!(
        verdict_on_board(&bench),
        (Some((point(2, 0), false)), refuted),
        "the mistake is marked, not the answer to it"
    );
    bench.run("SolveAgain");
    assert_eq!(verdict_on_board(&bench), (None, vec![]));
    bench.run("ShowSolution");
    wait(&mut bench);
    let (verdict, numbers) = verdict_on_board(&bench);
    assert_eq!(verdict, None, "a solution that is shown is nobody's try");
    assert_eq!(numbers.first(), Some(&(point(1, 0), 1)));
}

#[test]
fn keys_mean_what_they_mean_in_a_problem() {
    let mut bench = Bench::new(&problem());
    bench.run("Solve, Last");
    assert_eq!(turn(&bench), Turn::Solver, "nothing is given away");
    bench.run("Click ca, Back");
    assert_eq!(
        (turn(&bench), stone(&bench, 2, 0)),
        (Turn::Solver, None),
        "back is to try again"
    );
    bench.run("Tool Triangle, Stroke ee");
    assert_eq!(turn(&bench), Turn::Solver, "nothing is marked");
    bench.run("Click ab");
    assert!(bench.notices().contains("A8"), "{}", bench.notices());
    bench.run("Click ii");
    assert_eq!(turn(&bench), Turn::Over(Verdict::Unknown));
    bench.run("MoveNow");
    assert_eq!(bench.state.dialog(), None, "Escape stops the reader");
    bench.run("MoveNow");
    assert_eq!(
        bench.state.dialog(),
        Some(&Dialog::LeaveProblem),
        "Escape asks before it shows the answers"
    );
    bench.run("LeaveProblem");
    assert!(bench.state.problems().solving().is_none(), "and leaves");
    bench.run("Solve, Undo, NextComment");
    assert!(
        bench.state.problems().solving().is_some(),
        "so does every other way into the record"
    );
    bench.run("LeaveProblem");
    assert!(
        bench.state.problems().solving().is_none(),
        "who looks through the record solves no more"
    );
    let cursor = bench.state.document().cursor();
    assert_eq!(
        bench.record().msg(cursor),
        "RIGHT Two eyes.",
        "what was asked for is done"
    );
}

#[test]
fn right_plays_again_what_left_took_back() {
    let mut bench = Bench::new(&problem());
    bench.run("Solve, Forward");
    assert_eq!(turn(&bench), Turn::Solver, "nothing was taken back");
    bench.run("Click ba");
    wait(&mut bench);
    bench.run("Click fa");
    assert_eq!(turn(&bench), Turn::Over(Verdict::Right));
    bench.run("Back");
    assert_eq!((turn(&bench), stone(&bench, 5, 0)), (Turn::Solver, None));
    bench.run("Back");
    assert_eq!(stone(&bench, 1, 0), None);
    bench.run("Forward");
    assert_eq!(stone(&bench, 1, 0), Some(Color::Black));
    assert_eq!(stone(&bench, 5, 2), None);
    bench.run("Forward");
    assert_eq!(stone(&bench, 5, 2), Some(Color::White), "the reply at once");
    bench.run("Forward");
    assert_eq!(turn(&bench), Turn::Over(Verdict::Right));
    bench.run("First, Last");
    assert_eq!(turn(&bench), Turn::Over(Verdict::Right), "all at once");
    // From the beginning too, but not behind another move.
    bench.run("First, Forward, Forward, Back, First, Click ca");
    wait(&mut bench);
    bench.run("Back, Forward");
    assert_eq!(turn(&bench), Turn::Refutation);
    wait(&mut bench);
    bench.run("First, Click ba");
    wait(&mut bench);
    bench.run("Forward");
    assert_eq!(turn(&bench), Turn::Solver, "it was another line");
}

#[test]
fn a_solution_that_is_shown_is_gone_through_step_by_step() {
    let mut bench = Bench::new(&problem());
    bench.run("Solve, ShowSolution, GiveUp");
    wait(&mut bench);
    assert_eq!(turn(&bench), Turn::Shown);
    bench.run("Back");
    assert_eq!((turn(&bench), stone(&bench, 5, 0)), (Turn::Solution, None));
    assert_eq!(stone(&bench, 5, 2), Some(Color::White));
    wait(&mut bench);
    assert_eq!(stone(&bench, 5, 0), None, "it waits");
    bench.run("Back");
    assert_eq!(stone(&bench, 5, 2), None);
    assert_eq!(stone(&bench, 1, 0), Some(Color::Black));
    bench.run("Forward");
    assert_eq!(stone(&bench, 5, 2), Some(Color::White));
    wait(&mut bench);
    assert_eq!(stone(&bench, 5, 0), None, "it waits");
    bench.run("Forward");
    assert_eq!(turn(&bench), Turn::Shown);
    bench.run("Back, Back, Last");
    assert_eq!(turn(&bench), Turn::Shown);
    bench.run("Back, Back, Back");
    assert_eq!((turn(&bench), stone(&bench, 1, 0)), (Turn::Solver, None));
    bench.run("Last");
    assert_eq!(
        turn(&bench),
        Turn::Solver,
        "what was shown is no move of the solver's"
    );
}

#[test]
fn what_is_asked_of_the_other_side_is_no_task() {
    let headline = |words: &str| {
        let mut bench = Bench::new(&problem().replace("Live.", words));
        bench.run("Solve");
        Strip::of(&bench.state, false).expect("a strip").headline
    };
    assert_eq!(headline("Black to live."), "Black to live");
    assert_eq!(headline("White to kill."), "Black to play");
}

#[test]
fn moves_that_cannot_be_seen_any_more_are_told() {
    // White throws a stone in, and Black takes it.
    let file = "(;SZ[9]PL[B]AB[ba][cb][bc]AW[gg][hh]C[Capture.];B[ii];W[bb];B[ab]C[RIGHT])";
    let comment = |bench: &Bench| {
        let strip = Strip::of(&bench.state, true).expect("a strip");
        strip.comment.expect("in a narrow window")
    };
    let mut bench = Bench::new(file);
    bench.run("Solve, Click ii");
    wait(&mut bench);
    assert_eq!(comment(&bench), "Capture.", "it goes on");
    bench.run("Click ab");
    assert_eq!(turn(&bench), Turn::Over(Verdict::Right));
    assert_eq!(comment(&bench), "Capture.\n\nNot seen on the board: 2 B8");
}

#[test]
fn looking_at_the_settings_leaves_the_problem_as_it_is() {
    let mut bench = Bench::new(&problem());
    bench.run("Solve, Settings, Close, Engines, Close, Click ba");
    assert_eq!(turn(&bench), Turn::Reply);
    bench.run("ToolBlack, LeaveProblem");
    assert!(
        bench.state.problems().solving().is_none(),
        "who edits does not solve"
    );
}

#[test]
fn keys_of_variations_do_nothing_before_a_problem_is_solved() {
    let mut bench = Bench::new(&problem());
    bench.run("Solve, PreviousVariation, NextVariation");
    assert_eq!(bench.state.dialog(), None);
    assert_eq!(turn(&bench), Turn::Solver);
}

#[test]
fn who_passes_behind_a_page_sees_the_problem_and_is_asked() {
    let mut bench = Bench::new(&problem());
    bench.run("Solve, ProblemStatistics, Pass");
    assert_eq!(bench.state.problems().page(), None);
    assert_eq!(bench.state.dialog(), Some(&Dialog::Pass));
    bench.run("Close");
    assert_eq!(turn(&bench), Turn::Solver);
}

#[test]
fn who_goes_back_in_what_is_solved_may_go_on_to_the_next_problem() {
    let mut bench = Bench::new(&(problem() + &problem().replace('*', "")));
    bench.run("Solve, Click ba");
    wait(&mut bench);
    bench.run("Click fa");
    assert_eq!(turn(&bench), Turn::Over(Verdict::Right));
    bench.run("Back");
    assert_eq!(turn(&bench), Turn::Solver);
    bench.run("SolveOn");
    assert_eq!(bench.state.document().game(), 1);
}

#[test]
fn who_goes_back_from_the_solution_may_go_on_to_the_next_problem() {
    let mut bench = Bench::new(&(problem() + &problem().replace('*', "")));
    bench.run("Solve, ShowSolution, GiveUp");
    wait(&mut bench);
    bench.run("Back, Back, Back");
    assert_eq!(turn(&bench), Turn::Solver);
    bench.run("SolveOn");
    assert_eq!(bench.state.document().game(), 1);
}

#[test]
fn who_gives_up_sees_the_solution_and_may_look_at_it_in_the_tree() {
    let mut bench = Bench::new(&problem());
    bench.run("Solve, ShowSolution");
    assert_eq!(
        bench.state.dialog(),
        Some(&Dialog::GiveUp),
        "before a try that is asked about"
    );
    bench.run("Close");
    assert_eq!(turn(&bench), Turn::Solver, "nothing is counted");
    bench.run("ShowSolution, GiveUp");
    wait(&mut bench);
    assert_eq!(
        (turn(&bench), stone(&bench, 5, 0)),
        (Turn::Shown, Some(Color::Black))
    );
    assert_eq!(
        bench.asked_of_world(),
        "ask how it stands, ask how the days went, list the games, remember Wrong"
    );
    bench.send(Command::from(SolvingCommand::ShowInTree));
    assert!(bench.state.problems().solving().is_none());
    let cursor = bench.state.document().cursor();
    assert_eq!(bench.record().msg(cursor), "RIGHT Two eyes.");
}

#[test]
fn the_next_problem_of_the_file_is_put_at_once() {
    let file =
        format!("(;{SETUP}*;B[ba]C[RIGHT])(;{SETUP}PL[W];W[ba]C[RIGHT])(;SZ[9];B[aa];W[bb])");
    let mut bench = Bench::new(&file);
    bench.run("Solve, Click ba, NextGame");
    let solving = bench.state.problems().solving().expect("the next one");
    assert_eq!(
        (solving.player(), solving.turn()),
        (Color::White, Turn::Solver)
    );
    bench.run("NextGame");
    assert!(
        bench.state.problems().solving().is_none(),
        "the third game is no problem"
    );
    bench.run("Solve");
    assert!(bench.state.problems().solving().is_none());
    assert!(
        bench.notices().contains("no problem"),
        "{}",
        bench.notices()
    );
}

#[test]
fn the_way_of_marking_can_be_chosen() {
    let mut bench = Bench::new(&problem());
    bench.run("Solve");
    let convention = |bench: &Bench| bench.state.problems().solving().expect("it").convention();
    assert_eq!(convention(&bench), Convention::Right);
    let choose = |c| Command::from(SolvingCommand::Convention(c));
    bench.send(choose(Some(Convention::AllLines)));
    bench.run("Click ca");
    wait(&mut bench);
    assert_eq!(
        turn(&bench),
        Turn::Over(Verdict::Right),
        "every line is right"
    );
    bench.send(choose(None));
    assert_eq!(convention(&bench), Convention::Right);
}

#[test]
fn problems_are_turned_and_recoloured_for_the_eyes_only() {
    let white = problem()
        .replace("AB[", "XX[")
        .replace("AW[", "AB[")
        .replace("XX[", "AW[");
    let white = white
        .replace(";B[", ";X[")
        .replace(";W[", ";B[")
        .replace(";X[", ";W[");
    let white = white.replacen("(;", "(;C[White to kill Black.]", 1);
    let mut bench = Bench::new(&white);
    let before = bench.sgf();
    bench.send(Command::from(SolvingCommand::Settings(SolvingSettings {
        turn: true,
        black: true,
        ..SolvingSettings::default()
    })));
    for _ in 0..10 {
        bench.run("Solve");
        let solving = bench.state.problems().solving().expect("it");
        assert_eq!(solving.player(), Color::Black);
        // The same answer, wherever it is now.
        let (record, cell) = solving.place();
        assert_eq!(record.msg(record.root()), "Black to kill White.\nLive.");
        let answer = record.children(cell).next().expect("a move");
        let Some((_, go::Move::Play(point))) = record.mv(answer) else {
            panic!("a move");
        };
        bench.send(Command::Click(point));
        assert_eq!(turn(&bench), Turn::Reply);
        bench.run("Solve, LeaveProblem");
    }
    assert_eq!(bench.sgf(), before);
}

#[test]
fn problems_whose_comments_name_points_are_not_turned() {
    let file = problem().replace("Live.", "Live by B9.");
    let mut bench = Bench::new(&file);
    bench.send(Command::from(SolvingCommand::Settings(SolvingSettings {
        turn: true,
        ..SolvingSettings::default()
    })));
    for _ in 0..10 {
        bench.run("Solve");
        let solving = bench.state.problems().solving().expect("it");
        let (record, cell) = solving.place();
        let answer = record
            .children(cell)
            .next()
            .and_then(|next| record.mv(next));
        assert_eq!(
            answer,
            Some((Color::Black, go::Move::Play(go::Point::new(1, 0))))
        );
        bench.run("Solve, LeaveProblem");
    }
}

#[test]
fn only_the_part_of_the_board_that_matters_is_shown() {
    let corner = "(;SZ[19]AB[ab][bb][cb][db][da]AW[ac][bc][cc][dc][ec][eb][ea]*;B[ba]C[RIGHT])";
    let mut bench = Bench::new(corner);
    assert_eq!(scene(&bench.state.board_view()).window.width(), 19);
    bench.run("Solve");
    let window = scene(&bench.state.board_view()).window;
    assert_eq!(
        window,
        Window {
            x0: 0,
            y0: 0,
            x1: 8,
            y1: 8
        }
    );
    assert_eq!(
        ghost(&bench.state.board_view(), Point::new(1, 0)),
        Some(Color::Black)
    );
    assert_eq!(ghost(&bench.state.board_view(), Point::new(0, 1)), None);
}

#[test]
fn a_broken_record_of_problems_is_told_and_stops_nothing() {
    let mut bench = Bench::new(&problem());
    bench.run("Solve");
    let key = bench.state.problems().solving().expect("it").key().clone();
    bench.send(Command::from(SolvingCommand::NoDatabase(message::quoted(
        "the disk is full",
    ))));
    assert!(
        bench.notices().contains("the disk is full"),
        "{}",
        bench.notices()
    );
    let standing = Standing {
        tries: 3,
        right: 2,
        ..Standing::default()
    };
    let told = vec![(key, standing)];
    bench.send(Command::from(SolvingCommand::Standings(told)));
    assert_eq!(
        bench.state.problems().solving().expect("it").standing,
        Some(standing)
    );
    bench.run("Click ba");
    assert_eq!(turn(&bench), Turn::Reply);
}

#[test]
fn the_question_stays_until_something_else_is_said() {
    let mut bench = Bench::new(&problem());
    let said = |bench: &Bench| bench.state.problems().solving().expect("it").comment("en");
    bench.run("Solve");
    assert_eq!(said(&bench), "Live.");
    bench.run("Click ba");
    wait(&mut bench);
    assert_eq!(said(&bench), "Live.", "nothing was said about the moves");
    bench.run("Click fa");
    assert_eq!(said(&bench), "Two eyes.");
}

#[test]
fn the_board_and_the_buttons_stay_where_they_are() {
    let file = problem().replace('*', "");
    for (width, japanese) in [
        (1180.0, false),
        (700.0, false),
        (700.0, true),
        (400.0, true),
    ] {
        let again = if japanese {
            "もう一度"
        } else {
            "Try again"
        };
        let mut house = House::new(&format!("{file}{file}")).size(width, 700.0);
        if japanese {
            house = house.japanese();
        }
        let mut open = house.open();
        open.run(app::settings::actions::Action::Solve);
        let places = |open: &crate::house::Open| {
            let corners = ["A9", "J1"].map(|corner| {
                let found = open.harness.query_all(by().label_contains(corner));
                let is_point = |node: &egui_kittest::Node<'_>| {
                    let label = node.accesskit_node().label();
                    label.is_some_and(|label| label.starts_with(corner))
                };
                found.filter(is_point).map(|node| node.rect()).next()
            });
            assert!(
                corners[0].is_some() && corners[1].is_some(),
                "both are seen"
            );
            (corners, open.node(again).rect())
        };
        let before = places(&open);
        let click = |x, y| Command::Click(Point::new(x, y));
        for verdict in [Verdict::Wrong, Verdict::Unknown, Verdict::Right] {
            open.run(app::settings::actions::Action::SolveAgain);
            assert_eq!(places(&open), before, "{width} {japanese} again");
            match verdict {
                Verdict::Wrong => open.run(click(2, 0)),
                Verdict::Right => {
                    open.run(app::settings::actions::Action::ShowSolution);
                }
                Verdict::Unknown => {
                    open.run(click(8, 8));
                    assert_eq!(places(&open), before, "{width} {japanese} reading");
                    open.wait_until("the reader speaks", |state| {
                        let solving = state.problems().solving().expect("it");
                        !solving.second.is_open()
                    });
                }
            }
            open.settle();
            assert_eq!(places(&open), before, "{width} {japanese} {verdict:?}");
        }
    }
}

#[test]
fn solving_light() {
    let file = problem().replace('*', "").replace("SZ[9]", "SZ[19]");
    let mut open = House::new(&format!("{file}{file}")).open();
    open.run(app::settings::actions::Action::Solve);
    open.picture("solving-light");
}

#[test]
fn solving_right_japanese_dark() {
    let file = problem()
        .replace('*', "")
        .replace("RIGHT Two eyes.", "RIGHT 二眼できました。");
    let mut open = House::new(&file).dark().japanese().open();
    let click = |x, y| Command::Click(Point::new(x, y));
    open.run(app::settings::actions::Action::Solve);
    open.run(Command::from(SolvingCommand::Convention(Some(
        Convention::FirstLine,
    ))));
    open.run(click(1, 0));
    open.picture("solving-japanese-dark");
}

#[test]
fn solving_refuted_light() {
    let mut open = House::new(&problem()).open();
    open.run(app::settings::actions::Action::Solve);
    open.run(Command::Click(Point::new(2, 0)));
    open.wait_until("the refutation", |state| {
        let solving = state.problems().solving().expect("a problem is solved");
        solving.turn() == Turn::Over(Verdict::Wrong)
    });
    open.picture("solving-refuted");
}
