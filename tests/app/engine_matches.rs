//! Matches between engines, played in the window.

use crate::bench::Bench;
use crate::house::House;
use app::engines::matches::MatchCommand;
use app::engines::{EngineCommand, EnginesCommand};
use app::settings::actions::Action;
use app::settings::profiles::{LibraryProfile, Profile};
use app::settings::{MatchSetup, NewGame};
use app::shell::command::Command;
use app::shell::state::Dialog;
use eframe::egui::{Key, Modifiers};
use engine::Game;
use go::{Color, Move, Point, Size};
use tournament::{MatchEvent, Side};

fn small(games: u32) -> MatchSetup {
    MatchSetup {
        game: NewGame {
            width: 5,
            height: 5,
            black: "random".into(),
            white: "territory".into(),
            rules: "Chinese".into(),
            ..NewGame::default()
        },
        games,
        ..MatchSetup::default()
    }
}

#[test]
fn a_match_is_played_beside_the_open_record() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let setup = MatchSetup {
        folder: Some(folder.path().join("games").into()),
        ..small(3)
    };
    let mut open = House::new("(;SZ[9];B[ee])")
        .with(|settings| settings.engine_match = setup)
        .open();
    open.click_point("D4");
    let before = open.state().document().record().cells().count();
    open.harness.key_press_modifiers(Modifiers::SHIFT, Key::F6);
    open.settle();
    open.click("Start");
    assert_eq!(open.state().dialog(), Some(&Dialog::MatchTable));
    open.wait_until("the end of the match", |state| {
        state
            .engines()
            .played_match()
            .is_some_and(|view| !view.running)
    });
    let view = open
        .state()
        .engines()
        .played_match()
        .cloned()
        .expect("it is still shown");
    assert_eq!(view.failure, None);
    let numbers: Vec<u32> = view.rows.iter().map(|row| row.game).collect();
    assert_eq!(numbers, [1, 2, 3]);
    let blacks: Vec<Side> = view.rows.iter().map(|row| row.black).collect();
    assert_eq!(blacks, [Side::A, Side::B, Side::A], "colours alternate");
    let total = view.summary.a.wins + view.summary.b.wins + view.summary.draws + view.summary.void;
    assert_eq!(total, 3);
    assert_eq!(open.count("Match: 3 of 3 games"), 1);
    assert_eq!(open.state().document().record().cells().count(), before);
    // Every game was kept; a click opens it.
    let first = view.rows[0].clone();
    let name = format!(
        "1.  random – territory  {}  ({})",
        first.result, first.moves
    );
    open.click(&name);
    open.click("Do not save");
    open.wait_until("the game is open", |state| {
        state.document().busy().is_none() && state.document().path().is_some()
    });
    assert_eq!(open.state().document().record().info().black, "random");
}

#[test]
fn a_match_can_be_stopped() {
    let mut open = House::new("(;)").open();
    open.run(MatchCommand::Start(small(1_000)));
    open.wait_until("a game", |state| {
        state
            .engines()
            .played_match()
            .is_some_and(|view| !view.rows.is_empty())
    });
    open.click("Stop the match");
    open.wait_until("the end", |state| !state.engines().match_is_running());
    let view = open
        .state()
        .engines()
        .played_match()
        .expect("it is still shown");
    assert!(view.summary.games < 1_000);
    assert!(open.has("New match..."));
}

#[test]
fn a_match_that_cannot_begin_says_why_and_can_be_changed() {
    let setup = MatchSetup {
        openings: Some("/nowhere/openings.sgf".into()),
        ..small(2)
    };
    let mut open = House::new("(;)").open();
    open.run(MatchCommand::Start(setup.clone()));
    open.wait_until("the complaint", |state| !state.notices().is_empty());
    assert!(open.state().notices()[0].text.contains("openings.sgf"));
    assert_eq!(open.state().dialog(), Some(&Dialog::Match(setup)));
}

#[test]
fn the_game_that_is_played_is_followed() {
    let mut bench = Bench::with_engines(vec![]);
    bench.send(MatchCommand::Start(small(2)));
    assert_eq!(bench.asked_of_world(), "start a match");
    let mut start = Game::new(Size::new(5, 5).expect("a board"));
    let (color, mv) = (Color::Black, Move::Play(Point::new(2, 2)));
    start.execute(color, mv, 0);
    let event = |event| Command::Engines(EnginesCommand::Match(MatchCommand::Event(event)));
    bench.send(event(MatchEvent::Started {
        game: 2,
        players: [0, 1],
        black: Side::B,
        start,
    }));
    let moved = |game, x| MatchEvent::Moved {
        game,
        color: Color::White,
        mv: Move::Play(Point::new(x, 1)),
        secs: 0.1,
    };
    bench.send(event(moved(2, 1)));
    bench.send(event(moved(7, 3)));
    let view = bench.state.engines().played_match().expect("a match");
    let live = view.game.as_ref().expect("a game");
    assert_eq!(
        (live.number, live.moves, live.side(Color::White)),
        (2, 2, Side::A)
    );
    assert_eq!(live.position.stone(Point::new(1, 1)), Some(Color::White));
    assert_eq!(live.position.stone(Point::new(3, 1)), None, "another game");
    // A second one has to wait.
    bench.send(MatchCommand::Start(small(5)));
    assert_eq!(bench.asked_of_world(), "");
    bench.send(Action::EngineMatch);
    assert_eq!(bench.state.dialog(), Some(&Dialog::MatchTable));
}

#[test]
fn a_library_is_not_run_in_a_match_without_permission() {
    let library = Profile::Library(LibraryProfile::new("/engines/libblue.so"));
    let mut bench = Bench::with_engines(vec![library]);
    let mut setup = small(2);
    setup.game.white = "blue".into();
    bench.send(MatchCommand::Start(setup));
    assert_eq!(bench.asked_of_world(), "try blue out");
    bench.engine_does(
        "blue",
        EngineCommand::TriedOut {
            fingerprint: None,
            bounds: None,
        },
    );
    assert!(
        bench.notices().contains("libblue.so"),
        "{}",
        bench.notices()
    );
}

#[test]
fn a_tournament_has_a_cross_table_a_graph_and_games_to_open() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let mut setup = MatchSetup {
        folder: Some(folder.path().join("games").into()),
        ..small(2)
    };
    setup.game.white = "random".into();
    setup.more = vec![app::settings::matches::Entrant {
        engine: "territory".into(),
        level: 0,
    }];
    let mut open = House::new("(;)")
        .with(|settings| settings.engine_match = setup)
        .open();
    open.harness.key_press_modifiers(Modifiers::SHIFT, Key::F6);
    open.settle();
    open.picture("tournament-setup");
    open.click("Start");
    open.wait_until("the end of the tournament", |state| {
        let view = state.engines().played_match();
        view.is_some_and(|view| !view.running)
    });
    let view = open.state().engines().played_match().cloned();
    let view = view.expect("it is still shown");
    assert_eq!(view.failure, None);
    assert_eq!(view.outline.names, ["random", "random (2)", "territory"]);
    let players: Vec<[u16; 2]> = view.rows.iter().map(|row| row.players).collect();
    for pair in [[0, 1], [0, 2], [1, 2]] {
        let met = players.iter().filter(|&&players| players == pair);
        assert_eq!(met.count(), 2, "{players:?}");
    }
    let games: u32 = view.standings.entries.iter().map(|entry| entry.games).sum();
    assert_eq!(games, 12, "each of six games counts for two");
    assert_eq!(view.estimates.len(), 6);
    assert_eq!(view.estimates[5].elo.len(), 3);
    assert_eq!(open.count("Match: 6 of 6 games"), 1);
    assert_eq!(open.count("Round robin of 3 engines"), 1);
    assert_eq!(
        open.count("Elo above the average of all with the 95 % interval, game by game"),
        2,
        "the graph and its heading"
    );
    let row = view.rows[5].clone();
    let [one, other] =
        [row.black, row.black.other()].map(|side| view.name(row.players[side.index()]).to_owned());
    open.click(&format!(
        "6.  {one} – {other}  {}  ({})",
        row.result, row.moves
    ));
    open.wait_until("the game is open", |state| {
        state.document().busy().is_none() && state.document().path().is_some()
    });
    assert_eq!(open.state().document().record().info().black, one);
}

#[test]
fn a_test_ends_a_match_and_its_tables_say_so() {
    let rows = |wins: u32| {
        let row = |game| tournament::Row {
            game,
            players: [0, 1],
            black: if game % 2 == 1 { Side::A } else { Side::B },
            opening: None,
            result: "B+R".to_owned(),
            winner: Some(Side::A),
            end: tournament::End::Resign,
            reason: None,
            moves: 10,
            a: tournament::Share::default(),
            b: tournament::Share::default(),
            key: game.to_string(),
            file: None,
        };
        (1..=wins).map(row).collect::<Vec<_>>()
    };
    let mut bench = Bench::with_engines(vec![]);
    let setup = MatchSetup {
        tests: true,
        elo: [0, 100],
        ..small(400)
    };
    bench.send(MatchCommand::Start(setup));
    bench.send(MatchCommand::Begun(rows(2), None));
    let verdict = |bench: &Bench| {
        let view = bench.state.engines().played_match().expect("a match");
        view.test.expect("a test").verdict
    };
    assert_eq!(verdict(&bench), tournament::sprt::Verdict::Open);
    for row in rows(200).split_off(2) {
        bench.send(MatchCommand::Event(MatchEvent::Ended(row)));
    }
    assert_eq!(verdict(&bench), tournament::sprt::Verdict::H1);
    let view = bench.state.engines().played_match().expect("a match");
    let last = view.estimates.last().expect("an estimate");
    assert_eq!(last.games, 200);
    let [first, second] = [last.elo[0].0, last.elo[1].0];
    assert!(first > 100.0 && second < -100.0, "{first} {second}");
    // A tournament is no test.
    let mut of_three = view.setup.clone();
    of_three.more = vec![app::settings::matches::Entrant::default()];
    assert_eq!(of_three.test(), None);
}
