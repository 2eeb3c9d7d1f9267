//! The layers over the board: which there are, in which order, how strong, with which arguments.
//!
//! [`crate::board::layer_edit`] changes them, [`crate::board::layer_view`] says what they show, `requests` asks for it.

use crate::board::answers::Answers;
use crate::board::candidates::Candidates;
use crate::board::comparison::Compared;
use crate::document::Place;
use crate::engines::{AnswerKey, EngineId};
use overlay::Overlay;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Instant;

/// The difference of two pictures, computed when they came.
pub(super) struct Difference {
    pub(super) of: [Arc<Overlay>; 2],
    pub(super) result: Arc<Overlay>,
}

/// Names a layer for as long as the program runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LayerId(pub u32);

/// One layer.
#[derive(Clone, Debug, PartialEq)]
pub struct Layer {
    /// Its number.
    pub id: LayerId,
    /// What it shows.
    pub content: Content,
    /// Whether it is shown.
    pub on: bool,
    /// How strong it is, in percent, 0 to 100.
    pub opacity: u8,
    /// Whether it belongs to the keys: the next key replaces it.
    pub quick: bool,
    /// Whether the user has been told that it failed; one message a layer is enough.
    pub(super) complained: bool,
}

/// What a layer shows.
#[derive(Clone, Debug, PartialEq)]
pub enum Content {
    /// A picture that an engine offers.
    Kind {
        /// The engine.
        engine: EngineId,
        /// The identifier of the kind.
        kind: String,
        /// One text for each argument of the kind, as GTP writes it; empty where nothing has been chosen yet.
        arguments: Vec<String>,
    },
    /// What the engine draws unasked.
    Drawn(EngineId),
    /// What one layer shows and another does not.
    Difference {
        /// The one.
        first: LayerId,
        /// The other.
        second: Second,
    },
    /// How what the engine believes differs from the position.
    Belief(EngineId),
}

/// What a layer is compared with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Second {
    /// Another layer at the same node.
    Layer(LayerId),
    /// The same layer one node before.
    Parent,
    /// The same layer there.
    Node(Place),
}

/// Points that are being chosen on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picking {
    /// For this layer.
    pub layer: LayerId,
    /// For this argument.
    pub argument: usize,
    /// Whether one click is enough.
    pub single: bool,
}

/// All layers and what is known of them.
#[derive(Default)]
pub struct Layers {
    /// The bottom one first.
    pub(super) list: Vec<Layer>,
    /// What has been answered so far.
    pub(super) answers: Answers,
    /// Questions that failed are not asked again at the same place.
    pub(super) failed: HashMap<AnswerKey, String>,
    /// Live pictures that have come to their end at the node that is shown.
    pub(super) finished: Vec<AnswerKey>,
    /// Points that are being chosen on the board.
    pub(super) picking: Option<Picking>,
    /// The layer that the key for analysis switches.
    pub(super) analysis: Option<LayerId>,
    /// The engine that is being started because it is to be watched.
    pub(super) to_be_watched: Option<EngineId>,
    /// What is chosen about candidate moves.
    pub(super) candidates: Candidates,
    /// How beliefs differ, by engine.
    pub(super) beliefs: HashMap<EngineId, Compared>,
    /// Pictures computed from others: what of, and the result.
    pub(super) differences: HashMap<LayerId, Difference>,
    /// Engines whose unasked pictures the user does not want to see.
    pub(super) muted: HashSet<EngineId>,
    /// Where each engine was asked last: what it draws unasked belongs there.
    pub(super) last_asked: HashMap<EngineId, Place>,
    /// The node shown last, and since when.
    pub(super) here: Option<(Place, Instant)>,
    /// A node that was kept for comparing.
    pub(super) remembered: Option<Place>,
    next_id: u32,
}

impl Layers {
    /// The layers, the bottom one first.
    pub fn list(&self) -> &[Layer] {
        &self.list
    }

    /// The layer of that number.
    pub fn get(&self, id: LayerId) -> Option<&Layer> {
        self.list.iter().find(|layer| layer.id == id)
    }

    pub(super) fn get_mut(&mut self, id: LayerId) -> Option<&mut Layer> {
        self.list.iter_mut().find(|layer| layer.id == id)
    }

    /// The kind of picture that the last key switched on, if it is still on.
    pub fn quick(&self) -> Option<&str> {
        self.list
            .iter()
            .rev()
            .find_map(|layer| match &layer.content {
                Content::Kind { kind, .. } if layer.quick && layer.on => Some(&**kind),
                _ => None,
            })
    }

    /// Puts a layer on top.
    pub(super) fn push(&mut self, content: Content) -> LayerId {
        self.next_id += 1;
        let id = LayerId(self.next_id);
        self.list.push(Layer {
            id,
            content,
            on: true,
            opacity: 100,
            quick: false,
            complained: false,
        });
        id
    }

    /// What failed may be asked again: the engine is another one now.
    pub(super) fn forget_failures(&mut self) {
        self.failed.clear();
        self.finished.clear();
        for layer in &mut self.list {
            layer.complained = false;
        }
    }

    /// Forgets what an engine answered, as when it is started anew.
    pub(super) fn forget_engine(&mut self, id: EngineId) {
        self.forget_failures();
        self.answers.forget_engine(id);
        self.beliefs.remove(&id);
    }

    /// An engine was ended: what it draws is switched off, or it would be started again for that.
    pub(super) fn hide_engine(&mut self, id: EngineId) {
        self.list
            .retain(|layer| !(layer.quick && layer.content.engine() == Some(id)));
        for layer in &mut self.list {
            layer.on &= layer.content.engine() != Some(id);
        }
        self.tidy();
    }

    /// Takes the layers of an engine off the list, as when it is removed.
    pub(super) fn remove_engine(&mut self, id: EngineId) {
        self.forget_engine(id);
        self.list.retain(|layer| layer.content.engine() != Some(id));
        self.tidy();
    }

    /// What has been answered so far.
    pub fn answers(&self) -> &Answers {
        &self.answers
    }

    /// Points that are being chosen on the board.
    pub fn picking(&self) -> Option<&Picking> {
        self.picking.as_ref()
    }

    /// A node that was kept for comparing.
    pub fn remembered(&self) -> Option<Place> {
        self.remembered
    }

    /// Whether the user does not want to see what that engine draws unasked.
    pub fn is_muted(&self, engine: EngineId) -> bool {
        self.muted.contains(&engine)
    }

    /// Whether unasked pictures of that engine have their layer, or are to have none.
    pub(super) fn has_drawn_layer(&self, engine: EngineId) -> bool {
        self.muted.contains(&engine)
            || self
                .list
                .iter()
                .any(|layer| layer.content == Content::Drawn(engine))
    }

    /// The difference of a layer, if both pictures are there.
    pub(super) fn difference(&self, id: LayerId) -> Option<&Arc<Overlay>> {
        self.differences.get(&id).map(|known| &known.result)
    }

    /// Takes away what refers to layers that are gone.
    pub(super) fn tidy(&mut self) {
        loop {
            let ids: Vec<LayerId> = self.list.iter().map(|layer| layer.id).collect();
            let before = self.list.len();
            self.list.retain(|layer| match layer.content {
                Content::Difference { first, second } => {
                    ids.contains(&first)
                        && !matches!(second, Second::Layer(other) if !ids.contains(&other))
                }
                _ => true,
            });
            if self.list.len() == before {
                break;
            }
        }
        let ids: Vec<LayerId> = self.list.iter().map(|layer| layer.id).collect();
        self.differences.retain(|id, _| ids.contains(id));
        if self
            .picking
            .as_ref()
            .is_some_and(|p| !ids.contains(&p.layer))
        {
            self.picking = None;
        }
    }

    /// Switches all layers off; those of the keys go away.
    pub(super) fn hide_all(&mut self) {
        self.hide_quick();
        for layer in &mut self.list {
            layer.on = false;
        }
        self.picking = None;
    }

    /// Takes away the layer of the keys.
    pub(super) fn hide_quick(&mut self) {
        self.list.retain(|layer| !layer.quick);
        self.tidy();
    }

    /// The layers of the keys are drawn by another engine from now on.
    pub(super) fn hand_quick_layers_to(&mut self, id: EngineId) {
        for layer in self.list.iter_mut().filter(|layer| layer.quick) {
            if let Content::Kind { engine, .. } = &mut layer.content {
                *engine = id;
            }
        }
    }
}

impl Content {
    /// The engine that draws it; none for a difference.
    pub fn engine(&self) -> Option<EngineId> {
        match self {
            Content::Kind { engine, .. } | Content::Drawn(engine) | Content::Belief(engine) => {
                Some(*engine)
            }
            Content::Difference { .. } => None,
        }
    }
}
