//! Limits, stopping, memory, and what is kept from move to move.

use super::double::{Double, Gate, played};
use super::{player, player_with, think};
use conduct::Allowance;
use go::Move;
use neural::Limits;
use std::ops::ControlFlow;
use std::time::Duration;

#[test]
fn playouts_are_those_of_this_search_and_visits_those_of_the_position() {
    let game = played(9, "E5 C3");
    let mut player = player("visits=100");
    assert_eq!(think(&mut player, &game).playouts, 100);
    let again = think(&mut player, &game);
    assert_eq!((again.playouts, again.visits), (0, 100));
    let more = Limits {
        playouts: Some(50),
        ..Limits::default()
    };
    let more = player.think(&game, &more, &mut |_| ControlFlow::Continue(()));
    let more = more.expect("it fits");
    assert_eq!((more.playouts, more.visits), (50, 150));
}

#[test]
fn what_is_known_is_kept_while_the_game_goes_on() {
    let mut game = played(9, "E5 C3");
    let mut player = player("visits=300");
    let before = think(&mut player, &game);
    let best = &before.ideas[0];
    let (answer, visits) = (best.line[1], best.visits);
    game.execute(game.to_move(), best.mv);
    let pondered = player.think(
        &game,
        &Limits {
            playouts: Some(40),
            ..Limits::default()
        },
        &mut |_| ControlFlow::Continue(()),
    );
    assert_eq!(pondered.expect("it fits").visits, visits + 40);
    game.execute(game.to_move(), answer);
    let after = think(&mut player, &game);
    assert!(
        after.playouts < 300 && after.visits == 300,
        "{}",
        after.playouts
    );
    // Another game is another matter.
    let other = played(9, "C3 G7");
    assert_eq!(think(&mut player, &other).playouts, 300);
}

#[test]
fn time_ends_a_search_and_a_move_comes_even_without_any() {
    let game = played(9, "E5 C3");
    let slow = || Double {
        takes: Duration::from_millis(1),
        ..Double::default()
    };
    let mut player = player_with(slow(), "seconds=0.1");
    let thought = think(&mut player, &game);
    assert!(
        (5..2_000).contains(&thought.playouts),
        "{}",
        thought.playouts
    );
    let other = played(9, "C3 G7");
    let none = player.limits(other.size(), Some(Allowance::exactly(Duration::ZERO)));
    let thought = player.think(&other, &none, &mut |_| ControlFlow::Continue(()));
    assert!(thought.expect("a move").visits >= 1);
}

#[test]
fn who_says_stop_is_heard_though_a_batch_is_in_work() {
    let game = played(9, "E5 C3");
    // The position itself is evaluated whoever says stop: there is something to play then.
    for least in [1, 0] {
        let gate = Gate::default();
        let slow = Double {
            gate: Some(gate.clone()),
            ..Double::default()
        };
        let mut player = player_with(slow, "batch=1");
        let thought = player.think(&game, &Limits::default(), &mut |glimpse| {
            if glimpse.playouts >= least {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        // The evaluation that is in work goes on, and nobody has waited for it.
        assert_eq!(thought.expect("it fits").visits, 1, "at {least}");
        gate.open();
    }
}

#[test]
fn memory_is_bounded_and_the_search_goes_on() {
    let game = played(9, "E5 C3");
    let mut small = player("visits=6000,memory=1");
    let mut large = player("visits=6000,memory=64");
    let (small, large) = (think(&mut small, &game), think(&mut large, &game));
    assert_eq!((small.visits, large.visits), (6000, 6000));
    let sum: u32 = small.ideas.iter().map(|idea| idea.visits).sum();
    assert_eq!(sum, 5999, "what was forgotten below still counts");
    let near = (small.winrate - large.winrate).abs();
    assert!(near < 0.1, "{} and {}", small.winrate, large.winrate);
}

#[test]
fn several_threads_make_exactly_the_visits_that_are_wanted() {
    for (threads, batch) in [(2, 1), (4, 8), (3, 4)] {
        let game = played(9, "E5 C3");
        let mut player = player(&format!("visits=500,threads={threads},batch={batch}"));
        let thought = think(&mut player, &game);
        assert_eq!(thought.visits, 500);
        let sum: u32 = thought.ideas.iter().map(|idea| idea.visits).sum();
        assert_eq!(sum, 499);
        assert!(thought.ideas[0].mv != Move::Pass);
    }
}
