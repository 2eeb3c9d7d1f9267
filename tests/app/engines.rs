//! Stories with real engines on their own threads.

use crate::house::{House, Open};
use app::board::layer_edit::LayerCommand;
use app::engines::{EngineCommand, EnginesCommand};
use app::game::GameCommand;
use app::settings::NewGame;
use app::settings::actions::Action;
use app::shell::command::Command;
use eframe::egui::Key;
use egui_kittest::kittest::{Queryable, by};
use engine::{LogLine, LogSource};
use go::Color;

const POSITION: &str = "(;SZ[9]AB[cc][cd][ce][dc]AW[gc][gd][ge][fg];B[dg];W[eg])";

fn nine(black: &str, white: &str) -> NewGame {
    NewGame {
        width: 9,
        height: 9,
        black: black.into(),
        white: white.into(),
        ..NewGame::default()
    }
}

#[test]
fn a_game_is_started_in_the_dialog_and_the_engine_answers() {
    let mut open = House::new("(;)")
        .with(|settings| settings.new_game = nine("", "territory"))
        .open();
    open.ctrl(Key::N);
    assert!(open.has("New game"));
    open.click("Start");
    assert!(open.state().game().is_on());
    open.click("E5, empty");
    open.wait_until("the engine's answer", |state| {
        state
            .document()
            .record()
            .mv(state.document().cursor())
            .is_some_and(|(color, _)| color == Color::White)
    });
    assert_eq!(open.move_number(), 2);
    assert_eq!(open.count("white stone, move 2, last move"), 1);
    open.click("Take back");
    assert_eq!(open.move_number(), 0, "both moves are taken back");
}

#[test]
fn engines_play_each_other_to_the_end() {
    let mut open = House::new("(;)").open();
    let setup = NewGame {
        width: 5,
        height: 5,
        ..nine("random", "territory")
    };
    open.run(GameCommand::New(Box::new(setup)));
    open.wait_until("the end of the game", |state| {
        let is_counted = state.game().count().is_some_and(|c| !c.is_asking());
        is_counted || !state.game().is_on()
    });
    let mut expected = None;
    if open.state().game().is_on() {
        // Neither has resigned.
        assert_eq!(open.count("Accept"), 1);
        let result = app::shell::scores::scores(open.state()).expect("a count")[0].result();
        let in_words = app::game::result_in_words(open.state().texts(), &result, true);
        open.click(&format!("Accept: {in_words}"));
        expected = Some(result);
    }
    assert!(!open.state().game().is_on());
    let result = open.state().document().record().info().result.clone();
    match expected {
        Some(expected) => assert_eq!(result, expected),
        None => assert!(["B+R", "W+R"].contains(&&*result), "{result}"),
    }
}

#[test]
fn overlays_appear_by_their_keys() {
    let mut open = House::new(POSITION).open();
    open.key(Key::End);
    for (key, id) in [
        (Key::Num1, "status"),
        (Key::Num2, "figure"),
        (Key::Num3, "number"),
    ] {
        open.key(key);
        open.wait_until(id, |state| state.board_view().shown_overlay().is_some());
        assert_eq!(open.state().board().layers().quick(), Some(id));
        let overlay = open
            .state()
            .board_view()
            .shown_overlay()
            .expect("it has come")
            .clone();
        let drawn = overlay.points.values().iter().any(|p| match id {
            "status" => p.status.is_some(),
            "figure" => p.figure.is_some(),
            _ => p.number.is_some(),
        });
        assert!(drawn, "{id} draws something");
    }
    open.key(Key::Num0);
    assert!(open.state().board_view().shown_overlay().is_none());
}

#[test]
fn the_score_by_both_rules_stands_beside_life_and_death() {
    let mut open = House::new(POSITION).open();
    open.key(Key::Num1);
    open.wait_until("the overlay", |state| {
        state.board_view().shown_overlay().is_some()
    });
    assert_eq!(
        (
            open.count("Territory W+") + open.count("Territory B+"),
            open.count("Area W+") + open.count("Area B+")
        ),
        (1, 1)
    );
}

#[test]
fn every_overlay_of_every_engine_can_be_drawn() {
    let mut open = House::new(POSITION).open();
    open.key(Key::End);
    let slots: Vec<_> = open
        .state()
        .engines()
        .slots()
        .iter()
        .map(|s| (s.id, s.overlays().to_vec()))
        .collect();
    assert!(slots.iter().all(|(_, kinds)| kinds.len() >= 3));
    for (engine, kinds) in slots {
        open.run(Command::Engines(EnginesCommand::Engine(
            engine,
            EngineCommand::DrawOverlays,
        )));
        for kind in kinds {
            open.run(LayerCommand::ToggleOverlay(kind.id.clone()));
            open.wait_until(&kind.id, |state| {
                state.board_view().shown_overlay().is_some() || !state.notices().is_empty()
            });
            assert!(
                open.state().notices().is_empty(),
                "{}: {:?}",
                kind.id,
                open.state().notices()
            );
            open.run(Action::OverlayOff);
        }
    }
}

#[test]
fn the_console_keeps_its_height_whatever_is_typed() {
    let mut open = House::new("(;)")
        .with(|settings| settings.panels.console = true)
        .open();
    let top = |open: &Open| open.node("Engine console").rect().top();
    let before = top(&open);
    let named = open.harness.query_all(by().label("territory >"));
    let field = named.last().expect("the field").rect().center();
    for round in 0..3 {
        open.click_at(field);
        open.type_text("a line");
        open.key(Key::Enter);
        open.key(Key::Escape);
        let moved = top(&open) - before;
        assert!(moved.abs() < 0.5, "round {round}: by {moved}");
    }
}

#[test]
fn a_low_console_shows_its_lines_above_the_field() {
    let mut open = House::new("(;)")
        .with(|settings| {
            settings.panels.console = true;
            settings.panels.console_height = 90.0;
        })
        .open();
    let engine = open.state().engines().overlay_engine();
    for number in 0..20 {
        let line = LogLine::new(LogSource::Received, format!("line {number}"));
        open.run(Command::Engines(EnginesCommand::Engine(
            engine,
            EngineCommand::Log(line),
        )));
    }
    // The list follows its newest line a frame later, and the window draws two for every event.
    open.harness.step();
    let bottom = |part: &str| {
        let found = open.harness.query_all(by().label_contains(part));
        found.last().expect("it is there").rect()
    };
    let (line, field) = (bottom("line 19"), bottom("territory >"));
    assert!(
        line.bottom() <= field.top() + 1.0,
        "{line:?} lies over {field:?}"
    );
}

#[test]
fn the_console_shows_what_an_engine_says() {
    let mut open = House::new("(;SZ[9])")
        .with(|settings| settings.panels.console = true)
        .open();
    assert_eq!(open.count("What engines say appears here."), 1);
    open.key(Key::F5);
    open.wait_until("a line", |state| !state.engines().console().is_empty());
    assert!(open.count(" net ") >= 1);
    open.click("Clear");
    assert_eq!(open.count("What engines say appears here."), 1);
}

#[test]
fn a_library_that_is_not_there_says_so_and_hurts_nothing() {
    let mut open = House::new("(;SZ[9];B[ee])").open();
    let folder = tempfile::tempdir().expect("a folder for the test");
    let path = folder.path().join("libnothing.so");
    open.run(Command::ChoosePath(
        app::shell::state::Purpose::Library,
        path.into(),
    ));
    open.wait_until("the complaint", |state| !state.notices().is_empty());
    assert!(open.count("nothing") >= 1, "{:?}", open.state().notices());
    open.key(Key::ArrowRight);
    assert_eq!(open.move_number(), 1);
}

#[test]
fn messages_stand_where_they_are_clicked() {
    let mut open = House::new("(;SZ[9];B[ee])").open();
    let folder = tempfile::tempdir().expect("a folder for the test");
    for (number, name) in [(1, "libone.so"), (2, "libtwo.so")] {
        open.run(Command::ChoosePath(
            app::shell::state::Purpose::Library,
            folder.path().join(name).into(),
        ));
        open.wait_until("the complaint", |state| state.notices().len() == number);
    }
    open.run_in_one_frame(Command::DismissNotice(0));
    let seen = open.node("Dismiss").rect();
    open.settle();
    assert_eq!(open.node("Dismiss").rect(), seen);
}
