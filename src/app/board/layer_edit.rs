//! Changing the layers: adding, ordering, switching, giving arguments, choosing points on the board.

use crate::board::layers::{Content, Layer, LayerId, Picking, Second};
use crate::engines::EngineId;
use crate::shell::effect::Effect;
use crate::shell::state::State;
use bridge::{InfluenceAs, to_markup};
use engine::{Argument, KindEffect};
use go::Point;
use overlay::Overlay;

/// What happens with layers.
#[derive(Clone, Debug, PartialEq)]
pub enum LayerCommand {
    /// Show that kind of picture of that engine, on top.
    Add(EngineId, String),
    /// Show what that engine draws unasked, on top.
    AddDrawn(EngineId),
    /// Show the difference, on top.
    AddDifference(LayerId, Second),
    /// Switch on or off.
    Toggle(LayerId),
    /// Make it so strong, in percent.
    SetOpacity(LayerId, u8),
    /// One place towards the top.
    Raise(LayerId),
    /// One place towards the bottom.
    Lower(LayerId),
    /// Take it off the list.
    Remove(LayerId),
    /// Give the argument of that number this value.
    SetArgument(LayerId, usize, String),
    /// Let the next clicks on the board choose the argument of that number.
    Pick(LayerId, usize),
    /// Enough points have been chosen, or none are wanted.
    EndPick,
    /// Ask the engine again for the node that is shown.
    AskAgain(LayerId),
    /// Keep the node that is shown for comparing.
    RememberNode,
    /// Give a parameter of the engine another value.
    SetParameter(LayerId, String, String),
}

impl State {
    /// Writes what the visible layers show into the node that is shown, as standard marks and one step of undo.
    pub fn write_layers(&mut self) {
        let mut layers = self.drawn_layers();
        layers.retain(|layer| layer.opacity > 0.0);
        let drawn: Vec<&Overlay> = layers.iter().map(|layer| &*layer.overlay).collect();
        let size = self.document.record().size();
        let marking = to_markup(&drawn, size, InfluenceAs::default());
        let left_out = marking.left_out.to_string();
        let text = if marking.is_empty() {
            self.tr("layers-nothing-to-write").to_string()
        } else {
            let marks = marking.count().to_string();
            self.document.edit(|record, cursor| {
                marking.write(record, cursor);
                cursor
            });
            let values = [("marks", &*marks), ("left", &*left_out)];
            let text_id = match marking.left_out {
                0 => "layers-written",
                _ => "layers-written-partly",
            };
            self.texts.with(text_id, &values)
        };
        self.inform(text);
    }

    /// Something is wished about layers.
    pub fn layer_command(&mut self, command: LayerCommand, effects: &mut Vec<Effect>) {
        match command {
            LayerCommand::Add(engine, kind) => self.add_layer(engine, &kind, effects),
            LayerCommand::AddDrawn(engine) => {
                self.layers.muted.remove(&engine);
                if !self.layers.has_drawn_layer(engine) {
                    self.layers.push(Content::Drawn(engine));
                }
            }
            LayerCommand::AddDifference(first, second) => {
                self.layers.push(Content::Difference { first, second });
            }
            LayerCommand::Toggle(id) => {
                self.change_layer(id, |layer| layer.on = !layer.on);
                self.layers.forget_failures();
            }
            LayerCommand::SetOpacity(id, percent) => {
                self.change_layer(id, |layer| layer.opacity = percent.min(100));
            }
            LayerCommand::Raise(id) => self.move_layer(id, 1),
            LayerCommand::Lower(id) => self.move_layer(id, -1),
            LayerCommand::Remove(id) => {
                if let Some(Content::Drawn(engine)) = self.layers.get(id).map(|l| &l.content) {
                    // It would come back with the next picture.
                    self.layers.muted.insert(*engine);
                }
                self.layers.list.retain(|layer| layer.id != id);
                self.layers.tidy();
            }
            LayerCommand::SetArgument(id, number, value) => {
                self.set_argument(id, number, value);
                // A command that is carried out is not repeated because its colour is changed.
                let wanted = self.arguments_of(id).get(number).copied();
                let commands = self
                    .layers
                    .get(id)
                    .is_some_and(|layer| self.effect_of(layer) == KindEffect::Command);
                if !(commands && wanted == Some(Argument::Color)) {
                    self.ask_with_choices(id, effects);
                }
            }
            LayerCommand::Pick(layer, argument) => {
                let wanted = self.arguments_of(layer).get(argument).copied();
                self.layers.picking = wanted.map(|wanted| Picking {
                    layer,
                    argument,
                    single: wanted == Argument::Point,
                });
            }
            LayerCommand::RememberNode => self.layers.remembered = Some(self.document.place()),
            LayerCommand::EndPick => self.end_pick(effects),
            LayerCommand::AskAgain(id) => self.ask_layer_again(id, effects),
            LayerCommand::SetParameter(id, key, value) => {
                self.set_parameter(id, &key, &value, effects);
            }
        }
    }

    /// What the user does by hand with a layer makes it a lasting one.
    fn change_layer(&mut self, id: LayerId, change: impl FnOnce(&mut Layer)) {
        if let Some(layer) = self.layers.get_mut(id) {
            layer.quick = false;
            change(layer);
        }
    }

    fn move_layer(&mut self, id: LayerId, up: isize) {
        let list = &mut self.layers.list;
        let Some(at) = list.iter().position(|layer| layer.id == id) else {
            return;
        };
        if let Some(other) = at
            .checked_add_signed(up)
            .filter(|&other| other < list.len())
        {
            list.swap(at, other);
        }
    }

    /// Puts a kind of picture on top, or switches it on if the same is there already.
    fn add_layer(&mut self, engine: EngineId, kind: &str, effects: &mut Vec<Effect>) {
        let wanted = self
            .kind_of(engine, kind)
            .map_or(0, |kind| kind.arguments.len());
        if wanted == 0
            && let Some(id) = self.plain_layer(engine, kind)
        {
            self.change_layer(id, |layer| layer.on = true);
            return self.ask_layer_once(id, effects);
        }
        let id = self.layers.push(Content::Kind {
            engine,
            kind: kind.to_owned(),
            arguments: vec![String::new(); wanted],
        });
        let clicks = |argument: &Argument| matches!(argument, Argument::Point | Argument::Points);
        let edits = self.layers.get(id).map(|layer| self.effect_of(layer));
        // The points that an engine has are shown before they are changed.
        if edits != Some(KindEffect::EditPoints)
            && let Some(argument) = self.arguments_of(id).iter().position(clicks)
        {
            self.layer_command(LayerCommand::Pick(id, argument), effects);
        }
        self.ask_layer_once(id, effects);
    }

    fn plain_layer(&self, wanted: EngineId, id: &str) -> Option<LayerId> {
        let found = self.layers.list.iter().find(|layer| {
            matches!(&layer.content, Content::Kind { engine, kind, arguments }
                if *engine == wanted && kind == id && arguments.is_empty())
        });
        found.map(|layer| layer.id)
    }

    /// Switches a picture of the overlay engine on, or off if it is on. The layer that another key switched on goes.
    pub fn toggle_overlay(&mut self, kind: &str, effects: &mut Vec<Effect>) {
        let engine = self.engines.overlay_engine();
        let known = self.plain_layer(engine, kind);
        let on = known
            .and_then(|id| self.layers.get(id))
            .is_some_and(|layer| layer.on);
        self.layers.hide_quick();
        self.layers.forget_failures();
        if let Some(layer) = known.and_then(|id| self.layers.get_mut(id)) {
            layer.on = !on;
        } else if !on {
            // It was not there, or went away with the keys' layer because it was that.
            self.add_layer(engine, kind, effects);
            if let Some(layer) = self.layers.list.last_mut() {
                layer.quick = true;
            }
        }
    }

    /// The layers of the keys are drawn by another engine from now on.
    pub(crate) fn hand_quick_layers_to(&mut self, id: EngineId) {
        for layer in self.layers.list.iter_mut().filter(|layer| layer.quick) {
            if let Content::Kind { engine, .. } = &mut layer.content {
                *engine = id;
            }
        }
    }

    fn set_argument(&mut self, id: LayerId, number: usize, value: String) {
        self.layers.forget_failures();
        self.change_layer(id, |layer| {
            if let Content::Kind { arguments, .. } = &mut layer.content
                && let Some(argument) = arguments.get_mut(number)
            {
                *argument = value;
            }
        });
    }

    /// A point was clicked while points are chosen for a layer. A second click on one of several takes it back.
    pub(crate) fn pick_point(&mut self, point: Point, effects: &mut Vec<Effect>) {
        let Some(picking) = self.layers.picking.clone() else {
            return;
        };
        let name = point.to_gtp(self.document.record().size());
        let before = self.argument(picking.layer, picking.argument);
        let value = if picking.single {
            self.layers.picking = None;
            name
        } else {
            let mut points: Vec<&str> = before.split_whitespace().collect();
            match points.iter().position(|&other| other == name) {
                Some(at) => drop(points.remove(at)),
                None => points.push(&name),
            }
            points.join(" ")
        };
        self.set_argument(picking.layer, picking.argument, value);
        if picking.single {
            self.ask_with_choices(picking.layer, effects);
        }
    }

    /// No more points are chosen.
    pub(crate) fn end_pick(&mut self, effects: &mut Vec<Effect>) {
        if let Some(picking) = self.layers.picking.take() {
            self.ask_with_choices(picking.layer, effects);
        }
    }

    pub(crate) fn argument(&self, id: LayerId, number: usize) -> String {
        match self.layers.get(id).map(|layer| &layer.content) {
            Some(Content::Kind { arguments, .. }) => {
                arguments.get(number).cloned().unwrap_or_default()
            }
            _ => String::new(),
        }
    }
}
