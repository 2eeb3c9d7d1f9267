//! Stories through the accessibility tree alone: what is heard, and what can be pressed.

use crate::house::{House, Open};
use app::settings::actions::Action;
use app::shell::command::Command;
use app::shell::state::Dialog;
use eframe::egui::{Key, Role, accesskit};
use egui_kittest::kittest::{NodeT, Queryable, by};

const GAME: &str = "(;SZ[9];B[cc];W[gg](;B[cg]C[A quiet move.];W[gc])(;B[gc];W[cg]))";

/// A problem: Black captures at a1 or misses it.
const PROBLEM: &str = "(;GM[1]SZ[9]AB[bb][ac][cb]AW[ab][ba]PL[B]C[Black to play](;B[aa]C[RIGHT])(;B[ii];W[aa]C[Too slow]))";

/// What was said last, politely.
fn heard(open: &Open) -> String {
    said(open, accesskit::Live::Polite)
}

fn said(open: &Open, live: accesskit::Live) -> String {
    let voices = open.harness.query_all(by().role(Role::Status));
    let voice = voices
        .filter(|node| node.accesskit_node().live() == live)
        .filter_map(|node| node.accesskit_node().label())
        .next_back();
    voice.unwrap_or_default().trim_end().to_owned()
}

fn press(open: &mut Open, name: &str) {
    open.node(name).click_accesskit();
    open.settle();
}

#[test]
fn moves_and_captures_are_heard() {
    let mut open = House::new("(;SZ[9]AB[ba]AW[aa];W[ii])").open();
    open.run(Action::Last);
    press(&mut open, "A8, empty");
    assert_eq!(heard(&open), "Move 2: Black A8, captures 1.");
    open.run(Action::Pass);
    assert_eq!(heard(&open), "Move 3: White pass.");
    open.run(Action::First);
    assert_eq!(heard(&open), "Start of the game.");
}

#[test]
fn navigation_says_what_follows_and_what_is_written() {
    let mut open = House::new(GAME).open();
    open.key(Key::ArrowRight);
    open.key(Key::ArrowRight);
    assert_eq!(heard(&open), "Move 2: White G3. 2 variations.");
    open.key(Key::ArrowRight);
    assert_eq!(heard(&open), "Move 3: Black C3. A quiet move.");
    // The same words once more are said once more.
    open.key(Key::ArrowLeft);
    open.key(Key::ArrowRight);
    assert_eq!(heard(&open), "Move 3: Black C3. A quiet move.");
}

#[test]
fn refusals_and_failures_are_heard_and_failures_at_once() {
    let mut open = House::new(GAME).open();
    open.key(Key::ArrowRight);
    press(
        &mut open,
        "C7, black stone, move 1, last move, chain of 1, liberties 4",
    );
    assert_eq!(heard(&open), "C7 is occupied.");
    open.run(Command::File(app::document::files::FileCommand::Open(
        "/no/such/file.sgf".into(),
    )));
    open.wait_until("the failure", |state| !state.speech().urgent.is_empty());
    assert!(said(&open, accesskit::Live::Assertive).starts_with("Cannot open"));
}

#[test]
fn where_one_is_can_be_asked() {
    let mut open = House::new(GAME).open();
    open.key(Key::ArrowRight);
    open.key(Key::W);
    assert_eq!(
        heard(&open),
        "Move 1: Black C7. White to move. Prisoners: Black 0, White 0."
    );
}

#[test]
fn a_problem_is_solved_by_ear() {
    let mut open = House::new(PROBLEM).open();
    open.run(Action::Solve);
    assert!(
        heard(&open).starts_with("Black to play"),
        "{}",
        heard(&open)
    );
    press(&mut open, "J1, empty");
    open.wait_until("the answer", |state| {
        state.speech().polite.contains("White A9")
    });
    assert!(heard(&open).contains("Wrong"), "{}", heard(&open));
    press(&mut open, "Try again");
    press(&mut open, "A9, empty");
    assert!(heard(&open).contains("Correct!"), "{}", heard(&open));
}

#[test]
fn points_say_their_chain_and_what_engines_think() {
    let mut open = House::new("(;SZ[9]AB[aa][ba][ab]AW[ca][bb][ac])").open();
    open.key(Key::Num1);
    open.wait_until("the overlay", |state| {
        state.board_view().shown_overlay().is_some() && !state.engines().is_busy()
    });
    assert!(open.count("A9, black stone, chain of 3, liberties 0") == 1);
    assert!(
        open.count("A9, black stone, chain of 3, liberties 0, territory") == 1,
        "the engine is named with its opinion"
    );
}

#[test]
fn the_nodes_around_are_elements_of_a_tree() {
    let mut open = House::new(GAME).open();
    for _ in 0..3 {
        open.key(Key::ArrowRight);
    }
    let items: Vec<String> = open
        .harness
        .query_all(by().role(Role::TreeItem))
        .filter_map(|node| node.accesskit_node().label())
        .collect();
    assert_eq!(
        items,
        [
            "2 White G3, before",
            "3 Black C3, shown now",
            "3 Black G7, variation",
            "4 White G7, follows"
        ]
    );
    press(&mut open, "3 Black G7, variation");
    assert_eq!(heard(&open), "Move 3: Black G7.");
}

/// Elements that can be reached and have no name, by role and place.
fn nameless(open: &Open) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = vec![open.harness.root().accesskit_node()];
    while let Some(node) = rest.pop() {
        rest.extend(node.children());
        let acts = node.data().supports_action(accesskit::Action::Click)
            || node.data().supports_action(accesskit::Action::Focus);
        let container = matches!(
            node.role(),
            Role::GenericContainer
                | Role::Unknown
                | Role::ScrollView
                | Role::Window
                | Role::Pane
                | Role::TextRun
                | Role::Label
                | Role::ScrollBar
                | Role::Splitter
        );
        let named = node.label().is_some_and(|label| !label.trim().is_empty());
        if acts && !container && !named {
            found.push(format!("{:?} {:?}", node.role(), node.bounding_box()));
        }
    }
    found
}

#[test]
fn whatever_can_be_pressed_has_a_name_in_every_view() {
    let mut open = House::new(GAME).open();
    assert_eq!(nameless(&open), [""; 0], "the window");
    for action in [
        Action::Console,
        Action::LayersPanel,
        Action::InfoPanel,
        Action::Find,
        Action::Trial,
        Action::Games,
    ] {
        open.run(action);
        assert_eq!(nameless(&open), [""; 0], "{action:?}");
    }
    let mut open = House::new(PROBLEM).open();
    open.run(Action::Solve);
    assert_eq!(nameless(&open), [""; 0], "solving");
    let mut open = House::new(GAME).open();
    open.run(Action::Score);
    assert_eq!(nameless(&open), [""; 0], "counting");
}

#[test]
fn every_dialog_is_one_by_name_and_so_is_what_it_holds() {
    for dialog in [
        Dialog::Resign,
        Dialog::LeaveProblem,
        Dialog::GiveUp,
        Dialog::Skip,
        Dialog::Pass,
    ] {
        let mut open = House::new(GAME).open();
        open.run(Command::OpenDialog(dialog.clone()));
        let shown = open.harness.query_all(by().role(Role::Dialog)).next();
        let title = shown.and_then(|node| node.accesskit_node().label());
        assert!(title.is_some_and(|title| !title.is_empty()), "{dialog:?}");
        assert_eq!(nameless(&open), [""; 0], "{dialog:?}");
    }
    for action in [
        Action::NewGame,
        Action::Export,
        Action::EditInfo,
        Action::EditProperties,
        Action::GoToMove,
        Action::Engines,
        Action::EngineMatch,
        Action::Regression,
        Action::AnalyseGame,
        Action::Palette,
        Action::Warnings,
        Action::Settings,
        Action::Keys,
        Action::About,
    ] {
        let mut open = House::new(GAME).open();
        open.run(action);
        let dialogs: Vec<String> = open
            .harness
            .query_all(by().role(Role::Dialog))
            .map(|node| node.accesskit_node().label().unwrap_or_default())
            .collect();
        assert_eq!(dialogs.len(), 1, "{action:?}");
        assert!(!dialogs[0].is_empty(), "{action:?} has no title");
        assert_eq!(nameless(&open), [""; 0], "{action:?}");
    }
    let mut open = House::new(GAME).open();
    for section in ["Board", "Problems", "Mouse and touch", "Keys"] {
        open.run(Command::OpenDialog(Dialog::Settings(
            app::settings::dialog::SettingsView::default(),
        )));
        open.click_last(section);
        assert_eq!(nameless(&open), [""; 0], "{section}");
    }
}
