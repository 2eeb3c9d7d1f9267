//! Games with clocks: what is written, what engines are told, and who loses.

use crate::bench::{Bench, nine};
use app::board::cells::CellCommand;
use app::game::{GameCommand, VersusCommand};
use app::settings::profiles::{GtpProfile, Profile};
use app::settings::seats::Seat;
use app::settings::{NewGame, TimeControl};
use app::shell::command::Command;
use app::shell::effect::Effect;
use app::shell::panels::players::Players;
use engine::{Ask, TimeLeft};
use kind::Part;
use std::time::Duration;

/// One minute and two periods of ten seconds, or three moves in thirty.
fn timed(time: TimeControl, white: &str) -> NewGame {
    let canadian = time == TimeControl::Canadian;
    NewGame {
        time,
        main_minutes: 1,
        periods: 2,
        period_moves: 3,
        period_seconds: if canadian { 30 } else { 10 },
        ..nine("", white)
    }
}

fn game(time: TimeControl, white: &str) -> Bench {
    let gnu = Profile::Gtp(GtpProfile::new("GNU Go", "gnugo --mode gtp"));
    let mut bench = Bench::with_engines(vec![gnu]);
    bench.send(GameCommand::New(Box::new(timed(time, white))));
    bench
}

#[test]
fn clocks_are_written_as_sgf_has_them() {
    use TimeControl::{ByoYomi, Canadian};
    for (time, script, sgf) in [
        (
            ByoYomi,
            "Wait 20, Click cc",
            "TM[60]OT[2x10 byo-yomi];B[cc]T[20]BL[40]*)",
        ),
        (
            ByoYomi,
            "Wait 65, Click cc, Click gg",
            "TM[60]OT[2x10 byo-yomi];B[cc]T[65]BL[10]OB[2];W[gg]WL[60]*)",
        ),
        (
            Canadian,
            "Click cc, Wait 65, Click gg",
            "TM[60]OT[3/30 Canadian];B[cc]BL[60];W[gg]T[65]WL[25]OW[2]*)",
        ),
    ] {
        let mut bench = game(time, "");
        bench.run(script);
        assert!(bench.sgf().ends_with(sgf), "{script}: {}", bench.sgf());
    }
}

#[test]
fn whose_time_is_over_loses_and_is_told() {
    let mut bench = game(TimeControl::ByoYomi, "");
    bench.run("Wait 79");
    bench.send(Command::Tick);
    assert!(bench.state.game().is_on(), "a second is left");
    bench.run("Wait 1");
    bench.send(Command::Tick);
    assert!(!bench.state.game().is_on());
    assert_eq!(bench.record().info().result, "W+T");
    assert_eq!(bench.notices(), "Black’s time is over. White wins.");
    // The message waits for the user.
    bench.run("Wait 60");
    bench.send(Command::Tick);
    assert_ne!(bench.notices(), "");
}

#[test]
fn looking_around_does_not_stop_the_clock_but_trouble_and_counting_do() {
    for (script, is_over) in [
        ("Click cc, Click gg, First, Wait 80", true),
        ("Click cc, Fail, Wait 200", false),
        ("Pass, Answer pass, Wait 200", false),
    ] {
        let white = if script.contains("Click gg") {
            ""
        } else {
            "GNU Go"
        };
        let mut bench = game(TimeControl::ByoYomi, white);
        bench.run(script);
        bench.send(Command::Tick);
        assert_eq!(!bench.state.game().is_on(), is_over, "{script}");
    }
}

#[test]
fn a_count_within_a_turn_gives_no_time_back() {
    // With clocks, and with the time that was used.
    for (time, face) in [
        (TimeControl::Canadian, "0:25 /3"),
        (TimeControl::PerMove, "1:05"),
    ] {
        let mut bench = game(time, "");
        bench.run("Wait 65, Score");
        let shown = |bench: &Bench| {
            let [black, _] = Players::of(&bench.state).players;
            black.time.expect("a clock").text
        };
        assert_eq!(shown(&bench), face, "while it is counted");
        bench.run("Wait 100, LeaveScore");
        assert_eq!(shown(&bench), face, "and when the game goes on");
    }
}

#[test]
fn the_clock_of_the_game_runs_while_another_move_is_looked_at() {
    let mut bench = game(TimeControl::PerMove, "");
    bench.run("Click cc, Click gg, Back, Wait 10");
    let [black, white] = Players::of(&bench.state).players.map(|player| {
        let clock = player.time.expect("a clock");
        clock.text
    });
    assert_eq!((&*black, &*white), ("0:10", "0:00"), "it is Black's turn");
}

#[test]
fn engines_are_told_the_clocks_or_given_a_share() {
    let mut bench = game(TimeControl::Canadian, "GNU Go");
    bench.run("Wait 65, Click cc");
    let asked = bench.asked();
    let clock = asked.game.clock.expect("a GTP program is told");
    assert_eq!(asked.ask, Ask::MOVE);
    let left = |seconds, moves| TimeLeft {
        time: Duration::from_secs(seconds),
        moves,
    };
    assert_eq!(
        (clock.left.black, clock.left.white),
        (left(25, Some(2)), left(60, None))
    );
    assert_eq!((clock.period.as_secs(), clock.period_moves), (30, 3));

    let mut bench = game(TimeControl::Canadian, "territory");
    bench.run("Click cc");
    let Ask::Move(search) = bench.asked().ask else {
        panic!("a move is asked for")
    };
    let budget = search.limits.time;
    let budget = budget.expect("an engine without a clock needs a limit");
    assert!(budget < Duration::from_mins(1), "{budget:?}");

    let mut bench = Bench::playing("", "territory");
    bench.run("Click cc");
    assert_eq!(bench.asked().game.clock, None, "nobody is in a hurry");
}

/// A game of minishogi with byo-yomi.
fn minishogi(second: Seat) -> Bench {
    let mut bench = Bench::new("(;SZ[9]*)");
    let setup = NewGame {
        game: "minishogi".to_owned(),
        seats: [Seat::default(), second],
        ..timed(TimeControl::ByoYomi, "")
    };
    bench.send(GameCommand::New(Box::new(setup)));
    bench
}

fn play(bench: &mut Bench, from: u16, to: u16) {
    for cell in [from, to] {
        bench.send(Command::Board(CellCommand::Give(Part::Cell(cell)).into()));
    }
}

#[test]
fn other_games_have_clocks_too() {
    let mut bench = minishogi(Seat {
        player: "minishogi".to_owned(),
        level: 2,
    });
    assert!(bench.sgf().contains("TM[60]OT[2x10 byo-yomi]"));
    bench.run("Wait 20");
    play(&mut bench, 22, 16);
    assert!(
        bench.sgf().contains(";B[3e4d]T[20]BL[40]"),
        "{}",
        bench.sgf()
    );
    let asked = bench.effects.iter().find_map(|effect| match effect {
        Effect::AskPlayer(asked) => Some((asked.question, asked.limits.time)),
        _ => None,
    });
    let (question, time) = asked.expect("the player is asked");
    assert_eq!(
        time,
        Some(Duration::from_secs(12)),
        "a share of what is left"
    );
    bench.run("Wait 5");
    let faces = Players::of(&bench.state).players.map(|player| player.time);
    let texts = faces.map(|face| face.expect("a clock").text);
    assert_eq!(texts, ["0:40", "0:55"]);
    let answer = player::Answer {
        choice: player::Choice::Move("2a2b".to_owned()),
        found: player::Found::default(),
    };
    let answered = VersusCommand::Answered(question, Ok(answer));
    bench.send(Command::Game(answered.into()));
    assert!(
        bench.sgf().contains(";W[2a2b]T[5]WL[55]"),
        "{}",
        bench.sgf()
    );
    // The person's time goes on, whatever is looked at.
    bench.run("First, Wait 59");
    bench.send(Command::Tick);
    assert!(bench.state.game().is_any_on(), "a second is left");
    bench.run("Wait 1");
    bench.send(Command::Tick);
    assert!(!bench.state.game().is_any_on());
    assert_eq!(bench.record().info().result, "W+T");
    assert_eq!(bench.notices(), "Black’s time is over. White wins.");
}

#[test]
fn two_persons_play_another_game_against_the_clock() {
    let mut bench = minishogi(Seat::default());
    bench.run("Wait 10");
    play(&mut bench, 22, 16);
    bench.run("Wait 15, Undo, Wait 10");
    play(&mut bench, 22, 16);
    assert!(
        bench.sgf().contains(";B[3e4d]T[10]BL[40]"),
        "what is taken back stays used: {}",
        bench.sgf()
    );
    bench.run("Wait 80");
    bench.send(Command::Tick);
    assert_eq!(bench.record().info().result, "B+T");
}
