//! Matches of games other than Go, between the players of the program and some that do wrong.

use kind::{AnyGame, AnyKind};
use player::{Answer, Choice, Found, Limits, Listener, Player, PlayerError};
use record::Collection;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Duration;
use tournament::{
    Contestant, End, KindPlan, LedgerError, Match, MatchError, MatchEvent, MatchPlan, PlanError,
    Row, Shard, Side, Sprt, Timing, openings,
};

fn kind(id: &str) -> &'static dyn AnyKind {
    kinds::find(id).expect("a kind").kind
}

fn contestant(kind: &'static dyn AnyKind, name: &str) -> Contestant {
    let text = name.to_owned();
    Contestant::player(name, name, true, move |seed| {
        players::maker(kind, &text, seed).expect("a player")
    })
}

fn plan(kind: &'static dyn AnyKind, engines: [Contestant; 2], games: u32) -> MatchPlan {
    let [a, b] = engines;
    let mut plan = MatchPlan::new(a, b, games, go::Size::NINE);
    plan.kind = Some(KindPlan {
        kind,
        openings: openings::by_chance(kind, games.div_ceil(2) as usize, 2, 5, &mut |_| None),
    });
    plan
}

fn play(plan: MatchPlan) -> Vec<Row> {
    let mut running = Match::start(plan, Arc::new(|| {})).expect("it can be played");
    let mut rows = running.earlier().to_vec();
    while !running.is_finished() {
        for event in running.wait(Duration::from_mins(1)) {
            match event {
                MatchEvent::Ended(row) => rows.push(row),
                MatchEvent::Failed(why) => panic!("{why}"),
                _ => {}
            }
        }
    }
    rows.sort_by_key(|row| row.game);
    rows
}

/// Somebody who answers as a function says.
struct Scripted(fn(&dyn AnyGame, &AtomicBool) -> Result<Choice, PlayerError>);

impl Player for Scripted {
    fn name(&self) -> String {
        "scripted".to_owned()
    }

    fn think(
        &mut self,
        game: &dyn AnyGame,
        _: &Limits,
        stop: &AtomicBool,
        _: &mut Listener<'_>,
    ) -> Result<Answer, PlayerError> {
        Ok(Answer {
            choice: (self.0)(game, stop)?,
            found: Found::default(),
        })
    }
}

fn scripted(
    name: &str,
    script: fn(&dyn AnyGame, &AtomicBool) -> Result<Choice, PlayerError>,
) -> Contestant {
    Contestant::player(name, name, false, move |_| {
        Arc::new(move || Ok(Box::new(Scripted(script))))
    })
}

#[test]
fn games_of_every_kind_are_played_in_pairs_and_kept() {
    for (id, number) in [("pentago", "30"), ("minishogi", "8")] {
        let kind = kind(id);
        let folder = tempfile::tempdir().expect("a folder");
        let engines = [contestant(kind, id), contestant(kind, "random")];
        let mut plan = plan(kind, engines, 4);
        for player in &mut plan.players {
            player.playouts = Some(200);
        }
        plan.threads = 2;
        plan.folder = Some(folder.path().to_owned());
        let rows = play(plan.clone());
        assert_eq!(rows.len(), 4);
        let won = rows.iter().filter(|row| row.winner == Some(Side::A));
        assert!(won.count() >= 3, "{id}: {rows:?}");
        for pair in rows.chunks(2) {
            assert_eq!(pair[0].opening, pair[1].opening);
            assert_ne!(pair[0].black, pair[1].black);
        }
        assert_ne!(rows[0].opening, rows[2].opening);
        // The record replays to the end that the row tells.
        for row in &rows {
            assert_eq!(row.end, End::Score, "{row:?}");
            let path = folder.path().join(row.file.as_ref().expect("a record"));
            let file = Collection::read(std::fs::read(path).expect("it is there")).expect("SGF");
            let record = file.game(0);
            let root = record.root();
            assert_eq!(record.property(root, "GM").concat(), number);
            let mut game = kind.game();
            let line = std::iter::successors(record.car(root), |&cell| record.car(cell));
            for cell in line {
                let (name, letter) = [("B", 'b'), ("W", 'w')]
                    .into_iter()
                    .find(|(name, _)| record.has(cell, name))
                    .expect("a move");
                assert_eq!(game.to_move().letter(), letter);
                game.play(&record.property(cell, name).concat())
                    .expect("legal");
            }
            assert_eq!(game.len() as u32, row.moves + 2);
            let winner = record.property(root, "RE").concat();
            let said = match game.outcome().expect("it is over") {
                kind::Outcome::Win(kind::Side::First) => "B+",
                kind::Outcome::Win(kind::Side::Second) => "W+",
                _ => "0",
            };
            assert_eq!(winner, said);
        }
        // Again: nothing is left to play, the rows are the same, and another match is refused.
        assert_eq!(play(plan.clone()), rows);
        let mut other = plan;
        other.seed += 1;
        let refused = Match::start(other, Arc::new(|| {}))
            .err()
            .expect("another match");
        assert!(matches!(
            refused,
            MatchError::Ledger(LedgerError::AnotherMatch { .. })
        ));
    }
}

#[test]
fn the_same_match_in_shards_is_the_same_match() {
    let kind = kind("minishogi");
    let engines = || {
        [
            contestant(kind, "minishogi:level=2"),
            contestant(kind, "random"),
        ]
    };
    let whole = play(plan(kind, engines(), 4));
    let mut parts = Vec::new();
    for shard in ["1/2", "2/2"] {
        let mut part = plan(kind, engines(), 4);
        part.shard = Some(shard.parse::<Shard>().expect("a shard"));
        parts.extend(play(part));
    }
    parts.sort_by_key(|row| row.game);
    let told = |rows: &[Row]| {
        let each = rows.iter();
        let each = each.map(|row| (row.game, row.result.clone(), row.key.clone()));
        each.collect::<Vec<_>>()
    };
    assert_eq!(told(&parts), told(&whole));
}

#[test]
fn a_test_ends_a_match_that_is_decided() {
    let kind = kind("pentago");
    let engines = [
        contestant(kind, "pentago:level=3"),
        contestant(kind, "random"),
    ];
    let mut plan = plan(kind, engines, 200);
    plan.sprt = Some(Sprt {
        elo0: 0.0,
        elo1: 200.0,
        alpha: 0.05,
        beta: 0.05,
    });
    let rows = play(plan);
    assert!(rows.len() < 100, "{}", rows.len());
}

#[test]
fn who_does_wrong_loses_the_game() {
    static STARTS: AtomicU32 = AtomicU32::new(0);
    let kind = kind("pentago");
    for (bad, end) in [
        (
            scripted("illegal", |_, _| Ok(Choice::Move("999".to_owned()))),
            End::Illegal,
        ),
        (scripted("resigns", |_, _| Ok(Choice::Resign)), End::Resign),
        (scripted("panics", |_, _| panic!("a bug")), End::Failure),
        (
            scripted("refuses", |_, _| {
                Err(PlayerError::Silent {
                    name: "refuses".to_owned(),
                })
            }),
            End::Time,
        ),
    ] {
        for row in play(plan(kind, [bad, contestant(kind, "random")], 2)) {
            assert_eq!((row.end, row.winner), (end, Some(Side::B)), "{row:?}");
        }
    }
    // Never looks at the flag. It moves first, so that nobody else is on the clock.
    let hangs = scripted("hangs", |_, _| {
        loop {
            std::thread::park();
        }
    });
    let mut late = plan(kind, [hangs, contestant(kind, "random")], 1);
    late.timing = Timing::PerMove(Duration::from_millis(10));
    late.limits.grace = Duration::from_millis(20);
    let rows = play(late);
    assert_eq!((rows[0].end, rows[0].winner), (End::Time, Some(Side::B)));
    // One that breaks down once is made anew and asked again, and nobody loses by that.
    let shaky = scripted("shaky", |game, _| {
        assert!(STARTS.fetch_add(1, Ordering::AcqRel) != 2, "a bug");
        Ok(Choice::Move(game.legal()[0].clone()))
    });
    let rows = play(plan(kind, [shaky, contestant(kind, "random")], 2));
    assert!(rows.iter().all(|row| row.end == End::Score), "{rows:?}");
    assert_eq!(rows.iter().map(|row| row.a.restarts).sum::<u32>(), 1);
}

#[test]
fn engines_of_another_game_are_refused() {
    let pentago = kind("pentago");
    let engines = || {
        [
            contestant(pentago, "pentago"),
            contestant(pentago, "random"),
        ]
    };
    let mut without = plan(pentago, engines(), 2);
    without.kind = None;
    assert_eq!(
        without.check(),
        Err(PlanError::OtherGame("pentago".to_owned()))
    );
    let mut other = plan(pentago, engines(), 2);
    other.kind.as_mut().expect("a kind").kind = kind("minishogi");
    assert_eq!(
        other.check(),
        Err(PlanError::Beginning("pentago 1".to_owned()))
    );
}

#[test]
fn beginnings_are_different_and_as_even_as_the_judge_finds_them() {
    let kind = kind("minishogi");
    let even = |game: &dyn AnyGame| Some((game.key() % 100) as f32 / 100.0);
    let judged = openings::by_chance(kind, 10, 4, 1, &mut |game| even(game));
    let again = openings::by_chance(kind, 10, 4, 1, &mut |game| even(game));
    let positions = |of: &[tournament::Beginning]| {
        let each = of.iter().map(|of| of.start.position());
        each.collect::<Vec<String>>()
    };
    assert_eq!(positions(&judged), positions(&again));
    for of in &judged {
        assert_eq!(of.start.len(), 4);
        assert!((even(&*of.start).expect("judged") - 0.5).abs() <= 0.12);
    }
    let mut all = positions(&judged);
    all.sort();
    all.dedup();
    assert_eq!(all.len(), 10);
}
