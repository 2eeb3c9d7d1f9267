//! Tournaments of engines that are written here: who meets whom, what a test ends, what shards make together.

use engine::{
    Answer, Ask, EngineError, EngineInfo, Game, OverlayKind, Reply, ScriptedEngine, SearchSupport,
};
use go::Size;
use message::Sentence;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use tournament::paired::Pairs;
use tournament::sprt::Verdict;
use tournament::{
    Adjudication, Contestant, End, Format, Match, MatchEvent, MatchPlan, Outline, PlanError,
    Referee, Row, Shard, Sprt,
};

/// An engine of a strength: of two the weaker one resigns at once, and equals play on and draw.
fn strength(name: &str, strength: u32) -> Contestant {
    let shown = name.to_owned();
    let maker = ScriptedEngine::new(move |turn| match turn.ask {
        // A stone on the point that tells the strength, so that both know; then the weaker one resigns.
        Ask::Move(_) => Ok(Reply::Move(answer(turn.game, strength))),
        _ => Err(EngineError::NoConsole {
            engine: shown.clone(),
        }),
    });
    Contestant::new(name, name, maker.maker())
}

fn answer(game: &Game, strength: u32) -> Answer {
    let moves: Vec<_> = game.go.moves().iter().collect();
    match moves[..] {
        [] => told(game, strength),
        [(_, go::Move::Play(p))] => {
            let other = u32::from(p.x);
            if strength < other {
                Answer::Resign
            } else {
                told(game, strength)
            }
        }
        [_, (_, go::Move::Play(p))] if strength < u32::from(p.x) => Answer::Resign,
        _ => Answer::Pass,
    }
}

fn told(game: &Game, strength: u32) -> Answer {
    let row = game.go.moves().len() as u8;
    Answer::Play(go::Point::new(strength as u8, row))
}

fn plan(strengths: &[u32], games: u32) -> MatchPlan {
    let players = strengths.iter().enumerate();
    let players = players
        .map(|(i, &s)| strength(&format!("engine {i}"), s))
        .collect();
    let mut plan = MatchPlan::between(players, games, Size::NINE);
    plan.referee = Referee::Playouts;
    plan
}

/// Plays to the end, or until `most` games have ended.
fn play_some(plan: MatchPlan, most: usize) -> (Vec<Row>, Option<Sentence>) {
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
        if rows.len() >= most {
            running.cancel();
        }
    }
    rows.sort_by_key(|row| row.game);
    (rows, failure)
}

fn play(plan: MatchPlan) -> Vec<Row> {
    let (rows, failure) = play_some(plan, usize::MAX);
    assert_eq!(failure, None);
    rows
}

/// The rows without what depends on the machine.
fn essence(rows: &[Row]) -> Vec<Row> {
    let mut rows = rows.to_vec();
    for row in &mut rows {
        for share in [&mut row.a, &mut row.b] {
            (share.secs, share.longest_secs) = (0.0, 0.0);
        }
        row.file = None;
    }
    rows
}

#[test]
fn in_a_round_robin_everybody_plays_everybody_with_both_colours() {
    let mut plan = plan(&[3, 1, 2], 4);
    plan.threads = 3;
    let outline = Outline::from(&plan);
    let rows = play(plan);
    let mut blacks: BTreeMap<(u16, u16), u32> = BTreeMap::new();
    for row in &rows {
        let black = row.players[row.black.index()];
        let white = row.players[row.black.other().index()];
        *blacks.entry((black, white)).or_default() += 1;
        let stronger = |i: u16| [3, 1, 2][usize::from(i)];
        let winner = row
            .winner
            .map(|side| row.players[side.index()])
            .expect("no draws");
        assert_eq!(
            stronger(winner),
            stronger(black).max(stronger(white)),
            "{row:?}"
        );
    }
    assert_eq!(blacks.len(), 6);
    assert!(blacks.values().all(|&games| games == 2), "{blacks:?}");
    let table = outline.standings(&rows);
    let order: Vec<(usize, f64)> = table
        .entries
        .iter()
        .map(|e| (e.player, e.points()))
        .collect();
    assert_eq!(order, [(0, 8.0), (2, 4.0), (1, 0.0)]);
    assert!(outline.is_complete(&rows) && !outline.is_complete(&rows[1..]));
    assert_eq!(outline.missing(&rows[1..]), [1]);
}

#[test]
fn a_gauntlet_is_the_firsts() {
    let mut plan = plan(&[2, 1, 3, 1], 2);
    plan.format = Format::Gauntlet;
    let rows = play(plan);
    assert_eq!(rows.len(), 6);
    assert!(rows.iter().all(|row| row.players[0] == 0));
}

#[test]
fn a_knock_out_is_gone_on_with() {
    let folder = tempfile::tempdir().expect("a folder");
    let plan = || {
        let mut plan = plan(&[2, 1, 4, 3, 1], 2);
        plan.format = Format::KnockOut;
        plan.threads = 2;
        plan.folder = Some(folder.path().to_owned());
        plan
    };
    let outline = Outline::from(&plan());
    let (some, _) = play_some(plan(), 3);
    assert!(some.len() < 8, "{}", some.len());
    let rows = play(plan());
    assert_eq!(rows.len(), 8);
    let bracket = outline.bracket(&rows).expect("it is one");
    assert_eq!(bracket.winner(), Some(2), "{bracket:?}");
    assert!(outline.is_complete(&rows) && !outline.is_complete(&some));
    assert_eq!(play(plan()), rows, "nothing is played twice");
}

#[test]
fn a_test_ends_the_match() {
    let with = |strengths: &[u32], folder: Option<&Path>| {
        let mut plan = plan(strengths, 2000);
        plan.threads = 2;
        plan.sprt = Some(Sprt {
            elo0: 0.0,
            elo1: 50.0,
            alpha: 0.05,
            beta: 0.05,
        });
        plan.folder = folder.map(Path::to_owned);
        plan
    };
    let folder = tempfile::tempdir().expect("a folder");
    for (strengths, verdict) in [([3, 1], Verdict::H1), ([1, 3], Verdict::H0)] {
        let folder = folder.path().join(format!("{verdict:?}"));
        let plan = with(&strengths, Some(&folder));
        let (outline, test) = (Outline::from(&plan), plan.sprt.expect("one"));
        let rows = play(plan);
        assert!(rows.len() < 200, "{verdict:?}: {}", rows.len());
        let progress = test.progress(&rows);
        assert_eq!(progress.verdict, verdict);
        assert!(outline.is_complete(&rows));
        assert_eq!(
            play(with(&strengths, Some(&folder))).len(),
            rows.len(),
            "it stays decided"
        );
        // The order in which games ended is of no matter, and a pair that is missing holds up those behind it.
        let mut turned = rows.clone();
        turned.reverse();
        assert_eq!(test.progress(&turned), progress);
        assert_eq!(test.progress(&rows[1..]).pairs, Pairs::default());
    }
}

#[test]
fn shards_play_what_one_run_plays() {
    let whole = play(plan(&[3, 1, 3], 8));
    let folder = tempfile::tempdir().expect("a folder");
    let shard = |index| {
        let mut plan = plan(&[3, 1, 3], 8);
        plan.shard = Shard::new(index, 5);
        plan.folder = Some(folder.path().to_owned());
        plan
    };
    // One of them is stopped in the middle and goes on.
    let (some, _) = play_some(shard(2), 1);
    assert!(!some.is_empty());
    for index in 1..=5 {
        play(shard(index));
    }
    let mut rows = Vec::new();
    for file in tournament::results::files_in(folder.path()).expect("it can be read") {
        let kept = tournament::results::read(&file)
            .expect("results")
            .expect("a header");
        let outline = Outline::of_header(&kept.header).expect("who plays");
        assert_eq!((outline.names.len(), outline.planned()), (3, Some(24)));
        rows.extend(kept.rows);
    }
    rows.sort_by_key(|row| row.game);
    assert_eq!(essence(&rows), essence(&whole));
}

/// A referee that says who leads.
fn seer(lead: fn(&Game) -> f32) -> Contestant {
    let info = EngineInfo {
        name: "seer".to_owned(),
        overlays: vec![OverlayKind::analysis(false)],
        max_side: 19,
        search: SearchSupport {
            playouts: true,
            restrictions: false,
        },
        ..EngineInfo::default()
    };
    let maker = ScriptedEngine::new(move |turn| match turn.ask {
        Ask::Analyse(_) => {
            let mut analysis = engine::Analysis::new(turn.game.size(), "seer");
            analysis.estimate = Some(overlay::Estimate {
                score: Some(lead(turn.game)),
                ..overlay::Estimate::default()
            });
            Ok(Reply::Analysis(analysis))
        }
        _ => Ok(Reply::Text("= B+1".to_owned())),
    });
    Contestant::new("seer", "seer", maker.with_info(info).maker())
}

/// Fills the board from the top.
fn filler(name: &str) -> Contestant {
    let maker = ScriptedEngine::new(|turn| {
        let position = turn.game.position();
        let legal = position.legal_points(turn.game.to_move(), &turn.game.go.rules, &[]);
        Ok(Reply::Move(
            legal.first().map_or(Answer::Pass, |&p| Answer::Play(p)),
        ))
    });
    Contestant::new(name, name, maker.maker())
}

#[test]
fn a_decided_game_is_stopped() {
    let with = |lead| {
        let mut plan = MatchPlan::new(filler("one"), filler("two"), 2, Size::NINE);
        plan.referee = Referee::Engine(seer(lead));
        plan.adjudication = Some(Adjudication {
            margin: 30.0,
            moves: 4,
            after: 10,
            playouts: 10,
        });
        plan
    };
    let rows = play(with(|game| {
        if game.go.moves().len() < 20 {
            29.0
        } else {
            -40.0
        }
    }));
    for row in &rows {
        assert_eq!(
            (row.end, row.result.as_str(), row.moves),
            (End::Adjudicated, "W+", 23),
            "{row:?}"
        );
        assert_eq!(row.winner, Some(row.black.other()));
    }
    let rows = play(with(|_| 29.0));
    assert!(
        rows.iter().all(|row| row.end != End::Adjudicated),
        "{rows:?}"
    );
    // Without an engine random play says it: Black has all the stones.
    let mut plan = with(|_| 0.0);
    plan.referee = Referee::Playouts;
    plan.players[1] = passing();
    plan.alternate = false;
    let rows = play(plan);
    assert_eq!(rows[0].end, End::Adjudicated, "{rows:?}");
    assert_eq!(rows[0].result, "B+");
}

fn passing() -> Contestant {
    let maker = ScriptedEngine::new(|_| Ok(Reply::Move(Answer::Pass)));
    Contestant::new("passes", "passes", maker.maker())
}

#[test]
fn a_limit_that_an_engine_cannot_keep_is_told_at_once() {
    let mut plan = plan(&[1, 2], 10);
    plan.players[1].playouts = Some(100);
    let (rows, failure) = play_some(plan, usize::MAX);
    assert_eq!(rows, []);
    let why = failure.expect("a reason").to_string();
    assert!(
        why.contains("engine 1 cannot be told how many playouts"),
        "{why}"
    );
}

#[test]
fn plans_that_make_no_sense_are_refused() {
    type Change = fn(&mut MatchPlan);
    let cases: [(&[u32], Change, PlanError); 6] = [
        (&[1], |_| {}, PlanError::Players),
        (&[1, 2, 3], |plan| plan.games = 3, PlanError::OddGames),
        (
            &[1, 2, 3],
            |plan| plan.players[2].name = "engine 0".to_owned(),
            PlanError::SameName("engine 0".to_owned()),
        ),
        (
            &[1, 2, 3],
            |plan| {
                plan.format = Format::KnockOut;
                plan.shard = Shard::new(1, 2);
            },
            PlanError::SharedKnockOut,
        ),
        (
            &[1, 2, 3],
            |plan| plan.sprt = Some(USUAL),
            PlanError::SprtPlayers,
        ),
        (
            &[1, 2],
            |plan| {
                plan.sprt = Some(USUAL);
                plan.alternate = false;
            },
            PlanError::SprtColors,
        ),
    ];
    for (strengths, change, error) in cases {
        let mut plan = plan(strengths, 4);
        change(&mut plan);
        assert_eq!(plan.check(), Err(error));
    }
}

const USUAL: Sprt = Sprt {
    elo0: 0.0,
    elo1: 10.0,
    alpha: 0.05,
    beta: 0.05,
};
