//! Stories about dialogs: what is asked, and what the answers do.

use crate::house::{House, Open};
use app::engines::EngineId;
use app::engines::registry::EngineEdit;
use app::settings::actions::{ACTIONS, Action};
use app::settings::dialog::SettingsView;
use app::settings::profiles::{GtpProfile, LibraryProfile, Profile};
use app::settings::{MatchSetup, NewGame, TimeControl};
use app::shell::command::Command;
use app::shell::command::PickCommand;
use app::shell::state::{Browse, Dialog, Purpose};
use eframe::egui::{Id, Key, Rect, Role};
use egui_kittest::kittest::Queryable;
use fileref::FileRef;

fn new_program() -> EngineEdit {
    EngineEdit {
        id: None,
        profile: Profile::Gtp(GtpProfile::new("Blue", "blue --gtp")),
    }
}

#[test]
fn unsaved_changes_are_asked_about() {
    for (answer, is_left) in [("Cancel", true), ("Do not save", false)] {
        let mut open = House::new("(;SZ[9])").open();
        open.click_point("E5");
        open.ctrl(Key::N);
        open.click("Start");
        assert!(open.has("Save your changes?"));
        open.click(answer);
        assert!(!open.has("Save your changes?"));
        assert_eq!(
            open.state().document().record().size() == go::Size::NINE,
            is_left,
            "{answer}"
        );
    }
}

#[test]
fn enter_presses_the_button_that_has_the_focus() {
    let mut open = House::new("(;SZ[9])").open();
    open.click_point("E5");
    open.run(Action::NewBoard);
    let button = open.node("Do not save");
    button.focus();
    open.settle();
    open.key(Key::Enter);
    assert!(!open.has("Save your changes?"));
    assert!(
        !open.state().document().is_modified(),
        "the new board is shown"
    );
    assert!(
        open.state().dialog().is_none(),
        "nothing was to be saved: {:?}",
        open.state().dialog()
    );
}

#[test]
fn a_click_beside_a_dialog_closes_it() {
    let mut open = House::new("(;)").open();
    open.key(Key::F1);
    open.click_at(eframe::egui::pos2(5.0, 400.0));
    assert_eq!(open.state().dialog(), None);
}

#[test]
fn the_file_browser_opens_a_record() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    std::fs::create_dir(folder.path().join("joseki")).expect("a folder in it");
    std::fs::write(folder.path().join("joseki/star.sgf"), "(;C[found];B[dd])").expect("a file");
    std::fs::write(folder.path().join("notes.txt"), "no record").expect("a file");
    let start = FileRef::from(folder.path());
    let mut open = House::new("(;)")
        .with(|settings| settings.folder = Some(start))
        .open();
    open.run(Command::Pick(PickCommand::NoDialog(
        Purpose::Open,
        std::env::current_dir().expect("a folder").into(),
    )));
    let listed = |name: &'static str| {
        move |state: &app::shell::state::State| match state.dialog() {
            Some(Dialog::Browse(browse)) => browse
                .entries
                .as_ref()
                .is_ok_and(|entries| entries.iter().any(|(entry, _)| entry == name)),
            _ => false,
        }
    };
    open.wait_until("the folder is listed", listed("joseki"));
    assert!(!open.has("notes.txt"), "only records are listed");
    open.click("joseki/");
    open.wait_until("its folder is listed", listed("star.sgf"));
    open.click("star.sgf");
    open.click_last("Open");
    open.wait_until("the file is read", |state| {
        state.document().busy().is_none() && state.document().path().is_some()
    });
    assert_eq!(open.comment(), "found");
    assert_eq!(open.state().dialog(), None);
}

#[test]
fn the_file_browser_saves_and_asks_before_replacing() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let file = folder.path().join("mine.sgf");
    let start = FileRef::from(folder.path());
    let mut open = House::new("(;SZ[9])")
        .with(|settings| settings.folder = Some(start.clone()))
        .open();
    open.click_point("E5");
    for round in 0..2 {
        let browse = Browse {
            purpose: Purpose::Save,
            folder: start.clone(),
            name: "mine".into(),
            entries: Ok(Vec::new()),
            all_files: false,
        };
        open.run(Command::OpenDialog(Dialog::Browse(browse)));
        open.click_last("Save");
        if round == 1 {
            assert!(open.has("Replace the file?"));
            open.click("Replace");
        }
        open.wait_until("it is saved", |state| !state.document().is_modified());
        open.click_point(["D4", "F6"][round]);
    }
    let text = std::fs::read_to_string(&file).expect("it was written");
    assert!(
        text.contains("B[ee]") && text.contains("W[df]") && !text.contains("B[fd]"),
        "{text}"
    );
}

#[test]
fn a_folder_that_cannot_be_listed_is_told() {
    let missing = FileRef::from("/nowhere/at/all");
    let mut open = House::new("(;)")
        .with(|settings| settings.folder = Some(missing))
        .open();
    open.run(Command::Pick(PickCommand::NoDialog(
        Purpose::Open,
        std::env::current_dir().expect("a folder").into(),
    )));
    open.wait_until(
        "the answer",
        |state| matches!(state.dialog(), Some(Dialog::Browse(b)) if b.entries.is_err()),
    );
    assert_eq!(open.count("This folder cannot be listed"), 1);
}

/// Every dialog can be shown, in both languages, with names for all its elements and letters for
/// all its texts: the harness fails on an input without a name and on a missing letter.
#[test]
fn every_dialog_can_be_shown_in_both_languages() {
    let browse = |purpose| {
        let entries = Ok(vec![("記録".into(), true), ("game.sgf".into(), false)]);
        Dialog::Browse(Browse {
            purpose,
            folder: "/games".into(),
            name: "a".into(),
            entries,
            all_files: true,
        })
    };
    let handicap = NewGame {
        handicap: 4,
        free_handicap: true,
        ..NewGame::default()
    };
    let dialogs = [
        Dialog::NewGame(NewGame::default()),
        Dialog::NewGame(handicap),
        Dialog::NewGame(NewGame {
            from_here: true,
            ..NewGame::default()
        }),
        Dialog::NewGame(NewGame {
            time: TimeControl::ByoYomi,
            ..NewGame::default()
        }),
        Dialog::NewGame(NewGame {
            time: TimeControl::Canadian,
            ..NewGame::default()
        }),
        Dialog::Unsaved,
        Dialog::ChangedOnDisk("/games/a.sgf".into()),
        Dialog::Encoding("/games/a.sgf".into()),
        Dialog::InPlace("/games/a.sgf".into()),
        browse(Purpose::Open),
        browse(Purpose::Save),
        browse(Purpose::Picture),
        browse(Purpose::Library),
        Dialog::Overwrite("/games/a.sgf".into(), Purpose::Save),
        Dialog::GoToMove("12".into()),
        Dialog::Warnings,
        Dialog::Engines,
        Dialog::Engine(new_program()),
        Dialog::Engine(EngineEdit {
            id: None,
            profile: Profile::Library(LibraryProfile::new("/engines/libblue.so")),
        }),
        Dialog::Match(MatchSetup {
            folder: Some("/games/matches".into()),
            ..MatchSetup::default()
        }),
        Dialog::Resign,
        Dialog::Palette(String::new()),
        Dialog::Settings(SettingsView::default()),
        Dialog::Keys,
        Dialog::About,
    ];
    for house in [
        House::new("(;B[aa];W[bb)"),
        House::new("(;B[aa];W[bb)").japanese().size(400.0, 300.0),
    ] {
        let mut open = house.open();
        for dialog in &dialogs {
            open.run(Command::OpenDialog(dialog.clone()));
            assert_eq!(
                open.state().dialog(),
                Some(dialog),
                "it is still open and unchanged"
            );
            open.key(Key::Escape);
            if matches!(dialog, Dialog::Engine(_)) {
                assert_eq!(
                    open.state().dialog(),
                    Some(&Dialog::Engines),
                    "back to the list"
                );
                open.key(Key::Escape);
            }
            assert_eq!(open.state().dialog(), None, "{dialog:?}");
        }
    }
}

#[test]
fn every_dialog_has_a_way_out_inside_a_small_window() {
    // Smaller than any desktop lets a window be, larger texts included.
    for (width, height) in [(640.0, 480.0), (420.0, 320.0)] {
        has_a_way_out(width, height);
    }
}

fn has_a_way_out(width: f32, height: f32) {
    let ways = ["Cancel", "Close"];
    let dialogs = [
        Dialog::NewGame(NewGame::default()),
        Dialog::Unsaved,
        Dialog::GoToMove(String::new()),
        Dialog::Warnings,
        Dialog::Engines,
        Dialog::Engine(new_program()),
        Dialog::Match(MatchSetup::default()),
        Dialog::Resign,
        Dialog::Settings(SettingsView::default()),
        Dialog::Keys,
        Dialog::About,
    ];
    let mut open = House::new("(;B[aa];W[bb)").size(width, height).open();
    for dialog in dialogs {
        open.run(Command::OpenDialog(dialog.clone()));
        let name = ways
            .into_iter()
            .find(|way| open.has(way))
            .expect("a button to close it");
        let rect = open.node(name).rect();
        let window = eframe::egui::Rect::from_min_size(
            eframe::egui::Pos2::ZERO,
            eframe::egui::vec2(width, height),
        );
        assert!(
            window.contains_rect(rect),
            "{dialog:?}: {name} is at {rect:?}, outside the window"
        );
        open.click(name);
        if matches!(dialog, Dialog::Engine(_)) {
            open.click("Close");
        }
        assert_eq!(open.state().dialog(), None, "{dialog:?}");
    }
}

/// Where the dialog in front is.
fn place_of_dialog(open: &Open) -> Option<Rect> {
    let dialog = open.state().dialog()?;
    let id = Id::unique("dialog").with(std::mem::discriminant(dialog));
    open.harness.ctx.memory(|memory| memory.area_rect(id))
}

#[test]
fn dialogs_have_their_size_and_place_in_the_first_frame() {
    let house = || House::new("(;SZ[9];B[aa]C[here];W[bb];B[cc])").size(800.0, 600.0);
    for house in [house(), house().japanese()] {
        let mut open = house.open();
        for action in [
            Action::NewGame,
            Action::Export,
            Action::EditInfo,
            Action::EditProperties,
            Action::Settings,
            Action::GoToMove,
            Action::Compose,
            Action::TimedProblems,
            Action::Engines,
            Action::EngineMatch,
            Action::Regression,
            Action::AnalyseGame,
            Action::Arrange,
            Action::Palette,
            Action::Warnings,
            Action::Keys,
            Action::Manual,
            Action::About,
        ] {
            open.run_in_one_frame(action);
            let first = place_of_dialog(&open);
            let first = first.unwrap_or_else(|| panic!("{action:?} is not there"));
            open.settle();
            let last = place_of_dialog(&open).unwrap_or(Rect::NOTHING);
            // A side may be rounded to the next point.
            let moved = (first.min - last.min).abs().max_elem();
            let grown = (first.max - last.max).abs().max_elem();
            assert!(
                moved.max(grown) <= 1.0,
                "{action:?}: {first} becomes {last}"
            );
            open.run(Command::CloseDialog);
        }
    }
}

#[test]
fn a_new_game_has_the_same_dialog_whatever_is_chosen() {
    let mut open = House::new("(;SZ[9])").size(800.0, 600.0).open();
    let plain = NewGame::default();
    open.run(Command::OpenDialog(Dialog::NewGame(plain.clone())));
    let place = place_of_dialog(&open);
    for other in [
        NewGame {
            time: TimeControl::ByoYomi,
            ..plain.clone()
        },
        NewGame {
            time: TimeControl::ByoYomi,
            black: "net".into(),
            ..plain.clone()
        },
        NewGame {
            from_here: true,
            ..plain.clone()
        },
        NewGame {
            game: "pentago".into(),
            ..plain
        },
    ] {
        open.run(Command::EditDialog(Dialog::NewGame(other.clone())));
        assert_eq!(place_of_dialog(&open), place, "{other:?}");
    }
}

#[test]
fn the_list_of_keys_names_every_key() {
    let mut open = House::new("(;)").size(1180.0, 2000.0).open();
    open.key(Key::F1);
    for entry in ACTIONS
        .iter()
        .filter(|entry| !entry.keys.is_empty())
        .take(12)
    {
        assert!(
            open.count(&open.state().keymap().shown(entry.action)) >= 1,
            "{}",
            entry.keys
        );
    }
}

#[test]
fn the_engine_that_draws_is_chosen_in_the_list() {
    let mut open = House::new("(;)").open();
    open.key(Key::F6);
    let before = open.state().engines().overlay_engine();
    assert!(!open.has("random: Analysis"), "it does not analyse");
    open.click("random: Overlays");
    assert_ne!(open.state().engines().overlay_engine(), before);
    assert_eq!(open.state().engines().overlay_engine(), EngineId(0));
    assert_eq!(open.state().settings().overlay_engine, "random");
}

/// A tap on a touchpad, or a click while a frame takes long: press and release come in one frame.
#[test]
fn a_menu_of_a_dialog_lies_above_the_dialog_every_time() {
    let mut open = House::new("(;)").open();
    for round in 1..=3 {
        open.key(Key::F6);
        let add = open.node("Add a GTP program").rect().center();
        open.click_at(add);
        let other = open.node("Another program...").rect().center();
        open.click_at(other);
        let dialog = open.state().dialog();
        assert!(
            matches!(dialog, Some(Dialog::Engine(_))),
            "round {round}: {dialog:?}"
        );
        // The form gives way to the list, and the list to the board.
        open.key(Key::Escape);
        open.key(Key::Escape);
        assert!(open.state().dialog().is_none(), "round {round}");
    }
}

/// Every dialog about editing, in every language and a small window: nothing panics, and all can be closed.
#[test]
fn editing_dialogs_open_and_close() {
    for japanese in [false, true] {
        for (width, height) in [(420.0, 360.0), (1180.0, 820.0)] {
            let mut house =
                House::new("(;SZ[9]AB[aa][bb]C[a\nb]XY[1][2];B[cc])").size(width, height);
            if japanese {
                house = house.japanese();
            }
            let mut open = house.open();
            for action in [Action::EditInfo, Action::EditProperties, Action::Palette] {
                open.run(action);
                assert!(open.state().dialog().is_some(), "{action:?}");
                open.key(Key::Escape);
                assert!(open.state().dialog().is_none(), "{action:?}");
            }
            open.run(Action::ToolLabel);
            open.run(Command::Click(go::Point::new(0, 0)));
            open.type_text("x");
            open.key(Key::Enter);
            let document = open.state().document();
            let labels = document.record().labels(document.cursor());
            assert_eq!(labels, [(go::Point::new(0, 0), "x".to_owned())]);
            open.run(Action::Trial);
            open.run(Command::Click(go::Point::new(1, 0)));
            open.run(Action::Quit);
            open.key(Key::Escape);
            assert!(open.state().document().record().is_trial());
            open.run(Action::DropTrial);
            open.run(Action::Find);
            open.run(Action::FindPosition);
            open.wait_until("the search ends", |state| {
                !state.document().finding().is_running()
            });
            open.key(Key::Escape);
        }
    }
}

#[test]
fn the_form_of_the_facts_doubts_and_refuses_nothing() {
    let mut open = House::new("(;SZ[9]PB[me])").open();
    open.run(Action::EditInfo);
    assert_eq!(open.count("others expect"), 0);
    let field = |open: &Open, name: &str| {
        open.harness
            .get_by_role_and_label(Role::TextInput, name)
            .rect()
            .center()
    };
    let at = field(&open, "Date");
    open.click_at(at);
    open.type_text("may");
    assert_eq!(open.count("others expect YYYY-MM-DD"), 1);
    let at = field(&open, "White");
    open.click_at(at);
    open.type_text("you");
    open.picture("facts");
    open.click("OK");
    let record = open.state().document().record();
    assert_eq!(record.property(record.root(), "DT"), ["may"]);
    assert_eq!(record.property(record.root(), "PW"), ["you"]);
}

#[test]
fn a_property_is_added_and_changed_as_it_is() {
    let mut open = House::new("(;SZ[9]XY[a\\]b])").open();
    open.run(Action::EditProperties);
    let at = open.node("Value of XY").rect().center();
    open.click_at(at);
    open.key(Key::End);
    open.type_text("c");
    open.click("OK");
    let record = open.state().document().record();
    assert_eq!(record.property(record.root(), "XY"), ["a]bc"]);
    assert_eq!(record.raw_properties(record.root())[1].1, ["a\\]bc"]);
}

#[test]
fn escape_leaves_a_number_that_is_typed_before_it_closes_the_dialog() {
    let mut open = House::new("(;)").open();
    open.run(Command::OpenDialog(Dialog::NewGame(NewGame {
        time: TimeControl::Fischer,
        ..NewGame::default()
    })));
    let is_open = |open: &Open| matches!(open.state().dialog(), Some(Dialog::NewGame(_)));
    let field = open
        .harness
        .get_by_role_and_label(Role::SpinButton, "Main time");
    field.focus();
    open.settle();
    open.type_text("12");
    assert!(open.harness.ctx.text_edit_focused());
    open.key(Key::Escape);
    assert!(is_open(&open), "the edit is given up");
    assert!(!open.harness.ctx.text_edit_focused());
    open.key(Key::Escape);
    assert!(!is_open(&open));
}
