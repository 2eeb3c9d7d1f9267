//! The player that makes any move, of any kind.

use crate::settings::Settings;
use kind::AnyGame;
use player::{Answer, Candidate, Choice, Found, Limits, Listener, Player, PlayerError};
use random::Random;
use std::sync::atomic::AtomicBool;

struct Any {
    name: String,
    random: Random,
}

pub(crate) fn player(settings: &Settings<'_>, seed: u64) -> Box<dyn Player> {
    Box::new(Any {
        name: settings.name().to_owned(),
        random: Random::new(random::scatter(seed | 1)),
    })
}

impl Player for Any {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn think(
        &mut self,
        game: &dyn AnyGame,
        _: &Limits,
        _: &AtomicBool,
        _: &mut Listener<'_>,
    ) -> Result<Answer, PlayerError> {
        let mv = any(game, &mut self.random).ok_or(PlayerError::Over)?;
        Ok(simple(mv))
    }
}

/// A legal move by chance; none if the game is over.
pub(crate) fn any(game: &dyn AnyGame, random: &mut Random) -> Option<String> {
    let mut legal = game.legal();
    let at = random.below(legal.len() as u32) as usize;
    (at < legal.len()).then(|| legal.swap_remove(at))
}

/// The answer of somebody who does not say why.
pub(crate) fn simple(mv: String) -> Answer {
    let candidate = Candidate {
        line: vec![mv.clone()],
        mv: mv.clone(),
        chance: None,
        score: None,
        nodes: 0,
    };
    Answer {
        choice: Choice::Move(mv),
        found: Found {
            candidates: vec![candidate],
            nodes: 0,
            depth: None,
        },
    }
}
