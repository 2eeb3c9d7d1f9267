//! All players behind one contract.

use kind::{AnyGame, AnyKind, Outcome};
use player::{Answer, Choice, Clock, Event, Limits, PlayerError, Told, Worker};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

fn kinds() -> impl Iterator<Item = &'static dyn AnyKind> {
    kinds::all().iter().map(|entry| entry.kind)
}

fn kind(id: &str) -> &'static dyn AnyKind {
    kinds::find(id).expect("a kind").kind
}

fn think(kind: &str, name: &str, game: &dyn AnyGame, limits: &Limits) -> (Answer, Vec<Told>) {
    let maker = players::maker(self::kind(kind), name, 7).expect(name);
    let mut player = maker().expect(name);
    let mut told = Vec::new();
    let answer = player.think(game, limits, &AtomicBool::new(false), &mut |what| {
        told.push(what);
    });
    (answer.expect(name), told)
}

fn chosen(answer: &Answer) -> &str {
    match &answer.choice {
        Choice::Move(mv) => mv,
        Choice::Resign => panic!("no player of this program resigns"),
    }
}

#[test]
fn every_player_answers_with_a_legal_move_and_says_what_it_thinks() {
    let limits = Limits::nodes(300);
    for kind in kinds() {
        for entry in players::of(kind) {
            let mut names = vec![entry.name.to_owned()];
            let levels = 1..=entry.levels.len().min(4);
            names.extend(levels.map(|level| format!("{}:level={level}", entry.name)));
            for name in names {
                let mut game = kind.game();
                for _ in 0..2 {
                    let (answer, _) = think(kind.id(), &name, &*game, &limits);
                    let found = &answer.found;
                    let best = found.candidates.first().expect("a candidate");
                    assert_eq!(
                        (best.mv.as_str(), &best.line[0]),
                        (chosen(&answer), &best.mv)
                    );
                    let is_chance = |chance: f32| (0.0..=1.0).contains(&chance);
                    assert!(best.chance.is_none_or(is_chance), "{name} {best:?}");
                    game.play(chosen(&answer)).expect(&name);
                }
            }
        }
    }
}

#[test]
fn the_same_seed_plays_the_same_game() {
    for kind in kinds() {
        for entry in players::of(kind) {
            let limits = Limits::nodes(200);
            let game = kind.game();
            let [one, two] = [0; 2].map(|_| think(kind.id(), entry.name, &*game, &limits).0);
            assert_eq!(one, two, "{}", entry.name);
        }
    }
}

#[test]
fn ottos_lines_are_in_the_console() {
    let game = kind("pentago").game();
    let (_, told) = think("pentago", "pentago-uct", &*game, &Limits::nodes(1000));
    let line = |told: &Told| match told {
        Told::Line(_, line) => Some(line.clone()),
        Told::Found(_) => None,
    };
    let lines: Vec<String> = told.iter().filter_map(line).collect();
    assert_eq!(lines[0], "modws passed to genmove moves= 288");
    assert!(lines[3].starts_with("i=1 move="), "{lines:?}");
    // The counter of playouts, every hundred.
    let counts = told.iter().filter_map(|told| match told {
        Told::Found(found) => Some(found.nodes),
        Told::Line(..) => None,
    });
    assert_eq!(
        counts.collect::<Vec<u64>>(),
        (1..=10).map(|n| n * 100).collect::<Vec<u64>>()
    );
}

#[test]
fn several_candidates_are_different_moves_in_order() {
    let game = kind("minishogi").game();
    let limits = Limits {
        depth: Some(3),
        candidates: 4,
        ..Limits::default()
    };
    let (answer, _) = think("minishogi", "minishogi", &*game, &limits);
    let candidates = &answer.found.candidates;
    assert_eq!(candidates.len(), 4);
    let chances: Vec<f32> = candidates.iter().filter_map(|c| c.chance).collect();
    assert!(chances.is_sorted_by(|a, b| a >= b), "{chances:?}");
    let mut moves: Vec<&str> = candidates.iter().map(|c| c.mv.as_str()).collect();
    moves.sort_unstable();
    moves.dedup();
    assert_eq!(moves.len(), 4);
}

#[test]
fn levels_have_their_order() {
    // Six pairs of games from beginnings by chance: the higher level wins more of them.
    for (kind, weak, strong) in [
        ("pentago", "pentago:level=1", "pentago:level=4"),
        ("minishogi", "minishogi:level=1", "minishogi:level=4"),
    ] {
        let kind = self::kind(kind);
        let mut won = [0; 2];
        for number in 0..6_u64 {
            let names = [weak, strong];
            let mut players = names.map(|name| {
                let maker = players::maker(kind, name, number).expect(name);
                maker().expect(name)
            });
            let mut game = kind.game();
            let mut at = (number % 2) as usize;
            while game.outcome().is_none() && game.len() < 200 {
                let stop = AtomicBool::new(false);
                let answer = players[at].think(&*game, &Limits::default(), &stop, &mut |_| {});
                game.play(chosen(&answer.expect("an answer")))
                    .expect("legal");
                at = 1 - at;
            }
            if let Some(Outcome::Win(side)) = game.outcome() {
                won[(side.index() + number as usize) % 2] += 1;
            }
        }
        assert!(won[1] > won[0], "{strong} {won:?}");
    }
}

#[test]
fn wrong_names_and_settings_are_refused_in_words() {
    let pentago = kind("pentago");
    for (name, said) in [
        (
            "minishogi",
            "There is no player “minishogi” of pentago, but pentago, pentago-uct, random.",
        ),
        (
            "pentago:level=8",
            "“pentago:level=8” has no setting “level=8”; there are level, threads, megabytes, seed.",
        ),
        (
            "random:level=1",
            "“random:level=1” has no setting “level=1”; there are seed.",
        ),
        (
            "pentago-uct:k",
            "“pentago-uct:k” has no setting “k”; there are k, visits, depth, step, table, playouts, threads, seed.",
        ),
    ] {
        let error = players::maker(pentago, name, 1).err().expect(name);
        assert_eq!(error.to_string(), said);
    }
    assert!(players::maker(pentago, "pentago-uct:k=0.7,visits=20,depth=3", 1).is_ok());
    let maker = players::maker(pentago, "pentago", 1).expect("a player");
    let other = kind("minishogi").game();
    let stop = AtomicBool::new(false);
    let answer = maker()
        .expect("a player")
        .think(&*other, &Limits::default(), &stop, &mut |_| {});
    assert!(matches!(answer, Err(PlayerError::Kind { .. })));
}

#[test]
fn a_worker_thinks_until_it_is_stopped_and_is_asked_again() {
    let kind = kind("pentago");
    let maker = players::maker(kind, "pentago-uct", 3).expect("a player");
    let mut worker = Worker::start(maker, Arc::new(|| {})).expect("a thread");
    assert_eq!(worker.wait(), None);
    for _ in 0..2 {
        let question = worker.ask(kind.game(), Limits::default());
        assert!(worker.is_thinking());
        // It counts without end until it is stopped.
        assert!(matches!(worker.wait(), Some(Event::Found { .. })));
        worker.stop();
        let answered = loop {
            if let Event::Answer { question, answer } = worker.wait().expect("an event") {
                break (question, answer);
            }
        };
        assert_eq!(answered.0, question);
        assert!(answered.1.is_ok() && !worker.is_thinking());
    }
}

#[test]
fn clocks_are_shared_out() {
    let seconds = Duration::from_secs;
    let clock = Clock {
        left: [seconds(100), seconds(0)],
        more: [seconds(0), seconds(0)],
        each: seconds(1),
    };
    assert_eq!(clock.budget(0), seconds(5));
    assert_eq!(clock.budget(1), Duration::from_millis(970));
    let limits = Limits {
        time: Some(seconds(2)),
        clock: Some(clock),
        ..Limits::default()
    };
    assert_eq!(limits.budget(0), Some(seconds(2)));
    assert_eq!(Limits::default().budget(0), None);
}
