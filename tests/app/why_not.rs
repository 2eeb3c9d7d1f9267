//! Why not this move? What an engine finds below a move that the user points at, beside the best one.

use crate::bench::{Asked, Bench, failure, point, reply_to};
use crate::house::{House, Open};
use app::analysis::why_not::WhyNotCommand;
use app::board::scene::scene;
use app::engines::{EngineCommand, EnginesCommand};
use app::problems::ProblemCommand;
use app::settings::actions::Action;
use app::settings::profiles::{GtpProfile, Profile};
use app::settings::solving::TimedSetup;
use app::shell::availability::is_possible;
use app::shell::command::Command;
use app::shell::panels::why_not::WhyNotPanel;
use eframe::egui::{Key, PointerButton};
use egui_kittest::kittest::Queryable;
use engine::{Analysis, Ask, Reply, USUAL_ENGINE};
use go::{Color, Move};
use overlay::{Candidate, Estimate};
use std::time::Duration;

/// Black's three stones in the corner have two liberties.
const GAME: &str = "(;SZ[9]AB[aa][ba][ca]AW[ab][bb][fc]PL[B]*)";

/// An analysis by its best line: Black's chance to win, his lead, the moves.
fn analysis(color: Color, winrate: f32, score: f32, moves: &[&str]) -> Analysis {
    let pv: Vec<Move> = moves.iter().map(|at| Move::Play(point(at))).collect();
    let best = Candidate {
        visits: Some(900),
        winrate: Some(winrate),
        score: Some(score),
        pv: pv.clone(),
        ..Candidate::new(color, pv[0])
    };
    Analysis {
        candidates: vec![best],
        estimate: Some(Estimate {
            winrate: Some(0.9),
            visits: Some(1200),
            ..Estimate::default()
        }),
        ..Analysis::new(go::Size::NINE, "analysis")
    }
}

fn answers(bench: &mut Bench, found: Analysis) {
    let asked = bench.asked();
    bench.send(reply_to(&asked, Ok(Reply::Analysis(found))));
}

fn said(bench: &Bench) -> String {
    let panel = WhyNotPanel::of(&bench.state).expect("the question is open");
    let values = panel.values.join(" · ");
    format!("{} | {values} | {}", panel.headline, panel.reasons)
}

fn moves_told(asked: &Asked) -> usize {
    assert!(matches!(asked.ask, Ask::Analyse(_)), "{asked:?}");
    asked.game.go.moves().len()
}

/// The stones of the line on the board, by number.
fn line_on_the_board(bench: &Bench) -> Vec<(u16, String)> {
    let shown = scene(&bench.state.board_view());
    let layers = shown.layers.iter();
    let mut stones: Vec<(u16, String)> = layers
        .flat_map(|layer| layer.overlay.points.iter())
        .filter_map(|(at, drawn)| Some((drawn.ghost?.number, at.to_gtp(shown.size))))
        .collect();
    stones.sort();
    stones
}

fn numbers(bench: &Bench) -> String {
    let stones = line_on_the_board(bench);
    let words = stones.iter().map(|(number, at)| format!("{number}{at}"));
    words.collect::<Vec<_>>().join(" ")
}

/// Black leaves the corner, and White takes it.
fn asked_and_answered() -> Bench {
    let mut bench = Bench::new(GAME);
    bench.send(WhyNotCommand::Ask(point("ee")));
    answers(
        &mut bench,
        analysis(Color::White, 0.2, -6.0, &["cb", "gg", "da"]),
    );
    answers(&mut bench, analysis(Color::Black, 0.5, 1.5, &["cb", "da"]));
    bench
}

#[test]
fn what_refutes_a_move_is_shown_beside_the_best_one() {
    let mut bench = Bench::new(GAME);
    bench.send(WhyNotCommand::Ask(point("ee")));
    let asked = bench.asked();
    assert_eq!(asked.engine, bench.engine(USUAL_ENGINE));
    assert_eq!(moves_told(&asked), 1, "below the move");
    assert!(said(&bench).starts_with("E5? "), "{}", said(&bench));
    answers(
        &mut bench,
        analysis(Color::White, 0.2, -6.0, &["cb", "gg", "da"]),
    );
    let asked = bench.asked();
    assert_eq!(moves_told(&asked), 0, "what else is there");
    answers(&mut bench, analysis(Color::Black, 0.5, 1.5, &["cb", "da"]));
    assert!(bench.state.engines().requests().is_empty());
    assert_eq!(
        said(&bench),
        "E5 costs 7.5 points and 30.0 % of the chance to win; C8 is better. | \
         E5  Black 20.0\u{a0}% −6.0 (1200 playouts) · C8  Black 50.0\u{a0}% +1.5 (1200 playouts) | \
         White takes C8, the point of the best move. With move 4, D9, White takes 3 stones."
    );
    assert_eq!(numbers(&bench), "1E5 2C8 3G3 4D9");
    assert_eq!(bench.sgf().matches(';').count(), 1, "nothing is played");
    bench.send(WhyNotCommand::ToggleBest);
    assert_eq!(numbers(&bench), "1C8 2D9");
    bench.send(WhyNotCommand::ToggleBest);
    bench.run("ShorterLine, ShorterLine");
    assert_eq!(numbers(&bench), "1E5 2C8");
    bench.run("LongerLine, AddLine");
    assert!(
        bench.sgf().contains(";B[ee];W[cb];B[gg]"),
        "{}",
        bench.sgf()
    );
    assert!(!bench.sgf().contains("W[da]"), "as far as it was shown");
}

#[test]
fn the_numbers_grow_while_the_engine_thinks() {
    let mut bench = Bench::new(GAME);
    bench.send(WhyNotCommand::Ask(point("ee")));
    let asked = bench.asked();
    let found = analysis(Color::White, 0.3, -2.0, &["gg"]);
    let event = EngineCommand::Interim(asked.request, found.into());
    bench.send(Command::Engines(EnginesCommand::Engine(
        asked.engine,
        event,
    )));
    assert_eq!(numbers(&bench), "1E5 2G3");
    assert!(said(&bench).contains("E5  Black 30.0"), "{}", said(&bench));
    assert_eq!(bench.asked().request, asked.request, "it goes on");
}

#[test]
fn a_good_move_is_said_to_be_good() {
    for (best, after, said_so) in [
        (("ee", 0.5), 0.5, "E5 is otto's own choice."),
        (("gg", 0.5), 0.5, "E5 is as good as G3."),
        (("gg", 0.5), 0.6, "E5 is as good as G3."),
    ] {
        let mut bench = Bench::new(GAME);
        bench.send(WhyNotCommand::Ask(point("ee")));
        answers(&mut bench, analysis(Color::White, after, 1.0, &["hh"]));
        answers(&mut bench, analysis(Color::Black, best.1, 1.0, &[best.0]));
        let name = bench.state.engines().name(bench.engine(USUAL_ENGINE));
        let said_so = said_so.replace("otto", name);
        assert!(said(&bench).starts_with(&said_so), "{}", said(&bench));
    }
}

#[test]
fn escape_takes_the_question_back_and_nothing_else() {
    let mut bench = Bench::new(GAME);
    bench.send(WhyNotCommand::Ask(point("ee")));
    bench.run("MoveNow");
    assert!(WhyNotPanel::of(&bench.state).is_none());
    assert!(bench.questions().is_empty(), "the engine is free");
    let mut bench = asked_and_answered();
    bench.run("Pass");
    assert!(WhyNotPanel::of(&bench.state).is_none(), "another position");
    assert_eq!(line_on_the_board(&bench), []);
}

#[test]
fn thinking_longer_asks_both_again_for_longer() {
    let time = |asked: &Asked| match &asked.ask {
        Ask::Analyse(search) => search.limits.time.expect("a limit"),
        other => panic!("{other:?}"),
    };
    let mut bench = Bench::new(GAME);
    bench.send(WhyNotCommand::Ask(point("ee")));
    let first = time(&bench.asked());
    assert!(first > Duration::ZERO);
    answers(&mut bench, analysis(Color::White, 0.2, -6.0, &["cb"]));
    answers(&mut bench, analysis(Color::Black, 0.5, 1.5, &["cb"]));
    bench.send(WhyNotCommand::ThinkOn);
    assert!(time(&bench.asked()) > first);
    assert_eq!(moves_told(&bench.asked()), 1);
    assert_eq!(numbers(&bench), "1E5 2C8", "what is known stays");
    answers(&mut bench, analysis(Color::White, 0.45, 1.0, &["hh"]));
    answers(&mut bench, analysis(Color::Black, 0.5, 1.5, &["cb"]));
    assert!(
        said(&bench).starts_with("E5 is as good as C8."),
        "{}",
        said(&bench)
    );
}

#[test]
fn an_engine_that_fails_says_why_and_a_move_against_the_rules_is_refused() {
    let mut bench = Bench::new(GAME);
    bench.send(WhyNotCommand::Ask(point("ee")));
    bench.send(reply_to(&bench.asked(), Err(failure())));
    assert!(WhyNotPanel::of(&bench.state).is_none());
    assert!(
        bench.notices().contains("the test says so"),
        "{}",
        bench.notices()
    );
    bench.effects.clear();
    bench.send(WhyNotCommand::Ask(point("aa")));
    assert!(
        bench.notices().contains("A9 is occupied."),
        "{}",
        bench.notices()
    );
    assert!(bench.questions().is_empty());
}

#[test]
fn the_program_that_draws_the_overlays_is_asked() {
    let blue = Profile::Gtp(GtpProfile::new("Blue", "blue --gtp"));
    let mut bench = Bench::with_engines(vec![blue]);
    let id = bench.engine("Blue");
    let draw = EngineCommand::DrawOverlays;
    bench.send(Command::Engines(EnginesCommand::Engine(id, draw)));
    bench.effects.clear();
    bench.send(WhyNotCommand::Ask(point("ee")));
    assert_eq!(bench.asked().engine, id);
}

#[test]
fn a_key_asks_about_the_point_of_the_cursor() {
    let mut bench = Bench::new(GAME);
    assert!(!is_possible(&bench.state, Action::WhyNot), "no point");
    bench.run("WhyNot");
    assert!(
        bench.notices().contains("Point at a free point"),
        "{}",
        bench.notices()
    );
    bench.run("BoardCursor");
    assert!(is_possible(&bench.state, Action::WhyNot));
    bench.run("WhyNot");
    assert_eq!(moves_told(&bench.asked()), 1);
}

#[test]
fn nobody_is_asked_while_a_problem_is_unsolved_or_in_an_exam() {
    let problem = "(;SZ[9]AB[ab][bb][cb][db][da]AW[ac][bc][cc][dc][ec][eb][ea];B[ba]C[RIGHT])";
    for exam in [false, true] {
        let mut bench = Bench::new(problem);
        if exam {
            bench.send(ProblemCommand::BeginTimed(TimedSetup {
                seconds: 100,
                exam,
                count: 1,
                shuffled: false,
            }));
        } else {
            bench.run("Solve");
        }
        bench.effects.clear();
        bench.send(WhyNotCommand::Ask(point("ba")));
        bench.run("WhyNot");
        assert!(bench.questions().is_empty(), "exam: {exam}");
        assert!(WhyNotPanel::of(&bench.state).is_none());
        assert!(!bench.state.may_ask_about(point("ba")), "no menu");
        assert!(!is_possible(&bench.state, Action::WhyNot));
    }
}

#[test]
fn a_problem_ends_the_question() {
    let mut bench =
        Bench::new("(;SZ[9]AB[ab][bb][cb][db][da]AW[ac][bc][cc][dc][ec][eb][ea]*;B[ba]C[RIGHT])");
    bench.send(WhyNotCommand::Ask(point("ba")));
    bench.run("Solve, Tick");
    assert!(bench.questions().is_empty(), "nobody thinks about it");
    assert!(WhyNotPanel::of(&bench.state).is_none());
}

/// The engine answers twice.
fn answers_in(open: &mut Open) {
    for found in [
        analysis(Color::White, 0.2, -6.0, &["cb", "gg", "da"]),
        analysis(Color::Black, 0.5, 1.5, &["cb", "da"]),
    ] {
        let request = open.state().engines().requests()[0].clone();
        let reply = Ok(Reply::Analysis(found));
        let answer = EngineCommand::Answer(request.id, reply);
        open.run(EnginesCommand::Engine(request.engine, answer));
    }
    // The real one does not answer in between, nor is it seen to think.
    let engine = open.state().analysis().why_not().expect("it").engine;
    open.run(EnginesCommand::Engine(engine, EngineCommand::Close));
}

#[test]
fn the_other_button_on_a_free_point_asks() {
    let mut open = House::new(GAME).open();
    let at = open.point("E5");
    open.button_at(at, PointerButton::Secondary);
    open.harness.get_by_label_contains("Why not E5?").click();
    open.settle();
    assert!(open.state().analysis().why_not().is_some());
    answers_in(&mut open);
    assert_eq!(open.count("White takes C8"), 1);
    open.picture("why-not");
    open.click("Line of the best move");
    assert_eq!(open.count("Line of this move"), 1);
    open.key(Key::Escape);
    assert_eq!(open.count("White takes C8"), 0);
}

#[test]
fn it_is_said_in_japanese_too() {
    let mut open = House::new(GAME).dark().japanese().open();
    open.run(WhyNotCommand::Ask(point("ee")));
    answers_in(&mut open);
    open.picture("why-not-japanese-dark");
}
