//! What panels say, without a window: states by record and script, words in English.

use crate::bench::Bench;
use app::WINDOW;
use app::game::{GameCommand, Player};
use app::settings::actions::Action;
use app::shell::availability::{is_on, is_possible, matching};
use app::shell::panels::games::{GamesPanel, game_title};
use app::shell::panels::graph::GraphPanel;
use app::shell::panels::messages::Messages;
use app::shell::panels::players::{CountPanel, Players};
use app::shell::panels::status_line::{StatusLine, Style};
use app::shell::panels::strip::{Strip, Tone};
use app::shell::panels::warnings::{Warnings, warning_row};
use go::Color;
use message::id;
use std::time::Duration;

/// A problem with a right line of three moves and a wrong first move that is refuted.
const PROBLEM: &str = "(;SZ[9]AB[ab][bb][cb][db][da]AW[ac][bc][cc][dc][ec][eb][ea]C[Live.]*\
    (;B[ba];W[fc];B[fa]C[RIGHT Two eyes.])(;B[ca]C[Too small.];W[ba]C[No.]))";

fn at(sgf: &str, script: &str) -> Bench {
    let mut bench = Bench::new(sgf);
    bench.run(script);
    bench
}

#[test]
fn the_status_line_says_whose_turn_it_is_and_what_is_odd() {
    for (sgf, script, expected) in [
        ("(;SZ[9]*)", "", "Black to move | Move 0"),
        ("(;SZ[9];B[ee]*)", "", "White to move | Move 1"),
        (
            "(;SZ[9];B[ee];W[]*)",
            "",
            "Black to move | Move 2 | White passed",
        ),
        (
            "(;SZ[5]KM[0]AB[ba][bb][bc][bd][be]AW[ca][cb][cc][cd][ce]*)",
            "Score",
            "Black to move | Move 0 | Territory W+5 | Area W+5 \
             | territory is thinking ... 0 s (Esc stops it)",
        ),
    ] {
        let line = StatusLine::of(&at(sgf, script).state);
        let mut said = vec![&*line.turn, &*line.number];
        said.extend(line.texts());
        assert_eq!(said.join(" | "), expected, "{sgf} {script}");
    }
}

#[test]
fn a_move_that_the_rules_forbid_is_a_warning() {
    let bench = at("(;SZ[9];B[ee];W[ee]*)", "");
    let line = StatusLine::of(&bench.state);
    let warnings = line.items.iter().filter(|i| i.style == Style::Warning);
    assert_eq!(warnings.count(), 1, "{line:?}");
}

#[test]
fn clocks_stand_in_the_line_while_a_game_is_played() {
    let mut bench = Bench::playing("", "");
    bench.run("Wait 65");
    let line = StatusLine::of(&bench.state);
    let clocks = line.items.iter().find(|item| item.style == Style::Clocks);
    let clocks = clocks.map(|item| (&*item.text, item.is_apart));
    assert_eq!(clocks, Some(("Black 1:05  White 0:00", true)));
}

#[test]
fn who_plays_an_engine_is_not_told_what_it_thinks() {
    let values = "(;SZ[9]SBKV[50];B[ee]SBKV[83.0];W[cc]SBKV[84.0]*)";
    let told = |bench: &Bench| {
        let line = StatusLine::of(&bench.state);
        line.texts().any(|text| text.contains("84.0"))
    };
    let mut bench = at(values, "Tick");
    assert!(told(&bench));
    let white = bench.engine("territory");
    bench.send(GameCommand::SetPlayer(Color::White, Player::Engine(white)));
    assert!(!told(&bench), "in the game");
    bench.run("StopGame");
    assert!(told(&bench));
}

#[test]
fn the_strip_tells_task_and_verdict() {
    for (script, tone, again, show) in [
        ("Solve", Tone::Task, false, true),
        ("Solve, Click ca", Tone::Wrong, true, true),
        ("Solve, Click ba, Click fa", Tone::Right, true, false),
    ] {
        let mut bench = Bench::new(PROBLEM);
        for step in script.split(", ") {
            bench.run(step);
            for _ in 0..20 {
                bench.state.wait(Duration::from_millis(450));
                bench.run("Tick");
            }
        }
        let strip = Strip::of(&bench.state, false).expect("a problem is solved");
        let possible = |text_id| {
            let mut buttons = strip.buttons.iter();
            let button = buttons.find(|button| button.text_id == text_id);
            button.is_some_and(|button| button.is_possible)
        };
        assert_eq!(strip.tone, tone, "{script}: {strip:?}");
        assert_eq!(possible(id!(WINDOW, "solve-again")), again, "{script}");
        assert_eq!(possible(id!(WINDOW, "solve-show")), show, "{script}");
        assert!(possible(id!(WINDOW, "solve-leave")), "{script}");
        let narrow = Strip::of(&bench.state, true).expect("a problem is solved");
        // Two are left out, and the hint and the reason share a place.
        assert_eq!(narrow.buttons.len() + 3, strip.buttons.len(), "{script}");
        assert!(narrow.comment.is_some_and(|said| !said.is_empty()));
    }
    assert!(Strip::of(&Bench::new(PROBLEM).state, false).is_none());
}

#[test]
fn the_graph_reads_nodes_and_lists_mistakes() {
    let sgf = "(;SZ[9];B[cc];W[gg]*)";
    let mut bench = at(sgf, "");
    bench.run("Tick");
    let panel = GraphPanel::of(&bench.state, None);
    assert_eq!(panel.here, Some(2));
    assert_eq!(panel.readout, "2 G3");
    assert_eq!(panel.spoken, "Graph of the game: 2 G3");
    assert_eq!(GraphPanel::of(&bench.state, Some(1)).readout, "1 C7");
    assert_eq!(panel.mistakes_title, "Mistakes  0");
    assert!(panel.mistakes.is_empty() && panel.progress.is_none());
}

#[test]
fn actions_are_possible_where_they_make_sense() {
    for (sgf, script, action, possible) in [
        ("(;SZ[9]*)", "", Action::Back, false),
        ("(;SZ[9];B[ee]*)", "", Action::Back, true),
        ("(;SZ[9]*;B[ee])", "", Action::Forward, true),
        ("(;SZ[9]*)", "", Action::Undo, false),
        ("(;SZ[9]*)", "Click ee", Action::Undo, true),
        ("(;SZ[9]*)", "", Action::KeepTrial, false),
        ("(;SZ[9]*)", "Trial", Action::KeepTrial, true),
        ("(;SZ[9]*)", "Score", Action::Score, false),
        ("(;SZ[9]*)(;SZ[9])", "", Action::NextGame, true),
        ("(;SZ[9]*)(;SZ[9])", "", Action::PreviousGame, false),
    ] {
        let bench = at(sgf, script);
        let found = is_possible(&bench.state, action);
        assert_eq!(found, possible, "{action:?} after {sgf} {script}");
    }
}

#[test]
fn switches_are_on_as_the_state_has_them() {
    for (script, action, on) in [
        ("", Action::Trial, Some(false)),
        ("Trial", Action::Trial, Some(true)),
        ("WhiteToMove", Action::WhiteToMove, Some(true)),
        ("WhiteToMove", Action::BlackToMove, Some(false)),
        ("", Action::Quit, None),
    ] {
        let bench = at("(;SZ[9]*)", script);
        assert_eq!(is_on(&bench.state, action), on, "{action:?} {script}");
    }
}

#[test]
fn the_search_for_actions_wants_every_word() {
    let bench = Bench::new("(;SZ[9])");
    let found = |typed| -> Vec<Action> {
        matching(&bench.state, typed)
            .map(|entry| entry.action)
            .collect()
    };
    assert!(found("").len() > 50);
    assert!(found("warnings xyzzy").is_empty());
    let name = bench.state.tr(Action::Quit.entry().text_id).to_uppercase();
    assert!(found(&name).contains(&Action::Quit), "{name}");
}

#[test]
fn players_have_names_turns_and_what_the_record_says() {
    for (sgf, names, turns, facts) in [
        ("(;SZ[9]*)", ["Black", "White"], [true, false], ""),
        (
            "(;SZ[9]PB[Aki]PW[Ben]KM[6.5]RE[B+3];B[ee]*)",
            ["Aki", "Ben"],
            [false, true],
            "Black wins by 3   Komi 6.5",
        ),
    ] {
        let shown = Players::of(&Bench::new(sgf).state);
        assert_eq!(shown.players.each_ref().map(|p| &*p.name), names, "{sgf}");
        assert_eq!(
            shown.players.each_ref().map(|p| p.is_to_move),
            turns,
            "{sgf}"
        );
        assert_eq!(shown.facts.join("   "), facts, "{sgf}");
        assert!(shown.players.iter().all(|player| player.time.is_none()));
    }
    let mut bench = Bench::playing("", "");
    bench.run("Wait 5");
    let faces = Players::of(&bench.state).players.map(|player| player.time);
    let faces = faces.map(|face| face.map(|face| (face.text, face.is_tight)));
    let face = |text: &str| Some((text.to_owned(), false));
    assert_eq!(faces, [face("0:05"), face("0:00")]);
}

#[test]
fn the_count_is_told_both_ways() {
    let sgf = "(;SZ[5]KM[0]RU[Chinese]AB[ba][bb][bc][bd][be]AW[ca][cb][cc][cd][ce]*)";
    assert_eq!(CountPanel::of(&Bench::new(sgf).state), None);
    let count = CountPanel::of(&at(sgf, "Score").state).expect("it is being counted");
    assert_eq!(count.otherwise, "By territory: White wins by 5");
    assert_eq!(count.result, "W+5");
    let table = |count: &CountPanel| -> Vec<[String; 2]> {
        count.rows.iter().map(|row| row.points.clone()).collect()
    };
    let rows = [["5", "10"], ["5", "5"], ["10", "15"]];
    assert_eq!(table(&count), rows, "territory, stones, sum");
    let japanese = "(;SZ[5]KM[6.5]RU[Japanese]AB[ba][bb][bc][bd][be][ee]AW[ca][cb][cc][cd][ce]*)";
    let mut bench = at(japanese, "Score, Click ee");
    let count = CountPanel::of(&bench.state).expect("it is being counted");
    let rows = [["5", "10"], ["0", "1"], ["0", "6.5"], ["5", "17.5"]];
    assert_eq!(table(&count), rows, "territory, prisoners, komi, sum");
    bench.run("SolveOn");
    assert_eq!(CountPanel::of(&bench.state), None, "Enter accepts it");
    assert!(bench.sgf().contains("RE[W+12.5]"), "{}", bench.sgf());
}

#[test]
fn warnings_say_where_and_lead_there() {
    let clean = Warnings::of(&Bench::new("(;SZ[9])").state);
    assert!(clean.is_clean && clean.rows == 0 && clean.repairs.is_none());
    let bench = Bench::new("(;SZ[9];B[ee];W[zz])");
    let warnings = Warnings::of(&bench.state);
    assert!(warnings.rows > 0, "{warnings:?}");
    for number in 0..warnings.rows {
        let row = warning_row(&bench.state, number).expect("it is a row");
        assert!(row.text.to_lowercase().contains("line 1"), "{row:?}");
    }
    assert_eq!(warning_row(&bench.state, warnings.rows), None);
}

#[test]
fn nothing_stands_over_the_board_without_a_message() {
    let mut bench = Bench::new("(;SZ[9])");
    assert!(Messages::of(&bench.state, true).is_none());
    bench.run("NextMistake");
    let messages = Messages::of(&bench.state, true).expect("there is a message");
    assert_eq!(messages.notices.len(), 1);
    assert!(messages.busy.is_none() && !messages.has_trouble);
}

#[test]
fn the_chooser_names_the_games_of_a_file() {
    assert_eq!(GamesPanel::of(&Bench::new("(;SZ[9])").state), None);
    let bench = Bench::new("(;SZ[9]*)(;SZ[9]PB[Aki]PW[Ben])(;SZ[9]GN[Final]PB[Aki])");
    let games = GamesPanel::of(&bench.state).expect("there are several");
    assert_eq!((games.count, games.here), (3, 0));
    assert_eq!(games.shown, game_title(&bench.state, 0));
    let plain = |number: &str| games.shown.replacen('1', number, 1);
    for (game, expected) in [
        (1, format!("{} · Aki – Ben", plain("2"))),
        (2, format!("{} · Final", plain("3"))),
    ] {
        assert_eq!(game_title(&bench.state, game), expected);
    }
}
