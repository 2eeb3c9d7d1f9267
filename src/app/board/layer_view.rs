//! What the layers show at the node that is shown: names, pictures, and why there is none.

use crate::WINDOW;
use crate::board::layers::{Content, Difference, Layer, LayerId, Second};
use crate::board::{Board, BoardContext, BoardView};
use crate::document::Place;
use crate::engines::{AnswerKey, EngineId, Request, RequestKind};
use engine::{Argument, Ask, KindEffect, OverlayKind, ParameterValue, ids};
use go::{Color, Point};
use message::{Id, id, say};
use overlay::Overlay;
use std::rc::Rc;
use std::sync::Arc;

/// Why a layer shows what it shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status {
    /// It is switched off.
    Off,
    /// An argument is missing.
    Incomplete,
    /// Its engine works on it.
    Asking,
    /// Its engine is busy with something else.
    Waiting,
    /// It could not be had, for this reason.
    Failed(String),
    /// It is there.
    Shown,
    /// Nobody has asked for it at this node.
    NotAsked,
    /// One of the pictures it compares is missing.
    NothingToCompare,
}

impl<'a> BoardView<'a> {
    /// The text named `id`, in the user's language.
    pub(super) fn tr(&self, id: Id) -> Rc<str> {
        self.context.texts.get(id)
    }

    /// The points chosen so far, while points are chosen.
    pub fn picked_points(&self) -> Vec<Point> {
        let Some(picking) = &self.board.layers.picking else {
            return Vec::new();
        };
        let size = self.context.document.record().size();
        let chosen = self.argument(picking.layer, picking.argument);
        chosen
            .split_whitespace()
            .filter_map(|name| Point::from_gtp(name, size))
            .collect()
    }

    /// What an engine tells of one of its kinds.
    pub fn kind_of(&self, engine: EngineId, id: &str) -> Option<&'a OverlayKind> {
        let slot = self.context.engines.slot(engine)?;
        slot.overlays().iter().find(|kind| kind.id == id)
    }

    /// The question for one of an engine's kinds. One that has not told what it shows is asked for what the name
    /// usually stands for.
    pub(super) fn ask_for_kind(&self, engine: EngineId, id: &str, arguments: &[String]) -> Ask {
        let size = self.context.document.record().size();
        if let Some(kind) = self.kind_of(engine, id) {
            kind.ask(&kind.parameters(arguments, size))
        } else {
            let text = |text: &String| ParameterValue::Text(text.clone());
            let given: Vec<ParameterValue> = arguments.iter().map(text).collect();
            OverlayKind::ask_by_id(id, &given)
        }
    }

    /// The arguments that a layer's kind wants.
    pub fn arguments_of(&self, id: LayerId) -> Vec<Argument> {
        match self.board.layers.get(id).map(|layer| &layer.content) {
            Some(Content::Kind { engine, kind, .. }) => self
                .kind_of(*engine, kind)
                .map_or_else(Vec::new, |kind| kind.arguments.clone()),
            _ => Vec::new(),
        }
    }

    /// What becomes of a layer's answers; a picture for what no engine has told about.
    pub fn effect_of(&self, layer: &Layer) -> KindEffect {
        match &layer.content {
            Content::Kind { engine, kind, .. } => self
                .kind_of(*engine, kind)
                .map_or(KindEffect::Picture, |kind| kind.effect),
            _ => KindEffect::Picture,
        }
    }

    /// A layer's name without its engine's, in the user's language.
    pub fn layer_title(&self, layer: &Layer) -> String {
        match &layer.content {
            Content::Kind {
                engine,
                kind,
                arguments,
            } => {
                let title = self.kind_title(*engine, kind);
                let arguments: Vec<&str> = arguments
                    .iter()
                    .map(|argument| &**argument)
                    .filter(|argument| !argument.is_empty())
                    .collect();
                if arguments.is_empty() {
                    title
                } else {
                    format!("{title} {}", arguments.join(" "))
                }
            }
            Content::Drawn(_) => self.tr(id!(WINDOW, "layer-drawn")).to_string(),
            Content::Belief(_) => self.tr(id!(WINDOW, "layer-belief")).to_string(),
            Content::Difference { first, second } => {
                let name = |id: LayerId| {
                    let layer = self.board.layers.get(id);
                    layer.map_or_else(String::new, |layer| self.layer_name(layer))
                };
                let other = match second {
                    Second::Layer(other) => name(*other),
                    Second::Parent => self.tr(id!(WINDOW, "layer-before")).to_string(),
                    Second::Node(place) => self.context.texts.tell(&say!(
                        WINDOW,
                        "move-number",
                        number = &self.move_of(*place)
                    )),
                };
                format!("{} − {other}", name(*first))
            }
        }
    }

    /// The move number of a kept node; a dash if it belongs to another game.
    pub fn move_of(&self, place: Place) -> String {
        let here = self.context.document.place();
        if (place.epoch, place.game) == (here.epoch, here.game) {
            self.context
                .document
                .record()
                .move_number(place.cell)
                .to_string()
        } else {
            "–".to_owned()
        }
    }

    /// A layer's name with its engine's.
    pub fn layer_name(&self, layer: &Layer) -> String {
        let title = self.layer_title(layer);
        let engine = layer
            .content
            .engine()
            .and_then(|id| self.context.engines.slot(id));
        match engine {
            Some(slot) => format!("{}: {title}", slot.name),
            None => title,
        }
    }

    /// The name of a kind in the user's language.
    pub fn kind_title(&self, engine: EngineId, id: &str) -> String {
        match (self.kind_of(engine, id), id) {
            (Some(kind), _) => self.context.texts.tell(&kind.title),
            // A library that has not been started yet has not told what it draws.
            (None, ids::LIFE_AND_DEATH) => self.tr(id!(WINDOW, "act-overlay-status")).to_string(),
            (None, ids::FIGURES) => self.tr(id!(WINDOW, "act-overlay-figure")).to_string(),
            (None, ids::NUMBERS) => self.tr(id!(WINDOW, "act-overlay-number")).to_string(),
            (None, other) => other.to_owned(),
        }
    }

    /// The picture of a layer at the node that is shown, if there is one.
    pub fn picture_of(&self, layer: &Layer) -> Option<&'a Arc<Overlay>> {
        match &layer.content {
            Content::Difference { .. } => self.board.layers.difference(layer.id),
            Content::Belief(engine) => {
                let compared = self.board.layers.beliefs.get(engine)?;
                (compared.place == self.context.document.place()).then_some(&compared.marks)
            }
            Content::Kind { .. } | Content::Drawn(_) => {
                self.board.layers.answers.get(&self.layer_key(layer)?)
            }
        }
    }

    /// The layers that are seen at the node that is shown, the bottom one first, with their pictures. Over a problem that
    /// is solved there are none: they would tell of its answer.
    pub fn visible_layers(&self) -> Vec<(&'a Layer, &'a Arc<Overlay>)> {
        if self.context.problems.is_solving() {
            return Vec::new();
        }
        let on = self.board.layers.list.iter().filter(|layer| layer.on);
        on.filter_map(|layer| Some((layer, self.picture_of(layer)?)))
            .collect()
    }

    /// The topmost picture that is seen.
    pub fn shown_overlay(&self) -> Option<&'a Arc<Overlay>> {
        self.visible_layers().pop().map(|(_, overlay)| overlay)
    }

    /// Where a layer's picture of the node that is shown is kept; none if an argument is missing.
    pub(super) fn layer_key(&self, layer: &Layer) -> Option<AnswerKey> {
        self.layer_key_at(layer, self.context.document.place())
    }

    pub(super) fn layer_key_at(&self, layer: &Layer, place: Place) -> Option<AnswerKey> {
        let (engine, kind, arguments) = match &layer.content {
            Content::Kind { engine, kind, .. } => {
                (*engine, kind.clone(), self.complete_arguments(layer)?)
            }
            Content::Drawn(engine) => (*engine, String::new(), Vec::new()),
            Content::Difference { .. } | Content::Belief(_) => return None,
        };
        Some(AnswerKey {
            place,
            engine,
            kind,
            arguments,
        })
    }

    /// The arguments of that layer as they are sent; none if one is missing.
    pub(super) fn complete_arguments_of(&self, id: LayerId) -> Option<Vec<String>> {
        self.complete_arguments(self.board.layers.get(id)?)
    }

    /// The arguments as they are sent; none if one is missing. Points that the user may change are no question.
    fn complete_arguments(&self, layer: &Layer) -> Option<Vec<String>> {
        let Content::Kind { arguments, .. } = &layer.content else {
            return Some(Vec::new());
        };
        let wanted = self.arguments_of(layer.id);
        let to_move = match self.context.document.shown().position.to_move() {
            Color::Black => "b",
            Color::White => "w",
        };
        let edits_points = self.effect_of(layer) == KindEffect::EditPoints;
        let values = arguments
            .iter()
            .zip(&wanted)
            .filter(|(_, wanted)| !(edits_points && **wanted == Argument::Points))
            .map(|(value, wanted)| match (value.trim(), wanted) {
                ("", Argument::Color) => Some(to_move.to_owned()),
                ("", Argument::OptionalText) => Some(String::new()),
                ("", _) => None,
                (value, _) => Some(value.to_owned()),
            });
        values.collect()
    }

    /// Why a layer shows what it shows.
    pub fn layer_status(&self, layer: &Layer) -> Status {
        if !layer.on {
            return Status::Off;
        }
        let Content::Kind { engine, .. } = layer.content else {
            return match (self.picture_of(layer), &layer.content) {
                (Some(_), _) => Status::Shown,
                (None, Content::Difference { .. }) => Status::NothingToCompare,
                (None, _) => Status::NotAsked,
            };
        };
        let Some(key) = self.layer_key(layer) else {
            return Status::Incomplete;
        };
        if self.is_asked(&key) {
            // An engine answers one question after the other.
            let requests = self.context.engines.requests().iter();
            let first = requests.clone().find(|q| q.engine == engine);
            let is_this = |q: &Request| matches!(&q.kind, RequestKind::Overlay(picture) if picture.key == key);
            return if first.is_some_and(is_this) {
                Status::Asking
            } else {
                Status::Waiting
            };
        }
        if let Some(reason) = self.board.layers.failed.get(&key) {
            return Status::Failed(reason.clone());
        }
        let effect = self.effect_of(layer);
        if effect == KindEffect::Live && !self.is_settled(&key) {
            // It comes after the pause, or when its engine and the processors are free again.
            let busy = self
                .context
                .engines
                .requests()
                .iter()
                .any(|q| q.engine == engine);
            return if busy || self.context.analyses_game {
                Status::Waiting
            } else {
                Status::Asking
            };
        }
        if self.board.layers.answers.get(&key).is_some() {
            Status::Shown
        } else {
            Status::NotAsked
        }
    }

    fn compared_pictures(&self, first: LayerId, second: Second) -> Option<[Arc<Overlay>; 2]> {
        let one = Arc::clone(self.picture_of(self.board.layers.get(first)?)?);
        let other = match second {
            Second::Layer(other) => Arc::clone(self.picture_of(self.board.layers.get(other)?)?),
            Second::Parent | Second::Node(_) => {
                let place = self.compared_place(second)?;
                let key = self.layer_key_at(self.board.layers.get(first)?, place)?;
                Arc::clone(self.board.layers.answers.get(&key)?)
            }
        };
        Some([one, other])
    }

    /// The place of the other node of a comparison; none where there is none.
    pub(super) fn compared_place(&self, second: Second) -> Option<Place> {
        match second {
            Second::Layer(_) => None,
            Second::Parent => {
                let cell = self
                    .context
                    .document
                    .record()
                    .back(self.context.document.cursor())?;
                Some(self.context.document.place_at(cell))
            }
            Second::Node(place) => Some(place),
        }
    }
}

impl Board {
    /// Computes the differences whose pictures have changed.
    pub(super) fn refresh_differences(&mut self, context: &BoardContext<'_>) {
        let wanted: Vec<(LayerId, LayerId, Second)> = self
            .layers
            .list
            .iter()
            .filter_map(|layer| match layer.content {
                Content::Difference { first, second } if layer.on => {
                    Some((layer.id, first, second))
                }
                _ => None,
            })
            .collect();
        for (id, first, second) in wanted {
            match self.view(context).compared_pictures(first, second) {
                Some(of) => self.refresh_difference(id, of),
                None => drop(self.layers.differences.remove(&id)),
            }
        }
    }

    fn refresh_difference(&mut self, id: LayerId, of: [Arc<Overlay>; 2]) {
        let fresh = self.layers.differences.get(&id).is_some_and(|known| {
            known
                .of
                .iter()
                .zip(&of)
                .all(|(known, now)| Arc::ptr_eq(known, now))
        });
        if !fresh {
            let result = Arc::new(overlay::difference(&of[0], &of[1]));
            self.layers
                .differences
                .insert(id, Difference { of, result });
        }
    }
}
