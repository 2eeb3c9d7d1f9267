//! Watching engines think: the key, settling, the graph, whole games, mistakes, thinking in the opponent's time.

use crate::bench::{Asked, Bench, failure, nine};
use crate::house::{House, Open};
use analysis::Found;
use app::analysis::whole_game::{AnalysisOrder, WholeGameCommand};
use app::document::files::FileCommand;
use app::document::navigate::Go;
use app::engines::registry::Role;
use app::engines::{EngineCommand, EnginesCommand, InGame, Slot};
use app::game::GameCommand;
use app::settings::WholeGame;
use app::settings::actions::Action;
use app::settings::change::SettingsCommand;
use app::settings::profiles::{GtpProfile, Profile};
use app::shell::availability::is_possible;
use app::shell::command::Command;
use app::shell::command::UnsavedCommand;
use app::shell::effect::Effect;
use app::shell::numbers::short;
use app::shell::panels::status_line::StatusLine;
use app::shell::state::Dialog;
use eframe::egui::{Key, vec2};
use egui_kittest::kittest::Queryable;
use engine::{Ask, EngineInfo, OverlayKind, Reply, USUAL_ENGINE, WorkerState};
use go::{Color, Move};
use overlay::{Candidate, Estimate, Overlay};
use record::{CellId, Replay};
use std::time::Duration;

const LINE: &str = "(;SZ[9]RU[Chinese]*;B[cc];W[gg];B[cg])";

fn estimate(winrate: f32, visits: u64) -> Estimate {
    Estimate {
        winrate: Some(winrate),
        score: Some(20.0 * (winrate - 0.5)),
        visits: Some(visits),
        ..Estimate::default()
    }
}

fn picture(bench: &Bench, winrate: f32, visits: u64) -> Overlay {
    let mut overlay = Overlay::new(bench.record().size(), "analysis");
    overlay.estimate = Some(estimate(winrate, visits));
    overlay.candidates = vec![Candidate {
        visits: Some(visits),
        winrate: Some(winrate),
        ..Candidate::new(Color::Black, Move::Pass)
    }];
    overlay
}

/// The engine shows how far it is.
fn shows(bench: &mut Bench, asked: &Asked, winrate: f32, visits: u64) {
    let overlay = picture(bench, winrate, visits);
    let event = EngineCommand::Interim(asked.request, overlay);
    bench.send(Command::Engines(EnginesCommand::Engine(
        asked.engine,
        event,
    )));
}

fn analysis_of(asked: &Asked) -> Option<usize> {
    let live = matches!(&asked.ask, Ask::Analyse(_));
    live.then_some(asked.game.go.moves().len())
}

/// The curve, in per cent; a dash where nothing is known.
fn curve(bench: &Bench) -> String {
    let nodes = bench.state.analysis().graph().nodes().iter();
    let text = nodes.map(|node| match node.value.winrate {
        Some(winrate) => format!("{:.0}", winrate * 100.0),
        None => "-".to_owned(),
    });
    text.collect::<Vec<_>>().join(" ")
}

#[test]
fn one_key_watches_the_built_in_engine_without_any_set_up() {
    let mut bench = Bench::new(LINE);
    bench.run("Analyse");
    assert!(bench.state.board_view().is_watching());
    let asked = bench.asked();
    assert_eq!(asked.engine, bench.engine(USUAL_ENGINE));
    assert_eq!(analysis_of(&asked), Some(0));
    shows(&mut bench, &asked, 0.6, 200);
    assert_eq!(bench.overlay(), Some("analysis"));
    bench.run("Analyse");
    assert!(!bench.state.board_view().is_watching());
    assert_eq!(bench.overlay(), None);
    assert!(bench.questions().is_empty(), "the engine rests");
}

#[test]
fn an_engine_that_is_asked_for_a_move_while_it_is_watched_says_that_it_thinks() {
    let mut bench = Bench::playing("", USUAL_ENGINE);
    bench.run("Analyse, Click cc");
    let asked = bench.asked();
    assert!(matches!(asked.ask, Ask::Move(_)));
    shows(&mut bench, &asked, 0.5, 200);
    let line = StatusLine::of(&bench.state);
    let said = line.texts().collect::<Vec<_>>().join(" | ");
    assert!(
        said.contains("net is thinking") && said.contains("(Esc stops it)"),
        "{said}"
    );
    assert!(!said.contains("picture"), "{said}");
}

#[test]
fn what_is_watched_rests_while_the_game_is_analysed() {
    let mut bench = Bench::new(LINE);
    bench.run("Analyse");
    assert_eq!(analysis_of(&bench.asked()), Some(0));
    start(&mut bench, false);
    assert!(!bench.state.engines().is_busy(), "taken back");
    bench.run("Forward, Wait 1, Tick");
    assert!(bench.questions().is_empty());
    assert!(bench.state.board_view().is_watching());
    bench.send(WholeGameCommand::Stop);
    bench.run("Wait 1, Tick");
    assert_eq!(analysis_of(&bench.asked()), Some(1));
}

#[test]
fn the_engine_that_is_marked_for_analysis_is_the_one_that_analyses() {
    for (drawing, analysing) in [
        ("territory", USUAL_ENGINE),
        ("random", USUAL_ENGINE),
        ("montecarlo", "montecarlo"),
        (USUAL_ENGINE, USUAL_ENGINE),
    ] {
        let mut bench = Bench::new(LINE);
        bench.engine_does(drawing, EngineCommand::DrawOverlays);
        let engines = bench.state.engines();
        let marked = |role: Role| {
            let has = |slot: &&Slot| engines.roles(slot.id, InGame::default()).contains(&role);
            let names = engines.slots().iter().filter(has);
            names.map(|slot| &*slot.name).collect::<Vec<_>>()
        };
        assert_eq!(marked(Role::Overlays), [drawing]);
        assert_eq!(marked(Role::Analyser), [analysing]);
        bench.run("Analyse");
        assert_eq!(bench.asked().engine, bench.engine(analysing));
    }
}

#[test]
fn a_program_is_started_to_be_watched_and_our_own_engine_stands_in_for_it() {
    for (offers, watched) in [(true, "Blue"), (false, USUAL_ENGINE)] {
        let blue = Profile::Gtp(GtpProfile::new("Blue", "blue --gtp"));
        let mut bench = Bench::with_engines(vec![blue]);
        let id = bench.engine("Blue");
        bench.send(Command::Engines(EnginesCommand::Engine(
            id,
            EngineCommand::DrawOverlays,
        )));
        bench.run("Analyse");
        assert_eq!(bench.asked_of_world(), "restart Blue");
        let kind = OverlayKind::analysis_by_gtp();
        let info = EngineInfo {
            name: "Blue".into(),
            version: String::new(),
            overlays: Vec::from_iter(offers.then_some(kind)),
            max_side: 19,
            square_only: true,
            ..EngineInfo::default()
        };
        bench.engine_does("Blue", EngineCommand::Info(info));
        assert_eq!(bench.asked().engine, bench.engine(watched));
        assert_eq!(bench.notices().contains("does not analyse"), !offers);
    }
}

#[test]
fn a_program_that_does_not_start_is_not_watched_later_by_surprise() {
    let blue = Profile::Gtp(GtpProfile::new("Blue", "blue --gtp"));
    let mut bench = Bench::with_engines(vec![blue]);
    let id = bench.engine("Blue");
    bench.send(Command::Engines(EnginesCommand::Engine(
        id,
        EngineCommand::DrawOverlays,
    )));
    bench.run("Analyse");
    let failed = EngineCommand::State(WorkerState::Failed(failure()));
    bench.engine_does("Blue", failed);
    bench.run("Analyse");
    assert_eq!(
        bench.asked_of_world(),
        "restart Blue, restart Blue",
        "tried again"
    );
}

#[test]
fn ownership_is_shown_or_not_as_one_likes() {
    let mut bench = Bench::new(LINE);
    bench.run("Analyse");
    let ownership = |bench: &Bench| match bench.asked().ask {
        Ask::Analyse(search) => search.detail.ownership,
        other => panic!("{other:?}"),
    };
    assert!(ownership(&bench));
    bench.run("AnalysisOwnership");
    assert!(!ownership(&bench));
    assert_eq!(bench.state.board().layers().list().len(), 1);
}

#[test]
fn what_is_watched_follows_the_user_and_never_shows_another_node() {
    let mut bench = Bench::new(LINE);
    bench.run("Analyse");
    let first = bench.asked();
    shows(&mut bench, &first, 0.6, 200);
    bench.run("Forward");
    assert_eq!(bench.overlay(), None, "nothing is known here");
    assert!(bench.questions().is_empty(), "not while walking");
    // What was on its way belongs to the node before.
    shows(&mut bench, &first, 0.9, 900);
    assert_eq!(bench.overlay(), None);
    bench.state.wait(Duration::from_millis(200));
    bench.run("Tick");
    let second = bench.asked();
    assert_eq!(analysis_of(&second), Some(1));
    shows(&mut bench, &second, 0.4, 300);
    bench.run("Back");
    assert_eq!(bench.overlay(), Some("analysis"), "remembered");
    assert_eq!(curve(&bench), "60 40 - -");
}

#[test]
fn a_position_that_was_thought_about_enough_is_left_alone() {
    let mut bench = Bench::new(LINE);
    bench.run("Analyse");
    let asked = bench.asked();
    shows(&mut bench, &asked, 0.5, 99_999);
    assert!(!bench.asked_of_world().contains("interrupt"));
    shows(&mut bench, &asked, 0.5, 100_000);
    let interrupted = format!("interrupt {USUAL_ENGINE}");
    assert!(bench.asked_of_world().contains(&interrupted));
    let last = picture(&bench, 0.5, 100_100);
    let reply = crate::bench::reply_to(&asked, Ok(Reply::Picture(last)));
    bench.send(reply);
    assert!(!bench.state.engines().is_busy(), "it rests");
    assert_eq!(bench.overlay(), Some("analysis"), "and stays");
    for step in ["Forward", "Back"] {
        bench.run(step);
    }
    bench.state.wait(Duration::from_secs(1));
    bench.run("Tick");
    assert!(!bench.state.engines().is_busy(), "coming back is no reason");
    bench.send(SettingsCommand::Enough(0));
    assert_eq!(analysis_of(&bench.asked()), Some(0), "never is enough");
}

#[test]
fn escape_stops_watching_but_first_a_move_that_is_thought_about() {
    let mut bench = Bench::new(LINE);
    bench.run("Analyse, MoveNow");
    assert!(!bench.state.board_view().is_watching());
    bench.run("Analyse, EngineMove");
    bench.asked_of_world();
    bench.run("MoveNow");
    assert!(bench.state.board_view().is_watching());
    assert_eq!(bench.asked_of_world(), "interrupt net");
}

#[test]
fn values_in_the_record_are_in_the_graph_at_once() {
    let bench = Bench::new("(;SZ[9]SBKV[50]V[0.5]*;B[cc]SBKV[40](;W[gg])(;W[ee]V[-3]))");
    let mut bench = bench;
    bench.run("Tick");
    assert_eq!(curve(&bench), "50 40 -");
    assert!(app::shell::panels::graph::shows_graph(&bench.state));
    // The other variation is another line.
    bench.run("Node 3");
    let nodes = bench.state.analysis().graph().nodes();
    assert_eq!(nodes[2].value.score, Some(-3.0));
    let measure = app::settings::Measure::default();
    let severity = |at: usize| nodes[at].severity(&measure);
    assert!(severity(1).is_some() && severity(2).is_none());
}

#[test]
fn who_has_watched_one_position_is_not_told_that_there_are_no_mistakes() {
    let mut bench = Bench::new(LINE);
    bench.run("Analyse");
    let asked = bench.asked();
    shows(&mut bench, &asked, 0.6, 200);
    for key in ["NextMistake", "RetryMistake"] {
        bench.run(key);
        let said = bench.notices();
        assert!(said.contains("Nothing is known about mistakes"), "{said}");
    }
    bench.run("Forward, Wait 1, Tick");
    let asked = bench.asked();
    shows(&mut bench, &asked, 0.6, 200);
    bench.run("NextMistake");
    assert!(bench.notices().contains("no other mistake"));
}

#[test]
fn few_playouts_do_not_replace_what_the_record_says() {
    let mut bench = Bench::new("(;SZ[9]SBKV[50]*;B[cc])");
    bench.run("Analyse");
    let asked = bench.asked();
    shows(&mut bench, &asked, 0.9, 100);
    assert_eq!(curve(&bench), "50 -");
    shows(&mut bench, &asked, 0.7, 1000);
    assert_eq!(curve(&bench), "70 -");
}

#[test]
fn mistakes_are_gone_to_one_by_one() {
    let mut bench = Bench::new(
        "(;SZ[9]SBKV[50]*;B[cc]SBKV[49];W[gg]SBKV[60];B[cg]SBKV[30];W[gc]SBKV[29];B[ee]SBKV[20])",
    );
    for (step, depth) in [
        ("NextMistake", 2),
        ("NextMistake", 3),
        ("NextMistake", 5),
        ("NextMistake", 5),
        ("PreviousMistake", 3),
    ] {
        bench.run(step);
        let at = bench.record().depth(bench.state.document().cursor());
        assert_eq!(at, depth, "{step}");
    }
    assert!(bench.notices().contains("no other mistake"));
    let mistakes = bench
        .state
        .analysis()
        .graph()
        .mistakes(&app::settings::Measure::default());
    let numbers: Vec<u32> = mistakes.iter().map(|node| node.number).collect();
    assert_eq!(numbers, [3, 2, 5], "the worst first");
}

/// Begins to analyse the whole game and returns what the world is asked for.
fn start(bench: &mut Bench, again: bool) -> AnalysisOrder {
    bench.effects.clear();
    let setup = WholeGame {
        again,
        ..WholeGame::default()
    };
    bench.send(WholeGameCommand::Start(setup));
    let order = bench.effects.drain(..).find_map(|effect| match effect {
        Effect::AnalyseGame(order) => Some(*order),
        _ => None,
    });
    order.expect("an analysis")
}

/// The engine has a value for the node of that number in the order.
fn finds(bench: &mut Bench, order: &AnalysisOrder, number: usize, winrate: f32) {
    let cell = order.positions.cells().nth(number).expect("a node");
    let position = order.positions.item(cell, &mut Replay::new()).position;
    let found = Found {
        cell,
        position,
        estimate: estimate(winrate, 1000),
        moves: Vec::new(),
    };
    bench.send(WholeGameCommand::Found(order.job, found));
}

#[test]
fn a_whole_game_is_in_the_graph_at_once_and_in_the_record_at_the_end() {
    let mut bench = Bench::new(LINE);
    bench.run("AnalyseGame");
    assert!(matches!(bench.state.dialog(), Some(Dialog::WholeGame(_))));
    let order = start(&mut bench, false);
    let mut replay = Replay::new();
    let cells = order.positions.cells();
    let moves: Vec<usize> = cells
        .map(|cell| {
            order
                .positions
                .item(cell, &mut replay)
                .game
                .go
                .moves()
                .len()
        })
        .collect();
    assert_eq!(moves, [0, 1, 2, 3]);
    let before = bench.sgf();
    for (number, winrate) in [0.5, 0.55, 0.25].into_iter().enumerate() {
        finds(&mut bench, &order, number, winrate);
        // The user goes on reading meanwhile.
        bench.run("Forward");
    }
    assert_eq!(curve(&bench), "50 55 25 -");
    assert!(!bench.sgf().contains("SBKV"));
    finds(&mut bench, &order, 3, 0.75);
    bench.send(WholeGameCommand::Ended(order.job, None));
    let expected =
        "(;RU[Chinese]SBKV[50]V[0];B[cc]SBKV[55]V[1];W[gg]SBKV[25]V[-5];B[cg]SBKV[75]V[5]*)";
    assert_eq!(bench.sgf(), expected);
    assert!(bench.notices().contains("4 positions"));
    // One step takes all of it back.
    bench.run("Undo");
    let undone = bench.sgf().replace('*', "");
    assert_eq!(undone, before.replace('*', ""));
}

/// The positions of such a line together would take gigabytes.
#[test]
fn a_line_of_100_000_nodes_is_analysed_position_by_position() {
    let passes = ";B[];W[]".repeat(50_000);
    let mut bench = Bench::new(&format!("(;SZ[19]*{passes})"));
    let order = start(&mut bench, false);
    assert_eq!(order.positions.cells().len(), 100_001);
    finds(&mut bench, &order, 99_999, 0.5);
    bench.send(WholeGameCommand::Ended(order.job, None));
    let record = bench.record();
    let analysed = |&cell: &CellId| analysis::is_analysed(record, cell);
    assert_eq!(record.cells().filter(analysed).count(), 1);
}

#[test]
fn what_was_found_is_kept_when_it_is_stopped_and_the_rest_is_done_later() {
    let mut bench = Bench::new(LINE);
    let order = start(&mut bench, false);
    finds(&mut bench, &order, 0, 0.5);
    finds(&mut bench, &order, 1, 0.6);
    bench.run("MoveNow");
    assert!(bench.state.analysis().whole_game().is_none());
    assert!(bench.sgf().contains(";B[cc]SBKV[60]"));
    // What comes late is dropped.
    finds(&mut bench, &order, 2, 0.1);
    assert!(!bench.sgf().contains("SBKV[10]"));
    assert_eq!(start(&mut bench, false).positions.cells().len(), 2);
    bench.run("MoveNow");
    assert_eq!(
        start(&mut bench, true).positions.cells().len(),
        4,
        "all, when asked"
    );
}

#[test]
fn edits_meanwhile_do_not_mix_anything_up() {
    let mut bench = Bench::new(LINE);
    let order = start(&mut bench, false);
    for number in 0..4 {
        finds(&mut bench, &order, number, 0.5 + 0.1 * number as f32);
    }
    // The last node is deleted, the one before gets another position.
    bench.run("Node 3, DeleteNode, Node 2, Tool BlackStone, Click aa, Node 0");
    bench.send(WholeGameCommand::Ended(order.job, None));
    let sgf = bench.sgf();
    assert!(sgf.contains("B[cc]SBKV[60]"), "{sgf}");
    assert!(
        sgf.contains("W[gg]SBKV[70]"),
        "the stone has a node of its own: {sgf}"
    );
    assert!(!sgf.contains("SBKV[80]"), "{sgf}");
}

#[test]
fn a_score_that_somebody_wrote_stays_and_that_is_told() {
    let mut bench = Bench::new("(;SZ[9]V[7]*;B[cc])");
    let order = start(&mut bench, false);
    finds(&mut bench, &order, 0, 0.5);
    finds(&mut bench, &order, 1, 0.5);
    bench.send(WholeGameCommand::Ended(order.job, None));
    assert_eq!(bench.sgf(), "(;V[7]SBKV[50]*;B[cc]SBKV[50]V[0])");
    assert!(bench.notices().contains("1 scores"), "{}", bench.notices());
}

#[test]
fn another_file_ends_the_analysis_and_nothing_found_is_lost_without_a_question() {
    let mut bench = Bench::new(LINE);
    let order = start(&mut bench, false);
    finds(&mut bench, &order, 0, 0.5);
    bench.run("OpenFile other.sgf");
    assert!(matches!(bench.state.dialog(), Some(Dialog::Unsaved)));
    assert!(bench.sgf().contains("SBKV[50]"));
    bench.effects.clear();
    bench.run("Close, NewBoard, Discard");
    assert!(bench.state.analysis().whole_game().is_none());
    let stopped = |effect: &Effect| matches!(effect, Effect::StopAnalysis);
    assert!(bench.effects.iter().any(stopped));
    // A value for the file that is gone.
    finds(&mut bench, &order, 1, 0.9);
    assert!(!bench.sgf().contains("SBKV"));
}

#[test]
fn what_is_found_while_the_question_stands_is_not_asked_about_again() {
    for answer in ["Discard", "SaveFirst"] {
        let mut bench = Bench::of_file(LINE, "/games/a.sgf");
        let order = start(&mut bench, false);
        finds(&mut bench, &order, 0, 0.5);
        bench.send(Action::Quit);
        assert!(matches!(bench.state.dialog(), Some(Dialog::Unsaved)));
        finds(&mut bench, &order, 1, 0.9);
        bench.send(Command::Unsaved(match answer {
            "Discard" => UnsavedCommand::Discard,
            _ => UnsavedCommand::SaveFirst,
        }));
        finds(&mut bench, &order, 1, 0.9);
        if answer == "SaveFirst" {
            bench.send(Command::File(FileCommand::Written {
                path: "/games/a.sgf".into(),
                result: Ok(None),
            }));
        }
        assert!(bench.state.dialog().is_none(), "{answer}");
        let quits = |effect: &Effect| matches!(effect, Effect::Quit);
        assert!(bench.effects.iter().any(quits), "{answer}");
    }
}

#[test]
fn what_fails_is_said_and_what_was_found_is_kept() {
    let mut bench = Bench::new(LINE);
    let order = start(&mut bench, false);
    finds(&mut bench, &order, 0, 0.5);
    let ended = WholeGameCommand::Ended(order.job, Some(message::quoted("It broke.")));
    bench.send(ended);
    assert!(bench.notices().contains("It broke."));
    assert!(bench.sgf().contains("SBKV[50]"));
    assert!(bench.state.analysis().whole_game().is_none());
}

#[test]
fn an_engine_thinks_in_its_opponents_time_when_that_is_wanted() {
    let mut bench = Bench::new("(;)");
    bench.send(GameCommand::New(Box::new(nine("", "montecarlo"))));
    assert!(bench.questions().is_empty(), "not unless it is wanted");
    bench.send(Action::Ponder);
    let asked = bench.asked();
    let id = bench.engine("montecarlo");
    assert!(bench.state.engines().is_pondering(id));
    shows(&mut bench, &asked, 0.9, 500);
    assert_eq!(bench.overlay(), None, "what it thinks is not shown");
    bench.run("Click cc");
    assert!(!bench.state.engines().is_pondering(id));
    let questions = bench.questions();
    assert!(matches!(
        questions[..],
        [Asked {
            ask: Ask::Move(_),
            ..
        }]
    ));
    bench.run("Answer gg");
    assert_eq!(analysis_of(&bench.asked()), Some(2));
    let asked = bench.asked();
    shows(&mut bench, &asked, 0.5, 200_000);
    let last = picture(&bench, 0.5, 200_000);
    let reply = bench.reply(Ok(Reply::Picture(last)));
    bench.send(reply);
    bench.run("Tick");
    assert!(!bench.state.engines().is_busy(), "it has thought enough");
    bench.send(SettingsCommand::Enough(0));
    bench.run("Undo");
    assert!(
        bench.state.engines().is_pondering(id),
        "at the position before"
    );
    bench.run("StopGame");
    assert!(!bench.state.engines().is_busy());
}

/// A game whose record says how it went: Black ahead, then a blunder, then even.
fn game_with_values() -> String {
    let mut sgf = String::from("(;GM[1]SZ[9]PB[Aoki Haru]PW[Mori Natsu]SBKV[50]V[0]");
    for n in 1_u8..=60 {
        let (color, x, y) = (["W", "B"][usize::from(n % 2)], n % 9, n / 9);
        let point = format!("{}{}", (b'a' + x) as char, (b'a' + y) as char);
        let wave = 3.0 * f32::from(n % 7);
        let chance = match n {
            0..=34 => 48.0 + 0.6 * f32::from(n) + wave / 2.0,
            35..=44 => 22.0 + wave,
            _ => 45.0 + wave / 3.0,
        };
        let lead = (chance - 50.0) / 6.0 + wave / 4.0 - 4.0;
        sgf.extend([";", color, "[", &point, "]"]);
        // Some were never analysed.
        if !(50..55).contains(&n) {
            sgf.extend([format!("SBKV[{chance:.1}]V[{lead:.1}]")]);
        }
    }
    sgf.push(')');
    sgf
}

#[test]
fn the_graph_goes_where_it_is_clicked_and_says_where_it_is() {
    let mut open = House::new(&game_with_values()).open();
    let graph = |open: &Open| {
        open.harness
            .get_by_label_contains("Graph of the game")
            .rect()
    };
    let rect = graph(&open);
    // 30 points at each side are numbers; below lies the middle of the 61 nodes.
    open.click_at(rect.center());
    assert_eq!(open.move_number(), 30);
    assert_eq!(open.count("Graph of the game: 30 D6 Black"), 1);
    open.click_at(rect.right_center() - vec2(2.0, 0.0));
    assert_eq!(open.move_number(), 60);
    open.key(Key::Home);
    open.key(Key::N);
    assert!(
        open.state()
            .analysis()
            .node_shown(open.state().document())
            .is_some_and(|(_, node)| node.severity(&app::settings::Measure::default()).is_some())
    );
    // Another press hides it, and the room is the tree's again.
    open.key(Key::G);
    assert_eq!(open.count("Graph of the game:"), 0);
    open.key(Key::G);
    assert_eq!(graph(&open), rect);
}

#[test]
fn the_list_of_mistakes_leads_to_them() {
    let mut open = House::new(&game_with_values()).open();
    let count = open
        .state()
        .analysis()
        .graph()
        .mistakes(&app::settings::Measure::default())
        .len();
    let title = format!("Mistakes {count:>2}");
    open.click(&title);
    // The worst one stands first.
    let worst = open
        .state()
        .analysis()
        .graph()
        .mistakes(&app::settings::Measure::default())[0]
        .number;
    assert_eq!(worst, 35);
    open.harness.get_by_label_contains("35 J6").click();
    open.settle();
    assert_eq!(open.move_number(), 35);
}

#[test]
fn the_engine_itself_is_watched_and_rests_when_it_has_thought_enough() {
    let mut open = House::new("(;SZ[5]RU[Chinese];B[cc])")
        .with(|settings| settings.analysis.enough = 300)
        .open();
    open.key(Key::Space);
    open.wait_until("the engine has thought enough", |state| {
        state.board_view().shown_overlay().is_some() && !state.engines().is_busy()
    });
    let state = open.state();
    let (_, node) = state
        .analysis()
        .node_shown(state.document())
        .expect("it is on the line");
    assert!(state.board_view().is_watching() && node.value.winrate.is_some());
    let visits = state
        .board_view()
        .watched_estimate()
        .and_then(|estimate| estimate.visits);
    let visits = visits.expect("it counts its playouts");
    assert!(visits >= 300);
    let count = short(visits as f32);
    assert!(open.count(&format!("{count:>6} playouts")) >= 1);
    let state = open.state();
    assert!(state.board_view().has_line());
    open.key(Key::Escape);
    assert!(open.state().board_view().shown_overlay().is_none());
}

#[test]
fn a_whole_game_is_analysed_in_the_window() {
    let mut open = House::new("(;SZ[5]RU[Chinese];B[cc];W[bb])").open();
    open.run(Action::AnalyseGame);
    open.click("Analyse");
    open.wait_until("the analysis is done", |state| {
        state.analysis().whole_game().is_none()
    });
    let document = open.state().document();
    let record = document.record();
    assert!(
        record
            .cells()
            .all(|cell| record.has(cell, "SBKV") && record.has(cell, "V"))
    );
    assert!(document.is_modified());
    assert!(is_possible(open.state(), Action::Undo));
    open.run(Action::Undo);
    assert!(!open.state().document().is_modified(), "in one step");
}

#[test]
fn graph_light() {
    let mut open = House::new(&game_with_values()).size(1000.0, 700.0).open();
    open.run(Go::Move(36));
    open.picture("graph-light");
}

#[test]
fn graph_dark_japanese_small() {
    let mut open = House::new(&game_with_values())
        .size(800.0, 600.0)
        .dark()
        .japanese()
        .open();
    open.run(Go::Move(35));
    open.picture("graph-dark-japanese");
}

#[test]
fn whole_game_dialog() {
    let mut open = House::new(&game_with_values()).size(800.0, 600.0).open();
    open.run(Action::AnalyseGame);
    open.picture("whole-game");
}
