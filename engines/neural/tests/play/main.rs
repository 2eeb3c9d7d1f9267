//! The player in positions where everybody knows what to do, with a double for the network.

mod double;
mod ends;
mod limits;

use conduct::{Decision, Restriction};
use double::{Double, game, played, point};
use go::{Color, Game, Move, Rules};
use neural::{Player, Settings, TextSettings, Thought};
use std::ops::ControlFlow;
use std::sync::Arc;

fn player_with(double: Double, settings: &str) -> Player<Double> {
    let settings = Settings::parse(&format!("threads=1,{settings}")).expect("settings");
    Player::new(Arc::new(double), settings)
}

fn player(settings: &str) -> Player<Double> {
    player_with(Double::default(), settings)
}

fn think(player: &mut Player<Double>, game: &Game) -> Thought {
    let limits = player.limits(game.size(), None);
    let thought = player.think(game, &limits, &mut |_| ControlFlow::Continue(()));
    thought.expect("the board is not too large")
}

fn decide(game: &Game, settings: &str) -> Decision {
    let mut player = player(settings);
    let thought = think(&mut player, game);
    player.decide(game, &thought)
}

const ATARI: [&str; 7] = [
    "..XXX..", ".XOOOX.", "..XX...", ".......", "...O...", ".O...O.", ".......",
];

#[test]
fn it_takes_what_can_be_taken() {
    let game = game(&ATARI, Color::Black, 0);
    let takes = Decision::Play(point("E5", &game));
    // A thread that does not get the processor for a while keeps others away from what it looks at: many visits make up for that.
    for settings in ["visits=600", "visits=6000,threads=3", "visits=600,batch=8"] {
        assert_eq!(decide(&game, settings), takes, "{settings}");
    }
}

#[test]
fn fixed_visits_on_one_thread_are_always_the_same() {
    let game = played(9, "E5 C3 G3 C7 G7 E3 E7");
    let thoughts: Vec<Thought> = (0..2)
        .map(|_| think(&mut player("visits=300"), &game))
        .collect();
    let told = |thought: &Thought| {
        let ideas = thought.ideas.iter();
        let ideas: Vec<_> = ideas
            .map(|i| (i.mv, i.visits, i.winrate.to_bits()))
            .collect();
        (ideas, thought.visits, thought.lead.to_bits())
    };
    assert_eq!(told(&thoughts[0]), told(&thoughts[1]));
    assert_eq!(thoughts[0].visits, 300);
    let below: u32 = thoughts[0].ideas.iter().map(|idea| idea.visits).sum();
    assert_eq!(below, 299, "all but the root's own evaluation");
}

#[test]
fn a_single_visit_plays_the_likeliest_move() {
    let game = played(9, "E5 C3");
    let likes = Some(point("G6", &game));
    let double = Double {
        likes,
        ..Double::default()
    };
    let mut player = player_with(double, "visits=1");
    let thought = think(&mut player, &game);
    assert_eq!((thought.visits, thought.playouts), (1, 1));
    assert_eq!(
        player.decide(&game, &thought),
        Decision::Play(point("G6", &game))
    );
    let lead = thought.ideas[0].lead;
    assert_eq!(lead, None, "it was not tried");
}

#[test]
fn a_ko_is_not_retaken_where_a_rule_forbids_it() {
    // Black may take back at D5 only after a move elsewhere; superko forbids it after two passes, too.
    let mut game = played(9, "E6 D6 E4 D4 F5 C5 D5 E5");
    let ko = Move::Play(point("D5", &game));
    let tried = |game: &Game| {
        let thought = think(&mut player("visits=200"), game);
        thought.ideas.iter().any(|idea| idea.mv == ko)
    };
    assert!(!tried(&game), "at once");
    for _ in 0..2 {
        game.execute(game.to_move(), Move::Pass);
    }
    assert!(tried(&game), "simple ko, two moves later");
    game.rules = Rules::AGA;
    assert!(!tried(&game), "superko");
}

#[test]
fn restrictions_hold_as_deep_as_they_say() {
    let game = played(9, "E5 C3");
    let only = |vertex: &str, depth| Restriction {
        color: Color::Black,
        moves: vec![Move::Play(point(vertex, &game))],
        only: true,
        depth,
    };
    let mut player = player("visits=60");
    let free = think(&mut player, &game);
    let prior = |thought: &Thought| {
        let mut ideas = thought.ideas.iter();
        let idea = ideas.find(|idea| idea.mv == Move::Play(point("A1", &game)));
        idea.expect("an idea").prior
    };
    player.restrict(vec![only("A1", 1)]);
    let thought = think(&mut player, &game);
    assert_eq!(thought.ideas.len(), 1);
    let apart = (prior(&thought) - prior(&free)).abs();
    assert!(apart < 1e-6, "it is what the network gives it");
    assert!(prior(&free) < 0.9);
    assert_eq!(thought.ideas[0].mv, Move::Play(point("A1", &game)));
    let forbidden = Restriction {
        only: false,
        ..only("G7", 9)
    };
    player.restrict(vec![forbidden]);
    let thought = think(&mut player, &game);
    assert_eq!(thought.ideas.len(), 81 - 2 - 1 + 1);
    let mut blacks = thought
        .ideas
        .iter()
        .flat_map(|idea| idea.line.iter().step_by(2));
    assert!(blacks.all(|&mv| mv != Move::Play(point("G7", &game))));
    player.restrict(Vec::new());
    assert_eq!(think(&mut player, &game).ideas.len(), 81 - 2 + 1);
}

#[test]
fn the_table_of_evaluations_spares_work_and_changes_nothing() {
    let game = played(5, "C3 B2");
    let mut player = player("visits=500,batch=1");
    let first = think(&mut player, &game);
    let asked = |player: &Player<Double>| {
        let asked = &player.evaluator().asked;
        asked.load(std::sync::atomic::Ordering::Relaxed)
    };
    let before = asked(&player);
    assert!(
        before < 500,
        "positions come about in several ways: {before}"
    );
    player.restrict(vec![Restriction {
        color: Color::Black,
        moves: Vec::new(),
        only: false,
        depth: 0,
    }]);
    let again = think(&mut player, &game);
    assert_eq!(again.visits, first.visits);
    assert_eq!(again.ideas[0].mv, first.ideas[0].mv);
    assert!(
        asked(&player) - before < before / 2,
        "what is known is not asked again"
    );
}
