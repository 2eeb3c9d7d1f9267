//! Weaker players, to measure the strong one by.

use crate::evaluation::material_of;
use kind::Side;
use minishogi::{Move, MoveSet, Position};
use random::Random;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use uct::{Choice, Code, Game, Limits, Options, Search, Snapshot, Trace};

/// The move after which the material is best, one of them by chance; none if there is no legal move.
pub fn one_ply(position: &Position, random: &mut Random) -> Option<Move> {
    let mut moves = position.legal();
    for i in (1..moves.len()).rev() {
        moves.swap(i, random.below(i as u32 + 1) as usize);
    }
    let worth = |mv: &Move| {
        let after = position.after(*mv);
        if after.is_lost() {
            i32::MAX
        } else {
            -material_of(&after)
        }
    };
    moves.into_iter().max_by_key(worth)
}

/// A playout of so many moves is a draw.
const LONGEST: usize = 200;

/// How a tree search without knowledge is limited; without any limit it runs until somebody says stop.
#[derive(Clone, Copy, Debug)]
pub struct Plain<'a> {
    /// How much is explored.
    pub exploration: f32,
    /// After so many playouts.
    pub playouts: Option<u64>,
    /// After this time.
    pub time: Option<Duration>,
    /// The seed of its random numbers.
    pub seed: u64,
    /// Somebody says stop.
    pub stop: Option<&'a AtomicBool>,
}

/// Searches a tree of the crate `uct` with random playouts and nothing else: no evaluation, no priors, no mates. Returns the moves
/// with their visits, and how many playouts there were.
pub fn uct(position: &Position, plain: &Plain<'_>) -> (Snapshot, u64) {
    let mut options = Options {
        seed: plain.seed,
        memory: 64 << 20,
        ..Options::default()
    };
    options.weighing.exploration = plain.exploration;
    options.weighing.rave_equivalent = 0.0;
    let limits = Limits {
        time: plain.time,
        playouts: plain.playouts,
        ..Limits::default()
    };
    let mut search = Search::new(Random5x5, *position, options);
    let ended = search.run(&limits, &mut |_| {
        let stops = plain.stop.is_some_and(|stop| stop.load(Ordering::Relaxed));
        if stops {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    (search.snapshot(5), ended.playouts)
}

/// The game with playouts by chance.
struct Random5x5;

const fn side(side: Side) -> uct::Side {
    match side {
        Side::First => uct::Side::First,
        Side::Second => uct::Side::Second,
    }
}

fn lost(side: Side) -> f32 {
    match side {
        Side::First => 0.0,
        Side::Second => 1.0,
    }
}

impl Game for Random5x5 {
    type State = Position;
    type Scratch = (Random, Vec<Move>);

    fn codes(&self) -> usize {
        Move::CODES
    }

    fn scratch(&self, seed: u64) -> (Random, Vec<Move>) {
        (Random::new(random::scatter(seed | 1)), Vec::new())
    }

    fn to_move(&self, state: &Position) -> uct::Side {
        side(state.to_move())
    }

    fn result(&self, state: &Position) -> Option<f32> {
        state.is_lost().then(|| lost(state.to_move()))
    }

    fn moves(&self, state: &Position, _: &mut Self::Scratch, choices: &mut Vec<Choice>) {
        let legal = state.legal();
        choices.extend(legal.into_iter().map(|mv| Choice::even(mv.code())));
    }

    fn play(&self, state: &mut Position, code: Code) {
        if let Some(mv) = Move::of_code(code) {
            state.play(mv);
        }
    }

    fn playout(
        &self,
        state: &mut Position,
        (random, moves): &mut Self::Scratch,
        _: &mut Trace,
    ) -> f32 {
        for _ in 0..LONGEST {
            moves.clear();
            state.moves(MoveSet::Narrow, moves);
            if moves.is_empty() {
                return lost(state.to_move());
            }
            state.play(moves[random.below(moves.len() as u32) as usize]);
        }
        0.5
    }
}
