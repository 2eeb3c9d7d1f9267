//! The few pictures. Look at each one before it is committed.

use crate::house::House;
use app::engines::registry::{EngineEdit, Role};
use app::engines::{EngineCommand, EnginesCommand};
use app::settings::actions::Action;
use app::settings::profiles::{GtpProfile, LibraryProfile, Profile};
use app::shell::command::Command;
use app::shell::state::{Dialog, State};
use eframe::egui::Key;
use engine::{EngineError, WorkerState};
use fileref::FileRef;

/// An opening, made up for these pictures.
const GAME: &str = "(;GM[1]SZ[19]PB[Aoki Haru]BR[4d]PW[Mori Natsu]WR[8d]KM[6.5]RE[B+2.5]DT[2026-04-01]\
    ;B[qd];W[dc];B[pq];W[oc];B[cp];W[po];B[pp];W[op];B[oq];W[nq];B[nr];W[mq]\
    C[White leans on the two stones and builds a wall.\n\nBlack answers quietly.];B[oo](;W[on];B[no])(;W[no];B[on]))";

/// A corner with a right and two wrong answers, written for this test.
const PROBLEM: &str = "(;GM[1]SZ[19]GN[First corner]AB[cc][dc][ec][fc][bd]AW[cd][dd][ed][fd][gc][gb][bc][bb]\
    C[Black to play. Can the corner be saved?]PL[B]\
    (;B[ab]C[Right.];W[ac];B[ad])(;B[ac];W[ab]C[Wrong: White lives.];B[cb])(;B[cb]N[Too slow];W[ad](;B[ac])(;B[be])))";

/// All kinds of marks on stones and on empty points.
const MARKS: &str = "(;GM[1]SZ[13]AB[cc][dc][ec][fc][gc][hc][ic]AW[ce][de][ee][fe][ge][he][ie]\
    TR[cc][ce][cg]SQ[dc][de][dg]CR[ec][ee][eg]MA[fc][fe][fg]SL[gc][ge][gg]LB[hc:A][he:B][hg:C][ic:12][ie:あ][ig:345]\
    TB[kb][lb][kc][lc]TW[ke][le][kf][lf]LN[ci:gi]AR[ck:gk][ki:lk]DD[ai][aj][ak][al][am])";

const MIDDLE_GAME: &str =
    "(;GM[1]SZ[9]AB[cc][cd][ce][dc][cg][dg][bg]AW[gc][gd][ge][fg][fc][eg][gb][aa];B[dh];W[eh])";

#[test]
fn whole_window_light() {
    let mut open = House::new(GAME).open();
    // Two answers follow: both are marked on the board.
    for _ in 0..13 {
        open.key(Key::ArrowRight);
    }
    open.picture("window-light");
}

#[test]
fn whole_window_dark() {
    let mut open = House::new(GAME)
        .dark()
        .with(|settings| settings.move_numbers = true)
        .open();
    open.key(Key::End);
    open.picture("window-dark");
}

#[test]
fn whole_window_japanese() {
    let sgf = GAME
        .replace("Aoki Haru", "青木春")
        .replace("Mori Natsu", "森夏")
        .replace(
            "White leans on the two stones and builds a wall.",
            "白は二子にもたれて壁を作る。",
        );
    let mut open = House::new(&sgf)
        .japanese()
        .with(|settings| settings.panels.info = true)
        .open();
    for _ in 0..12 {
        open.key(Key::ArrowRight);
    }
    open.picture("window-japanese");
}

#[test]
fn smallest_window() {
    let mut open = House::new(GAME).size(400.0, 300.0).open();
    open.key(Key::End);
    open.picture("window-smallest");
}

#[test]
fn problem_with_variations() {
    House::new(PROBLEM)
        .size(900.0, 640.0)
        .open()
        .picture("problem");
}

#[test]
fn marks_of_all_kinds() {
    House::new(MARKS).size(820.0, 640.0).open().picture("marks");
}

#[test]
fn marks_of_all_kinds_at_double_density() {
    House::new(MARKS)
        .size(560.0, 480.0)
        .scale(2.0)
        .open()
        .picture("marks-double");
}

#[test]
fn life_and_death() {
    let mut open = House::new(MIDDLE_GAME).size(900.0, 640.0).open();
    open.key(Key::End);
    open.key(Key::Num1);
    open.wait_until("the overlay", |state| {
        state.board_view().shown_overlay().is_some() && !state.engines().is_busy()
    });
    open.picture("overlay-status");
}

#[test]
fn new_game_dialog() {
    let mut open = House::new(PROBLEM).size(900.0, 640.0).open();
    open.ctrl(Key::N);
    open.picture("new-game");
}

#[test]
fn engines_dialog() {
    let profiles = vec![
        Profile::Gtp(GtpProfile::new("GNU Go", "gnugo --mode gtp --level 1")),
        Profile::Library(LibraryProfile {
            restricted: false,
            ..LibraryProfile::new("/home/mori/engines/libpatterns.so")
        }),
    ];
    let mut open = House::new(PROBLEM)
        .size(900.0, 740.0)
        .with(|settings| settings.engines = profiles)
        .open();
    let [gnu, patterns] = ["GNU Go", "patterns"].map(|name| {
        let slot = open.state().engines().by_name(name);
        slot.expect("it is on the list").id
    });
    let failure = EngineError::Load {
        engine: "libpatterns.so".into(),
        reason: message::quoted("libpatterns-data.so.2 is missing"),
    };
    for (id, event) in [
        (gnu, EngineCommand::State(WorkerState::Ready)),
        (gnu, EngineCommand::Role(Role::Analyser)),
        (patterns, EngineCommand::State(WorkerState::Failed(failure))),
    ] {
        open.run(Command::Engines(EnginesCommand::Engine(id, event)));
    }
    open.key(Key::F6);
    // How fast the network is here depends on the computer.
    let known = |state: &State| state.engines().net_facts(&FileRef::from("")).cloned();
    open.wait_until("the network was measured", |state| {
        known(state).is_some_and(|facts| facts.speed.is_some())
    });
    let mut facts = known(open.state()).expect("the network is known");
    facts.speed = Some(400.0);
    open.run(Command::Engines(EnginesCommand::NetSeen(facts)));
    open.picture("engines");
}

#[test]
fn engine_edit_dialog_in_a_small_window() {
    let program = GtpProfile {
        startup: vec!["time_settings 0 5 1".into(), "komi 7.5".into()],
        ..GtpProfile::new("碁太郎", "gnugo --mode gtp")
    };
    let mut open = House::new(PROBLEM).size(420.0, 320.0).japanese().open();
    open.run(Command::OpenDialog(Dialog::Engine(EngineEdit {
        id: None,
        profile: Profile::Gtp(program),
    })));
    open.picture("engine-edit-small");
}

#[test]
fn trial_board_with_a_search_japanese() {
    let sgf = "(;SZ[9];B[cc]C[隅の定石];W[gg]TE[2](;B[gc]BM[1]C[隅])(;B[cg]DO[]GW[1]))";
    let mut open = House::new(sgf).japanese().open();
    open.run(Action::Last);
    open.run(Action::Trial);
    open.run(Command::Click(go::Point::new(4, 4)));
    open.run(Action::Find);
    open.type_text("隅");
    open.wait_until("the search ends", |state| {
        state.document().finding().found.len() == 2
    });
    open.picture("trial-find-japanese");
}

/// A small picture for the manual: a plain board, so that the file is small.
fn for_the_manual(sgf: &str) -> House {
    let plain = |settings: &mut app::settings::Settings| {
        settings.looks.theme = picture::ThemeName::Paper;
    };
    House::new(sgf).size(480.0, 320.0).with(plain)
}

fn window_in_the_manual(house: House, name: &str) {
    let mut open = house.open();
    for _ in 0..13 {
        open.key(Key::ArrowRight);
    }
    open.picture(name);
}

fn problem_in_the_manual(house: House, name: &str) {
    let mut open = house.open();
    open.key(Key::S);
    open.picture(name);
}

fn overlay_in_the_manual(house: House, name: &str) {
    let mut open = house.open();
    open.key(Key::End);
    open.key(Key::Num1);
    open.wait_until("the overlay", |state| {
        state.board_view().shown_overlay().is_some() && !state.engines().is_busy()
    });
    open.picture(name);
}

#[test]
fn the_window_in_the_manual() {
    window_in_the_manual(for_the_manual(GAME), "manual-window");
}

#[test]
fn the_window_in_the_japanese_manual() {
    window_in_the_manual(for_the_manual(GAME).japanese(), "manual-window-ja");
}

#[test]
fn a_problem_in_the_manual() {
    problem_in_the_manual(for_the_manual(PROBLEM), "manual-problem");
}

#[test]
fn a_problem_in_the_japanese_manual() {
    let asked = "黒先。隅は助かりますか。";
    let problem = PROBLEM.replace("Black to play. Can the corner be saved?", asked);
    assert!(problem.contains(asked));
    problem_in_the_manual(for_the_manual(&problem).japanese(), "manual-problem-ja");
}

#[test]
fn an_overlay_in_the_manual() {
    overlay_in_the_manual(for_the_manual(MIDDLE_GAME), "manual-overlay");
}

#[test]
fn an_overlay_in_the_japanese_manual() {
    overlay_in_the_manual(for_the_manual(MIDDLE_GAME).japanese(), "manual-overlay-ja");
}

#[test]
fn manual() {
    let mut open = House::new(PROBLEM).size(900.0, 640.0).open();
    open.run(Action::Manual);
    open.picture("manual");
}

#[test]
fn the_manual_leads_from_section_to_section() {
    let mut open = House::new(PROBLEM).size(900.0, 640.0).open();
    open.run(Action::Manual);
    for (click, section) in [
        ("Matches", "matches"),
        ("First steps", "start"),
        ("a game", "playing"),
    ] {
        open.click(click);
        let Some(Dialog::Manual(view)) = open.state().dialog() else {
            panic!("the manual was closed by {click}");
        };
        assert_eq!(view.section, section);
    }
}

#[test]
fn manual_small_japanese() {
    let mut open = House::new(PROBLEM).japanese().size(400.0, 300.0).open();
    open.run(Action::Manual);
    open.picture("manual-small-japanese");
}
