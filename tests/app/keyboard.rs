//! Stories told with the keyboard.

use crate::house::{House, Open};
use app::settings::actions::Action;
use app::shell::state::Dialog;
use eframe::egui::{Key, Rect, Role, pos2};
use egui_kittest::kittest::Queryable;

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
        let document = open.state().document();
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
        open.state().board().layers().quick(),
        None,
        "1 and 2 are letters here"
    );
    assert!(open.state().settings().coordinates, "and so is c");
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
    assert!(open.state().settings().panels.console);
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
    assert_eq!(open.state().dialog(), Some(&Dialog::Keys));
    open.key(Key::ArrowRight);
    assert_eq!(open.move_number(), 0, "a dialog in front keeps the keys");
    open.key(Key::Escape);
    assert_eq!(open.state().dialog(), None);

    open.key(Key::F9);
    assert!(open.has("Engine console"));
    open.key(Key::F9);
    assert!(!open.has("Engine console"));

    open.ctrl(Key::P);
    assert_eq!(open.state().dialog(), Some(&Dialog::Palette(String::new())));
    open.type_text("last");
    open.key(Key::Escape);
    assert_eq!(open.state().dialog(), None);
}

#[test]
fn a_command_is_found_by_its_words() {
    let mut open = House::new(GAME).open();
    open.ctrl(Key::P);
    open.type_text("end line");
    open.key(Key::Enter);
    assert_eq!((open.move_number(), open.state().dialog()), (12, None));
}

#[test]
fn a_move_is_gone_to_by_its_number() {
    let mut open = House::new(GAME).open();
    open.ctrl(Key::G);
    open.type_text("7");
    open.key(Key::Enter);
    assert_eq!((open.move_number(), open.state().dialog()), (7, None));
}

#[test]
fn undo_and_redo_by_key() {
    let mut open = House::new(GAME).open();
    open.click_point("A1");
    assert_eq!(open.move_number(), 1);
    open.ctrl(Key::Z);
    assert!(!open.state().document().is_modified());
    open.ctrl(Key::Y);
    assert!(open.state().document().is_modified());
}

#[test]
fn escape_closes_a_menu_and_does_nothing_else() {
    let mut open = House::new(GAME).open();
    open.key(Key::Num1);
    open.click("Help");
    assert!(open.count("About Katsura") > 0);
    open.key(Key::Escape);
    assert_eq!(open.count("About Katsura"), 0, "the menu is closed");
    assert_eq!(open.state().board().layers().quick(), Some("status"));
}

#[test]
fn keys_of_the_view() {
    let mut open = House::new(GAME).open();
    open.key(Key::C);
    assert!(!open.state().settings().coordinates);
    open.key(Key::M);
    assert!(open.state().settings().move_numbers);
    open.key(Key::V);
    assert!(!open.state().settings().variations);
    open.key(Key::F7);
    open.key(Key::F8);
    assert!(!open.state().settings().panels.tree && !open.state().settings().panels.comment);
    open.ctrl(Key::I);
    assert!(open.has("Game information"));
}

#[test]
fn a_comment_is_written_by_keys_alone() {
    let mut open = House::new(GAME).open();
    open.key(Key::Num1);
    open.key(Key::F8);
    let shift = eframe::egui::Modifiers::SHIFT;
    for (key, text) in [(Key::ArrowRight, "black"), (Key::ArrowRight, "white")] {
        open.key(key);
        open.harness.key_press_modifiers(shift, Key::F8);
        open.settle();
        assert!(open.state().settings().panels.comment);
        open.type_text(text);
        assert_eq!(open.comment(), text);
        open.key(Key::Escape);
        assert_eq!(
            open.state().board().layers().quick(),
            Some("status"),
            "Escape leaves the box and does nothing else"
        );
    }
    open.key(Key::C);
    assert!(!open.state().settings().coordinates, "keys are the board's");
    assert_eq!((open.move_number(), open.comment()), (2, "white".into()));
    open.ctrl(Key::P);
    open.type_text("write comment");
    open.key(Key::Enter);
    open.type_text("s");
    assert_eq!(open.comment().len(), "whites".len());
}

#[test]
fn a_dialog_is_finished_from_any_of_its_buttons() {
    let mut open = House::new("(;)").open();
    open.ctrl(Key::N);
    for key in [Key::B, Key::F8, Key::Num1, Key::C] {
        open.key(key);
    }
    let state = open.state();
    assert!(!state.board().cursor().on && state.board().layers().quick().is_none());
    assert!(state.settings().coordinates && state.settings().panels.comment);
    open.node("9×9").focus();
    open.settle();
    open.key(Key::Enter);
    let chosen = |open: &Open| match open.state().dialog() {
        Some(Dialog::NewGame(setup)) => setup.width,
        _ => 0,
    };
    assert_eq!(chosen(&open), 9, "Enter presses what has the focus");
    open.node("13×13").focus();
    open.settle();
    open.ctrl(Key::Enter);
    assert_eq!(open.state().dialog(), None);
    assert_eq!(open.state().document().record().size().width(), 9);
    assert!(open.state().game().is_on());
}

#[test]
fn a_refusal_is_forgotten_in_another_position() {
    let mut open = House::new(GAME).open();
    open.key(Key::ArrowRight);
    open.click_point("C7");
    assert_eq!(open.count("C7 is occupied"), 1);
    open.key(Key::ArrowRight);
    assert_eq!(open.count("C7 is occupied"), 0);
}

#[test]
fn the_palette_has_the_same_size_at_each_opening() {
    let mut open = House::new(GAME).open();
    // It stands in the middle, so its field moves when its height changes.
    let field = |open: &mut Open, text: &str| {
        open.ctrl(Key::P);
        open.type_text(text);
        let found = open
            .harness
            .get_by_role_and_label(Role::TextInput, "Type part of a command")
            .rect();
        open.key(Key::Escape);
        found
    };
    let before = field(&mut open, "");
    assert!(before.width() > 500.0, "it takes the whole width");
    for text in ["end line", "", "nothing is called so"] {
        assert_eq!(field(&mut open, text), before, "{text}");
    }
}

#[test]
fn the_node_shown_stays_in_view_in_the_tree() {
    let moves: Vec<String> = (0..60)
        .map(|i| {
            let at = |n: u8| char::from(b'a' + n);
            let color = if i % 2 == 0 { 'B' } else { 'W' };
            format!(";{color}[{}{}]", at(i % 10), at(i / 10))
        })
        .collect();
    let mut open = House::new(&format!("(;SZ[19]{})", moves.concat())).open();
    open.key(Key::End);
    let check = |open: &Open, when: &str| {
        let here = open
            .harness
            .get_by(|node| node.role() == Role::TreeItem && node.is_selected() == Some(true));
        let here = here.rect();
        let field = open.harness.query_by_role(Role::MultilineTextInput);
        let bottom = field.map_or(790.0, |field| field.rect().top());
        let room = Rect::from_min_max(pos2(800.0, 60.0), pos2(1180.0, bottom));
        assert!(
            room.contains_rect(here),
            "{when}: {here:?} is not in {room:?}"
        );
    };
    check(&open, "at the end");
    open.key(Key::F8);
    check(&open, "without the comment");
    open.key(Key::F8);
    check(&open, "with the comment");
    open.run(Action::TreeDown);
    check(&open, "growing to the right");
}

#[test]
fn after_a_verdict_the_key_that_plays_goes_on() {
    let mut open = House::new(
        "(;SZ[9]AB[ab][bb][cb][db][da]AW[ac][bc][cc][dc][ec][eb][ea];B[ba]C[RIGHT])(;SZ[9]AB[ab][bb][cb][db][da]AW[ac][bc][cc][dc][ec][eb][ea][ii];B[ba]C[RIGHT])",
    )
    .open();
    open.run(Action::Solve);
    open.key(Key::B);
    for key in [Key::Home, Key::PageUp, Key::ArrowRight, Key::Enter] {
        open.key(key);
    }
    assert!(open.has("Correct!"));
    open.key(Key::Enter);
    assert_eq!(open.state().document().game(), 1, "the next problem");
    assert!(
        open.state().board().cursor().on,
        "the cursor stays on the board"
    );
}
