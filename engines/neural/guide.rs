//! A network as what shows the reader of life and death where to look.

use crate::networked::{NetworkScratch, Networked};
use go::{Game, Komi, Point, Position, Rules, Setup, Symmetry};
use reading::life::{Guess, Guide};
use std::sync::{Mutex, PoisonError};

/// A network that guesses moves and who lives. Threads that ask at the same time do not wait for each other.
#[derive(Debug)]
pub struct NetworkGuide {
    network: Networked,
    /// What threads that are not asking now may use.
    scratch: Mutex<Vec<NetworkScratch>>,
}

impl NetworkGuide {
    /// A guide that asks this network.
    pub fn new(network: Networked) -> NetworkGuide {
        NetworkGuide {
            network,
            scratch: Mutex::default(),
        }
    }

    fn scratch(&self) -> std::sync::MutexGuard<'_, Vec<NetworkScratch>> {
        self.scratch.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Guide for NetworkGuide {
    fn guess(&self, pos: &Position, target: Point) -> Guess {
        let to_move = pos.to_move();
        let mut game = Game::from_setup(Setup::of(pos));
        game.rules = Rules::CHINESE;
        game.komi = Komi::from_half_points(15);
        game.set_to_move(to_move);
        let mut scratch = self.scratch().pop().unwrap_or_default();
        let raw = self
            .network
            .raw(&game, Symmetry::ALL[0], &mut scratch)
            .evaluation;
        self.scratch().push(scratch);
        let at = usize::from(target.y) * usize::from(pos.size().width()) + usize::from(target.x);
        let mine = raw.ownership.get(at).copied().unwrap_or(0.0);
        let stands = if pos.stone(target) == Some(to_move) {
            mine
        } else {
            -mine
        };
        Guess {
            moves: raw.policy,
            stands: f32::midpoint(1.0, stands),
        }
    }
}
