//! What the user chooses for a layer and what follows: arguments, points that an engine keeps, values inside it.

use crate::board::layers::{Content, LayerId};
use crate::board::{Board, BoardContext, BoardEffect, Effects};
use crate::engines::{AnswerKey, RequestKind};
use engine::{Argument, KindEffect};
use overlay::Overlay;

impl Board {
    /// Asks with the arguments as they are now, if none is missing: what is asked only once is asked when the last
    /// choice was made.
    pub(super) fn ask_with_choices(
        &mut self,
        id: LayerId,
        context: &BoardContext<'_>,
        out: &mut Effects,
    ) {
        let Some(layer) = self.layers.get(id) else {
            return;
        };
        match self.view(context).effect_of(layer) {
            KindEffect::Picture | KindEffect::Live | KindEffect::Parameters => {}
            KindEffect::Once | KindEffect::Command => self.ask_layer_again(id, context, out),
            KindEffect::EditPoints => self.send_points(id, context, out),
        }
    }

    /// Gives an engine the points that were chosen, then asks which it has now.
    fn send_points(&mut self, id: LayerId, context: &BoardContext<'_>, out: &mut Effects) {
        let Some(Content::Kind {
            engine,
            kind,
            arguments,
        }) = self.layers.get(id).map(|layer| &layer.content)
        else {
            return;
        };
        let request = RequestKind::Setting(context.document.cursor());
        let ask = self.view(context).ask_for_kind(*engine, kind, arguments);
        out.push(BoardEffect::Ask(*engine, request, ask));
        self.ask_layer_again(id, context, out);
    }

    /// The points that an engine has become the ones the user may change, unless they are being changed.
    pub(super) fn take_over_points(
        &mut self,
        key: &AnswerKey,
        overlay: &Overlay,
        context: &BoardContext<'_>,
    ) {
        let marked = overlay.points.iter().filter(|(_, at)| !at.marks.is_empty());
        let names = marked.map(|(point, _)| point.to_gtp(overlay.points.size()));
        let points = names.collect::<Vec<_>>().join(" ");
        let ids: Vec<LayerId> = self.layers.list.iter().map(|layer| layer.id).collect();
        for id in ids {
            let Some(layer) = self.layers.get(id) else {
                continue;
            };
            let view = self.view(context);
            let edits = view.effect_of(layer) == KindEffect::EditPoints;
            let asked = view.layer_key_at(layer, key.place).as_ref() == Some(key);
            let picking = self.layers.picking.as_ref().is_some_and(|p| p.layer == id);
            let wanted = view.arguments_of(id);
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
    pub(super) fn set_parameter(
        &mut self,
        id: LayerId,
        (key, value): (String, String),
        context: &BoardContext<'_>,
        out: &mut Effects,
    ) {
        let content = self.layers.get(id).map(|layer| &layer.content);
        let Some(Content::Kind { engine, kind, .. }) = content else {
            return;
        };
        let view = self.view(context);
        let request = RequestKind::Setting(context.document.cursor());
        let mut arguments = view.complete_arguments_of(id).unwrap_or_default();
        arguments.extend([key, value]);
        let ask = view.ask_for_kind(*engine, kind, &arguments);
        out.push(BoardEffect::Ask(*engine, request, ask));
        self.ask_layer_again(id, context, out);
    }
}
