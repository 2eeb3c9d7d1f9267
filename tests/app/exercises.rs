//! Stories of practising with a game: better moves instead of mistakes, mistakes as problems, guessing the moves.

use crate::bench::{Bench, point};
use analysis::Found;
use app::analysis::exercise::{Exercise, ExerciseCommand, Judged};
use app::analysis::whole_game::{AnalysisOrder, WholeGameCommand};
use app::settings::Measure;
use app::settings::change::SettingsCommand;
use app::shell::effect::Effect;
use app::shell::panels::exercise::ExercisePanel;
use app::shell::panels::graph::GraphPanel;
use go::{Color, Move};
use overlay::Estimate;
use record::{Collection, Replay};

/// Black's second move loses eight points, White's third six.
const GAME: &str = "(;SZ[9]PB[Aoki]PW[Mori]DT[2026-11-23]*SBKV[50]V[0];B[cc]SBKV[50]V[0];W[gg]SBKV[51]V[0.5];B[aa]SBKV[40]V[-7.5]\
    ;W[gc]SBKV[41]V[-7];B[cg]SBKV[41]V[-7];W[ii]SBKV[48]V[-1];B[ee]SBKV[48]V[-1])";

fn order(bench: &mut Bench) -> AnalysisOrder {
    let order = bench.effects.drain(..).find_map(|effect| match effect {
        Effect::AnalyseGame(order) => Some(*order),
        _ => None,
    });
    order.expect("an engine is asked")
}

/// The engine says how far Black leads after the move that was tried.
fn finds(bench: &mut Bench, order: &AnalysisOrder, score: f32) {
    let cell = order.positions.cells().next().expect("a node");
    let position = order.positions.item(cell, &mut Replay::new()).position;
    let found = Found {
        cell,
        position,
        estimate: Estimate {
            winrate: Some(0.5),
            score: Some(score),
            ..Estimate::default()
        },
        moves: Vec::new(),
    };
    bench.send(WholeGameCommand::Found(order.job, found));
    bench.send(WholeGameCommand::Ended(order.job, None));
}

fn judged(bench: &Bench) -> Option<Judged> {
    match bench.state.analysis().exercise() {
        Some(Exercise::Retry(retry)) => retry.judged(),
        other => panic!("no retry but {other:?}"),
    }
}

fn said(bench: &Bench) -> String {
    let panel = ExercisePanel::of(&bench.state).expect("an exercise");
    format!("{} {}", panel.text, panel.score)
}

#[test]
fn mistakes_are_counted_by_points_player_and_phase() {
    let mut bench = Bench::new(GAME);
    let titles = |bench: &Bench| -> Vec<String> {
        let panel = GraphPanel::of(&bench.state, None);
        let listed = panel.mistakes.into_iter();
        listed.map(|m| format!("{} {}", m.text, m.loss)).collect()
    };
    bench.run("Tick");
    assert_eq!(titles(&bench), ["Black  3 A9 −8.0", "White  6 J1 −6.0"]);
    for (least, of, count) in [
        (7.0, None, 1),
        (5.0, Some(Color::White), 1),
        (9.0, None, 0),
        (0.5, None, 4),
    ] {
        bench.send(SettingsCommand::Mistakes(Measure { least, of }));
        assert_eq!(titles(&bench).len(), count, "{least} {of:?}");
    }
    let totals = GraphPanel::of(&bench.state, None).totals;
    let rows: Vec<String> = totals
        .iter()
        .map(|row| row.cost.concat().join(" "))
        .collect();
    assert_eq!(rows[0], "8.0 2.00 1 7.0 2.33 3");
    assert_eq!(rows[1], "– – – – – –");
    assert_eq!(rows[3], rows[0], "all of it is the opening");
}

#[test]
fn a_better_move_is_found_and_the_engine_tells_what_it_costs() {
    let mut bench = Bench::new(GAME);
    bench.run("RetryMistake");
    assert_eq!(
        bench.record().move_number(bench.state.document().cursor()),
        2
    );
    assert!(said(&bench).contains("A9") && said(&bench).contains("8.0 points"));
    for (tried, score, verdict) in [
        ("bb", -7.0, Judged::NotBetter),
        ("dd", -3.0, Judged::Better),
        ("ec", 0.3, Judged::Good),
    ] {
        bench.effects.clear();
        bench.run(&format!("Click {tried}"));
        assert_eq!(judged(&bench), Some(Judged::Asked), "{tried}");
        let order = order(&mut bench);
        finds(&mut bench, &order, score);
        assert_eq!(judged(&bench), Some(verdict), "{tried}");
        bench.send(ExerciseCommand::Again);
        assert_eq!(judged(&bench), None, "back at the position");
    }
    bench.run("Click aa");
    assert_eq!(judged(&bench), Some(Judged::Same));
    bench.send(ExerciseCommand::RetryNext);
    assert!(said(&bench).contains("J1"), "{}", said(&bench));
    bench.send(ExerciseCommand::RetryNext);
    assert!(bench.state.analysis().exercise().is_none());
}

#[test]
fn a_mistake_becomes_a_problem_with_the_move_that_was_found() {
    let mut bench = Bench::new(GAME);
    bench.run("RetryMistake");
    let Some(Exercise::Retry(retry)) = bench.state.analysis().exercise() else {
        panic!("no retry");
    };
    let mistake = retry.mistake;
    bench.send(ExerciseCommand::Keep(mistake));
    assert!(bench.notices().contains("No better move"));
    bench.effects.clear();
    bench.run("Click ec");
    let order = order(&mut bench);
    finds(&mut bench, &order, 0.5);
    bench.send(ExerciseCommand::Keep(mistake));
    let kept = bench.effects.drain(..).find_map(|effect| match effect {
        Effect::KeepMistake(problem, _) => Some(problem),
        _ => None,
    });
    let problem = kept.expect("a problem");
    assert_eq!(problem.title, "3 Aoki – Mori 2026-11-23");
    let collection = Collection::read(problem.sgf.into_bytes()).expect("a record");
    let record = collection.game(0);
    assert_eq!(tsumego::Key::of_record(record), Some(problem.key));
    let moves: Vec<_> = record
        .children(record.root())
        .map(|cell| (record.mv(cell), record.msg(cell).into_owned()))
        .collect();
    let black = |at: &str| Some((Color::Black, Move::Play(point(at))));
    assert_eq!(moves[0], (black("ec"), "RIGHT".into()));
    assert_eq!(moves[1].0, black("aa"));
    assert!(moves[1].1.starts_with("WRONG"));
}

#[test]
fn the_moves_of_a_game_are_guessed_and_counted() {
    let mut bench = Bench::new(GAME);
    bench.run("GuessMoves, Click cc, Click gf, Click aa");
    assert!(said(&bench).contains("2 of 3 right"), "{}", said(&bench));
    assert_eq!(bench.sgf().matches(';').count(), 8, "nothing is played");
    // White's moves only: Black's follow by themselves.
    bench.run("First");
    bench.send(ExerciseCommand::Guess(Some(Color::White)));
    let number = |bench: &Bench| {
        let record = bench.record();
        record.move_number(bench.state.document().cursor())
    };
    assert_eq!(number(&bench), 1);
    bench.run("Click gg");
    assert_eq!(number(&bench), 3);
    // Where a stone lies nothing is guessed.
    bench.run("Click gg");
    assert!(said(&bench).contains("1 of 1 right"), "{}", said(&bench));
    bench.run("Click gd, Click ii");
    assert!(
        said(&bench).contains("2 of 3 right (66 %), 1 more near"),
        "{}",
        said(&bench)
    );
    assert!(said(&bench).contains("ends here"));
    bench.run("GuessMoves");
    assert!(bench.state.analysis().exercise().is_none());
    bench.run("First, GuessMoves");
    assert!(bench.state.analysis().exercise().is_some());
    // Escape ends it, too.
    bench.run("MoveNow");
    assert!(bench.state.analysis().exercise().is_none());
    bench.run("First, Click ea");
    assert_eq!(bench.sgf().matches(';').count(), 9, "clicks play again");
}
