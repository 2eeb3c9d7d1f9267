//! Stories told with the mouse, and with the names a screen reader says.

use crate::house::{House, Open};
use app::settings::actions::{ACTIONS, Action, Menu};
use eframe::egui::{PointerButton, Role};
use egui_kittest::kittest::Queryable;
use go::Color;
use words::Texts;

const PROBLEM: &str =
    "(;SZ[9]AB[cc][dc]AW[cd][dd]C[Black to play](;B[ce];W[de](;B[be])(;B[df]))(;B[ed];W[ee]))";

#[track_caller]
fn stone_at(open: &Open, x: u8, y: u8) -> Option<Color> {
    open.state()
        .document()
        .shown()
        .position
        .stone(go::Point::new(x, y))
}

#[test]
fn a_click_on_a_point_plays_there() {
    let mut open = House::new("(;)").open();
    open.click("D4, empty");
    assert_eq!(stone_at(&open, 3, 15), Some(Color::Black));
    assert!(open.has("D4, black stone, move 1, last move, chain of 1, liberties 4"));
    open.click("Q16, empty");
    assert!(open.has("Q16, white stone, move 2, last move, chain of 1, liberties 4"));
    assert!(open.has("D4, black stone, move 1, chain of 1, liberties 4"));
}

#[test]
fn a_screen_reader_presses_a_point() {
    let mut open = House::new("(;)").open();
    open.node("T19, empty").click_accesskit();
    open.settle();
    assert!(open.has("T19, black stone, move 1, last move, chain of 1, liberties 2"));
}

#[test]
fn every_point_of_the_board_has_a_name_and_i_is_not_a_column() {
    let open = House::new("(;)").open();
    assert_eq!(open.count(", empty"), 361);
    assert!(!open.has("I9, empty"));
    assert!(open.has("J9, empty") && open.has("A19, empty") && open.has("T1, empty"));
    // Set-up stones have no number; on a small rectangle the names follow its sides.
    let open = House::new(PROBLEM).open();
    assert!(open.count("C7, black stone, chain of ") == 1);
    let open = House::new("(;SZ[3:2])").open();
    assert_eq!(open.count(", empty"), 6);
    assert!(open.has("C2, empty"));
}

#[test]
fn a_refused_move_says_why() {
    let mut open = House::new("(;SZ[9];B[cc])").open();
    open.click("End of the line");
    open.click_point("C7");
    assert_eq!(open.count("C7 is occupied."), 1);
}

#[test]
fn the_wheel_over_the_board_steps_through_the_game() {
    let mut open = House::new(PROBLEM).open();
    let middle = open.point("E5");
    open.wheel_at(middle, 1);
    assert_eq!(open.move_number(), 1);
    open.wheel_at(middle, 2);
    assert_eq!(open.move_number(), 3);
    open.wheel_at(middle, -3);
    assert_eq!(open.move_number(), 0);
}

#[test]
fn the_other_button_goes_to_the_move_of_a_stone() {
    let mut open = House::new(PROBLEM).open();
    open.click("End of the line");
    assert_eq!(open.move_number(), 3);
    let at = open.point("C5");
    open.button_at(at, PointerButton::Secondary);
    assert_eq!(open.move_number(), 1);
}

#[test]
fn the_other_button_on_a_node_offers_what_can_be_done_with_it() {
    let mut open = House::new("(;SZ[9];B[cc](;W[gg];B[gc])(;W[cg]))").open();
    // Nodes are 26 points apart, the root 18 points from the corner.
    let corner = open.harness.get_by_role(Role::Tree).rect().min;
    let at = corner + eframe::egui::vec2(18.0 + 26.0, 18.0 + 2.0 * 26.0);
    open.button_at(at, PointerButton::Secondary);
    assert_eq!(open.move_number(), 2);
    let entry = open.harness.get_by_label_contains("Make main line");
    entry.click();
    open.settle();
    let document = open.state().document();
    let record = document.record();
    let first = record.car(record.car(record.root()).expect("a move"));
    assert_eq!(first, Some(document.cursor()), "the one that was clicked");
}

#[test]
fn the_tree_jumps_to_what_is_clicked() {
    let mut open = House::new(PROBLEM).open();
    // Nodes are 26 points apart, the root 18 points from the corner.
    let corner = open.harness.get_by_role(Role::Tree).rect().min;
    for (column, row, number) in [(3, 1, 3), (1, 0, 1), (2, 1, 2), (0, 0, 0)] {
        let step = |n: i32| 18.0 + 26.0 * n as f32;
        open.click_at(corner + eframe::egui::vec2(step(row), step(column)));
        assert_eq!(open.move_number(), number, "column {column}, row {row}");
    }
    // And growing to the right.
    open.run(Action::TreeDown);
    let corner = open.harness.get_by_role(Role::Tree).rect().min;
    for (column, row, number) in [(3, 1, 3), (1, 0, 1), (2, 1, 2)] {
        let step = |n: i32| 18.0 + 26.0 * n as f32;
        open.click_at(corner + eframe::egui::vec2(step(column), step(row)));
        assert_eq!(open.move_number(), number, "column {column}, row {row}");
    }
    assert_eq!(open.count("Tree of variations, 7 nodes"), 1);
}

#[test]
fn buttons_and_slider_go_through_the_line() {
    let mut open = House::new(PROBLEM).open();
    open.click("One move forward");
    assert_eq!(open.move_number(), 1);
    open.click("End of the line");
    assert_eq!(open.move_number(), 3);
    open.click("Start of the game");
    let slider = open.harness.get_by_role(Role::Slider);
    let rect = slider.rect();
    open.click_at(rect.right_center() - eframe::egui::vec2(3.0, 0.0));
    assert_eq!(open.move_number(), 3, "a click at the end of the slider");
}

#[test]
fn tools_put_marks_where_the_mouse_clicks() {
    let mut open = House::new("(;SZ[9])").open();
    for (tool, point, property, value) in [
        ("Triangle", "C7", "TR", "cc"),
        ("Square", "D7", "SQ", "dc"),
        ("Circle", "E7", "CR", "ec"),
        ("Cross", "F7", "MA", "fc"),
        ("Letter", "G7", "LB", "gc:A"),
        ("Number", "H7", "LB", "hc:1"),
        ("Black stone", "C3", "AB", "cg"),
        ("White stone", "D3", "AW", "dg"),
    ] {
        open.click(tool);
        open.click_point(point);
        let document = open.state().document();
        let values = document.record().property(document.cursor(), property);
        assert!(values.iter().any(|v| v == value), "{tool}: {values:?}");
    }
    open.click_last("Play stones");
    open.click_point("E5");
    assert_eq!(stone_at(&open, 4, 4), Some(Color::Black));
}

#[test]
fn every_action_is_in_its_menu() {
    for language in ["en", "ja"] {
        let texts = Texts::new(language);
        let mut open = House::new(PROBLEM)
            .with(|settings| settings.language = language.into())
            .open();
        for menu in Menu::ALL {
            open.click_first(&texts.get(menu.text_id()));
            let mut within = None;
            for entry in ACTIONS.iter().filter(|entry| entry.menu == menu) {
                if let Some(submenu) = entry.within.filter(|_| entry.within != within) {
                    open.click_first(&texts.get(submenu));
                }
                within = entry.within;
                let name = texts.get(entry.text_id);
                assert!(
                    open.count(&name) >= 1,
                    "{name} is not in {menu:?} ({language})"
                );
            }
            open.click_first(&texts.get(menu.text_id()));
        }
    }
}

#[test]
fn the_list_of_games_is_walked_by_its_buttons() {
    let mut open = House::new("(;GN[One])(;GN[Two])(;GN[Three])").open();
    assert_eq!(open.count("1/3 ·"), 1);
    open.click("Next game of the file");
    assert_eq!(open.count("2/3 ·"), 1);
    assert_eq!(open.state().document().game(), 1);
}

#[test]
fn the_facts_of_a_game_can_be_written() {
    let mut open = House::new("(;PB[Honinbo];B[dd])")
        .with(|settings| settings.panels.info = true)
        .open();
    let field = open
        .harness
        .query_all_by_role(Role::TextInput)
        .find(|node| node.value().as_deref() == Some("Honinbo"));
    field.expect("the field of Black's name").focus();
    open.settle();
    open.key(eframe::egui::Key::End);
    open.type_text(" Shusaku");
    assert_eq!(
        open.state().document().record().info().black,
        "Honinbo Shusaku"
    );
}

#[test]
fn a_stroke_with_a_tool_covers_its_way() {
    let mut open = House::new("(;SZ[9])").open();
    open.click("Black stone");
    let (from, to) = (open.point("C5"), open.point("F5"));
    open.drag(from, to, PointerButton::Primary);
    for x in 2..6 {
        assert_eq!(stone_at(&open, x, 4), Some(Color::Black), "{x}");
    }
    // The other button sets up the other colour.
    let (from, to) = (open.point("C3"), open.point("C2"));
    open.drag(from, to, PointerButton::Secondary);
    assert_eq!(stone_at(&open, 2, 6), Some(Color::White));
    assert_eq!(stone_at(&open, 2, 7), Some(Color::White));
    open.click("Undo");
    open.click("Undo");
    assert_eq!(stone_at(&open, 2, 4), None, "a stroke is one step");
    open.click("Arrow");
    let (from, to) = (open.point("A1"), open.point("J9"));
    open.drag(from, to, PointerButton::Primary);
    let document = open.state().document();
    let arrows = document.record().markup(document.cursor()).arrows;
    assert_eq!(arrows, [(go::Point::new(0, 8), go::Point::new(8, 0))]);
}

#[test]
fn a_move_is_judged_in_the_menu_beside_its_name() {
    let mut open = House::new("(;SZ[9];B[cc])").open();
    open.click("End of the line");
    open.click("Annotate");
    open.harness.get_by_label_contains("Bad move").click();
    open.settle();
    assert_eq!(open.count("Bad move"), 1, "said above the comment");
    open.click("?  Bad move");
    assert_eq!(open.count("Bad move"), 0, "and taken back by a click");
}

#[test]
fn what_is_found_is_a_list_to_jump_to() {
    let mut open = House::new("(;SZ[9];B[cc]C[a ladder];W[gg](;B[dd])(;B[ee]C[Ladders]))").open();
    open.ctrl(eframe::egui::Key::F);
    open.type_text("ladder");
    open.wait_until("the search ends", |state| {
        state.document().finding().found.len() == 2
    });
    open.harness.get_by_label_contains("Ladders").click();
    open.settle();
    assert_eq!(open.comment(), "Ladders");
    open.key(eframe::egui::Key::F3);
    assert_eq!(open.comment(), "a ladder");
    open.key(eframe::egui::Key::Escape);
    assert!(!open.state().document().finding().open);
}
