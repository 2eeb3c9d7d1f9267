//! Changing the layers: adding, ordering, switching, giving arguments, choosing points on the board.

use crate::WINDOW;
use crate::board::layers::{Content, Layer, LayerId, Picking, Second};
use crate::board::{Board, BoardContext, BoardEffect, BoardView, Effects};
use crate::document::moves::WriteCommand;
use crate::engines::EngineId;
use bridge::{InfluenceAs, to_markup};
use engine::{Argument, KindEffect};
use go::Point;
use message::{id, say};
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
    /// That point is clicked while points are chosen. A second click on one of several takes it back.
    PickPoint(Point),
    /// Show that kind of picture of the overlay engine, or drop it if it is shown. What another key switched on goes.
    ToggleOverlay(String),
    /// Switch all layers off; those of the keys go away.
    HideAll,
    /// Take away the layer of the keys.
    HideQuick,
    /// What failed or came to its end may be asked again.
    ForgetFailures,
    /// Write what the layers that are seen show into the node that is shown, as standard marks.
    Write,
}

impl<'a> BoardView<'a> {
    /// The value of a layer's argument of that number; empty where nothing has been chosen yet.
    pub(super) fn argument(&self, id: LayerId, number: usize) -> &'a str {
        match self.board.layers.get(id).map(|layer| &layer.content) {
            Some(Content::Kind { arguments, .. }) => arguments.get(number).map_or("", |a| a),
            _ => "",
        }
    }
}

impl Board {
    /// Something is wished about layers.
    pub(super) fn layer_command(
        &mut self,
        command: LayerCommand,
        context: &BoardContext<'_>,
        out: &mut Effects,
    ) {
        match command {
            LayerCommand::Add(engine, kind) => self.add_layer(engine, kind, context, out),
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
            LayerCommand::Remove(id) => self.remove_layer(id),
            LayerCommand::SetArgument(id, number, value) => {
                self.set_argument(id, number, value);
                // A command that is carried out is not repeated because its colour is changed.
                let view = self.view(context);
                let wanted = view.arguments_of(id).get(number).copied();
                let layer = self.layers.get(id);
                let commands =
                    layer.is_some_and(|layer| view.effect_of(layer) == KindEffect::Command);
                if !(commands && wanted == Some(Argument::Color)) {
                    self.ask_with_choices(id, context, out);
                }
            }
            LayerCommand::Pick(layer, argument) => self.pick(layer, argument, context),
            LayerCommand::PickPoint(point) => self.pick_point(point, context, out),
            LayerCommand::EndPick => {
                if let Some(picking) = self.layers.picking.take() {
                    self.ask_with_choices(picking.layer, context, out);
                }
            }
            LayerCommand::RememberNode => self.layers.remembered = Some(context.document.place()),
            LayerCommand::AskAgain(id) => self.ask_layer_again(id, context, out),
            LayerCommand::SetParameter(id, key, value) => {
                self.set_parameter(id, (key, value), context, out);
            }
            LayerCommand::ToggleOverlay(kind) => self.toggle_overlay(kind, context, out),
            LayerCommand::HideAll => self.layers.hide_all(),
            LayerCommand::HideQuick => self.layers.hide_quick(),
            LayerCommand::ForgetFailures => self.layers.forget_failures(),
            LayerCommand::Write => self.write_layers(context, out),
        }
    }

    /// Writes what the visible layers show into the node that is shown, as standard marks and one step of undo.
    fn write_layers(&self, context: &BoardContext<'_>, out: &mut Effects) {
        let mut layers = self.view(context).drawn_layers();
        layers.retain(|layer| layer.opacity > 0.0);
        let drawn: Vec<&Overlay> = layers.iter().map(|layer| &*layer.overlay).collect();
        let size = context.document.record().size();
        let marking = to_markup(&drawn, size, InfluenceAs::default());
        if marking.is_empty() {
            let text = context
                .texts
                .get(id!(WINDOW, "layers-nothing-to-write"))
                .to_string();
            out.push(BoardEffect::Inform(text));
            return;
        }
        let marks = marking.count();
        let text = context.texts.tell(&match marking.left_out {
            0 => say!(WINDOW, "layers-written", marks),
            left => say!(WINDOW, "layers-written-partly", marks, left),
        });
        out.extend([
            BoardEffect::Write(WriteCommand::Marks(marking)),
            BoardEffect::Inform(text),
        ]);
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

    fn remove_layer(&mut self, id: LayerId) {
        if let Some(Content::Drawn(engine)) = self.layers.get(id).map(|layer| &layer.content) {
            // It would come back with the next picture.
            self.layers.muted.insert(*engine);
        }
        self.layers.list.retain(|layer| layer.id != id);
        self.layers.tidy();
    }

    /// Puts a kind of picture on top, or switches it on if the same is there already.
    fn add_layer(
        &mut self,
        engine: EngineId,
        kind: String,
        context: &BoardContext<'_>,
        out: &mut Effects,
    ) {
        let known = self.view(context).kind_of(engine, &kind);
        let wanted = known.map_or(0, |kind| kind.arguments.len());
        if wanted == 0
            && let Some(id) = self.plain_layer(engine, &kind)
        {
            self.change_layer(id, |layer| layer.on = true);
            return self.ask_layer_once(id, context, out);
        }
        let id = self.layers.push(Content::Kind {
            engine,
            kind,
            arguments: vec![String::new(); wanted],
        });
        let clicks = |argument: &Argument| matches!(argument, Argument::Point | Argument::Points);
        let view = self.view(context);
        let effect = self.layers.get(id).map(|layer| view.effect_of(layer));
        // The points that an engine has are shown before they are changed.
        if effect != Some(KindEffect::EditPoints)
            && let Some(argument) = view.arguments_of(id).iter().position(clicks)
        {
            self.pick(id, argument, context);
        }
        self.ask_layer_once(id, context, out);
    }

    fn plain_layer(&self, wanted: EngineId, id: &str) -> Option<LayerId> {
        let found = self.layers.list.iter().find(|layer| {
            matches!(&layer.content, Content::Kind { engine, kind, arguments }
                if *engine == wanted && kind == id && arguments.is_empty())
        });
        found.map(|layer| layer.id)
    }

    fn toggle_overlay(&mut self, kind: String, context: &BoardContext<'_>, out: &mut Effects) {
        let engine = context.engines.overlay_engine();
        let known = self.plain_layer(engine, &kind);
        let on = known
            .and_then(|id| self.layers.get(id))
            .is_some_and(|layer| layer.on);
        self.layers.hide_quick();
        self.layers.forget_failures();
        if let Some(layer) = known.and_then(|id| self.layers.get_mut(id)) {
            layer.on = !on;
        } else if !on {
            // It was not there, or went away with the keys' layer because it was that.
            self.add_layer(engine, kind, context, out);
            if let Some(layer) = self.layers.list.last_mut() {
                layer.quick = true;
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

    /// Lets the next clicks on the board choose the argument of that number.
    fn pick(&mut self, layer: LayerId, argument: usize, context: &BoardContext<'_>) {
        let wanted = self.view(context).arguments_of(layer);
        self.layers.picking = wanted.get(argument).map(|wanted| Picking {
            layer,
            argument,
            single: *wanted == Argument::Point,
        });
    }

    fn pick_point(&mut self, point: Point, context: &BoardContext<'_>, out: &mut Effects) {
        let Some(picking) = self.layers.picking.clone() else {
            return;
        };
        let name = point.to_gtp(context.document.record().size());
        let value = if picking.single {
            self.layers.picking = None;
            name
        } else {
            let before = self.view(context).argument(picking.layer, picking.argument);
            let mut points: Vec<&str> = before.split_whitespace().collect();
            match points.iter().position(|&other| other == name) {
                Some(at) => drop(points.remove(at)),
                None => points.push(&name),
            }
            points.join(" ")
        };
        self.set_argument(picking.layer, picking.argument, value);
        if picking.single {
            self.ask_with_choices(picking.layer, context, out);
        }
    }
}
