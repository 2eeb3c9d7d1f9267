//! Games against engines, whose answers the tests write.

use crate::bench::{Bench, answer, nine, reply_to, waits_for_move};
use app::engines::{EngineCommand, EnginesCommand};
use app::game::{GameCommand, Player, Playing};
use app::settings::actions::Action;
use app::shell::command::Command;
use engine::{Ask, Reply};
use go::Color;

const START: &str = "(;PW[territory]KM[0]RU[Japanese]*";

/// A game as `sgf` without what every game begins with.
fn moves(bench: &Bench) -> String {
    let sgf = bench.sgf();
    let from = sgf
        .find("RU[Japanese]")
        .map_or(0, |at| at + "RU[Japanese]".len());
    sgf[from..sgf.len() - 1].to_owned()
}

#[track_caller]
fn check_game(black: &str, white: &str, script: &str, expected: &str) {
    let mut bench = Bench::playing(black, white);
    bench.run(script);
    assert_eq!(moves(&bench), expected, "after “{script}”");
}

#[test]
fn a_new_game_writes_what_was_agreed() {
    let mut bench = Bench::playing("", "territory");
    let date = bench.state.date().with_timezone(&bench.state.zone());
    let dated = format!("DT[{}]", date.format("%Y-%m-%d"));
    assert!(bench.sgf().contains(&dated), "it has a date");
    assert_eq!(bench.sgf().replace(&dated, ""), format!("{START})"));
    assert!(
        !bench.state.document().is_modified(),
        "nothing is lost by closing it"
    );
    assert_eq!(bench.record().size(), go::Size::NINE);
    assert_eq!(bench.asked_of_world(), "", "Black is a person");
}

#[test]
fn an_engine_is_asked_when_it_is_its_turn_and_its_move_is_played() {
    let mut bench = Bench::playing("", "territory");
    bench.run("Click cc");
    assert_eq!(bench.asked_of_world(), "ask territory to move");
    bench.run("Click dd");
    assert_eq!(moves(&bench), ";B[cc]*", "not our turn");
    assert!(
        bench.notices().contains("It is territory’s turn"),
        "{}",
        bench.notices()
    );

    let mut bench = Bench::playing("", "territory");
    bench.run("Click cc");
    let asked = bench.asked();
    assert_eq!(asked.game.to_move(), Color::White);
    assert_eq!(asked.game.go.moves().len(), 1);
    bench.run("Answer gg");
    assert_eq!(moves(&bench), ";B[cc];W[gg]*");
}

#[test]
fn an_engine_with_black_begins() {
    let mut bench = Bench::playing("territory", "");
    assert_eq!(bench.asked_of_world(), "ask territory to move");
}

#[test]
fn engines_play_each_other() {
    check_game(
        "random",
        "territory",
        "Answer cc, Answer gg, Answer cg",
        ";B[cc];W[gg];B[cg]*",
    );
}

#[test]
fn the_time_for_a_move_is_written_down_and_counted() {
    let mut bench = Bench::playing("", "territory");
    bench.run("Wait 65, Click cc, Wait 3, Answer gg");
    assert_eq!(moves(&bench), ";B[cc]T[65];W[gg]T[3]*");
    let (game, now) = (bench.state.game(), bench.state.now());
    let times = game.clock_times(bench.state.document(), now);
    let times = times.expect("the game goes on");
    assert_eq!(
        Color::BOTH.map(|color| times.used[color].as_secs()),
        [65, 3]
    );
    assert_eq!(
        bench.record().seconds(bench.state.document().cursor()),
        Some(3)
    );
}

#[test]
fn an_answer_that_nobody_waits_for_is_dropped() {
    let mut bench = Bench::playing("", "territory");
    bench.run("Click cc");
    let late = bench.asked();
    bench.run("Undo");
    assert!(
        bench
            .asked_of_world()
            .ends_with("interrupt territory, forget territory")
    );
    bench.send(reply_to(&late, Ok(Reply::Move(answer("gg")))));
    assert_eq!(
        moves(&bench),
        "*;B[cc]",
        "the move was taken back before the answer came"
    );
    assert_eq!(
        bench.state.game().playing().map(Playing::waits_for),
        Some(None)
    );
}

#[test]
fn an_answer_for_another_record_is_dropped() {
    let mut bench = Bench::playing("", "territory");
    bench.run("Click cc");
    let late = bench.asked();
    bench.run("NewBoard, Discard");
    bench.send(reply_to(&late, Ok(Reply::Move(answer("gg")))));
    assert_eq!(bench.sgf(), "(;*)");
    assert!(!bench.state.game().is_on());
}

#[test]
fn an_illegal_answer_changes_nothing_and_waits_for_a_decision() {
    let mut bench = Bench::playing("", "territory");
    bench.run("Click cc, Answer cc");
    assert_eq!(moves(&bench), ";B[cc]*");
    let trouble = bench
        .state
        .game()
        .playing()
        .and_then(|game| game.trouble().cloned())
        .expect("there is trouble");
    assert!(
        trouble.reason.contains("C7 is occupied"),
        "{}",
        trouble.reason
    );
    assert!(
        bench
            .state
            .engines()
            .console()
            .lines()
            .any(|line| line.text.contains("C7 is occupied"))
    );
}

#[test]
fn after_trouble_the_user_decides() {
    let trouble = "Click cc, Fail";
    for (decision, sgf, world) in [
        (
            "TryAgain, Answer gg",
            ";B[cc];W[gg]*",
            "restart territory, ask territory to move",
        ),
        ("PlayMyself, Click gg", ";B[cc];W[gg]*", ""),
        ("PassForIt", ";B[cc];W[]*", ""),
        ("ItResigns", "RE[B+R];B[cc]*", ""),
    ] {
        let mut bench = Bench::playing("", "territory");
        bench.run(trouble);
        assert_eq!(moves(&bench), ";B[cc]*", "the game is as it was");
        bench.asked_of_world();
        let (first, rest) = decision.split_once(',').unwrap_or((decision, ""));
        bench.run(first);
        let asked = bench
            .effects
            .iter()
            .any(|effect| matches!(effect, app::shell::effect::Effect::Ask(_)));
        assert_eq!(asked, decision.starts_with("TryAgain"), "{decision}");
        bench.run(rest);
        assert_eq!(moves(&bench), sgf, "{decision}");
        assert_eq!(bench.asked_of_world(), world, "{decision}");
    }
}

#[test]
fn an_engine_may_resign() {
    let mut bench = Bench::playing("", "territory");
    bench.run("Click cc, Answer resign");
    assert_eq!(moves(&bench), "RE[B+R];B[cc]*");
    assert!(!bench.state.game().is_on());
    assert_eq!(
        bench.notices(),
        "The game is over. Black wins by resignation."
    );
}

#[test]
fn a_person_resigns_after_a_question() {
    let mut bench = Bench::playing("", "territory");
    bench.run("Click cc, Answer gg, Resign");
    assert_eq!(moves(&bench), ";B[cc];W[gg]*", "only asked so far");
    bench.run("ConfirmResign");
    assert_eq!(moves(&bench), "RE[W+R];B[cc];W[gg]*");
}

#[test]
fn a_person_who_resigns_while_the_engine_thinks_loses_all_the_same() {
    check_game(
        "",
        "territory",
        "Click cc, Resign, ConfirmResign",
        "RE[W+R];B[cc]*",
    );
}

#[test]
fn a_person_does_not_pass_for_the_engine() {
    check_game("", "territory", "Click cc, Pass", ";B[cc]*");
}

#[test]
fn taking_back_takes_both_moves_against_an_engine() {
    for (script, sgf) in [
        ("Click cc, Answer gg, Undo", "*;B[cc];W[gg]"),
        ("Click cc, Undo", "*;B[cc]"),
        (
            "Click cc, Answer gg, Click cg, Answer gc, Undo",
            ";B[cc];W[gg]*;B[cg];W[gc]",
        ),
        ("Click cc, Answer gg, Undo, Undo", "*;B[cc];W[gg]"),
        // The moves of the game are the main line; what was taken back stays beside it.
        (
            "Click cc, Answer gg, Undo, Click cg",
            "(;B[cg]*)(;B[cc];W[gg])",
        ),
    ] {
        check_game("", "territory", script, sgf);
    }
    check_game("", "", "Click cc, Click gg, Undo", ";B[cc]*;W[gg]");
    // An engine with Black has nothing before its first move to go back to.
    check_game("territory", "", "Answer cc, Undo", ";B[cc]*");
}

#[test]
fn the_user_may_look_elsewhere_while_the_engine_thinks() {
    let mut bench = Bench::playing("", "territory");
    bench.run("Click cc, Answer gg, Click cg, First, Answer gc");
    assert_eq!(
        moves(&bench),
        "*;B[cc];W[gg];B[cg];W[gc]",
        "the move is added at the end, the view stays"
    );
    bench.run("Last, Click ee");
    assert_eq!(moves(&bench), ";B[cc];W[gg];B[cg];W[gc];B[ee]*");
}

#[test]
fn two_passes_lead_to_the_count() {
    let mut bench = Bench::playing("", "territory");
    bench.run("Click cc, Answer pass");
    assert!(!bench.state.game().is_counting());
    assert_eq!(bench.notices(), "territory passes.");
    bench.asked_of_world();
    bench.run("Pass");
    assert!(bench.state.game().is_counting());
    assert_eq!(
        bench.asked_of_world(),
        "ask territory for status",
        "it proposes what is dead"
    );
}

#[test]
fn the_count_is_shown_where_the_game_ended() {
    // The engine's pass ends the game while its opponent looks at the start.
    let mut bench = Bench::playing("", "territory");
    bench.run("Click cc, Answer gg, Pass, First, Answer pass");
    let scoring = bench
        .state
        .game()
        .count()
        .cloned()
        .expect("two passes were made");
    assert_eq!(scoring.cell(), bench.state.document().cursor());
}

#[test]
fn playing_on_after_the_count_asks_the_engine_whose_turn_it_is() {
    let mut bench = Bench::playing("territory", "");
    bench.run("Answer pass, Pass, LeaveScore");
    assert!(!bench.state.game().is_counting());
    assert!(
        waits_for_move(&bench),
        "Black is an engine and it is Black's turn"
    );
}

#[test]
fn a_stopped_game_leaves_the_record() {
    let mut bench = Bench::playing("", "territory");
    bench.run("Click cc, StopGame");
    assert!(
        bench
            .asked_of_world()
            .ends_with("interrupt territory, forget territory")
    );
    assert_eq!(moves(&bench), ";B[cc]*");
    bench.run("Click gg, Click cg");
    assert_eq!(
        moves(&bench),
        ";B[cc];W[gg];B[cg]*",
        "both colours are the user's"
    );
}

#[test]
fn move_now_interrupts_and_the_answer_counts() {
    let mut bench = Bench::playing("", "territory");
    bench.run("Click cc");
    bench.asked_of_world();
    let request = bench.state.engines().requests()[0].id;
    let engine = bench.state.engines().requests()[0].engine;
    bench.run("MoveNow");
    assert_eq!(bench.asked_of_world(), "interrupt territory");
    bench.send(Command::Engines(EnginesCommand::Engine(
        engine,
        EngineCommand::Answer(request, Ok(Reply::Move(answer("gg")))),
    )));
    assert_eq!(moves(&bench), ";B[cc];W[gg]*");
}

#[test]
fn an_engine_moves_once_on_request_outside_a_game() {
    let mut bench = Bench::new("(;SZ[9];B[cc]*)");
    bench.run("EngineMove");
    assert_eq!(bench.asked_of_world(), "ask net to move");
    let mut bench = Bench::new("(;SZ[9];B[cc]*)");
    bench.run("EngineMove, EngineMove, Answer gg");
    assert_eq!(bench.sgf(), "(;;B[cc];W[gg]*)");
    assert!(
        !waits_for_move(&bench),
        "asked twice, answered once, because it was asked once"
    );
}

#[test]
fn an_answer_for_a_node_that_was_undone_is_dropped() {
    let mut bench = Bench::new("(;SZ[9]*)");
    bench.run("Click cc, EngineMove");
    let late = bench.asked();
    bench.run("Undo");
    assert_eq!(bench.sgf(), "(;*)");
    bench.send(reply_to(&late, Ok(Reply::Move(answer("gg")))));
    assert_eq!(bench.sgf(), "(;*)");
}

#[test]
fn a_game_may_go_on_from_any_position() {
    let mut bench = Bench::new("(;SZ[9]AB[cc]AW[gg]PL[W]*)");
    let mut setup = nine("", "territory");
    setup.from_here = true;
    bench.send(GameCommand::New(Box::new(setup)));
    let asked = bench.asked();
    assert_eq!(
        asked.game.to_move(),
        Color::White,
        "the problem says who is to move"
    );
    assert_eq!(asked.ask, Ask::MOVE);
    bench.run("Answer ee");
    assert_eq!(bench.sgf(), "(;AB[cc]AW[gg]PL[W];W[ee]*)");
}

#[test]
fn handicap_stones_stand_on_the_star_points_and_white_begins() {
    let mut setup = nine("", "territory");
    setup.handicap = 2;
    let mut bench = Bench::new("(;)");
    bench.send(GameCommand::New(Box::new(setup)));
    let info = bench.record().info();
    assert_eq!(info.handicap, 2);
    let position = &bench.state.document().shown().position;
    assert_eq!(position.stones().values().iter().flatten().count(), 2);
    assert_eq!(position.to_move(), Color::White);
    assert!(waits_for_move(&bench), "White is the engine");
}

#[test]
fn a_free_handicap_is_placed_by_black_before_white_moves() {
    let mut setup = nine("", "");
    (setup.handicap, setup.free_handicap) = (3, true);
    let mut bench = Bench::new("(;)");
    bench.send(GameCommand::New(Box::new(setup)));
    bench.run("Click cc, Click gg, Click cg");
    let position = bench.state.document().shown().position.clone();
    let black = position
        .stones()
        .values()
        .iter()
        .filter(|stone| **stone == Some(Color::Black))
        .count();
    assert_eq!((black, position.to_move()), (3, Color::White));
}

#[test]
fn the_settings_of_a_game_are_kept_for_the_next() {
    let mut bench = Bench::playing("", "random");
    assert_eq!(bench.state.settings().new_game, nine("", "random"));
    bench.send(Action::NewGame);
    assert_eq!(
        bench.state.dialog(),
        Some(&app::shell::state::Dialog::NewGame(nine("", "random")))
    );
}

#[test]
fn an_engine_that_is_ended_in_a_game_does_not_leave_it_hanging() {
    for end in [EngineCommand::Close, EngineCommand::Restart] {
        let mut bench = Bench::playing("", "territory");
        bench.run("Click cc");
        let engine = bench.asked().engine;
        bench.send(Command::Engines(EnginesCommand::Engine(engine, end)));
        let game = bench.state.game().playing().cloned();
        let is_told = game.as_ref().is_none_or(|game| game.trouble().is_some());
        let is_asked = waits_for_move(&bench);
        assert!(
            is_told || is_asked,
            "neither asked again nor told what to do"
        );
    }
}

#[test]
fn the_players_are_who_was_chosen() {
    let bench = Bench::playing("random", "");
    let game = bench.state.game().playing().expect("a game");
    assert_eq!(game.player(Color::White), Player::Person);
    assert!(matches!(game.player(Color::Black), Player::Engine(_)));
}

#[test]
fn who_wants_a_hint_in_a_game_is_told_where_hints_are() {
    let mut bench = Bench::playing("", "territory");
    bench.run("Hint");
    let said = bench.notices();
    assert!(said.contains("Hints are for problems"), "{said}");
}
