//! Stories without a mouse: by keyboard alone, by finger, through an input method.

use crate::house::{House, Open};
use app::board::scene::scene;
use app::document::tool::Tool;
use app::settings::actions::Action;
use app::settings::input::{Confirm, CoordinateStyle};
use app::shell::state::Dialog;
use eframe::egui::{
    self, Event, ImeEvent, Key, Modifiers, Pos2, Role, TouchDeviceId, TouchId, TouchPhase,
};
use egui_kittest::kittest::Queryable;
use go::Point;
use record::Collection;

const GAME: &str =
    "(;SZ[9];B[cc];W[gg];B[cg];W[gc];B[ee];W[ec];B[eg];W[ce];B[ge];W[dd];B[dc];W[ed])";

fn with(open: &mut Open, modifiers: Modifiers, key: Key) {
    open.harness.key_press_modifiers(modifiers, key);
    open.settle();
}

#[test]
fn the_cursor_is_on_the_part_of_the_board_that_is_seen() {
    let problem = |corner: &str, first: &str| format!("(;SZ[19]{corner}*;B[{first}]C[RIGHT])");
    let upper_left = problem("AB[ab][bb][cb][db][da]AW[ac][bc][cc][dc][ec][eb][ea]", "ba");
    let lower_right = problem("AB[sr][rr][qr][pr][ps]AW[sq][rq][qq][pq][oq][or][os]", "rs");
    let mut open = House::new(&format!("{upper_left}{lower_right}")).open();
    open.run(Action::Solve);
    open.key(Key::B);
    open.key(Key::Home);
    open.key(Key::PageUp);
    open.run(Action::NextProblem);
    let state = open.state();
    let window = scene(&state.board_view()).window;
    let at = state.board().cursor().shown().expect("a cursor");
    assert!(!window.contains(Point::new(0, 0)) && window.contains(at));
}

#[test]
fn the_cursor_goes_over_the_board_and_plays() {
    let mut open = House::new("(;SZ[19])").open();
    open.key(Key::B);
    let at = |open: &Open| open.state().board().cursor().shown();
    assert_eq!(at(&open), Some(Point::new(9, 9)), "it begins in the middle");
    for (key, modifiers, x, y) in [
        (Key::ArrowLeft, Modifiers::NONE, 8, 9),
        (Key::ArrowUp, Modifiers::NONE, 8, 8),
        (Key::ArrowRight, Modifiers::CTRL | Modifiers::COMMAND, 9, 8),
        (Key::ArrowRight, Modifiers::CTRL | Modifiers::COMMAND, 15, 8),
        (Key::ArrowUp, Modifiers::CTRL | Modifiers::COMMAND, 15, 3),
        (Key::ArrowUp, Modifiers::CTRL | Modifiers::COMMAND, 15, 0),
        (Key::ArrowUp, Modifiers::NONE, 15, 0),
        (Key::Home, Modifiers::NONE, 0, 0),
        (Key::PageDown, Modifiers::NONE, 0, 18),
        (Key::End, Modifiers::NONE, 18, 18),
        (Key::PageUp, Modifiers::NONE, 18, 0),
    ] {
        with(&mut open, modifiers, key);
        assert_eq!(at(&open), Some(Point::new(x, y)), "after {key:?}");
    }
    open.key(Key::Enter);
    open.key(Key::ArrowDown);
    open.key(Key::Space);
    let position = &open.state().document().shown().position;
    assert_eq!(position.stone(Point::new(18, 0)), Some(go::Color::Black));
    assert_eq!(position.stone(Point::new(18, 1)), Some(go::Color::White));
    // Alt lets the arrows go through the game meanwhile.
    with(&mut open, Modifiers::ALT, Key::ArrowLeft);
    assert_eq!(open.move_number(), 1);
    open.key(Key::Escape);
    assert_eq!(at(&open), None);
    open.key(Key::ArrowLeft);
    assert_eq!(open.move_number(), 0, "the arrows are the game's again");
}

#[test]
fn tab_comes_to_the_board_and_leaves_it_again() {
    let mut open = House::new(GAME).open();
    let mut reached = false;
    for _ in 0..80 {
        open.key(Key::Tab);
        if open.state().board().cursor().on {
            reached = true;
            break;
        }
    }
    assert!(reached, "Tab reaches the board");
    open.key(Key::ArrowLeft);
    assert_eq!(open.move_number(), 0);
    open.key(Key::Tab);
    assert!(!open.state().board().cursor().on, "and goes on from it");
}

#[test]
fn the_cursor_uses_the_tool_that_is_chosen() {
    let mut open = House::new(GAME).open();
    with(&mut open, Modifiers::ALT, Key::Num5);
    assert_eq!(open.state().document().tool(), Tool::Triangle);
    open.key(Key::B);
    open.key(Key::Enter);
    let document = open.state().document();
    assert!(document.record().has_marks(document.cursor()));
}

#[test]
fn a_whole_session_by_keyboard_alone() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let file = folder.path().join("game.sgf.gz");
    let game = Collection::read(GAME.into()).expect("a game");
    let packed = game.write_for("game.sgf.gz").expect("a name of SGF");
    std::fs::write(&file, packed).expect("the file can be written");
    let mut open = House::new("").open();
    // Open: the program's own browser, where the path is typed.
    open.run(app::shell::command::Command::Pick(
        app::shell::command::PickCommand::NoDialog(
            app::shell::state::Purpose::Open,
            std::env::current_dir().expect("a folder").into(),
        ),
    ));
    open.wait_until(
        "the folder is listed",
        |state| matches!(state.dialog(), Some(Dialog::Browse(browse)) if browse.entries.is_ok()),
    );
    with(&mut open, Modifiers::CTRL | Modifiers::COMMAND, Key::A);
    open.type_text(&file.display().to_string());
    open.key(Key::Enter);
    open.wait_until("the file is open", |state| {
        state.document().path().is_some()
    });
    // Replay, play a variation, comment on it.
    open.key(Key::ArrowRight);
    open.key(Key::ArrowRight);
    open.key(Key::B);
    open.key(Key::Home);
    open.key(Key::Enter);
    assert_eq!(open.move_number(), 3);
    let mut found = false;
    for _ in 0..60 {
        open.key(Key::Tab);
        found = open
            .harness
            .get_by_role(Role::MultilineTextInput)
            .is_focused();
        if found {
            break;
        }
    }
    assert!(found, "Tab reaches the comment");
    open.type_text("made by keyboard");
    open.ctrl(Key::S);
    open.wait_until("it is saved", |state| !state.document().is_modified());
    let saved = std::fs::read(&file).expect("the file is there");
    assert!(saved.starts_with(&[0x1F, 0x8B]), "it stays packed");
    let saved = record::open(saved).expect("a game").write();
    let saved = String::from_utf8_lossy(&saved);
    assert!(saved.contains("made by keyboard"), "{saved}");
    // A game against an engine: Enter goes through the dialog.
    open.key(Key::Escape);
    open.ctrl(Key::N);
    assert!(matches!(open.state().dialog(), Some(Dialog::NewGame(_))));
    let mut pressed = false;
    for _ in 0..60 {
        open.key(Key::Tab);
        if open.node("Start").is_focused() {
            open.key(Key::Enter);
            pressed = true;
            break;
        }
    }
    assert!(pressed, "Tab reaches the button");
    assert!(open.state().game().is_on());
    open.key(Key::B);
    open.key(Key::Enter);
    open.wait_until("the engine answers", |state| {
        let document = state.document();
        document.record().move_number(document.cursor()) >= 2
    });
}

#[test]
fn an_input_method_keeps_its_keys_to_itself() {
    let mut open = House::new(GAME).japanese().open();
    open.harness.get_by_role(Role::MultilineTextInput).focus();
    open.settle();
    let preedit = |text: &str| {
        Event::Ime(ImeEvent::Preedit {
            text: text.into(),
            active_range_chars: None,
        })
    };
    open.harness.event(preedit("い"));
    open.settle();
    open.harness.event(preedit("いご"));
    // Some systems send the keys of the composition, too: those of the window must not act.
    open.harness.key_press(Key::F9);
    with(&mut open, Modifiers::CTRL | Modifiers::COMMAND, Key::P);
    assert!(!open.state().settings().panels.console);
    assert_eq!(open.state().dialog(), None);
    // Enter ends the composition, and nothing but the text comes of it.
    open.harness.event(preedit(""));
    open.harness
        .event(Event::Ime(ImeEvent::Commit("囲碁".into())));
    open.settle();
    assert_eq!(open.comment(), "囲碁");
    open.key(Key::F9);
    assert!(open.state().settings().panels.console, "the keys act again");
}

fn touch(open: &mut Open, phase: TouchPhase, pos: Pos2) {
    open.harness.event(Event::Touch {
        device_id: TouchDeviceId(1),
        id: TouchId(1),
        phase,
        pos,
        force: None,
    });
}

/// A tap as `egui` gets it from the window system: the finger, and a pointer that comes and goes with it.
fn tap(open: &mut Open, pos: Pos2) {
    let press = |pressed| Event::PointerButton {
        pos,
        button: egui::PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    };
    touch(open, TouchPhase::Start, pos);
    open.harness.event(Event::PointerMoved(pos));
    open.harness.event(press(true));
    open.harness.step();
    touch(open, TouchPhase::End, pos);
    open.harness.event(press(false));
    open.harness.event(Event::PointerGone);
    open.settle();
}

#[test]
fn a_tap_plays_and_leaves_no_stone_under_a_pointer_that_is_gone() {
    let mut open = House::new("(;SZ[9])").open();
    let at = open.point("C3");
    tap(&mut open, at);
    assert_eq!(open.move_number(), 1);
    assert!(open.harness.ctx.pointer_hover_pos().is_none());
}

#[test]
fn a_finger_has_to_tap_twice_if_one_likes_and_a_mouse_does_not() {
    let mut open = House::new("(;SZ[9])")
        .with(|settings| settings.input.confirm = Confirm::Touch)
        .open();
    let (c3, d4) = (open.point("C3"), open.point("D4"));
    tap(&mut open, c3);
    assert_eq!(open.move_number(), 0);
    assert!(open.has("Once more on C3 plays there."));
    tap(&mut open, d4);
    assert_eq!(open.move_number(), 0, "another point is only aimed at, too");
    tap(&mut open, d4);
    assert_eq!(open.move_number(), 1);
    assert!(open.has("D4, black stone, move 1, last move, chain of 1, liberties 4"));
    assert!(!open.has("Once more on D4 plays there."));
    open.click_at(c3);
    assert_eq!(open.move_number(), 2, "a mouse plays at once");
}

#[test]
fn every_click_can_be_confirmed() {
    let mut open = House::new("(;SZ[9])")
        .with(|settings| settings.input.confirm = Confirm::Always)
        .open();
    open.click_point("C3");
    assert_eq!(open.move_number(), 0);
    open.key(Key::ArrowLeft);
    open.click_point("C3");
    assert_eq!(
        open.move_number(),
        0,
        "what came between takes the aim away"
    );
    open.click_point("C3");
    assert_eq!(open.move_number(), 1);
    // Where nothing can be played the click says why at once.
    open.click_point("C3");
    assert!(open.count("C3 is occupied") > 0);
}

#[test]
fn points_are_called_as_one_likes_everywhere() {
    for (style, name) in [
        (CoordinateStyle::Letters, "C3, empty"),
        (CoordinateStyle::Numbers, "3-7, empty"),
        (CoordinateStyle::Kanji, "3の七, empty"),
    ] {
        let mut open = House::new("(;SZ[9])")
            .with(|settings| settings.input.coordinates = style)
            .open();
        assert!(open.has(name), "{name}");
        open.click(name);
        assert_eq!(open.move_number(), 1);
    }
}

#[test]
fn the_wheel_may_rest() {
    let mut open = House::new(GAME).open();
    let at = open.point("E5");
    open.wheel_at(at, 1);
    assert_eq!(open.move_number(), 1);
    open.ctrl(Key::Comma);
    open.click("Mouse and touch");
    open.click("The wheel over the board goes through the game");
    open.key(Key::Escape);
    open.wheel_at(at, 1);
    assert_eq!(open.move_number(), 1);
}

#[test]
fn buttons_grow_for_fingers() {
    let mut open = House::new(GAME).open();
    let before = open.node("Rubber").rect().height();
    open.ctrl(Key::Comma);
    open.click("Mouse and touch");
    open.click("Larger buttons");
    open.key(Key::Escape);
    assert!(open.node("Rubber").rect().height() >= 40.0 && before < 40.0);
}

#[test]
fn cursor_on_the_board() {
    let mut open = House::new(GAME).size(900.0, 640.0).open();
    open.run(Action::Last);
    open.key(Key::B);
    open.picture("cursor");
}

#[test]
fn large_buttons_in_kanji_coordinates() {
    let mut open = House::new(GAME)
        .japanese()
        .with(|settings| {
            settings.input.large = true;
            settings.input.coordinates = CoordinateStyle::Kanji;
        })
        .open();
    open.run(Action::Last);
    open.picture("large-japanese");
}
