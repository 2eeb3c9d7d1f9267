//! Thinking in the opponent's time: while a person thinks, the engine it plays against may go on thinking about the
//! same position, so that it knows something when its turn comes.

use crate::document::Place;
use crate::engines::{EngineId, RequestKind};
use crate::game::{Game, GameContext, GameEffect, Player};
use engine::analysis_kind;
use record::CellId;

impl Game {
    /// Begins to think in the opponent's time if it is the moment, and stops if it is not any more.
    pub(super) fn ponder(&self, context: &GameContext<'_>, effects: &mut Vec<GameEffect>) {
        let wanted = self.who_ponders(context);
        let mut busy = false;
        for request in context.engines.requests() {
            let stale = match request.kind {
                RequestKind::Ponder(cell) => wanted != Some((request.engine, cell)),
                _ => false,
            };
            if stale {
                effects.push(GameEffect::StopPondering(request.id));
            } else {
                busy |= wanted.is_some_and(|(engine, _)| engine == request.engine);
            }
        }
        let Some((engine, cell)) = wanted.filter(|_| !busy) else {
            return;
        };
        if self.pondered == Some((engine, context.document.place_at(cell))) {
            return;
        }
        let slot = context.engines.slot(engine);
        if slot.is_some_and(|slot| analysis_kind(slot.overlays(), false).is_some()) {
            effects.push(GameEffect::Ponder(engine, cell));
        }
    }

    /// The engine that is to think, and the node: where a person is to move against it.
    fn who_ponders(&self, context: &GameContext<'_>) -> Option<(EngineId, CellId)> {
        if !context.settings.analysis.ponders || self.count.is_some() {
            return None;
        }
        let game = self.playing.as_ref()?;
        let paused = game.waiting.is_some() || !game.is_running();
        let to_move = game.to_move(context.document);
        match (game.player(to_move), game.player(to_move.opposite())) {
            (Player::Person, Player::Engine(engine)) if !paused => Some((engine, game.tip)),
            _ => None,
        }
    }

    /// An engine has thought enough in its opponent's time, or could not.
    pub(super) fn pondered(&mut self, engine: EngineId, place: Place, could: bool) {
        self.pondered = Some((engine, place));
        if !could {
            tracing::info!("an engine could not think in its opponent's time");
        }
    }
}
