//! What layers make the program ask: each picture once for each node, live ones for as long as the node is shown.

use crate::board::answers::{AnswerKey, work};
use crate::board::layers::{Content, Layer, LayerId, Second};
use crate::document::Place;
use crate::engines::{EngineId, EnginesCommand, Request, RequestKind};
use crate::shell::effect::Effect;
use crate::shell::state::{Offer, State};
use engine::{EngineError, KindEffect};
use overlay::Overlay;
use record::CellId;
use std::time::{Duration, Instant};

/// A live picture is asked for when its node has been shown this long: walking quickly through a game is no reason to
/// ask.
pub const LIVE_PAUSE: Duration = Duration::from_millis(150);

/// A question for a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OverlayRequest {
    /// Where the answer is kept.
    pub key: AnswerKey,
    /// Whether the user asked for this one: it is not taken back when another node is shown.
    pub by_hand: bool,
    /// Whether it goes on until it is taken back.
    pub live: bool,
}

impl State {
    /// What an engine thinks of a node, as far as it has been asked: for graphs of the whole game.
    pub fn estimate_at(&mut self, cell: CellId, engine: EngineId) -> Option<overlay::Estimate> {
        let place = self.document.place_at(cell);
        self.layers.answers.estimate(place, engine)
    }

    /// When something has to be asked without anybody doing anything: a live picture after its pause.
    pub fn layers_wake_at(&self) -> Option<Instant> {
        let (_, since) = self.layers.here?;
        let at = since + LIVE_PAUSE;
        let waits = |layer: &Layer| layer.on && self.effect_of(layer) == KindEffect::Live;
        (at > self.now && self.layers.list().iter().any(waits)).then_some(at)
    }

    /// Asks for the pictures of the node that is shown, as far as they are wanted and not known, and takes back
    /// questions about other nodes: only the one that is shown matters.
    pub fn ask_for_layers(&mut self, effects: &mut Vec<Effect>) {
        self.note_place();
        let wanted = self.wanted_pictures();
        self.take_back_unwanted(&wanted, effects);
        for picture in wanted {
            let key = &picture.key;
            if self.is_asked(key) || self.layers.failed.contains_key(key) {
                continue;
            }
            let may = if picture.live {
                self.may_ask_live(key)
            } else {
                self.layers.answers.get(key).is_none()
            };
            if may {
                self.ask_overlay(picture, effects);
            }
        }
        self.refresh_differences();
    }

    /// Whether a live picture has come to its end here: it was ended, or has enough work behind it.
    pub(crate) fn is_settled(&self, key: &AnswerKey) -> bool {
        let known = self.layers.answers.get(key);
        self.layers.finished.contains(key)
            || known.is_some_and(|overlay| self.is_enough(work(overlay)))
    }

    fn note_place(&mut self) {
        let place = self.document.place();
        match self.layers.here {
            Some((known, _)) if known == place => {}
            None => {
                self.layers.here =
                    Some((place, self.now.checked_sub(LIVE_PAUSE).unwrap_or(self.now)));
            }
            Some(_) => {
                self.layers.here = Some((place, self.now));
                self.layers.finished.clear();
                self.layers.candidates.leave_line();
            }
        }
    }

    /// Whether a live picture may begin: the node has been shown for a moment, and its engine has nothing else to do.
    /// One that runs would hold up every other question.
    fn may_ask_live(&self, key: &AnswerKey) -> bool {
        let rested = self
            .layers
            .here
            .is_some_and(|(_, since)| self.now.saturating_duration_since(since) >= LIVE_PAUSE);
        let busy = self
            .engines
            .requests()
            .iter()
            .any(|q| q.engine == key.engine);
        rested && !busy && !self.is_settled(key)
    }

    /// The pictures that the layers need for the node that is shown. Those that end by themselves come first, then the
    /// live ones from the top.
    fn wanted_pictures(&mut self) -> Vec<OverlayRequest> {
        // While the game is counted the board belongs to the count.
        if self.game.is_counting() {
            return Vec::new();
        }
        let place = self.document.place();
        let mut needs: Vec<(LayerId, Place)> = Vec::new();
        let layers: Vec<Layer> = self.layers.list().to_vec();
        for layer in layers.iter().rev().filter(|layer| layer.on) {
            match layer.content {
                Content::Kind { .. } => needs.push((layer.id, place)),
                Content::Difference { first, second } => {
                    needs.push((first, place));
                    match second {
                        Second::Layer(other) => needs.push((other, place)),
                        _ => needs.extend(self.compared_place(second).map(|there| (first, there))),
                    }
                }
                Content::Drawn(_) | Content::Belief(_) => {}
            }
        }
        let mut pictures: Vec<OverlayRequest> = needs
            .into_iter()
            .filter_map(|(id, there)| {
                let layer = self.layers.get(id)?;
                let effect = self.effect_of(layer);
                let live = effect == KindEffect::Live;
                let asks = effect == KindEffect::Picture || live && there == place;
                let here = there.epoch == place.epoch && there.game == place.game;
                let picture = OverlayRequest {
                    key: self.layer_key_at(layer, there)?,
                    by_hand: false,
                    live,
                };
                (asks && here).then_some(picture)
            })
            .collect();
        pictures.sort_by_key(|picture| picture.live);
        pictures
    }

    fn take_back_unwanted(&mut self, wanted: &[OverlayRequest], effects: &mut Vec<Effect>) {
        let unwanted = |request: &Request| match &request.kind {
            RequestKind::Overlay(picture) => {
                let wanted = wanted.iter().any(|other| other.key == picture.key);
                !(wanted || picture.by_hand && self.is_kept_by_hand(picture))
            }
            _ => false,
        };
        let unwanted: Vec<u64> = self
            .engines
            .requests()
            .iter()
            .filter(|request| unwanted(request))
            .map(|request| request.id)
            .collect();
        if !unwanted.is_empty() {
            self.engines_command(EnginesCommand::Forget(unwanted), effects);
        }
    }

    /// Whether the layer is still there that the user asked for.
    fn is_kept_by_hand(&self, picture: &OverlayRequest) -> bool {
        self.layers.list().iter().any(|layer| {
            let wanted = self.layer_key_at(layer, picture.key.place);
            layer.on && wanted.as_ref() == Some(&picture.key)
        })
    }

    /// Whether that picture is being asked for.
    pub(crate) fn is_asked(&self, key: &AnswerKey) -> bool {
        self.engines.requests().iter().any(
            |request| matches!(&request.kind, RequestKind::Overlay(picture) if picture.key == *key),
        )
    }

    fn ask_overlay(&mut self, picture: OverlayRequest, effects: &mut Vec<Effect>) {
        let key = &picture.key;
        let ask = self.ask_for_kind(key.engine, &key.kind, &key.arguments);
        self.ask(
            picture.key.engine,
            RequestKind::Overlay(picture),
            ask,
            effects,
        );
    }

    /// Asks at once for what is asked once only, for the node that is shown.
    pub(crate) fn ask_layer_once(&mut self, id: LayerId, effects: &mut Vec<Effect>) {
        let Some(layer) = self.layers.get(id) else {
            return;
        };
        let effect = self.effect_of(layer);
        if !matches!(effect, KindEffect::Picture | KindEffect::Live) {
            self.ask_layer_again(id, effects);
        }
    }

    /// Asks again for a layer's picture of the node that is shown. The picture that is known stays until then.
    pub(crate) fn ask_layer_again(&mut self, id: LayerId, effects: &mut Vec<Effect>) {
        if let Some(layer) = self.layers.get_mut(id) {
            layer.on = true;
            layer.complained = false;
        }
        if let Some(Content::Belief(engine)) = self.layers.get(id).map(|layer| &layer.content) {
            return self.engines_command(EnginesCommand::AskBelief(*engine), effects);
        }
        let Some(layer) = self.layers.get(id) else {
            return;
        };
        let live = self.effect_of(layer) == KindEffect::Live;
        let Some(key) = self.layer_key(layer) else {
            return;
        };
        self.layers.failed.remove(&key);
        self.layers.finished.retain(|other| *other != key);
        if !live && !self.is_asked(&key) {
            let picture = OverlayRequest {
                key,
                by_hand: true,
                live,
            };
            self.ask_overlay(picture, effects);
        }
    }

    /// An answer has come for a picture.
    pub(crate) fn overlay_answered(
        &mut self,
        request: &Request,
        picture: OverlayRequest,
        overlay: Overlay,
    ) {
        if request.position != self.document.place_at(picture.key.place.cell).position {
            return;
        }
        if picture.live {
            self.layers.finished.push(picture.key.clone());
            self.layers.answers.keep_progress(picture.key, overlay);
        } else {
            self.take_over_points(&picture.key, &overlay);
            self.layers.answers.keep(picture.key, overlay);
        }
    }

    /// A picture could not be had; it is not asked for again at that place. One message for each layer is enough.
    pub(crate) fn overlay_failed(
        &mut self,
        engine: EngineId,
        picture: OverlayRequest,
        error: &EngineError,
    ) {
        let reason = self.in_words(error);
        let layers: Vec<LayerId> = self
            .layers
            .list()
            .iter()
            .filter(|layer| {
                self.layer_key_at(layer, picture.key.place).as_ref() == Some(&picture.key)
            })
            .map(|layer| layer.id)
            .collect();
        self.layers.failed.insert(picture.key, reason.clone());
        let mut told = false;
        for layer in layers {
            if let Some(layer) = self.layers.get_mut(layer) {
                told |= std::mem::replace(&mut layer.complained, true);
            }
        }
        if told {
            return;
        }
        if error.is_engine_gone() {
            self.complain_with(reason, Offer::Restart(engine));
        } else {
            self.complain(reason);
        }
    }

    /// A picture of work on a question: of the layer that asked, or of what the engine draws while it thinks.
    pub(crate) fn interim_overlay(
        &mut self,
        request: Request,
        overlay: Overlay,
        effects: &mut Vec<Effect>,
    ) {
        if request.kind.goes_on() && self.is_enough(work(&overlay)) {
            // What comes back is the last picture, and then there is rest.
            effects.push(Effect::Interrupt(request.engine));
        }
        match request.kind {
            RequestKind::Overlay(picture) => {
                if request.position == self.document.place_at(picture.key.place.cell).position {
                    self.layers.answers.keep_progress(picture.key, overlay);
                }
            }
            // What is thought in the opponent's time is nobody's business.
            RequestKind::Ponder(_) => {}
            _ => self.engine_drew(request.engine, overlay),
        }
    }

    /// An engine drew something without having been asked: it belongs to the position it was last asked about.
    pub(crate) fn engine_drew(&mut self, engine: EngineId, overlay: Overlay) {
        let Some(&place) = self.layers.last_asked.get(&engine) else {
            return;
        };
        let key = AnswerKey {
            place,
            engine,
            kind: String::new(),
            arguments: Vec::new(),
        };
        if overlay.text.is_empty() && !overlay.draws_something() {
            return self.layers.answers.forget(&key);
        }
        self.layers.answers.keep(key, overlay);
        if !self.layers.has_drawn_layer(engine) {
            self.layers.push(Content::Drawn(engine));
        }
    }
}
