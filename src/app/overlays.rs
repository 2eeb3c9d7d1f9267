//! What engines show over the board: which overlay is wanted, what has been answered, what is to be asked.

use super::desk::{EngineId, Question, Wish};
use super::effect::Effect;
use super::state::State;
use engine::{Ask, Overlay};
use record::CellId;
use std::collections::HashMap;
use std::sync::Arc;

/// What engines show over the board.
#[derive(Default)]
pub struct OverlayView {
    /// The overlay that is switched on, by its identifier.
    pub wanted: Option<String>,
    /// What has been answered so far.
    answers: HashMap<OverlayKey, Arc<Overlay>>,
    /// Questions that failed are not asked again at the same place.
    failed: Vec<OverlayKey>,
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct OverlayKey {
    epoch: u64,
    game: usize,
    cell: CellId,
    hash: u64,
    white_to_move: bool,
    engine: EngineId,
    overlay: String,
}

/// How many overlays are remembered.
const REMEMBERED_OVERLAYS: usize = 2_000;

impl OverlayView {
    /// What failed may be asked again: the engine is another one now.
    pub fn forget_failures(&mut self) {
        self.failed.clear();
    }

    /// Forgets what an engine answered, as when it is started anew.
    pub fn forget_engine(&mut self, id: EngineId) {
        self.failed.clear();
        self.answers.retain(|key, _| key.engine != id);
    }
}

impl State {
    /// An overlay could not be had at that node; it is not asked for again there.
    pub(super) fn overlay_failed(&mut self, cell: CellId, overlay: &str) {
        let key = self.overlay_key(cell, overlay);
        self.overlay.failed.push(key);
    }

    fn overlay_key(&self, cell: CellId, overlay: &str) -> OverlayKey {
        let position = &self.document.shown().position;
        OverlayKey {
            epoch: self.document.epoch(),
            game: self.document.game(),
            cell,
            hash: position.hash(),
            white_to_move: position.to_move() == go::Color::White,
            engine: self.desk.overlay_engine,
            overlay: overlay.to_owned(),
        }
    }

    /// The overlay to draw at the node that is shown, once it has been answered.
    pub fn shown_overlay(&self) -> Option<&Arc<Overlay>> {
        let wanted = self.overlay.wanted.as_deref()?;
        self.overlay
            .answers
            .get(&self.overlay_key(self.document.cursor(), wanted))
    }

    /// Switches an overlay on, or off if it is on.
    pub fn toggle_overlay(&mut self, id: &str) {
        let same = self.overlay.wanted.as_deref() == Some(id);
        self.overlay.wanted = (!same).then(|| id.to_owned());
        self.overlay.failed.clear();
    }

    /// An engine was ended: what it draws is switched off, or it would be started again for that.
    pub(super) fn overlay_engine_closed(&mut self, id: EngineId) {
        if self.desk.overlay_engine == id {
            self.overlay.wanted = None;
        }
    }

    /// Asks for the overlay of the node that is shown, if one is wanted and not yet known.
    pub fn ask_for_overlay(&mut self, effects: &mut Vec<Effect>) {
        let Some(overlay) = self.overlay.wanted.clone() else {
            self.drop_overlay_questions(effects);
            return;
        };
        let cell = self.document.cursor();
        let key = self.overlay_key(cell, &overlay);
        let engine = self.desk.overlay_engine;
        let wish = Wish::Overlay(cell, overlay.clone());
        let position = self.position_number(cell);
        if self
            .desk
            .questions
            .iter()
            .any(|q| q.engine == engine && q.wish == wish && q.position == position)
        {
            return;
        }
        self.drop_overlay_questions(effects);
        if self.overlay.answers.contains_key(&key) || self.overlay.failed.contains(&key) {
            return;
        }
        self.ask(engine, wish, Ask::overlay(overlay), effects);
    }

    /// Tells positions apart: stones and side to move.
    pub(super) fn position_number(&mut self, cell: CellId) -> u64 {
        let position = &self.document.position_at(cell).position;
        position.hash() ^ u64::from(position.to_move() == go::Color::White)
    }

    /// Takes back overlay questions about other nodes: only the one that is shown matters.
    fn drop_overlay_questions(&mut self, effects: &mut Vec<Effect>) {
        self.desk.questions.retain(|question| {
            let stale = matches!(question.wish, Wish::Overlay(..));
            if stale {
                effects.push(Effect::Forget(question.engine, question.ticket));
            }
            !stale
        });
    }

    pub(super) fn keep_overlay(&mut self, question: &Question, id: &str, overlay: Overlay) {
        let cell = self.document.cursor();
        let about_this = matches!(question.wish, Wish::Overlay(asked, _) if asked == cell);
        if !about_this || question.position != self.position_number(cell) {
            return;
        }
        if self.overlay.answers.len() >= REMEMBERED_OVERLAYS {
            self.overlay.answers.clear();
        }
        let engine = question.engine;
        let key = OverlayKey {
            engine,
            ..self.overlay_key(cell, id)
        };
        self.overlay.answers.insert(key, Arc::new(overlay));
    }

    pub(super) fn interim_overlay(&mut self, ticket: u64, overlay: Overlay) {
        let question = self.desk.questions.iter().find(|q| q.ticket == ticket);
        if let Some(question) = question.cloned()
            && let Wish::Overlay(_, id) = &question.wish
        {
            self.keep_overlay(&question, id, overlay);
        }
    }
}
