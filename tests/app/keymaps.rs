//! Stories about keys that are changed, found and held.

use crate::house::{House, Open};
use app::settings::actions::Action;
use app::settings::dialog::{Section, SettingsView};
use app::settings::keymap::Preset;
use app::shell::state::Dialog;
use eframe::egui::{Event, Key, Modifiers};

const GAME: &str =
    "(;SZ[9];B[cc];W[gg];B[cg];W[gc];B[ee];W[ec];B[eg];W[ce];B[ge];W[dd];B[dc];W[ed])";

fn open_page_of_keys(open: &mut Open) {
    open.run(app::shell::command::Command::OpenDialog(Dialog::Settings(
        SettingsView {
            section: Section::Keys,
            ..SettingsView::default()
        },
    )));
}

fn key_event(key: Key, pressed: bool, repeat: bool) -> Event {
    Event::Key {
        key,
        physical_key: Some(key),
        pressed,
        repeat,
        modifiers: Modifiers::NONE,
    }
}

#[test]
fn a_preset_is_chosen_and_holds_at_once_in_keys_menus_and_list() {
    let mut open = House::new(GAME).open();
    open.ctrl(Key::Comma);
    open.click("Keys");
    open.click("Keys as in");
    open.click("Sabaki");
    assert_eq!(open.state().settings().input.keys.preset, Preset::Sabaki);
    open.key(Key::Escape);
    open.key(Key::ArrowDown);
    open.key(Key::ArrowDown);
    open.key(Key::ArrowUp);
    assert_eq!(open.move_number(), 1);
    open.ctrl(Key::P);
    assert_eq!(open.move_number(), 2, "Ctrl+P passes, as in Sabaki");
    assert_eq!(open.state().dialog(), None);
    open.click("Play");
    assert!(open.count("Ctrl+P") > 0, "the menu says so");
}

#[test]
fn a_key_is_pressed_to_give_it_and_whoever_had_it_is_named() {
    let mut open = House::new(GAME).open();
    open_page_of_keys(&mut open);
    open.type_text("");
    open.click("Search of the keys");
    open.type_text("resign");
    open.click("Resign...: Ctrl+Shift+R");
    assert!(open.has("Press the new key for “Resign...”."));
    open.key(Key::P);
    assert_eq!(open.move_number(), 0, "the key is not carried out");
    assert!(open.has("Loses this key: Pass"));
    open.click("Take it");
    assert_eq!(open.state().keymap().action("P"), Some(Action::Resign));
    assert!(open.state().keymap().keys(Action::Pass).is_empty());
    // Esc while a key is awaited is no key: everything stays.
    open.click("Resign...: P");
    open.key(Key::Escape);
    assert_eq!(open.state().keymap().action("P"), Some(Action::Resign));
    assert!(matches!(open.state().dialog(), Some(Dialog::Settings(_))));
    open.click("Resign...: as it was");
    assert_eq!(open.state().keymap().first(Action::Resign), "Ctrl+Shift+R");
    open.click("All as they were");
    assert_eq!(open.state().keymap().action("P"), Some(Action::Pass));
}

#[test]
fn two_strokes_are_one_key_and_the_window_shows_what_may_follow() {
    let mut open = House::new(GAME).open();
    open.ctrl(Key::K);
    assert!(open.has("Exchange the colours"));
    open.key(Key::S);
    assert!(!open.has("Exchange the colours"));
    assert_eq!(
        open.state().problems().solving().map(|_| ()),
        None,
        "S alone would solve"
    );
    let record = open.state().document().record();
    let first = record.next(record.root()).expect("a move");
    assert_eq!(
        record.mv(first).map(|(color, _)| color),
        Some(go::Color::White)
    );
    // Another key than those ends it, and Esc does nothing else.
    open.ctrl(Key::K);
    open.key(Key::Escape);
    assert!(!open.has("Exchange the colours"));
    open.key(Key::ArrowRight);
    assert_eq!(open.move_number(), 1);
}

#[test]
fn the_list_of_keys_stays_after_a_short_press_and_goes_after_a_long_one() {
    let mut open = House::new(GAME).open();
    open.harness.event(key_event(Key::F1, true, false));
    open.harness.step();
    assert_eq!(open.state().dialog(), Some(&Dialog::Keys));
    open.harness.event(key_event(Key::F1, false, false));
    open.settle();
    assert_eq!(open.state().dialog(), Some(&Dialog::Keys), "a short press");
    open.key(Key::F1);
    assert_eq!(open.state().dialog(), None, "once more closes it");

    open.harness.event(key_event(Key::F1, true, false));
    open.harness.step();
    // The keyboard repeats the key, frames of a quarter of a second pass.
    for _ in 0..4 {
        open.harness.event(key_event(Key::F1, true, true));
        open.harness.step();
    }
    assert_eq!(
        open.state().dialog(),
        Some(&Dialog::Keys),
        "while it is held"
    );
    open.harness.event(key_event(Key::F1, false, false));
    open.settle();
    assert_eq!(open.state().dialog(), None, "it is let go");
}

#[test]
fn a_key_without_latin_letters_is_found_by_its_place() {
    let mut open = House::new(GAME).open();
    // A French keyboard: the key of 2 writes é, which is no key of its own; the key of 6 writes -.
    open.harness.event(key_event(Key::Num2, true, false));
    open.settle();
    assert_eq!(open.state().board().layers().quick(), Some("figure"));
}

#[test]
fn list_of_keys_in_the_smallest_window() {
    let mut open = House::new(GAME).japanese().dark().size(400.0, 300.0).open();
    open.key(Key::F1);
    open.picture("keys-small-japanese");
}

#[test]
fn settings_keys() {
    let mut open = House::new(GAME).size(900.0, 640.0).open();
    open_page_of_keys(&mut open);
    open.picture("settings-keys");
}

#[test]
fn settings_in_the_smallest_window() {
    let mut open = House::new(GAME).size(400.0, 300.0).dark().japanese().open();
    open.run(Action::Settings);
    open.picture("settings-small-japanese");
}
