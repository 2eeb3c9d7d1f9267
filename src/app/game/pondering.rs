//! Thinking in the opponent's time: while a person thinks, the engine it plays against may go on thinking about the
//! same position, so that it knows something when its turn comes.

use crate::app::document::Place;
use crate::app::engines::{EngineId, Request, RequestKind};
use crate::app::game::play::Player;
use crate::app::shell::effect::Effect;
use crate::app::shell::state::State;
use engine::analysis_kind;
use record::CellId;

/// What is done about thinking in the opponent's time.
#[derive(Default)]
pub struct Pondering {
    // Where an engine has thought enough, or could not.
    done: Option<(EngineId, Place)>,
}

impl State {
    /// Begins to think in the opponent's time if it is the moment, and stops if it is not any more.
    pub(crate) fn ponder(&mut self, effects: &mut Vec<Effect>) {
        let wanted = self.who_ponders();
        let unwanted = |request: &Request| match request.kind {
            RequestKind::Ponder(cell) => wanted != Some((request.engine, cell)),
            _ => false,
        };
        for request in self.engines.take_back(unwanted) {
            effects.push(Effect::Forget(request.engine, request.id));
        }
        let Some((engine, cell)) = wanted else { return };
        let busy = self.engines.is_asked(engine);
        let place = self.document.place_at(cell);
        if busy || self.pondering.done == Some((engine, place)) {
            return;
        }
        let kind = self
            .engines
            .slot(engine)
            .and_then(|slot| analysis_kind(slot.overlays(), false));
        if let Some(kind) = kind {
            let ask = kind.ask(&[]);
            self.ask(engine, RequestKind::Ponder(cell), ask, effects);
        }
    }

    /// Whether that engine thinks in its opponent's time now.
    pub fn is_pondering(&self, engine: EngineId) -> bool {
        let requests = &self.engines.requests();
        let ponders = |q: &Request| matches!(q.kind, RequestKind::Ponder(_));
        requests.iter().any(|q| q.engine == engine && ponders(q))
    }

    /// The engine that is to think, and the node: where a person is to move against it.
    fn who_ponders(&mut self) -> Option<(EngineId, CellId)> {
        if !self.settings.analysis.ponders || self.scoring.is_some() {
            return None;
        }
        let game = self.game.as_ref()?;
        let paused = game.waiting.is_some() || !game.is_running();
        let tip = game.tip;
        let players = game.players;
        let to_move = self.document.position_at(tip).position.to_move();
        let opponent = players[to_move.opposite().index()];
        match (players[to_move.index()], opponent) {
            (Player::Person, Player::Engine(engine)) if !paused => Some((engine, tip)),
            _ => None,
        }
    }

    /// An engine has thought enough in its opponent's time, or could not.
    pub(crate) fn pondered(&mut self, engine: EngineId, cell: CellId, could: bool) {
        self.pondering.done = Some((engine, self.document.place_at(cell)));
        if !could {
            tracing::info!("an engine could not think in its opponent's time");
        }
    }
}
