//! The start page.

use crate::bench::Bench;
use crate::house::{House, Open};
use app::document::journal::{JournalCommand, Lost};
use app::problems::ProblemCommand;
use app::problems::bundled::starts;
use app::problems::review::Overview;
use app::settings::actions::{ACTIONS, Action};
use app::settings::start::{PlayChoice, WantedColor};
use app::shell::command::{Command, UnsavedCommand};
use app::shell::home::{Glimpse, HomeCommand, is_about_board};
use app::shell::panels::home::HomePanel;
use app::shell::state::Dialog;
use eframe::egui::Key;
use fileref::FileRef;
use record::Collection;
use std::time::{Duration, SystemTime};
use tsumego::{Day, Known, Standing, Tally, Verdict};

const GAMES: [(&str, &str); 4] = [
    (
        "/games/club-evening.sgf",
        "(;SZ[19]PB[Aoki]PW[Mori];B[qd];W[dc];B[pq];W[oc];B[cp];W[po];B[pp];W[op];B[oq];W[nq];B[nr];W[mq])",
    ),
    (
        "/games/small.sgf",
        "(;SZ[9]PB[Hana]PW[Ken];B[ee];W[eg];B[fg];W[ef];B[df];W[ff];B[de];W[gg])",
    ),
    (
        "/games/corner.sgf",
        "(;SZ[9]AB[ab][bb][cb][db][da]AW[ac][bc][cc][dc][ec][eb][ea];B[ba])",
    ),
    ("/games/many.sgf", "(;SZ[13];B[cc];W[kk])(;SZ[13];B[aa])"),
];

fn tally(right: u32, wrong: u32) -> Tally {
    Tally {
        tries: right + wrong,
        right,
        wrong,
    }
}

/// What the database would tell of somebody who has solved for some days.
fn overview() -> Overview {
    let today = 20_780;
    let mut overview = Overview {
        today,
        days: (0..4)
            .map(|ago| Day {
                number: today - 3 + ago,
                tally: tally(4, 1),
            })
            .collect(),
        modes: vec![(tsumego::Mode::Free, tally(16, 4))],
        ..Overview::default()
    };
    let of_grade = |grade: usize| {
        let solved = [13, 6, 2, 0, 0][grade];
        let standing = |at: usize| Standing {
            tries: u32::from(at < solved),
            right: u32::from(at < solved),
            decided: (at < solved).then_some(Verdict::Right),
            best: (at < solved).then_some(Duration::from_secs(5 + at as u64)),
            ..Standing::default()
        };
        (0..starts(grade).len()).map(standing).collect()
    };
    let standings: Vec<Vec<Standing>> = (0..5).map(of_grade).collect();
    overview.take_bundled(&standings, SystemTime::UNIX_EPOCH.into());
    for start in &starts(0)[..3] {
        overview.due.push(app::problems::review::Listed {
            known: Known {
                key: start.key.clone(),
                place: None,
                tally: tally(1, 0),
                last: SystemTime::UNIX_EPOCH.into(),
                due: Some(SystemTime::UNIX_EPOCH.into()),
            },
            is_there: true,
        });
    }
    overview
}

/// The page as somebody sees it who has used the program for some time.
fn used(house: House) -> Open {
    let mut open = house
        .with(|settings| {
            settings.recent = GAMES.map(|(name, _)| FileRef::from(name)).to_vec();
            settings.solving.left_at = [1, 6];
        })
        .open();
    open.run(Action::Home);
    for (name, sgf) in GAMES {
        let file = Collection::read(sgf.as_bytes().to_vec()).expect("a record");
        let seen = Glimpse::of(file.game(0), file.games().len());
        let file = FileRef::from(name);
        open.run(HomeCommand::Glimpsed(file, Some(Box::new(seen))));
    }
    open.run(Command::from(ProblemCommand::Overview(
        Box::new(overview()),
    )));
    open
}

#[test]
fn the_first_start_says_what_it_is_and_puts_a_problem_by_one_key() {
    let mut open = House::new("").open();
    open.run(Action::Home);
    assert_eq!(open.count("A board for Go"), 1);
    open.picture("home-first");
    open.key(Key::Enter);
    let state = open.state();
    assert!(!state.home().is_shown());
    assert!(state.problems().solving().is_some(), "the first problem");
    let place = |open: &Open| HomePanel::of(open.state()).solve.place;
    assert_eq!(place(&open), "First steps · 1 of 61", "as it was called");
}

#[test]
fn the_page_of_somebody_who_knows_the_program() {
    let mut open = used(House::new("").size(1280.0, 720.0));
    for text in ["Easy · 7 of 63", "Review 3 problems", "4 days in a row"] {
        assert!(open.has(text), "{text}");
    }
    assert_eq!(open.count("Easy, 20–15 kyu"), 1, "a grade says all of it");
    open.picture("home-light");
}

#[test]
fn the_page_in_japanese_by_dark_panels() {
    used(House::new("").size(1280.0, 720.0).japanese().dark()).picture("home-japanese-dark");
}

#[test]
fn the_page_in_a_small_window() {
    used(House::new("").size(800.0, 600.0)).picture("home-small");
}

#[test]
fn the_page_in_a_small_window_in_japanese() {
    used(House::new("").size(800.0, 600.0).japanese().dark()).picture("home-small-japanese");
}

#[test]
fn the_page_in_a_narrow_window() {
    used(House::new("").size(420.0, 640.0).japanese()).picture("home-narrow-japanese");
}

#[test]
fn the_page_in_a_large_window() {
    used(House::new("").size(1920.0, 1200.0)).picture("home-large");
}

#[test]
fn keys_of_the_board_do_nothing_to_what_lies_behind() {
    let mut open = House::new("(;SZ[9]*;B[cc];W[gg])").open();
    open.run(Action::Home);
    for key in [Key::ArrowRight, Key::End, Key::P, Key::Num1, Key::Delete] {
        open.key(key);
        assert!(open.state().home().is_shown(), "{key:?}");
        assert_eq!(open.move_number(), 0, "{key:?}");
    }
    open.key(Key::Escape);
    assert!(!open.state().home().is_shown(), "back to the board");
    open.key(Key::ArrowRight);
    assert_eq!(open.move_number(), 1);
}

#[test]
fn the_cursor_on_the_board_waits_behind_a_page() {
    for page in [Action::Home, Action::ProblemStatistics, Action::Games] {
        let mut open = House::new("(;SZ[9]AB[aa]*)").open();
        open.key(Key::B);
        open.run(page);
        for key in [Key::ArrowRight, Key::Space] {
            open.key(key);
            assert_eq!(open.move_number(), 0, "{page:?}, {key:?}");
        }
    }
    // The keys are the page's.
    let mut open = House::new("").open();
    open.key(Key::B);
    open.run(Action::Home);
    let focused = |open: &Open| open.harness.ctx.memory(eframe::egui::Memory::focused);
    let first = focused(&open);
    open.key(Key::ArrowDown);
    assert_ne!(focused(&open), first);
}

#[test]
fn tab_and_arrows_go_through_the_doors() {
    let mut open = House::new("").open();
    open.run(Action::Home);
    let focused = |open: &Open| open.harness.ctx.memory(eframe::egui::Memory::focused);
    let first = focused(&open);
    assert!(first.is_some(), "the main button has the keyboard");
    open.key(Key::Tab);
    let second = focused(&open);
    assert!(second.is_some() && second != first);
    open.key(Key::ArrowRight);
    assert!(focused(&open).is_some() && focused(&open) != second);
    // Begin a game without a mouse.
    open.node("Begin").focus();
    open.settle();
    open.key(Key::Enter);
    assert!(open.state().game().is_on() && !open.state().home().is_shown());
}

#[test]
fn every_command_about_the_board_shows_it_first() {
    for entry in ACTIONS {
        let mut bench = Bench::new("(;SZ[9]*;B[cc];W[gg])");
        bench.run("Home");
        assert!(bench.state.home().is_shown());
        bench.send(entry.action);
        if is_about_board(entry.action) {
            assert!(!bench.state.home().is_shown(), "{:?}", entry.action);
        }
    }
}

#[test]
fn every_command_about_the_board_shows_it_before_a_page_about_problems() {
    for entry in ACTIONS {
        let mut bench = Bench::new("(;SZ[9]*;B[cc];W[gg])");
        bench.run("Home, ProblemStatistics");
        assert!(bench.state.problems().page().is_some());
        bench.send(entry.action);
        if is_about_board(entry.action) {
            let covered = bench.state.problems().page().is_some() || bench.state.home().is_shown();
            assert!(!covered, "{:?}", entry.action);
        }
    }
}

#[test]
fn it_goes_away_for_what_is_opened_and_comes_back_from_a_page() {
    let mut bench = Bench::new("(;SZ[9])");
    bench.run("Home, ProblemStatistics");
    assert!(!bench.state.home().is_shown());
    let way_back = |bench: &Bench| bench.state.tr(bench.state.way_back_id()).to_string();
    assert_eq!(way_back(&bench), "Back to the start page");
    bench.run("MoveNow");
    assert!(bench.state.home().is_shown(), "back from the statistics");
    bench.run("NewBoard");
    assert!(!bench.state.home().is_shown());
    bench.run("Home, Games, MoveNow");
    assert!(bench.state.home().is_shown(), "back from the table");
    bench.run("Home, Games");
    assert_eq!(way_back(&bench), "Back to the board");
    bench.run("MoveNow, Home, Home");
    assert!(!bench.state.home().is_shown(), "the same key leaves it");
}

#[test]
fn the_clock_asks_about_problems_that_are_there() {
    let mut bench = Bench::new("(;SZ[9])");
    bench.run("Home");
    bench.send(HomeCommand::AgainstClock);
    let dialog = bench.state.dialog();
    assert!(matches!(dialog, Some(app::shell::state::Dialog::Timed(_))));
    let setup = bench.state.settings().solving.timed.clone();
    bench.send(ProblemCommand::BeginTimed(setup));
    assert!(bench.state.problems().session().is_some());
}

#[test]
fn the_clock_asks_what_becomes_of_unsaved_work_first() {
    let mut bench = Bench::new("(;SZ[9])");
    bench.run("Click cc, Home, TimedProblems");
    assert!(matches!(bench.state.dialog(), Some(Dialog::Unsaved)));
    bench.send(UnsavedCommand::Discard);
    assert!(matches!(bench.state.dialog(), Some(Dialog::Timed(_))));
    assert!(bench.state.document().is_problem());
}

#[test]
fn a_game_begins_as_it_was_chosen() {
    let mut bench = Bench::new("(;SZ[9])");
    bench.run("Home");
    let choice = PlayChoice {
        level: 5,
        side: 13,
        color: WantedColor::White,
        ..PlayChoice::default()
    };
    bench.send(HomeCommand::Choose(choice));
    let words = HomePanel::of(&bench.state).play.opponent;
    assert!(words.contains("13 kyu"), "{words}");
    bench.send(HomeCommand::Play);
    assert!(bench.state.game().is_on() && !bench.state.home().is_shown());
    let setup = &bench.state.settings().new_game;
    assert_eq!((&*setup.black, setup.black_level), ("net", 5));
    assert_eq!((&*setup.white, setup.width), ("", 13));
}

#[test]
fn the_name_of_a_problem_that_is_being_solved_is_not_told() {
    let problem = "(;SZ[9]AB[ab][bb][cb][db][da]AW[ac][bc][cc][dc][ec][eb][ea];B[ba]C[RIGHT])";
    let mut bench = Bench::of_file(problem, "/sets/Snapback.sgf");
    bench.send(app::settings::change::SettingsCommand::Remember(
        "/sets/Snapback.sgf".into(),
    ));
    bench.run("Solve, Home");
    let panel = HomePanel::of(&bench.state);
    assert_eq!(panel.review.recent[0].name, "Problem");
    assert_eq!(bench.state.title(), "Katsura");
    bench.send(HomeCommand::Continue);
    assert!(
        bench.state.problems().solving().is_some(),
        "it was left there"
    );
}

#[test]
fn one_goes_on_where_one_was_in_a_set_of_ones_own() {
    let one = |more: &str| {
        format!("(;SZ[9]AB[ab][bb][cb][db][da]AW[ac][bc][cc][dc][ec][eb][ea]{more};B[ba]C[RIGHT])")
    };
    let set = one("") + &one("AW[ii]");
    let mut bench = Bench::of_file(&set, "/sets/mine.sgf");
    bench.run("NextGame, Solve");
    let left = bench.state.settings().clone();
    let mut later = Bench::with(left, "(;SZ[9])");
    later.run("Home");
    let own = HomePanel::of(&later.state).solve.own;
    assert_eq!(own.as_deref(), Some("Go on in mine.sgf, problem 2"));
    later.effects.clear();
    later.send(HomeCommand::ContinueOwn);
    assert!(!later.state.home().is_shown());
    let asked = later.asked_of_world();
    assert!(asked.contains("mine.sgf"), "{asked}");
    // A file of one problem has nothing to go on in.
    let mut bench = Bench::of_file(&one(""), "/sets/single.sgf");
    bench.run("Solve");
    assert_eq!(bench.state.settings().solving.own, None);
}

#[test]
fn unsaved_work_is_asked_about_once_and_stays_on_the_page() {
    let lost = Lost {
        journal: "/state/1.journal".into(),
        path: Some("/games/b.sgf".into()),
        at: SystemTime::UNIX_EPOCH.into(),
    };
    let found = || JournalCommand::Found(vec![lost.clone()]);
    let mut bench = Bench::new("(;SZ[9])");
    bench.send(Command::from(found()));
    assert_eq!(bench.state.notices().iter().count(), 1);
    bench.send(Command::DismissNotice(0));
    // The next start.
    let settings = bench.state.settings().clone();
    let mut bench = Bench::with(settings, "(;SZ[9])");
    bench.send(Command::from(found()));
    assert_eq!(bench.state.notices().iter().count(), 0, "not again");
    bench.run("Home");
    let row = HomePanel::of(&bench.state).review.lost;
    assert!(row[0].text.contains("b.sgf"), "{}", row[0].text);
    bench.send(Command::from(JournalCommand::Discard(row[0].number)));
    assert!(HomePanel::of(&bench.state).review.lost.is_empty());
}

#[test]
fn the_page_itself_offers_unsaved_work_and_no_message_does() {
    let mut open = House::new("").open();
    open.run(Action::Home);
    let lost = Lost {
        journal: "/state/1.journal".into(),
        path: None,
        at: SystemTime::UNIX_EPOCH.into(),
    };
    open.run(Command::from(JournalCommand::Found(vec![lost])));
    assert_eq!(open.state().notices().iter().count(), 0);
    assert!(open.has("Restore") && open.has("Discard"));
}

#[test]
fn the_doors_have_names_for_a_screen_reader() {
    let open = used(House::new(""));
    for door in ["Start page", "Solve", "Play", "Review", "Engines"] {
        assert!(open.has(door), "{door}");
    }
    assert!(open.has("club-evening.sgf, Aoki – Mori"));
    assert_eq!(open.count("Opponent: "), 1);
}

#[test]
fn the_idle_page_asks_for_no_frame() {
    let mut open = used(House::new(""));
    open.harness.step();
    let views = &open.harness.output().viewport_output;
    let delay = views.values().map(|view| view.repaint_delay).min();
    assert!(
        delay.is_some_and(|delay| delay.as_secs() > 3600),
        "{delay:?}"
    );
}
