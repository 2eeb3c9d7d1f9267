//! The question that keeps unsaved changes from being lost.

use crate::bench::{Bench, nine};
use app::document::files::FileCommand;
use app::game::GameCommand;
use app::settings::actions::Action;
use app::shell::command::Command;
use app::shell::effect::Effect;
use app::shell::state::{Dialog, Purpose};
use fileref::FileRef;
use message::{FILES, id};

/// Everything that would replace the open record, and what it does once it may.
fn replacing() -> Vec<(&'static str, Command, &'static str)> {
    vec![
        (
            "open",
            Command::File(FileCommand::Open("/games/b.sgf".into())),
            "read b.sgf",
        ),
        (
            "paste",
            Command::File(FileCommand::Pasted("(;C[pasted])".into())),
            "",
        ),
        ("new board", Action::NewBoard.into(), ""),
        (
            "new game",
            GameCommand::New(Box::new(nine("", ""))).into(),
            "",
        ),
        ("quit", Action::Quit.into(), "quit"),
    ]
}

fn changed() -> Bench {
    let mut bench = Bench::of_file("(;*)", "/games/a.sgf");
    bench.run("Click dd");
    bench.effects.clear();
    bench
}

fn saved(bench: &mut Bench) {
    let path = FileRef::from("/games/a.sgf");
    bench.send(Command::File(FileCommand::Written {
        path,
        result: Ok(None),
    }));
}

fn is_still_here(bench: &Bench) -> bool {
    bench.sgf() == "(;;B[dd]*)"
}

#[test]
fn without_changes_nothing_is_asked() {
    for (name, command, effect) in replacing() {
        let mut bench = Bench::new("(;B[dd]*)");
        bench.send(command);
        assert_eq!(bench.state.dialog(), None, "{name}");
        assert_eq!(bench.asked_of_world(), effect, "{name}");
    }
}

#[test]
fn changes_are_asked_about_before_anything_happens() {
    for (name, command, _) in replacing() {
        let mut bench = changed();
        bench.send(command);
        assert_eq!(bench.state.dialog(), Some(&Dialog::Unsaved), "{name}");
        assert!(is_still_here(&bench), "{name}");
        assert_eq!(bench.asked_of_world(), "", "{name}");
    }
}

#[test]
fn cancel_leaves_everything_as_it_was() {
    for (name, command, _) in replacing() {
        let mut bench = changed();
        bench.send(command);
        bench.run("Close");
        assert_eq!(bench.state.dialog(), None, "{name}");
        assert!(
            is_still_here(&bench) && bench.state.document().is_modified(),
            "{name}"
        );
        // A later save is only a save.
        bench.run("Save");
        bench.effects.clear();
        saved(&mut bench);
        assert_eq!(bench.asked_of_world(), "", "{name}");
        assert!(is_still_here(&bench), "{name}");
    }
}

#[test]
fn discard_goes_on_at_once() {
    for (name, command, effect) in replacing() {
        let mut bench = changed();
        bench.send(command);
        bench.run("Discard");
        assert_eq!(bench.state.dialog(), None, "{name}");
        assert_eq!(bench.asked_of_world(), effect, "{name}");
        assert_eq!(
            is_still_here(&bench),
            name == "open" || name == "quit",
            "{name}: the file is still being read"
        );
    }
}

#[test]
fn save_goes_on_when_the_disk_has_it_and_not_before() {
    for (name, command, effect) in replacing() {
        let mut bench = changed();
        bench.send(command);
        bench.run("SaveFirst");
        assert_eq!(bench.asked_of_world(), "write a.sgf", "{name}");
        assert!(is_still_here(&bench), "{name}");
        saved(&mut bench);
        assert_eq!(bench.asked_of_world(), effect, "{name}");
    }
}

#[test]
fn a_failed_save_goes_on_with_nothing() {
    for (name, command, _) in replacing() {
        let mut bench = changed();
        bench.send(command);
        bench.run("SaveFirst");
        bench.effects.clear();
        let path = FileRef::from("/games/a.sgf");
        let result = Err(id!(FILES, "file-denied").into());
        bench.send(Command::File(FileCommand::Written { path, result }));
        assert_eq!(bench.asked_of_world(), "", "{name}");
        assert!(
            is_still_here(&bench) && bench.state.document().is_modified(),
            "{name}"
        );
    }
}

#[test]
fn a_save_dialog_that_is_cancelled_cancels_what_waited_for_it() {
    let mut bench = Bench::new("(;*)");
    bench.run("Click dd, Quit, SaveFirst");
    assert_eq!(bench.asked_of_world(), "pick Save");
    // The desktop's dialog was cancelled; the user goes on and saves later.
    bench.send(Command::Tick);
    bench.run("Click pp, Save");
    bench.send(Command::ChoosePath(
        Purpose::Save,
        FileRef::from("/games/a.sgf"),
    ));
    saved(&mut bench);
    assert!(
        !bench
            .effects
            .iter()
            .any(|effect| matches!(effect, Effect::Quit)),
        "that was long ago"
    );
}

#[test]
fn a_game_from_the_position_shown_replaces_nothing() {
    let mut bench = changed();
    let mut setup = nine("", "territory");
    setup.from_here = true;
    bench.send(GameCommand::New(Box::new(setup)));
    assert_eq!(bench.state.dialog(), None);
    assert!(bench.state.game().is_on());
}
