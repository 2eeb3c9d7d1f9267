//! Where the panels stand, the full screen, and that nothing moves by itself.

use crate::bench::nine;
use crate::house::{House, Open};
use app::board::layer_edit::LayerCommand;
use app::game::GameCommand;
use app::settings::NewGame;
use app::settings::actions::Action;
use app::settings::change::SettingsCommand;
use app::settings::layout::Part;
use eframe::egui::{Event, Key, Modifiers, PointerButton, Rect, Role};
use egui_kittest::kittest::{NodeT, Queryable, by};
use std::collections::HashMap;

const GAME: &str = "(;SZ[9]PB[Aoki]PW[Mori]RU[Chinese]C[A first word.];B[ee];W[cc];B[gg])";

fn board(open: &Open) -> Rect {
    open.harness.get_by_role(Role::Canvas).rect()
}

fn comment(open: &Open) -> Rect {
    open.harness.get_by_role(Role::MultilineTextInput).rect()
}

fn tree(open: &Open) -> Rect {
    open.harness
        .get_by_label_contains("Tree of variations")
        .rect()
}

#[test]
fn the_side_bar_changes_sides_and_comes_back() {
    let mut open = House::new(GAME).open();
    let before = (board(&open), comment(&open));
    assert!(comment(&open).left() > board(&open).right());
    open.run(Action::SideBarLeft);
    assert!(comment(&open).right() < board(&open).left());
    // As wide as it was.
    assert!((comment(&open).width() - before.1.width()).abs() < 2.0);
    open.run(Action::SideBarLeft);
    assert_eq!((board(&open), comment(&open)), before);
}

#[test]
fn parts_of_the_side_bar_are_moved_in_the_dialog() {
    let mut open = House::new(GAME).open();
    assert!(tree(&open).bottom() <= comment(&open).top());
    open.run(Action::Arrange);
    open.click("Comment: up");
    open.key(Key::Escape);
    assert!(
        comment(&open).bottom() <= tree(&open).top(),
        "{:?} {:?}",
        comment(&open),
        tree(&open)
    );
    let order = open.state().settings().layout.parts();
    assert!(order.ends_with(&[Part::Comment, Part::Tree]), "{order:?}");
    // And closed and opened again.
    open.run(SettingsCommand::TogglePart(Part::Tree));
    assert_eq!(open.count("Tree of variations"), 0);
    open.run(SettingsCommand::TogglePart(Part::Tree));
    assert!(comment(&open).bottom() <= tree(&open).top());
}

#[test]
fn the_layout_can_be_reset() {
    let mut open = House::new(GAME).open();
    let before = (board(&open), tree(&open), comment(&open));
    open.run(SettingsCommand::PartUp(Part::Comment));
    open.run(Action::SideBarLeft);
    open.run(Action::Console);
    open.run(Action::InfoPanel);
    // The border of the side bar, drawn to the middle of the window.
    let edge = board(&open).left_center();
    open.drag(
        edge - eframe::egui::vec2(46.0, 0.0),
        edge + eframe::egui::vec2(60.0, 0.0),
        eframe::egui::PointerButton::Primary,
    );
    open.run(Action::ResetLayout);
    open.settle();
    assert_eq!((board(&open), tree(&open), comment(&open)), before);
}

#[test]
fn everything_fits_on_a_laptop_and_into_the_smallest_window() {
    for (width, height) in [(400.0, 300.0), (1366.0, 768.0)] {
        for left in [false, true] {
            let mut open = House::new(GAME)
                .size(width, height)
                .with(|settings| {
                    settings.layout.left = left;
                    settings.panels.info = true;
                    settings.panels.layers = true;
                    settings.panels.console = true;
                })
                .open();
            for part in Part::ALL {
                open.run(SettingsCommand::PartUp(part));
                let board = board(&open);
                let window = Rect::from_min_size(
                    eframe::egui::Pos2::ZERO,
                    eframe::egui::vec2(width, height),
                );
                assert!(window.contains_rect(board), "{width}×{height}: {board:?}");
                let side = board.width().min(board.height());
                let least = if width < 500.0 { 60.0 } else { 400.0 };
                assert!(side > least, "{width}×{height}: {board:?}");
            }
        }
    }
}

#[test]
fn the_full_screen_is_the_board_alone_and_escape_leaves_it() {
    let mut open = House::new(GAME).open();
    open.key(Key::F11);
    assert!(open.state().is_full_screen());
    let window = Rect::from_min_size(eframe::egui::Pos2::ZERO, eframe::egui::vec2(1180.0, 820.0));
    assert!(board(&open).area() > 0.96 * window.area());
    for name in ["File", "Aoki", "Mori"] {
        assert!(!open.has(name), "{name}");
    }
    assert!(open.has("Move 0"));
    open.key(Key::ArrowRight);
    assert_eq!(open.move_number(), 1);
    assert!(open.has("Move 1"));
    open.click_point("C3");
    assert_eq!(open.move_number(), 2);
    open.key(Key::Escape);
    assert!(!open.state().is_full_screen() && open.has("File"));
}

#[test]
fn a_problem_is_solved_on_the_full_screen() {
    let problem = "(;SZ[9]AB[cc][dc]AW[cd][dd]PL[B](;B[ba]C[Right.])(;B[aa];W[ba]C[Wrong.]))";
    let mut open = House::new(problem).open();
    open.run(Action::Solve);
    open.key(Key::F11);
    assert!(open.state().is_full_screen());
    assert_eq!(open.count("Black to play"), 1);
    open.click_point("B9");
    assert!(open.count("Right") > 0, "the verdict is seen");
    // Escape leaves the full screen first, then the problem.
    open.key(Key::Escape);
    assert!(!open.state().is_full_screen() && open.state().problems().solving().is_some());
    open.key(Key::Escape);
    assert!(open.state().problems().solving().is_none());
}

/// Where everything is that has a name of its own and is not on the board.
fn places(open: &Open) -> HashMap<(String, String), Rect> {
    let mut places: HashMap<_, Vec<Rect>> = HashMap::new();
    for node in open.harness.query_all(by()) {
        let node_here = node.accesskit_node();
        if node_here.raw_bounds().is_none() {
            continue;
        }
        let name = node_here.label().or_else(|| node_here.value());
        let key = (format!("{:?}", node_here.role()), name.unwrap_or_default());
        places.entry(key).or_default().push(node.rect());
    }
    let named = |(_, name): &(String, String)| !name.is_empty();
    let unique = places
        .into_iter()
        .filter(|(key, rects)| rects.len() == 1 && named(key));
    unique.map(|(key, rects)| (key, rects[0])).collect()
}

/// Playouts that are waited for: numbers of three digits become numbers of four.
const ENOUGH: u64 = 1_200;

#[test]
fn nothing_moves_while_an_engine_thinks() {
    for (width, height, japanese) in [
        (1180.0, 820.0, false),
        (640.0, 480.0, true),
        (400.0, 300.0, false),
        (400.0, 300.0, true),
    ] {
        let house = House::new(GAME)
            .size(width, height)
            .with(|settings| settings.analysis.enough = ENOUGH);
        let house = if japanese { house.japanese() } else { house };
        let mut open = house.open();
        open.harness
            .key_press_modifiers(Modifiers::NONE, Key::Space);
        open.harness.step();
        open.harness.step();
        assert!(open.state().board_view().is_watching());
        let begin = places(&open);
        let mut reports = 0;
        let mut visits = None;
        let mut compared = 0;
        let started = std::time::Instant::now();
        loop {
            std::thread::sleep(std::time::Duration::from_millis(3));
            open.harness.step();
            let now = open
                .state()
                .board_view()
                .watched_estimate()
                .and_then(|e| e.visits);
            reports += u32::from(now != visits);
            visits = now;
            for (key, rect) in places(&open) {
                if let Some(before) = begin.get(&key) {
                    compared += 1;
                    assert_eq!(
                        rect, *before,
                        "{width}×{height}: {key:?} has moved after {visits:?} playouts"
                    );
                }
            }
            let rests = !open.state().engines().is_busy() && reports > 0;
            assert!(started.elapsed().as_secs() < 300, "it never rests");
            if rests {
                break;
            }
        }
        assert!(compared > 100, "{reports} {compared}");
    }
}

#[test]
fn nothing_moves_while_one_plays_against_the_engine() {
    play_and_watch(House::new("(;SZ[9])"));
    play_and_watch(House::new("(;SZ[9])").japanese());
}

fn play_and_watch(house: House) {
    let mut open = house.open();
    let setup = NewGame {
        seconds: 1,
        ..nine("", "montecarlo")
    };
    open.run(GameCommand::New(Box::new(setup)));
    let begin = places(&open);
    let mut compared = 0;
    for point in ["E5", "C3"] {
        let moves = open.move_number();
        let named = open.harness.query_all(by().label_contains(point)).next();
        let at = named.expect("the point has a name").rect().center();
        open.harness.event(Event::PointerMoved(at));
        for pressed in [true, false] {
            open.harness.event(Event::PointerButton {
                pos: at,
                button: PointerButton::Primary,
                pressed,
                modifiers: Modifiers::NONE,
            });
        }
        let started = std::time::Instant::now();
        while open.move_number() < moves + 2 {
            assert!(started.elapsed().as_secs() < 60, "no answer to {point}");
            std::thread::sleep(std::time::Duration::from_millis(5));
            open.harness.step();
            for (key, rect) in places(&open) {
                // The tree grows, and the slider follows the game.
                let moves_on = key.1.contains("Tree of variations")
                    || key.1.contains("棋譜ツリー")
                    || key.0 == "Slider";
                if let Some(before) = begin.get(&key).filter(|_| !moves_on) {
                    compared += 1;
                    assert_eq!(rect, *before, "{key:?} has moved");
                }
            }
        }
    }
    assert!(compared > 100, "{compared}");
}

#[test]
fn several_layers_are_seen_in_a_small_window() {
    // With the graph there are four parts in the side bar.
    let mut open = House::new("(;SZ[9]V[1];B[ee]V[2];W[cc]V[1])")
        .size(800.0, 600.0)
        .with(|settings| {
            settings.panels.layers = true;
            settings.panels.graph = true;
        })
        .open();
    let before = open.state().settings().panels.clone();
    let slots = open.state().engines().slots().iter();
    let engine = slots.map(|slot| slot.id).next().expect("an engine");
    for kind in ["number", "status"] {
        open.run(LayerCommand::Add(engine, kind.into()));
    }
    let names: Vec<String> = {
        let board = open.state().board_view();
        let layers = open.state().board().layers().list().iter();
        layers.map(|layer| board.layer_name(layer)).collect()
    };
    assert_eq!(names.len(), 2);
    let tree = tree(&open);
    for name in &names {
        let row = open.harness.get_by_role_and_label(Role::CheckBox, name);
        assert!(row.rect().bottom() <= tree.top(), "{name}");
    }
    // A low window takes room from the panel, not from what the user wishes.
    let wished = &open.state().settings().panels;
    assert_eq!(wished, &before);
}
