//! The sound of stones: when there is one and what it is.
//!
//! A sound belongs to a move that appears on the board, whoever made it. What is heard is found out from two positions
//! that were shown one after the other, so going back, jumping and opening files are silent by themselves.

use crate::shell::effect::{Effect, Sound};
use crate::shell::state::State;
use crate::shell::told::Heard;
use go::Move;
use record::{CellId, Shown};
use std::sync::Arc;

impl Heard {
    /// What is on the board now, which makes no sound.
    fn now(state: &State) -> Heard {
        let document = &state.document;
        let shown = match state.problems.solving() {
            Some(solving) => solving.shown(),
            None => document.shown(),
        };
        Heard {
            game: (document.epoch(), document.game()),
            shown: Arc::clone(shown),
            node: state.is_other_game_in_front().then(|| document.cursor()),
        }
    }

    /// The sound of what has happened since.
    fn until(&self, later: &Heard) -> Option<Sound> {
        if self.game != later.game || Arc::ptr_eq(&self.shown, &later.shown) {
            return None;
        }
        between(&self.shown, &later.shown)
    }
}

/// The sound of a single move that leads from one position to the other; none if something else happened.
fn between(before: &Shown, after: &Shown) -> Option<Sound> {
    let (color, Move::Play(last)) = after.last? else {
        return None;
    };
    let (before, after) = (&before.position, &after.position);
    if before.size() != after.size() || !after.size().contains(last) {
        return None;
    }
    let mut taken = 0;
    for point in after.size().points() {
        match (before.stone(point), after.stone(point)) {
            (old, new) if old == new => {
                // The move was there before.
                if point == last {
                    return None;
                }
            }
            (None, Some(_)) if point == last => {}
            // A stone of the same colour does not go by a move, but by another variation.
            (Some(old), None) if old != color => taken += 1,
            _ => return None,
        }
    }
    Some(if taken == 0 {
        Sound::Stone
    } else {
        Sound::Capture(taken)
    })
}

impl State {
    /// The sound of a move of a game other than Go, which leads from one node to the next.
    fn move_sound(&self, from: CellId, to: CellId) -> Option<Sound> {
        let record = self.document.record();
        let is_next = record.back(to) == Some(from) && record.mover(to).is_some();
        is_next.then_some(Sound::Stone)
    }

    /// Lets be heard what has just happened on the board.
    pub(crate) fn listen(&mut self, effects: &mut Vec<Effect>) {
        let now = Heard::now(self);
        let before = self.heard.replace(now);
        let sound = before.zip(self.heard.as_ref()).and_then(|(before, now)| {
            match (before.node, now.node) {
                (Some(from), Some(to)) if before.game == now.game => self.move_sound(from, to),
                _ => before.until(now),
            }
        });
        if let Some(sound) = sound.filter(|_| self.settings.sound.on) {
            effects.push(Effect::Sound(sound));
        }
    }
}
