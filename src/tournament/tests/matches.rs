//! Matches between engines that are written here and do wrong what there is to do wrong.

use engine::scripted::Turn;
use engine::{
    Answer, Ask, Death, EngineError, EngineInfo, Game, LifeAndDeath, Maker, ManualTime,
    OverlayKind, Phase, Reply, ScriptedEngine, Talk,
};
use go::{Color, Komi, Move, Point, Rules, Size};
use message::Sentence;
use overlay::Overlay;
use record::{CellId, Collection};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use tournament::{
    Contestant, End, Handicap, LedgerError, Match, MatchError, MatchEvent, MatchPlan, Opening,
    PlanError, Referee, Row, Side, Summary, Timing,
};

/// Answers a question with the number of starts so far.
type Script = fn(&Game, &Ask, &mut dyn Talk, u32) -> Result<Reply, EngineError>;

/// An engine that answers as `behaviour` says and tells life and death.
fn scripted(
    max_side: u8,
    behaviour: impl Fn(&mut Turn<'_>) -> Result<Reply, EngineError> + Send + Sync + 'static,
) -> Maker {
    let info = EngineInfo {
        name: "scripted".to_owned(),
        overlays: vec![OverlayKind::life_and_death()],
        max_side,
        square_only: true,
        ..EngineInfo::default()
    };
    ScriptedEngine::new(behaviour).with_info(info).maker()
}

fn maker(script: Script) -> Maker {
    scripted(19, move |turn| {
        script(turn.game, turn.ask, turn.talk, turn.starts as u32)
    })
}

/// An engine that can be started once and never again.
fn startable_once(script: Script) -> Maker {
    let make = maker(script);
    let starts = AtomicU32::new(0);
    Arc::new(move |stop, talk| {
        if starts.fetch_add(1, Ordering::AcqRel) > 0 {
            return Err(died());
        }
        make(stop, talk)
    })
}

/// An engine that moves as `behaviour` says, and is good otherwise.
fn moving(
    name: &str,
    behaviour: impl Fn(&mut Turn<'_>) -> Result<Reply, EngineError> + Send + Sync + 'static,
) -> Contestant {
    let maker = scripted(19, move |turn| match turn.ask {
        Ask::Move(_) => behaviour(turn),
        _ => good(turn.game, turn.ask, turn.talk, 0),
    });
    Contestant::new(name, name, maker)
}

/// Works on until nobody waits any more.
fn work_in_vain(turn: &Turn<'_>) {
    while turn.talk.wanted() {
        std::thread::yield_now();
    }
}

fn contestant(name: &str, script: Script) -> Contestant {
    Contestant::new(name, name, maker(script))
}

fn died() -> EngineError {
    EngineError::Died {
        engine: "scripted".to_owned(),
        phase: Phase::Thinking,
        death: Death::Exit { code: 3 },
        last_words: vec!["ouch".to_owned()],
    }
}

/// Fills the board from the top until eight moves have been made, then passes; has no opinion about the end.
fn good(game: &Game, ask: &Ask, _: &mut dyn Talk, _: u32) -> Result<Reply, EngineError> {
    match ask {
        Ask::Move(_) if game.go.moves().len() >= 8 => Ok(Reply::Move(Answer::Pass)),
        Ask::Move(_) => {
            let position = game.position();
            let legal = position.legal_points(game.to_move(), &game.go.rules, &[]);
            Ok(Reply::Move(
                legal.first().map_or(Answer::Pass, |&p| Answer::Play(p)),
            ))
        }
        Ask::LifeAndDeath => {
            let silent = Overlay::new(game.size(), "nothing");
            Ok(Reply::LifeAndDeath(silent.into()))
        }
        _ => Err(EngineError::NoConsole {
            engine: "good".to_owned(),
        }),
    }
}

/// Makes moves only, with a script of its own.
macro_rules! mover {
    (|$game:ident, $talk:ident, $starts:ident| $answer:expr) => {{
        fn script(
            $game: &Game,
            ask: &Ask,
            $talk: &mut dyn Talk,
            $starts: u32,
        ) -> Result<Reply, EngineError> {
            let _ = ($starts, &$talk);
            match ask {
                Ask::Move(_) => $answer,
                _ => good($game, ask, $talk, $starts),
            }
        }
        script as Script
    }};
}

fn plan(a: Contestant, b: Contestant, games: u32) -> MatchPlan {
    let mut plan = MatchPlan::new(a, b, games, Size::square(5).expect("a board"));
    plan.limits.grace = Duration::from_millis(100);
    plan.limits.answer = Duration::from_secs(20);
    plan
}

/// Plays the whole match; returns its rows, those of the folder included, and what it failed with.
fn play(plan: MatchPlan) -> (Vec<Row>, Option<Sentence>) {
    let mut running = Match::start(plan, Arc::new(|| {})).expect("a plan that can be played");
    let mut rows = running.earlier().to_vec();
    let mut failure = None;
    while !running.is_finished() {
        for event in running.wait(Duration::from_mins(1)) {
            match event {
                MatchEvent::Ended(row) => rows.push(row),
                MatchEvent::Failed(why) => failure = Some(why),
                _ => {}
            }
        }
    }
    rows.sort_by_key(|row| row.game);
    (rows, failure)
}

/// Why the game ended as it did, in English.
fn said(row: &Row) -> String {
    row.reason
        .as_ref()
        .map_or_else(String::new, ToString::to_string)
}

/// Plays one game of `script` as Black against a good engine.
fn lose(script: Script) -> Row {
    let (rows, failure) = play(plan(contestant("bad", script), contestant("good", good), 1));
    assert_eq!(failure, None);
    assert_eq!(rows.len(), 1, "every game is accounted for");
    rows[0].clone()
}

#[test]
fn whoever_misbehaves_loses_and_the_reason_is_kept() {
    let cases: [(&str, Script, &str, End, &str); 7] = [
        (
            "resigns",
            mover!(|_g, _t, _s| Ok(Reply::Move(Answer::Resign))),
            "W+R",
            End::Resign,
            "",
        ),
        (
            "plays on a stone",
            mover!(|g, _t, _s| Ok(Reply::Move(Answer::Play(Point::new(
                0,
                g.go.moves().len().min(1) as u8 * 4
            ))))),
            "W+F",
            End::Illegal,
            "bad: illegal move: A1 is occupied",
        ),
        (
            "dies twice",
            mover!(|_g, _t, _s| Err(died())),
            "W+F",
            End::Failure,
            "exit code 3",
        ),
        (
            "panics",
            mover!(|_g, _t, _s| panic!("a bug")),
            "W+F",
            End::Failure,
            "a bug",
        ),
        (
            "answers something else",
            mover!(|_g, _t, _s| Ok(Reply::Text("D4".to_owned()))),
            "W+F",
            End::Failure,
            "another question",
        ),
        (
            "plays beside the board",
            mover!(|g, _t, _s| Err(EngineError::IllegalMove {
                engine: "bad".to_owned(),
                x: 9,
                y: 9,
                size: g.size()
            })),
            "W+F",
            End::Illegal,
            "(9,9)",
        ),
        (
            "gives up late",
            mover!(|g, _t, _s| if g.go.moves().len() < 4 {
                Ok(Reply::Move(Answer::Play(Point::new(
                    g.go.moves().len() as u8,
                    4,
                ))))
            } else {
                Ok(Reply::Move(Answer::Resign))
            }),
            "W+R",
            End::Resign,
            "",
        ),
    ];
    for (what, script, result, end, reason) in cases {
        let row = lose(script);
        assert_eq!(
            (row.result.as_str(), row.end),
            (result, end),
            "{what}: {}",
            said(&row)
        );
        assert_eq!(row.winner, Some(Side::B), "{what}");
        assert!(said(&row).contains(reason), "{what}: {}", said(&row));
        assert!(
            !said(&row).contains("restart the engine"),
            "{what}: {}",
            said(&row)
        );
    }
}

#[test]
fn an_engine_that_does_not_react_loses_by_time() {
    let time = ManualTime::new();
    let clock = time.clone();
    let deaf = moving("bad", move |turn| {
        // The time for an answer, and the grace after it.
        clock.advance(Duration::from_secs(20));
        clock.advance(Duration::from_millis(100));
        work_in_vain(turn);
        Ok(Reply::Move(Answer::Pass))
    });
    let mut plan = plan(deaf, contestant("good", good), 1);
    plan.time = time.source();
    let (rows, _) = play(plan);
    assert_eq!(
        (rows[0].result.as_str(), rows[0].end, rows[0].winner),
        ("W+T", End::Time, Some(Side::B))
    );
    assert_eq!(said(&rows[0]), "bad: no move after 20.1 s");
}

#[test]
fn an_engine_that_moves_when_told_to_has_not_lost() {
    let time = ManualTime::new();
    let clock = time.clone();
    let slow = moving("slow", move |turn| {
        clock.advance(Duration::from_millis(20));
        turn.think_until_stopped();
        good(turn.game, turn.ask, turn.talk, 0)
    });
    let mut plan = plan(slow, contestant("good", good), 1);
    plan.time = time.source();
    plan.timing = Timing::PerMove(Duration::from_millis(20));
    plan.limits.grace = Duration::from_secs(20);
    let (rows, _) = play(plan);
    assert_eq!(rows[0].end, End::Score, "{}", said(&rows[0]));
    assert!(rows[0].a.longest_secs >= 0.02);
}

#[test]
fn who_oversteps_the_clock_loses() {
    let time = ManualTime::new();
    let clock = time.clone();
    let slow = moving("slow", move |turn| {
        if turn.game.go.moves().len() >= 4 {
            clock.advance(Duration::from_millis(1500));
            work_in_vain(turn);
        }
        good(turn.game, turn.ask, turn.talk, 0)
    });
    let mut plan = plan(contestant("good", good), slow, 1);
    plan.time = time.source();
    plan.timing = Timing::Clock {
        main: Duration::from_secs(1),
        period: Duration::ZERO,
        period_moves: 0,
    };
    let (rows, _) = play(plan);
    assert_eq!(
        (rows[0].result.as_str(), rows[0].winner),
        ("B+T", Some(Side::A))
    );
    assert_eq!(rows[0].moves, 5);
}

#[test]
fn a_crash_costs_a_restart_and_not_the_game() {
    let script = mover!(|g, t, s| if s == 0 && g.go.moves().len() == 4 {
        Err(died())
    } else {
        good(g, &Ask::MOVE, t, s)
    });
    let folder = tempfile::tempdir().expect("room");
    let mut plan = plan(contestant("shaky", script), contestant("good", good), 3);
    plan.folder = Some(folder.path().to_owned());
    let (rows, _) = play(plan);
    let restarts: Vec<u32> = rows.iter().map(|row| row.a.restarts).collect();
    assert_eq!(restarts, [1, 0, 0]);
    assert!(rows.iter().all(|row| row.end == End::Score));
    let text = std::fs::read_to_string(folder.path().join("game-00001.sgf")).expect("a record");
    assert!(text.contains("started again for this move"), "{text}");
}

#[test]
fn an_engine_that_cannot_start_later_loses_one_game_after_the_other() {
    let make = startable_once(mover!(|_g, _t, _s| Err(died())));
    let bad = Contestant::new("bad", "bad", make);
    let (rows, failure) = play(plan(bad, contestant("good", good), 4));
    assert_eq!(failure, None);
    let table = Summary::of("bad", "good", 4, &rows);
    assert_eq!(
        (table.games, table.a.lost_by_failure, table.b.wins),
        (4, 4, 4)
    );
}

#[test]
fn without_both_engines_a_game_is_void() {
    let fragile = || {
        startable_once(mover!(|g, t, s| if g.go.moves().len() > 1 {
            Err(died())
        } else {
            good(g, &Ask::MOVE, t, s)
        }))
    };
    // One fails in the first game, the other in the second, against nobody: both are gone in the third.
    let a = Contestant::new("a", "a", fragile());
    let (rows, _) = play(plan(
        a,
        Contestant::seeded("b", "b", {
            let once = fragile();
            move |_| once.clone()
        }),
        3,
    ));
    assert_eq!(rows.len(), 3);
    assert_eq!(rows[0].end, End::Failure);
    assert_eq!(
        (rows[2].end, rows[2].winner),
        (End::Void, None),
        "{}",
        said(&rows[2])
    );
    assert!(said(&rows[2]).contains("neither"), "{}", said(&rows[2]));
}

#[test]
fn what_never_started_ends_the_match() {
    let make: Maker = Arc::new(|_, _| {
        Err(EngineError::Spawn {
            engine: "nogo".to_owned(),
            reason: message::quoted("no such program"),
        })
    });
    let nogo = Contestant::new("nogo", "nogo", make);
    let (rows, failure) = play(plan(nogo, contestant("good", good), 50));
    assert!(rows.is_empty());
    let why = failure.map(|why| why.to_string());
    assert!(why.is_some_and(|why| why.contains("nogo") && why.contains("no such program")));
}

#[test]
fn a_board_that_is_too_large_ends_the_match() {
    let mut plan = plan(contestant("a", good), contestant("b", good), 2);
    plan.size = Size::square(20).expect("a board");
    let (rows, failure) = play(plan);
    assert!(rows.is_empty());
    let why = failure.map(|why| why.to_string());
    assert_eq!(why.as_deref(), Some("a does not play on 20×20"));
}

#[test]
fn endless_games_are_void() {
    // Two stones, taken in turn for ever: nobody passes.
    let script = mover!(|g, _t, _s| {
        let legal = g
            .position()
            .legal_points(g.to_move(), &Rules::NEW_ZEALAND, &[]);
        Ok(Reply::Move(
            legal.last().map_or(Answer::Pass, |&p| Answer::Play(p)),
        ))
    });
    let mut plan = plan(contestant("a", script), contestant("b", script), 1);
    plan.size = Size::new(3, 3).expect("a board");
    plan.rules = Rules {
        ko: go::KoRule::Simple,
        ..Rules::NEW_ZEALAND
    };
    plan.max_moves = 40;
    let (rows, _) = play(plan);
    assert_eq!((rows[0].result.as_str(), rows[0].moves), ("Void", 40));
    assert_eq!(said(&rows[0]), "no end after 40 moves");
}

#[test]
fn resignations_may_be_refused() {
    let script = mover!(|_g, _t, _s| Ok(Reply::Move(Answer::Resign)));
    let mut plan = plan(contestant("tired", script), contestant("good", good), 1);
    plan.resign = false;
    let (rows, _) = play(plan);
    assert_eq!(rows[0].end, End::Score);
}

fn status(game: &Game, dead: Option<Color>) -> LifeAndDeath {
    let position = game.position();
    let grid = go::status_from_dead(
        position,
        &position.stones().map(|_, s| s.is_some() && *s == dead),
    );
    LifeAndDeath::new("status", &grid)
}

/// Plays like `good` and takes all stones of a colour for dead.
macro_rules! judge {
    ($dead:expr) => {{
        fn script(
            game: &Game,
            ask: &Ask,
            talk: &mut dyn Talk,
            starts: u32,
        ) -> Result<Reply, EngineError> {
            match ask {
                Ask::LifeAndDeath => Ok(Reply::LifeAndDeath(status(game, $dead))),
                _ => good(game, ask, talk, starts),
            }
        }
        script as Script
    }};
}

#[test]
fn the_referee_has_the_last_word() {
    let (all_live, black_dead, white_dead) = (
        judge!(None),
        judge!(Some(Color::Black)),
        judge!(Some(Color::White)),
    );
    for (a, b, umpire, result, by) in [
        (black_dead, black_dead, None, "W+31.5", "both players"),
        (
            black_dead,
            white_dead,
            None,
            "",
            "do not agree: a says W+31.5, b says B+18.5",
        ),
        (black_dead, all_live, None, "W+", "name the winner"),
        (black_dead, good as Script, None, "", "b says nothing"),
        (
            black_dead,
            black_dead,
            Some(white_dead),
            "B+18.5",
            "counted by umpire",
        ),
        (
            black_dead,
            black_dead,
            Some(good as Script),
            "",
            "umpire could not count",
        ),
    ] {
        let mut plan = plan(contestant("a", a), contestant("b", b), 1);
        if let Some(umpire) = umpire {
            plan.referee = Referee::Engine(contestant("umpire", umpire));
        }
        let (rows, _) = play(plan);
        let row = &rows[0];
        assert_eq!(row.end, End::Score);
        assert!(said(row).contains(by), "{}", said(row));
        if result.is_empty() {
            assert!(said(row).contains("random"), "{}", said(row));
        } else {
            assert_eq!(row.result, result);
        }
    }
}

#[test]
fn colours_alternate_and_openings_come_in_pairs() {
    let opening = |name: &str, x: u8| {
        let mut start = Game::new(Size::square(5).expect("a board"));
        start.execute(Color::Black, Move::Play(Point::new(x, 2)), 0);
        Opening {
            name: name.to_owned(),
            start,
        }
    };
    let mut plan = plan(contestant("a", good), contestant("b", good), 6);
    plan.openings = vec![opening("left", 0), opening("right", 3)];
    let (rows, _) = play(plan);
    let found: Vec<(&str, Side)> = rows
        .iter()
        .map(|row| (row.opening.as_deref().unwrap_or_default(), row.black))
        .collect();
    let expected = [
        ("left", Side::A),
        ("left", Side::B),
        ("right", Side::A),
        ("right", Side::B),
        ("left", Side::A),
        ("left", Side::B),
    ];
    assert_eq!(found, expected);
    // Both engines play the same, so the same opening is the same game.
    let table = Summary::of("a", "b", 6, &rows);
    assert_eq!(table.duplicates, [vec![1, 2, 5, 6], vec![3, 4]]);
}

#[test]
fn handicaps_are_on_the_board() {
    let base_of = |handicap| {
        let mut plan = plan(contestant("a", good), contestant("b", good), 1);
        plan.size = Size::NINE;
        plan.handicap = handicap;
        let mut running = Match::start(plan, Arc::new(|| {})).expect("a plan");
        let mut last = None;
        while !running.is_finished() {
            for event in running.wait(Duration::from_mins(1)) {
                if let MatchEvent::Started { start, .. } = event {
                    last = Some(start);
                }
            }
        }
        last.expect("a game")
    };
    let names = |game: &Game| -> Vec<String> {
        let stones = game.go.setup().points(Color::Black);
        stones.map(|p| p.to_gtp(game.size())).collect()
    };
    let fixed = base_of(Handicap::Fixed(2));
    assert_eq!(
        (names(&fixed), fixed.to_move()),
        (vec!["G7".to_owned(), "C3".to_owned()], Color::White)
    );
    let free = base_of(Handicap::Free(3));
    let where_it_wants = ["A9", "B9", "C9"].map(str::to_owned).to_vec();
    assert_eq!(
        (names(&free), free.to_move()),
        (where_it_wants, Color::White)
    );
}

#[test]
fn a_plan_that_makes_no_sense_is_refused() {
    let refused = |change: fn(&mut MatchPlan)| {
        let mut plan = plan(contestant("a", good), contestant("b", good), 2);
        change(&mut plan);
        plan.check().err()
    };
    assert_eq!(refused(|_| {}), None);
    assert_eq!(refused(|p| p.games = 0), Some(PlanError::NoGames));
    assert_eq!(refused(|p| p.threads = 0), Some(PlanError::NoThreads));
    assert!(matches!(
        refused(|p| p.handicap = Handicap::Fixed(2)),
        Some(PlanError::Handicap { stones: 2, .. })
    ));
    assert!(matches!(
        refused(|p| p.handicap = Handicap::Free(25)),
        Some(PlanError::Handicap { .. })
    ));
    assert_eq!(
        refused(|p| p.timing = Timing::Clock {
            main: Duration::ZERO,
            period: Duration::from_secs(5),
            period_moves: 0
        }),
        Some(PlanError::Clock)
    );
    assert!(matches!(
        refused(|p| p.openings = vec![Opening {
            name: "big".to_owned(),
            start: Game::new(Size::NINE)
        }]),
        Some(PlanError::OpeningSize { .. })
    ));
}

fn kept(folder: &Path, games: u32) -> MatchPlan {
    let mut plan = plan(contestant("a", good), contestant("b", good), games);
    plan.folder = Some(folder.to_owned());
    plan
}

fn refusal(plan: MatchPlan) -> String {
    match Match::start(plan, Arc::new(|| {})) {
        Err(error) => error.to_string(),
        Ok(_) => panic!("this match must not start"),
    }
}

#[test]
fn a_match_is_resumed_where_it_was() {
    let folder = tempfile::tempdir().expect("room");
    let results = folder.path().join("results.jsonl");
    let (first, _) = play(kept(folder.path(), 3));
    assert_eq!(first.len(), 3);
    // The fourth game was being written when the power failed.
    let mut text = std::fs::read_to_string(&results).expect("results");
    text.push_str("{\"game\":4,\"bla");
    std::fs::write(&results, text).expect("room");
    let mut longer = kept(folder.path(), 6);
    longer.threads = 2;
    let (rows, _) = play(longer);
    let numbers: Vec<u32> = rows.iter().map(|row| row.game).collect();
    assert_eq!(numbers, [1, 2, 3, 4, 5, 6]);
    assert_eq!(rows[..3], first);
    let lines = std::fs::read_to_string(&results).expect("results");
    assert_eq!(lines.lines().count(), 7, "{lines}");
    let (again, _) = play(kept(folder.path(), 6));
    assert_eq!(again.len(), 6, "nothing is played twice");
    let mut names: Vec<String> = std::fs::read_dir(folder.path())
        .expect("a folder")
        .map(|entry| {
            entry
                .expect("an entry")
                .file_name()
                .to_string_lossy()
                .into_owned()
        })
        .collect();
    names.sort();
    assert_eq!(names[0], "game-00001.sgf");
    assert_eq!(names.len(), 7);
}

#[test]
fn another_match_is_refused() {
    let folder = tempfile::tempdir().expect("room");
    play(kept(folder.path(), 1));
    let changed = |change: fn(&mut MatchPlan)| {
        let mut plan = kept(folder.path(), 1);
        change(&mut plan);
        refusal(plan)
    };
    let komi = changed(|p| p.komi = Komi::from_half_points(1));
    assert!(komi.contains("komi: 6.5 there, 0.5 now"), "{komi}");
    let engine = changed(|p| p.players[1].spec = "gnugo --level 1".to_owned());
    assert!(
        engine.contains("b: b there, gnugo --level 1 now"),
        "{engine}"
    );
    std::fs::write(folder.path().join("results.jsonl"), "my diary\n").expect("room");
    assert!(changed(|_| {}).contains("no table of results: line 1"));
}

#[test]
fn two_matches_do_not_share_a_folder() {
    let folder = tempfile::tempdir().expect("room");
    let script = mover!(|_g, t, _s| {
        while !t.stopped() {
            std::thread::yield_now();
        }
        Ok(Reply::Move(Answer::Pass))
    });
    let mut plan = plan(contestant("a", script), contestant("b", good), 1);
    plan.folder = Some(folder.path().to_owned());
    let running = Match::start(plan.clone(), Arc::new(|| {})).expect("the first");
    let second = Match::start(plan, Arc::new(|| {}));
    assert!(matches!(
        second,
        Err(MatchError::Ledger(LedgerError::InUse(_)))
    ));
    running.cancel();
}

#[test]
fn cancelling_keeps_what_was_finished() {
    let folder = tempfile::tempdir().expect("room");
    let mut running = Match::start(kept(folder.path(), 100_000), Arc::new(|| {})).expect("a plan");
    let mut finished = Vec::new();
    while !running.is_finished() {
        for event in running.wait(Duration::from_mins(1)) {
            if let MatchEvent::Ended(row) = event {
                finished.push(row);
                running.cancel();
            }
        }
    }
    drop(running);
    assert!(finished.len() < 1000);
    let running = Match::start(kept(folder.path(), 100_000), Arc::new(|| {})).expect("a plan");
    assert_eq!(running.earlier(), finished);
}

#[test]
fn the_record_of_a_game_tells_the_whole_story() {
    let folder = tempfile::tempdir().expect("room");
    let script = mover!(|g, t, s| if g.go.moves().len() >= 4 {
        Err(died())
    } else {
        good(g, &Ask::MOVE, t, s)
    });
    let mut plan = plan(contestant("unlucky", script), contestant("good", good), 1);
    plan.folder = Some(folder.path().to_owned());
    let (rows, _) = play(plan);
    let bytes = std::fs::read(
        folder
            .path()
            .join(rows[0].file.as_deref().expect("a record")),
    )
    .expect("a record");
    let games = Collection::read(bytes).expect("SGF");
    assert!(games.warnings().is_empty(), "{:?}", games.warnings());
    let record = games.game(0);
    let info = record.info();
    assert_eq!(
        (info.black.as_str(), info.white.as_str()),
        ("unlucky", "good")
    );
    assert_eq!(
        (info.result.as_str(), info.komi.half_points(), info.rules),
        ("W+F", 13, Rules::CHINESE)
    );
    assert_eq!(info.date.len(), 10);
    assert!(
        info.comment.contains("unlucky: 2 moves"),
        "{}",
        info.comment
    );
    let last = record.line(record.cells().last().expect("cells")).len();
    assert_eq!(last, 5, "four moves after the root");
    let end = record
        .property(record.cells().last().unwrap_or(CellId::ROOT), "C")
        .join("");
    assert!(end.contains("exit code 3") && end.contains("ouch"), "{end}");
}
