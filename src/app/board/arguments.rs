//! What the user chooses for a layer and what follows: arguments, points that an engine keeps, values inside it.

use crate::board::answers::AnswerKey;
use crate::board::layers::{Content, LayerId};
use crate::engines::RequestKind;
use crate::shell::effect::Effect;
use crate::shell::state::State;
use engine::{Argument, KindEffect};
use overlay::Overlay;

impl State {
    /// Asks with the arguments as they are now, if none is missing: what is asked only once is asked when the last
    /// choice was made.
    pub(crate) fn ask_with_choices(&mut self, id: LayerId, effects: &mut Vec<Effect>) {
        let Some(layer) = self.layers.get(id) else {
            return;
        };
        match self.effect_of(layer) {
            KindEffect::Picture | KindEffect::Live | KindEffect::Parameters => {}
            KindEffect::Once | KindEffect::Command => self.ask_layer_again(id, effects),
            KindEffect::EditPoints => self.send_points(id, effects),
        }
    }

    /// Gives an engine the points that were chosen, then asks which it has now.
    fn send_points(&mut self, id: LayerId, effects: &mut Vec<Effect>) {
        let Some(Content::Kind {
            engine,
            kind,
            arguments,
        }) = self.layers.get(id).map(|l| l.content.clone())
        else {
            return;
        };
        let request = RequestKind::Setting(self.document.cursor());
        let ask = self.ask_for_kind(engine, &kind, &arguments);
        self.ask(engine, request, ask, effects);
        self.ask_layer_again(id, effects);
    }

    /// The points that an engine has become the ones the user may change, unless they are being changed.
    pub(crate) fn take_over_points(&mut self, key: &AnswerKey, overlay: &Overlay) {
        let marked = overlay.points.iter().filter(|(_, at)| !at.marks.is_empty());
        let names = marked.map(|(point, _)| point.to_gtp(overlay.points.size()));
        let points = names.collect::<Vec<_>>().join(" ");
        let ids: Vec<LayerId> = self.layers.list().iter().map(|layer| layer.id).collect();
        for id in ids {
            let Some(layer) = self.layers.get(id) else {
                continue;
            };
            let edits = self.effect_of(layer) == KindEffect::EditPoints;
            let asked = self.layer_key_at(layer, key.place).as_ref() == Some(key);
            let picking = self.layers.picking.as_ref().is_some_and(|p| p.layer == id);
            let wanted = self.arguments_of(id);
            let at = wanted.iter().position(|a| *a == Argument::Points);
            if edits
                && asked
                && !picking
                && let Some(at) = at
                && let Some(layer) = self.layers.get_mut(id)
                && let Content::Kind { arguments, .. } = &mut layer.content
                && let Some(argument) = arguments.get_mut(at)
            {
                argument.clone_from(&points);
            }
        }
    }

    /// Gives a parameter of an engine another value, then asks what all of them are now.
    pub(crate) fn set_parameter(
        &mut self,
        id: LayerId,
        key: &str,
        value: &str,
        effects: &mut Vec<Effect>,
    ) {
        let Some(Content::Kind { engine, kind, .. }) =
            self.layers.get(id).map(|l| l.content.clone())
        else {
            return;
        };
        let request = RequestKind::Setting(self.document.cursor());
        let mut arguments = self.complete_arguments_of(id).unwrap_or_default();
        arguments.extend([key.to_owned(), value.to_owned()]);
        let ask = self.ask_for_kind(engine, &kind, &arguments);
        self.ask(engine, request, ask, effects);
        self.ask_layer_again(id, effects);
    }
}
