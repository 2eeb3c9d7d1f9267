//! Stories told with the keyboard.

use crate::house::{House, Open};
use eframe::egui::{Key, Role};
use egui_kittest::kittest::Queryable;
use katsura::app::state::Dialog;

const GAME: &str =
    "(;SZ[9];B[cc];W[gg];B[cg];W[gc];B[ee];W[ec];B[eg];W[ce];B[ge];W[dd];B[dc];W[ed])";

fn comment_field(open: &Open) -> egui_kittest::Node<'_> {
    open.harness.get_by_role(Role::MultilineTextInput)
}

#[test]
fn arrows_go_through_the_game_and_leave_the_focus_alone() {
    let mut open = House::new(GAME).open();
    for (key, at) in [
        (Key::ArrowRight, 1),
        (Key::ArrowRight, 2),
        (Key::ArrowLeft, 1),
        (Key::PageDown, 11),
        (Key::End, 12),
        (Key::PageUp, 2),
        (Key::Home, 0),
    ] {
        open.key(key);
        assert_eq!(open.move_number(), at, "after {key:?}");
    }
    open.key(Key::Tab);
    let focused = open.harness.ctx.memory(eframe::egui::Memory::focused);
    assert!(focused.is_some(), "Tab goes to the first element");
    open.key(Key::ArrowRight);
    assert_eq!(open.move_number(), 1);
    assert_eq!(
        open.harness.ctx.memory(eframe::egui::Memory::focused),
        focused
    );
}

#[test]
fn up_and_down_choose_the_variation() {
    let mut open = House::new("(;SZ[9](;B[cc])(;B[gg])(;B[ee]))").open();
    open.key(Key::ArrowRight);
    for (key, num) in [
        (Key::ArrowDown, 2),
        (Key::ArrowDown, 3),
        (Key::ArrowUp, 2),
        (Key::ArrowUp, 1),
    ] {
        open.key(key);
        let document = &open.state().document;
        assert_eq!(
            document.record().num(document.cursor()),
            num,
            "after {key:?}"
        );
    }
}

#[test]
fn what_is_typed_into_a_field_is_text_and_nothing_else() {
    let mut open = House::new(GAME).open();
    open.key(Key::ArrowRight);
    comment_field(&open).focus();
    open.settle();
    open.type_text("12cmvp");
    assert_eq!(open.comment(), "12cmvp");
    assert_eq!(
        open.state().layers.quick(),
        None,
        "1 and 2 are letters here"
    );
    assert!(open.state().settings.coordinates, "and so is c");
    for key in [
        Key::ArrowLeft,
        Key::Home,
        Key::End,
        Key::ArrowUp,
        Key::ArrowRight,
    ] {
        open.key(key);
    }
    assert_eq!(open.move_number(), 1, "the arrows move the caret");
    // Ctrl+Z belongs to the field, Ctrl+S and the function keys to the program.
    open.key(Key::F9);
    assert!(open.state().settings.panels.console);
    assert_eq!(open.comment(), "12cmvp");
}

#[test]
fn japanese_can_be_typed() {
    let mut open = House::new(GAME).japanese().open();
    comment_field(&open).focus();
    open.settle();
    open.type_text("黒先、コウにはならない。");
    assert_eq!(open.comment(), "黒先、コウにはならない。");
}

#[test]
fn the_field_of_another_node_does_not_get_what_is_typed_next() {
    let mut open = House::new(GAME).open();
    comment_field(&open).focus();
    open.settle();
    open.type_text("root");
    open.click("One move forward");
    open.type_text("x");
    assert_eq!(open.comment(), "", "the new node's field was not chosen");
    open.key(Key::ArrowLeft);
    assert_eq!(
        (open.move_number(), open.comment()),
        (0, "root".into()),
        "keys are the program's again"
    );
}

#[test]
fn help_palette_and_console_open_by_key_and_escape_closes() {
    let mut open = House::new(GAME).open();
    open.key(Key::F1);
    assert_eq!(open.state().dialog, Some(Dialog::Keys));
    open.key(Key::ArrowRight);
    assert_eq!(open.move_number(), 0, "a dialog in front keeps the keys");
    open.key(Key::Escape);
    assert_eq!(open.state().dialog, None);

    open.key(Key::F9);
    assert!(open.has("Engine console"));
    open.key(Key::F9);
    assert!(!open.has("Engine console"));

    open.ctrl(Key::P);
    assert_eq!(open.state().dialog, Some(Dialog::Palette(String::new())));
    open.type_text("last");
    open.key(Key::Escape);
    assert_eq!(open.state().dialog, None);
}

#[test]
fn a_command_is_found_by_its_words() {
    let mut open = House::new(GAME).open();
    open.ctrl(Key::P);
    open.type_text("end line");
    open.key(Key::Enter);
    assert_eq!((open.move_number(), &open.state().dialog), (12, &None));
}

#[test]
fn a_move_is_gone_to_by_its_number() {
    let mut open = House::new(GAME).open();
    open.ctrl(Key::G);
    open.type_text("7");
    open.key(Key::Enter);
    assert_eq!((open.move_number(), &open.state().dialog), (7, &None));
}

#[test]
fn undo_and_redo_by_key() {
    let mut open = House::new(GAME).open();
    open.click_point("A1");
    assert_eq!(open.move_number(), 1);
    open.ctrl(Key::Z);
    assert!(!open.state().document.is_modified());
    open.ctrl(Key::Y);
    assert!(open.state().document.is_modified());
}

#[test]
fn escape_closes_a_menu_and_does_nothing_else() {
    let mut open = House::new(GAME).open();
    open.key(Key::Num1);
    open.click("Help");
    assert!(open.count("About Katsura") > 0);
    open.key(Key::Escape);
    assert_eq!(open.count("About Katsura"), 0, "the menu is closed");
    assert_eq!(open.state().layers.quick(), Some("status"));
}

#[test]
fn keys_of_the_view() {
    let mut open = House::new(GAME).open();
    open.key(Key::C);
    assert!(!open.state().settings.coordinates);
    open.key(Key::M);
    assert!(open.state().settings.move_numbers);
    open.key(Key::V);
    assert!(!open.state().settings.variations);
    open.key(Key::F7);
    open.key(Key::F8);
    assert!(!open.state().settings.panels.tree && !open.state().settings.panels.comment);
    open.ctrl(Key::I);
    assert!(open.has("Game information"));
}
