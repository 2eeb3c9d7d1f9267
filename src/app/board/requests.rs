//! What layers make the program ask: each picture once for each node, live ones for as long as the node is shown.

use crate::board::answers::work;
use crate::board::layers::{Content, Layer, LayerId, Second};
use crate::board::{Board, BoardContext, BoardEffect, BoardView, Effects};
use crate::document::Place;
use crate::engines::{AnswerKey, EngineId, OverlayRequest, Request, RequestKind};
use engine::{EngineError, KindEffect};
use overlay::Overlay;
use std::time::{Duration, Instant};

/// A live picture is asked for when its node has been shown this long: walking quickly through a game is no reason to
/// ask.
pub(super) const LIVE_PAUSE: Duration = Duration::from_millis(150);

impl BoardView<'_> {
    /// When something has to be asked without anybody doing anything: a live picture after its pause.
    pub fn wake_at(&self) -> Option<Instant> {
        let layers = &self.board.layers;
        let (_, since) = layers.here?;
        let at = since + LIVE_PAUSE;
        let waits = |layer: &Layer| layer.on && self.effect_of(layer) == KindEffect::Live;
        (at > self.context.now && layers.list.iter().any(waits)).then_some(at)
    }

    /// Whether a live picture has come to its end here: it was ended, or has enough work behind it.
    pub(super) fn is_settled(&self, key: &AnswerKey) -> bool {
        let layers = &self.board.layers;
        let known = layers.answers.get(key);
        layers.finished.contains(key) || known.is_some_and(|overlay| self.is_enough(work(overlay)))
    }

    /// Whether the node has been shown for a moment.
    fn is_at_rest(&self) -> bool {
        let here = self.board.layers.here;
        here.is_some_and(|(_, since)| {
            self.context.now.saturating_duration_since(since) >= LIVE_PAUSE
        })
    }

    /// Whether that picture is being asked for.
    pub(super) fn is_asked(&self, key: &AnswerKey) -> bool {
        self.context.engines.requests().iter().any(
            |request| matches!(&request.kind, RequestKind::Overlay(picture) if picture.key == *key),
        )
    }

    /// The pictures that the layers need for the node that is shown. Those that end by themselves come first, then the
    /// live ones from the top.
    fn wanted_pictures(&self) -> Vec<OverlayRequest> {
        // While the game is counted the board belongs to the count, and a problem to who solves it.
        if self.context.game.is_counting() || self.context.problems.is_solving() {
            return Vec::new();
        }
        let layers = &self.board.layers;
        let place = self.context.document.place();
        let mut needs: Vec<(LayerId, Place)> = Vec::new();
        for layer in layers.list.iter().rev().filter(|layer| layer.on) {
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
                let layer = layers.get(id)?;
                let effect = self.effect_of(layer);
                let live = effect == KindEffect::Live;
                let rests = self.context.analyses_game;
                let asks = effect == KindEffect::Picture || live && there == place && !rests;
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

    /// The numbers of requests for pictures that are neither wanted nor asked for by hand.
    fn unwanted_requests(&self, wanted: &[OverlayRequest]) -> Vec<u64> {
        let unwanted = |request: &&Request| match &request.kind {
            RequestKind::Overlay(picture) => {
                let wanted = wanted.iter().any(|other| other.key == picture.key);
                !(wanted || picture.by_hand && self.is_kept_by_hand(picture))
            }
            _ => false,
        };
        let requests = self.context.engines.requests().iter();
        requests.filter(unwanted).map(|q| q.id).collect()
    }

    /// Whether the layer is still there that the user asked for.
    fn is_kept_by_hand(&self, picture: &OverlayRequest) -> bool {
        self.board.layers.list.iter().any(|layer| {
            let wanted = self.layer_key_at(layer, picture.key.place);
            layer.on && wanted.as_ref() == Some(&picture.key)
        })
    }

    fn ask_overlay(&self, picture: OverlayRequest) -> BoardEffect {
        let key = &picture.key;
        let ask = self.ask_for_kind(key.engine, &key.kind, &key.arguments);
        BoardEffect::Ask(key.engine, RequestKind::Overlay(picture), ask)
    }
}

impl Board {
    /// Asks for the pictures of the node that is shown, as far as they are wanted and not known, and takes back
    /// questions about other nodes: only the one that is shown matters.
    pub(super) fn follow(&mut self, context: &BoardContext<'_>, out: &mut Effects) {
        self.note_place(context);
        let view = self.view(context);
        let wanted = view.wanted_pictures();
        let unwanted = view.unwanted_requests(&wanted);
        // A live picture may begin while its engine has nothing else to do: it would hold up every other question.
        let open = context.engines.requests().iter();
        let open = open.filter(|request| !unwanted.contains(&request.id));
        let mut busy: Vec<EngineId> = open.map(|request| request.engine).collect();
        if !unwanted.is_empty() {
            out.push(BoardEffect::Forget(unwanted));
        }
        let mut asked: Vec<AnswerKey> = Vec::new();
        for picture in wanted {
            let key = &picture.key;
            let known = asked.contains(key) || view.is_asked(key);
            if known || self.layers.failed.contains_key(key) {
                continue;
            }
            let may = if picture.live {
                view.is_at_rest() && !busy.contains(&key.engine) && !view.is_settled(key)
            } else {
                self.layers.answers.get(key).is_none()
            };
            if may {
                busy.push(key.engine);
                asked.push(key.clone());
                out.push(view.ask_overlay(picture));
            }
        }
        self.refresh_differences(context);
    }

    fn note_place(&mut self, context: &BoardContext<'_>) {
        let place = context.document.place();
        let now = context.now;
        match self.layers.here {
            Some((known, _)) if known == place => {}
            None => {
                self.layers.here = Some((place, now.checked_sub(LIVE_PAUSE).unwrap_or(now)));
            }
            Some(_) => {
                self.layers.here = Some((place, now));
                self.layers.finished.clear();
                self.layers.candidates.leave_line();
            }
        }
    }

    /// Asks at once for what is asked once only, for the node that is shown.
    pub(super) fn ask_layer_once(
        &mut self,
        id: LayerId,
        context: &BoardContext<'_>,
        out: &mut Effects,
    ) {
        let Some(layer) = self.layers.get(id) else {
            return;
        };
        let effect = self.view(context).effect_of(layer);
        if !matches!(effect, KindEffect::Picture | KindEffect::Live) {
            self.ask_layer_again(id, context, out);
        }
    }

    /// Asks again for a layer's picture of the node that is shown. The picture that is known stays until then.
    pub(super) fn ask_layer_again(
        &mut self,
        id: LayerId,
        context: &BoardContext<'_>,
        out: &mut Effects,
    ) {
        let Some(layer) = self.layers.get_mut(id) else {
            return;
        };
        layer.on = true;
        layer.complained = false;
        if let Content::Belief(engine) = layer.content {
            out.push(BoardEffect::AskBelief(engine));
            return;
        }
        let Some(layer) = self.layers.get(id) else {
            return;
        };
        let view = self.view(context);
        let live = view.effect_of(layer) == KindEffect::Live;
        let Some(key) = view.layer_key(layer) else {
            return;
        };
        self.layers.failed.remove(&key);
        self.layers.finished.retain(|other| *other != key);
        let view = self.view(context);
        if !live && !view.is_asked(&key) {
            out.push(view.ask_overlay(OverlayRequest {
                key,
                by_hand: true,
                live,
            }));
        }
    }

    /// An answer has come for a picture.
    pub(super) fn overlay_answered(
        &mut self,
        request: &Request,
        picture: OverlayRequest,
        overlay: Overlay,
        context: &BoardContext<'_>,
    ) {
        if request.position != context.document.place_at(picture.key.place.cell).position {
            return;
        }
        if picture.live {
            self.layers.finished.push(picture.key.clone());
            self.layers.answers.keep_progress(picture.key, overlay);
        } else {
            self.take_over_points(&picture.key, &overlay, context);
            self.layers.answers.keep(picture.key, overlay);
        }
    }

    /// A picture could not be had; it is not asked for again at that place. One message for each layer is enough.
    pub(super) fn overlay_failed(
        &mut self,
        engine: EngineId,
        picture: OverlayRequest,
        error: &EngineError,
        context: &BoardContext<'_>,
        out: &mut Effects,
    ) {
        let reason = context.texts.tell(error);
        let view = self.view(context);
        let waits = |layer: &&Layer| {
            view.layer_key_at(layer, picture.key.place).as_ref() == Some(&picture.key)
        };
        let waiting = self.layers.list.iter().filter(waits);
        let layers: Vec<LayerId> = waiting.map(|layer| layer.id).collect();
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
        out.push(if error.is_engine_gone() {
            BoardEffect::OfferRestart(engine, reason)
        } else {
            BoardEffect::Complain(reason)
        });
    }

    /// A picture of work on a question: of the layer that asked, or of what the engine draws while it thinks.
    pub(super) fn interim_overlay(
        &mut self,
        request: Request,
        overlay: Overlay,
        context: &BoardContext<'_>,
        out: &mut Effects,
    ) {
        if request.kind.goes_on() && self.view(context).is_enough(work(&overlay)) {
            // What comes back is the last picture, and then there is rest.
            out.push(BoardEffect::Interrupt(request.engine));
        }
        match request.kind {
            RequestKind::Overlay(picture) => {
                let cell = picture.key.place.cell;
                if request.position == context.document.place_at(cell).position {
                    self.layers.answers.keep_progress(picture.key, overlay);
                }
            }
            // What is thought in the opponent's time is nobody's business.
            RequestKind::Ponder(_) => {}
            _ => self.engine_drew(request.engine, overlay),
        }
    }

    /// An engine drew something without having been asked: it belongs to the position it was last asked about.
    pub(super) fn engine_drew(&mut self, engine: EngineId, overlay: Overlay) {
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
