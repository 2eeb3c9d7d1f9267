//! Engines on the list: adding and changing them, roles, starting and ending, permission, and what they are waited for.

use crate::bench::{Bench, failure, nine, reply_to, waits_for_move};
use app::engines::registry::{EngineEdit, Role};
use app::engines::{EngineCommand, EnginesCommand, Source};
use app::game::{AfterTrouble, GameCommand, Player};
use app::notices::Offer;
use app::settings::Settings;
use app::settings::profiles::{GtpProfile, LibraryProfile, Profile};
use app::shell::command::Command;
use app::shell::command::PickCommand;
use app::shell::state::{Dialog, Purpose};
use engine::{Answer, EngineError, EngineInfo, Notice, Reply, WorkerState};
use fileref::FileRef;
use go::Color;
use std::time::Duration;

fn gnu() -> Profile {
    Profile::Gtp(GtpProfile::new("GNU Go", "gnugo --mode gtp"))
}

/// A library the user has agreed to run.
fn blue() -> Profile {
    Profile::Library(LibraryProfile {
        allowed: "sha256:1".into(),
        ..LibraryProfile::new("/engines/libblue.so")
    })
}

/// A program whose file was looked at.
fn known_gnu() -> Profile {
    let mut program = gnu();
    program.set_allowed("sha256:1".into());
    program
}

fn tried_out(fingerprint: &str) -> EngineCommand {
    EngineCommand::TriedOut {
        fingerprint: Some(fingerprint.into()),
        bounds: Some(message::quoted("It is kept from much.")),
    }
}

fn edit(bench: &Bench, name: &str, profile: Profile) -> Command {
    let id = Some(bench.engine(name));
    Command::Engines(EnginesCommand::Save(EngineEdit { id, profile }))
}

fn offers(bench: &Bench) -> Vec<Offer> {
    let notices = bench.state.notices().iter();
    notices.flat_map(|n| n.offers.clone()).collect()
}

#[test]
fn programs_are_added_changed_duplicated_and_removed() {
    let mut bench = Bench::with_engines(vec![]);
    bench.send(Command::Engines(EnginesCommand::Save(EngineEdit {
        id: None,
        profile: gnu(),
    })));
    assert_eq!(bench.added(), ["GNU Go"]);
    assert_eq!(bench.state.settings().engines, [gnu()]);

    bench.engine_does("GNU Go", EngineCommand::Duplicate);
    assert_eq!(bench.added(), ["GNU Go", "GNU Go (2)"]);
    let Some(Dialog::Engine(copy)) = bench.state.dialog().cloned() else {
        panic!(
            "the copy is there to be changed: {:?}",
            bench.state.dialog()
        )
    };
    let changed = Profile::Gtp(GtpProfile {
        startup: vec!["level 1".into(), "  ".into()],
        ..GtpProfile::new("Weak", "gnugo --mode gtp --level 1")
    });
    bench.send(Command::Engines(EnginesCommand::Save(EngineEdit {
        profile: changed,
        ..copy
    })));
    assert_eq!(bench.added(), ["GNU Go", "Weak"]);
    let weak = bench.state.engines().by_name("Weak").expect("it was saved");
    let Source::Gtp(options) = &weak.source else {
        panic!("a GTP program")
    };
    assert_eq!(options.startup, ["level 1"], "empty lines say nothing");
    assert_eq!(options.name, "Weak");

    bench.engine_does("GNU Go", EngineCommand::Remove);
    assert_eq!(bench.added(), ["Weak"]);
    assert_eq!(bench.state.settings().engines.len(), 1);
}

#[test]
fn two_engines_never_have_the_same_name() {
    let mut bench = Bench::with_engines(vec![
        gnu(),
        gnu(),
        Profile::Gtp(GtpProfile::new("random", "x")),
    ]);
    assert_eq!(bench.added(), ["GNU Go", "GNU Go (2)", "random (2)"]);
    let command = edit(&bench, "GNU Go (2)", gnu());
    bench.send(command);
    assert_eq!(bench.added()[..2], ["GNU Go", "GNU Go (2)"]);
}

#[test]
fn a_new_name_is_known_everywhere() {
    let settings = Settings {
        engines: vec![gnu()],
        new_game: nine("", "GNU Go"),
        ..Settings::default()
    };
    let mut bench = Bench::with(settings, "(;SZ[9])");
    bench.engine_does("GNU Go", EngineCommand::Role(Role::Analyser));
    let command = edit(
        &bench,
        "GNU Go",
        Profile::Gtp(GtpProfile::new("Gnu", "gnugo --mode gtp")),
    );
    bench.send(command);
    let settings = bench.state.settings();
    assert_eq!(
        (&*settings.new_game.white, &*settings.overlay_engine),
        ("Gnu", "Gnu")
    );
}

#[test]
fn a_change_that_matters_starts_a_running_engine_anew() {
    for (name, changed, world) in [
        (
            "another habit",
            GtpProfile {
                reload: true,
                ..GtpProfile::new("GNU Go", "gnugo --mode gtp")
            },
            "",
        ),
        (
            "another level",
            GtpProfile::new("GNU Go", "gnugo --mode gtp --level 1"),
            "look at the file of GNU Go, close GNU Go, restart GNU Go",
        ),
    ] {
        let mut bench = Bench::with_engines(vec![gnu()]);
        bench.engine_does("GNU Go", EngineCommand::Restart);
        bench.engine_does("GNU Go", EngineCommand::State(WorkerState::Ready));
        bench.asked_of_world();
        let command = edit(&bench, "GNU Go", Profile::Gtp(changed));
        bench.send(command);
        assert_eq!(bench.asked_of_world(), world, "{name}");
    }
}

#[test]
fn a_program_is_chosen_without_losing_its_arguments() {
    for (before, chosen, after) in [
        ("", "/opt/my go/x", "\"/opt/my go/x\""),
        (
            "gnugo --mode gtp",
            "/usr/games/gnugo",
            "/usr/games/gnugo --mode gtp",
        ),
        ("\"/old one/x\" -a", "/new/x", "/new/x -a"),
    ] {
        let mut bench = Bench::with_engines(vec![]);
        let profile = Profile::Gtp(GtpProfile::new("", before));
        let edit = EngineEdit { id: None, profile };
        bench.send(Command::OpenDialog(Dialog::Engine(edit)));
        bench.send(Command::PickFor(Purpose::Program));
        // This desktop has no dialog of its own.
        bench.send(Command::Pick(PickCommand::NoDialog(
            Purpose::Program,
            FileRef::from("/"),
        )));
        assert!(matches!(bench.state.dialog(), Some(Dialog::Browse(_))));
        bench.send(Command::ChoosePath(Purpose::Program, FileRef::from(chosen)));
        let Some(Dialog::Engine(EngineEdit {
            profile: Profile::Gtp(program),
            ..
        })) = bench.state.dialog()
        else {
            panic!("back in the engine's dialog: {:?}", bench.state.dialog())
        };
        assert_eq!(program.command, after);
    }
}

#[test]
fn a_file_dialog_that_is_left_comes_back_to_the_engine() {
    let mut bench = Bench::with_engines(vec![]);
    let edit = EngineEdit {
        id: None,
        profile: gnu(),
    };
    bench.send(Command::OpenDialog(Dialog::Engine(edit.clone())));
    bench.send(Command::PickFor(Purpose::ProgramFolder));
    bench.send(Command::Pick(PickCommand::NoDialog(
        Purpose::ProgramFolder,
        FileRef::from("/"),
    )));
    bench.run("Close");
    assert_eq!(bench.state.dialog(), Some(&Dialog::Engine(edit)));
    bench.run("Close");
    assert_eq!(bench.state.dialog(), Some(&Dialog::Engines));
    bench.run("Close");
    assert_eq!(bench.state.dialog(), None);
}

#[test]
fn a_new_library_is_run_when_the_user_has_agreed_and_not_before() {
    let path = FileRef::from("/engines/libblue.so");
    let mut bench = Bench::with_engines(vec![]);
    bench.send(Command::Pick(PickCommand::Inspected(path.clone(), Ok(()))));
    assert_eq!(bench.asked_of_world(), "try blue out", "nothing is started");
    assert_eq!(bench.notices(), "", "what is so here is to be known first");
    bench.engine_does("blue", tried_out("sha256:7"));
    let text = bench.notices();
    assert!(
        text.contains("/engines/libblue.so") && text.contains("It is kept from much."),
        "{text}"
    );
    let id = bench.engine("blue");
    bench.take(Offer::Allow(id));
    assert_eq!(bench.asked_of_world(), "restart blue");
    let library = bench.state.settings().engines[0]
        .library()
        .expect("it is kept");
    assert_eq!(library.allowed, "sha256:7", "what was asked about");
    let slot = bench.state.engines().slot(id).expect("it is there");
    let started = matches!(&slot.source, Source::Library(l) if l.allowed == "sha256:7");
    assert!(started, "no other file is started");
    // The same file is not asked about again.
    bench.send(Command::Pick(PickCommand::Inspected(path, Ok(()))));
    assert_eq!(bench.asked_of_world(), "restart blue");
    assert_eq!(bench.notices(), "");
    // It is there: the next game is against it.
    assert_ne!(bench.state.settings().new_game.white, "blue");
    bench.engine_does("blue", EngineCommand::Info(EngineInfo::default()));
    assert_eq!(bench.state.settings().new_game.white, "blue");
}

#[test]
fn a_library_that_is_refused_leaves_the_list() {
    let mut bench = Bench::with_engines(vec![]);
    let path = FileRef::from("/engines/libblue.so");
    bench.send(Command::Pick(PickCommand::Inspected(path, Ok(()))));
    bench.engine_does("blue", tried_out("sha256:1"));
    let id = bench.engine("blue");
    bench.take(Offer::Refuse(id));
    assert_eq!((bench.added().len(), bench.notices()), (0, String::new()));
    assert!(bench.state.settings().engines.is_empty());
}

#[test]
fn a_library_whose_file_was_exchanged_is_asked_about_before_it_plays() {
    let mut bench = Bench::with_engines(vec![blue()]);
    bench.engine_does("blue", EngineCommand::File(Some("sha256:2".into())));
    bench.send(GameCommand::New(Box::new(nine("blue", ""))));
    assert_eq!(bench.asked_of_world(), "try blue out", "it is not started");
    bench.engine_does("blue", tried_out("sha256:2"));
    assert!(
        bench.notices().contains("another one"),
        "{}",
        bench.notices()
    );
    let id = bench.engine("blue");
    bench.take(Offer::Allow(id));
    assert_eq!(
        bench.asked_of_world(),
        "restart blue, ask blue to move",
        "the game goes on where it waited"
    );
    // A file that is what it was needs no question.
    let mut bench = Bench::with_engines(vec![blue()]);
    bench.engine_does("blue", EngineCommand::File(Some("sha256:1".into())));
    bench.send(GameCommand::New(Box::new(nine("blue", ""))));
    assert_eq!(bench.asked_of_world(), "ask blue to move");
}

/// The file may have been exchanged since it was looked at: the host looks again, at what it loads.
#[test]
fn an_engine_that_was_not_started_for_its_file_is_asked_about() {
    for (name, profile) in [("blue", blue()), ("GNU Go", known_gnu())] {
        let mut bench = Bench::with_engines(vec![profile]);
        bench.send(GameCommand::New(Box::new(nine(name, ""))));
        assert_eq!(bench.asked_of_world(), format!("ask {name} to move"));
        let engine = name.to_owned();
        let error = EngineError::NotAllowed { engine };
        bench.engine_does(name, EngineCommand::State(WorkerState::Failed(error)));
        assert!(bench.asked_of_world().contains(&format!("try {name} out")));
        bench.engine_does(name, tried_out("sha256:2"));
        assert!(
            bench.notices().contains("another one"),
            "{}",
            bench.notices()
        );
        let id = bench.engine(name);
        bench.take(Offer::Allow(id));
        let asked = bench.asked_of_world();
        assert!(asked.contains(&format!("restart {name}")), "{asked}");
        let profile = &bench.state.settings().engines[0];
        assert_eq!(profile.allowed(), Some("sha256:2"));
    }
}

/// Settings of earlier versions know engines by size and time.
#[test]
fn an_engine_of_earlier_settings_is_asked_about_once_more() {
    let mut old = LibraryProfile::new("/engines/libblue.so");
    old.allowed = "16384-1763800000000000000".into();
    let mut bench = Bench::with_engines(vec![Profile::Library(old)]);
    bench.engine_does("blue", EngineCommand::File(Some("sha256:1".into())));
    bench.send(GameCommand::New(Box::new(nine("blue", ""))));
    assert_eq!(bench.asked_of_world(), "try blue out");
    bench.engine_does("blue", tried_out("sha256:1"));
    let text = bench.notices();
    assert!(text.contains("known by their content"), "{text}");
    let id = bench.engine("blue");
    bench.take(Offer::Allow(id));
    let profile = &bench.state.settings().engines[0];
    assert_eq!(profile.allowed(), Some("sha256:1"));
}

/// Whoever enters a command agrees to run the program as it is then, and is asked when it is another one.
#[test]
fn a_program_is_known_by_its_content_too() {
    let mut bench = Bench::with_engines(vec![gnu()]);
    let allowed = |bench: &Bench| {
        let profile = &bench.state.settings().engines[0];
        profile.allowed().map(str::to_owned)
    };
    bench.engine_does("GNU Go", EngineCommand::File(Some("sha256:1".into())));
    assert_eq!(allowed(&bench).as_deref(), Some("sha256:1"));
    bench.engine_does("GNU Go", EngineCommand::File(Some("sha256:2".into())));
    bench.send(GameCommand::New(Box::new(nine("GNU Go", ""))));
    assert_eq!(bench.asked_of_world(), "try GNU Go out");
    let unbound = EngineCommand::TriedOut {
        fingerprint: Some("sha256:2".into()),
        bounds: None,
    };
    bench.engine_does("GNU Go", unbound);
    let text = bench.notices();
    assert!(
        text.contains("another one") && text.contains("whatever you can do"),
        "{text}"
    );
    let id = bench.engine("GNU Go");
    bench.take(Offer::Refuse(id));
    assert_eq!(bench.added().len(), 1, "it stays on the list");
    // Another command is agreed to by entering it.
    let other = Profile::Gtp(GtpProfile::new("GNU Go", "gnugo --mode gtp --level 3"));
    bench.send(edit(&bench, "GNU Go", other));
    assert_eq!(allowed(&bench).as_deref(), Some(""));
    assert!(
        bench
            .asked_of_world()
            .contains("look at the file of GNU Go")
    );
    bench.engine_does("GNU Go", EngineCommand::File(Some("sha256:3".into())));
    assert_eq!(allowed(&bench).as_deref(), Some("sha256:3"));
}

#[test]
fn roles_are_given_and_taken_by_a_click_at_the_position_shown() {
    let mut bench = Bench::with_engines(vec![gnu()]);
    bench.run("Click cc, Click gg, Click cg");
    bench.engine_does("GNU Go", EngineCommand::Role(Role::Player(Color::White)));
    assert_eq!(bench.asked_of_world(), "ask GNU Go to move");
    bench.engine_does("GNU Go", EngineCommand::Role(Role::Analyser));
    let id = bench.engine("GNU Go");
    assert_eq!(
        bench
            .state
            .engines()
            .roles(id, bench.state.game().engines(bench.state.document())),
        [Role::Player(Color::White), Role::Analyser, Role::Overlays]
    );
    bench.run("Answer gc");
    assert_eq!(bench.sgf(), "(;;B[cc];W[gg];B[cg];W[gc]*)");
    // Both colours at once: it plays itself.
    bench.engine_does("GNU Go", EngineCommand::Role(Role::Player(Color::Black)));
    bench.run("Answer ee");
    bench.asked_of_world();
    bench.engine_does("GNU Go", EngineCommand::Role(Role::Player(Color::White)));
    assert_eq!(bench.asked_of_world(), "interrupt GNU Go, forget GNU Go");
    let game = bench.state.game().playing().expect("it goes on");
    let players = go::ByColor::new(Player::Engine(id), Player::Person);
    assert_eq!(game.players(), players);
}

#[test]
fn an_engine_that_is_closed_in_its_turn_leaves_game_and_role() {
    let mut bench = Bench::with_engines(vec![gnu()]);
    bench.send(GameCommand::New(Box::new(nine("", "GNU Go"))));
    bench.run("Click cc");
    bench.asked_of_world();
    bench.engine_does("GNU Go", EngineCommand::Close);
    assert_eq!(bench.asked_of_world(), "forget GNU Go, close GNU Go");
    let game = bench
        .state
        .game()
        .playing()
        .cloned()
        .expect("the game waits");
    assert!(
        game.trouble()
            .expect("it is told")
            .reason
            .contains("was closed")
    );
    let id = bench.engine("GNU Go");
    assert!(
        bench
            .state
            .engines()
            .roles(id, bench.state.game().engines(bench.state.document()))
            .contains(&Role::Player(Color::White))
    );
    bench.engine_does("GNU Go", EngineCommand::Restart);
    assert_eq!(bench.asked_of_world(), "restart GNU Go, ask GNU Go to move");
    bench.run("Answer gg");
    assert!(bench.sgf().ends_with(";B[cc];W[gg]*)"), "{}", bench.sgf());
}

#[test]
fn an_engine_that_is_closed_while_it_waits_is_started_at_its_turn() {
    let mut bench = Bench::with_engines(vec![gnu()]);
    bench.send(GameCommand::New(Box::new(nine("", "GNU Go"))));
    bench.engine_does("GNU Go", EngineCommand::Close);
    assert!(
        bench
            .state
            .game()
            .playing()
            .is_some_and(|game| game.trouble().is_none())
    );
    bench.asked_of_world();
    bench.run("Click cc");
    assert_eq!(bench.asked_of_world(), "ask GNU Go to move");
}

#[test]
fn an_engine_that_plays_is_removed_only_when_its_game_has_stopped() {
    let mut bench = Bench::with_engines(vec![gnu()]);
    bench.send(GameCommand::New(Box::new(nine("", "GNU Go"))));
    bench.run("Click cc");
    bench.engine_does("GNU Go", EngineCommand::Remove);
    assert_eq!(bench.added(), ["GNU Go"]);
    assert!(
        bench.notices().contains("Stop the game first"),
        "{}",
        bench.notices()
    );
    bench.run("Answer gg");
    assert!(bench.sgf().ends_with(";B[cc];W[gg]*)"), "{}", bench.sgf());
    bench.run("StopGame");
    bench.engine_does("GNU Go", EngineCommand::Remove);
    assert_eq!(bench.added(), [""; 0]);
}

#[test]
fn another_engine_takes_over_from_one_that_failed() {
    let mut bench = Bench::with_engines(vec![gnu()]);
    bench.send(GameCommand::New(Box::new(nine("", "GNU Go"))));
    bench.run("Click cc, Fail");
    bench.asked_of_world();
    let other = bench.engine("random");
    bench.send(GameCommand::AfterTrouble(AfterTrouble::Other(other)));
    assert_eq!(bench.asked_of_world(), "ask random to move");
    bench.run("Answer gg");
    assert!(bench.sgf().ends_with(";B[cc];W[gg]*)"), "{}", bench.sgf());
}

#[test]
fn a_restart_in_the_engines_turn_asks_again_and_drops_the_old_answer() {
    let mut bench = Bench::with_engines(vec![gnu()]);
    bench.send(GameCommand::New(Box::new(nine("", "GNU Go"))));
    bench.run("Click cc");
    let late = bench.asked();
    bench.asked_of_world();
    bench.engine_does("GNU Go", EngineCommand::Restart);
    assert_eq!(
        bench.asked_of_world(),
        "forget GNU Go, restart GNU Go, ask GNU Go to move"
    );
    let answer = Answer::Play(go::Point::new(6, 2));
    bench.send(reply_to(&late, Ok(Reply::Move(answer))));
    assert!(waits_for_move(&bench), "the new question is open");
    assert!(bench.sgf().ends_with(";B[cc]*)"), "{}", bench.sgf());
}

#[test]
fn an_engine_that_dies_unasked_is_reported_once_and_started_by_a_click() {
    let mut bench = Bench::with_engines(vec![gnu()]);
    let id = bench.engine("GNU Go");
    bench.engine_does("GNU Go", EngineCommand::State(WorkerState::Ready));
    for _ in 0..2 {
        let died = EngineCommand::Notice(Notice::Died(failure()));
        bench.engine_does("GNU Go", died);
    }
    assert_eq!(bench.state.notices().len(), 1, "{}", bench.notices());
    let slot = bench
        .state
        .engines()
        .slot(id)
        .expect("it stays on the list");
    assert!(matches!(slot.state, Some(WorkerState::Failed(_))));
    bench.asked_of_world();
    bench.take(Offer::Restart(id));
    assert_eq!(bench.asked_of_world(), "restart GNU Go");
}

#[test]
fn a_silent_engine_is_waited_for_or_ended_as_the_user_likes() {
    let silent =
        |seconds| EngineCommand::Notice(Notice::NotResponding(Duration::from_secs(seconds)));
    let mut bench = Bench::with_engines(vec![gnu()]);
    bench.send(GameCommand::New(Box::new(nine("", "GNU Go"))));
    bench.run("Click cc");
    let id = bench.engine("GNU Go");
    bench.engine_does("GNU Go", silent(20));
    assert_eq!(bench.notices(), "Still waiting for GNU Go (20 s).");
    bench.take(Offer::Wait(id));
    assert!(bench.state.notices().is_empty());
    // At the next limit it is asked again, once.
    bench.engine_does("GNU Go", silent(40));
    bench.engine_does("GNU Go", silent(60));
    assert_eq!(bench.notices(), "Still waiting for GNU Go (60 s).");
    bench.engine_does("GNU Go", EngineCommand::Notice(Notice::Responding));
    assert_eq!(bench.notices(), "");
    bench.engine_does("GNU Go", silent(80));
    bench.asked_of_world();
    bench.take(Offer::End(id));
    assert_eq!(bench.asked_of_world(), "forget GNU Go, close GNU Go");
    assert!(
        bench
            .state
            .game()
            .playing()
            .is_some_and(|game| game.trouble().is_some())
    );
    // An answer makes the question pointless too.
    bench.engine_does("GNU Go", EngineCommand::Restart);
    bench.engine_does("GNU Go", silent(20));
    bench.engine_does("GNU Go", EngineCommand::State(WorkerState::Ready));
    assert!(offers(&bench).is_empty());
}

#[test]
fn an_engine_that_was_asked_to_stop_is_ended_or_waited_for_as_the_user_likes() {
    let stopped = |grace| EngineCommand::Notice(Notice::AskedToStop(Duration::from_secs(grace)));
    let mut bench = Bench::with_engines(vec![blue(), gnu()]);
    bench.send(GameCommand::New(Box::new(nine("", "blue"))));
    bench.run("Click cc");
    let id = bench.engine("blue");
    bench.asked_of_world();
    bench.run("MoveNow");
    assert_eq!(bench.asked_of_world(), "interrupt blue");
    // A library says itself that it was told, because its time may be over too.
    bench.engine_does("blue", stopped(20));
    assert_eq!(
        bench.notices(),
        "blue was asked to stop. If it does not answer, it is ended after 20 s."
    );
    assert_eq!(offers(&bench), [Offer::End(id), Offer::Wait(id)]);
    bench.take(Offer::Wait(id));
    assert_eq!(bench.asked_of_world(), "wait on for blue");
    assert_eq!(bench.notices(), "");
    bench.engine_does("blue", stopped(20));
    bench.take(Offer::End(id));
    assert_eq!(bench.asked_of_world(), "forget blue, close blue");

    // A program may have no way to be told: the question comes at once.
    let mut bench = Bench::with_engines(vec![gnu()]);
    bench.send(GameCommand::New(Box::new(nine("", "GNU Go"))));
    bench.run("Click cc, MoveNow");
    assert_eq!(bench.notices(), "GNU Go was asked to stop.");
    bench.engine_does("GNU Go", EngineCommand::State(WorkerState::Ready));
    assert!(offers(&bench).is_empty());
}

#[test]
fn libraries_that_are_all_called_the_same_are_known_by_their_folders() {
    for (path, name) in [
        ("/engines/blue/cgfthink.dll", "blue"),
        ("/engines/Blue 1.0/CgfThink.dll", "Blue 1.0"),
        ("/engines/blue/libengine.so", "blue"),
        ("/engines/blue/libred.so", "red"),
    ] {
        assert_eq!(LibraryProfile::new(path).title(), name, "{path}");
    }
}

#[test]
fn a_rebuilt_library_is_loaded_again_on_request_or_by_itself() {
    let rebuilt = || EngineCommand::Notice(Notice::FileChanged);
    let mut bench = Bench::with_engines(vec![blue()]);
    bench.send(GameCommand::New(Box::new(nine("", "blue"))));
    bench.run("Click cc");
    let id = bench.engine("blue");
    bench.asked_of_world();
    bench.engine_does("blue", rebuilt());
    assert_eq!(bench.asked_of_world(), "", "only offered");
    bench.take(Offer::AlwaysReload(id));
    assert_eq!(
        bench.asked_of_world(),
        "try blue out",
        "what is started is what was looked at"
    );
    bench.engine_does("blue", tried_out("sha256:2"));
    assert_eq!(
        bench.asked_of_world(),
        "forget blue, restart blue, ask blue to move",
        "at the same position, and the move is wanted again"
    );
    let library = bench.state.settings().engines[0]
        .library()
        .expect("a library");
    assert!(library.reload && library.allowed == "sha256:2");
    bench.engine_does("blue", rebuilt());
    bench.engine_does("blue", tried_out("sha256:3"));
    assert!(
        bench
            .asked_of_world()
            .contains("restart blue, ask blue to move")
    );
    assert!(offers(&bench).is_empty());
}
